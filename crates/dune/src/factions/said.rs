//! What each faction is good at and what each of its powers does, for choosing a seat and for explanations.
//!
//! The texts hold in every edition; where numbers differ, the rule that is named says them.

use landsraad_kernel::{PowerSpec, RoleSpec, RuleRef, Say, say};

use crate::Faction;

/// The factions with their powers, in the usual order.
pub fn roles() -> Vec<RoleSpec> {
    let role =
        |f: Faction| RoleSpec { key: f.id(), name: f.name(), blurb: blurb(f), powers: powers(f).to_vec() };
    Faction::ALL.map(role).to_vec()
}

/// One sentence for choosing a seat.
const fn blurb(f: Faction) -> Say {
    match f {
        Faction::Atreides => Say {
            en: "You see the cards before others bid and part of the enemy's plan before a battle; look out for your purse, which is small.",
            it: "Vedi le carte prima che gli altri offrano e una parte del piano nemico prima della battaglia; attento alla borsa, che è piccola.",
        },
        Faction::BeneGesserit => Say {
            en: "You tell enemies what to play and may win with another's victory; look out for poverty and a slow start with one force.",
            it: "Dici ai nemici che cosa giocare e puoi vincere con la vittoria di un altro; attento alla povertà e a un inizio lento con una sola truppa.",
        },
        Faction::Emperor => Say {
            en: "You are rich, because the others pay their cards to you, and you have the best soldiers; look out for the trip from far away: nobody of yours is on Dune yet.",
            it: "Sei ricco, perché gli altri pagano a te le loro carte, e hai le truppe migliori; attento alla distanza: all'inizio su Dune non hai nessuno.",
        },
        Faction::Fremen => Say {
            en: "You arrive for nothing, move fast, ride worms and half of you survive a storm; look out for an empty purse and few cards.",
            it: "Arrivi gratis, muovi in fretta, cavalchi i vermi e sopravvivi a metà alle tempeste; attento alla borsa vuota e alle poche carte.",
        },
        Faction::Guild => Say {
            en: "The others pay their journeys to you, yours cost half and you move when you like; look out for weak leaders and few free revivals.",
            it: "Gli altri pagano a te i viaggi, i tuoi costano metà e muovi quando vuoi; attento ai comandanti deboli e ai pochi risvegli gratuiti.",
        },
        Faction::Harkonnen => Say {
            en: "You hold twice as many cards and four traitors, and others fear your battles; look out: no power of yours helps in the open sand.",
            it: "Hai il doppio delle carte e quattro traditori, e gli altri temono le tue battaglie; attento: nessun potere ti aiuta in mezzo alla sabbia.",
        },
    }
}

const fn power(when: &'static str, rule: &'static str, name: Say, text: Say) -> PowerSpec {
    PowerSpec { name, text, when, rule: RuleRef(rule) }
}

const fn powers(f: Faction) -> &'static [PowerSpec] {
    match f {
        Faction::Atreides => ATREIDES,
        Faction::BeneGesserit => BENE_GESSERIT,
        Faction::Emperor => EMPEROR,
        Faction::Fremen => FREMEN,
        Faction::Guild => GUILD,
        Faction::Harkonnen => HARKONNEN,
    }
}

#[rustfmt::skip]
const ATREIDES: &[PowerSpec] = &[
    power("always", "gf9.atreides.bidding-sight", say("Sight at the auction", "Vista all'asta"), say("You look at every card before it is bid for.", "Guardi ogni carta prima che si facciano offerte.")),
    power("always", "gf9.atreides.spice-sight", say("Sight of the spice", "Vista della spezia"), say("Before forces ship and move you look at the next spice card: you know where spice or a worm comes.", "Prima di trasferimenti e movimenti guardi la prossima carta spezia: sai dove verranno spezia o vermi.")),
    power("always", "gf9.atreides.prescience", say("Prescience", "Prescienza"), say("In your battle the opponent shows one part of the plan that you name: leader, weapon, defence or number.", "Nella tua battaglia l'avversario mostra una parte del piano a tua scelta: comandante, arma, difesa o numero.")),
    power("alliance", "gf9.atreides.ally", say("Prescience for an ally", "Prescienza per un alleato"), say("You may use your prescience in a battle of your ally.", "Puoi usare la prescienza in una battaglia del tuo alleato.")),
    power("advanced", "gf9.atreides.kh-bonus", say("Kwisatz Haderach", "Kwisatz Haderach"), say("Once seven of your forces have died in battles, he adds 2 to one leader a turn, whom nobody can call a traitor.", "Quando sette tue truppe sono morte in battaglia, aggiunge 2 a un comandante per turno, che nessuno può dichiarare traditore.")),
    power("karama", "gf9.karama.atreides", say("Karama: a whole plan", "Karama: un piano intero"), say("A Karama shows you one player's whole battle plan.", "Una Karama ti mostra l'intero piano di battaglia di un giocatore.")),
];

#[rustfmt::skip]
const BENE_GESSERIT: &[PowerSpec] = &[
    power("victory", "gf9.bene-gesserit.prediction", say("Prediction", "Profezia"), say("At the start you secretly name a faction and a turn; if it wins just then, you win alone instead.", "All'inizio scegli in segreto una fazione e un turno; se vince proprio allora, vinci tu sola al suo posto.")),
    power("always", "gf9.bene-gesserit.voice", say("The Voice", "La Voce"), say("In your battle you order the opponent to play or not to play one kind of card; an order that cannot be obeyed is void.", "Nella tua battaglia ordini all'avversario di giocare o non giocare un tipo di carta; un ordine impossibile è nullo.")),
    power("always", "gf9.bene-gesserit.free-force", say("Spiritual advisors", "Consiglieri spirituali"), say("Whenever another faction ships from off the planet, one of your forces may go along for nothing.", "Ogni volta che un'altra fazione trasferisce truppe da fuori pianeta, una tua truppa può andare gratis.")),
    power("alliance", "gf9.bene-gesserit.ally", say("The Voice for an ally", "La Voce per un alleato"), say("You may use the Voice against your ally's opponent.", "Puoi usare la Voce contro l'avversario del tuo alleato.")),
    power("advanced", "gf9.bene-gesserit.adv-two-sides", say("Coexistence", "Coesistenza"), say("Your forces may stay among others as advisors: they neither fight, collect nor hold the place, and turn into fighters when you say so.", "Le tue truppe possono restare fra altri come consiglieri: non combattono, non raccolgono e non occupano, e tornano combattenti quando lo dici.")),
    power("advanced", "gf9.bene-gesserit.adv-charity", say("Charity for all seasons", "Donazione sicura"), say("You receive CHOAM charity however much spice you have.", "Ricevi la donazione della CHOAM qualunque sia la tua spezia.")),
    power("advanced", "gf9.bene-gesserit.adv-karama", say("Worthless cards as Karama", "Carte Inservibili come Karama"), say("Each worthless card in your hand can be played as a Karama.", "Ogni Carta Inservibile della tua mano si può giocare come Karama.")),
];

#[rustfmt::skip]
const EMPEROR: &[PowerSpec] = &[
    power("always", "gf9.emperor.receives-bids", say("Lord of the auction", "Signore dell'asta"), say("What the others pay for cards comes to you.", "Ciò che gli altri pagano per le carte viene a te.")),
    power("alliance", "gf9.emperor.ally-revival", say("Revivals for an ally", "Risvegli per un alleato"), say("You may pay for extra revivals of your ally.", "Puoi pagare risvegli in più al tuo alleato.")),
    power("advanced", "gf9.emperor.sardaukar", say("Sardaukar", "Sardaukar"), say("Five of your forces count double in battle and in losses, except against the Fremen.", "Cinque tue truppe valgono doppio in battaglia e nelle perdite, salvo contro i Fremen.")),
    power("karama", "gf9.karama.emperor", say("Karama: forces come back", "Karama: tornano truppe"), say("A Karama revives up to three forces or one leader for nothing.", "Una Karama risveglia gratis fino a tre truppe o un comandante.")),
];

#[rustfmt::skip]
const FREMEN: &[PowerSpec] = &[
    power("always", "gf9.fremen.ship-free", say("At home on Dune", "A casa su Dune"), say("Your reserves arrive for nothing near the Great Flat.", "Le tue riserve arrivano gratis vicino alla Grande Distesa.")),
    power("always", "gf9.fremen.move-two", say("Desert march", "Marcia nel deserto"), say("Your forces move two territories.", "Le tue truppe muovono di due territori.")),
    power("always", "gf9.fremen.worm-immunity", say("Safe from worms", "Al sicuro dai vermi"), say("Worms do not eat your forces.", "I vermi non divorano le tue truppe.")),
    power("always", "gf9.fremen.ride", say("Worm riders", "Cavalieri dei vermi"), say("Where a worm appears, your forces may ride it to any territory.", "Dove appare un verme, le tue truppe possono cavalcarlo fino a qualsiasi territorio.")),
    power("victory", "gf9.fremen.special-victory", say("Free Dune", "Dune libera"), say("If nobody has won by the end, you win when Sietch Tabr and Habbanya Sietch are yours or empty and none of Atreides, Harkonnen and Emperor is in Tuek's Sietch.", "Se alla fine nessuno ha vinto, vinci tu quando Sietch Tabr e Sietch Habbanya sono tuoi o vuoti e in Sietch Tuek non c'è nessuno fra Atreides, Harkonnen e Imperatore.")),
    power("alliance", "gf9.fremen.ally-worm", say("Worms spare an ally", "I vermi risparmiano l'alleato"), say("You may keep worms from eating your ally's forces.", "Puoi impedire ai vermi di divorare le truppe del tuo alleato.")),
    power("alliance", "gf9.fremen.ally-revival", say("Free revivals for an ally", "Risvegli gratuiti per un alleato"), say("You may let your ally revive three forces for nothing.", "Puoi lasciare che il tuo alleato risvegli gratis tre truppe.")),
    power("advanced", "gf9.fremen.storm-card", say("Masters of the storm", "Padroni della tempesta"), say("You look at how far the next storm will go.", "Guardi di quanto avanzerà la prossima tempesta.")),
    power("advanced", "gf9.fremen.storm-half", say("Half losses in the storm", "Metà perdite nella tempesta"), say("A storm kills only half of your forces it hits, and you may arrive in it at the same price.", "Una tempesta uccide solo metà delle tue truppe colpite, e puoi arrivarci allo stesso prezzo.")),
    power("advanced", "gf9.fremen.extra-worms", say("Calling further worms", "Altri vermi a scelta"), say("You place the second and later worms of a turn where you like.", "Piazzi dove vuoi il secondo verme del turno e i successivi.")),
    power("advanced", "gf9.fremen.fedaykin", say("Fedaykin", "Fedaykin"), say("Three of your forces count double in battle and in losses.", "Tre tue truppe valgono doppio in battaglia e nelle perdite.")),
    power("advanced", "gf9.fremen.no-battle-spice", say("Fighting without spice", "Combattere senza spezia"), say("Where spice supports forces in battle, yours fight at full strength without it.", "Dove la spezia sostiene le truppe in battaglia, le tue combattono a piena forza senza.")),
    power("karama", "gf9.karama.fremen", say("Karama: call a worm", "Karama: chiama un verme"), say("A Karama calls a worm to a territory of your choice.", "Una Karama chiama un verme in un territorio a tua scelta.")),
];

#[rustfmt::skip]
const GUILD: &[PowerSpec] = &[
    power("always", "gf9.guild.receives-shipping", say("Every ship is yours", "Ogni nave è tua"), say("What the others pay for shipments comes to you.", "Ciò che gli altri pagano per i trasferimenti viene a te.")),
    power("always", "gf9.guild.half-price", say("Half price", "Metà prezzo"), say("Your shipments cost half.", "I tuoi trasferimenti costano metà.")),
    power("always", "gf9.guild.three-types", say("Three ways to ship", "Tre modi di trasferire"), say("You ship from reserves, from one territory to another, or back to reserves.", "Trasferisci dalle riserve, da un territorio a un altro, o di nuovo in riserva.")),
    power("advanced", "gf9.guild.ship-any-time", say("Own timing", "Il momento lo scegli tu"), say("You take your turn of shipment and movement whenever you like.", "Fai il tuo turno di trasferimento e movimento quando vuoi.")),
    power("victory", "gf9.guild.special-victory", say("The spice flows on", "La spezia scorre"), say("If nobody has won by the end, you win.", "Se alla fine nessuno ha vinto, vinci tu.")),
    power("alliance", "gf9.guild.ally-half", say("Guild rate for an ally", "Tariffa di Gilda per un alleato"), say("Your ally ships at half price too.", "Anche il tuo alleato trasferisce a metà prezzo.")),
    power("karama", "gf9.karama.guild", say("Karama: forbid a shipment", "Karama: vieta un trasferimento"), say("A Karama stops another player's shipment.", "Una Karama ferma il trasferimento di un altro giocatore.")),
];

#[rustfmt::skip]
const HARKONNEN: &[PowerSpec] = &[
    power("always", "gf9.harkonnen.four-traitors", say("Four traitors", "Quattro traditori"), say("You keep all four traitor cards that you draw, the others keep one.", "Tieni tutte e quattro le carte traditore pescate, gli altri ne tengono una.")),
    power("always", "gf9.harkonnen.hand-eight", say("Eight cards", "Otto carte"), say("Your hand holds eight treachery cards instead of four.", "La tua mano tiene otto carte inganno invece di quattro.")),
    power("always", "gf9.harkonnen.bonus-card", say("A card for nothing", "Una carta gratis"), say("For each card you buy you draw another one from the deck.", "Per ogni carta che compri ne peschi un'altra dal mazzo.")),
    power("alliance", "gf9.harkonnen.ally-traitor", say("Traitors for an ally", "Traditori per un alleato"), say("You may call one of your traitors in a battle of your ally.", "Puoi dichiarare un tuo traditore in una battaglia del tuo alleato.")),
    power("advanced", "gf9.harkonnen.capture", say("Captured leaders", "Comandanti catturati"), say("When you win a battle you take a leader of the loser at random: kill him for spice or use him once.", "Quando vinci una battaglia prendi a caso un comandante dello sconfitto: lo uccidi per spezia o lo usi una volta.")),
    power("karama", "gf9.karama.harkonnen", say("Karama: swap cards", "Karama: scambia carte"), say("A Karama takes cards blindly from another hand; you give back as many of yours.", "Una Karama prende carte alla cieca da un'altra mano; ne rendi altrettante delle tue.")),
];

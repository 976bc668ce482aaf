//! What each question of the rules asks, in a sentence for somebody who sets up a table, and the topic it is
//! folded under. The answers are in `rulings.rs`.

use landsraad_kernel::Say;

/// What a question asks.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The key of the question.
    pub key: &'static str,
    /// The topic it belongs to.
    pub topic: &'static str,
    /// The question.
    pub question: Say,
}

/// What the question of a key asks.
pub fn asked(key: &str) -> Option<&'static Asked> {
    ASKED.iter().find(|a| a.key == key)
}

const fn ask(key: &'static str, topic: &'static str, en: &'static str, it: &'static str) -> Asked {
    Asked { key, topic, question: Say { en, it } }
}

/// All of them, in the order of a turn.
#[rustfmt::skip]
pub static ASKED: &[Asked] = &[
    ask("turns", "turn", "After which turn does the game end if nobody has won before?", "Dopo quale turno finisce la partita, se nessuno ha vinto prima?"),
    ask("solo-strongholds", "victory", "How many strongholds does a player without allies need?", "Quante roccaforti servono a un giocatore senza alleati?"),
    ask("alliance-strongholds", "victory", "How many strongholds do allies need together?", "Quante roccaforti servono agli alleati insieme?"),
    ask("two-player-strongholds", "victory", "How many strongholds does a side need when only two people play?", "Quante roccaforti servono a una parte quando si gioca in due?"),
    ask("powers", "turn", "Do the factions have the powers of the advanced game?", "Le fazioni hanno i poteri del gioco avanzato?"),
    ask("rounds", "turn", "Is CHOAM charity a phase of its own or the first step of the auction?", "La donazione della CHOAM è una fase a sé o il primo passo dell'asta?"),
    ask("reactions", "turn", "When several players could react at once, who is asked first?", "Quando più giocatori potrebbero reagire insieme, chi viene chiesto per primo?"),
    ask("start-coexistence", "bene-gesserit", "Must the first Bene Gesserit force coexist with others that start in its territory?", "La prima truppa delle Bene Gesserit deve coesistere con chi parte nello stesso territorio?"),
    ask("first-storm-dialers", "storm", "Which two players choose how far the first storm goes?", "Quali due giocatori scelgono quanto avanza la prima tempesta?"),
    ask("first-storm", "storm", "Where does the first storm destroy forces and spice?", "Dove la prima tempesta distrugge truppe e spezia?"),
    ask("storm-source", "storm", "What decides how far the storm goes from the second turn on?", "Che cosa decide di quanto avanza la tempesta dal secondo turno?"),
    ask("first-player", "storm", "Whose marker makes him the first player when the storm has stopped?", "Quale segnalino fa il primo giocatore quando la tempesta si è fermata?"),
    ask("atomics-in-storm", "storm", "May forces that stand in the storm themselves launch Family Atomics?", "Le truppe che stanno nella tempesta possono lanciare le Atomiche di Famiglia?"),
    ask("atomics-coexisting", "bene-gesserit", "Are coexisting Bene Gesserit beside the Shield Wall enough to launch Family Atomics?", "Bene Gesserit in coesistenza accanto al Muro Scudo bastano per lanciare le Atomiche di Famiglia?"),
    ask("fremen-storm-rounding", "storm", "The Fremen lose half to the storm, rounded up: group by group or over all of them?", "I Fremen perdono metà nella tempesta, per eccesso: gruppo per gruppo o su tutti?"),
    ask("sietch-storm", "storm", "Are Sietch Tabr, Habbanya Sietch and Tuek's Sietch safe from the storm?", "Sietch Tabr, Sietch Habbanya e Sietch Tuek sono al sicuro dalla tempesta?"),
    ask("ornithopter-control", "movement", "When do Arrakeen and Carthag give three territories of movement and three spice per force?", "Quando Arrakeen e Carthag danno tre territori di movimento e tre unità di spezia per truppa?"),
    ask("city-income", "collection", "Do the cities and Tuek's Sietch pay spice to the faction that holds them?", "Le città e Sietch Tuek rendono spezia alla fazione che li tiene?"),
    ask("blows", "spice", "How many times a turn does spice come up?", "Quante volte per turno esce la spezia?"),
    ask("blow-in-storm", "spice", "What happens to new spice in a sector that is in storm?", "Che cosa succede alla nuova spezia in un settore sotto la tempesta?"),
    ask("nexus", "alliances", "A worm has appeared: when do players make and break alliances?", "È apparso un verme: quando si stringono e rompono le alleanze?"),
    ask("reshuffle-target", "spice", "The spice deck was shuffled again and a worm comes first: where does it strike?", "Il mazzo spezia è stato rimescolato e per primo esce un verme: dove colpisce?"),
    ask("extra-worm", "spice", "Where may the Fremen put the second and later worms of a turn?", "Dove possono mettere i Fremen il secondo verme del turno e i successivi?"),
    ask("unplaced-worm", "spice", "A further worm comes up and no Fremen place it: what does it do?", "Esce un altro verme e i Fremen non lo piazzano: che cosa fa?"),
    ask("worm-count", "spice", "With two spice blows, does the second one begin to count worms from one again?", "Con due esplosioni di spezia, la seconda ricomincia a contare i vermi da uno?"),
    ask("karama-worm-earlier", "karama", "The Fremen called a worm by Karama: is the next one drawn a further worm?", "I Fremen hanno chiamato un verme con la Karama: il prossimo pescato è un verme successivo?"),
    ask("karama-worm", "karama", "Where and when may the Fremen call a worm by Karama?", "Dove e quando i Fremen possono chiamare un verme con la Karama?"),
    ask("ally-worm", "spice", "Does a worm eat the forces of Fremen allies?", "Un verme divora le truppe degli alleati dei Fremen?"),
    ask("alliance-size", "alliances", "How many factions may stand in one alliance?", "Quante fazioni possono stare in un'alleanza?"),
    ask("alliance-break", "alliances", "One of three or more allies leaves: what becomes of the others?", "Uno di tre o più alleati se ne va: che ne è degli altri?"),
    ask("few-exchange", "alliances", "Two people lead several factions each: may one hand back the faction just received?", "Due persone guidano più fazioni a testa: si può rendere la fazione appena ricevuta?"),
    ask("charity", "auction", "Who may ask CHOAM for spice, and how much?", "Chi può chiedere spezia alla CHOAM, e quanta?"),
    ask("bene-gesserit-charity", "auction", "From which turn do the Bene Gesserit receive charity whatever they hold?", "Da quale turno le Bene Gesserit ricevono la donazione qualunque cosa abbiano?"),
    ask("bid-funds", "auction", "May a bid count on spice that an ally has pledged?", "Un'offerta può contare sulla spezia promessa da un alleato?"),
    ask("landing-funds", "movement", "May an ally pay for a landing?", "Un alleato può pagare un trasferimento?"),
    ask("full-hand", "auction", "A full hand loses a card during the auction: may its owner bid again?", "Una mano piena perde una carta durante l'asta: chi la tiene può tornare a offrire?"),
    ask("karama-buy", "karama", "When may a Karama take the card that is up for bid?", "Quando una Karama può prendere la carta all'asta?"),
    ask("worthless-overbid", "bene-gesserit", "May the Bene Gesserit bid more than they own because a worthless card can serve as Karama?", "Le Bene Gesserit possono offrire più di quanto hanno perché una Carta Inservibile vale come Karama?"),
    ask("emperor-own-purchase", "auction", "Bids go to the Emperor: whom does he pay himself?", "Le offerte vanno all'Imperatore: lui stesso chi paga?"),
    ask("karama-duration", "karama", "A Karama has stopped a power: for how long?", "Una Karama ha fermato un potere: per quanto tempo?"),
    ask("karama-scope", "karama", "Which powers of other factions can a Karama stop?", "Quali poteri delle altre fazioni può fermare una Karama?"),
    ask("guild-timing-stop", "karama", "Until when can a Karama stop the Guild from moving out of turn?", "Fino a quando una Karama può impedire alla Gilda di muovere fuori turno?"),
    ask("karama-special", "karama", "How often may a faction use its own special Karama power?", "Quante volte una fazione può usare il proprio potere Karama speciale?"),
    ask("karama-special-moment", "karama", "When may the Harkonnen swap cards and the Emperor bring forces back by Karama?", "Quando gli Harkonnen possono scambiare carte e l'Imperatore recuperare truppe con la Karama?"),
    ask("any-time-cards", "battle", "Until which step of a battle may cards for any moment be played?", "Fino a quale passo di una battaglia si possono giocare le carte per ogni momento?"),
    ask("karama-tie", "karama", "Several players want the same card by Karama: who takes it?", "Più giocatori vogliono la stessa carta con la Karama: chi la prende?"),
    ask("spice-transfers", "deals", "When may players hand spice to each other?", "Quando i giocatori possono passarsi spezia?"),
    ask("auction-loans", "deals", "Where spice changes hands in the collection alone: who may lend for the card up for bid?", "Se la spezia passa di mano solo alla raccolta: chi può prestarne per la carta all'asta?"),
    ask("hostage-trade", "deals", "May the Harkonnen give captured leaders away for cards?", "Gli Harkonnen possono cedere comandanti catturati in cambio di carte?"),
    ask("coexistence", "bene-gesserit", "How do Bene Gesserit among others show whether they fight?", "Come mostrano le Bene Gesserit in mezzo ad altri se combattono?"),
    ask("fremen-transport", "movement", "May Fremen allied with the Guild also use its ships?", "I Fremen alleati della Gilda possono usare anche le sue navi?"),
    ask("kwisatz-bystanders", "battle", "Do Atreides forces that die in an explosion between others count towards the Kwisatz Haderach?", "Le truppe Atreides morte in un'esplosione fra altri contano per lo Kwisatz Haderach?"),
    ask("explosion-leaders", "battle", "Lasgun and Shield have met: which leaders die?", "Fucile Laser e Scudo si sono incontrati: quali comandanti muoiono?"),
    ask("leader-revival", "revival", "At which moment of the turn are leaders revived?", "In quale momento del turno si risvegliano i comandanti?"),
    ask("kh-recovery", "revival", "The Kwisatz Haderach is in the tanks: how does it come back?", "Lo Kwisatz Haderach è nei serbatoi: come torna?"),
    ask("published-alliance-powers", "alliances", "Which alliance powers hold that the rulebook does not print?", "Quali poteri d'alleanza valgono oltre a quelli stampati nel regolamento?"),
    ask("occupancy", "movement", "Two other factions are already there: where does that keep a third from shipping in?", "Ci sono già due altre fazioni: dove questo impedisce a una terza di arrivare?"),
    ask("landing-storm", "movement", "A territory is partly in storm: may one ship into the rest of it?", "Un territorio è in parte nella tempesta: si può arrivare nel resto?"),
    ask("fremen-storm-arrival", "movement", "Fremen arrive in the storm: on which ground do they lose half?", "I Fremen arrivano nella tempesta: su quale terreno perdono metà?"),
    ask("fremen-arrival", "movement", "How far from the Great Flat may Fremen reserves appear?", "Quanto lontano dalla Grande Distesa possono apparire le riserve dei Fremen?"),
    ask("karama-shipment", "karama", "A Karama halves the price of a shipment: how is an odd price rounded?", "Una Karama dimezza il prezzo di un trasferimento: come si arrotonda un prezzo dispari?"),
    ask("ally-pass-through", "movement", "May a group pass through a territory that an ally holds?", "Un gruppo può attraversare un territorio tenuto da un alleato?"),
    ask("bg-alone", "bene-gesserit", "All others have left: what are coexisting Bene Gesserit now?", "Tutti gli altri se ne sono andati: che cosa sono ora le Bene Gesserit in coesistenza?"),
    ask("coexist-ally", "bene-gesserit", "May coexisting Bene Gesserit stand in the same territory as an ally?", "Bene Gesserit in coesistenza possono stare nello stesso territorio di un alleato?"),
    ask("intrusion", "bene-gesserit", "Others come to Bene Gesserit fighters: where may these turn to advisors?", "Altri arrivano dalle truppe combattenti delle Bene Gesserit: dove queste possono diventare consiglieri?"),
    ask("storm-battle", "battle", "Forces meet in a sector in storm: do they fight?", "Truppe si trovano in un settore sotto la tempesta: combattono?"),
    ask("voice", "battle", "Which cards may the Voice order or forbid?", "Quali carte può ordinare o vietare la Voce?"),
    ask("voice-after-truthtrance", "battle", "Truthtrance has bound a plan and then the Voice orders the opposite: which counts?", "La Veritrance ha vincolato un piano e poi la Voce ordina il contrario: che cosa vale?"),
    ask("karama-sight", "karama", "Atreides watch a battle of others: when may their Karama show them a plan?", "Gli Atreides assistono a una battaglia altrui: quando il loro Karama può mostrare un piano?"),
    ask("cheap-hero", "battle", "May a Cheap Hero take the place of a leader who is available?", "Un Eroe Improbabile può prendere il posto di un comandante disponibile?"),
    ask("hero-after-treachery", "traitors", "Somebody wins by treachery with a Cheap Hero: what becomes of that card?", "Qualcuno vince per tradimento con un Eroe Improbabile: che ne è della carta?"),
    ask("cards-after-treachery", "traitors", "Somebody wins by treachery: what becomes of the cards in his plan?", "Qualcuno vince per tradimento: che ne è delle carte del suo piano?"),
    ask("captive-after-treachery", "traitors", "A captured leader led a win by treachery: does he go home as after any battle?", "Un comandante catturato ha guidato una vittoria per tradimento: torna a casa come dopo ogni battaglia?"),
    ask("leader-after-treachery", "traitors", "Somebody wins by treachery: may his leader still fight in another territory?", "Qualcuno vince per tradimento: il suo comandante può ancora combattere in un altro territorio?"),
    ask("revived-leader", "battle", "A leader dies, is revived and fights again in the same turn: where?", "Un comandante muore, è risvegliato e combatte ancora nello stesso turno: dove?"),
    ask("traitor-call", "traitors", "The enemy leader is in your pay: must you say so?", "Il comandante nemico è al tuo soldo: devi dichiararlo?"),
    ask("captured-traitor", "traitors", "A captured leader fights against his own House: may it call him a traitor without his card?", "Un comandante catturato combatte contro la propria Casata: questa può dichiararlo traditore senza la sua carta?"),
    ask("capture-stop", "karama", "At which step can a Karama keep the Harkonnen from capturing a leader?", "A quale passo una Karama può impedire agli Harkonnen di catturare un comandante?"),
    ask("capture-draw", "battle", "The loser's leader has fought an earlier battle in the same territory: may the Harkonnen capture him?", "Il comandante dello sconfitto ha già combattuto nello stesso territorio: gli Harkonnen possono catturarlo?"),
    ask("laid-plans", "battle", "A battle plan is laid and the other one is not yet: may its owner still change it?", "Un Piano di Battaglia è posato e l'altro non ancora: chi l'ha fatto può ancora cambiarlo?"),
    ask("lasgun-explosion", "battle", "Whose Shield makes a Lasgun explode?", "Lo Scudo di chi fa esplodere un Fucile Laser?"),
    ask("battle-numbers", "battle", "Only forces that count two fight: may the number be odd?", "Combattono solo truppe che valgono due: il numero può essere dispari?"),
    ask("combat", "battle", "Do forces need spice to fight at full strength?", "Alle truppe serve spezia per combattere a piena forza?"),
    ask("battle-support", "battle", "How much spice may a battle plan contain?", "Quanta spezia può contenere un piano di battaglia?"),
    ask("fremen-support", "battle", "Do the Fremen need spice in battle like the others?", "Ai Fremen serve spezia in battaglia come agli altri?"),
    ask("harvest-scope", "collection", "From how far do forces collect spice?", "Da quanto lontano le truppe raccolgono la spezia?"),
    ask("harvest-storm", "collection", "Does the storm keep forces from collecting spice?", "La tempesta impedisce alle truppe di raccogliere la spezia?"),
    ask("thresholds", "victory", "How many strongholds win, by number of players and allies?", "Quante roccaforti fanno vincere, secondo i giocatori e gli alleati?"),
    ask("goals", "victory", "Which places count for victory?", "Quali luoghi contano per la vittoria?"),
    ask("prediction-special", "victory", "Do the Bene Gesserit win if they predicted a special victory of the Guild or the Fremen?", "Le Bene Gesserit vincono se hanno predetto una vittoria speciale della Gilda o dei Fremen?"),
    ask("last-resort", "victory", "The last turn is over and nobody has won: who does?", "L'ultimo turno è finito e nessuno ha vinto: chi vince?"),
    ask("main-leader-strength", "cards", "Does each faction have its main character as a sixth leader, and how strong?", "Ogni fazione ha il suo personaggio principale come sesto comandante, e di quale forza?"),
    ask("duel-cards", "cards", "Are the five cards of set D in the treachery deck?", "Le cinque carte del set D sono nel mazzo inganni?"),
    ask("spice-harvest-cards", "cards", "Are the four cards of set S in the treachery deck?", "Le quattro carte del set S sono nel mazzo inganni?"),
    ask("grand-dune-cards", "cards", "Are the three cards of set G in the treachery deck?", "Le tre carte del set G sono nel mazzo inganni?"),
    ask("residual-poison", "cards", "When is Residual Poison played, and what does it do?", "Quando si gioca il Veleno Residuo, e che cosa fa?"),
    ask("semuta-word", "cards", "At which moment does Semuta Drug kill?", "In quale momento uccide la Droga Semuta?"),
    ask("break-conditioning", "cards", "May Break Imperial Conditioning also be played as a worthless card?", "Rompere il Condizionamento Imperiale si può giocare anche come Carta Inservibile?"),
    ask("harkonnen-swap-limit", "karama", "How many cards may the Harkonnen take from a hand by Karama?", "Quante carte possono prendere gli Harkonnen da una mano con la Karama?"),
    ask("spice-decks", "spice", "Do the two spice blows of a turn draw from one deck or from two?", "Le due esplosioni di spezia del turno pescano da un mazzo o da due?"),
    ask("auctioneer", "auction", "Does a player conduct the auction?", "Un giocatore conduce l'asta?"),
    ask("honour", "victory", "Allies have won together, or nobody has: is one of them named first?", "Hanno vinto degli alleati insieme, o nessuno: uno di loro è nominato per primo?"),
    ask("plan-repair", "battle", "Can a plan be sealed that breaks the rules, and what happens then?", "Si può sigillare un piano contro le regole, e che cosa succede allora?"),
];

//! What matters at each kind of question, for newcomers: one or two sentences.

use landsraad_kernel::{Say, say};

use crate::question::{Discard, March, Question};

/// Where pieces go.
const PLACE: Say = say(
    "Units are strong together and lost alone. Put them where they guard what you need or reach what you want to attack.",
    "Le unità sono forti insieme e perse da sole. Mettile dove proteggono ciò che ti serve o raggiungono ciò che vuoi attaccare.",
);

/// Which marker rises.
const MARKERS: Say = say(
    "The Atreides need each of their three markers at the number of the secret objective. Raise the one that is furthest behind.",
    "Gli Atreides devono portare tutti e tre gli indicatori al numero dell'obiettivo segreto. Alza quello più indietro.",
);

/// What matters when this is asked.
pub const fn of(question: &Question) -> Say {
    match question {
        Question::VehicleSpot { .. } => say(
            "Harvesters bring spice, twice as much from deep desert, where worms are worse. Carryalls save them and ornithopters scout in the sectors next to their zone.",
            "Le mietitrici portano spezia, il doppio dal deserto profondo, dove i vermi sono peggiori. Le ali trasporto le salvano e gli ornitotteri perlustrano i settori vicini alla loro zona.",
        ),
        Question::Overflow => say(
            "The automa's harvesters go where you say. Choose the sector where your worms and legions reach them soonest.",
            "Le mietitrici dell'automa vanno dove dici tu. Scegli il settore che vermi e legioni raggiungono prima.",
        ),
        Question::SurplusDie => say(
            "The slots of this result are full, so the die turns into another. Take the action you will want most often this round.",
            "Gli slot di questo risultato sono pieni, e il dado ne prende un altro. Scegli l'azione che ti servirà di più in questo round.",
        ),
        Question::BeneGesserit => say(
            "The token works as one more die of that result, once. Keep it for a round in which one more action decides something.",
            "Il segnalino vale come un dado in più di quel risultato, una volta. Tienilo per un round in cui un'azione in più decide qualcosa.",
        ),
        Question::Turn => say(
            "Each turn uses one die: for its own action, or for a card. Harkonnen win by destroying sietches, Atreides by raising their markers to the secret objective.",
            "Ogni turno usa un dado: per la sua azione o per una carta. Gli Harkonnen vincono distruggendo sietch, gli Atreides portando gli indicatori all'obiettivo segreto.",
        ),
        Question::Free => say(
            "A free action costs no die. What you turn up is no longer a secret, so do it when you need the figures or the knowledge.",
            "Un'azione gratuita non costa dadi. Ciò che giri non è più segreto: fallo quando ti servono le miniature o l'informazione.",
        ),
        Question::Choose => say(
            "You get one of these. Take what changes the board for you this turn; the rest can wait for another die.",
            "Ne ottieni una sola. Prendi ciò che cambia la mappa a tuo favore in questo turno; il resto può aspettare un altro dado.",
        ),
        Question::PlayCard => say(
            "A card is strong once and then gone. Cards you do not need can also be discarded in battle for a die each.",
            "Una carta è forte una volta e poi è consumata. Quelle che non servono si possono anche scartare in battaglia per un dado l'una.",
        ),
        Question::Draw { .. } => say(
            "Your two decks help in different ways: your own House in the usual actions, your allies in war and desert. Used up decks stay empty.",
            "I tuoi due mazzi aiutano in modi diversi: la tua Casa nelle azioni solite, gli alleati nella guerra e nel deserto. Un mazzo finito resta vuoto.",
        ),
        Question::DiscardCard { reason, .. } => discard(*reason),
        Question::Legion { act } => match act {
            March::Attack => say(
                "Attack with units enough to win in two or three rounds. Leaders turn special results into hits, so bring one.",
                "Attacca con unità sufficienti a vincere in due o tre round. I comandanti trasformano i risultati speciali in colpi: portane uno.",
            ),
            March::Move | March::Either | March::Lift => say(
                "Move the legion that is needed elsewhere. Do not leave open what your opponent can reach next turn.",
                "Muovi la legione che serve altrove. Non lasciare scoperto ciò che l'avversario può raggiungere al prossimo turno.",
            ),
        },
        Question::Goal { act, .. } => match act {
            March::Attack => say(
                "A settlement or sietch that falls brings its rank. Compare the dice: one for each unit, and the rank for a defender at home.",
                "Un insediamento o sietch che cade vale il suo rango. Confronta i dadi: uno per unità, più il rango per chi difende in casa.",
            ),
            March::Move | March::Either | March::Lift => say(
                "Look what is next to the goal: what you can attack from there, and what can attack you. Open sand is dangerous for the Harkonnen.",
                "Guarda che cosa c'è accanto: chi puoi attaccare da lì, e chi può attaccare te. La sabbia aperta è pericolosa per gli Harkonnen.",
            ),
        },
        Question::Figures { .. } | Question::Advance { .. } => say(
            "Choose who goes and who stays. A leader needs units beside him, and a place left empty is easily taken.",
            "Scegli chi va e chi resta. Un comandante ha bisogno di unità con sé, e un posto lasciato vuoto si prende facilmente.",
        ),
        Question::PlaceWhere { .. } | Question::PlaceWhat { .. } => PLACE,
        Question::ReplaceWhere { .. } => say(
            "Better units last longer: an elite that is hit steps down before it dies. Improve the legion that fights next.",
            "Le unità migliori durano di più: un'élite colpita scende di grado prima di morire. Migliora la legione che combatterà per prima.",
        ),
        Question::TokenWhere { .. } => say(
            "A token stays secret until it is turned up. It guards a sietch, and the Harkonnen must guess how well.",
            "Un segnalino resta segreto finché non viene girato. Protegge un sietch, e gli Harkonnen devono indovinare quanto.",
        ),
        Question::TokenLeader { .. } => say(
            "A leader turns special results into hits. Send him where a battle is coming.",
            "Un comandante trasforma i risultati speciali in colpi. Mandalo dove si avvicina una battaglia.",
        ),
        Question::RemoveWhat { .. } | Question::Trim { .. } => say(
            "Something has to go. Part with what does least where it stands: regulars before elites, units before leaders.",
            "Qualcosa deve andarsene. Separati da ciò che lì serve meno: regolari prima delle élite, unità prima dei comandanti.",
        ),
        Question::ChooseArea | Question::ChooseSector => say(
            "The effect happens where you say. Look for the place where your opponent has most to lose, or you have most to guard.",
            "L'effetto avviene dove dici tu. Cerca il posto dove l'avversario ha di più da perdere, o tu di più da difendere.",
        ),
        Question::MoveEnemy | Question::MoveEnemyTo { .. } => say(
            "Push a legion away from your sietches, best of all onto open sand, where worms and storms reach it.",
            "Spingi una legione lontano dai tuoi sietch, meglio ancora sulla sabbia aperta, dove vermi e tempeste la raggiungono.",
        ),
        Question::MoveSietch | Question::MoveSietchTo { .. } => say(
            "A sietch the Harkonnen are about to reach is safer elsewhere. Far from their legions and behind mountains it lives longest.",
            "Un sietch che gli Harkonnen stanno per raggiungere è più sicuro altrove. Lontano dalle loro legioni e dietro i monti dura di più.",
        ),
        Question::SwapTokens { .. } => say(
            "Exchange tokens so that the strong ones stand where an attack is coming. The Harkonnen do not see which moved.",
            "Scambia i segnalini in modo che i forti stiano dove arriva un attacco. Gli Harkonnen non vedono quali si sono mossi.",
        ),
        Question::ForceDie => say(
            "You decide which die the Harkonnen must use. Take from them the action they are waiting for, or make them waste it now.",
            "Decidi tu quale dado devono usare gli Harkonnen. Togli loro l'azione che aspettano, o fagliela sprecare ora.",
        ),
        Question::Tank => say(
            "A leader in the regeneration tank is away for some turns. Choose the one who would hurt you most.",
            "Un comandante nella vasca rigenerante è assente per alcuni turni. Scegli quello che ti danneggerebbe di più.",
        ),
        Question::Wormsign { .. } => say(
            "A wormsign may become a sandworm when it is turned. Put it near harvesters and in the way of Harkonnen legions.",
            "Una traccia può diventare un verme quando viene girata. Mettila vicino alle mietitrici e sulla strada delle legioni Harkonnen.",
        ),
        Question::DiscardWormsign { .. } => say(
            "Take off the wormsign that threatens you, or that is least use to you.",
            "Togli la traccia che ti minaccia, o quella che ti serve di meno.",
        ),
        Question::Worm { attack: false } | Question::WormTo { .. } => say(
            "A sandworm blocks its area and can attack up to two areas away. Bring it near harvesters and legions on the sand.",
            "Un verme blocca la sua area e può attaccare fino a due aree di distanza. Portalo vicino a mietitrici e legioni sulla sabbia.",
        ),
        Question::Worm { attack: true } | Question::WormTarget { .. } => say(
            "The sandworm is gone after the attack. A harvester costs spice at once; a large legion in deep desert suffers most.",
            "Dopo l'attacco il verme scompare. Una mietitrice costa subito spezia; una grande legione nel deserto profondo soffre di più.",
        ),
        Question::Bombard { .. } => say(
            "The attack hits one legion and nobody strikes back. Choose the one that threatens you most.",
            "L'attacco colpisce una legione e nessuno risponde. Scegli quella che ti minaccia di più.",
        ),
        Question::Transfer | Question::PlusTwo => MARKERS,
        Question::RevealedCard => say(
            "Prescience cards are how the Atreides raise their markers. Change one you cannot fulfil this round.",
            "Con le carte prescienza gli Atreides alzano gli indicatori. Cambia una carta che in questo round non puoi soddisfare.",
        ),
        Question::Imperium => say(
            "The lowest Imperium marker decides how many dice the Harkonnen have. Push the one that is already lowest.",
            "L'indicatore imperiale più basso decide quanti dadi hanno gli Harkonnen. Spingi quello che è già più in basso.",
        ),
        Question::Convert { .. } => say(
            "Each leader turns one special result into what the card says. Use the leaders that give most hits, or shields if you must hold.",
            "Ogni comandante trasforma un risultato speciale in ciò che dice la carta. Usa chi dà più colpi, o scudi se devi resistere.",
        ),
        Question::Casualty { .. } => say(
            "Every unit that stays rolls a die next round. Step an elite down before you lose a unit, and never lose the last unit beside a leader.",
            "Ogni unità che resta tira un dado nel prossimo round. Fai scendere un'élite prima di perdere un'unità, e non perdere l'ultima accanto a un comandante.",
        ),
        Question::GoOn { .. } => say(
            "Another round costs units on both sides, and one more hit against a settlement. Go on only while you roll more dice.",
            "Un altro round costa unità a entrambi, e un colpo in più contro un insediamento. Continua solo finché tiri più dadi.",
        ),
        Question::Retreat { .. } => say(
            "A retreat saves the legion and gives up the place. Stay if the place is worth more than the units.",
            "La ritirata salva la legione e cede il posto. Resta se il posto vale più delle unità.",
        ),
        Question::RetreatArea { .. } | Question::WormRetreat { .. } => say(
            "You choose where the enemy goes. Away from what you guard, onto sand or into a crowd, is where it hurts most.",
            "Scegli tu dove va il nemico. Lontano da ciò che difendi, sulla sabbia o in un'area affollata, fa più danno.",
        ),
        Question::Rescue { .. } => say(
            "The carryall is spent and the harvester keeps its spice. Deep desert is worth saving first.",
            "L'ala trasporto è spesa e la mietitrice tiene la sua spezia. Vale la pena salvare prima il deserto profondo.",
        ),
        Question::PoolShort { .. } => say(
            "There are not enough wormsigns for all. Put them under harvesters and legions in deep desert first.",
            "Non ci sono tracce per tutti. Mettile prima sotto mietitrici e legioni nel deserto profondo.",
        ),
        Question::RevealOrder | Question::StepOrder => say(
            "Only the order is asked. What comes first may change where the next one can strike.",
            "Si chiede solo l'ordine. Ciò che viene prima può cambiare dove colpisce il successivo.",
        ),
        Question::Pay { .. } => say(
            "The lowest of the three markers decides how many dice you have next round, and a marker that falls brings a ban. Keep the lowest one first.",
            "Il più basso dei tre indicatori decide quanti dadi avrai al prossimo round, e uno che scende porta un divieto. Salva prima il più basso.",
        ),
        Question::BuySupremacy => say(
            "Supremacy wins the game at ten. Buy it if the markers are safe without this spice.",
            "La supremazia vince la partita a dieci. Comprala se gli indicatori sono al sicuro anche senza questa spezia.",
        ),
        Question::KeepSpice => say(
            "Spice that is left over is lost but for one. Keeping it costs nothing.",
            "La spezia avanzata si perde, tranne una. Conservarla non costa nulla.",
        ),
        Question::LastScout { .. } => say(
            "The ornithopter leaves in any case. Look where you mean to attack next round.",
            "L'ornitottero se ne va comunque. Guarda dove intendi attaccare nel prossimo round.",
        ),
        Question::Swap => say(
            "A named leader who is taken back can be deployed elsewhere later. Do it where no battle is coming.",
            "Un comandante rinomato ritirato può essere schierato altrove più tardi. Fallo dove non si avvicinano battaglie.",
        ),
        Question::Cleanup { .. } => say(
            "Out of the game, the card never comes again. Keep in the deck what your objective still needs.",
            "Fuori dal gioco, la carta non torna più. Lascia nel mazzo ciò che serve ancora al tuo obiettivo.",
        ),
        Question::Claim => say(
            "A claimed card raises the markers it shows, two cards a round at most. Claim what your objective needs.",
            "Una carta rivendicata alza gli indicatori che mostra, al massimo due carte per round. Rivendica ciò che serve al tuo obiettivo.",
        ),
        Question::Site => say(
            "Everything at the site is destroyed and the way through the Shield Wall is open. Choose the gap that your legions can use.",
            "Nel sito tutto è distrutto e il passaggio nel Muro Scudo è aperto. Scegli il varco che le tue legioni possono usare.",
        ),
        Question::GarrisonToken { .. } => say(
            "The automa must leave a guard. Choose the token whose figures will trouble you least.",
            "L'automa deve lasciare una guardia. Scegli il segnalino le cui miniature ti daranno meno fastidio.",
        ),
    }
}

const fn discard(reason: Discard) -> Say {
    match reason {
        Discard::Die => say(
            "A discarded card is one more die in this round only. Spend cards in battles that decide a sietch or a settlement.",
            "Una carta scartata è un dado in più solo in questo round. Spendi carte nelle battaglie che decidono un sietch o un insediamento.",
        ),
        Discard::Forced | Discard::Limit => say(
            "Part with the card that you are least likely to play next round.",
            "Separati dalla carta che più difficilmente giocherai nel prossimo round.",
        ),
    }
}

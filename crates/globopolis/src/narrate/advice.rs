//! What matters at each kind of question, for newcomers: one or two sentences.

use landsraad_kernel::{Say, say};

use crate::vocabulary::{CardKind, Moment, Question, Slot, Verb};

/// What matters when this is asked.
pub const fn of(question: &Question) -> Say {
    match question {
        Question::Option { .. } => say(
            "Before you move you may place R-Units, develop, trade and play cards, in any order. A full set of the five types develops a territory: that is worth points.",
            "Prima di muovere puoi mettere R-Units, sviluppare, scambiare e giocare carte, in qualsiasi ordine. Un set completo dei cinque tipi sviluppa un territorio e dà punti.",
        ),
        Question::Part { verb, slot, .. } => part(*verb, *slot),
        Question::Offer { .. } => say(
            "Offer what the other needs more than you do. A deal that completes somebody's colour or wins the game for them is no deal.",
            "Offri ciò che all'altro serve più che a te. Un affare che completa il colore di qualcuno o gli fa vincere la partita non è un affare.",
        ),
        Question::Answer { .. } => say(
            "Accept if it gains you more than it helps the other. Points of a Title move with it.",
            "Accetta se ti dà più di quanto aiuti l'altro. I punti di un Title si spostano con lui.",
        ),
        Question::HandOver { kind } | Question::Under { kind } => match kind {
            CardKind::Mission => say(
                "Part with the Mission that is furthest from being fulfilled.",
                "Separati dalla Mission più lontana dall'essere compiuta.",
            ),
            CardKind::Ops => say(
                "An Ops card lets you attack another quadrant. Keep those whose colours you own.",
                "Una carta Ops permette di attaccare un altro quadrante. Tieni quelle dei colori che possiedi.",
            ),
            CardKind::Influence => say(
                "Keep the Influence cards that help in a fight or a roll; part with those that wait for a rare moment.",
                "Tieni le carte Influence utili in uno scontro o in un tiro; separati da quelle che aspettano un momento raro.",
            ),
        },
        Question::Movement => say(
            "More dice go further round the ring and pass Teleport! sooner, which pays. Count which spaces ahead are good for you: free Titles, guilds, your own land.",
            "Con più dadi vai più lontano sull'anello e passi prima da Teleport!, che paga. Conta quali caselle ti convengono: Title liberi, gilde, i tuoi territori.",
        ),
        Question::React { moment } => react(*moment),
        Question::WhichSide { .. } => say(
            "Help the side whose victory suits you. It need not be your friend: it is enough that the other one is ahead.",
            "Aiuta la parte la cui vittoria ti conviene. Non dev'essere un amico: basta che l'altra sia in vantaggio.",
        ),
        Question::DeployNs { .. } => say(
            "Each NS-Unit is one more die in this fight. Those of the side that loses are destroyed.",
            "Ogni NS-Unit è un dado in più in questo scontro. Quelle di chi perde sono distrutte.",
        ),
        Question::DeployAgent { .. } | Question::PutDown => say(
            "More agents than all others in a territory give one more die there. Bring in just as many as turn the balance.",
            "Più agenti di tutti gli altri in un territorio danno un dado in più. Fanne entrare quanti bastano a cambiare l'equilibrio.",
        ),
        Question::Landing { .. } => say(
            "On your own land you may move again or attack within the quadrant. Attack if the odds are good; a lost attack costs the territory you attack from.",
            "Sulla tua terra puoi muovere ancora o attaccare nel quadrante. Attacca se le probabilità sono buone: un attacco perso costa il territorio da cui attacchi.",
        ),
        Question::Fee { .. } => say(
            "Paying is safe. Attacking saves the fee and may win the territory, but if you lose, yours is gone.",
            "Pagare è sicuro. Attaccare evita il fee e può darti il territorio, ma se perdi, il tuo se ne va.",
        ),
        Question::PickOps { .. } => say(
            "The Ops card is spent even if the attack fails. Use the one that fits nothing else you plan.",
            "La carta Ops si spende anche se l'attacco fallisce. Usa quella che non serve ad altri tuoi piani.",
        ),
        Question::Purchase { .. } => say(
            "Buy the types that are missing to a full set on your plates. Keep money for fees and for developing.",
            "Compra i tipi che mancano a un set completo sulle tue basi. Tieni soldi per i fee e per lo sviluppo.",
        ),
        Question::CleaningHouse => say(
            "You try to catch foreign agents on your own land. Nothing is lost if it fails, so begin with those that weaken you most.",
            "Provi a catturare agenti altrui sulla tua terra. Se fallisce non perdi nulla: comincia da quelli che ti indeboliscono di più.",
        ),
        Question::FollowUp { .. } => say(
            "You may go on from the same territory. Stop while you are ahead if the next defender rolls more dice.",
            "Puoi continuare dallo stesso territorio. Fermati finché sei in vantaggio se il prossimo difensore tira più dadi.",
        ),
        Question::Withdraw { .. } => say(
            "Agents in a territory that falls are captured. Take them out unless they are meant to decide this fight.",
            "Gli agenti in un territorio che cade vengono catturati. Ritirali, a meno che debbano decidere questo scontro.",
        ),
        Question::Infiltrate { .. } => say(
            "Agents tip later fights: yours guard your own land and weaken foreign land you mean to attack. Three is the most in one place.",
            "Gli agenti decidono scontri futuri: proteggono la tua terra e indeboliscono quella che vuoi attaccare. Al massimo tre in un posto.",
        ),
        Question::DeclareMission => say(
            "A declared Mission pays at once or opens the last round. Do not declare it only if the others would still catch you.",
            "Una Mission dichiarata paga subito o apre l'ultimo giro. Non dichiararla solo se gli altri potrebbero ancora raggiungerti.",
        ),
    }
}

/// A part of an act: the act decides what matters, and the part what is chosen.
const fn part(verb: Verb, slot: Slot) -> Say {
    match verb {
        Verb::Place | Verb::Shift => match slot {
            Slot::Unit | Slot::Amount | Slot::Card => say(
                "A full set is one R-Unit of each of the five types. Complete a set first, then guard with NS-Units.",
                "Un set completo è una R-Unit di ciascuno dei cinque tipi. Prima completa un set, poi proteggi con NS-Units.",
            ),
            Slot::From | Slot::To | Slot::Player | Slot::Seller => say(
                "Bring R-Units to the territory that is nearest to its next level, and NS-Units to the one most likely to be attacked.",
                "Porta R-Units al territorio più vicino al prossimo livello, e NS-Units a quello che più rischia un attacco.",
            ),
        },
        Verb::Take | Verb::Buy => say(
            "Take the types that are missing to your sets. A guild is not filled up again, and its stock goes with it when it is lost.",
            "Prendi i tipi che mancano ai tuoi set. Una gilda non si riempie di nuovo, e le sue scorte si perdono con lei.",
        ),
        Verb::Develop => say(
            "A level brings points and room for one more NS-Unit, and the sets stay on the plate. It is lost if the territory is beaten.",
            "Un livello dà punti e posto per una NS-Unit in più, e i set restano sulla base. Si perde se il territorio viene sconfitto.",
        ),
        Verb::SellCr => say(
            "Points sold for money are points you do not win with. Sell only what a better use of the money brings back.",
            "I punti venduti non ti fanno vincere. Vendi solo quanto un uso migliore del denaro ti restituisce.",
        ),
        Verb::BuyCr => say(
            "Only a few points can be bought a turn, and none near the end. Spare money is well spent here.",
            "Si possono comprare pochi punti per turno, e nessuno vicino alla fine. Il denaro in più qui è speso bene.",
        ),
        Verb::Play => say(
            "The card leaves this open. Choose where it gains you most now.",
            "La carta lascia aperta questa scelta. Scegli dove ti fa guadagnare di più ora.",
        ),
        Verb::Declare => say(
            "A Mission that pays in points leaves the game at once; one that decides the game opens the last round.",
            "Una Mission che dà punti lascia subito il gioco; una che decide la partita apre l'ultimo giro.",
        ),
        Verb::Deal => say(
            "Ask those who own what your colour groups or sets are missing.",
            "Rivolgiti a chi possiede ciò che manca ai tuoi colori o ai tuoi set.",
        ),
    }
}

const fn react(moment: Moment) -> Say {
    match moment {
        Moment::Roll => say(
            "A card can change how many dice this roll has. Use it to bring a Governor to, or past, a space that matters.",
            "Una carta può cambiare il numero di dadi di questo tiro. Usala per portare un Governatore su una casella importante, o oltre.",
        ),
        Moment::Declared => say(
            "An attack can still be called off by a card. It is worth it where you would lose a territory.",
            "Un attacco può ancora essere annullato con una carta. Conviene dove perderesti un territorio.",
        ),
        Moment::Deploy => say(
            "Whatever comes in now counts as dice in the fight. One die more changes the odds a lot.",
            "Ciò che entra ora vale come dadi nello scontro. Un dado in più cambia molto le probabilità.",
        ),
        Moment::Forces => say(
            "Both sides know their dice. A card for one die more or less is best where the sides are nearly equal.",
            "Le due parti conoscono i loro dadi. Una carta per un dado in più o in meno rende di più se le parti sono quasi pari.",
        ),
        Moment::Rolled => say(
            "A card rolls all your dice of the round again. Do it only after a bad roll that costs you the round.",
            "Con una carta ritiri tutti i tuoi dadi del round. Fallo solo dopo un tiro cattivo che ti costa il round.",
        ),
    }
}

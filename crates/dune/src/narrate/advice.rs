//! What matters at each kind of question, for newcomers: one or two sentences that hold in every edition.

use landsraad_kernel::{Say, say};

use crate::action::Question;
use crate::activities::battle::BattleQuestion;
use crate::activities::battle::plan::Part;
use crate::activities::bidding::BiddingQuestion;
use crate::activities::charity::CharityQuestion;
use crate::activities::collection::CollectionQuestion;
use crate::activities::exchange::ExchangeQuestion;
use crate::activities::nexus::NexusQuestion;
use crate::activities::revival::RevivalQuestion;
use crate::activities::setup::SetupQuestion;
use crate::activities::shipment::ShipmentQuestion;
use crate::activities::spice_blow::SpiceBlowQuestion;
use crate::activities::storm::StormQuestion;
use crate::activities::trade::TradeQuestion;
use crate::activities::windows::Moment;
use crate::activities::windows::anytime::AnyTimeQuestion;
use crate::activities::windows::reaction::ReactionQuestion;
use crate::activities::windows::special::SpecialQuestion;

/// Starred forces are worth more than others, whatever they do.
const STARRED: Say = say(
    "Starred forces count double in battle. Keep them for the place where you expect the hardest fight.",
    "Le truppe con stella valgono il doppio in battaglia. Tienile per il posto dove ti aspetti lo scontro più duro.",
);

/// Starred forces among losses.
const SPARE_STARRED: Say = say(
    "Starred forces count double in battle, so they are the last you should lose.",
    "Le truppe con stella valgono il doppio in battaglia: sono le ultime da perdere.",
);

/// Cards that are handed over.
const GIVE_POOR: Say = say(
    "Give away what serves you least: worthless cards first, weapons and defences last.",
    "Da' via ciò che ti serve meno: prima le Carte Inservibili, per ultime armi e difese.",
);

/// Cards that are taken for others.
const TAKE_AS_MANY: Say = say(
    "You give back as many cards as you take. Take all of them if your own are poor.",
    "Restituisci tante carte quante ne prendi. Prendile tutte se le tue valgono poco.",
);

/// What matters when this is asked.
pub const fn of(question: &Question) -> Say {
    match question {
        Question::Setup(q) => setup(q),
        Question::Storm(q) => storm(q),
        Question::SpiceBlow(q) => spice_blow(q),
        Question::Nexus(q) => nexus(q),
        Question::Exchange(ExchangeQuestion::Give) => say(
            "The faction you hand over is no longer yours. Part with the one that helps you least.",
            "La fazione che cedi non è più tua. Separati da quella che ti aiuta meno.",
        ),
        Question::Charity(CharityQuestion::Claim) => say(
            "The bank gives spice to those who have next to none. It is free; the others only learn that you are poor.",
            "La banca dà spezia a chi non ne ha quasi più. È gratis: gli altri scoprono solo che sei al verde.",
        ),
        Question::Bidding(q) => bidding(q),
        Question::Revival(q) => revival(q),
        Question::Shipment(q) => shipment(q),
        Question::Battle(q) => battle(q),
        Question::Collection(CollectionQuestion::Take { .. }) => say(
            "Spice pays for cards, shipments and revival. What you leave lies there for the storm and for the others.",
            "La spezia paga carte, trasferimenti e risvegli. Quella che lasci resta lì per la tempesta e per gli altri.",
        ),
        Question::Reaction(ReactionQuestion::Play(moment)) => reaction(moment),
        Question::AnyTime(q) => any_time(q),
        Question::Special(SpecialQuestion::Count { .. }) => TAKE_AS_MANY,
        Question::Special(SpecialQuestion::GiveBack { .. }) => GIVE_POOR,
        Question::Trade(q) => trade(q),
    }
}

const fn setup(question: &SetupQuestion) -> Say {
    match question {
        SetupQuestion::PickAlly => say(
            "You will play this faction together with your own. Take one that is strong where yours is weak.",
            "Giocherai questa fazione insieme alla tua. Prendine una forte dove la tua è debole.",
        ),
        SetupQuestion::PredictFaction => say(
            "If your prediction comes true, you win in place of that faction. Name a strong one, and later help it on its turn.",
            "Se la profezia si avvera, vinci tu al posto di quella fazione. Indicane una forte, e aiutala al momento giusto.",
        ),
        SetupQuestion::PredictTurn { .. } => say(
            "The turn must be exact. Hardly anybody wins in the first turns: name one in which that faction can be strong enough.",
            "Il turno dev'essere esatto. Nei primi turni non vince quasi nessuno: scegline uno in cui quella fazione può essere abbastanza forte.",
        ),
        SetupQuestion::KeepTraitor => say(
            "When this leader fights you, the traitor card wins the battle without loss. Keep a strong leader of a faction you will meet often.",
            "Quando questo comandante ti combatte, la carta traditore vince la battaglia senza perdite. Tieni un comandante forte di una fazione che incontrerai spesso.",
        ),
        SetupQuestion::PlaceForces { .. } => say(
            "These forces are on the map from the start. Hold your stronghold first, then stand near sand where spice may come.",
            "Queste truppe sono sulla mappa dall'inizio. Prima tieni la tua roccaforte, poi avvicinati alla sabbia dove può arrivare la spezia.",
        ),
        SetupQuestion::PlaceStarred { .. } => STARRED,
        SetupQuestion::PlaceAdvisor => say(
            "An advisor watches and does not fight. Put it where you may want fighters later.",
            "Un consigliere osserva e non combatte. Mettilo dove più tardi potresti volere dei combattenti.",
        ),
        SetupQuestion::Coexist { .. } => say(
            "A force that coexists is not attacked and holds nothing. Fight only for a place that you can keep.",
            "Una truppa che coesiste non viene attaccata e non controlla nulla. Combatti solo per un posto che puoi tenere.",
        ),
    }
}

const fn storm(question: &StormQuestion) -> Say {
    match question {
        StormQuestion::Dial { .. } => say(
            "The numbers of all dials are added, and the storm moves that far. It kills forces on open sand and takes the spice there.",
            "I numeri di tutti i dischi si sommano e la tempesta avanza di tanto. Uccide le truppe sulla sabbia aperta e porta via la spezia.",
        ),
        StormQuestion::MoveStorm { .. } => say(
            "You decide how far the storm goes. Look whose forces and spice lie on its way, and who acts first afterwards.",
            "Decidi tu quanto avanza la tempesta. Guarda di chi sono truppe e spezia sul suo cammino, e chi agirà per primo dopo.",
        ),
        StormQuestion::LoseStarred { .. } => SPARE_STARRED,
        StormQuestion::LoseHere { .. } => say(
            "So many are lost in any case. Lose them where they guard nothing that you need.",
            "Tante se ne perdono comunque. Perdile dove non proteggono nulla che ti serva.",
        ),
    }
}

const fn spice_blow(question: &SpiceBlowQuestion) -> Say {
    match question {
        SpiceBlowQuestion::CallWorm | SpiceBlowQuestion::ExtraWorm => say(
            "A worm devours the forces and the spice where it appears. Send it to a rival, or to where you want to ride it.",
            "Un verme divora truppe e spezia dove appare. Mandalo da un rivale, o dove vuoi cavalcarlo.",
        ),
        SpiceBlowQuestion::Protect { .. } => say(
            "Your ally's forces die here unless you protect them. Protecting costs nothing, and you win together.",
            "Le truppe del tuo alleato muoiono qui se non le proteggi. Proteggerle non costa nulla, e si vince insieme.",
        ),
        SpiceBlowQuestion::Ride { .. } => say(
            "A worm carries your forces as far as you like. Look for a weakly held stronghold or rich spice, and for the storm.",
            "Un verme porta le tue truppe lontano quanto vuoi. Cerca una roccaforte poco difesa o molta spezia, e guarda la tempesta.",
        ),
        SpiceBlowQuestion::Riders { .. } => say(
            "You may send all or some. Leave behind only those that still have something to do there.",
            "Puoi mandarle tutte o solo alcune. Lascia lì solo quelle che hanno ancora qualcosa da fare.",
        ),
        SpiceBlowQuestion::Starred { .. } => STARRED,
        SpiceBlowQuestion::StepAside { .. } => STEP_ASIDE,
    }
}

/// Fighters that may become advisors.
const STEP_ASIDE: Say = say(
    "Advisors do not fight and are not attacked, but they hold nothing. Stay fighters only where you can win a battle.",
    "I consiglieri non combattono e non vengono attaccati, ma non controllano nulla. Resta combattente solo dove puoi vincere una battaglia.",
);

const fn nexus(question: &NexusQuestion) -> Say {
    match question {
        NexusQuestion::Round => say(
            "Alliances are made and broken only at a Nexus. Allies win together but need more strongholds, so look for a partner who has some.",
            "Solo in un Nexus si stringono e si rompono alleanze. Gli alleati vincono insieme, ma a loro servono più roccaforti: cerca chi ne ha.",
        ),
        NexusQuestion::Consent { .. } => say(
            "Allies win together and cannot fight each other. Accept if the two of you are nearer to victory than you are alone.",
            "Gli alleati vincono insieme e non possono combattersi. Accetta se in due siete più vicini alla vittoria di quanto lo sei senza alleati.",
        ),
    }
}

const fn bidding(question: &BiddingQuestion) -> Say {
    match question {
        BiddingQuestion::Bid { .. } => say(
            "Treachery cards are sold face down: weapons, defences, rare tricks and worthless ones. Two or three good cards win battles, but keep spice to ship.",
            "Le carte inganno si vendono coperte: armi, difese, trucchi rari e Carte Inservibili. Due o tre buone vincono battaglie, ma tieni spezia per i trasferimenti.",
        ),
        BiddingQuestion::Pay { .. } => say(
            "The card is yours and is paid for now. Karama pays any price, but it can also do something greater later.",
            "La carta è tua e si paga ora. Karama paga qualsiasi prezzo, ma più tardi può fare qualcosa di più grande.",
        ),
        BiddingQuestion::SwapWith => say(
            "You take cards from a hand unseen and give back as many. A rival with many cards is the best victim.",
            "Prendi carte da una mano senza vederle e ne restituisci altrettante. La vittima migliore è un rivale con molte carte.",
        ),
        BiddingQuestion::SwapCount { .. } => TAKE_AS_MANY,
        BiddingQuestion::GiveBack { .. } => GIVE_POOR,
        BiddingQuestion::Answer { .. } => say(
            "Somebody takes the card with Karama. Answer with yours only if this card is worth more to you than Karama later.",
            "Qualcuno prende la carta con Karama. Rispondi con la tua solo se questa carta per te vale più di una Karama in seguito.",
        ),
    }
}

const fn revival(question: &RevivalQuestion) -> Say {
    match question {
        RevivalQuestion::Grant { .. } => say(
            "More of your ally's forces come back free, and it costs you nothing. A strong ally helps you to win.",
            "Altre truppe del tuo alleato tornano gratis, e a te non costa nulla. Un alleato forte ti aiuta a vincere.",
        ),
        RevivalQuestion::Help { .. } => say(
            "You pay for your ally's forces. Do it if they will fight for both of you soon and you have spice to spare.",
            "Paghi tu le truppe dell'alleato. Fallo se presto combatteranno per entrambi e hai spezia in più.",
        ),
        RevivalQuestion::Forces { .. } => say(
            "Dead forces return to your reserves, ready to be shipped. Always take the free ones; pay for more only if you mean to ship them soon.",
            "Le truppe morte tornano nelle riserve, pronte per un trasferimento. Prendi sempre quelle gratis; paga le altre solo se le userai presto.",
        ),
        RevivalQuestion::Extra => say(
            "The Emperor pays for these forces. What costs you nothing is worth taking.",
            "Queste truppe le paga l'Imperatore. Ciò che non ti costa nulla va preso.",
        ),
        RevivalQuestion::Starred { .. } => say(
            "Starred forces count double in battle. Bring back as many of them as the rules let you.",
            "Le truppe con stella valgono il doppio in battaglia. Falle tornare tutte quelle che le regole permettono.",
        ),
        RevivalQuestion::Leader => say(
            "A leader adds strength to a battle, and without one you can play no weapon and no defence. Bring back the best you can pay for.",
            "Un comandante dà forza in battaglia, e senza di lui non giochi né arma né difesa. Risveglia il migliore che puoi pagare.",
        ),
        RevivalQuestion::Special => say(
            "This revival is free. Take what would cost you most: your best leader, or forces that you need at once.",
            "Questo risveglio è gratis. Prendi ciò che ti costerebbe di più: il comandante migliore, o truppe che ti servono subito.",
        ),
    }
}

const fn shipment(question: &ShipmentQuestion) -> Say {
    match question {
        ShipmentQuestion::Declare => say(
            "Fighters hold a place and can be attacked; advisors do neither. Change where you need the place and can defend it.",
            "I combattenti controllano un posto e possono essere attaccati; i consiglieri no. Cambia dove il posto ti serve e puoi difenderlo.",
        ),
        ShipmentQuestion::Look => say(
            "The next spice card shows where spice will lie, or that a worm comes. Knowing it costs nothing.",
            "La prossima carta della spezia mostra dove apparirà la spezia, o che arriva un verme. Saperlo non costa nulla.",
        ),
        ShipmentQuestion::TakeTurn { .. } => say(
            "A later turn sees what the others have done. Go now only to take a place before they can.",
            "Chi agisce dopo vede che cosa hanno fatto gli altri. Agisci ora solo per occupare un posto prima di loro.",
        ),
        ShipmentQuestion::Ship => say(
            "A shipment brings reserves to the map. Strongholds win the game and spice pays for it: send enough to win a fight, or save.",
            "Un trasferimento porta le riserve sulla mappa. Le roccaforti fanno vincere e la spezia le paga: manda quanto basta per vincere uno scontro, o risparmia.",
        ),
        ShipmentQuestion::ShipTo { .. } => say(
            "A stronghold counts for victory, sand with spice pays your next turns. Look who stands there, who can still come and where the storm goes.",
            "Una roccaforte conta per la vittoria, la sabbia con spezia paga i prossimi turni. Guarda chi c'è, chi può ancora arrivare e dove va la tempesta.",
        ),
        ShipmentQuestion::MoveTo { .. } => say(
            "Go where you can stay: an open stronghold or spice that nobody guards. Sand that the storm reaches next turn is a trap.",
            "Va' dove puoi restare: una roccaforte libera o spezia senza guardie. La sabbia che la tempesta raggiunge al prossimo turno è una trappola.",
        ),
        ShipmentQuestion::Count { .. } => say(
            "A lost battle costs everything that stands there, so send enough or nothing. Leave a guard on places you want to keep.",
            "Chi perde una battaglia perde tutto ciò che ha lì: manda quanto basta o nulla. Lascia una guardia nei posti che vuoi tenere.",
        ),
        ShipmentQuestion::Starred { .. } => STARRED,
        ShipmentQuestion::Side { .. } => say(
            "As fighters they can hold the place, and they can be attacked. As advisors they only watch.",
            "Come combattenti possono controllare il posto, ed essere attaccati. Come consiglieri osservano soltanto.",
        ),
        ShipmentQuestion::LoseStarred { .. } => SPARE_STARRED,
        ShipmentQuestion::Follow { .. } => say(
            "A force that travels free is worth having: it brings you to where the others go.",
            "Una truppa che viaggia gratis conviene sempre: ti porta dove vanno gli altri.",
        ),
        ShipmentQuestion::LetIn { .. } => say(
            "Allied fighters cannot share a place. As advisors yours make room; agree who of you needs it more.",
            "I combattenti di due alleati non possono stare insieme. Come consiglieri i tuoi fanno posto: conta chi di voi ne ha più bisogno.",
        ),
        ShipmentQuestion::Intrusion { .. } => STEP_ASIDE,
        ShipmentQuestion::Move { .. } => say(
            "You may move now whether or not you shipped. Take what nobody guards, or bring your forces together before a fight.",
            "Ora puoi muovere, anche se hai fatto un trasferimento. Prendi ciò che nessuno difende, o riunisci le truppe prima di uno scontro.",
        ),
    }
}

const fn battle(question: &BattleQuestion) -> Say {
    match question {
        BattleQuestion::Fight => say(
            "You choose the order of your battles. Leaders and cards lost in one are missing in the next, so begin with what matters most.",
            "Scegli tu l'ordine delle tue battaglie. Comandanti e carte persi in una mancano nella successiva: comincia da ciò che conta di più.",
        ),
        BattleQuestion::Lay { .. } => say(
            "A card face down may be poison or a bluff. Lay only a card that your battle plan can do without.",
            "Una carta coperta può essere veleno o un bluff. Posa solo una carta di cui il tuo piano può fare a meno.",
        ),
        BattleQuestion::Parry { .. } => say(
            "If the card is poison, one of your leaders dies. Discard the Snooper only if the leader is worth more than that defence now.",
            "Se la carta è veleno, un tuo comandante muore. Scarta il Rivelatore di Veleni solo se il comandante vale più di quella difesa.",
        ),
        BattleQuestion::Voice { .. } => say(
            "The Voice forces or forbids one kind of card in the other plan. Forbid the weapon that you have no defence against.",
            "La Voce impone o vieta un tipo di carta nell'altro piano. Vieta l'arma contro cui non hai difesa.",
        ),
        BattleQuestion::Prescience { .. } => say(
            "You see one part of the other plan before you make yours. Ask for the part your own plan depends on most.",
            "Vedi una parte dell'altro piano prima di fare il tuo. Chiedi la parte da cui il tuo piano dipende di più.",
        ),
        BattleQuestion::Disclose { .. } => say(
            "You must play what you show, and your opponent will answer it. Choose it together with the rest of your plan in mind.",
            "Devi giocare ciò che mostri, e l'avversario ne terrà conto. Sceglilo pensando a tutto il tuo piano.",
        ),
        BattleQuestion::Plan { part } => plan(*part),
        BattleQuestion::See => say(
            "You look at one whole plan. Choose the opponent whose plan you can guess least.",
            "Guardi un piano intero. Scegli l'avversario il cui piano sai indovinare di meno.",
        ),
        BattleQuestion::Call { .. } => say(
            "Treachery wins the battle at once and costs you nothing. Keep it secret only for a greater battle.",
            "Il tradimento vince subito la battaglia e non ti costa nulla. Tienilo segreto solo per una battaglia più importante.",
        ),
        BattleQuestion::Lose { .. } => SPARE_STARRED,
        BattleQuestion::LoseAt { .. } => say(
            "So many fall in any case. Keep those that stand on spice or out of the storm's way.",
            "Tante ne cadono comunque. Tieni quelle che stanno sulla spezia o fuori dal cammino della tempesta.",
        ),
        BattleQuestion::Keep { .. } => say(
            "The winner may keep the cards that were played. Keep what will serve again; a full hand cannot buy more.",
            "Chi vince può tenere le carte giocate. Tieni ciò che servirà ancora: con la mano piena non si compra.",
        ),
        BattleQuestion::Capture { .. } => say(
            "A captured leader is missing to your rival, whether he fights for you or dies.",
            "Un comandante catturato manca al tuo rivale, sia che combatta per te sia che muoia.",
        ),
        BattleQuestion::Kill { .. } => say(
            "Killing him brings spice now; keeping him gives you one more leader for a battle. Keep the strong ones.",
            "Ucciderlo dà spezia subito; tenerlo ti dà un comandante in più per una battaglia. Tieni quelli forti.",
        ),
    }
}

const fn plan(part: Part) -> Say {
    match part {
        Part::Lead => say(
            "The leader's strength is added to the number you dial. A leader who dies adds nothing, and one who is a traitor loses the battle.",
            "La forza del comandante si aggiunge al numero impostato. Se muore non aggiunge nulla, e se è un traditore la battaglia è persa.",
        ),
        Part::Kwisatz => say(
            "The Kwisatz Haderach adds strength, and the leader beside him cannot be a traitor. He usually comes along.",
            "Lo Kwisatz Haderach aggiunge forza, e il comandante con lui non può essere un traditore. Di solito conviene usarlo.",
        ),
        Part::Weapon => say(
            "A weapon kills the other leader unless the right defence meets it. A Lasgun beside any Shield destroys everything here.",
            "Un'arma uccide l'altro comandante, se la difesa giusta non la ferma. Un Fucile Laser insieme a uno Scudo distrugge tutto qui.",
        ),
        Part::Defence => say(
            "A Shield stops projectile weapons, a Snooper stops poison. Think which of them your opponent is likely to hold.",
            "Uno Scudo ferma le armi a distanza, un Rivelatore di Veleni ferma il veleno. Pensa a quali armi può avere l'avversario.",
        ),
        Part::Dial => say(
            "The higher total wins. The winner still loses what was dialled and the loser loses everything, so dial just enough.",
            "Vince il totale più alto. Chi vince perde comunque quanto ha impostato e chi perde perde tutto: imposta quanto basta.",
        ),
        Part::Spice => say(
            "Forces without spice count half. Pay where a point decides the battle, and keep the rest for the next turn.",
            "Le truppe senza spezia valgono metà. Paga dove un punto decide la battaglia, e tieni il resto per il prossimo turno.",
        ),
        Part::Done => say(
            "Your plan is sealed: nothing is left to choose.",
            "Il tuo piano è sigillato: non resta nulla da scegliere.",
        ),
    }
}

const fn reaction(moment: &Moment) -> Say {
    match moment {
        Moment::Stop(_) => say(
            "Karama stops this power once and is then gone. Spend it when the power would decide something for you now.",
            "La Karama impedisce una volta questo potere e poi è consumata. Usala quando il potere deciderebbe qualcosa per te ora.",
        ),
        Moment::WeatherControl => say(
            "With Weather Control you move the storm yourself, once. Save your own forces with it, or strike many of the others.",
            "Con il Controllo Atmosferico muovi tu la tempesta, una volta. Salva le tue truppe, o colpisci molte di quelle altrui.",
        ),
        Moment::FamilyAtomics => say(
            "The Family Atomics destroy the Shield Wall for good, and the storm then reaches what lay behind it. Use them if rivals sit there and you do not.",
            "Le Atomiche di Famiglia distruggono per sempre il Muro Scudo, e la tempesta raggiunge ciò che stava dietro. Usale se lì ci sono i rivali e non tu.",
        ),
        Moment::Thumper => say(
            "The Thumper brings a worm before spice comes. Use it against rivals on the last spice, or to open a Nexus.",
            "Il Martellatore chiama un verme prima che arrivi la spezia. Usalo contro rivali sull'ultima spezia, o per aprire un Nexus.",
        ),
        Moment::Harvester => say(
            "The Harvester doubles the spice that has just come. Use it where you will be the one to collect.",
            "La Mietitrice raddoppia la spezia appena arrivata. Usala dove sarai tu a raccogliere.",
        ),
        Moment::ResidualPoison(..) => say(
            "It costs a rival the defence against poison. Play it before a battle in which your poison should strike.",
            "Toglie a un rivale la difesa dai veleni. Giocala prima di una battaglia in cui il tuo veleno deve colpire.",
        ),
        Moment::Conditioning(_) => say(
            "It keeps your leader loyal, and the battle is fought after all. A treachery that stands costs you everything here.",
            "Mantiene leale il tuo comandante, e la battaglia si combatte. Un tradimento che riesce qui ti costa tutto.",
        ),
        Moment::BreakConditioning(_) => say(
            "It makes the treachery count after all. That is worth a card where the battle matters to you.",
            "Fa valere il tradimento. Vale una carta se la battaglia è importante per te.",
        ),
        Moment::Special(_) => say(
            "Your special Karama power is strong and uses the card up. Wait for the moment when it decides the most.",
            "Il tuo potere Karama speciale è forte e consuma la carta. Aspetta il momento in cui decide di più.",
        ),
    }
}

const fn any_time(question: &AnyTimeQuestion) -> Say {
    match question {
        AnyTimeQuestion::Target => say(
            "Truthtrance makes one faction answer truthfully. Ask the one that you must fight or trust next.",
            "La Veritrance obbliga una fazione a rispondere il vero. Interroga quella che presto dovrai combattere o di cui dovrai fidarti.",
        ),
        AnyTimeQuestion::About { .. } | AnyTimeQuestion::Ask { .. } => say(
            "You get one answer, yes or no. Ask what would change your next move: a traitor, a card, a plan.",
            "Ricevi una sola risposta, sì o no. Chiedi ciò che cambierebbe la tua prossima mossa: un traditore, una carta, un piano.",
        ),
        AnyTimeQuestion::Answer { .. } => say(
            "Under Truthtrance you answer truthfully, and what you say about your intentions binds you.",
            "Con la Veritrance rispondi il vero, e ciò che dici delle tue intenzioni ti vincola.",
        ),
    }
}

const fn trade(question: &TradeQuestion) -> Say {
    match question {
        TradeQuestion::Amount { .. } => say(
            "What you give is gone. Give as much as the favour you get for it is worth to you.",
            "Ciò che dai non torna. Da' quanto vale per te il favore che ricevi.",
        ),
        TradeQuestion::Accept { card: false, .. } => say(
            "Spice that is given to you is yours. Think what the giver hopes for in return.",
            "La spezia che ti danno è tua. Pensa a che cosa spera in cambio chi la dà.",
        ),
        TradeQuestion::Accept { card: true, .. } => say(
            "With the spice comes the duty to buy the card if you can. Accept if the card is welcome to you.",
            "Con la spezia viene l'obbligo di comprare la carta, se puoi. Accetta se la carta ti fa comodo.",
        ),
        TradeQuestion::Window => say(
            "You may hand spice to others now. Do so for an ally, or for a promise that you believe.",
            "Ora puoi dare spezia ad altri. Fallo per un alleato, o per una promessa a cui credi.",
        ),
        TradeQuestion::Receiver { .. } => say(
            "Offer him where he is missed most: his own faction pays best.",
            "Offrilo a chi ne sente di più la mancanza: la sua fazione paga meglio.",
        ),
        TradeQuestion::Cards { .. } => say(
            "Weigh his strength in battle against cards in your hand. A price that is too high is refused.",
            "Confronta la sua forza in battaglia con carte nella tua mano. Un prezzo troppo alto viene rifiutato.",
        ),
        TradeQuestion::Ransom { .. } => say(
            "You get the leader for cards of yours. Pay if he is strong and the cards are poor.",
            "Ricevi il comandante in cambio di tue carte. Paga se è forte e le carte valgono poco.",
        ),
        TradeQuestion::Give { .. } => GIVE_POOR,
    }
}

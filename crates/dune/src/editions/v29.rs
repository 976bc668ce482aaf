//! The community rulebook 2.9: what it answers otherwise than the 2019 edition.

use landsraad_kernel::{RuleRef, Say};

use super::gf9::RULINGS as GF9;
use super::{
    AlliancePowers, AllianceSize, BidFunds, BlowInStorm, Blows, Capturable, Charity, CityIncome, CoexistAlly,
    Combat, Edition, FirstDialers, FirstStorm, FremenStormArrival, FremenSupport, FullHand, Goals,
    HarvestScope, HarvestStorm, KaramaBuy, KaramaDuration, KaramaPowers, LaidPlans, LandingFunds, LastResort,
    NexusWhen, Numbers, Ornithopters, Powers, ReshuffleTarget, Rounds, Rulings, SpecialMoment,
    StartCoexistence, StormBattle, StormSource, Thresholds, UnplacedWorm, WormCount, switch,
};
use super::{
    Auctioneer, BreakConditioning, DuelCards, GrandCards, HarvestCards, Honour, MainLeaders, PlanRepair,
    ResidualPoison, RevivedLeader, Semuta, Support, SwapLimit, Transfers,
};

const RULINGS: Rulings = Rulings {
    turns: 15,
    rounds: Rounds::Eight,
    start_coexistence: StartCoexistence::Optional,
    first_dialers: FirstDialers::Nearest,
    first_storm: FirstStorm::Harmless,
    storm_source: StormSource::Deck,
    ornithopters: Ornithopters::SplitCards,
    blow_in_storm: BlowInStorm::Lost,
    nexus_when: NexusWhen::BeforeWorm,
    reshuffle_target: ReshuffleTarget::CardStays,
    unplaced_worm: UnplacedWorm::Usual,
    worm_count: WormCount::PerPhase,
    alliance_size: AllianceSize::Any,
    charity: Charity::AtZero,
    bid_funds: BidFunds::OwnOnly,
    landing_funds: LandingFunds::OwnOnly,
    full_hand: FullHand::Out,
    karama_buy: KaramaBuy::InTurn,
    karama_duration: KaramaDuration::OneUse,
    alliance_powers: AlliancePowers::NoRevivals,
    fremen_storm_arrival: FremenStormArrival::Exposed,
    coexist_ally: CoexistAlly::Yes,
    storm_battle: StormBattle::SameSide,
    fremen_support: FremenSupport::Paid,
    harvest_scope: HarvestScope::Territory,
    harvest_storm: HarvestStorm::Excludes,
    thresholds: Thresholds::ByPlayers,
    last_resort: LastResort::Nobody,
    auctioneer: Auctioneer::RightOfFirst,
    honour: Honour::MostSpice,
    plan_repair: PlanRepair::AtReveal,
    special_moment: SpecialMoment::SwapAnyTime,
    transfers: Transfers::EmperorGifts,
    revived_leader: RevivedLeader::Bound,
    capturable: Capturable::NotElsewhere,
    laid_plans: LaidPlans::Open,
    numbers: Numbers::Any,
    support: Support::AnyForce,
    ..GF9
};

fn advanced_powers(r: &mut Rulings) {
    r.powers = Powers::Advanced;
    r.karama_powers = KaramaPowers::Once;
}

fn collection_bonus(r: &mut Rulings) {
    r.city_income = CityIncome::Cards;
}

// Advanced combat comes with the double blow. [v29.advcombat.double-blow]
fn advanced_combat(r: &mut Rulings) {
    r.combat = Combat::Spice;
    r.blows = Blows::Two;
}

/// The community rulebook 2.9.
pub static V29: Edition = Edition {
    id: "v29",
    name: Say { en: "Dune, community rulebook 2.9", it: "Dune, regolamento della comunità 2.9" },
    blurb: Say {
        en: "Fifteen turns, bonus cards, a storm deck, many options to combine freely.",
        it: "Quindici turni, carte bonus, mazzo della tempesta, molte opzioni da combinare.",
    },
    ledger: "dune_v29",
    rulings: RULINGS,
    few_players: true,
    // [v29.advanced.combine] [v29.house.optional]
    settings: &[
        switch(
            "advanced",
            Say { en: "Classic advanced game", it: "Gioco avanzato classico" },
            Say {
                en: "Advanced powers, collection bonus and advanced combat together.",
                it: "Poteri avanzati, bonus di raccolta e combattimento avanzato insieme.",
            },
            "game",
            RuleRef("v29.advanced.combine"),
            |r| {
                advanced_powers(r);
                collection_bonus(r);
                advanced_combat(r);
            },
        ),
        switch(
            "advanced-powers",
            Say { en: "Advanced faction powers", it: "Poteri avanzati delle fazioni" },
            Say {
                en: "Advanced abilities and special Karama powers.",
                it: "Abilità avanzate e poteri Karama speciali.",
            },
            "game",
            RuleRef("v29.advpowers.use"),
            advanced_powers,
        ),
        switch(
            "collection-bonus",
            Say { en: "Collection bonus", it: "Bonus di raccolta" },
            Say {
                en: "Carryalls and Smugglers bring spice in the harvest.",
                it: "Ali trasporto e Contrabbandieri portano spezia nella raccolta.",
            },
            "game",
            RuleRef("v29.collection.claim-cards"),
            collection_bonus,
        ),
        switch(
            "advanced-combat",
            Say { en: "Advanced combat", it: "Combattimento avanzato" },
            Say {
                en: "Spice supports forces in battle; two spice blows a turn.",
                it: "La spezia sostiene le truppe in battaglia; due esplosioni di spezia per turno.",
            },
            "game",
            RuleRef("v29.advcombat.support-effect"),
            advanced_combat,
        ),
        switch(
            "alternative-goals",
            Say { en: "Alternative victory goals", it: "Obiettivi di vittoria alternativi" },
            Say {
                en: "Cities count twice, Harg Pass Sietches is a stronghold, more points win.",
                it: "Le città contano doppio, i Sietch del Passo Harg sono una roccaforte, servono più punti.",
            },
            "game",
            RuleRef("v29.goals.table"),
            |r| {
                r.goals = Goals::Alternative;
                r.thresholds = Thresholds::Doubled;
            },
        ),
        switch(
            "treachery-duel",
            Say { en: "Treachery set D (The Duel)", it: "Set inganno D (The Duel)" },
            Say {
                en: "Five more treachery cards, with Cone of Silence and Residual Poison.",
                it: "Cinque carte inganno in più, con Cono del Silenzio e Veleno Residuo.",
            },
            "cards",
            RuleRef("v29.treachery.mix"),
            |r| r.duel_cards = DuelCards::In,
        ),
        switch(
            "treachery-spice-harvest",
            Say { en: "Treachery set S (Spice Harvest)", it: "Set inganno S (Spice Harvest)" },
            Say {
                en: "Four more treachery cards, with Harvester and Thumper.",
                it: "Quattro carte inganno in più, con Mietitrice e Martellatore.",
            },
            "cards",
            RuleRef("v29.treachery.mix"),
            |r| r.harvest_cards = HarvestCards::In,
        ),
        switch(
            "treachery-grand-dune",
            Say { en: "Treachery set G (Grand Dune)", it: "Set inganno G (Grand Dune)" },
            Say {
                en: "Three more treachery cards: Semuta Drug and the two of Imperial Conditioning.",
                it: "Tre carte inganno in più: Droga Semuta e le due del Condizionamento Imperiale.",
            },
            "cards",
            RuleRef("v29.treachery.mix"),
            |r| r.grand_cards = GrandCards::In,
        ),
        switch(
            "main-leaders",
            Say { en: "Main leaders", it: "Comandanti principali" },
            Say {
                en: "A sixth leader of strength 10 for each faction; his death costs some of its powers.",
                it: "Un sesto comandante di forza 10 per fazione; la sua morte toglie alcuni poteri.",
            },
            "game",
            RuleRef("v29.leaders.six"),
            |r| r.main_leaders = MainLeaders::Ten,
        ),
        switch(
            "house-short-game",
            Say { en: "House rule: ten turns", it: "Regola della casa: dieci turni" },
            Say { en: "The game lasts ten turns.", it: "La partita dura dieci turni." },
            "house",
            RuleRef("v29.house.short-game"),
            |r| r.turns = 10,
        ),
        switch(
            "house-fremen-combat",
            Say { en: "House rule: Fremen combat", it: "Regola della casa: combattimento Fremen" },
            Say {
                en: "Outside strongholds Fremen need no spice in battle.",
                it: "Fuori dalle roccaforti ai Fremen non serve spezia in battaglia.",
            },
            "house",
            RuleRef("v29.house.fremen-combat"),
            |r| r.fremen_support = FremenSupport::FreeOutside,
        ),
        switch(
            "house-fremen-alliance",
            Say { en: "House rule: Fremen alliance", it: "Regola della casa: alleanza Fremen" },
            Say {
                en: "Allies of the Fremen have one more free revival.",
                it: "Gli alleati dei Fremen hanno un risveglio gratuito in più.",
            },
            "house",
            RuleRef("v29.house.fremen-alliance"),
            |r| r.alliance_powers = AlliancePowers::OneMoreRevival,
        ),
        switch(
            "house-definitive-victory",
            Say { en: "House rule: definitive victory", it: "Regola della casa: vittoria definitiva" },
            Say {
                en: "If nobody has won, points, forces, spice, cards and leaders decide.",
                it: "Se nessuno ha vinto decidono punti, truppe, spezia, carte e comandanti.",
            },
            "house",
            RuleRef("v29.house.definitive-victory"),
            |r| r.last_resort = LastResort::Definitive,
        ),
        switch(
            "house-harkonnen-karama",
            Say { en: "House rule: Harkonnen Karama", it: "Regola della casa: Karama Harkonnen" },
            Say {
                en: "The Harkonnen take at most two cards by Karama.",
                it: "Con la Karama gli Harkonnen prendono al più due carte.",
            },
            "house",
            RuleRef("v29.house.harkonnen-karama"),
            |r| r.swap_limit = SwapLimit::Two,
        ),
        switch(
            "house-residual-poison",
            Say { en: "House rule: Residual Poison", it: "Regola della casa: Veleno Residuo" },
            Say {
                en: "Residual Poison removes a poison defence when plans are open; no bluffing.",
                it: "Il Veleno Residuo toglie una difesa dai veleni a piani scoperti; niente bluff.",
            },
            "house",
            RuleRef("v29.house.residual-poison"),
            |r| r.residual_poison = ResidualPoison::WhenRevealed,
        ),
        switch(
            "house-semuta-drug",
            Say { en: "House rule: Semuta Drug", it: "Regola della casa: Droga Semuta" },
            Say {
                en: "Semuta Drug kills only after the battle.",
                it: "La Droga Semuta uccide solo dopo la battaglia.",
            },
            "house",
            RuleRef("v29.house.semuta-drug"),
            |r| r.semuta = Semuta::Successfully,
        ),
        switch(
            "house-break-conditioning",
            Say {
                en: "House rule: Break Imperial Conditioning",
                it: "Regola della casa: Rompere il Condizionamento",
            },
            Say {
                en: "Break Imperial Conditioning may also be played as a worthless card.",
                it: "Rompere il Condizionamento Imperiale si può giocare anche come Carta Inservibile.",
            },
            "house",
            RuleRef("v29.house.break-conditioning"),
            |r| r.break_conditioning = BreakConditioning::AlsoWorthless,
        ),
        switch(
            "house-main-leaders-8",
            Say {
                en: "House rule: main leaders of strength 8",
                it: "Regola della casa: comandanti principali di forza 8",
            },
            Say {
                en: "Main leaders, where they are used, have strength 8.",
                it: "I comandanti principali, se si usano, hanno forza 8.",
            },
            "house",
            RuleRef("v29.house.main-leaders-8"),
            // Nothing without main leaders. [v29.advanced.combine]
            |r| {
                r.main_leaders = match r.main_leaders {
                    MainLeaders::None => MainLeaders::None,
                    MainLeaders::Ten | MainLeaders::Eight => MainLeaders::Eight,
                }
            },
        ),
    ],
};

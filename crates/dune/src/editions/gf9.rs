//! The 2019 edition.

use landsraad_kernel::{RuleRef, Say};

use super::{
    AdvisorsAlone, AllianceBreak, AlliancePowers, AllianceSize, AllyPassThrough, AllyWorm, AnyTimeUntil,
    AtomicsCoexisting, AtomicsInStorm, AuctionLoans, BeneGesseritCharity, BidFunds, BlowInStorm, Blows,
    CalledWorm, CallerLeader, Capturable, CaptureStop, CapturedTraitor, Charity, CheapHero, CityIncome,
    CoexistAlly, Coexistence, Combat, Edition, EmperorPurchase, Explosion, ExplosionLeaders, ExtraWorm,
    FewExchange, FirstDialers, FirstPlayer, FirstStorm, FremenArrival, FremenStormArrival, FremenSupport,
    FremenTransport, FullHand, Goals, HarvestScope, HarvestStorm, HeroAfterTreachery, HostageTrade,
    Intrusion, KaramaBuy, KaramaDuration, KaramaPowers, KaramaScope, KaramaShipment, KaramaTie, KaramaWorm,
    KwisatzRevival, LaidPlans, LandingFunds, LandingStorm, LastResort, LeaderRevival, NexusWhen, Numbers,
    Occupancy, Ornithopters, Powers, PredictionSpecial, Reactions, ReshuffleTarget, Rounds, Rulings, Setting,
    SietchStorm, SpecialMoment, StartCoexistence, StormBattle, StormRounding, StormSource, Thresholds,
    TraitorCall, Transfers, UnplacedWorm, Values, Voice, WormCount, choice, nothing, switch,
};
use super::{
    Auctioneer, BreakConditioning, BystanderLosses, CaptiveAfterTreachery, DuelCards, GrandCards,
    GuildTimingStop, HarvestCards, Honour, LateVoice, MainLeaders, PlanRepair, ResidualPoison, RevivedLeader,
    Semuta, SightMoment, SpiceDecks, Support, SwapLimit, TreasonCards, WorthlessOverbid,
};

pub(super) const RULINGS: Rulings = Rulings {
    turns: 10,
    solo_strongholds: 3,
    alliance_strongholds: 4,
    two_player_strongholds: 4,
    powers: Powers::Basic,
    rounds: Rounds::Nine,
    reactions: Reactions::InOrder,
    start_coexistence: StartCoexistence::Compulsory,
    first_dialers: FirstDialers::OnePerSide,
    first_storm: FirstStorm::Placed,
    storm_source: StormSource::Dials,
    first_player: FirstPlayer::Ahead,
    atomics_in_storm: AtomicsInStorm::Allowed,
    atomics_coexisting: AtomicsCoexisting::No,
    storm_rounding: StormRounding::PerGroup,
    sietch_storm: SietchStorm::Sheltered,
    ornithopters: Ornithopters::ForcesNow,
    city_income: CityIncome::None,
    blows: Blows::One,
    blow_in_storm: BlowInStorm::Placed,
    nexus_when: NexusWhen::AfterBlow,
    reshuffle_target: ReshuffleTarget::Forgotten,
    extra_worm: ExtraWorm::Sand,
    unplaced_worm: UnplacedWorm::Nothing,
    worm_count: WormCount::PerBlow,
    called_worm: CalledWorm::Counts,
    karama_worm: KaramaWorm::Sand,
    ally_worm: AllyWorm::FremenDecide,
    alliance_size: AllianceSize::Two,
    alliance_break: AllianceBreak::LeaverOnly,
    few_exchange: FewExchange::Free,
    charity: Charity::BelowTwo,
    bene_gesserit_charity: BeneGesseritCharity::FirstTurn,
    bid_funds: BidFunds::WithAlly,
    landing_funds: LandingFunds::WithAlly,
    full_hand: FullHand::Freed,
    karama_buy: KaramaBuy::AlsoInPayment,
    worthless_overbid: WorthlessOverbid::No,
    emperor_purchase: EmperorPurchase::Bank,
    karama_duration: KaramaDuration::Phase,
    karama_scope: KaramaScope::Any,
    guild_timing_stop: GuildTimingStop::EachTime,
    karama_powers: KaramaPowers::None,
    special_moment: SpecialMoment::OwnPhase,
    any_time_until: AnyTimeUntil::Reveal,
    karama_tie: KaramaTie::First,
    transfers: Transfers::AnyTime,
    auction_loans: AuctionLoans::EmperorOnly,
    hostage_trade: HostageTrade::No,
    coexistence: Coexistence::Kept,
    fremen_transport: FremenTransport::Own,
    bystander_losses: BystanderLosses::Ignored,
    explosion_leaders: ExplosionLeaders::Fighters,
    leader_revival: LeaderRevival::RevivalPhase,
    kwisatz_revival: KwisatzRevival::Shared,
    alliance_powers: AlliancePowers::All,
    occupancy: Occupancy::Strongholds,
    landing_storm: LandingStorm::Sector,
    fremen_storm_arrival: FremenStormArrival::Everywhere,
    fremen_arrival: FremenArrival::WithinTwo,
    karama_shipment: KaramaShipment::RoundUp,
    ally_pass_through: AllyPassThrough::Open,
    advisors_alone: AdvisorsAlone::Flip,
    coexist_ally: CoexistAlly::No,
    intrusion: Intrusion::Anywhere,
    storm_battle: StormBattle::Nobody,
    voice: Voice::AllKinds,
    late_voice: LateVoice::Void,
    sight_moment: SightMoment::AfterBoth,
    cheap_hero: CheapHero::Free,
    hero_after_treachery: HeroAfterTreachery::Kept,
    treason_cards: TreasonCards::Kept,
    captive_after_treachery: CaptiveAfterTreachery::GoesHome,
    caller_leader: CallerLeader::Free,
    revived_leader: RevivedLeader::Free,
    traitor_call: TraitorCall::Optional,
    captured_traitor: CapturedTraitor::CardNeeded,
    capture_stop: CaptureStop::BeforeDraw,
    capturable: Capturable::Unused,
    laid_plans: LaidPlans::Sealed,
    numbers: Numbers::Made,
    explosion: Explosion::AnyShield,
    combat: Combat::Basic,
    support: Support::Exact,
    fremen_support: FremenSupport::Free,
    harvest_scope: HarvestScope::Sector,
    harvest_storm: HarvestStorm::Ignored,
    thresholds: Thresholds::Plain,
    goals: Goals::Strongholds,
    prediction_special: PredictionSpecial::Excluded,
    last_resort: LastResort::FremenThenMost,
    main_leaders: MainLeaders::None,
    duel_cards: DuelCards::Out,
    harvest_cards: HarvestCards::Out,
    grand_cards: GrandCards::Out,
    residual_poison: ResidualPoison::BeforePlans,
    semuta: Semuta::InBattle,
    break_conditioning: BreakConditioning::CounterOnly,
    swap_limit: SwapLimit::Any,
    spice_decks: SpiceDecks::One,
    auctioneer: Auctioneer::Nobody,
    honour: Honour::Nobody,
    plan_repair: PlanRepair::Never,
};

/// The 2019 edition.
pub static GF9: Edition = Edition {
    id: "gf9",
    name: Say { en: "Dune, 2019 edition", it: "Dune, edizione 2019" },
    blurb: Say {
        en: "Ten turns, the modern rulebook, basic or advanced.",
        it: "Dieci turni, il regolamento moderno, base o avanzato.",
    },
    ledger: "dune_gf9",
    rulings: RULINGS,
    few_players: false,
    settings: &[
        switch(
            "advanced",
            Say { en: "Advanced game", it: "Gioco avanzato" },
            Say {
                en: "Double spice blow, incomes, special Karama powers, spice in battle, advanced faction powers.",
                it: "Doppia spezia, rendite, poteri Karama speciali, spezia in battaglia, vantaggi avanzati.",
            },
            "game",
            RuleRef("gf9.turn.adv-overview"),
            |r| {
                r.powers = Powers::Advanced;
                r.combat = Combat::Spice;
                r.blows = Blows::Two;
                r.city_income = CityIncome::TwoTwoOne;
                r.karama_powers = KaramaPowers::Once;
            },
        ),
        Setting {
            key: "alliances",
            name: Say { en: "Alliances", it: "Alleanze" },
            help: Say {
                en: "How many may ally, and how many strongholds they need.",
                it: "Quanti possono allearsi e quante roccaforti servono.",
            },
            group: "alliances",
            rule: RuleRef("gf9.options.two-four"),
            values: Values::Choice(&[
                // [gf9.options.two-four]
                (choice("two-four", "Two players, 4 strongholds", "Due giocatori, 4 roccaforti"), nothing),
                // [gf9.options.two-three]
                (choice("two-three", "Two players, 3 strongholds", "Due giocatori, 3 roccaforti"), |r| {
                    r.alliance_strongholds = 3;
                }),
                // [gf9.options.three-four]
                (choice("three-four", "Three players, 4 strongholds", "Tre giocatori, 4 roccaforti"), |r| {
                    r.alliance_size = AllianceSize::Three;
                }),
                // [gf9.options.three-three]
                (choice("three-three", "Three players, 3 strongholds", "Tre giocatori, 3 roccaforti"), |r| {
                    r.alliance_size = AllianceSize::Three;
                    r.alliance_strongholds = 3;
                }),
                // [gf9.options.any-three]
                (choice("any-three", "Any size, 3 strongholds", "Qualsiasi numero, 3 roccaforti"), |r| {
                    r.alliance_size = AllianceSize::Any;
                    r.alliance_strongholds = 3;
                }),
            ]),
        },
    ],
};

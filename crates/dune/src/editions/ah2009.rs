//! The 1979 game by the 2009 tournament rules: what it answers otherwise than the 2019 edition.

use landsraad_kernel::{RuleRef, Say};

use super::gf9::RULINGS as GF9;
use super::{
    AllianceBreak, AlliancePowers, AllianceSize, AllyPassThrough, AllyWorm, AtomicsCoexisting,
    AtomicsInStorm, BeneGesseritCharity, BidFunds, Blows, CaptureStop, CapturedTraitor, Charity, CheapHero,
    CityIncome, CoexistAlly, Combat, Edition, Explosion, ExtraWorm, FirstDialers, FirstStorm,
    FremenStormArrival, FremenSupport, Goals, HarvestScope, HeroAfterTreachery, Intrusion, KaramaBuy,
    KaramaDuration, KaramaPowers, KaramaScope, KaramaShipment, KaramaWorm, KwisatzRevival, LandingStorm,
    LastResort, LeaderRevival, NexusWhen, Occupancy, Ornithopters, Powers, ReshuffleTarget, Rounds, Rulings,
    StormBattle, StormRounding, Thresholds, TraitorCall, UnplacedWorm, Voice, WormCount, switch,
};

const RULINGS: Rulings = Rulings {
    turns: 15,
    powers: Powers::Advanced,
    rounds: Rounds::Eight,
    first_dialers: FirstDialers::Nearest,
    first_storm: FirstStorm::Harmless,
    atomics_in_storm: AtomicsInStorm::Refused,
    atomics_coexisting: AtomicsCoexisting::Yes,
    storm_rounding: StormRounding::Total,
    ornithopters: Ornithopters::SinceStorm,
    nexus_when: NexusWhen::BeforeWorm,
    reshuffle_target: ReshuffleTarget::Remembered,
    extra_worm: ExtraWorm::Anywhere,
    unplaced_worm: UnplacedWorm::Usual,
    worm_count: WormCount::PerPhase,
    karama_worm: KaramaWorm::Anywhere,
    ally_worm: AllyWorm::Spared,
    alliance_size: AllianceSize::Any,
    alliance_break: AllianceBreak::Dissolves,
    charity: Charity::AtZero,
    bene_gesserit_charity: BeneGesseritCharity::SecondTurn,
    bid_funds: BidFunds::OwnOnly,
    karama_buy: KaramaBuy::InTurn,
    karama_duration: KaramaDuration::Named,
    karama_scope: KaramaScope::Listed,
    karama_powers: KaramaPowers::Unlimited,
    leader_revival: LeaderRevival::AfterMovement,
    kwisatz_revival: KwisatzRevival::Separate,
    alliance_powers: AlliancePowers::Unprinted,
    occupancy: Occupancy::Everywhere,
    landing_storm: LandingStorm::Territory,
    fremen_storm_arrival: FremenStormArrival::Exposed,
    karama_shipment: KaramaShipment::RoundDown,
    ally_pass_through: AllyPassThrough::Closed,
    coexist_ally: CoexistAlly::Yes,
    intrusion: Intrusion::WhereAlone,
    storm_battle: StormBattle::SameSide,
    voice: Voice::TenCommands,
    cheap_hero: CheapHero::WithoutLeader,
    hero_after_treachery: HeroAfterTreachery::Discarded,
    traitor_call: TraitorCall::Compulsory,
    captured_traitor: CapturedTraitor::May,
    capture_stop: CaptureStop::AfterDraw,
    explosion: Explosion::Opposing,
    fremen_support: FremenSupport::Paid,
    harvest_scope: HarvestScope::Territory,
    thresholds: Thresholds::ByPlayers,
    last_resort: LastResort::Nobody,
    ..GF9
};

/// The 1979 game by the 2009 tournament rules.
pub static AH2009: Edition = Edition {
    id: "ah2009",
    name: Say { en: "Dune, 2009 tournament rules", it: "Dune, regole da torneo 2009" },
    blurb: Say {
        en: "The 1979 game in fifteen turns, all faction powers, large alliances.",
        it: "Il gioco del 1979 in quindici turni, tutti i poteri, alleanze ampie.",
    },
    ledger: "dune_ah2009",
    rulings: RULINGS,
    few_players: false,
    // [ah2009.setup.options]
    settings: &[
        switch(
            "advanced-combat",
            Say { en: "Advanced combat", it: "Combattimento avanzato" },
            Say {
                en: "Forces count half unless spice supports them.",
                it: "Le truppe valgono metà se la spezia non le sostiene.",
            },
            "game",
            RuleRef("ah2009.combat.half-value"),
            |r| r.combat = Combat::Spice,
        ),
        switch(
            "increased-spice-flow",
            Say { en: "Increased spice flow", it: "Flusso di spezia aumentato" },
            Say {
                en: "Arrakeen, Carthag and Tuek's Sietch pay their holder.",
                it: "Arrakeen, Carthag e il Sietch di Tuek rendono a chi li tiene.",
            },
            "game",
            RuleRef("ah2009.harvest.flow-cities"),
            |r| r.city_income = CityIncome::TwoTwoOne,
        ),
        switch(
            "double-blow",
            Say { en: "Double blow", it: "Doppia fioritura" },
            Say { en: "Two spice blows a turn.", it: "Due fioriture di spezia per turno." },
            "game",
            RuleRef("ah2009.double-blow.repeat-once"),
            |r| r.blows = Blows::Two,
        ),
        switch(
            "tournament",
            Say { en: "Tournament Shield Wall", it: "Mura Scudo da torneo" },
            Say {
                en: "From the sixth worm the Shield Wall counts as a stronghold.",
                it: "Dal sesto verme le Mura Scudo contano come roccaforte.",
            },
            "game",
            RuleRef("ah2009.tournament.shield-wall"),
            |r| r.goals = Goals::ShieldWall,
        ),
    ],
};

//! Editions as values: one enum per question that the editions answer differently.

use landsraad_kernel::{
    EditionSpec, GameSpec, OptionKind, OptionSpec, OptionValue, Options, RuleRef, Say, Setup, SetupError,
    WindowPolicy,
};

/// The roles by seat.
pub const ROLES: [&str; 4] = ["red", "blue", "green", "gold"];

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct Demo {
    /// The edition's id; only for the record, rules match on [`Rulings`].
    pub(super) edition: &'static str,
    /// How this edition answers.
    pub(super) rulings: Rulings,
    /// How many seats.
    pub(super) seats: u8,
    /// How many rounds.
    pub(super) rounds: u8,
    /// Whether a buyer may gamble.
    pub(super) gamble: bool,
}

/// What the editions answer differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rulings {
    /// The ruling on equal offers.
    pub tie: Tie,
    /// What a guard does.
    pub guard: GuardEffect,
    /// In which order guards may be played.
    pub guard_order: WindowPolicy,
    /// When a gamble succeeds.
    pub gamble: GambleOdds,
}

/// The ruling on equal offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// [demo.auction.tie-order] The first of them from the first seat on.
    FromFirstSeat,
    /// [demo.auction.tie-roll] The highest die; then the first from the first seat on.
    RollOff,
}

/// What a guard does to a sale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuardEffect {
    /// [demo.guard.lost] The lot is discarded.
    LotLost,
    /// [demo.guard.taken] The guard's player takes the lot.
    LotTaken,
}

/// When a gamble succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GambleOdds {
    /// [demo.gamble.four] On four and more.
    FourUp,
    /// [demo.gamble.three] On three and more.
    ThreeUp,
}

impl GambleOdds {
    /// The lowest lucky die.
    pub const fn least(self) -> u8 {
        match self {
            GambleOdds::FourUp => 4,
            GambleOdds::ThreeUp => 3,
        }
    }

    /// The rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            GambleOdds::FourUp => "demo.gamble.four",
            GambleOdds::ThreeUp => "demo.gamble.three",
        }
    }
}

/// The plain edition.
pub const PLAIN: Rulings = Rulings {
    tie: Tie::FromFirstSeat,
    guard: GuardEffect::LotLost,
    guard_order: WindowPolicy::FirstCome,
    gamble: GambleOdds::FourUp,
};

/// The twist edition.
pub const TWIST: Rulings = Rulings {
    tie: Tie::RollOff,
    guard: GuardEffect::LotTaken,
    guard_order: WindowPolicy::InOrder,
    gamble: GambleOdds::ThreeUp,
};

impl Demo {
    /// A match with the default options; for tests.
    ///
    /// # Panics
    /// If there is no such edition or number of seats.
    pub fn standard(edition: &str, seats: u8) -> Demo {
        Demo::build(edition, &Options::default(), seats).expect("the standard options are sound")
    }
}

impl Setup for Demo {
    fn spec() -> GameSpec {
        let options = || {
            vec![
                OptionSpec {
                    key: "rounds",
                    name: Say { en: "Rounds", it: "Round" },
                    help: Say { en: "How many lots are sold.", it: "Quanti lotti si vendono." },
                    group: "game",
                    topic: "",
                    usual: None,
                    rule: Some(RuleRef("demo.end.points")),
                    kind: OptionKind::Number { min: 1, max: 4 },
                    default: OptionValue::Int(3),
                },
                OptionSpec {
                    key: "gamble",
                    name: Say { en: "Gamble", it: "Azzardo" },
                    help: Say {
                        en: "A buyer may double or lose the lot.",
                        it: "Chi compra può raddoppiare o perdere il lotto.",
                    },
                    group: "rulings",
                    topic: "",
                    usual: None,
                    rule: Some(RuleRef("demo.setup.twist-gamble")),
                    kind: OptionKind::Switch,
                    default: OptionValue::Bool(true),
                },
            ]
        };
        let edition = |id, name, blurb| EditionSpec {
            id,
            name,
            blurb,
            ledger: "demo",
            min_seats: 2,
            max_seats: 4,
            options: options(),
            presets: vec![],
            roles: vec![],
        };
        GameSpec {
            id: "demo",
            name: Say::same("Souk"),
            blurb: Say {
                en: "Sealed offers for lots nobody has seen; a guard may spoil the sale.",
                it: "Offerte segrete per lotti coperti; una guardia può mandare a monte la vendita.",
            },
            editions: vec![
                edition(
                    "plain",
                    Say { en: "Plain", it: "Semplice" },
                    Say { en: "A guard spoils the sale.", it: "La guardia annulla la vendita." },
                ),
                edition(
                    "twist",
                    Say { en: "Twist", it: "Variante" },
                    Say { en: "A guard takes the lot.", it: "La guardia prende il lotto." },
                ),
            ],
        }
    }

    fn build(edition: &str, options: &Options, seats: u8) -> Result<Demo, SetupError> {
        let spec = Demo::spec();
        let Some(spec) = spec.editions.iter().find(|e| e.id == edition) else {
            return Err(SetupError::new(
                "edition",
                format!("there is no edition “{edition}” of the demo; there are: plain, twist"),
                format!("l'edizione “{edition}” della demo non esiste; esistono: plain, twist"),
            ));
        };
        // [demo.setup.players]
        if !(spec.min_seats..=spec.max_seats).contains(&seats) {
            return Err(SetupError::new(
                "seats",
                format!("{} to {} seats, not {seats}", spec.min_seats, spec.max_seats),
                format!("da {} a {} posti, non {seats}", spec.min_seats, spec.max_seats),
            ));
        }
        options.check(spec)?;
        let rounds = match options.get("rounds") {
            Some(OptionValue::Int(n)) => *n as u8,
            Some(OptionValue::Bool(_) | OptionValue::Str(_)) | None => 3,
        };
        let gamble = options.get("gamble") != Some(&OptionValue::Bool(false));
        // [demo.setup.twist-gamble] The one unsound combination.
        if spec.id == "twist" && !gamble {
            return Err(SetupError::new(
                "gamble",
                "the twist edition is played with the gamble; leave the option on",
                "la variante si gioca con l'azzardo; lascia attiva l'opzione",
            ));
        }
        let (edition, rulings) = if spec.id == "twist" { ("twist", TWIST) } else { ("plain", PLAIN) };
        Ok(Demo { edition, rulings, seats, rounds, gamble })
    }

    fn edition(&self) -> &'static str {
        self.edition
    }

    fn options(&self) -> Options {
        Options::default().with("rounds", i64::from(self.rounds)).with("gamble", self.gamble)
    }
}

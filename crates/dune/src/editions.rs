//! Editions as values.
//!
//! An [`Edition`] is a const value; its [`Rulings`] answer, one enum each, the questions that rulebooks
//! answer differently or leave open. Rules match on rulings and never on the edition. A further edition
//! is a further value here, with further variants where it answers a question in its own way.

use landsraad_kernel::{
    Choice, EditionSpec, OptionKind, OptionSpec, OptionValue, Options, RuleRef, Say, SetupError, WindowPolicy,
};

/// Which faction powers are in force. [gf9.turn.adv-overview]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Powers {
    /// Those of the basic game.
    Basic,
    /// Those of the advanced game too.
    Advanced,
}

/// How forces count in battle. [gf9.battle.adv-support]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Combat {
    /// Every force counts one; whole numbers.
    Basic,
    /// Full value for spice, half without; half steps.
    Spice,
}

/// How many spice blows a turn has. [gf9.spice-blow.adv-two-cards]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blows {
    /// One, one discard pile.
    One,
    /// Two, piles A and B.
    Two,
}

/// Whether strongholds pay their occupier. [gf9.collection.adv-cities]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CityIncome {
    /// No.
    None,
    /// Arrakeen 2, Carthag 2, Tuek's Sietch 1.
    TwoTwoOne,
}

/// How often a faction's special Karama power works. [gf9.karama.adv-once] [gf9.karama.adv-not-basic]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KaramaPowers {
    /// There are none.
    None,
    /// Once per game.
    Once,
    /// As often as a card is played for it.
    Unlimited,
}

/// How large an alliance may be. [gf9.alliance.two-players] [gf9.options.two-four]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AllianceSize {
    /// Two.
    Two,
    /// Up to three.
    Three,
    /// Any number short of everybody.
    Any,
}

/// What a territory card does while its sector is in storm. [gf9.spice-blow.in-storm]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BlowInStorm {
    /// The spice is placed.
    Placed,
    /// The spice is lost.
    Lost,
}

/// Whether special victories fulfil a prediction. [gf9.bene-gesserit.prediction-not-special]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PredictionSpecial {
    /// They do not.
    Excluded,
    /// They do.
    Included,
}

/// Who dials the first storm. [gf9.storm.first-move]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstDialers {
    /// The nearest occupied circle on each side of Storm Start.
    OnePerSide,
    /// The two nearest, whatever their side.
    Nearest,
}

/// Which sectors the first storm hurts. [gf9.storm.first-no-sweep]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstStorm {
    /// Only the one it ends in.
    Placed,
    /// All it runs over.
    Sweeps,
}

/// Who is first when the storm stops. [gf9.storm.first-player]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstPlayer {
    /// The next marker strictly ahead of the storm.
    Ahead,
    /// A marker in the storm's own sector counts too.
    Nearest,
}

/// Whether Family Atomics may be launched by forces in storm. [gf9.faq.atomics-in-storm]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicsInStorm {
    /// Yes.
    Allowed,
    /// No.
    Refused,
}

/// How half losses of the Fremen are rounded up. [gf9.fremen.storm-half]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StormRounding {
    /// For each group standing in one sector of a territory.
    PerGroup,
    /// For everything one storm catches.
    Total,
}

/// Who may claim charity. [gf9.charity.claim]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Charity {
    /// Who holds 0 or 1, up to 2.
    BelowTwo,
    /// Who holds nothing, 2.
    AtZero,
}

/// Where a third faction may not enter. [gf9.shipment.full-stronghold] [gf9.movement.stronghold-block]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupancy {
    /// Strongholds hold two factions.
    Strongholds,
    /// Every territory holds two factions for those who land.
    Everywhere,
}

/// Whether a group may pass through its ally's territory. [gf9.alliance.pass-through]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AllyPassThrough {
    /// Yes.
    Open,
    /// No.
    Closed,
}

/// Who has ornithopters. [gf9.movement.ornithopters]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ornithopters {
    /// Who has forces in a city when his movement begins.
    ForcesNow,
    /// Who held the city alone at the end of the storm phase.
    SinceStorm,
}

/// Whether holding the card obliges to call treachery. [gf9.faq.call-optional]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraitorCall {
    /// No.
    Optional,
    /// Yes.
    Compulsory,
}

/// What forces collect. [gf9.collection.who]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HarvestScope {
    /// Spice in their own sector.
    Sector,
    /// Spice in their territory.
    Territory,
}

/// How long a Karama stops a power. [gf9.karama.duration]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KaramaDuration {
    /// To the end of the phase.
    Phase,
    /// For one use.
    OneUse,
}

/// What becomes of advisors left alone. [gf9.bene-gesserit.adv-alone-flip]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AdvisorsAlone {
    /// They become fighters at once.
    Flip,
    /// They stay advisors.
    Stay,
}

/// Every question, answered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rulings {
    /// [gf9.turn.ten-turns]
    pub turns: u8,
    /// See [`Powers`].
    pub powers: Powers,
    /// See [`Combat`].
    pub combat: Combat,
    /// See [`Blows`].
    pub blows: Blows,
    /// See [`CityIncome`].
    pub city_income: CityIncome,
    /// See [`KaramaPowers`].
    pub karama_powers: KaramaPowers,
    /// See [`KaramaDuration`].
    pub karama_duration: KaramaDuration,
    /// See [`AllianceSize`].
    pub alliance_size: AllianceSize,
    /// Strongholds an alliance needs. [gf9.alliance.four-strongholds]
    pub alliance_strongholds: u8,
    /// Strongholds a lone player needs with three and more players. [gf9.setup.objective]
    pub solo_strongholds: u8,
    /// Strongholds a side needs with two players. [gf9.setup.two-players-four]
    pub two_player_strongholds: u8,
    /// Order of reactions. [gf9.turn.reaction-order] [gf9.karama.window-order]
    pub reactions: WindowPolicy,
    /// See [`BlowInStorm`].
    pub blow_in_storm: BlowInStorm,
    /// See [`PredictionSpecial`].
    pub prediction_special: PredictionSpecial,
    /// See [`FirstDialers`].
    pub first_dialers: FirstDialers,
    /// See [`FirstStorm`].
    pub first_storm: FirstStorm,
    /// Range of the first storm dial. [gf9.storm.first-move]
    pub first_dial: (u8, u8),
    /// Range of later storm dials. [gf9.storm.later-moves]
    pub later_dial: (u8, u8),
    /// See [`FirstPlayer`].
    pub first_player: FirstPlayer,
    /// See [`AtomicsInStorm`].
    pub atomics_in_storm: AtomicsInStorm,
    /// See [`StormRounding`].
    pub storm_rounding: StormRounding,
    /// See [`Charity`].
    pub charity: Charity,
    /// See [`Occupancy`].
    pub occupancy: Occupancy,
    /// See [`AllyPassThrough`].
    pub ally_pass_through: AllyPassThrough,
    /// See [`Ornithopters`].
    pub ornithopters: Ornithopters,
    /// See [`TraitorCall`].
    pub traitor_call: TraitorCall,
    /// See [`HarvestScope`].
    pub harvest_scope: HarvestScope,
    /// See [`AdvisorsAlone`].
    pub advisors_alone: AdvisorsAlone,
}

impl Rulings {
    /// Whether the advanced faction powers are in force.
    pub fn advanced(&self) -> bool {
        self.powers == Powers::Advanced
    }
}

/// One edition of the game.
#[derive(Debug)]
pub struct Edition {
    /// Stable id.
    pub id: &'static str,
    /// Its name.
    pub name: Say,
    /// What is particular about it.
    pub blurb: Say,
    /// Its ledger.
    pub ledger: &'static str,
    /// Its answers, without options.
    pub rulings: Rulings,
    /// What a table may set, and how each value changes the rulings.
    pub settings: &'static [Setting],
}

/// One thing a table may set.
#[derive(Debug)]
pub struct Setting {
    /// Stable key.
    pub key: &'static str,
    /// Its name.
    pub name: Say,
    /// What it changes.
    pub help: Say,
    /// Where it belongs on the screen.
    pub group: &'static str,
    /// The rule it comes from.
    pub rule: RuleRef,
    /// The values, the default first, with what each does.
    pub values: Values,
}

/// A value and what it does.
type Valued = (Choice, fn(&mut Rulings));

/// The values of a setting.
#[derive(Debug)]
pub enum Values {
    /// Off by default; what being on does.
    Switch(fn(&mut Rulings)),
    /// One of these, the first by default.
    Choice(&'static [Valued]),
}

const fn choice(key: &'static str, en: &'static str, it: &'static str) -> Choice {
    Choice { key, name: Say { en, it } }
}

fn nothing(_: &mut Rulings) {}

/// The 2019 edition.
pub static GF9: Edition = Edition {
    id: "gf9",
    name: Say { en: "Dune, 2019 edition", it: "Dune, edizione 2019" },
    blurb: Say {
        en: "Ten turns, the modern rulebook, basic or advanced.",
        it: "Dieci turni, il regolamento moderno, base o avanzato.",
    },
    ledger: "dune_gf9",
    rulings: Rulings {
        turns: 10,
        powers: Powers::Basic,
        combat: Combat::Basic,
        blows: Blows::One,
        city_income: CityIncome::None,
        karama_powers: KaramaPowers::None,
        karama_duration: KaramaDuration::Phase,
        alliance_size: AllianceSize::Two,
        alliance_strongholds: 4,
        solo_strongholds: 3,
        two_player_strongholds: 4,
        reactions: WindowPolicy::InOrder,
        blow_in_storm: BlowInStorm::Placed,
        prediction_special: PredictionSpecial::Excluded,
        first_dialers: FirstDialers::OnePerSide,
        first_storm: FirstStorm::Placed,
        first_dial: (0, 20),
        later_dial: (1, 3),
        first_player: FirstPlayer::Ahead,
        atomics_in_storm: AtomicsInStorm::Allowed,
        storm_rounding: StormRounding::PerGroup,
        charity: Charity::BelowTwo,
        occupancy: Occupancy::Strongholds,
        ally_pass_through: AllyPassThrough::Open,
        ornithopters: Ornithopters::ForcesNow,
        traitor_call: TraitorCall::Optional,
        harvest_scope: HarvestScope::Sector,
        advisors_alone: AdvisorsAlone::Flip,
    },
    settings: &[
        Setting {
            key: "advanced",
            name: Say { en: "Advanced game", it: "Gioco avanzato" },
            help: Say {
                en: "Double spice blow, incomes, special Karama powers, spice in battle, advanced faction powers.",
                it: "Doppia spezia, rendite, poteri Karama speciali, spezia in battaglia, vantaggi avanzati.",
            },
            group: "game",
            rule: RuleRef("gf9.turn.adv-overview"),
            values: Values::Switch(|r| {
                r.powers = Powers::Advanced;
                r.combat = Combat::Spice;
                r.blows = Blows::Two;
                r.city_income = CityIncome::TwoTwoOne;
                r.karama_powers = KaramaPowers::Once;
            }),
        },
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
        Setting {
            key: "blow-in-storm",
            name: Say { en: "Spice blow under the storm", it: "Spezia sotto la tempesta" },
            help: Say {
                en: "Whether spice that blows in a sector in storm is placed or lost.",
                it: "Se la spezia che esce in un settore in tempesta si piazza o si perde.",
            },
            group: "rulings",
            rule: RuleRef("gf9.spice-blow.in-storm"),
            values: Values::Choice(&[
                (choice("placed", "Placed", "Si piazza"), nothing),
                (choice("lost", "Lost", "Si perde"), |r| r.blow_in_storm = BlowInStorm::Lost),
            ]),
        },
        Setting {
            key: "prediction-special",
            name: Say { en: "Prediction of special victories", it: "Predizione di vittorie speciali" },
            help: Say {
                en: "Whether a Fremen or Guild special victory fulfils the prediction.",
                it: "Se una vittoria speciale di Fremen o Gilda avvera la predizione.",
            },
            group: "rulings",
            rule: RuleRef("gf9.bene-gesserit.prediction-not-special"),
            values: Values::Choice(&[
                (choice("excluded", "Excluded", "Esclusa"), nothing),
                (choice("included", "Included", "Inclusa"), |r| {
                    r.prediction_special = PredictionSpecial::Included;
                }),
            ]),
        },
        Setting {
            key: "reactions",
            name: Say { en: "Order of reactions", it: "Ordine delle reazioni" },
            help: Say {
                en: "In storm order one by one, or all at once and the first to speak counts.",
                it: "Uno alla volta in ordine di tempesta, oppure tutti insieme e vale il primo.",
            },
            group: "rulings",
            rule: RuleRef("gf9.turn.reaction-order"),
            values: Values::Choice(&[
                (choice("in-order", "Storm order", "Ordine di tempesta"), nothing),
                (choice("first-come", "First to speak", "Il primo che parla"), |r| {
                    r.reactions = WindowPolicy::FirstCome;
                }),
            ]),
        },
    ],
};

/// The editions, the recommended one first.
pub static EDITIONS: [&Edition; 1] = [&GF9];

impl Edition {
    /// What the edition offers to those who set up a table.
    pub fn spec(&self) -> EditionSpec {
        let mut options: Vec<OptionSpec> = self.settings.iter().map(Setting::spec).collect();
        options.push(OptionSpec {
            key: "factions",
            name: Say { en: "Factions", it: "Fazioni" },
            help: Say {
                en: "By seat, separated by commas: atreides, bene_gesserit, emperor, fremen, guild, harkonnen or random.",
                it: "Per posto, separate da virgole: atreides, bene_gesserit, emperor, fremen, guild, harkonnen o random.",
            },
            group: "game",
            rule: Some(RuleRef("gf9.setup.choose-factions")),
            kind: OptionKind::Text,
            default: OptionValue::Str("random".into()),
        });
        options.push(OptionSpec {
            key: "two-each",
            name: Say { en: "Two players, two factions each", it: "Due giocatori, due fazioni a testa" },
            help: Say {
                en: "Four seats: the first and third belong to one player, the second and fourth to the other.",
                it: "Quattro posti: il primo e il terzo sono di un giocatore, il secondo e il quarto dell'altro.",
            },
            group: "game",
            rule: Some(RuleRef("gf9.setup.two-players-options")),
            kind: OptionKind::Switch,
            default: OptionValue::Bool(false),
        });
        EditionSpec {
            id: self.id,
            name: self.name,
            blurb: self.blurb,
            ledger: self.ledger,
            min_seats: 2,
            max_seats: 6,
            options,
        }
    }

    /// The rulings with a table's options applied. The options have been checked for kind.
    pub fn apply(&self, options: &Options) -> Result<Rulings, SetupError> {
        options.check(&self.spec())?;
        let mut rulings = self.rulings.clone();
        for setting in self.settings {
            match (&setting.values, options.get(setting.key)) {
                (Values::Switch(on), Some(OptionValue::Bool(true))) => on(&mut rulings),
                (Values::Choice(list), Some(OptionValue::Str(key))) => {
                    if let Some((_, set)) = list.iter().find(|(c, _)| c.key == key) {
                        set(&mut rulings);
                    }
                }
                (Values::Switch(_) | Values::Choice(_), _) => {}
            }
        }
        Ok(rulings)
    }
}

impl Setting {
    fn spec(&self) -> OptionSpec {
        let (kind, default) = match &self.values {
            Values::Switch(_) => (OptionKind::Switch, OptionValue::Bool(false)),
            Values::Choice(list) => (
                OptionKind::Choice { values: list.iter().map(|(c, _)| *c).collect() },
                OptionValue::Str(list[0].0.key.into()),
            ),
        };
        OptionSpec {
            key: self.key,
            name: self.name,
            help: self.help,
            group: self.group,
            rule: Some(self.rule),
            kind,
            default,
        }
    }
}

//! From a table's options to rulings.
//!
//! An edition's named settings come first, then the single rulings a table sets: any question of
//! `rulings.rs`, in the group `rulings`, where `edition` (0 for numbers) leaves the answer to edition and
//! settings. A match stamps the answers that were in force.

use landsraad_kernel::{
    Choice, EditionSpec, OptionKind, OptionSpec, OptionValue, Options, RuleRef, Say, SetupError,
};

use super::asked::asked;
use super::presets::presets;
use crate::factions::said::roles;

use super::{
    Blows, Edition, Goals, NUMBERS, Number, QUESTIONS, RulingQuestion, Rulings, Setting, SpiceDecks,
    Thresholds, Values, choice,
};

const AS_EDITION: Choice =
    Choice { key: "edition", name: Say { en: "as the edition says", it: "come dice l'edizione" } };

impl Edition {
    /// What the edition offers to those who set up a table.
    pub fn spec(&self) -> EditionSpec {
        let mut options: Vec<OptionSpec> = self.settings.iter().map(Setting::spec).collect();
        options.push(OptionSpec {
            key: "factions",
            name: Say { en: "Factions", it: "Fazioni" },
            help: Say {
                en: "Which faction sits where, in the order of the seats. Written as a list, for example: atreides, fremen, random. The others are bene_gesserit, emperor, guild and harkonnen.",
                it: "Quale fazione siede dove, nell'ordine dei posti. Si scrive come elenco, per esempio: atreides, fremen, random. Le altre sono bene_gesserit, emperor, guild e harkonnen.",
            },
            group: "game",
            topic: "",
            usual: None,
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
            topic: "",
            usual: None,
            rule: Some(RuleRef("gf9.setup.two-players-options")),
            kind: OptionKind::Switch,
            default: OptionValue::Bool(false),
        });
        if self.few_players {
            options.push(OptionSpec {
                key: "few-players",
                name: Say { en: "Two or three players", it: "Due o tre giocatori" },
                help: Say {
                    en: "Six seats: each player leads several allied factions; a negotiation exchanges some.",
                    it: "Sei posti: ogni giocatore guida più fazioni alleate; una trattativa ne scambia alcune.",
                },
                group: "game",
                topic: "",
                usual: None,
                rule: Some(RuleRef("v29.few.control-several")),
                kind: OptionKind::Choice {
                    values: vec![
                        choice("off", "a faction each", "una fazione a testa"),
                        choice("two", "two players, three factions each", "due giocatori, tre fazioni a testa"),
                        choice("three", "three players, two factions each", "tre giocatori, due fazioni a testa"),
                    ],
                },
                default: OptionValue::Str("off".into()),
            });
        }
        options.push(OptionSpec {
            key: "treachery-cards",
            name: Say { en: "Single treachery cards", it: "Singole carte inganno" },
            help: Say {
                en: "Cards of the sets D, S and G that are added without the rest of their set. Written as a list, for example: thumper, harvester.",
                it: "Carte dei set D, S e G che si aggiungono senza il resto del loro set. Si scrivono come elenco, per esempio: thumper, harvester.",
            },
            group: "cards",
            topic: "",
            usual: None,
            rule: Some(RuleRef("v29.treachery.whole-sets")),
            kind: OptionKind::Text,
            default: OptionValue::Str(String::new()),
        });
        options.extend(NUMBERS.iter().map(|n| n.spec(self)));
        options.extend(QUESTIONS.iter().map(|q| q.spec(self)));
        EditionSpec {
            id: self.id,
            name: self.name,
            blurb: self.blurb,
            ledger: self.ledger,
            min_seats: 2,
            max_seats: 6,
            options,
            presets: presets(self),
            roles: roles(),
        }
    }

    /// The rulings with a table's options applied; refuses what does not fit, and what cannot be played.
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
        for number in NUMBERS {
            if let Some(&OptionValue::Int(n @ 1..)) = options.get(number.key) {
                (number.set)(&mut rulings, u8::try_from(n).unwrap_or(number.max));
            }
        }
        for question in QUESTIONS {
            let chosen = match options.get(question.key) {
                Some(OptionValue::Str(key)) => question.answers.iter().position(|a| a.key == key),
                Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => None,
            };
            if let Some(answer) = chosen {
                (question.set)(&mut rulings, answer);
            }
        }
        rulings.sound()?;
        Ok(rulings)
    }

    /// Every option of a table with its value, as a record stamps it: settings as given, rulings as in force.
    pub fn stamp(&self, given: &Options, rulings: &Rulings) -> Options {
        let mut all = Options::default();
        for option in self.spec().options {
            let value = given.get(option.key).cloned().unwrap_or(option.default);
            all.set(option.key, value);
        }
        for number in NUMBERS {
            all.set(number.key, OptionValue::Int((number.get)(rulings).into()));
        }
        for question in QUESTIONS {
            let answer = &question.answers[(question.get)(rulings)];
            all.set(question.key, OptionValue::Str(answer.key.to_owned()));
        }
        all
    }
}

impl Rulings {
    /// The most points anybody can have.
    pub(crate) const fn most_points(&self) -> u8 {
        match self.goals {
            Goals::Strongholds => 5,
            Goals::ShieldWall => 6,
            Goals::Alternative => 8,
        }
    }

    /// Refuses answers that do not go together.
    fn sound(&self) -> Result<(), SetupError> {
        let most = self.most_points();
        let refuse = |key, en: String, it: String| Err(SetupError::new(key, en, it));
        match self.thresholds {
            Thresholds::Plain => {
                let numbers = [
                    ("solo-strongholds", self.solo_strongholds),
                    ("alliance-strongholds", self.alliance_strongholds),
                    ("two-player-strongholds", self.two_player_strongholds),
                ];
                for (key, number) in numbers {
                    if number > most {
                        return refuse(
                            key,
                            format!("{number} strongholds cannot be held: there are {most} points"),
                            format!("{number} roccaforti non si possono tenere: i punti sono {most}"),
                        );
                    }
                }
                if self.alliance_strongholds < self.solo_strongholds {
                    return refuse(
                        "alliance-strongholds",
                        "an alliance cannot need fewer strongholds than a player alone".into(),
                        "un'alleanza non può aver bisogno di meno roccaforti di un giocatore solo".into(),
                    );
                }
            }
            Thresholds::ByPlayers => {}
            // Alone 5 or 6 points, allied up to 7: out of reach with five strongholds.
            Thresholds::Doubled => {
                if most < 7 {
                    return refuse(
                        "thresholds",
                        format!("up to 7 points are needed, but there are {most}; set goals=alternative"),
                        format!("servono fino a 7 punti, ma ce ne sono {most}; scegli goals=alternative"),
                    );
                }
            }
        }
        // The second deck is there for the second blow. [v29.advcombat.two-decks]
        if self.spice_decks == SpiceDecks::Two && self.blows == Blows::One {
            return refuse(
                "spice-decks",
                "two spice decks need two spice blows; set blows=two".into(),
                "due mazzi spezia richiedono due esplosioni di spezia; scegli blows=two".into(),
            );
        }
        Ok(())
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
            topic: "",
            usual: None,
            rule: Some(self.rule),
            kind,
            default,
        }
    }
}

impl RulingQuestion {
    fn spec(&self, edition: &Edition) -> OptionSpec {
        let choice = |a: &super::Answer| Choice { key: a.key, name: a.name };
        let own = &self.answers[(self.get)(&edition.rulings)];
        OptionSpec {
            key: self.key,
            name: self.name,
            help: question_of(self.key),
            group: "rulings",
            topic: topic_of(self.key),
            usual: Some(own.key),
            rule: edition.cite(own.rules),
            kind: OptionKind::Choice {
                values: std::iter::once(AS_EDITION).chain(self.answers.iter().map(choice)).collect(),
            },
            default: OptionValue::Str(AS_EDITION.key.into()),
        }
    }
}

impl Number {
    fn spec(&self, edition: &Edition) -> OptionSpec {
        OptionSpec {
            key: self.key,
            name: self.name,
            help: question_of(self.key),
            group: "rulings",
            topic: topic_of(self.key),
            usual: None,
            rule: edition.cite(self.rules),
            kind: OptionKind::Number { min: 0, max: self.max.into() },
            default: OptionValue::Int(0),
        }
    }
}

/// What the question of a key asks; a test holds that every question has its words.
fn question_of(key: &str) -> Say {
    asked(key).map_or(Say::same(""), |a| a.question)
}

fn topic_of(key: &str) -> &'static str {
    asked(key).map_or("", |a| a.topic)
}

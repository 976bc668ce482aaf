//! What can be set at a table, and how the rulebook's open questions are answered.

use landsraad_kernel::{
    Choice, EditionSpec, GameSpec, OptionKind, OptionSpec, OptionValue, Options, Preset, Say, Setup,
    SetupError,
};
use serde::Serialize;

use crate::Globopolis;
use crate::data::{self, Files, Tables};
use crate::facts::Facts;
use crate::vocabulary::rule;

/// The answers to questions the rulebook leaves open. Numbers in brackets are those of `data/facts.md`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rulings {
    /// The die that decides who starts (5).
    pub start_die: u8,
    /// R-Units of a type above this number go to the PS when a territory is received (2).
    pub surplus_above: u8,
    /// The price of a foreign guild's R-Units goes to its owner; or else to the Administration (16).
    pub guild_pays_owner: bool,
    /// A colour group's bonus is scored once per player (29).
    pub bonus_once: bool,
    /// A colour group completed by a deal pays the bonus (28).
    pub deal_bonus: bool,
    /// The Conference Fee rises with the active level (38).
    pub fee_by_level: bool,
    /// Every Mission decides the game, as the text literally says (67).
    pub missions_decide: bool,
    /// A defeated attacker loses the attacking territory (56).
    pub attacker_loses_territory: bool,
    /// Acts of one Option Phase: stands in for the patience of a table.
    pub option_acts: u8,
    /// Proposals of one Option Phase.
    pub proposals: u8,
    /// Counter-offers to one proposal.
    pub counter_offers: u8,
    /// Steps in which one offer is built.
    pub deal_steps: u8,
    /// Agents placed and shifted in one turn.
    pub infiltration_acts: u8,
    /// The match ends with this round at the latest; then the highest CR wins.
    pub round_limit: u16,
}

impl Default for Rulings {
    fn default() -> Rulings {
        Rulings {
            start_die: 20,
            surplus_above: 2,
            guild_pays_owner: true,
            bonus_once: true,
            deal_bonus: false,
            fee_by_level: false,
            missions_decide: false,
            attacker_loses_territory: true,
            option_acts: 40,
            proposals: 3,
            counter_offers: 2,
            deal_steps: 16,
            infiltration_acts: 20,
            round_limit: 60,
        }
    }
}

const EDITION: &str = "globopolis";

/// The options that take an owner's files, in the order of [`Files`].
const OWN: [&str; 3] = ["own_board", "own_titles", "own_cards"];

fn switch(
    key: &'static str,
    group: &'static str,
    by: &'static str,
    default: bool,
    name: Say,
    help: Say,
) -> OptionSpec {
    let (kind, default) = (OptionKind::Switch, OptionValue::Bool(default));
    OptionSpec { key, name, help, group, topic: "", usual: None, rule: Some(rule(by)), kind, default }
}

fn number(
    key: &'static str,
    group: &'static str,
    by: &'static str,
    (min, max): (i64, i64),
    default: i64,
    name: Say,
    help: Say,
) -> OptionSpec {
    let (kind, default) = (OptionKind::Number { min, max }, OptionValue::Int(default));
    OptionSpec { key, name, help, group, topic: "", usual: None, rule: Some(rule(by)), kind, default }
}

fn specs() -> Vec<OptionSpec> {
    [game_options(), rulings(), limits(), own_files()].concat()
}

fn game_options() -> Vec<OptionSpec> {
    let say = |en, it| Say { en, it };
    vec![
        switch(
            "agents",
            "game",
            "globopolis.agents.off",
            true,
            say("Agents", "Agenti"),
            say(
                "Play with NI-Agents: Cleaning House, infiltration, agent superiority.",
                "Si gioca con i NI-Agents: Cleaning House, infiltrazione, superiorità di agenti.",
            ),
        ),
        number(
            "option_seconds",
            "game",
            "globopolis.option.timer",
            (0, 3600),
            0,
            say("Option Phase timer", "Clessidra della Option Phase"),
            say(
                "Seconds for each Option Phase; the printed sand-glass runs 90, 0 is no limit.",
                "Secondi per ogni Option Phase; la clessidra della scatola ne dura 90, 0 è senza limite.",
            ),
        ),
    ]
}

/// Answers to open questions of the rulebook.
fn rulings() -> Vec<OptionSpec> {
    let r = Rulings::default();
    let say = |en, it| Say { en, it };
    vec![
        OptionSpec {
            key: "mission_reward",
            name: say("Mission rewards", "Premi delle Mission"),
            help: say(
                "As printed on each card, or every Mission decides the game, as the text literally says.",
                "Come stampati su ogni carta, oppure ogni Mission decide la partita, come dice alla lettera il testo.",
            ),
            group: "rulings",
            topic: "",
            usual: None,
            rule: Some(rule("globopolis.end.mission-trigger")),
            kind: OptionKind::Choice {
                values: vec![
                    Choice { key: "printed", name: say("As printed", "Come stampati") },
                    Choice { key: "victory", name: say("All decide the game", "Tutte decidono la partita") },
                ],
            },
            default: OptionValue::Str("printed".into()),
        },
        switch(
            "fee_by_level",
            "rulings",
            "globopolis.enemy-territory.fee-variant",
            r.fee_by_level,
            say("Fee by level", "Fee per livello"),
            say(
                "Variant: the Conference Fee rises with the active development level.",
                "Variante: il Conference Fee cresce con il livello di sviluppo attivo.",
            ),
        ),
        switch(
            "attacker_loses_territory",
            "rulings",
            "globopolis.conquest.attacker-defeated",
            r.attacker_loses_territory,
            say("Defeated attacker loses his territory", "L'attaccante sconfitto perde il territorio"),
            say(
                "Off: a defeated attacker loses nothing but the attack.",
                "Se spento, l'attaccante sconfitto perde soltanto l'attacco.",
            ),
        ),
        switch(
            "bonus_once",
            "rulings",
            "globopolis.free-territory.bonus-once",
            r.bonus_once,
            say("Group bonus once", "Bonus di gruppo una volta sola"),
            say(
                "A player scores the bonus of a colour group once per game.",
                "Un giocatore segna il bonus di un gruppo una volta per partita.",
            ),
        ),
        switch(
            "deal_bonus",
            "rulings",
            "globopolis.trade.no-bonus",
            r.deal_bonus,
            say("Group bonus by deal", "Bonus di gruppo con un affare"),
            say(
                "A colour group completed by a deal pays its bonus too.",
                "Anche un gruppo completato con un affare dà il bonus.",
            ),
        ),
        switch(
            "guild_pays_owner",
            "rulings",
            "globopolis.transfer.foreign-payee",
            r.guild_pays_owner,
            say("Guild owners are paid", "I proprietari delle gilde incassano"),
            say(
                "Off: the price of a guild's R-Units goes to the Administration.",
                "Se spento, il prezzo delle R-Units di una gilda va all'Amministrazione.",
            ),
        ),
    ]
}

/// How long a match and its deals may take.
fn limits() -> Vec<OptionSpec> {
    let r = Rulings::default();
    let say = |en, it| Say { en, it };
    vec![
        number(
            "proposals",
            "rulings",
            "globopolis.trade.proposal",
            (0, 10),
            i64::from(r.proposals),
            say("Proposals per phase", "Proposte per fase"),
            say(
                "How many deals the active player may propose in an Option Phase.",
                "Quanti affari può proporre il giocatore di turno in una Option Phase.",
            ),
        ),
        number(
            "round_limit",
            "rulings",
            "globopolis.end.several",
            (1, 200),
            i64::from(r.round_limit),
            say("Round limit", "Limite di giri"),
            say(
                "The match ends with this round at the latest; the highest CR wins.",
                "La partita finisce al più tardi con questo giro; vincono i CR più alti.",
            ),
        ),
    ]
}

fn own_files() -> Vec<OptionSpec> {
    let say = |en, it| Say { en, it };
    vec![
        OptionSpec::own_file(
            OWN[0],
            say("Own board", "Tabellone proprio"),
            say(
                "A file in TOML with a board in place of ours.",
                "Un file in TOML con un tabellone al posto del nostro.",
            ),
        ),
        OptionSpec::own_file(
            OWN[1],
            say("Own Titles", "Titoli propri"),
            say(
                "A file in TOML with Titles in place of ours.",
                "Un file in TOML con titoli al posto dei nostri.",
            ),
        ),
        OptionSpec::own_file(
            OWN[2],
            say("Own cards", "Carte proprie"),
            say(
                "A file in TOML with cards in place of ours.",
                "Un file in TOML con carte al posto delle nostre.",
            ),
        ),
    ]
}

fn presets() -> Vec<Preset> {
    let say = |en, it| Say { en, it };
    vec![
        Preset {
            key: "full",
            name: say("Whole game", "Partita intera"),
            help: say(
                "With agents and without a clock: as the rulebook describes it.",
                "Con gli agenti e senza clessidra: come la descrive il regolamento.",
            ),
            options: Options::default(),
        },
        Preset {
            key: "first",
            name: say("First game", "Prima partita"),
            help: say(
                "Without agents and at most twenty rounds: for learning it.",
                "Senza agenti e al più venti giri: per impararlo.",
            ),
            options: Options::default().with("agents", false).with("round_limit", 20_i64),
        },
        Preset {
            key: "live",
            name: say("Live table", "Tavolo dal vivo"),
            help: say(
                "With the sand-glass of 90 seconds and two proposals a phase: for people who sit together.",
                "Con la clessidra di 90 secondi e due proposte per fase: per chi siede insieme.",
            ),
            options: Options::default().with("option_seconds", 90_i64).with("proposals", 2_i64),
        },
    ]
}

impl Setup for Globopolis {
    fn spec() -> GameSpec {
        GameSpec {
            id: "globopolis",
            name: Say::same("Globopolis"),
            blurb: Say {
                en: "Governors circle a frozen world, gather resources, develop territories, deal and attack.",
                it: "I Governatori girano un mondo gelato, raccolgono risorse, sviluppano territori, trattano e attaccano.",
            },
            editions: vec![EditionSpec {
                id: EDITION,
                name: Say { en: "Globopolis, revised rules", it: "Globopolis, regole rivedute" },
                blurb: Say {
                    en: "The rulebook is complete; ring, titles and cards are a marked reconstruction.",
                    it: "Il regolamento è completo; anello, titoli e carte sono una ricostruzione segnalata.",
                },
                ledger: "globopolis",
                min_seats: 2,
                max_seats: 5,
                options: specs(),
                presets: presets(),
                // All seats are alike.
                roles: vec![],
            }],
        }
    }

    fn build(edition: &str, options: &Options, seats: u8) -> Result<Globopolis, SetupError> {
        if edition != EDITION {
            return Err(SetupError::new(
                "edition",
                format!("there is no edition “{edition}” of Globopolis; there is: {EDITION}"),
                format!("l'edizione “{edition}” di Globopolis non esiste; esiste: {EDITION}"),
            ));
        }
        // [globopolis.setup.players] Two to five.
        if !(2..=5).contains(&seats) {
            return Err(SetupError::new(
                "seats",
                format!("Globopolis is for two to five players, not {seats}"),
                format!("Globopolis si gioca da due a cinque, non in {seats}"),
            ));
        }
        let spec = Globopolis::spec();
        options.check(&spec.editions[0])?;
        let flag =
            |key: &str, default| if let Some(OptionValue::Bool(v)) = options.get(key) { *v } else { default };
        let number =
            |key: &str, default| if let Some(OptionValue::Int(v)) = options.get(key) { *v } else { default };
        let r = Rulings::default();
        let rulings = Rulings {
            guild_pays_owner: flag("guild_pays_owner", r.guild_pays_owner),
            bonus_once: flag("bonus_once", r.bonus_once),
            deal_bonus: flag("deal_bonus", r.deal_bonus),
            fee_by_level: flag("fee_by_level", Tables::Ours.fee_by_level),
            missions_decide: match options.get("mission_reward") {
                Some(OptionValue::Str(v)) => v == "victory",
                Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => Tables::Ours.missions_decide,
            },
            attacker_loses_territory: flag("attacker_loses_territory", r.attacker_loses_territory),
            proposals: number("proposals", i64::from(r.proposals)) as u8,
            round_limit: number("round_limit", i64::from(r.round_limit)) as u16,
            ..r
        };
        let own = OWN.map(|key| match options.get(key) {
            Some(OptionValue::Str(text)) => text.clone(),
            Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => String::new(),
        });
        let game = Globopolis {
            data: Tables::Ours,
            seats,
            agents: flag("agents", true),
            option_seconds: number("option_seconds", 0) as u16,
            rulings,
            facts: Facts::of(&Tables::Ours),
            own,
        };
        if game.own.iter().all(|text| text.trim().is_empty()) {
            return Ok(game);
        }
        let own = game.own.clone();
        let text = |i: usize| if own[i].trim().is_empty() { data::OURS[i] } else { own[i].as_str() };
        game.with_data(&Files { board: text(0), titles: text(1), cards: text(2) }).map_err(|e| {
            let key = match e.file {
                "board.toml" => OWN[0],
                "titles.toml" => OWN[1],
                _ => OWN[2],
            };
            SetupError::new(key, e.to_string(), format!("dati propri non validi: {e}"))
        })
    }

    fn edition(&self) -> &'static str {
        EDITION
    }

    fn options(&self) -> Options {
        let r = &self.rulings;
        Options::default()
            .with("agents", self.agents)
            .with("option_seconds", i64::from(self.option_seconds))
            .with("mission_reward", if r.missions_decide { "victory" } else { "printed" })
            .with("fee_by_level", r.fee_by_level)
            .with("attacker_loses_territory", r.attacker_loses_territory)
            .with("bonus_once", r.bonus_once)
            .with("deal_bonus", r.deal_bonus)
            .with("guild_pays_owner", r.guild_pays_owner)
            .with("proposals", i64::from(r.proposals))
            .with("round_limit", i64::from(r.round_limit))
            // The record carries an owner's files themselves, so that anybody can replay it.
            .with(OWN[0], self.own[0].as_str())
            .with(OWN[1], self.own[1].as_str())
            .with(OWN[2], self.own[2].as_str())
    }
}

//! The one list of games. A new game is one entry here.

use std::sync::{Arc, OnceLock};

use landsraad_arrakis::Arrakis;
use landsraad_bots::dune::{Heuristic, Temperament};
use landsraad_bots::{Bot, Random};
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{Game, Options, Say, SetupError};

use landsraad_testkit::demo::Demo;
use landsraad_testkit::scenario::{Excerpt, Recorded, Registry, runner};

use crate::entry::{BotInfo, BotShown, CatalogReply, Entry, GameInfo, Registered, Rules};
use crate::{Header, Record, RecordError};

/// All games.
pub struct Catalog {
    entries: Vec<Box<dyn Entry>>,
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.entries.iter().map(|e| e.spec().id)).finish()
    }
}

impl Catalog {
    /// The games, in the order they are shown.
    pub fn entries(&self) -> impl Iterator<Item = &dyn Entry> {
        self.entries.iter().map(|e| &**e)
    }

    /// All games as clients see them.
    pub fn reply(&self) -> CatalogReply {
        let game = |entry: &dyn Entry| GameInfo {
            spec: entry.spec().clone(),
            bots: entry.bots().into_iter().map(BotShown::from).collect(),
        };
        CatalogReply { games: self.entries().map(game).collect() }
    }

    /// A game by id, or an error that lists the games.
    pub fn game(&self, id: &str) -> Result<&dyn Entry, SetupError> {
        self.entries().find(|e| e.spec().id == id).ok_or_else(|| {
            let known = self.entries().map(|e| e.spec().id).collect::<Vec<_>>().join(", ");
            SetupError::new(
                "game",
                format!("there is no game “{id}”; there are: {known}"),
                format!("il gioco “{id}” non esiste; esistono: {known}"),
            )
        })
    }

    /// The rules of one match.
    pub fn rules(
        &self,
        game: &str,
        edition: &str,
        options: &Options,
        seats: u8,
    ) -> Result<Arc<dyn Rules>, SetupError> {
        self.game(game)?.rules(edition, options, seats)
    }

    /// The rules a record was played by.
    pub fn rules_of(&self, header: &Header) -> Result<Arc<dyn Rules>, RecordError> {
        self.rules(&header.game, &header.edition, &header.options, header.seats)
            .map_err(|e| RecordError::Unknown(format!("{}: {}", e.key, e.why.en)))
    }
}

/// The games of this program.
pub fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(|| Catalog {
        entries: vec![
            Registered::<Dune>::entry(dune_bots()),
            Registered::<Arrakis>::entry(vec![heuristic(landsraad_bots::arrakis::Heuristic), random()]),
            Registered::<Globopolis>::entry(vec![heuristic(landsraad_bots::globopolis::Heuristic), random()]),
            Registered::<Demo>::entry(vec![random()]),
        ],
    })
}

/// What runs the scenario files of every game.
pub fn scenarios() -> Registry {
    Registry::new(vec![runner::<Dune>(), runner::<Arrakis>(), runner::<Globopolis>(), runner::<Demo>()])
}

/// A scenario file from the steps `at` to `until` of a record, counted from 1. It passes as it is.
pub fn scenario_from(record: &Record, at: u32, until: u32) -> Result<String, RecordError> {
    let header = &record.header;
    let steps: Vec<Recorded> = record
        .steps
        .iter()
        .map(|step| Recorded { seat: step.seat, action: step.action.clone(), picks: step.picks.clone() })
        .collect();
    let excerpt = Excerpt {
        edition: &header.edition,
        options: &header.options,
        seats: header.seats,
        setup: &header.setup,
        steps: &steps,
        at: at as usize,
        until: until as usize,
    };
    scenarios().write(&header.game, &excerpt).map_err(|why| RecordError::Step { step: at, why })
}

/// The bot that weighs its answers.
fn heuristic<G: Game>(bot: impl Bot<G> + 'static) -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "heuristic",
        name: Say { en: "Heuristic", it: "Euristico" },
        help: Say {
            en: "Weighs every answer by simple rules and exact odds.",
            it: "Valuta ogni risposta con regole semplici e probabilità esatte.",
        },
    };
    (info, Box::new(bot))
}

/// The bots of Dune, the recommended one first.
fn dune_bots() -> Vec<(BotInfo, Box<dyn Bot<Dune>>)> {
    let bot = |key, name, help, temper| -> (BotInfo, Box<dyn Bot<Dune>>) {
        (BotInfo { key, name, help }, Box::new(Heuristic::new(temper)))
    };
    vec![
        bot(
            "heuristic",
            Say { en: "Mentat", it: "Mentat" },
            Say {
                en: "Plays to win: sees victories coming, weighs every order, solves its battles.",
                it: "Gioca per vincere: vede arrivare le vittorie, pesa ogni ordine, risolve le battaglie.",
            },
            Temperament::BALANCED,
        ),
        bot(
            "heuristic-loyal",
            Say { en: "Mentat, loyal", it: "Mentat, leale" },
            Say { en: "Seeks allies and never leaves them.", it: "Cerca alleati e non li lascia mai." },
            Temperament::LOYAL,
        ),
        bot(
            "heuristic-mercenary",
            Say { en: "Mentat, mercenary", it: "Mentat, mercenario" },
            Say {
                en: "Changes sides for a better one; bids high.",
                it: "Cambia parte se conviene; offre molto.",
            },
            Temperament::MERCENARY,
        ),
        bot(
            "heuristic-treacherous",
            Say { en: "Mentat, treacherous", it: "Mentat, infido" },
            Say {
                en: "Allies to leave as soon as it gains by it.",
                it: "Si allea per lasciare appena conviene.",
            },
            Temperament::TREACHEROUS,
        ),
        bot(
            "heuristic-cautious",
            Say { en: "Mentat, cautious", it: "Mentat, prudente" },
            Say {
                en: "Spares its forces and blocks others first.",
                it: "Risparmia le forze e blocca gli altri.",
            },
            Temperament::CAUTIOUS,
        ),
        bot(
            "heuristic-aggressive",
            Say { en: "Mentat, aggressive", it: "Mentat, aggressivo" },
            Say {
                en: "Spends forces freely for strongholds.",
                it: "Spende forze senza riguardo per le roccaforti.",
            },
            Temperament::AGGRESSIVE,
        ),
        // Not offered at tables: what the arena holds a new player against.
        bot(
            "heuristic-first",
            Say { en: "Mentat, first release", it: "Mentat, prima versione" },
            Say { en: "A fixed yardstick.", it: "Un metro fisso." },
            Temperament::FIRST,
        ),
        random(),
    ]
}

/// The bot that every game has.
fn random<G: Game>() -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "random",
        name: Say { en: "Random", it: "Casuale" },
        help: Say {
            en: "Plays any legal move with equal chance.",
            it: "Gioca una mossa lecita qualsiasi, tutte con la stessa probabilità.",
        },
    };
    (info, Box::new(Random))
}

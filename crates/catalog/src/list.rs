//! The one list of games. A new game is one entry here.

use std::sync::{Arc, OnceLock};

use landsraad_arrakis::Arrakis;
use landsraad_bots::arrakis::ArrakisJudge;
use landsraad_bots::dune::{DuneJudge, Heuristic, Temperament};
use landsraad_bots::globopolis::GlobopolisJudge;
use landsraad_bots::{Bot, Random, arrakis, dune, globopolis, liars_dice};
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{Game, Options, Say, SetupError};

use landsraad_testkit::demo::Demo;
use landsraad_testkit::scenario::{Excerpt, Recorded, Registry, runner};

use landsraad_tutorial::LiarsDice;

use crate::entry::{BotInfo, CatalogReply, Entry, GameInfo, Registered, Rules, YARDSTICK};
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
        let game = |entry: &dyn Entry| GameInfo { spec: entry.spec().clone(), bots: entry.bots() };
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
            Registered::<Dune>::entry(dune_bots(), Some(Box::new(DuneJudge))),
            Registered::<Arrakis>::entry(arrakis_bots(), Some(Box::new(ArrakisJudge))),
            Registered::<Globopolis>::entry(globopolis_bots(), Some(Box::new(GlobopolisJudge))),
            Registered::<Demo>::entry(vec![random()], None),
            Registered::<LiarsDice>::entry(liars_dice_bots(), None),
        ],
    })
}

/// What runs the scenario files of every game.
pub fn scenarios() -> Registry {
    Registry::new(vec![
        runner::<Dune>(),
        runner::<Arrakis>(),
        runner::<Globopolis>(),
        runner::<Demo>(),
        runner::<LiarsDice>(),
    ])
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

/// The bots of War for Arrakis, the recommended one first.
fn arrakis_bots() -> Vec<(BotInfo, Box<dyn Bot<Arrakis>>)> {
    vec![apprentice(arrakis::Heuristic), mentat(arrakis::mentat()), master(arrakis::master()), random()]
}

/// The bots of Globopolis, the recommended one first.
fn globopolis_bots() -> Vec<(BotInfo, Box<dyn Bot<Globopolis>>)> {
    vec![
        apprentice(globopolis::Heuristic),
        planning(mentat(globopolis::mentat())),
        planning(master(globopolis::master())),
        random(),
    ]
}

/// A level whose player plans and does not search.
fn planning<G: Game>((info, bot): (BotInfo, Box<dyn Bot<G>>)) -> (BotInfo, Box<dyn Bot<G>>) {
    let help = Say {
        en: "Buys Missions, makes offers and looks two extra movements ahead. Mentat and master play alike here.",
        it: "Compra Mission, fa offerte e guarda avanti di due movimenti extra. Qui mentat e maestro giocano allo stesso modo.",
    };
    (BotInfo { help, ..info }, bot)
}

/// The bots of Liar's Dice, the recommended one first.
fn liars_dice_bots() -> Vec<(BotInfo, Box<dyn Bot<LiarsDice>>)> {
    vec![apprentice(liars_dice::Cautious), random()]
}

/// The bot that weighs its answers.
fn apprentice<G: Game>(bot: impl Bot<G> + 'static) -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "heuristic",
        name: Say { en: "Apprentice", it: "Apprendista" },
        help: Say {
            en: "Evaluates every answer by simple rules and exact odds.",
            it: "Valuta ogni risposta con regole semplici e probabilità esatte.",
        },
        level: 1,
        temperament: None,
    };
    (info, Box::new(bot))
}

/// The bot that looks ahead.
fn mentat<G: Game>(bot: impl Bot<G> + 'static) -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "mentat",
        name: Say { en: "Mentat", it: "Mentat" },
        help: Say {
            en: "Imagines what it cannot see and tries out its best answers before it chooses.",
            it: "Immagina ciò che non vede e prova le risposte migliori prima di scegliere.",
        },
        level: 2,
        temperament: None,
    };
    (info, Box::new(bot))
}

/// The bot that looks ahead for longer.
fn master<G: Game>(bot: impl Bot<G> + 'static) -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "master",
        name: Say { en: "Master", it: "Maestro" },
        help: Say {
            en: "Tries out more answers in more imagined worlds than the mentat, and takes its time.",
            it: "Prova più risposte in più mondi immaginati del mentat, e si prende il suo tempo.",
        },
        level: 3,
        temperament: None,
    };
    (info, Box::new(bot))
}

/// A temperament of Dune, and the bots that have it: apprentice, mentat and master.
struct Leaning {
    temper: Temperament,
    infos: [BotInfo; 3],
}

/// Makes a [`Leaning`] from its word and its help, in English and Italian. Keys and names are static, so the
/// compiler puts them together.
macro_rules! leaning {
    ($temper:ident, $en:literal, $it:literal, $help:literal, $help_it:literal) => {
        Leaning {
            temper: Temperament::$temper,
            infos: [
                leaning!(@info 1, "heuristic-", "Apprentice, ", "Apprendista, ", $en, $it, $help, $help_it),
                leaning!(@info 2, "mentat-", "Mentat, ", "Mentat, ", $en, $it, $help, $help_it),
                leaning!(@info 3, "master-", "Master, ", "Maestro, ", $en, $it, $help, $help_it),
            ],
        }
    };
    (
        @info $level:literal, $key:literal, $name:literal, $name_it:literal,
        $en:literal, $it:literal, $help:literal, $help_it:literal
    ) => {
        BotInfo {
            key: concat!($key, $en),
            name: Say { en: concat!($name, $en), it: concat!($name_it, $it) },
            help: Say { en: $help, it: $help_it },
            level: $level,
            temperament: Some($en),
        }
    };
}

/// The temperaments of Dune.
#[rustfmt::skip]
const LEANINGS: [Leaning; 5] = [
    leaning!(LOYAL, "loyal", "leale",
        "Seeks allies and never leaves them.", "Cerca alleati e non li lascia mai."),
    leaning!(MERCENARY, "mercenary", "mercenario",
        "Changes sides for a better one; bids high.", "Cambia parte se conviene; offre molto."),
    leaning!(TREACHEROUS, "treacherous", "infido",
        "Allies to leave as soon as it gains by it.", "Si allea per lasciare appena conviene."),
    leaning!(CAUTIOUS, "cautious", "prudente",
        "Spares its forces and blocks others first.", "Risparmia le truppe e blocca gli altri."),
    leaning!(AGGRESSIVE, "aggressive", "aggressivo",
        "Spends forces freely for strongholds.", "Spende truppe senza riguardo per le roccaforti."),
];

/// The bots of Dune, the recommended one first.
fn dune_bots() -> Vec<(BotInfo, Box<dyn Bot<Dune>>)> {
    let balanced = BotInfo {
        help: Say {
            en: "Plays to win: sees victories coming, weighs every order, solves its battles.",
            it: "Gioca per vincere: vede arrivare le vittorie, pesa ogni ordine, risolve le battaglie.",
        },
        ..apprentice::<Dune>(Random).0
    };
    let mut bots: Vec<(BotInfo, Box<dyn Bot<Dune>>)> =
        vec![(balanced, Box::new(Heuristic::new(Temperament::BALANCED)))];
    for Leaning { temper, infos: [info, ..] } in LEANINGS {
        bots.push((info, Box::new(Heuristic::new(temper))));
    }
    bots.push(mentat(dune::mentat(Temperament::BALANCED)));
    for Leaning { temper, infos: [_, info, _] } in LEANINGS {
        bots.push((info, Box::new(dune::mentat(temper))));
    }
    bots.push(master(dune::master(Temperament::BALANCED)));
    for Leaning { temper, infos: [.., info] } in LEANINGS {
        bots.push((info, Box::new(dune::master(temper))));
    }
    // Not offered at tables: the arena compares new players with it.
    let first = BotInfo {
        key: YARDSTICK,
        name: Say { en: "Apprentice, first release", it: "Apprendista, prima versione" },
        help: Say { en: "A fixed yardstick.", it: "Un termine di paragone fisso." },
        level: 1,
        temperament: Some("first"),
    };
    bots.push((first, Box::new(Heuristic::new(Temperament::FIRST))));
    bots.push(random());
    bots
}

/// The bot that every game has.
fn random<G: Game>() -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "random",
        name: Say { en: "Novice", it: "Novizio" },
        help: Say {
            en: "Plays any legal move with equal chance.",
            it: "Gioca una mossa lecita qualsiasi, tutte con la stessa probabilità.",
        },
        level: 0,
        temperament: None,
    };
    (info, Box::new(Random))
}

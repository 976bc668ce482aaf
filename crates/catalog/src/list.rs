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

use crate::entry::{BotInfo, BotShown, CatalogReply, Entry, GameInfo, Registered, Rules, YARDSTICK};
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
            en: "Weighs every answer by simple rules and exact odds.",
            it: "Valuta ogni risposta con regole semplici e probabilità esatte.",
        },
    };
    (info, Box::new(bot))
}

/// The bot that looks ahead.
fn mentat<G: Game>(bot: impl Bot<G> + 'static) -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "mentat",
        name: Say { en: "Mentat", it: "Mentat" },
        help: Say {
            en: "Imagines what it cannot see and plays its best answers on before it chooses.",
            it: "Immagina ciò che non vede e prova le risposte migliori prima di scegliere.",
        },
    };
    (info, Box::new(bot))
}

/// The bot that looks ahead for longer.
fn master<G: Game>(bot: impl Bot<G> + 'static) -> (BotInfo, Box<dyn Bot<G>>) {
    let info = BotInfo {
        key: "master",
        name: Say { en: "Master", it: "Maestro" },
        help: Say {
            en: "Plays more answers on in more imagined worlds than the mentat, and takes its time.",
            it: "Prova più risposte in più mondi immaginati del mentat, e si prende il suo tempo.",
        },
    };
    (info, Box::new(bot))
}

/// A temperament of Dune: the end of the key, what the name adds, and what to expect.
struct Leaning {
    keys: [&'static str; 3],
    names: [Say; 3],
    help: Say,
    temper: Temperament,
}

/// The temperaments of Dune. Keys and names of the three levels are spelled out: they are static.
fn leanings() -> [Leaning; 5] {
    let names =
        |en: [&'static str; 3], it: [&'static str; 3]| [0, 1, 2].map(|i| Say { en: en[i], it: it[i] });
    [
        Leaning {
            keys: ["heuristic-loyal", "mentat-loyal", "master-loyal"],
            names: names(
                ["Apprentice, loyal", "Mentat, loyal", "Master, loyal"],
                ["Apprendista, leale", "Mentat, leale", "Maestro, leale"],
            ),
            help: Say { en: "Seeks allies and never leaves them.", it: "Cerca alleati e non li lascia mai." },
            temper: Temperament::LOYAL,
        },
        Leaning {
            keys: ["heuristic-mercenary", "mentat-mercenary", "master-mercenary"],
            names: names(
                ["Apprentice, mercenary", "Mentat, mercenary", "Master, mercenary"],
                ["Apprendista, mercenario", "Mentat, mercenario", "Maestro, mercenario"],
            ),
            help: Say {
                en: "Changes sides for a better one; bids high.",
                it: "Cambia parte se conviene; offre molto.",
            },
            temper: Temperament::MERCENARY,
        },
        Leaning {
            keys: ["heuristic-treacherous", "mentat-treacherous", "master-treacherous"],
            names: names(
                ["Apprentice, treacherous", "Mentat, treacherous", "Master, treacherous"],
                ["Apprendista, infido", "Mentat, infido", "Maestro, infido"],
            ),
            help: Say {
                en: "Allies to leave as soon as it gains by it.",
                it: "Si allea per lasciare appena conviene.",
            },
            temper: Temperament::TREACHEROUS,
        },
        Leaning {
            keys: ["heuristic-cautious", "mentat-cautious", "master-cautious"],
            names: names(
                ["Apprentice, cautious", "Mentat, cautious", "Master, cautious"],
                ["Apprendista, prudente", "Mentat, prudente", "Maestro, prudente"],
            ),
            help: Say {
                en: "Spares its forces and blocks others first.",
                it: "Risparmia le truppe e blocca gli altri.",
            },
            temper: Temperament::CAUTIOUS,
        },
        Leaning {
            keys: ["heuristic-aggressive", "mentat-aggressive", "master-aggressive"],
            names: names(
                ["Apprentice, aggressive", "Mentat, aggressive", "Master, aggressive"],
                ["Apprendista, aggressivo", "Mentat, aggressivo", "Maestro, aggressivo"],
            ),
            help: Say {
                en: "Spends forces freely for strongholds.",
                it: "Spende truppe senza riguardo per le roccaforti.",
            },
            temper: Temperament::AGGRESSIVE,
        },
    ]
}

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
    for Leaning { keys, names, help, temper } in leanings() {
        let info = BotInfo { key: keys[0], name: names[0], help };
        bots.push((info, Box::new(Heuristic::new(temper))));
    }
    bots.push(mentat(dune::mentat(Temperament::BALANCED)));
    for Leaning { keys, names, help, temper } in leanings() {
        let info = BotInfo { key: keys[1], name: names[1], help };
        bots.push((info, Box::new(dune::mentat(temper))));
    }
    bots.push(master(dune::master(Temperament::BALANCED)));
    for Leaning { keys, names, help, temper } in leanings() {
        let info = BotInfo { key: keys[2], name: names[2], help };
        bots.push((info, Box::new(dune::master(temper))));
    }
    // Not offered at tables: the arena compares new players with it.
    let first = BotInfo {
        key: YARDSTICK,
        name: Say { en: "Apprentice, first release", it: "Apprendista, prima versione" },
        help: Say { en: "A fixed yardstick.", it: "Un metro fisso." },
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
    };
    (info, Box::new(Random))
}

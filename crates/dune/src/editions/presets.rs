//! Ready-made tables: options that go well together.

use landsraad_kernel::{Options, Preset, Say};

use super::Edition;

/// The presets that fit an edition: those whose settings it offers.
pub fn presets(edition: &Edition) -> Vec<Preset> {
    let offers = |key: &&str| edition.settings.iter().any(|s| s.key == *key);
    let all = [
        (
            "basic",
            Say { en: "Basic game", it: "Gioco base" },
            Say {
                en: "As the rulebook begins: for a first game.",
                it: "Come comincia il regolamento: per una prima partita.",
            },
            &[][..],
        ),
        (
            "advanced",
            Say { en: "Advanced game", it: "Gioco avanzato" },
            Say {
                en: "All powers of the factions and spice in battle: for those who know the game.",
                it: "Tutti i poteri delle fazioni e la spezia in battaglia: per chi conosce il gioco.",
            },
            &["advanced"][..],
        ),
        (
            "full",
            Say { en: "With all optional rules", it: "Con tutte le regole opzionali" },
            Say {
                en: "Advanced combat, increased spice flow and double blow.",
                it: "Combattimento avanzato, flusso di spezia aumentato e doppia esplosione di spezia.",
            },
            &["advanced-combat", "increased-spice-flow", "double-blow"][..],
        ),
        (
            "tournament",
            Say { en: "Tournament 2009", it: "Torneo 2009" },
            Say {
                en: "All optional rules, and the Shield Wall counts from the sixth worm.",
                it: "Tutte le regole opzionali, e il Muro Scudo conta dal sesto verme.",
            },
            &["advanced-combat", "increased-spice-flow", "double-blow", "tournament"][..],
        ),
        (
            "everything",
            Say { en: "Every card", it: "Tutte le carte" },
            Say {
                en: "The advanced game with the treachery sets D, S and G and the main leaders.",
                it: "Il gioco avanzato con i set inganno D, S e G e i comandanti principali.",
            },
            &[
                "advanced",
                "treachery-duel",
                "treachery-spice-harvest",
                "treachery-grand-dune",
                "main-leaders",
            ][..],
        ),
    ];
    all.into_iter()
        .filter(|(_, _, _, keys)| keys.iter().all(&offers))
        .map(|(key, name, help, keys)| {
            let options = keys.iter().fold(Options::default(), |options, key| options.with(key, true));
            Preset { key, name, help, options }
        })
        .collect()
}

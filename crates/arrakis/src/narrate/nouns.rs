//! How the names of sides, leaders, powers and places behave in a sentence: which article they have.

use std::sync::LazyLock;

use landsraad_kernel::{Article, Inside, Lang, Noun, with_english_articles, with_italian_articles};

use crate::board::{AREA_IDS, Area};

/// A sentence as the language wants it: with articles before names.
pub fn polished(l: Lang, text: String) -> String {
    match l {
        Lang::En if ENGLISH.iter().any(|name| text.contains(name)) => with_english_articles(&text, &ENGLISH),
        Lang::En => text,
        Lang::It => with_italian_articles(&text, &ITALIAN),
    }
}

/// The English names that need “the”.
const ENGLISH: [&str; 10] = [
    "Imperial Basin",
    "Shield Wall",
    "North Pole",
    "Broken Land",
    "Rock Outcroppings",
    "Spacing Guild",
    "Wild Maker",
    "The Funeral Plain",
    "The Great Flat",
    "Bight of the Cliff",
];

static ITALIAN: LazyLock<Vec<Noun>> =
    LazyLock::new(|| NAMES.into_iter().chain(printed().map(place)).collect());

/// The printed names of areas.
fn printed() -> impl Iterator<Item = &'static str> {
    let areas = AREA_IDS.into_iter().filter_map(Area::from_id);
    areas.map(|a| a.info().name_it).filter(|name| !name.is_empty())
}

const NAMES: [Noun; 26] = [
    Noun::new("Atreides", Article::Gli),
    Noun::new("Harkonnen", Article::Gli),
    // Longer names that contain a side, and leaders with a title.
    Noun::bare("Paul Atreides"),
    Noun::bare("Casa Atreides"),
    Noun::bare("Casa Harkonnen"),
    Noun::new("Barone Harkonnen", Article::Il),
    Noun::new("Capitano Aramsham", Article::Il),
    Noun::new("Imperatore Shaddam IV", Article::Elided),
    Noun::new("Bestia Rabban", Article::La),
    Noun::new("Reverenda Madre Jessica", Article::La),
    Noun::new("Creatore Selvaggio", Article::Il),
    Noun::new("Kwisatz Haderach", Article::Lo),
    Noun::new("CHOAM", Article::La),
    Noun::new("Landsraad", Article::Il),
    Noun::new("Gilda Spaziale", Article::La),
    Noun::new("mietitrice", Article::La),
    Noun::new("ala trasporto", Article::Elided),
    Noun::new("ornitottero", Article::Elided),
    area("nord-est"),
    area("sud-est"),
    area("sud-ovest"),
    area("nord-ovest"),
    area("centrale nord-est"),
    area("centrale sud-est"),
    area("centrale sud-ovest"),
    area("centrale nord-ovest"),
];

/// An area without a printed name is called by its sector and number.
const fn area(sector: &'static str) -> Noun {
    Noun::new(sector, Article::Elided).headed("area")
}

/// An area with a printed name: its first word says what it is.
fn place(name: &'static str) -> Noun {
    let first = name.split(' ').next().unwrap_or(name);
    match first {
        "Terra" | "Piana" | "Grande" | "Depressione" | "Gola" => Noun::new(name, Article::La),
        "Cresta" | "Roccia" => Noun::new(name, Article::La).with(Inside::Upon),
        "Passo" | "Muro" | "Falso" => Noun::new(name, Article::Il).with(Inside::Upon),
        "Altopiano" => Noun::new(name, Article::Elided).with(Inside::Upon),
        "Affioramenti" => Noun::new(name, Article::Gli).with(Inside::Upon),
        "Bacino" | "Buco" | "Varco" | "Polo" => Noun::new(name, Article::Il),
        "Ansa" => Noun::new(name, Article::Elided),
        _ => Noun::town(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_leaders_and_places_have_their_articles() {
        for (plain, good) in [
            ("Harkonnen attacca|attaccano il Gola di Hobar.", "Gli Harkonnen attaccano la Gola di Hobar."),
            (
                "Atreides muove|muovono 1 élite da Polo Nord a Arsunt.",
                "Gli Atreides muovono 1 élite dal Polo Nord ad Arsunt.",
            ),
            ("azione speciale di Capitano Aramsham", "azione speciale del Capitano Aramsham"),
            (
                "Una mietitrice va in nord-ovest 06 (deserto).",
                "Una mietitrice va nell'area nord-ovest 06 (deserto).",
            ),
            (
                "Paul Atreides lascia|lasciano il Ansa della Scogliera.",
                "Paul Atreides lascia l'Ansa della Scogliera.",
            ),
            ("Gilda Spaziale è|sono sulla riga 2.", "La Gilda Spaziale è sulla riga 2."),
            ("Dove va il mietitrice?", "Dove va la mietitrice?"),
            ("Settore centrale nord-est", "Settore centrale nord-est"),
        ] {
            assert_eq!(polished(Lang::It, plain.to_owned()), good);
        }
    }

    #[test]
    fn only_names_without_a_noun_are_towns() {
        let towns: Vec<&str> = printed().filter(|name| place(name).inside == Inside::Town).collect();
        assert_eq!(towns, ["Arrakeen", "Arsunt", "Carthag", "Gara Kulon"]);
    }
}

//! How the names of factions and territories behave in a sentence: which article they have.

use std::sync::LazyLock;

use landsraad_kernel::{Article, Inside, Lang, Noun, with_english_articles, with_italian_articles};

use crate::Faction;
use crate::data::Territory;

/// A sentence as the language wants it: with articles before factions and places.
pub fn polished(lang: Lang, mut text: String) -> String {
    // A name that ends with a point ends the sentence, too: “Guild Rep.”
    if text.ends_with("..") && !text.ends_with("...") {
        text.pop();
    }
    match lang {
        Lang::En if ENGLISH.iter().any(|name| text.contains(name)) => with_english_articles(&text, &ENGLISH),
        Lang::En => text,
        Lang::It => with_italian_articles(&text, &ITALIAN),
    }
}

/// The English names that need “the”. Houses, sietches and towns need none.
const ENGLISH: [&str; 13] = [
    "Emperor",
    "Guild",
    "Polar Sink",
    "Imperial Basin",
    "Shield Wall",
    "Funeral Plain",
    "Red Chasm",
    "Broken Land",
    "Rock Outcroppings",
    "Old Gap",
    "The Great Flat",
    "The Greater Flat",
    "The Minor Erg",
];

static ITALIAN: LazyLock<Vec<Noun>> = LazyLock::new(|| {
    let territories = Territory::all().map(|t| place(t.name().it));
    Faction::ALL.into_iter().map(faction).chain(territories).chain(LEADERS.map(Noun::bare)).collect()
});

/// Leaders whose names begin like a faction's.
const LEADERS: [&str; 2] = ["Imperatore Shaddam IV", "Barone Vladimir Harkonnen"];

const fn faction(f: Faction) -> Noun {
    let article = match f {
        Faction::Atreides | Faction::Harkonnen => Article::Gli,
        Faction::BeneGesserit => Article::Le,
        Faction::Emperor => Article::Elided,
        Faction::Fremen => Article::I,
        Faction::Guild => Article::La,
    };
    Noun::new(f.name().it, article)
}

/// A territory: its first word says what it is.
fn place(name: &'static str) -> Noun {
    let first = name.split(' ').next().unwrap_or(name);
    match first {
        "Depressione" | "Terra" | "Piana" | "Grande" | "Distesa" | "Vecchia" => Noun::new(name, Article::La),
        "Cresta" | "Meridiana" => Noun::new(name, Article::La).with(Inside::Upon),
        "Passo" | "Altopiano" | "Muro" | "Falso" => {
            let article = if first == "Altopiano" { Article::Elided } else { Article::Il };
            Noun::new(name, article).with(Inside::Upon)
        }
        "Erg" | "Abisso" | "Ansa" => Noun::new(name, Article::Elided),
        "Sietch" | "Bacino" | "Buco" => Noun::new(name, Article::Il),
        "Affioramenti" => Noun::new(name, Article::Gli).with(Inside::Upon),
        _ => Noun::town(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factions_and_places_have_their_articles() {
        for (plain, good) in [
            ("Fremen ha|hanno 3 carte.", "I Fremen hanno 3 carte."),
            (
                "Harkonnen paga|pagano 6 unità di spezia a Imperatore.",
                "Gli Harkonnen pagano 6 unità di spezia all'Imperatore.",
            ),
            ("Gilda passa|passano.", "La Gilda passa."),
            ("3 truppe da Arrakeen a Bacino Imperiale", "3 truppe da Arrakeen al Bacino Imperiale"),
            ("in Muro Scudo (settore 8)", "sul Muro Scudo (settore 8)"),
            ("in Cielago Nord (settore 1)", "a Cielago Nord (settore 1)"),
            ("Imperatore Shaddam IV muore.", "Imperatore Shaddam IV muore."),
        ] {
            assert_eq!(polished(Lang::It, plain.to_owned()), good);
        }
        let english = polished(Lang::En, "Emperor: 3 forces to Polar Sink.".to_owned());
        assert_eq!(english, "Emperor: 3 forces to the Polar Sink.");
    }

    #[test]
    fn only_names_without_a_noun_are_towns() {
        let towns = Territory::all().filter(|t| place(t.name().it).inside == Inside::Town);
        let names: Vec<&str> = towns.map(|t| t.name().it).collect();
        assert_eq!(
            names,
            [
                "Cielago Nord",
                "Cielago Sud",
                "Cielago Est",
                "Gara Kulon",
                "Arrakeen",
                "Arsunt",
                "Carthag",
                "Tsimpo",
                "Cielago Ovest"
            ]
        );
    }
}

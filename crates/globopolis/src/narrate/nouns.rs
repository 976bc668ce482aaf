//! How the names of territories, guilds and spaces behave in a sentence: which article they have.

use landsraad_kernel::{Article, Inside, Lang, Noun, with_english_articles, with_italian_articles};

/// A sentence as the language wants it: with articles before names.
pub(super) fn polished(lang: Lang, text: String) -> String {
    match lang {
        Lang::En if ENGLISH.iter().any(|name| text.contains(name)) => with_english_articles(&text, &ENGLISH),
        Lang::En => text,
        Lang::It => with_italian_articles(&text, &ITALIAN),
    }
}

/// The English names that need “the”.
const ENGLISH: [&str; 13] = [
    "USA",
    "Philippines",
    "United Kingdom",
    "Security Guild (Americas)",
    "Security Guild (Africa)",
    "Production Guild (Asia)",
    "Production Guild (Europe)",
    "Water Guild (Pacific)",
    "Water Guild (Arctic)",
    "Energy Guild (Gulf)",
    "Energy Guild (Africa)",
    "Food Guild (Europe)",
    "Food Guild (Americas)",
];

/// A country: one is *in* it.
const fn country(name: &'static str, article: Article) -> Noun {
    Noun::new(name, article).with(Inside::Bare)
}

const ITALIAN: [Noun; 46] = [
    country("Canada", Article::Il),
    country("Québec", Article::Il),
    country("Nunavut", Article::Il),
    country("Alaska", Article::Elided),
    country("Giappone", Article::Il),
    country("Corea", Article::La),
    country("Cina", Article::La),
    country("Filippine", Article::Le),
    country("Indonesia", Article::Elided),
    country("Nuova Zelanda", Article::La),
    country("Australia", Article::Elided),
    country("Iran", Article::Elided),
    country("Arabia Saudita", Article::Elided),
    country("Egitto", Article::Elided),
    country("Algeria", Article::Elided),
    country("Nigeria", Article::La),
    country("Congo", Article::Il),
    country("Sudafrica", Article::Il),
    country("Turchia", Article::La),
    country("Ucraina", Article::Elided),
    country("Polonia", Article::La),
    country("Germania", Article::La),
    country("Francia", Article::La),
    Noun::new("Regno Unito", Article::Il),
    country("Groenlandia", Article::La),
    country("Argentina", Article::Elided),
    country("Brasile", Article::Il),
    country("Venezuela", Article::Il),
    country("Messico", Article::Il),
    country("USA", Article::Gli),
    // Independent territories.
    country("Russia", Article::La),
    country("India", Article::Elided),
    Noun::bare("Israele"),
    country("Svizzera", Article::La),
    Noun::new("Gilda della sicurezza (Americhe)", Article::La),
    Noun::new("Gilda della sicurezza (Africa)", Article::La),
    Noun::new("Gilda della produzione (Asia)", Article::La),
    Noun::new("Gilda della produzione (Europa)", Article::La),
    Noun::new("Gilda dell'acqua (Pacifico)", Article::La),
    Noun::new("Gilda dell'acqua (Artico)", Article::La),
    Noun::new("Gilda dell'energia (Golfo)", Article::La),
    Noun::new("Gilda dell'energia (Africa)", Article::La),
    Noun::new("Gilda del cibo (Europa)", Article::La),
    Noun::new("Gilda del cibo (Americhe)", Article::La),
    // Spaces that are called by their kind.
    Noun::bare("Teleport!"),
    Noun::bare("Moonshot!"),
];

#[cfg(test)]
mod tests {
    use landsraad_kernel::Setup;

    use super::*;
    use crate::Globopolis;

    #[test]
    fn territories_and_guilds_have_their_articles() {
        for (plain, good) in [
            ("USA va|vanno a Rosso (in sorte).", "Gli USA vanno a Rosso (in sorte)."),
            (
                "Il Governatore di Blu va da Argentina a Brasile.",
                "Il Governatore di Blu va dall'Argentina al Brasile.",
            ),
            ("Un agente dal PS in Nuova Zelanda", "Un agente dal PS in Nuova Zelanda"),
            ("Un agente dal PS in Filippine", "Un agente dal PS nelle Filippine"),
            ("in Regno Unito", "nel Regno Unito"),
            ("Compra da Gilda del cibo (Europa)", "Compra dalla Gilda del cibo (Europa)"),
            ("Il Iran e Egitto sono lontani.", "L'Iran e l'Egitto sono lontani."),
        ] {
            assert_eq!(polished(Lang::It, plain.to_owned()), good);
        }
        assert_eq!(polished(Lang::En, "Attack USA from Iran".to_owned()), "Attack the USA from Iran");
    }

    #[test]
    fn every_title_has_an_article() {
        let game = Globopolis::build("globopolis", &landsraad_kernel::Options::default(), 3)
            .expect("a table of three");
        for title in game.data.titles.iter() {
            assert!(ITALIAN.iter().any(|noun| noun.name == title.name_it.get()), "{}", title.name_it.get());
        }
    }
}

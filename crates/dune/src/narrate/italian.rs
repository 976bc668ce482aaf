//! Italian needs articles before most factions, and they grow together with prepositions: “alla Gilda”,
//! “dell'Imperatore”. Sentences are written with the bare preposition; this puts the article in.

use crate::Faction;

/// Prepositions, and what each becomes before *gli*, *le*, *l'*, *i* and *la*.
const PREPOSITIONS: [(&str, [&str; 5]); 9] = [
    ("a", ["agli ", "alle ", "all'", "ai ", "alla "]),
    ("di", ["degli ", "delle ", "dell'", "dei ", "della "]),
    ("da", ["dagli ", "dalle ", "dall'", "dai ", "dalla "]),
    ("in", ["negli ", "nelle ", "nell'", "nei ", "nella "]),
    ("su", ["sugli ", "sulle ", "sull'", "sui ", "sulla "]),
    ("con", ["con gli ", "con le ", "con l'", "con i ", "con la "]),
    ("per", ["per gli ", "per le ", "per l'", "per i ", "per la "]),
    ("contro", ["contro gli ", "contro le ", "contro l'", "contro i ", "contro la "]),
    ("fra", ["fra gli ", "fra le ", "fra l'", "fra i ", "fra la "]),
];

/// The column of the table: which article a faction has.
const fn article(f: Faction) -> usize {
    match f {
        Faction::Atreides | Faction::Harkonnen => 0,
        Faction::BeneGesserit => 1,
        Faction::Emperor => 2,
        Faction::Fremen => 3,
        Faction::Guild => 4,
    }
}

/// A preposition before a faction, with the article it takes: `alla `, `dell'`.
fn articulated(preposition: &str, f: Faction) -> Option<&'static str> {
    let row = PREPOSITIONS.iter().find(|(p, _)| p.eq_ignore_ascii_case(preposition))?;
    Some(row.1[article(f)])
}

/// The first faction named in a text, and where.
fn first_faction(text: &str) -> Option<(usize, Faction)> {
    let found = Faction::ALL.into_iter().filter_map(|f| Some((text.find(f.name().it)?, f)));
    found.min_by_key(|(at, _)| *at)
}

/// A sentence with articles between prepositions and factions.
pub fn with_articles(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some((at, f)) = first_faction(rest) {
        let (before, name) = (&rest[..at], f.name().it);
        // The word before the name, if a blank parts them.
        let word_at = before.strip_suffix(' ').map(|b| b.rfind([' ', '(', '\n']).map_or(0, |i| i + 1));
        let word = word_at.map(|i| &before[i..before.len() - 1]);
        match (word_at, word.and_then(|w| articulated(w, f))) {
            (Some(i), Some(new)) => {
                out.push_str(&before[..i]);
                let capital = before[i..].starts_with(char::is_uppercase);
                let mut letters = new.chars();
                if let (true, Some(first)) = (capital, letters.next()) {
                    out.extend(first.to_uppercase());
                    out.push_str(letters.as_str());
                } else {
                    out.push_str(new);
                }
            }
            (_, _) => out.push_str(before),
        }
        out.push_str(name);
        rest = &rest[at + name.len()..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::with_articles;

    #[test]
    fn prepositions_grow_together_with_articles() {
        for (plain, good) in [
            ("Tocca a Gilda spedire.", "Tocca alla Gilda spedire."),
            ("Tocca a Atreides spedire.", "Tocca agli Atreides spedire."),
            ("Harkonnen paga 6 spezia a Imperatore.", "Harkonnen paga 6 spezia all'Imperatore."),
            ("Il piano di Fremen contro Bene Gesserit", "Il piano dei Fremen contro le Bene Gesserit"),
            ("A Gilda", "Alla Gilda"),
            ("Con Imperatore, da Harkonnen", "Con l'Imperatore, dagli Harkonnen"),
            ("Gilda passa.", "Gilda passa."),
            ("la vittoria speciale dei Fremen", "la vittoria speciale dei Fremen"),
            ("Feyd-Rautha (Harkonnen, 6)", "Feyd-Rautha (Harkonnen, 6)"),
            ("Prova (di Gilda)", "Prova (della Gilda)"),
        ] {
            assert_eq!(with_articles(plain), good);
        }
    }
}

//! Search in both languages, whatever the reader's keyboard.

use crate::Rule;

/// Lower case, without accents: `Città` becomes `citta`, and typographic apostrophes become plain ones.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => out.push('a'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'ì' | 'í' | 'î' | 'ï' => out.push('i'),
            'ò' | 'ó' | 'ô' | 'ö' | 'õ' => out.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => out.push('u'),
            'ç' => out.push('c'),
            'ñ' => out.push('n'),
            '’' | '‘' => out.push('\''),
            // Accents written as characters of their own.
            '\u{300}'..='\u{36f}' => {}
            c => out.push(c),
        }
    }
    out
}

/// An entry's words, folded, in the order of their weight.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    id: String,
    text: String,
    rest: String,
}

impl Folded {
    pub(crate) fn of(rule: &Rule) -> Folded {
        let rulings = [rule.ruling.as_ref(), rule.ruling_it.as_ref()];
        let differs = [rule.differs.as_ref(), rule.differs_it.as_ref()];
        let rest = [Some(&rule.test), rule.toggle.as_ref()].into_iter().chain(rulings).chain(differs);
        Folded {
            id: format!("{} {}", rule.id, fold(&rule.phase)),
            text: fold(&format!("{}\n{}", rule.en, rule.it)),
            rest: rest.flatten().map(|t| fold(t)).collect::<Vec<_>>().join("\n"),
        }
    }

    /// How well all the words fit: smaller is better, `None` if one of them does not occur.
    pub(crate) fn rank(&self, words: &[String]) -> Option<usize> {
        words
            .iter()
            .map(|word| {
                [&self.id, &self.text, &self.rest].iter().position(|part| part.contains(word.as_str()))
            })
            .sum()
    }
}

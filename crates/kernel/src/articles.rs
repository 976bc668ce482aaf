//! Articles before names. Sentences are written with the bare name; these functions put the articles in.
//!
//! Italian: a bare preposition before a name takes the name's article (`a Gilda` becomes “alla Gilda”), `il`
//! stands for whichever article the name has, and a verb that is written with both numbers makes the name
//! before it its subject (`Fremen ha|hanno 3 carte` becomes “I Fremen hanno 3 carte”). English: names that
//! need “the” get it.

/// An Italian article.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Article {
    /// *il* Bacino.
    Il,
    /// *lo* Scudo.
    Lo,
    /// *la* Gilda.
    La,
    /// *l'*Imperatore, *l'*Ansa.
    Elided,
    /// *i* Fremen.
    I,
    /// *gli* Atreides.
    Gli,
    /// *le* Bene Gesserit.
    Le,
}

impl Article {
    const fn column(self) -> usize {
        match self {
            Article::Il => 0,
            Article::Lo => 1,
            Article::La => 2,
            Article::Elided => 3,
            Article::I => 4,
            Article::Gli => 5,
            Article::Le => 6,
        }
    }

    const fn is_plural(self) -> bool {
        match self {
            Article::I | Article::Gli | Article::Le => true,
            Article::Il | Article::Lo | Article::La | Article::Elided => false,
        }
    }
}

/// What *in* becomes before a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inside {
    /// *nel* Bacino Imperiale.
    Within,
    /// *sul* Muro Scudo.
    Upon,
    /// *in* Francia.
    Bare,
    /// *ad* Arrakeen.
    Town,
}

/// How a name behaves in an Italian sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noun {
    /// The name.
    pub name: &'static str,
    /// Its article; towns and people have none.
    pub article: Option<Article>,
    /// What *in* becomes before it.
    pub inside: Inside,
    /// A word that stands between article and name: nell'*area* nord-ovest 06.
    pub head: &'static str,
}

impl Noun {
    /// A name with an article.
    pub const fn new(name: &'static str, article: Article) -> Noun {
        Noun { name, article: Some(article), inside: Inside::Within, head: "" }
    }

    /// A name without an article.
    pub const fn bare(name: &'static str) -> Noun {
        Noun { name, article: None, inside: Inside::Bare, head: "" }
    }

    /// A town: it has no article, and *in* becomes *a* or *ad*.
    pub const fn town(name: &'static str) -> Noun {
        Noun { name, article: None, inside: Inside::Town, head: "" }
    }

    /// The same name with another *in*.
    #[must_use]
    pub const fn with(self, inside: Inside) -> Noun {
        Noun { inside, ..self }
    }

    /// The same name with a word between article and name; the article is that of the word.
    #[must_use]
    pub const fn headed(self, head: &'static str) -> Noun {
        Noun { head, ..self }
    }

    /// A lead word with the article: `di` becomes “dell'”.
    fn led(self, lead: Lead) -> String {
        let lead = match (lead, self.inside) {
            (Lead::In, Inside::Upon) => Lead::Su,
            (Lead::In, Inside::Town) => Lead::A,
            (Lead::In, Inside::Bare) if !self.article.is_some_and(Article::is_plural) => {
                return "in ".to_owned();
            }
            (lead, _) => lead,
        };
        match self.article {
            Some(article) if self.head.is_empty() => lead.forms()[article.column()].to_owned(),
            Some(article) => format!("{}{} ", lead.forms()[article.column()], self.head),
            None => match lead {
                Lead::Il => String::new(),
                Lead::A if self.name.starts_with('A') => "ad ".to_owned(),
                other => format!("{} ", other.word()),
            },
        }
    }
}

/// The words that grow together with articles, and the article itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Il,
    A,
    Di,
    Da,
    In,
    Su,
    Con,
    Per,
    Contro,
    Fra,
    Verso,
}

impl Lead {
    const ALL: [Lead; 11] = [
        Lead::Il,
        Lead::A,
        Lead::Di,
        Lead::Da,
        Lead::In,
        Lead::Su,
        Lead::Con,
        Lead::Per,
        Lead::Contro,
        Lead::Fra,
        Lead::Verso,
    ];

    const fn word(self) -> &'static str {
        match self {
            Lead::Il => "il",
            Lead::A => "a",
            Lead::Di => "di",
            Lead::Da => "da",
            Lead::In => "in",
            Lead::Su => "su",
            Lead::Con => "con",
            Lead::Per => "per",
            Lead::Contro => "contro",
            Lead::Fra => "fra",
            Lead::Verso => "verso",
        }
    }

    /// The lead of the next name in a row: “agli Atreides e ai Fremen”, “fra gli Atreides e i Fremen”.
    const fn repeated(self) -> Lead {
        match self {
            Lead::Il | Lead::A | Lead::Di | Lead::Da | Lead::In | Lead::Su => self,
            Lead::Con | Lead::Per | Lead::Contro | Lead::Fra | Lead::Verso => Lead::Il,
        }
    }

    /// With *il*, *lo*, *la*, *l'*, *i*, *gli*, *le*.
    const fn forms(self) -> [&'static str; 7] {
        match self {
            Lead::Il => ["il ", "lo ", "la ", "l'", "i ", "gli ", "le "],
            Lead::A => ["al ", "allo ", "alla ", "all'", "ai ", "agli ", "alle "],
            Lead::Di => ["del ", "dello ", "della ", "dell'", "dei ", "degli ", "delle "],
            Lead::Da => ["dal ", "dallo ", "dalla ", "dall'", "dai ", "dagli ", "dalle "],
            Lead::In => ["nel ", "nello ", "nella ", "nell'", "nei ", "negli ", "nelle "],
            Lead::Su => ["sul ", "sullo ", "sulla ", "sull'", "sui ", "sugli ", "sulle "],
            Lead::Con => ["con il ", "con lo ", "con la ", "con l'", "con i ", "con gli ", "con le "],
            Lead::Per => ["per il ", "per lo ", "per la ", "per l'", "per i ", "per gli ", "per le "],
            Lead::Contro => [
                "contro il ",
                "contro lo ",
                "contro la ",
                "contro l'",
                "contro i ",
                "contro gli ",
                "contro le ",
            ],
            Lead::Fra => ["fra il ", "fra lo ", "fra la ", "fra l'", "fra i ", "fra gli ", "fra le "],
            Lead::Verso => {
                ["verso il ", "verso lo ", "verso la ", "verso l'", "verso i ", "verso gli ", "verso le "]
            }
        }
    }
}

/// One name in a text: where it stands, and the lead that it gets.
struct Found<'a> {
    at: usize,
    noun: &'a Noun,
    lead: Option<Lead>,
    /// Where the lead word that is already there begins.
    lead_at: usize,
    subject: bool,
}

impl Found<'_> {
    fn end(&self) -> usize {
        self.at + self.noun.name.len()
    }
}

/// The longest of some names that stands at the beginning of a text as a whole word.
fn longest<'a, T>(text: &str, all: &'a [T], name: impl Fn(&T) -> &str) -> Option<&'a T> {
    // Mostly the first letter differs, which is quick to see.
    let first = text.as_bytes().first();
    let whole = |n: &str| {
        n.as_bytes().first() == first
            && text.strip_prefix(n).is_some_and(|r| !r.starts_with(char::is_alphanumeric))
    };
    all.iter().filter(|x| whole(name(x))).max_by_key(|x| name(x).len())
}

/// Where words begin.
fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut inside = false;
    text.char_indices().filter_map(move |(i, c)| {
        let starts = c.is_alphanumeric() && !inside;
        inside = c.is_alphanumeric();
        starts.then_some(i)
    })
}

/// The word that ends before a place, after one blank; and where it begins.
fn word_before(text: &str, at: usize) -> Option<(usize, &str)> {
    let before = text[..at].strip_suffix(' ')?;
    let start = before
        .rfind(|c: char| !c.is_alphabetic())
        .map_or(0, |i| i + before[i..].chars().next().map_or(1, char::len_utf8));
    Some((start, &before[start..]))
}

/// Whether a verb with both numbers follows: `ha|hanno`, `non è|sono`, `06 (deserto) è|sono`.
fn is_subject(after: &str) -> bool {
    let numbered = after.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
    if !after.starts_with(' ') || numbered.is_empty() {
        return false;
    }
    let mut rest = numbered;
    if let Some((_, more)) = rest.strip_prefix('(').and_then(|r| r.split_once(") ")) {
        rest = more;
    }
    for word in rest.split(' ') {
        if word.contains('|') {
            return true;
        }
        if !matches!(word, "non" | "si" | "ne" | "ci" | "vi" | "ti" | "lo" | "la" | "ora" | "già") {
            return false;
        }
    }
    false
}

/// Adds a stretch of text, with the number of the subject chosen in each pair of verbs.
fn push(out: &mut String, text: &str, plural: bool) {
    let mut rest = text;
    while let Some(at) = rest.find('|') {
        let left = rest[..at]
            .rfind(|c: char| !c.is_alphabetic())
            .map_or(0, |i| i + rest[i..].chars().next().map_or(1, char::len_utf8));
        let right = rest[at + 1..].find(|c: char| !c.is_alphabetic()).map_or(rest.len(), |i| at + 1 + i);
        if left == at || right == at + 1 {
            out.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
            continue;
        }
        out.push_str(&rest[..left]);
        out.push_str(if plural { &rest[at + 1..right] } else { &rest[left..at] });
        rest = &rest[right..];
    }
    out.push_str(rest);
}

/// The names of a text, each with its lead.
fn found<'a>(text: &str, nouns: &'a [Noun]) -> Vec<Found<'a>> {
    let mut all: Vec<Found<'a>> = vec![];
    for at in word_starts(text) {
        if all.last().is_some_and(|f| at < f.end()) {
            continue;
        }
        let Some(noun) = longest(&text[at..], nouns, |n| n.name) else { continue };
        let subject = is_subject(&text[at + noun.name.len()..]);
        let before = word_before(text, at);
        let written = before.and_then(|(i, word)| {
            let lead = Lead::ALL.into_iter().find(|l| l.word().eq_ignore_ascii_case(word))?;
            Some((i, lead))
        });
        let row = all.last().filter(|last| matches!(&text[last.end()..at], ", " | " e " | " o "));
        let (lead_at, lead) = match written {
            Some((i, lead)) => (i, Some(lead)),
            None if subject => (at, Some(Lead::Il)),
            None => (at, row.and_then(|last| last.lead).map(Lead::repeated)),
        };
        let subject = subject
            || written.is_some_and(|(_, lead)| lead == Lead::Il)
            || row.is_some_and(|last| last.subject);
        all.push(Found { at, noun, lead, lead_at, subject });
    }
    all
}

/// Whether a sentence begins here.
fn begins(before: &str) -> bool {
    before.trim_end().is_empty() || before.trim_end().ends_with(['.', '?', '!', '“', '\n'])
}

/// An Italian text with articles before names, and verbs in the number of their subject.
///
/// ```
/// use landsraad_kernel::{Article, Noun, with_italian_articles};
/// let nouns = [Noun::new("Fremen", Article::I), Noun::new("Gilda", Article::La), Noun::town("Arrakeen")];
/// let good = |text| with_italian_articles(text, &nouns);
/// assert_eq!(good("Fremen paga|pagano 3 spezia a Gilda."), "I Fremen pagano 3 spezia alla Gilda.");
/// assert_eq!(good("Gilda perde|perdono 2 truppe in Arrakeen."), "La Gilda perde 2 truppe ad Arrakeen.");
/// ```
pub fn with_italian_articles(text: &str, nouns: &[Noun]) -> String {
    let found = found(text, nouns);
    let mut out = String::with_capacity(text.len() + 16);
    let mut done = 0;
    let number = |i: usize| {
        let before = found[..i].iter().rev().find(|f| f.subject);
        let subject = before.or_else(|| found[i..].iter().find(|f| f.subject));
        subject.and_then(|f| f.noun.article).is_some_and(Article::is_plural)
    };
    for (i, f) in found.iter().enumerate() {
        push(&mut out, &text[done..f.lead_at], number(i));
        if let Some(lead) = f.lead {
            let new = f.noun.led(lead);
            let capital = text[f.lead_at..f.at].starts_with(char::is_uppercase)
                || (f.lead_at == f.at && begins(&text[..f.at]));
            let mut letters = new.chars();
            match letters.next() {
                Some(first) if capital => {
                    out.extend(first.to_uppercase());
                    out.push_str(letters.as_str());
                }
                Some(_) | None => out.push_str(&new),
            }
        }
        out.push_str(f.noun.name);
        done = f.end();
    }
    push(&mut out, &text[done..], number(found.len()));
    out
}

/// An English text with “the” before the names that need it. A name that stands alone, as on a button or in a
/// heading, keeps none; the “The” of a name is small inside a sentence.
///
/// ```
/// use landsraad_kernel::with_english_articles;
/// let good = |text| with_english_articles(text, &["Emperor", "The Great Flat"]);
/// assert_eq!(good("Emperor rides to The Great Flat."), "The Emperor rides to the Great Flat.");
/// assert_eq!(good("Emperor"), "Emperor");
/// ```
pub fn with_english_articles(text: &str, names: &[&str]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut done = 0;
    let mut last: Option<usize> = None;
    for at in word_starts(text) {
        if at < done {
            continue;
        }
        let Some(name) = longest(&text[at..], names, |n| n) else { continue };
        let bare = name.strip_prefix("The ").unwrap_or(name);
        let end = at + name.len();
        let after = text[end..].strip_prefix(' ').is_some_and(|r| r.starts_with(char::is_lowercase));
        let owns = text[end..].starts_with("'s ");
        let before = word_before(text, at).map(|(_, word)| word);
        let within = before.is_some_and(|w| w.starts_with(char::is_lowercase));
        let led = before.is_some_and(|w| {
            matches!(w.to_ascii_lowercase().as_str(), "the" | "a" | "an" | "your" | "no" | "other" | "s")
        });
        let listed = last.is_some_and(|l| l < at && matches!(&text[l..at], ", "));
        out.push_str(&text[done..at]);
        done = end;
        if led || !(after || owns || within || listed) {
            out.push_str(if led { bare } else { name });
            continue;
        }
        out.push_str(if begins(&text[..at]) { "The " } else { "the " });
        out.push_str(bare);
        last = Some(end);
    }
    out.push_str(&text[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOUNS: [Noun; 12] = [
        Noun::new("nord-ovest", Article::Elided).headed("area"),
        Noun::new("Atreides", Article::Gli),
        Noun::new("Bene Gesserit", Article::Le),
        Noun::new("Imperatore", Article::Elided),
        Noun::new("Fremen", Article::I),
        Noun::new("Gilda", Article::La),
        Noun::bare("Imperatore Shaddam IV"),
        Noun::new("Bacino", Article::Il),
        Noun::new("Muro Scudo", Article::Il).with(Inside::Upon),
        Noun::new("Francia", Article::La).with(Inside::Bare),
        Noun::new("USA", Article::Gli).with(Inside::Bare),
        Noun::town("Arrakeen"),
    ];

    #[test]
    fn prepositions_grow_together_with_articles() {
        for (plain, good) in [
            ("Tocca a Gilda trasferire.", "Tocca alla Gilda trasferire."),
            ("Il piano di Fremen contro Bene Gesserit", "Il piano dei Fremen contro le Bene Gesserit"),
            ("A Gilda", "Alla Gilda"),
            ("Con Imperatore, da Atreides", "Con l'Imperatore, dagli Atreides"),
            ("la vittoria speciale dei Fremen", "la vittoria speciale dei Fremen"),
            ("Feyd-Rautha (Atreides, 6)", "Feyd-Rautha (Atreides, 6)"),
            ("Prova (di Gilda)", "Prova (della Gilda)"),
            ("Settore nord-ovest", "Settore nord-ovest"),
            ("da nord-ovest 06 (deserto)", "dall'area nord-ovest 06 (deserto)"),
            ("da Bacino a Arrakeen", "dal Bacino ad Arrakeen"),
            ("in Muro Scudo, in Francia, in USA", "sul Muro Scudo, in Francia, negli USA"),
            (
                "Non tocca a te: a Atreides, Fremen e Gilda",
                "Non tocca a te: agli Atreides, ai Fremen e alla Gilda",
            ),
        ] {
            assert_eq!(with_italian_articles(plain, &NOUNS), good);
        }
    }

    #[test]
    fn a_verb_has_the_number_of_its_subject() {
        for (plain, good) in [
            ("Fremen ha|hanno 3 carte.", "I Fremen hanno 3 carte."),
            ("Imperatore non ha|hanno carte.", "L'Imperatore non ha carte."),
            (
                "Oltre il limite: Atreides perde|perdono tutto.",
                "Oltre il limite: gli Atreides perdono tutto.",
            ),
            ("Imperatore Shaddam IV muore|muoiono.", "Imperatore Shaddam IV muore."),
            ("Accordo fra Atreides e Fremen", "Accordo fra gli Atreides e i Fremen"),
            ("Feyd torna|tornano a Fremen.", "Feyd torna ai Fremen."),
            ("Vince|Vincono il Bene Gesserit.", "Vincono le Bene Gesserit."),
            ("Gilda protegge|proteggono il Fremen.", "La Gilda protegge i Fremen."),
            ("Bacino (settore 3) è|sono in tempesta.", "Il Bacino (settore 3) è in tempesta."),
            ("nord-ovest 06 (deserto) è|sono lontano.", "L'area nord-ovest 06 (deserto) è lontano."),
            ("USA sale|salgono; Francia sale|salgono.", "Gli USA salgono; la Francia sale."),
        ] {
            assert_eq!(with_italian_articles(plain, &NOUNS), good);
        }
    }

    #[test]
    fn some_english_names_need_the() {
        let names = ["Emperor", "Guild", "The Great Flat", "Polar Sink"];
        for (plain, good) in [
            ("Emperor pays 3 spice to Guild.", "The Emperor pays 3 spice to the Guild."),
            ("Emperor", "Emperor"),
            ("Feyd (Emperor, 6)", "Feyd (Emperor, 6)"),
            ("Guild: 3 forces to Polar Sink.", "Guild: 3 forces to the Polar Sink."),
            ("It is the Guild's turn.", "It is the Guild's turn."),
            ("Move to The Great Flat", "Move to the Great Flat"),
            ("The Great Flat", "The Great Flat"),
            ("Won by Emperor, Guild: all", "Won by the Emperor, the Guild: all"),
        ] {
            assert_eq!(with_english_articles(plain, &names), good);
        }
    }
}

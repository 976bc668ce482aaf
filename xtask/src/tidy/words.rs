//! The word list: words that make a stranger read a sentence twice.

/// A word to avoid and the usual one. Spelled in parts, so that this file passes its own check.
const WORDS: [(&[&str], &str); 8] = [
    (&["a", "new"], "again, or: a new …"),
    (&["le", "st"], "so that … not"),
    (&["rec", "kon"], "compute, count, evaluate"),
    (&["who", "ever"], "a player that …, the caller"),
    (&["often", "er"], "more often"),
    (&["where", "of"], "of which"),
    (&["there", "of"], "of it"),
    (&["besi", "des"], "also, in addition to, except"),
];

/// Reports words of the list in prose: comments, documentation, sentences of the page.
pub fn check(path: &str, lines: impl Iterator<Item = (u32, String)>, errors: &mut Vec<String>) {
    let list = WORDS.map(|(parts, plain)| (parts.concat(), plain));
    for (number, line) in lines {
        for word in line.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase) {
            let found = list.iter().find(|(stem, _)| {
                let ending = word.strip_prefix(stem.as_str());
                ending.is_some_and(|ending| matches!(ending, "" | "s" | "ed" | "ing" | "ings"))
            });
            if let Some((_, plain)) = found {
                errors.push(format!("{path}:{number}: “{word}” slows readers down; write: {plain}"));
            }
        }
    }
}

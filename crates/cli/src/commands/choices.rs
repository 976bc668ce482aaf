//! A list of choices in the terminal: long runs of numbers in one line, and choosing by words.

use landsraad_catalog::OptionJson;
use landsraad_kernel::Lang;
use serde_json::Value;

/// A run of at least so many choices that differ in a number only is shown in one line.
const RUN: usize = 6;

/// The lines of a list. The default is starred; `prefix` stands before each number.
pub fn lines(options: &[OptionJson], default: Option<&Value>, prefix: &str, lang: Lang) -> Vec<String> {
    let texts: Vec<&str> = options.iter().map(|o| o.text.get(lang)).collect();
    let mut lines = vec![];
    let mut at = 0;
    while at < texts.len() {
        let same = texts[at..].iter().take_while(|t| bare(t) == bare(texts[at])).count();
        let run = if same >= RUN { same } else { 1 };
        let starred = options[at..at + run].iter().any(|o| Some(&o.action) == default);
        let mark = if starred { "*" } else { " " };
        let number = if run == 1 {
            format!("{prefix}{}", at + 1)
        } else {
            format!("{prefix}{}–{prefix}{}", at + 1, at + run)
        };
        let text = if run == 1 {
            texts[at].to_owned()
        } else {
            format!("{} … {}", texts[at], texts[at + run - 1])
        };
        lines.push(format!(" {mark}{number:>5}  {text}"));
        at += run;
    }
    lines
}

/// The number of the one choice meant by these words: the whole of its text, or a part no other choice has.
pub fn by_words(options: &[OptionJson], words: &str, lang: Lang) -> Option<usize> {
    let words = words.to_lowercase();
    let texts: Vec<String> = options.iter().map(|o| o.text.get(lang).to_lowercase()).collect();
    if let Some(at) = texts.iter().position(|t| *t == words) {
        return Some(at + 1);
    }
    let mut found = texts.iter().enumerate().filter(|(_, t)| t.contains(&words));
    let only = found.next().map(|(at, _)| at + 1);
    only.filter(|_| found.next().is_none())
}

/// A text without its digits.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_kernel::Text;

    fn options(texts: &[&str]) -> Vec<OptionJson> {
        let text = |t: &&str| Text { en: (*t).into(), it: (*t).into() };
        texts
            .iter()
            .map(|t| OptionJson { action: Value::from(*t), text: text(t), takes_back: false })
            .collect()
    }

    #[test]
    fn a_long_run_of_numbers_is_one_line() {
        let bids: Vec<String> = (3..=60).map(|n| format!("Bid {n}")).collect();
        let mut texts = vec!["Pass"];
        texts.extend(bids.iter().map(String::as_str));
        let list = options(&texts);
        let lines = lines(&list, Some(&Value::from("Pass")), "", Lang::En);
        assert_eq!(lines, [" *    1  Pass", "   2–59  Bid 3 … Bid 60"].map(String::from));
    }

    #[test]
    fn words_choose_what_they_fit_alone() {
        let list = options(&["Pass", "Bid 3", "Bid 30", "Take it with Karama"]);
        assert_eq!(by_words(&list, "bid 3", Lang::En), Some(2));
        assert_eq!(by_words(&list, "karama", Lang::En), Some(4));
        assert_eq!((by_words(&list, "bid", Lang::En), by_words(&list, "sell", Lang::En)), (None, None));
    }
}

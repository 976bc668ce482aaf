//! A list of choices in the terminal: long runs of numbers in one line, and choosing by words.

use landsraad_catalog::OptionJson;
use landsraad_kernel::Lang;
use serde_json::Value;

/// A run of at least this many choices that only count upwards is shown in one line.
const RUN: usize = 6;

/// A list of more lines than this is set in columns, as far as they fit.
const LONG: usize = 20;
/// The width that a terminal is assumed to have.
const WIDTH: usize = 100;

/// The lines of a list. The default is starred; `prefix` stands before each number.
pub fn lines(options: &[OptionJson], default: Option<&Value>, prefix: &str, lang: Lang) -> Vec<String> {
    let texts: Vec<&str> = options.iter().map(|o| o.text.get(lang)).collect();
    let mut lines = vec![];
    let mut at = 0;
    while at < texts.len() {
        let same = 1 + texts[at..].windows(2).take_while(|pair| counts_on(pair[0], pair[1])).count();
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
    columns(lines)
}

/// A long list in columns, read downwards.
fn columns(lines: Vec<String>) -> Vec<String> {
    let wide = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0) + 2;
    let fit = if lines.len() > LONG { (WIDTH / wide).clamp(1, 3) } else { 1 };
    if fit == 1 {
        return lines;
    }
    let rows = lines.len().div_ceil(fit);
    let row = |r: usize| {
        let cells: Vec<String> = lines.iter().skip(r).step_by(rows).map(|c| format!("{c:<wide$}")).collect();
        cells.concat().trim_end().to_owned()
    };
    (0..rows).map(row).collect()
}

/// The parts of a view that were not there before; all of it if most has changed. A line that continues from
/// the one above belongs to it.
pub fn changed(before: &str, now: &str) -> String {
    let (old, new) = (blocks(before), blocks(now));
    let fresh: Vec<&str> = new.iter().filter(|b| !old.contains(b)).map(String::as_str).collect();
    if fresh.len() * 2 > new.len() { now.trim_end().to_owned() } else { fresh.join("\n") }
}

fn blocks(view: &str) -> Vec<String> {
    let mut blocks: Vec<String> = vec![];
    for line in view.lines() {
        match blocks.last_mut() {
            Some(above) if above.ends_with(',') || line.starts_with("      ") => {
                above.push('\n');
                above.push_str(line);
            }
            _ => blocks.push(line.to_owned()),
        }
    }
    blocks
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

/// Whether two texts differ in one number only, which is higher by one in the second.
fn counts_on(before: &str, after: &str) -> bool {
    let split = |text: &str| -> (String, Vec<u32>) {
        let bare = text.chars().filter(|c| !c.is_ascii_digit()).collect();
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        (bare, numbers)
    };
    let ((words, was), (others, is)) = (split(before), split(after));
    let steps: Vec<_> = was.iter().zip(&is).filter(|(a, b)| a != b).collect();
    words == others && was.len() == is.len() && matches!(steps[..], [(a, b)] if *b == a + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_kernel::{Targets, Text};

    fn options(texts: &[&str]) -> Vec<OptionJson> {
        let text = |t: &&str| Text { en: (*t).into(), it: (*t).into() };
        texts
            .iter()
            .map(|t| OptionJson {
                action: Value::from(*t),
                text: text(t),
                takes_back: false,
                spends: false,
                passes: false,
                deal: false,
                targets: Targets::NONE,
            })
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
    fn a_gap_in_the_numbers_is_shown() {
        let texts: Vec<String> = (1..=8).filter(|n| *n != 4).map(|n| format!("Air zone {n}")).collect();
        let list = options(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(lines(&list, None, "", Lang::En).len(), 7);
    }

    #[test]
    fn a_long_list_stands_in_columns() {
        let texts: Vec<String> = ('a'..='y').map(|c| format!("Area {c}")).collect();
        let list = options(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let lines = lines(&list, None, "", Lang::En);
        assert_eq!(
            (lines.len(), lines[0].as_str()),
            (9, "      1  Area a       10  Area j       19  Area s")
        );
    }

    #[test]
    fn only_what_has_changed_is_shown_again() {
        let before = "Round 1\nLegions: Arsunt,\n  Carthag\nDice: 3\nHand: none\nSpice: 2";
        assert_eq!(changed("", before), before);
        let now = "Round 1\nLegions: Arsunt,\n  North Pole\nDice: 3\nHand: none\nSpice: 2";
        assert_eq!(changed(before, now), "Legions: Arsunt,\n  North Pole");
        assert_eq!(changed(now, now), "");
    }

    #[test]
    fn words_choose_what_they_fit_alone() {
        let list = options(&["Pass", "Bid 3", "Bid 30", "Take it with Karama"]);
        assert_eq!(by_words(&list, "bid 3", Lang::En), Some(2));
        assert_eq!(by_words(&list, "karama", Lang::En), Some(4));
        assert_eq!((by_words(&list, "bid", Lang::En), by_words(&list, "sell", Lang::En)), (None, None));
    }
}

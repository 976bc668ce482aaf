//! Names of people: which characters they may have, and which names look alike (Unicode Technical Standard
//! 39).

use landsraad_wire::{Problem, RefusedKind};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// The longest name, in characters.
const LONGEST: usize = 40;
/// The characters that a name may have in addition to letters and digits.
const MARKS: &str = " -'’._·";

fn invalid(en: &str, it: &str) -> Problem {
    Problem::new(RefusedKind::Invalid, en, it).field("name")
}

fn length_of(name: &str) -> Result<(), Problem> {
    if (1..=LONGEST).contains(&name.chars().count()) {
        return Ok(());
    }
    Err(invalid("A name has 1 to 40 characters.", "Un nome ha da 1 a 40 caratteri."))
}

/// The name of a person as others see it. It has letters of one script, digits and a few marks. It has
/// nothing that is invisible, changes the direction of the text or imitates another script.
pub fn person(name: &str) -> Result<String, Problem> {
    let whole: String = name.nfkc().collect();
    let name = whole.split_whitespace().collect::<Vec<_>>().join(" ");
    length_of(&name)?;
    let strange = name.chars().find(|c| !c.identifier_allowed() && !MARKS.contains(*c));
    if let Some(strange) = strange {
        let code = u32::from(strange);
        return Err(invalid(
            &format!("A name has letters, digits, spaces and {}; not U+{code:04X}.", MARKS.trim()),
            &format!("Un nome ha lettere, cifre, spazi e {}; non U+{code:04X}.", MARKS.trim()),
        ));
    }
    let letters: String = name.chars().filter(|c| !MARKS.contains(*c)).collect();
    let piled =
        letters.chars().collect::<Vec<_>>().windows(3).any(|w| w.iter().all(|c| is_combining_mark(*c)));
    if !letters.chars().any(char::is_alphanumeric) || piled || letters.starts_with(is_combining_mark) {
        return Err(invalid("A name needs letters or digits.", "Un nome deve avere lettere o cifre."));
    }
    if !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(invalid(
            "A name has letters of one script only.",
            "Un nome ha lettere di un solo alfabeto.",
        ));
    }
    Ok(name)
}

/// The key by which a name is found. Names that differ in case share it, and those that look alike in small letters.
pub fn key(name: &str) -> String {
    alike_in_small_letters(&without_spaces(name))
}

/// The keys of a name: names that share one look alike. A name can look like
/// another as it is written, in capital letters for example, although the two
/// differ in small letters. So the look is folded before the case as well as after.
pub fn keys(name: &str) -> Vec<String> {
    let plain = without_spaces(name);
    let mut keys = vec![alike_in_small_letters(&plain)];
    let as_written = alike_in_small_letters(&skeleton(&plain).collect::<String>());
    if !keys.contains(&as_written) {
        keys.push(as_written);
    }
    keys
}

fn without_spaces(name: &str) -> String {
    name.nfkc().filter(|c| !c.is_whitespace()).collect()
}

fn alike_in_small_letters(plain: &str) -> String {
    let alike: String = skeleton(&plain.to_lowercase()).collect::<String>().to_lowercase();
    // Small L, capital I and the digit one look the same. The case is folded, so they all become one letter.
    alike.replace(['i', '1', '|'], "l")
}

/// Whether a character is invisible or changes how others are displayed.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// How many marks may stand on one letter. More of them reach into the lines above and below.
const PILED: usize = 2;

/// Leaves out the marks that reach too far.
fn unpiled(text: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let mut piled = 0;
    text.filter(move |c| {
        if is_combining_mark(*c) {
            piled += 1;
        } else if !is_unseen(*c) {
            piled = 0;
        }
        piled <= PILED || !is_combining_mark(*c)
    })
}

/// Whether a character does something to the text around it that a reader does not see: it controls a terminal, changes
/// the direction or breaks lines in its own way.
fn is_harmful(c: char) -> bool {
    c.is_control() && c != '\n'
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fff9}'..='\u{fffb}')
}

/// What others read of a text that somebody writes. Joiners and selectors stay, because
/// letters and pictures are made with them. `None` if nothing can be seen of it.
pub fn words(text: &str) -> Option<String> {
    let text: String = unpiled(text.chars().filter(|c| !is_harmful(*c))).collect();
    let is_seen = |c: char| !c.is_whitespace() && !is_unseen(c) && !is_combining_mark(c);
    text.chars().any(is_seen).then(|| text.trim().to_owned())
}

/// The name of a table: any visible characters.
pub fn title(name: &str) -> Result<String, Problem> {
    let seen: String = unpiled(name.nfkc()).filter(|c| !is_unseen(*c)).collect();
    let title = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    // A mark needs a letter to stand on.
    let title = title.trim_start_matches(is_combining_mark);
    length_of(title)?;
    Ok(title.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_fine() {
        for name in
            ["Irulan", "Guest 0", "D'Artagnan", "Zoë", "Łukasz", "Пётр", "明石", "Jean-Luc", "أحمد", "R2.D2"]
        {
            assert_eq!(person(name).as_deref(), Ok(name));
        }
        assert_eq!(person("  Paul   Atreides ").as_deref(), Ok("Paul Atreides"));
        assert_eq!(person("\u{ff30}aul").as_deref(), Ok("Paul"), "a wide letter is the letter");
    }

    #[test]
    fn what_cannot_be_seen_or_imitates_is_refused() {
        let zalgo = format!("a{}", "\u{301}\u{300}\u{302}\u{303}".repeat(3));
        let long = "x".repeat(41);
        for name in [
            "",
            "   ",
            "\u{200b}",
            "Pa\u{200b}ul",
            "\u{202e}luaP",
            "Paul\u{200f}",
            "\u{2800}\u{2800}",
            "\u{3164}",
            "P\u{430}ul",
            "Pa\u{ad}ul",
            "---",
            "Paul\u{fe0f}",
            "\u{e0041}x",
            "a\nb\u{7}",
            &zalgo,
            &long,
        ] {
            let refused = person(name).unwrap_err();
            assert_eq!(refused.field.as_deref(), Some("name"), "{name:?}");
            assert_ne!(refused.text.en, refused.text.it);
        }
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, other) in [
            ("Irulan", "IRULAN"),
            ("Irulan", "lrulan"),
            ("Paul", "PauI"),
            ("Marta", "Rnarta"),
            ("b0b", "Bob"),
            ("Paul Atreides", "PaulAtreides"),
            ("Пауло", "Пауло"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        assert_ne!(key("Paul"), key("Chani"));
        assert_ne!(key("Leto"), key("Letho"));
    }

    #[test]
    fn names_that_look_alike_in_capitals_share_a_key() {
        let alike = |one: &str, other: &str| keys(one).iter().any(|key| keys(other).contains(key));
        for (one, other) in [
            // Cyrillic and Latin, Greek and Latin. The small letters of these differ.
            ("\u{41d}\u{41e}\u{412}\u{410}", "HOBA"),
            ("\u{422}\u{41e}\u{41c}", "Tom"),
            ("\u{39d}\u{399}\u{39a}\u{391}", "NIKA"),
            // The same name in other case.
            ("\u{39d}\u{399}\u{39a}\u{391}", "\u{3bd}\u{3b9}\u{3ba}\u{3b1}"),
            ("Irulan", "lrulan"),
        ] {
            assert!(alike(one, other), "{one} {other}: {:?} {:?}", keys(one), keys(other));
        }
        assert!(!alike("Paul", "Chani") && keys("Paul Atreides").len() == 1);
    }

    #[test]
    fn words_are_read_as_they_are_meant_and_harm_no_other_text() {
        for text in
            ["Zoë, ciao!", "one\ntwo", "\u{2764}\u{fe0f}", "\u{1f468}\u{200d}\u{1f469}", "سلام\u{200c}ها"]
        {
            assert_eq!(words(text).as_deref(), Some(text));
        }
        assert_eq!(words(" a\u{202e}b\u{2066}c\u{1b}[31m\r ").as_deref(), Some("abc[31m"));
        assert_eq!(words(&format!("a{}", "\u{301}".repeat(50))).map(|text| text.chars().count()), Some(3));
        for blank in ["", " \n ", "\u{200b}\u{2800}", "\u{3164}", "\u{202e}", "\u{301}\u{301}"] {
            assert_eq!(words(blank), None, "{blank:?}");
        }
    }

    #[test]
    fn a_title_is_what_is_seen_of_it() {
        assert_eq!(title("Dune → 7 🏜").as_deref(), Ok("Dune → 7 🏜"));
        assert_eq!(title("A\u{202e}B\u{200b}C").as_deref(), Ok("ABC"));
        for blank in
            ["\u{2800}\u{200b}", "\u{34f}", "\u{1d159}", "\u{1d173}\u{1bca0}", "\u{13430}", "\u{301}\u{301}"]
        {
            assert!(title(blank).is_err(), "{blank:?}");
        }
        let piled = format!("a{}b", "\u{329}\u{359}\u{348}".repeat(9));
        assert_eq!(title(&piled).map(|title| title.chars().count()), Ok(4), "two marks on a letter");
        let apart = format!("a{}b", "\u{329}\u{200d}".repeat(9));
        assert_eq!(title(&apart).map(|title| title.chars().count()), Ok(4), "also with joiners between them");
    }
}

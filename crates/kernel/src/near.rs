//! Suggestions for misspelt words.

/// The candidate that is most like `word`, if one is similar enough.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = word.to_lowercase().replace([' ', '-', '\''], "_");
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates {
        let likeness = likeness(&folded, &candidate.to_lowercase());
        if likeness > best.map_or(0.0, |(most, _)| most) {
            best = Some((likeness, candidate));
        }
    }
    best.filter(|(most, _)| *most >= 0.7).map(|(_, candidate)| candidate)
}

/// The similarity of two words: 1 for the same word, close to 1 where either begins with the other.
fn likeness(word: &str, candidate: &str) -> f64 {
    if word == candidate {
        return 1.0;
    }
    let begins = word.len() >= 3 && candidate.starts_with(word);
    let longer = candidate.len() >= 3 && word.starts_with(candidate);
    let part = word.len() >= 4 && candidate.contains(word);
    let distance = strsim::normalized_damerau_levenshtein(word, candidate);
    if begins {
        0.95_f64.max(distance)
    } else if part || same_words(word, candidate) {
        0.9_f64.max(distance)
    } else if longer {
        // A shorter name scores lower than one that is nearly the same.
        0.85_f64.max(distance)
    } else {
        distance.max(strsim::jaro_winkler(word, candidate) - 0.08)
    }
}

/// Whether all words of one name are in the other, or both end in the same long word: `dr_yueh` in
/// `dr_wellington_yueh`.
fn same_words(word: &str, candidate: &str) -> bool {
    let (own, other): (Vec<&str>, Vec<&str>) = (word.split('_').collect(), candidate.split('_').collect());
    let (few, many) = if own.len() <= other.len() { (&own, &other) } else { (&other, &own) };
    let long = |part: &&str| part.len() >= 4;
    let within = few.len() > 1 && few.iter().any(long) && few.iter().all(|part| many.contains(part));
    within || few.len() > 1 && own.last() == other.last() && own.last().is_some_and(long)
}

/// The end of a message about a misspelt word: `; did you mean “old_gap:9”?`, or nothing.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    near(word, candidates).map_or(String::new(), |near| format!("; did you mean “{near}”?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggestion_is_like_the_word_or_there_is_none() {
        let places = ["old_gap:9", "old_gap:10", "arrakeen:10", "wind_pass:14"];
        assert_eq!(near("old_gap", places), Some("old_gap:9"));
        assert_eq!(near("arakeen:10", places), Some("arrakeen:10"));
        assert_eq!(near("Wind Pass:14", places), Some("wind_pass:14"));
        let leaders = ["thufir_hawat", "dr_yueh", "hasimir_fenring", "duncan_idaho"];
        assert_eq!(near("dr_wellington_yueh", leaders), Some("dr_yueh"));
        assert_eq!(near("count_fenring", leaders), Some("hasimir_fenring"));
        assert_eq!(near("count_of_the_guild", leaders), None);
        assert_eq!(near("guild_haff", ["guild", "guild_half"]), Some("guild_half"));
        assert_eq!(near("arrakeen:11", ["arrakeen", "carthag"]), Some("arrakeen"));
        assert_eq!(near("xyz", places), None);
        assert_eq!(did_you_mean("xyz", places), "");
        assert_eq!(did_you_mean("old_gap", places), "; did you mean “old_gap:9”?");
    }
}

//! The files of a host's own that a table is played with. Lists and messages have them in short; the file itself is a
//! request of its own, because it may be large.

use landsraad_catalog::catalog;
use landsraad_kernel::{OptionKind, OptionValue};
use landsraad_wire::{FileReply, OwnFile};

use super::doc::TableDoc;

/// The group of the options that take files.
const GROUP: &str = "data";
/// A longer text counts as a file, whatever its option is for.
const SHORT: usize = 512;
/// This many bytes of files cost as much to store as a document without files.
const WEIGHED: f64 = 8_192.0;

impl TableDoc {
    /// The files among the options, in short.
    pub fn files(&self) -> &[OwnFile] {
        self.files.get_or_init(|| {
            let short = |key: &str| {
                let text = self.file_text(key)?;
                let hash = blake3::hash(text.as_bytes()).to_hex().to_string();
                let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX);
                Some(OwnFile { key: key.to_owned(), bytes, hash })
            };
            self.options.iter().filter_map(|(key, _)| short(key)).collect()
        })
    }

    /// How much more it costs to store the document with its files than one without: 1 for each 8 KiB.
    pub fn weight(&self) -> f64 {
        1.0 + self.files().iter().map(|file| f64::from(file.bytes)).sum::<f64>() / WEIGHED
    }

    /// One of the files.
    pub fn file(&self, key: &str) -> Option<FileReply> {
        let file = self.files().iter().find(|file| file.key == key)?.clone();
        Some(FileReply { file, text: self.file_text(key)?.to_owned() })
    }

    /// What an option says, if it is a file.
    fn file_text(&self, key: &str) -> Option<&str> {
        match self.options.get(key)? {
            OptionValue::Str(text) if text.len() > SHORT || self.takes_file(key) && !text.is_empty() => {
                Some(text)
            }
            OptionValue::Str(_) | OptionValue::Bool(_) | OptionValue::Int(_) => None,
        }
    }

    /// Whether an option takes a file.
    fn takes_file(&self, key: &str) -> bool {
        let editions =
            catalog().game(&self.game).map(|game| game.spec().editions.as_slice()).unwrap_or_default();
        let mut options = editions.iter().filter(|e| e.id == self.edition).flat_map(|e| &e.options);
        options.any(|o| o.key == key && o.group == GROUP && matches!(o.kind, OptionKind::Text))
    }
}

#[cfg(test)]
mod tests {
    use landsraad_kernel::Options;

    use super::super::doc::tests::doc_of;
    use super::*;

    #[test]
    fn files_are_shown_in_short_and_other_texts_as_they_are() {
        let mut doc = doc_of(&["ada", ""]);
        (doc.game, doc.edition) = ("globopolis".into(), "globopolis".into());
        let long = "#".repeat(SHORT + 1);
        doc.options = Options::default()
            .with("own_board", "x = 1")
            .with("own_cards", "")
            .with("round_limit", 3)
            .with("factions", "atreides")
            .with("words", &*long);
        let info = doc.info(None, &[]);
        let files: Vec<(&str, u32)> = info.files.iter().map(|f| (f.key.as_str(), f.bytes)).collect();
        assert_eq!(files, [("own_board", 5), ("words", 513)]);
        let kept: Vec<&str> = info.options.keys().map(String::as_str).collect();
        assert_eq!(kept, ["factions", "own_cards", "round_limit"]);
        assert_eq!(doc.file("own_board").unwrap().text, "x = 1");
        assert!(
            doc.file("factions").is_none() && doc.file("own_cards").is_none() && doc.file("none").is_none()
        );
    }
}

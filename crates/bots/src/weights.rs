//! The weights that were learned, one file per game; `docs/bots-search.md` says how.

use std::sync::OnceLock;

use crate::net::Net;

/// The weights of one game: the file of the program, and what was read from it or from another.
struct Learned {
    game: &'static str,
    file: &'static [u8],
    net: OnceLock<Option<Net>>,
}

static ALL: [Learned; 3] = [
    Learned::new("dune", include_bytes!("../weights/dune.safetensors")),
    Learned::new("arrakis", include_bytes!("../weights/arrakis.safetensors")),
    Learned::new("globopolis", include_bytes!("../weights/globopolis.safetensors")),
];

impl Learned {
    const fn new(game: &'static str, file: &'static [u8]) -> Learned {
        Learned { game, file, net: OnceLock::new() }
    }

    /// The network. A broken file counts as no network; a test checks that the file is sound.
    fn net(&'static self) -> Option<&'static Net> {
        self.net.get_or_init(|| Net::read(self.file).ok()).as_ref()
    }
}

/// Uses other weights for a game, to measure them. Only before the first match: later is refused.
pub fn use_weights(game: &str, bytes: &[u8]) -> Result<(), String> {
    let learned = ALL.iter().find(|l| l.game == game).ok_or("this game has no network")?;
    let net = Net::read(bytes)?;
    let width = Net::read(learned.file)?.width();
    if net.width() != width {
        return Err(format!("these weights take {} features, the game has {width}", net.width()));
    }
    learned.net.set(Some(net)).map_err(|_| "the weights are in use already".into())
}

/// Those of Dune.
pub fn dune() -> Option<&'static Net> {
    ALL[0].net()
}

/// Those of War for Arrakis.
pub fn arrakis() -> Option<&'static Net> {
    ALL[1].net()
}

/// Those of Globopolis.
pub fn globopolis() -> Option<&'static Net> {
    ALL[2].net()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_weights_that_fit_are_used_and_only_at_first() {
        assert!(use_weights("chess", ALL[0].file).is_err());
        assert!(use_weights("dune", ALL[1].file).is_err(), "other features");
        assert!(use_weights("dune", b"nothing").is_err());
        assert!(dune().is_some());
        assert!(use_weights("dune", ALL[0].file).is_err(), "in use");
    }

    /// The model card names every file by its sum, so that neither changes without the other.
    #[test]
    fn the_model_card_describes_these_files() {
        let card = include_str!("../../../docs/bots-search.md");
        for learned in &ALL {
            let sum = blake3::hash(learned.file).to_hex();
            assert!(card.contains(&sum[..16]), "{}: the file's sum is {sum}", learned.game);
            assert!(learned.file.len() <= 8 << 20, "{}: the file is too large", learned.game);
        }
    }
}

//! The arguments that choose a game, shared by the commands.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use landsraad_catalog::{Entry, Rules, catalog};
use landsraad_kernel::{Lang, OptionValue, Options};

/// The bots of two arguments: a list with commas, then single ones that may have commas of their own.
pub fn bots(list: Option<&str>, more: &[String]) -> Vec<String> {
    let listed = list.into_iter().flat_map(|list| list.split(',')).map(|bot| bot.trim().to_owned());
    listed.chain(more.iter().map(|bot| bot.trim().to_owned())).collect()
}

/// The arguments that name the rules of a match.
#[derive(Debug, clap::Args)]
pub struct GameArgs {
    /// The game; see `landsraad games`.
    #[arg(long, short)]
    pub game: String,
    /// The edition; the recommended one if not given.
    #[arg(long, short)]
    pub edition: Option<String>,
    /// An option of the edition, as `key=value`; may be given several times. `key=@file` takes the text of a
    /// file.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// The number of seats; as many as the edition allows if not given.
    #[arg(long)]
    pub seats: Option<u8>,
}

impl GameArgs {
    /// Uses weights of one's own for the game in place of the program's, if a file is given.
    pub fn use_weights(&self, file: Option<&Path>) -> Result<()> {
        let Some(file) = file else { return Ok(()) };
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        landsraad_bots::use_weights(&self.game, &bytes)
            .map_err(|why| anyhow::anyhow!("{}: {why}", file.display()))
    }

    /// The rules of every edition named, separated by commas, with the same options and seats.
    pub fn all_rules(&self, lang: Lang) -> Result<Vec<Arc<dyn Rules>>> {
        let Some(list) = &self.edition else { return Ok(vec![self.rules(lang)?.1]) };
        list.split(',')
            .map(|edition| {
                let one = GameArgs {
                    game: self.game.clone(),
                    edition: Some(edition.trim().to_owned()),
                    set: self.set.clone(),
                    seats: self.seats,
                };
                Ok(one.rules(lang)?.1)
            })
            .collect()
    }

    /// The rules these arguments name, or an error that says what to write instead.
    pub fn rules(&self, lang: Lang) -> Result<(&'static dyn Entry, Arc<dyn Rules>)> {
        let entry = catalog().game(&self.game).map_err(|e| anyhow::anyhow!("{}", e.why.get(lang)))?;
        let mut options = Options::default();
        for pair in &self.set {
            let Some((key, value)) = pair.split_once('=') else {
                bail!("--set {pair}: write it as key=value, for instance --set advanced=true");
            };
            match value.trim().strip_prefix('@') {
                // An owner's data file: the text of it is the value.
                Some(path) => {
                    let text =
                        std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
                    options.set(key.trim(), OptionValue::Str(text));
                }
                None => options.set_from_text(key.trim(), value.trim()),
            }
        }
        let rules = entry
            .rules_for(self.edition.as_deref(), &options, self.seats)
            .map_err(|e| anyhow::anyhow!("{}: {}", e.key, e.why.get(lang)))?;
        Ok((entry, rules))
    }
}

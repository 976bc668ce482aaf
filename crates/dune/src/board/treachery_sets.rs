//! Which treachery cards are in the deck: the 33 of every match, whole sets, single cards of them.
// [v29.treachery.mix] [v29.treachery.whole-sets] [v29.treachery.origin]

use landsraad_kernel::{OptionValue, Options, SetupError};

use crate::data::{Card, CardSet, TreacherySet};
use crate::editions::{DuelCards, GrandCards, HarvestCards, Rulings};

/// The sets a table uses whole.
fn whole(rulings: &Rulings) -> impl Iterator<Item = TreacherySet> {
    let duel = (rulings.duel_cards == DuelCards::In).then_some(TreacherySet::Duel);
    let harvest = (rulings.harvest_cards == HarvestCards::In).then_some(TreacherySet::SpiceHarvest);
    let grand = (rulings.grand_cards == GrandCards::In).then_some(TreacherySet::GrandDune);
    [duel, harvest, grand].into_iter().flatten()
}

/// The cards of the deck: the sets of the rulings and the single cards of the options.
///
/// # Errors
/// A key that names no card of the sets.
pub fn deck(rulings: &Rulings, options: &Options) -> Result<CardSet, SetupError> {
    let mut deck: CardSet = Card::all().chain(whole(rulings).flat_map(Card::of_set)).collect();
    let text = match options.get("treachery-cards") {
        Some(OptionValue::Str(text)) => text.as_str(),
        Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => "",
    };
    for key in text.split(',').map(str::trim).filter(|k| !k.is_empty()) {
        let Some(card) = Card::copies(key).find(|c| c.set().is_some()) else {
            return Err(SetupError::new(
                "treachery-cards",
                format!("no set has a card “{key}”"),
                format!("nessun set ha una carta “{key}”"),
            ));
        };
        deck.insert(card);
    }
    Ok(deck)
}

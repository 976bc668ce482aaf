//! Secrets shown on purpose: what is shown is true and stays known. [gf9.secrecy.may-reveal] [gf9.secrecy.allies]
// [gf9.alliance.secrecy] [gf9.secrecy.prediction]

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::{DealAction, DealEvent, DealWhy, refuse};
use crate::action::Why;
use crate::activities::{At, Cx};
use crate::board::Secret;
use crate::data::{Card, LeaderId};
use crate::event::Event;
use crate::{Faction, FactionSet};

const SHOW: RuleRef = RuleRef("gf9.secrecy.may-reveal");

/// Something that can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ShownSecret"))]
pub enum Shown {
    /// A treachery card of the hand.
    Card(Card),
    /// A traitor card.
    Traitor(LeaderId),
    /// The prediction.
    Prediction,
    /// The spice behind the shield.
    Spice,
}

/// Whether a faction knows this of another already.
fn knows(at: At<'_>, viewers: Faction, of: Faction, what: Shown) -> bool {
    match what {
        Shown::Card(card) => at.state.board.cards.knows_in_hand(viewers, of, card),
        Shown::Traitor(l) => at.state.board.traitors.knows(viewers, l),
        Shown::Prediction => at.state.prediction_seen.contains(viewers),
        Shown::Spice => false,
    }
}

fn has(at: At<'_>, f: Faction, what: Shown) -> bool {
    match what {
        Shown::Card(card) => at.state.board.cards.holds(f, card),
        Shown::Traitor(l) => at.state.board.traitors.holds(f, l),
        Shown::Prediction => f == Faction::BeneGesserit && at.state.prediction.is_some(),
        Shown::Spice => !at.state.deals.spice_shown.contains(f),
    }
}

pub(super) fn check(at: At<'_>, f: Faction, what: Shown, to: FactionSet) -> Result<(), Illegal<Why>> {
    let news = to.iter().any(|g| !knows(at, g, f, what));
    let there = !to.contains(f) && to.iter().all(|g| at.state.plays(g));
    if there && news && has(at, f, what) {
        return Ok(());
    }
    refuse(SHOW, DealWhy::NothingToShow)
}

pub(super) fn candidates(
    at: At<'_>,
    f: Faction,
    visit: &mut dyn FnMut(DealAction) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut each = |what| -> ControlFlow<()> {
        for g in at.state.in_play().without(f).iter() {
            visit(DealAction::Show(what, g))?;
        }
        visit(DealAction::ShowAll(what))
    };
    for card in at.state.board.cards.distinct(f) {
        each(Shown::Card(card))?;
    }
    for &l in at.state.board.traitors.held(f) {
        each(Shown::Traitor(l))?;
    }
    if f == Faction::BeneGesserit {
        each(Shown::Prediction)?;
    }
    each(Shown::Spice)
}

/// The others see it and remember it.
pub(super) fn show(cx: &mut Cx<'_, '_>, f: Faction, what: Shown, to: FactionSet) {
    let viewers = to.with(f);
    if what == Shown::Spice {
        let spice = cx.state.board.spice.of(f);
        cx.state.deals.spice_shown.insert(f);
        let spice = Secret::new(spice, viewers);
        cx.emit(|| Event::Deal(DealEvent::SpiceShown { by: f, to, spice }));
        return;
    }
    match (what, cx.state.prediction) {
        (Shown::Prediction, Some(prediction)) => {
            let prediction = Secret::new(prediction, viewers);
            cx.emit(|| Event::Deal(DealEvent::PredictionShown { to, prediction }));
        }
        (Shown::Prediction, None) | (Shown::Card(_) | Shown::Traitor(_) | Shown::Spice, _) => {
            cx.emit(|| Event::Deal(DealEvent::Shown { by: f, to, what: Secret::new(what, viewers) }));
        }
    }
    for g in to.iter() {
        match what {
            Shown::Card(card) => cx.show_card_to(f, card, g.only()),
            Shown::Traitor(l) => cx.show_traitor_to(l, g),
            Shown::Prediction => cx.state.prediction_seen.insert(g),
            Shown::Spice => {}
        }
    }
}

/// All treachery cards, as promised in a deal.
pub(super) fn show_hand(cx: &mut Cx<'_, '_>, f: Faction, to: Faction) {
    let hand: arrayvec::ArrayVec<Card, 12> = cx.state.board.cards.hand(f).iter().copied().collect();
    for card in hand {
        show(cx, f, Shown::Card(card), to.only());
    }
    // The whole hand is known, so two cards that are alike are both known.
    cx.show_hand_to(f, to.only());
}

/// All traitor cards, as promised in a deal.
pub(super) fn show_traitors(cx: &mut Cx<'_, '_>, f: Faction, to: Faction) {
    let held: arrayvec::ArrayVec<LeaderId, 4> = cx.state.board.traitors.held(f).iter().copied().collect();
    for l in held {
        show(cx, f, Shown::Traitor(l), to.only());
    }
}

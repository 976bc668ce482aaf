//! Free actions: Guerrilla Training, Scouting, and cards that are free actions. [wfa.free-actions.general]

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::*;
use crate::action::Origin;
use crate::board::*;
use crate::data::{Op, Power, Vehicle};
use crate::event::Cause;
use crate::question::Discard;

/// A window for free actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Free {
    asking: Side,
    /// Whether both players have a say, so that a free action reopens the window for the other.
    both: bool,
    /// Sides that have declined since the last free action.
    declined: [bool; 2],
    /// A card given up: its operations run when the copies are gone.
    run: Option<CardId>,
    trim: Option<Area>,
}

impl Free {
    /// For both players, this one first, until both decline.
    pub const fn both(first: Side) -> Free {
        Free { asking: first, both: true, declined: [false; 2], run: None, trim: None }
    }

    /// For one player between two steps of their action.
    pub fn only(side: Side) -> Free {
        let mut free = Free { both: false, ..Free::both(side) };
        free.declined[side.other().index()] = true;
        free
    }
}

/// Areas whose Atreides tokens the player may turn up. [wfa.solo-special.ornithopter-no-reveal] In solo none that an
/// ornithopter watches.
pub fn revealable(s: &State) -> AreaSet {
    if s.solo.is_none() {
        return AreaSet::ALL;
    }
    let watched = s.zones_with(Some(Vehicle::Ornithopter));
    AreaSet::ALL.minus(watched.areas())
}

/// Areas with something facedown of the Atreides.
pub fn facedown(s: &State) -> AreaSet {
    s.with_legion(Side::Atreides).keep(|a| !s.legion(a).tokens.is_empty()).or(s.sietches.facedown())
}

/// Whether that player could have a free action, judged by public facts.
pub fn open(at: At<'_>, side: Side) -> bool {
    match side {
        Side::Atreides => {
            let (s, seen) = (at.state, revealable(at.state));
            // Mostly a sietch shows it.
            s.sietches.facedown().meets(seen)
                || s.with_legion(side).and(seen).iter().any(|a| !s.legion(a).tokens.is_empty())
        }
        Side::Harkonnen if at.state.solo.is_some() => false,
        // [wfa.bans.spacing-guild] No Scouting under the ban. Two cards in hand might be a free action.
        Side::Harkonnen => {
            let scouting = !at.state.banned(Power::SpacingGuild)
                && !at.state.zones_with(Some(Vehicle::Ornithopter)).is_empty()
                && !scouting_areas(at.state, at.state.zones_with(Some(Vehicle::Ornithopter))).is_empty();
            scouting || (at.state.hand_size(side) >= 2 && at.rules.scheme_possible(at.state))
        }
    }
}

/// Areas with something facedown in the sectors of these zones.
pub fn scouting_areas(s: &State, zones: Zones) -> AreaSet {
    facedown(s).and(zones.areas())
}

impl Cx<'_, '_> {
    /// [wfa.free-actions.scouting] Spends the ornithopter and turns up everything in the area.
    pub fn scout(&mut self, zone: Zone, at: Area) {
        self.remove_vehicle(Origin::Zone(zone), Cause::Spent);
        self.reveal_sietch(at);
        self.reveal_tokens(Side::Atreides, at);
    }
}

/// [wfa.free-actions.guerrilla] [wfa.free-actions.guerrilla-sietch]
/// Whether a token or the sietch of an area can be turned up.
fn may_reveal(at: At<'_>, area: Area, token: Option<[u8; 4]>) -> Verdict {
    let (rules, s) = (at.rules, at.state);
    let there = match token {
        None => s.sietches.facedown().contains(area),
        Some(face) => {
            s.with_legion(Side::Atreides).contains(area)
                && rules.token_with(s.legion(area).tokens, face).is_some()
        }
    };
    let guerrilla =
        if token.is_some() { "wfa.free-actions.guerrilla" } else { "wfa.free-actions.guerrilla-sietch" };
    require(there, guerrilla, Why::NothingHidden(area))?;
    require(revealable(s).contains(area), "wfa.solo-special.ornithopter-no-reveal", Why::Watched(area))
}

/// [wfa.free-actions.scouting] Whether the ornithopter of a zone can scout an area.
fn may_scout(s: &State, zone: Zone, at: Area) -> Verdict {
    let rule = "wfa.free-actions.scouting";
    require(!s.banned(Power::SpacingGuild), "wfa.bans.spacing-guild", Why::ScoutingBanned)?;
    let there = s.zones[zone.index()] == Some(Vehicle::Ornithopter);
    require(there, rule, Why::NoOrnithopter(zone))?;
    require(zone.only().areas().contains(at), rule, Why::NotConnected(zone, at))?;
    require(facedown(s).contains(at), rule, Why::NothingHidden(at))
}

/// [wfa.free-actions.hawats-scheming] Two or three copies of such a card, if giving them up changes something.
fn may_give_up(at: At<'_>, card: CardId, copies: u8) -> Verdict {
    let rule = "wfa.free-actions.hawats-scheming";
    let data = &at.rules.tables.cards[card.index()];
    let Some(Op::DiscardSet { min, max }) = at.rules.tables.op(data.ops, 0).filter(|_| !data.playable) else {
        return other((Question::Free, RuleRef(rule)));
    };
    let held = at.state.hands[1].and(at.rules.copies_of(card)).len() as u8;
    require((min.max(1)..=max.min(held)).contains(&copies), rule, Why::WrongCopies(card, held))?;
    require(at.rules.scheme_possible(at.state), rule, Why::SchemeUseless(card))
}

/// Whether the rules let a side take this free action; `None` if the action is none of its free actions.
fn may_take(at: At<'_>, side: Side, action: &Action) -> Option<Verdict> {
    match (side, *action) {
        (Side::Atreides, Action::Reveal { at: area, token }) => Some(may_reveal(at, area, token)),
        (Side::Harkonnen, Action::Scout { zone, at: area }) => Some(may_scout(at.state, zone, area)),
        (Side::Harkonnen, Action::GiveUp { card, copies }) => Some(may_give_up(at, card, copies)),
        // [wfa.free-actions.guerrilla] [wfa.free-actions.scouting]
        // [wfa.free-actions.hawats-scheming] Each is for one side.
        (Side::Harkonnen, Action::Reveal { .. }) => {
            Some(require(false, "wfa.free-actions.guerrilla", Why::FreeFor(Side::Atreides)))
        }
        (Side::Atreides, Action::Scout { .. }) => {
            Some(require(false, "wfa.free-actions.scouting", Why::FreeFor(Side::Harkonnen)))
        }
        (Side::Atreides, Action::GiveUp { .. }) => {
            Some(require(false, "wfa.free-actions.hawats-scheming", Why::FreeFor(Side::Harkonnen)))
        }
        (Side::Atreides | Side::Harkonnen, _other) => None,
    }
}

/// Whether the rules let a side take a free action at all, whichever side is asked now. Other actions are left to the
/// question.
pub fn may_take_free(at: At<'_>, side: Side, action: &Action) -> Verdict {
    match may_take(at, side, action) {
        Some(Err(illegal)) if !matches!(illegal.why, Why::Asked(_)) => Err(illegal),
        Some(_) | None => Ok(()),
    }
}

/// What the window asks.
const QUESTION: Asked = (Question::Free, RuleRef("wfa.free-actions.general"));

impl Activity for Free {
    type Game = Arrakis;
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if let Some(at) = self.trim.take()
            && let Some(trim) = Trim::needed(cx.state, Side::Atreides, at)
        {
            return Flow::Call(Frame::Trim(trim));
        }
        if let Some(card) = self.run.take() {
            let prog = cx.rules.tables.cards[card.index()].ops;
            return Flow::Call(Frame::Ops(Ops::free(Side::Harkonnen, prog)));
        }
        if let Some(frame) = checkpoint(cx.state) {
            return Flow::Call(frame);
        }
        for _ in 0..2 {
            let side = self.asking;
            if !self.declined[side.index()] {
                if open(cx.at(), side) {
                    return Flow::Ask;
                }
                self.declined[side.index()] = true;
            }
            self.asking = side.other();
        }
        if self.declined == [true, true] { Flow::Return(Reply::Nothing) } else { Flow::Again }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        asks(self.asking, ())
    }

    fn decision(&self, at: At<'_>, seat: Seat, (): ()) -> Decision {
        decide(self, at, seat, (), QUESTION)
    }

    fn candidates(&self, at: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        let s = at.state;
        visit(Action::Pass)?;
        match self.asking {
            Side::Atreides => {
                for area in facedown(s).and(revealable(s)).iter() {
                    if s.sietches.facedown().contains(area) {
                        visit(Action::Reveal { at: area, token: None })?;
                    }
                    if s.with_legion(Side::Atreides).contains(area) {
                        at.rules.faces(s.legion(area).tokens, &mut |face| {
                            visit(Action::Reveal { at: area, token: Some(face) })
                        })?;
                    }
                }
            }
            Side::Harkonnen => {
                if !s.banned(Power::SpacingGuild) {
                    for zone in s.zones_with(Some(Vehicle::Ornithopter)).iter() {
                        for area in scouting_areas(s, zone.only()).iter() {
                            visit(Action::Scout { zone, at: area })?;
                        }
                    }
                }
                for card in at.rules.free_cards() {
                    let held = s.hands[1].and(at.rules.copies_of(card)).len() as u8;
                    for copies in 1..=held {
                        if may_give_up(at, card, copies).is_ok() {
                            visit(Action::GiveUp { card, copies })?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn exact(&self, _: At<'_>, (): ()) -> bool {
        true
    }

    fn check(&self, at: At<'_>, _: Seat, (): (), action: &Action) -> Verdict {
        if *action == Action::Pass {
            return Ok(());
        }
        may_take(at, self.asking, action).unwrap_or_else(|| other(QUESTION))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
        let side = self.asking;
        if let Action::Reveal { at, token } = *action {
            match token {
                None => {
                    cx.reveal_sietch(at);
                    cx.voluntary_reveal();
                }
                Some(face) => {
                    if let Some(token) = cx.rules.token_with(cx.state.legion(at).tokens, face) {
                        cx.reveal_token(Side::Atreides, at, token);
                        cx.voluntary_reveal();
                    }
                    self.trim = Some(at);
                }
            }
        } else if let Action::Scout { zone, at } = *action {
            cx.scout(zone, at);
            self.trim = Some(at);
        } else if let Action::GiveUp { card, copies } = *action {
            for _ in 0..copies {
                cx.discard(side, card, Discard::Forced);
            }
            self.run = Some(card);
        } else {
            self.declined[side.index()] = true;
            self.asking = side.other();
            return;
        }
        if !self.declined[side.index()] && self.declined[side.other().index()] && self.both {
            self.declined[side.other().index()] = false;
        }
    }
}

impl Aspect for Free {
    fn hidden(&self, _: At<'_>) -> bool {
        true
    }
}

//! Free actions: Guerrilla Training, Scouting, and cards that are free actions. [wfa.free-actions.general]

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
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
    run: Option<u8>,
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
    let sectors = (0..8).filter(|z| watched >> z & 1 == 1).fold(0, |m, z| m | ZONE_SECTORS[z]);
    AreaSet::ALL.minus(areas_of(sectors))
}

/// Areas with something facedown of the Atreides.
pub fn facedown(s: &State) -> AreaSet {
    let tokens: AreaSet = s.with_legion(Side::Atreides).iter().filter(|&a| s.legion(a).tokens != 0).collect();
    let sietches: AreaSet = s.sietches.iter().filter(|t| t.stands && !t.up).map(|t| t.at).collect();
    tokens.or(sietches)
}

/// Whether that player could have a free action, judged by public facts.
pub fn open(g: &Arrakis, s: &State, side: Side) -> bool {
    match side {
        Side::Atreides => !facedown(s).and(revealable(s)).is_empty(),
        Side::Harkonnen if s.solo.is_some() => false,
        // [wfa.bans.spacing-guild] No Scouting under the ban. Two cards in hand might be a free action.
        Side::Harkonnen => {
            let scouting = !s.banned(Power::SpacingGuild)
                && s.zones_with(Some(Vehicle::Ornithopter)) != 0
                && !scouting_areas(s, s.zones_with(Some(Vehicle::Ornithopter))).is_empty();
            scouting || (s.hand_size(side) >= 2 && g.scheme_possible(s))
        }
    }
}

/// Areas with something facedown in the sectors of these zones.
pub fn scouting_areas(s: &State, zones: u8) -> AreaSet {
    let sectors = (0..8).filter(|z| zones >> z & 1 == 1).fold(0, |m, z| m | ZONE_SECTORS[z]);
    facedown(s).and(areas_of(sectors))
}

/// [wfa.free-actions.scouting] Spends the ornithopter and turns up everything in the area.
pub fn scout(cx: &mut Cx<'_, '_>, zone: u8, at: Area) {
    cx.remove_vehicle(Origin::Zone(zone), Cause::Spent);
    cx.reveal_sietch(at);
    cx.reveal_tokens(Side::Atreides, at);
}

/// [wfa.free-actions.guerrilla] [wfa.free-actions.guerrilla-sietch] Whether a token or the sietch of an area can be turned up.
fn may_reveal(g: &Arrakis, s: &State, at: Area, token: Option<[u8; 4]>) -> Permit {
    let rule = "wfa.free-actions.general";
    let there = match token {
        None => s.sietch_at(at).is_some_and(|i| !s.sietches[usize::from(i)].up),
        Some(face) => {
            s.with_legion(Side::Atreides).has(at) && g.token_with(s.legion(at).tokens, face).is_some()
        }
    };
    require(there, rule, Why::NothingHidden(at))?;
    require(revealable(s).has(at), "wfa.solo-special.ornithopter-no-reveal", Why::Watched(at))
}

/// [wfa.free-actions.scouting] Whether the ornithopter of a zone can scout an area.
fn may_scout(s: &State, zone: u8, at: Area) -> Permit {
    let rule = "wfa.free-actions.general";
    require(!s.banned(Power::SpacingGuild), "wfa.bans.spacing-guild", Why::ScoutingBanned)?;
    let there = s.zones[usize::from(zone)] == Some(Vehicle::Ornithopter);
    require(there, rule, Why::NoOrnithopter(zone))?;
    require(areas_of(ZONE_SECTORS[usize::from(zone)]).has(at), rule, Why::NotConnected(zone, at))?;
    require(facedown(s).has(at), rule, Why::NothingHidden(at))
}

/// [wfa.free-actions.hawats-scheming] Two or three copies of such a card, if giving them up changes something.
fn may_give_up(g: &Arrakis, s: &State, card: u8, copies: u8) -> Permit {
    let rule = "wfa.free-actions.hawats-scheming";
    let data = &g.tables.cards[usize::from(card)];
    let Some(Op::DiscardSet { min, max }) = g.tables.op(data.ops, 0).filter(|_| !data.playable) else {
        return refuse(rule, Why::OtherQuestion);
    };
    let held = (s.hands[1] & g.copies_of(card)).count_ones() as u8;
    require((min.max(1)..=max.min(held)).contains(&copies), rule, Why::WrongCopies(card, copies))?;
    require(g.scheme_possible(s), rule, Why::SchemeUseless(card))
}

/// Whether the rules let a side take a free action at all, whichever side is asked now. Other actions are left to the question.
pub fn may_take_free(g: &Arrakis, s: &State, side: Side, action: Action) -> Permit {
    let permit = match (side, action) {
        (Side::Atreides, Action::Reveal { at, token }) => may_reveal(g, s, at, token),
        (Side::Harkonnen, Action::Scout { zone, at }) => may_scout(s, zone, at),
        (Side::Harkonnen, Action::GiveUp { card, copies }) => may_give_up(g, s, card, copies),
        (Side::Atreides | Side::Harkonnen, _other) => Ok(()),
    };
    match permit {
        Err(illegal) if illegal.why == Why::OtherQuestion => Ok(()),
        permit => permit,
    }
}

impl Activity for Free {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        if let Some(at) = self.trim.take()
            && let Some(trim) = Trim::needed(cx.s, Side::Atreides, at)
        {
            return Flow::Call(Frame::Trim(trim));
        }
        if let Some(card) = self.run.take() {
            let prog = cx.g.tables.cards[usize::from(card)].ops;
            return Flow::Call(Frame::Ops(Ops::free(Side::Harkonnen, prog)));
        }
        if let Some(frame) = checkpoint(cx.s) {
            return Flow::Call(frame);
        }
        for _ in 0..2 {
            let side = self.asking;
            if !self.declined[side.index()] {
                if open(cx.g, cx.s, side) {
                    return Flow::Ask;
                }
                self.declined[side.index()] = true;
            }
            self.asking = side.other();
        }
        if self.declined == [true, true] { Flow::Return(Reply::Nothing) } else { Flow::Again }
    }

    fn asks(&self, _: &State) -> Side {
        self.asking
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        (Question::Free, RuleRef("wfa.free-actions.general"))
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        visit(Action::Pass)?;
        match self.asking {
            Side::Atreides => {
                for at in facedown(s).and(revealable(s)).iter() {
                    if s.sietch_at(at).is_some_and(|i| !s.sietches[usize::from(i)].up) {
                        visit(Action::Reveal { at, token: None })?;
                    }
                    if s.with_legion(Side::Atreides).has(at) {
                        g.faces(s.legion(at).tokens, &mut |face| {
                            visit(Action::Reveal { at, token: Some(face) })
                        })?;
                    }
                }
            }
            Side::Harkonnen => {
                if !s.banned(Power::SpacingGuild) {
                    for zone in (0..8).filter(|&z| s.zones[z] == Some(Vehicle::Ornithopter)) {
                        for at in scouting_areas(s, 1 << zone).iter() {
                            visit(Action::Scout { zone: zone as u8, at })?;
                        }
                    }
                }
                for card in g.free_cards() {
                    let held = (s.hands[1] & g.copies_of(card)).count_ones() as u8;
                    for copies in 1..=held {
                        if may_give_up(g, s, card, copies).is_ok() {
                            visit(Action::GiveUp { card, copies })?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.asking, action) {
            (_, Action::Pass) => Ok(()),
            (Side::Atreides, Action::Reveal { at, token }) => may_reveal(g, s, at, token),
            (Side::Harkonnen, Action::Scout { zone, at }) => may_scout(s, zone, at),
            (Side::Harkonnen, Action::GiveUp { card, copies }) => may_give_up(g, s, card, copies),
            (Side::Atreides | Side::Harkonnen, _other) => other(rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        let side = self.asking;
        if let Action::Reveal { at, token } = *action {
            match token {
                None => {
                    cx.reveal_sietch(at);
                    automa::mentat::voluntary_reveal(cx);
                }
                Some(face) => {
                    if let Some(token) = cx.g.token_with(cx.s.legion(at).tokens, face) {
                        cx.reveal_token(Side::Atreides, at, token);
                        automa::mentat::voluntary_reveal(cx);
                    }
                    self.trim = Some(at);
                }
            }
        } else if let Action::Scout { zone, at } = *action {
            scout(cx, zone, at);
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

    fn hidden(&self, _: &State) -> bool {
        true
    }
}

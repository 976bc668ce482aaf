//! What an answer to a question of an operation does.

use landsraad_kernel::RuleRef;

use super::ask::Ask;
use super::*;
use crate::action::{Means, Use};
use crate::data::Leader;
use crate::question::Discard;

impl Ops {
    pub(super) fn take_answer(&mut self, cx: &mut Cx<'_, '_>, ask: Ask, op: Op, action: Action) {
        match ask {
            Ask::PlaceWhere
            | Ask::PlaceWhat
            | Ask::Vehicle
            | Ask::VehicleSpot
            | Ask::TokenWhere
            | Ask::TokenLeader
            | Ask::LeaderWhere => {
                let at = if let Op::Place { at, .. } = op { at } else { Where::AtAny };
                self.answer_placing(cx, ask, at, action);
            }
            Ask::Sector
            | Ask::Remove
            | Ask::Replace
            | Ask::Enemy
            | Ask::EnemyTo
            | Ask::Sietch
            | Ask::SietchTo
            | Ask::Swap => self.answer_moving(cx, ask, op, action),
            Ask::Draw | Ask::PlayCard | Ask::Discard | Ask::ForceDie | Ask::Tank => {
                self.answer_cards(cx, ask, action);
            }
            Ask::Transfer | Ask::ShuffleBack | Ask::ReplaceRevealed | Ask::Attach | Ask::Imperium => {
                self.answer_prescience(cx, ask, op, action);
            }
            Ask::Wormsign
            | Ask::DiscardWormsign
            | Ask::Worm
            | Ask::WormTo
            | Ask::WormTarget
            | Ask::Bombard => self.answer_desert(cx, ask, op, action),
            Ask::Choose | Ask::Area | Ask::Legion => self.answer_choice(ask, action),
        }
    }

    /// Pieces, vehicles and tokens that are put on the board.
    pub(super) fn answer_placing(&mut self, cx: &mut Cx<'_, '_>, ask: Ask, at: Where, action: Action) {
        let side = self.side;
        match (ask, action) {
            (Ask::PlaceWhere, Action::Area(to)) => self.a = Some(to),
            (Ask::PlaceWhat, Action::Take { piece, from }) => {
                let Some(to) = self.a.take() else { return };
                cx.take(side, piece, from, to);
                self.left -= 1;
                if at == Where::AtVillages {
                    cx.state.used.insert(to);
                }
                // The automa's leader goes with the first units.
                if cx.state.is_automa(side) && self.bound.is_none() {
                    self.bound = Some(to);
                }
            }
            (Ask::PlaceWhat, _) => {
                // Nothing here; the other villages may still get theirs.
                match (at, self.a.take()) {
                    (Where::AtVillages, Some(to)) => {
                        cx.state.used.insert(to);
                        self.left -= 1;
                    }
                    (_, _) => self.left = 0,
                }
            }
            (Ask::Vehicle, Action::Vehicle { vehicle, from }) => self.vehicle = Some((vehicle, from)),
            (Ask::VehicleSpot, Action::Area(_) | Action::Zone(_)) => {
                let Some((vehicle, from)) = self.vehicle.take() else { return };
                let to = if let Action::Area(a) = action {
                    Origin::Area(a)
                } else if let Action::Zone(z) = action {
                    Origin::Zone(z)
                } else {
                    return;
                };
                cx.remove_vehicle(from, Cause::Spent);
                cx.place_vehicle(vehicle, to);
                self.left -= 1;
            }
            (Ask::TokenWhere, Action::Area(at)) => {
                if let Some(token) = cx.state.drawn.take() {
                    cx.add_token(Side::Atreides, at, token);
                    let face = cx.rules.tables.tokens[usize::from(token.0)].0;
                    cx.emit(|| Event::TokenDeployed { at, face: Some(face) });
                }
                self.a = Some(at);
            }
            (Ask::TokenLeader, Action::Take { piece, from }) => {
                if let Some(to) = self.a.take() {
                    cx.take(side, piece, from, to);
                }
                self.left -= 1;
            }
            (Ask::TokenLeader, _) => {
                self.a = None;
                self.left -= 1;
            }
            (Ask::LeaderWhere, Action::Area(at)) => self.a = Some(at),
            (_, _) => self.decline(),
        }
    }

    /// Pieces, sietches and sectors that are chosen, removed, replaced or moved.
    fn answer_moving(&mut self, cx: &mut Cx<'_, '_>, ask: Ask, op: Op, action: Action) {
        let side = self.side;
        match (ask, action) {
            (Ask::Sector, Action::Sector(sector)) => {
                self.sector = Some(sector.index() as u8);
                if op == Op::ChooseSector {
                    self.left = 0;
                }
            }
            (Ask::Remove, Action::Area(at)) => {
                cx.remove_vehicle(Origin::Area(at), Cause::Card);
                self.left -= 1;
            }
            (Ask::Remove, Action::Zone(zone)) => {
                cx.remove_vehicle(Origin::Zone(zone), Cause::Card);
                self.zone = Some(zone);
                self.left -= 1;
            }
            (Ask::Replace, Action::Area(at)) => {
                let Op::Replace { from, to, .. } = op else { return };
                if cx.state.legion(at).get(from) == 0 {
                    // [wfa.solo-house.replace-reveal] As many tokens as needed are revealed first.
                    for token in cx.state.legion(at).tokens.iter() {
                        if cx.state.legion(at).get(from) == 0 {
                            cx.reveal_token(side, at, token);
                        }
                    }
                    self.a = Some(at);
                    return;
                }
                cx.swap_unit(side, at, from, to);
                cx.emit(|| Event::Replaced { side, at, from, to });
                self.left -= 1;
            }
            (Ask::Enemy | Ask::Sietch, Action::Area(at)) => self.a = Some(at),
            (Ask::EnemyTo, Action::Area(to)) => {
                if let Some(from) = self.a.take() {
                    let group = cx.state.legion(from);
                    cx.shift(side.other(), from, to, group, Means::Foot);
                }
                self.left = 0;
            }
            (Ask::SietchTo, Action::Area(to)) => {
                if let Some(from) = self.a.take()
                    && let Some(i) = cx.state.sietch_at(from)
                {
                    cx.state.sietches.change(|all| all[usize::from(i)].at = to);
                    cx.emit(|| Event::SietchMoved { from, to });
                    let group = cx.state.legion(from);
                    if !group.is_empty() {
                        cx.shift(Side::Atreides, from, to, group, Means::Foot);
                    }
                }
                self.left = 0;
            }
            (Ask::Swap, Action::Area(b)) => match self.a.take() {
                None => self.a = Some(b),
                Some(a) => {
                    cx.swap_tokens(a, b);
                    self.left = 0;
                }
            },
            (_, _) => self.decline(),
        }
    }

    /// Cards, dice and leaders.
    fn answer_cards(&mut self, cx: &mut Cx<'_, '_>, ask: Ask, action: Action) {
        let side = self.side;
        match (ask, action) {
            (Ask::Draw, Action::Deck(deck)) => {
                cx.draw(side, deck, RuleRef("wfa.results.mentat"));
                self.left -= 1;
            }
            (Ask::PlayCard, Action::Card(card)) => self.next_card = cx.take_from_hand(side, card),
            (Ask::Discard, Action::Card(card)) => {
                cx.discard(side.other(), card, Discard::Forced);
                self.left -= 1;
            }
            (Ask::ForceDie, Action::Face(face)) => {
                cx.emit(|| Event::DieForced { face });
                match &mut cx.state.solo {
                    // [wfa.solo-special.truthtrance]
                    Some(solo) => solo.named = Some(face),
                    None => cx.state.forced_die = Some(face),
                }
                self.left = 0;
            }
            (Ask::Tank, Action::Leader(leader)) => {
                if let Some(at) = cx.state.leader_area(leader) {
                    cx.tank(leader);
                    cx.no_lone_leaders(leader.side(), at);
                }
                self.left = 0;
            }
            (_, _) => self.decline(),
        }
    }

    /// Prescience cards and tracks.
    fn answer_prescience(&mut self, cx: &mut Cx<'_, '_>, ask: Ask, op: Op, action: Action) {
        match (ask, action) {
            (Ask::Transfer, Action::Transfer { from, to, steps }) => {
                cx.lower(from, steps);
                cx.raise(to, steps);
                self.left = 0;
            }
            (Ask::ShuffleBack, Action::Prescience(card)) => {
                if let Some(i) = cx.state.revealed.iter().position(|r| r.card == card) {
                    let entry = cx.state.revealed.remove(i);
                    cx.state.prescience_deck.insert(card);
                    cx.emit(|| Event::PrescienceLeft { card, back: true });
                    if let Some((_, copy)) = entry.rider {
                        cx.put_on_discard(copy);
                    }
                }
                self.left -= 1;
            }
            (Ask::ReplaceRevealed, Action::Prescience(card)) => {
                if let Some(i) = cx.state.revealed.iter().position(|r| r.card == card) {
                    let entry = cx.state.revealed.remove(i);
                    cx.emit(|| Event::PrescienceLeft { card, back: false });
                    if let Some((_, copy)) = entry.rider {
                        cx.put_on_discard(copy);
                    }
                    self.left += 1;
                }
            }
            (Ask::ReplaceRevealed, _) => self.option = Some(u8::MAX),
            (Ask::Attach, Action::Prescience(card)) => {
                if let (Op::Attach { rider }, Some(copy)) = (op, self.card.take())
                    && let Some(entry) = cx.state.revealed.iter_mut().find(|r| r.card == card)
                {
                    entry.rider = Some((rider, copy));
                    cx.emit(|| Event::CardAttached { rider, card });
                }
                self.left = 0;
            }
            (Ask::Imperium, Action::Power(power)) => {
                // [wfa.bans.pushed-marker] No ban at this moment.
                let row = cx.state.imperium[power.index()];
                cx.imperium(power, row + 1);
                self.left -= 1;
            }
            (_, _) => self.decline(),
        }
    }

    /// Wormsigns, sandworms and special attacks.
    fn answer_desert(&mut self, cx: &mut Cx<'_, '_>, ask: Ask, op: Op, action: Action) {
        match (ask, action) {
            (Ask::Wormsign, Action::Area(at)) => {
                cx.place_wormsign(at);
                self.left -= 1;
            }
            (Ask::DiscardWormsign, Action::Area(at)) => {
                cx.discard_wormsign(at);
                self.left -= 1;
            }
            (Ask::Worm, Action::Area(at)) => self.a = Some(at),
            (Ask::WormTo, Action::Area(to)) => {
                let maker = self.a.is_none();
                if let Some(from) = self.a.take().or(cx.state.wild_maker) {
                    cx.move_worm(from, to);
                }
                if maker {
                    Ops::spend_maker(cx, op);
                } else {
                    cx.state.used.insert(to);
                }
                self.left -= 1;
            }
            (Ask::WormTo, _) => {
                Ops::spend_maker(cx, op);
                self.left -= 1;
            }
            (Ask::WormTarget, Action::Strike { at, harvester }) => {
                if let Some(from) = self.a.take().or(cx.state.wild_maker) {
                    self.strike = Some((from, at, harvester));
                }
            }
            (Ask::Bombard, Action::Area(at)) => self.a = Some(at),
            (_, _) => self.decline(),
        }
    }

    /// Options, areas and legions for the rest of the card.
    fn answer_choice(&mut self, ask: Ask, action: Action) {
        match (ask, action) {
            (Ask::Choose, Action::Option { index, .. }) => self.option = Some(index),
            (Ask::Area | Ask::Legion, Action::Area(at)) => {
                self.bound = Some(at);
                self.left = 0;
            }
            (_, _) => self.decline(),
        }
    }

    /// The seat does nothing more with this operation.
    fn decline(&mut self) {
        self.left = 0;
        self.a = None;
        self.vehicle = None;
    }

    fn spend_maker(cx: &mut Cx<'_, '_>, op: Op) {
        if op == (Op::Worm { deed: WormDeed::WormMaker(true) }) {
            cx.state.leaders[Leader::WildMaker.index()].spent = true;
            cx.emit(|| Event::DieUsed {
                side: Side::Atreides,
                die: Face::House,
                token: false,
                what: Use::Special(Leader::WildMaker),
            });
        }
    }
}

impl Cx<'_, '_> {
    /// Puts a piece taken from somewhere into an area.
    fn take(&mut self, side: Side, piece: Piece, from: Origin, to: Area) {
        match (piece, from) {
            (Piece::Named(leader), _) => {
                let old = self.state.leader_area(leader);
                self.put_named(leader, to);
                if let Some(old) = old {
                    self.no_lone_leaders(side, old);
                }
            }
            (Piece::Kind(kind), Origin::Area(from)) => self.replace_elsewhere(side, from, to, kind),
            (Piece::Kind(kind), Origin::Supply | Origin::Zone(_)) => {
                self.put(side, to, kind, 1);
            }
            (Piece::Token(_), _) => {}
        }
    }
}

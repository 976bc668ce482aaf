//! The one interpreter of operations: cards, special actions, die results, Desert Power.
//!
//! An operation begins, asks what it needs in small questions, changes the board through atoms, and ends. One without a
//! legal target is skipped. [wfa.planning-cards.choices] The questions and answers of each operation are in `ops/ask.rs`.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Choices, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::casualties::CauseKey;
use super::*;
use crate::action::{OptionWord, Origin, Piece};
use crate::board::*;
use crate::data::{
    Builtin, Face, Kind, LeaderRef, Op, Prog, Reach, Restriction, Target, Vehicle, What, Where, Who, WormDeed,
};
use crate::event::{Cause, Event};
use crate::question::March;
use crate::state::{CardCopy, Phase, StepEvent, TokenSet, Whereabouts};

mod answer;
mod ask;
mod automatic;
mod legal;
mod targets;

pub use ask::{Ask, place_sources};
pub use targets::{bombard_targets, forcible, leader_ref_area, tank_areas};

/// A list of operations being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ops {
    /// Whose card or action it is.
    pub side: Side,
    prog: Prog,
    pc: u8,
    begun: bool,
    /// Whether a called activity is to answer.
    waiting: bool,
    /// Whether the window before the next step has been offered, or nothing has been done since.
    windowed: bool,
    /// Whether the list runs in the middle of another action, as a free action.
    #[serde(default)]
    inside: bool,
    /// The card being played.
    pub card: Option<CardCopy>,
    /// How much of the operation is left.
    pub left: u8,
    /// The bound area or legion.
    pub bound: Option<Area>,
    /// The bound air zone.
    pub zone: Option<Zone>,
    /// The bound sector.
    pub sector: Option<u8>,
    /// An area chosen in the middle of the operation.
    pub a: Option<Area>,
    /// A vehicle chosen in the middle of the operation.
    pub vehicle: Option<(Vehicle, Origin)>,
    /// A sandworm's attack about to be made: from, at, on the harvester.
    strike: Option<(Area, Area, bool)>,
    option: Option<u8>,
    next_card: Option<CardCopy>,
    hits: u8,
    ask: Option<Ask>,
}

impl Ops {
    /// A list for this side.
    pub const fn new(side: Side, prog: Prog) -> Ops {
        Ops {
            side,
            prog,
            pc: 0,
            begun: false,
            waiting: false,
            windowed: true,
            inside: false,
            card: None,
            left: 0,
            bound: None,
            zone: None,
            sector: None,
            a: None,
            vehicle: None,
            strike: None,
            option: None,
            next_card: None,
            hits: 0,
            ask: None,
        }
    }

    /// A list that runs as a free action in the middle of something else.
    pub const fn free(side: Side, prog: Prog) -> Ops {
        Ops { inside: true, ..Ops::new(side, prog) }
    }

    /// The operation in progress.
    pub fn op(&self, g: &Arrakis) -> Option<Op> {
        self.op_now(g).copied()
    }

    /// The same, in the tables.
    fn op_now<'g>(&self, g: &'g Arrakis) -> Option<&'g Op> {
        g.tables.op_ref(self.prog, self.pc)
    }

    /// The operations still to come after the one in progress.
    pub fn later<'g>(&self, g: &'g Arrakis) -> &'g [Op] {
        let ops = g.tables.ops(self.prog);
        &ops[usize::from(self.pc + 1).min(ops.len())..]
    }

    fn call(&mut self, frame: Frame) -> Flow {
        self.waiting = true;
        Flow::Call(frame)
    }

    /// Calls another list, which goes on in this place: nobody has to look up again what sort of activity runs.
    fn go_into(&mut self, cx: &mut Cx<'_, '_>, ops: Ops) -> Flow {
        self.waiting = true;
        cx.state.stack.push(Frame::Ops(*self));
        *self = ops;
        Flow::Again
    }

    /// Returns to the caller, which goes on in this place if it is a list too.
    fn go_back(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(Frame::Ops(caller)) = cx.state.stack.top() else { return Flow::Return(Reply::Nothing) };
        *self = *caller;
        cx.state.stack.pop();
        Flow::Again
    }

    /// The option chosen is carried out. One that ends the list takes its place, so that cards that let others be played need
    /// no room.
    fn take_option(&mut self, cx: &mut Cx<'_, '_>, prog: Prog) -> Flow {
        self.option = None;
        self.left = 0;
        let mut ops = Ops::new(self.side, prog);
        (ops.bound, ops.zone, ops.sector) = (self.bound, self.zone, self.sector);
        if !self.later(cx.rules).is_empty() {
            return self.go_into(cx, ops);
        }
        ops.card = self.card.take();
        *self = ops;
        Flow::Again
    }

    fn asking(&mut self, ask: Ask) -> Flow {
        self.ask = Some(ask);
        Flow::Ask
    }

    fn finish(&mut self) -> Flow {
        self.pc += 1;
        self.begun = false;
        self.ask = None;
        Flow::Again
    }

    /// The first number of an operation.
    fn begin(&mut self, cx: &mut Cx<'_, '_>, op: &Op) {
        self.begun = true;
        self.option = None;
        // [wfa.definitions.no-lone-leaders] A leader placed first must have company when the placing is over.
        if self.pc > 0
            && !matches!(op, Op::Place { .. })
            && matches!(cx.rules.tables.op(self.prog, self.pc - 1), Some(Op::Place { .. }))
            && self.places_leader(cx.rules)
        {
            self.tidy(cx);
        }
        self.a = None;
        self.vehicle = None;
        // [wfa.planning-cards.same-legion] A new operation forgets who has moved, unless it wants others. A free action
        // leaves the action it interrupts alone.
        if !self.inside && !matches!(op, Op::Move { other: true, .. }) {
            cx.state.used = AreaSet::EMPTY;
            cx.state.moved.clear();
        }
        self.left = if let Op::RollRemove { dice, hit_on } = *op {
            cx.roll(self.side, dice, Cause::Card).count(hit_on)
        } else {
            op.repeats()
        };
    }

    /// [wfa.free-actions.general] Whether the owner may take free actions now: between two steps of their own action, before
    /// the next part and before each repetition of one, but never between a roll and its outcome.
    fn pauses(&self, s: &State, op: &Op) -> bool {
        let due = !self.begun || (self.left > 0 && !op.rolls());
        due && !self.windowed && !self.inside && s.phase == Phase::Actions && !s.is_automa(self.side)
    }

    /// The areas in which leaders are without a unit.
    fn alone(&self, s: &State) -> AreaSet {
        s.with_legion(self.side).keep(|a| !s.legion(a).has_units())
    }

    fn tidy(&self, cx: &mut Cx<'_, '_>) {
        for area in self.alone(cx.state).iter() {
            cx.no_lone_leaders(self.side, area);
        }
    }

    /// [wfa.definitions.no-lone-leaders] The same when the list is done, unless nothing in it can leave a leader alone.
    fn tidy_at_end(&self, cx: &mut Cx<'_, '_>) {
        if self.places_leader(cx.rules) {
            self.tidy(cx);
        } else {
            // A free action between two placements leaves a leader who waits for his units alone.
            debug_assert!(self.inside || self.alone(cx.state).is_empty(), "leaders alone after {self:?}");
        }
    }

    /// Whether an operation of the list places a leader.
    fn places_leader(&self, g: &Arrakis) -> bool {
        g.tables.ops(self.prog).iter().any(|op| op.places_leader())
    }

    /// What a called activity returned.
    fn returned(&mut self, op: Op, reply: Option<Reply>) {
        if let Op::Move { who, .. } = op {
            match reply {
                Some(Reply::Marched { at, group }) if !group.is_empty() => {
                    self.left = self.left.saturating_sub(1);
                    if who == Who::WhoBound {
                        self.bound = Some(at);
                    }
                }
                Some(Reply::Marched { .. } | Reply::Nothing | Reply::Group(_) | Reply::Stands(_)) | None => {
                    self.left = 0;
                }
            }
        } else if let Op::MoveOrAttack { who, .. } | Op::Attack { who, .. } = op {
            if let (Some(Reply::Marched { at, group }), Who::WhoBound) = (reply, who)
                && !group.is_empty()
            {
                self.bound = Some(at);
            }
            self.left = 0;
        }
    }

    /// Starts the text of a card in the place of this list, or as a called one if this list goes on.
    pub fn play(&mut self, cx: &mut Cx<'_, '_>, copy: CardCopy) -> Flow {
        let card = cx.rules.card_of(copy);
        let side = self.side;
        cx.emit(|| Event::Played { side, card });
        // [wfa.planning-cards.else-effect] The condition decides, not the owner.
        let prog = cx.rules.text_of(cx.state, card);
        if usize::from(self.pc) + 1 < cx.rules.tables.ops(self.prog).len() {
            let mut ops = Ops::new(side, prog);
            ops.card = Some(copy);
            self.left = 0;
            return self.call(Frame::Ops(ops));
        }
        // [wfa.planning-cards.extra-card] The card that let it be played is done and discarded.
        self.retire(cx);
        *self = Ops::new(side, prog);
        self.card = Some(copy);
        Flow::Again
    }

    /// The card played goes to the discard pile.
    fn retire(&mut self, cx: &mut Cx<'_, '_>) {
        if let Some(copy) = self.card.take() {
            cx.put_on_discard(copy);
        }
    }

    fn march(&mut self, cx: &Cx<'_, '_>, act: March, who: Who, mods: crate::data::Mods) -> Flow {
        let mut frame = MarchFrame::new(cx.state, self.side, act, who, mods, self.bound);
        // [wfa.planning-cards.play] A legion chosen for a special elite goes with one.
        let special = |op: &Op| matches!(op, Op::ChooseLegion { who: Who::WhoSpecial });
        let bound = who == Who::WhoBound && act != March::Attack;
        if bound && cx.rules.tables.ops(self.prog).iter().any(special) {
            frame.need = Need::Special;
        }
        self.call(Frame::March(frame))
    }

    /// Runs one operation on until it asks, calls or ends.
    fn run(&mut self, cx: &mut Cx<'_, '_>, op: &Op) -> Flow {
        let side = self.side;
        if let Some((worm, at, harvester)) = self.strike.take() {
            self.left = 0;
            return self.call(Frame::WormStrike(WormStrike::new(worm, at, harvester)));
        }
        if let Some(copy) = self.next_card.take() {
            return self.play(cx, copy);
        }
        if let (Some(i), Op::Choose { options }) = (self.option, *op) {
            return self.take_option(cx, options[usize::from(i)]);
        }
        if self.left == 0 && !matches!(op, Op::ReplaceRevealed) {
            return self.finish();
        }
        match *op {
            Op::Replace { .. } if self.a.is_some() => self.trim_after_reveal(cx),
            Op::SpecialAttack { dice, hit_on, .. } if self.a.is_some() => self.run_bombard(cx, dice, hit_on),
            Op::Require { .. } | Op::DiscardSet { .. } => self.finish(),
            Op::Place { what, at: place, deploy, .. } => self.run_place(cx, what, place, deploy),
            Op::DeployToken { at: place, with_leader, .. } => self.run_deploy_token(cx, place, with_leader),
            Op::Move { who, .. } => self.march(cx, March::Move, who, crate::data::Mods(0)),
            Op::Attack { who, mods } => self.march(cx, March::Attack, who, mods),
            Op::MoveOrAttack { who, mods } => self.march(cx, March::Either, who, mods),
            Op::Relocate => self.relocate(cx),
            Op::DiscardDie { face, n } => self.discard_dice(cx, face, n),
            Op::EnterPlay { leader, spent } => {
                cx.enter_play(leader, spent);
                self.finish()
            }
            Op::RemoveFromGame { leader } => {
                cx.leave_game(leader);
                self.finish()
            }
            Op::Reveal => self.reveal_bound(cx),
            Op::DiscardWormsign { n, at } if n == u8::MAX => {
                for area in self.areas(cx.state, at).and(cx.state.wormsigns).iter() {
                    cx.discard_wormsign(area);
                }
                self.finish()
            }
            Op::DesertPower => {
                // [wfa.actions.desert-power-granted] No comparison of dice.
                self.left = 0;
                self.call(Frame::Ops(Ops::new(side, cx.rules.tables.actions[Builtin::DesertPower.index()])))
            }
            Op::Storm => {
                self.left = 0;
                self.call(Frame::Storm(Storm::new()))
            }
            Op::DrawObjective { n } => self.draw_objectives(cx, n),
            Op::BgToken { n } => self.gain_tokens(cx, n),
            Op::Restrict { rule } => self.restrict(cx, rule),
            Op::DetonateAtomics => {
                if cx.state.crater.is_none() {
                    cx.state.steps_done |= StepEvent::Atomics.bit();
                    cx.state.steps_due |= StepEvent::Atomics.bit();
                }
                self.finish()
            }
            Op::Discard { n } if cx.state.is_automa(side.other()) => self.automa_discards(cx, n),
            Op::Draw { n, deck } if cx.state.is_automa(side) => self.automa_draws(cx, n, deck),
            Op::PlayCard { deck, .. } if cx.state.is_automa(side) => match cx.draw_to_play(deck) {
                Some(copy) => self.play(cx, copy),
                None => self.finish(),
            },
            Op::Discard { .. }
            | Op::Draw { .. }
            | Op::PlayCard { .. }
            | Op::Remove { .. }
            | Op::Replace { .. }
            | Op::MoveEnemy
            | Op::RelocateSietch
            | Op::SwapTokens
            | Op::ForceDie
            | Op::Tank { .. }
            | Op::PlaceWormsign { .. }
            | Op::DiscardWormsign { .. }
            | Op::Worm { .. }
            | Op::SpecialAttack { .. }
            | Op::RollRemove { .. }
            | Op::Transfer
            | Op::ShuffleBack { .. }
            | Op::ReplaceRevealed
            | Op::Imperium { .. }
            | Op::Attach { .. }
            | Op::Choose { .. }
            | Op::ChooseArea { .. }
            | Op::ChooseLegion { .. }
            | Op::ChooseSector => self.ask_or_finish(cx, *op),
        }
    }

    /// [wfa.planning-cards.special-attack] Rolls, [wfa.planning-cards.special-attack-tokens] turns up tokens if there is a hit,
    /// and lets the owner take the casualties.
    fn run_bombard(&mut self, cx: &mut Cx<'_, '_>, dice: u8, hit_on: u8) -> Flow {
        let Some(at) = self.a else { return self.finish() };
        let victim = self.side.other();
        if self.left == 1 {
            self.hits = cx.roll(self.side, dice, Cause::Card).count(hit_on);
            if self.hits == 0 {
                return self.finish();
            }
            cx.reveal_tokens(victim, at);
            self.left = 2;
            if let Some(trim) = Trim::needed(cx.state, victim, at) {
                return self.call(Frame::Trim(trim));
            }
        }
        self.left = 0;
        self.a = None;
        self.call(Frame::Casualties(Casualties::on_legion(cx.state, victim, at, self.hits, CauseKey::Card)))
    }

    fn run_place(&mut self, cx: &mut Cx<'_, '_>, what: What, at: Where, deploy: bool) -> Flow {
        if matches!(what, What::AVehicle(_) | What::AnyVehicle) && cx.state.is_automa(self.side) {
            // [wfa.solo-mentat.vehicles] [wfa.solo-house.vehicles] By the vehicle priorities.
            let mut counts = [0; 3];
            if let What::AVehicle(v) = what {
                counts[v.index()] = self.left;
            }
            self.left = 0;
            return match Vehicles::new(counts).at_once(cx) {
                Some(asking) => self.call(Frame::Vehicles(asking)),
                None => self.finish(),
            };
        }
        if matches!(what, What::AVehicle(_) | What::AnyVehicle) {
            if self.vehicle.is_some() {
                return self.asking(Ask::VehicleSpot);
            }
            if !Ops::any_vehicle(cx.at(), what) {
                return self.finish();
            }
            return self.asking(Ask::Vehicle);
        }
        let figure = matches!(what, What::AKind(_) | What::AnyLeader | What::ANamed(_));
        let nowhere = Area(u8::MAX);
        if figure && cx.state.is_automa(self.side) {
            return self.places_figures(cx, what, at);
        }
        if figure
            && !place_sources(cx.at(), self.side, what, nowhere, deploy, &mut |_| ControlFlow::Break(()))
                .is_break()
        {
            return self.finish();
        }
        if self.a.is_none() {
            let dests = self.destinations(cx.at(), what, at);
            if dests.is_empty() {
                return self.finish();
            }
            let given = matches!(at, Where::AtArea(_) | Where::AtBound | Where::AtLegionWith(_));
            if dests.len() > 1 || !given {
                return self.asking(Ask::PlaceWhere);
            }
            self.a = dests.first();
        }
        let Some(to) = self.a else { return self.finish() };
        match what {
            What::ASandworm => {
                cx.place_sandworm(to);
                self.left -= 1;
                self.a = None;
                Flow::Again
            }
            What::TheWildMaker => {
                cx.state.wild_maker = Some(to);
                cx.state.leaders[crate::data::Leader::WildMaker.index()].at = Whereabouts::Board(to);
                cx.emit(|| Event::WormPlaced { at: to, wild: true });
                self.finish()
            }
            What::AKind(_) | What::AnyLeader | What::ANamed(_) | What::AVehicle(_) | What::AnyVehicle => {
                let any =
                    place_sources(cx.at(), self.side, what, to, deploy, &mut |_| ControlFlow::Break(()))
                        .is_break();
                if !any {
                    return self.skip_destination(cx, at, to);
                }
                self.asking(Ask::PlaceWhat)
            }
        }
    }

    /// Nothing (more) goes to this area.
    fn skip_destination(&mut self, cx: &mut Cx<'_, '_>, at: Where, to: Area) -> Flow {
        if at == Where::AtVillages {
            cx.state.used.insert(to);
            self.a = None;
            self.left = self.left.saturating_sub(1);
            return Flow::Again;
        }
        self.finish()
    }

    fn run_deploy_token(&mut self, cx: &mut Cx<'_, '_>, at: Where, with_leader: bool) -> Flow {
        // After the token is down: its leader.
        if let Some(to) = self.a {
            if with_leader
                && place_sources(cx.at(), self.side, What::AnyLeader, to, true, &mut |_| {
                    ControlFlow::Break(())
                })
                .is_break()
            {
                return self.asking(Ask::TokenLeader);
            }
            self.a = None;
            self.left -= 1;
            return Flow::Again;
        }
        if cx.state.drawn.is_some() {
            return self.asking(Ask::TokenWhere);
        }
        // [wfa.results.deployment-room] A token is drawn only if some sietch area has room.
        let places = self.token_areas(cx.at(), at);
        let mut supply = cx.state.token_supply.and(TokenSet::ATREIDES);
        if !places.is_empty()
            && let Some(token) = supply.draw(RuleRef("wfa.results.deployment-atreides"), cx.chance)
        {
            cx.state.token_supply.remove(token);
            cx.state.drawn = Some(token);
            return self.asking(Ask::TokenWhere);
        }
        // [wfa.results.deployment-atreides-empty] Without a token the leader may still come.
        if with_leader && !self.leader_areas(cx.at(), at).is_empty() {
            return self.asking(Ask::LeaderWhere);
        }
        self.finish()
    }
}

impl Ops {
    /// A legion is lifted from a settlement to another legion.
    fn relocate(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let side = self.side;
        if !cx.state.is_automa(side) {
            self.left = 0;
            return self.march(cx, March::Lift, Who::WhoSettlement, crate::data::Mods(0));
        }
        // [wfa.movement.wormsign-harkonnen] The garrison stands, so the units enter.
        if let Some(to) = self.a.take() {
            self.left = 0;
            return match cx.arrive(side, to) {
                Some(frame) => self.call(frame),
                None => self.finish(),
            };
        }
        let Some((from, to)) = cx.troop_carriers() else { return self.finish() };
        self.a = Some(to);
        match Garrison::needed(cx.state, side, from) {
            Some(garrison) => self.call(Frame::Garrison(garrison)),
            None => Flow::Again,
        }
    }

    fn discard_dice(&mut self, cx: &mut Cx<'_, '_>, face: Face, n: u8) -> Flow {
        let side = self.side;
        // [wfa.planning-cards.upper-bounds] Done to the opponent in full.
        let other = side.other();
        for _ in 0..n {
            if cx.state.dice[other.index()][face.index()] > 0 {
                cx.use_die(other, face, false);
                cx.emit(|| Event::DieLost { side: other, die: face });
            }
        }
        self.finish()
    }

    /// Turns up the sietch and the tokens of the area chosen before.
    fn reveal_bound(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if let Some(at) = self.bound
            && self.a.is_none()
        {
            self.a = Some(at);
            cx.reveal_sietch(at);
            cx.reveal_tokens(Side::Atreides, at);
            if let Some(trim) = Trim::needed(cx.state, Side::Atreides, at) {
                return self.call(Frame::Trim(trim));
            }
        }
        self.finish()
    }

    fn draw_objectives(&mut self, cx: &mut Cx<'_, '_>, n: u8) -> Flow {
        for _ in 0..n {
            let mut aside = cx.rules.tables.all_objectives().minus(cx.state.objectives);
            if let Some(objective) = aside.draw(RuleRef("wfa.victory.two-objectives"), cx.chance) {
                cx.state.objectives.insert(objective);
                cx.emit(|| Event::ObjectiveDrawn { objective: Some(objective) });
            }
        }
        self.finish()
    }

    fn gain_tokens(&mut self, cx: &mut Cx<'_, '_>, n: u8) -> Flow {
        let side = self.side;
        if cx.state.is_automa(side) {
            for _ in 0..n {
                cx.automa_bene_gesserit();
            }
        } else {
            cx.gain_bene_gesserit(side, n);
        }
        self.finish()
    }

    fn restrict(&mut self, cx: &mut Cx<'_, '_>, rule: Restriction) -> Flow {
        match rule {
            Restriction::PaulFrozen => {
                cx.state.frozen = true;
                cx.emit(|| Event::PaulFrozen);
            }
            // Bans are kept by their own rules.
            Restriction::NoScouting | Restriction::NoCardDice | Restriction::StackLimitFive => {}
        }
        self.finish()
    }

    /// Asks the next part of the operation, or ends it if nothing can be chosen.
    fn ask_or_finish(&mut self, cx: &mut Cx<'_, '_>, op: Op) -> Flow {
        if let Some(ask) = self.next_ask(cx.at(), op) {
            return self.asking(ask);
        }
        // [wfa.planning-cards.choices] No legal target: the next part is done.
        if op == Op::ReplaceRevealed {
            for _ in 0..self.left {
                cx.reveal_prescience();
            }
        }
        self.finish()
    }
}

impl Activity for Ops {
    type Game = Arrakis;
    type Ask = (Ask, Op);

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        if self.waiting {
            self.waiting = false;
            if let Some(op) = self.op(cx.rules) {
                self.returned(op, reply);
            }
            self.windowed = false;
        }
        let rules = cx.rules;
        let op = self.op_now(rules);
        if op.is_none() {
            self.retire(cx);
            self.tidy_at_end(cx);
        }
        if let Some(frame) = checkpoint(cx.state) {
            return Flow::Call(frame);
        }
        let Some(op) = op else { return self.go_back(cx) };
        if self.pauses(cx.state, op) {
            self.windowed = true;
            if super::free::open(cx.at(), self.side) {
                return Flow::Call(Frame::Free(Free::only(self.side)));
            }
        }
        if !self.begun {
            self.begin(cx, op);
        }
        let pc = self.pc;
        let mut next = self.run(cx, op);
        while matches!(next, Flow::Ask) && self.answers_itself(cx, op) {
            next = self.run(cx, op);
        }
        if self.pc == pc + 1 && !op.binds() {
            self.windowed = false;
        }
        next
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, (Ask, Op))> {
        let (ask, op) = (self.ask?, self.op(at.rules)?);
        asks(if ask == Ask::Discard { self.side.other() } else { self.side }, (ask, op))
    }

    fn decision(&self, at: At<'_>, seat: Seat, (ask, op): (Ask, Op)) -> Decision {
        decide(self, at, seat, (ask, op), self.question(at, ask, op))
    }

    fn candidates(
        &self,
        at: At<'_>,
        _: Seat,
        (ask, op): (Ask, Op),
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let (first, last) = self.declines(at, ask, op);
        if first {
            visit(Action::Pass)?;
        }
        if let Some(areas) = self.areas_asked::<AreaSet>(at, ask, op) {
            areas.iter().try_for_each(|area| visit(Action::Area(area)))?;
        }
        self.others_asked(at, ask, op, visit)?;
        if last {
            visit(Action::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn exact(&self, _: At<'_>, _: (Ask, Op)) -> bool {
        true
    }

    fn choices(&self, at: At<'_>, _: Seat, (ask, op): (Ask, Op), choices: &mut Choices<Action>) {
        let (first, last) = self.declines(at, ask, op);
        if first {
            choices.push(Action::Pass);
        }
        if let Some(areas) = self.areas_asked::<AreaSet>(at, ask, op) {
            choices.bits(areas.bits(), |area| Action::Area(Area(area)));
        }
        let _ = self.others_asked(at, ask, op, &mut |action| {
            choices.push(action);
            ControlFlow::Continue(())
        });
        if last {
            choices.push(Action::Pass);
        }
    }

    fn check(&self, at: At<'_>, _: Seat, (ask, op): (Ask, Op), action: &Action) -> Verdict {
        if *action == Action::Pass {
            return self.may_decline(at, ask, op);
        }
        if let (Action::Area(area), Some(terms)) = (*action, self.areas_asked::<Terms>(at, ask, op)) {
            return terms.check(at.state, area).map_err(|illegal| self.refusal(at.state, ask, illegal));
        }
        self.may_answer(at, ask, op, action)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (ask, op): (Ask, Op), action: &Action) {
        let before = self.left;
        self.take_answer(cx, ask, op, *action);
        // One placement, draw, replacement or the like is done, and more may follow.
        if self.left != before {
            self.windowed = false;
        }
    }
}

impl Aspect for Ops {
    fn automa(&self, at: At<'_>, chance: &mut dyn Chance) -> Option<(Action, RuleRef)> {
        let (_, (ask, op)) = self.asked(at)?;
        Some(automa::operation(at, chance, self, ask, op))
    }

    fn hidden(&self, _: At<'_>) -> bool {
        matches!(self.ask, Some(Ask::Discard | Ask::PlayCard))
    }

    fn idle(&self, at: At<'_>, side: Side, action: &Action) -> bool {
        let Some((_, asked)) = self.asked(at) else { return false };
        let (from, prog) = if let ((Ask::PlayCard, _), Action::Card(card)) = (asked, *action) {
            let prog = at.rules.text_of(at.state, card);
            (Ops::new(side, prog), prog)
        } else if let ((_, Op::Choose { options }), Action::Option { index, .. }) = (asked, *action) {
            (*self, options[usize::from(index)])
        } else {
            return false;
        };
        super::idle::changes_nothing(at, &from, prog)
    }
}

/// What an option begins with, for its label.
pub fn option_word(g: &Arrakis, prog: Prog) -> OptionWord {
    match g.tables.op(prog, 0) {
        Some(Op::Move { .. }) => OptionWord::Move,
        Some(Op::Attack { mods, .. }) if mods.contains(crate::data::Mods::SURPRISE) => {
            OptionWord::SurpriseAttack
        }
        Some(Op::Attack { .. }) => OptionWord::Attack,
        Some(Op::Replace { to, .. }) => OptionWord::Replace(to),
        Some(Op::Place { what: What::AnyVehicle | What::AVehicle(_), .. }) => OptionWord::Vehicles,
        Some(Op::PlaceWormsign { .. }) => OptionWord::Wormsigns,
        Some(Op::Worm { deed: WormDeed::WormMove(_) }) => OptionWord::MoveWorms,
        Some(Op::Worm { deed: WormDeed::WormAttack }) => OptionWord::WormAttack,
        Some(Op::Worm { deed: WormDeed::WormMaker(_) }) => OptionWord::WildMaker,
        Some(Op::BgToken { .. }) => OptionWord::BeneGesserit,
        Some(Op::Draw { n, .. }) => OptionWord::Draw(n),
        Some(Op::PlayCard { .. }) => OptionWord::Play,
        Some(_) | None => OptionWord::Other,
    }
}

/// The kind a placed piece counts as, for room.
pub const fn is_unit(what: What) -> bool {
    matches!(what, What::AKind(Kind::Regular | Kind::Elite | Kind::Special))
}

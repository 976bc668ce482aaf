//! Cards of the treachery sets in a battle: Residual Poison, Semuta Drug, the two of Imperial Conditioning.

use landsraad_kernel::RuleRef;

use super::plan::Choices;
use super::side::Side;
use super::terms::{BattleAction, BattleEvent};
use super::{Battle, Step, reveal};
use crate::Faction;
use crate::activities::windows::Moment;
use crate::activities::{At, Cx, DuneActivity, Flow, Reply};
use crate::data::{Card, CardKind, CardSet, LeaderId};
use crate::editions::{BreakConditioning, ResidualPoison, Semuta};
use crate::event::Event;

/// The rule of Residual Poison as it is printed.
pub(super) const RESIDUAL: RuleRef = RuleRef("v29.data.card-residual-poison");

impl At<'_> {
    /// Worthless cards, and what may be used as such.
    // [gf9.cards.worthless] [v29.house.break-conditioning]
    pub fn worthless(&self) -> CardSet {
        let plain = Card::of_kind(CardKind::Worthless);
        match self.rules.rulings.break_conditioning {
            BreakConditioning::CounterOnly => plain,
            BreakConditioning::AlsoWorthless => plain.or(Card::of_kind(CardKind::BreakConditioning)),
        }
    }

    /// What may be laid as Residual Poison: the card, or a worthless one as a bluff.
    // [v29.data.card-residual-poison] [v29.house.residual-no-bluff]
    fn layable(&self) -> CardSet {
        match self.rules.rulings.residual_poison {
            ResidualPoison::BeforePlans => Card::of_kind(CardKind::ResidualPoison).or(self.worthless()),
            ResidualPoison::WhenRevealed => CardSet::EMPTY,
        }
    }
}

impl Battle {
    /// Before plans are made each fighter may lay Residual Poison against the other, the aggressor first.
    // [v29.data.card-residual-poison]
    pub(super) fn residual(&mut self, cx: &Cx<'_, '_>, from: Side) -> Flow {
        let at = cx.at();
        let wanted = Card::of_kind(CardKind::ResidualPoison);
        let open = !at.layable().is_empty();
        // Every faction that might have it, by public facts, is asked.
        let next = from.onwards().find(|&s| open && at.state.board.cards.could_hold(self.faction(s), wanted));
        match next {
            Some(side) => {
                self.step = Step::Residual(side);
                Flow::Ask
            }
            None => {
                self.step = Step::Voice;
                Flow::Again
            }
        }
    }

    /// What may be laid, or nothing.
    pub(super) fn layings(&self, at: At<'_>, f: Faction) -> Choices {
        let mut list = Choices::new();
        list.push(BattleAction::Pass);
        let fits = at.layable();
        let free = |c: &Card| fits.contains(*c) && self.tied_card(at, f, *c).is_none();
        list.extend(at.state.board.cards.distinct(f).filter(free).map(BattleAction::Lay));
        list
    }

    /// A Snooper to be safe from it, or nothing.
    pub(super) fn parries(&self, at: At<'_>, f: Faction) -> Choices {
        let mut list = Choices::new();
        list.push(BattleAction::Pass);
        let free = |c: &Card| c.kind() == CardKind::Snooper && self.tied_card(at, f, *c).is_none();
        list.extend(at.state.board.cards.distinct(f).filter(free).map(BattleAction::Parry));
        list
    }

    /// A card is laid face down; the other side may discard a Snooper.
    pub(super) fn lay(&mut self, cx: &mut Cx<'_, '_>, side: Side, card: Card) {
        let (by, against) = (self.faction(side), self.faction(side.other()));
        let alike = cx.at().layable();
        cx.lay_card(by, card, alike);
        cx.emit(|| Event::Battle(BattleEvent::Laid { by, against }));
        self.step = Step::Parry(side);
    }

    /// Whether the other side is asked: only if it might hold a Snooper.
    pub(super) fn parry(&mut self, cx: &mut Cx<'_, '_>, side: Side) -> Flow {
        let snooper = Card::of_kind(CardKind::Snooper);
        if cx.state.board.cards.could_hold(self.faction(side.other()), snooper) {
            return Flow::Ask;
        }
        self.turn_up(cx, side, false);
        Flow::Again
    }

    /// The card laid is turned up: the real one kills a leader at random, without spice.
    // [v29.data.card-residual-poison]
    pub(super) fn turn_up(&mut self, cx: &mut Cx<'_, '_>, side: Side, parried: bool) {
        self.step = Step::after_residual(side);
        let against = self.faction(side.other());
        let Some(card) = cx.turn_up_laid(self.faction(side)) else { return };
        if parried || card.kind() != CardKind::ResidualPoison {
            return;
        }
        let here = self.fight.territory();
        let leaders = &cx.state.board.leaders;
        let free = |l: &LeaderId| leaders.get(*l).fought.is_none_or(|t| t == here);
        let victims: arrayvec::ArrayVec<LeaderId, 36> = leaders.available(against).filter(free).collect();
        if !victims.is_empty() {
            let victim = victims[cx.pick(RESIDUAL, victims.len())];
            cx.kill_leader(victim, false);
        }
    }

    /// The changed card: played when a poison defence lies open. [v29.house.residual-poison]
    pub(super) fn residue(&mut self, cx: &Cx<'_, '_>) -> Flow {
        let snooped = self.fight.sides.iter().any(|s| s.plan.plays(CardKind::Snooper));
        let betrayed = Side::BOTH.iter().any(|&s| self.betrayed(cx.at(), s).is_some());
        match cx.rules.rulings.residual_poison {
            ResidualPoison::WhenRevealed if snooped && !betrayed => {
                self.step = Step::Neutralised;
                cx.open(Moment::ResidualPoison(self.faction(Side::Aggressor), self.faction(Side::Defender)))
            }
            ResidualPoison::WhenRevealed | ResidualPoison::BeforePlans => {
                self.step = Step::Resolve;
                Flow::Again
            }
        }
    }

    /// The defence is discarded with the card, the opponent's before one's own. [v29.house.residual-poison]
    pub(super) fn neutralised(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) {
        self.step = Step::Resolve;
        let Some(Reply::Played { by, .. }) = reply else { return };
        let Some(own) = cx.state.faction(by).and_then(|f| self.fight.side_of(f)) else { return };
        for side in [own.other(), own] {
            let plan = &mut self.fight.sides[side].plan;
            if let Some(card) = plan.defence.filter(|c| c.kind() == CardKind::Snooper) {
                plan.defence = None;
                cx.discard(self.faction(side), card);
                return;
            }
        }
    }

    /// Whether Semuta Drug kills only when the battle is over. [v29.house.semuta-drug]
    fn defers(at: At<'_>, weapon: Option<Card>) -> bool {
        weapon == Some(Card::SEMUTA_DRUG)
            && match at.rules.rulings.semuta {
                // [v29.data.card-semuta-drug]
                Semuta::InBattle => false,
                Semuta::Successfully => true,
                Semuta::Subsequently => at.state.semuta_used,
            }
    }

    /// Whether a side's leader is killed in the battle by the other's weapon.
    pub(super) fn falls_in_battle(&self, at: At<'_>, side: Side) -> bool {
        let (plan, foe) = (&self.fight.sides[side].plan, &self.fight.sides[side.other()].plan);
        reveal::kills(foe.weapon, plan.defence) && !Battle::defers(at, foe.weapon)
    }

    /// After the battle Semuta Drug kills its victims; nothing is paid for them. [v29.house.semuta-drug]
    pub(super) fn late_deaths(&self, cx: &mut Cx<'_, '_>) {
        for side in Side::BOTH {
            let (plan, foe) = (self.fight.sides[side].plan, self.fight.sides[side.other()].plan);
            let late = Battle::defers(cx.at(), foe.weapon) && reveal::kills(foe.weapon, plan.defence);
            if let Some(leader) = plan.leader().filter(|_| late) {
                cx.kill_leader(leader, false);
            }
        }
    }

    /// Semuta Drug is used up by both winner and loser. [v29.data.card-semuta-drug]
    pub(super) fn use_up(&self, cx: &mut Cx<'_, '_>, side: Side) {
        let (f, plan) = (self.faction(side), self.fight.sides[side].plan);
        if plan.weapon == Some(Card::SEMUTA_DRUG) {
            cx.discard(f, Card::SEMUTA_DRUG);
        }
    }

    /// The faction that called the leader of this side a traitor, unless Imperial Conditioning holds.
    pub(super) fn betrayed(&self, at: At<'_>, side: Side) -> Option<Faction> {
        self.called(at, side).filter(|_| !self.fight.loyal[side])
    }

    /// The calls are opened one side after the other; the owner of a called leader may play Imperial Conditioning.
    // [gf9.traitors.persist] [v29.data.card-imperial-conditioning]
    pub(super) fn open_calls(&mut self, cx: &mut Cx<'_, '_>, from: Option<Side>) -> Flow {
        for side in from.into_iter().flat_map(Side::onwards) {
            if let Some(holder) = self.called(cx.at(), side) {
                self.show_traitor(cx, side, holder);
                self.step = Step::Conditioned(side);
                return cx.open(Moment::Conditioning(self.faction(side)));
            }
        }
        self.step = Step::Residue;
        Flow::Again
    }

    /// It was played or not; Break Imperial Conditioning may follow at once.
    // [v29.data.card-imperial-conditioning] [v29.data.card-break-conditioning]
    pub(super) fn conditioned(&mut self, cx: &mut Cx<'_, '_>, side: Side, reply: Option<Reply>) -> Flow {
        let Some(Reply::Played { .. }) = reply else { return self.open_calls(cx, side.next()) };
        self.set_loyal(cx, side, true);
        self.step = Step::Broken(side);
        cx.open(Moment::BreakConditioning(self.faction(side)))
    }

    /// The conditioning was broken or not. [v29.data.card-break-conditioning]
    pub(super) fn broken(&mut self, cx: &mut Cx<'_, '_>, side: Side, reply: Option<Reply>) -> Flow {
        if let Some(Reply::Played { .. }) = reply {
            self.set_loyal(cx, side, false);
        }
        self.open_calls(cx, side.next())
    }

    fn set_loyal(&mut self, cx: &mut Cx<'_, '_>, side: Side, loyal: bool) {
        self.fight.loyal[side] = loyal;
        if let Some(leader) = self.fight.sides[side].plan.leader() {
            cx.emit(|| Event::Battle(BattleEvent::Conditioned { leader, loyal }));
        }
    }
}

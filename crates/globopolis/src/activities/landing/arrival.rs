//! What the space reached brings.

use landsraad_kernel::Seat;

use super::{Landing, May, Step};
use crate::activities::{Cx, Flow, FourthCard, Frame, Purchase};
use crate::data::{SpaceKind, Unit};
use crate::event::Event;
use crate::vocabulary::*;

impl Landing {
    /// The space has its effect.
    pub(super) fn arrive(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let seat = cx.board().turn.active;
        let (space, kind) = cx.at().here();
        // [globopolis.movement.extra-limit] Two extra movements in a turn.
        // [globopolis.movement.third-landing] Everything else still works.
        let moves_left = cx.board().turn.extra < cx.rules.data.numbers.extra_moves;
        self.step = Step::Choose;
        match kind {
            SpaceKind::Territory => return self.arrive_in_territory(cx, seat, moves_left),
            SpaceKind::Guild => self.arrive_at_guild(cx, seat, moves_left),
            // [globopolis.card.draw] A card of the space's kind. [globopolis.card.move-again] Then on.
            SpaceKind::OpsSpace => return self.arrive_at_deck(cx, seat, moves_left, CardKind::Ops),
            SpaceKind::MissionSpace => return self.arrive_at_deck(cx, seat, moves_left, CardKind::Mission),
            SpaceKind::InfluenceSpace => {
                return self.arrive_at_deck(cx, seat, moves_left, CardKind::Influence);
            }
            // [globopolis.orss.hop] To another O.R.S.S., and on from there.
            // [globopolis.orss.one-move] Together one extra movement.
            SpaceKind::Orss => {
                self.may.hop = moves_left;
                self.may.moves_used = !moves_left;
            }
            SpaceKind::Nsa | SpaceKind::Nia => {
                self.move_again(moves_left);
                cx.academy(seat, kind == SpaceKind::Nia && cx.rules.agents);
            }
            // [globopolis.moonshot.points] Ten CR, no movement.
            SpaceKind::Moonshot => cx.credit(seat, cx.rules.data.numbers.moonshot_cr, Points::Moonshot),
            SpaceKind::IndependentSpace => self.arrive_at_seller(cx, seat, moves_left, space),
            SpaceKind::Teleport => {}
        }
        Flow::Again
    }

    /// The space lets the Governor move again, if a movement is left.
    fn move_again(&mut self, moves_left: bool) {
        self.may.again = moves_left;
        self.may.moves_used = !moves_left;
    }

    fn arrive_in_territory(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, moves_left: bool) -> Flow {
        let Some(title) = cx.at().title_here() else { return Flow::Again };
        match cx.board().owner(title) {
            Some(owner) if owner == seat => {
                // [globopolis.own-territory.no-move-left] Card, Cleaning House and attack remain.
                self.may = May { again: moves_left, moves_used: !moves_left, attack: true, ..May::default() };
                self.step = Step::Clean;
                // [globopolis.own-territory.draw] First of all the top card of the joint deck.
                cx.draw_to_limit(seat, None)
            }
            Some(_) => self.go(Step::Fee),
            // [globopolis.free-territory.acquire] A free territory is taken, free of charge.
            None => {
                cx.acquire(title, seat, How::Free);
                // [globopolis.free-territory.group-bonus] It may complete a group.
                cx.group_bonus(title, seat);
                Flow::Again
            }
        }
    }

    fn arrive_at_guild(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, moves_left: bool) {
        let Some(title) = cx.at().title_here() else { return };
        match cx.board().owner(title) {
            // [globopolis.guild.own] An own guild lets the Governor move again.
            Some(owner) if owner == seat => self.move_again(moves_left),
            // [globopolis.guild.takeover] An opponent's guild changes hands with all that is left.
            Some(owner) => {
                cx.set_owner(title, seat, How::Takeover);
                // [globopolis.guild.takeover-points] Its value moves with it.
                // [globopolis.guild.bonus-kept] An old bonus does not.
                let value = cx.rules.data.titles[title.index()].value;
                cx.credit(owner, -value, Points::Value(title));
                cx.credit(seat, value, Points::Value(title));
                // [globopolis.guild.group-bonus] It may complete a group.
                cx.group_bonus(title, seat);
            }
            // [globopolis.guild.free] A free one is taken with its printed stock and its value.
            None => {
                cx.acquire(title, seat, How::Free);
                cx.group_bonus(title, seat);
            }
        }
    }

    fn arrive_at_deck(
        &mut self,
        cx: &mut Cx<'_, '_>,
        seat: Seat,
        moves_left: bool,
        wanted: CardKind,
    ) -> Flow {
        self.move_again(moves_left);
        cx.draw_to_limit(seat, Some(wanted))
    }

    fn arrive_at_seller(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, moves_left: bool, space: SpaceId) {
        // [globopolis.independent.unownable] Nobody ever owns it.
        let Some(index) = cx.rules.data.spaces[space.index()].seller else { return };
        let seller = &cx.rules.data.sellers[index.index()];
        // [globopolis.independent.switzerland-gain] First of all money and CR.
        cx.gain(seat, i32::from(seller.gain_eu), Money::Arrival(index));
        cx.credit(seat, seller.gain_cr, Points::Arrival(index));
        // [globopolis.independent.choice] Buy or move again.
        // [globopolis.independent.switzerland-no-move] Never from Switzerland.
        self.may.supply = true;
        if seller.move_again {
            self.move_again(moves_left);
        }
    }
}

impl Cx<'_, '_> {
    /// Draws; a fourth card of a kind has to go under the deck at once.
    pub(super) fn draw_to_limit(&mut self, seat: Seat, kind: Option<CardKind>) -> Flow {
        let Some(card) = self.draw(seat, kind) else { return Flow::Again };
        // [globopolis.card.hand-limit] Three of each kind.
        if self.board().player(seat).hand_size(card.kind()) > self.rules.data.numbers.hand_limit {
            return Flow::Call(Frame::FourthCard(FourthCard { seat, drawn: card, done: false }));
        }
        Flow::Again
    }

    pub(super) fn pay_fee(&mut self, seat: Seat) {
        let Some(title) = self.at().title_here() else { return };
        let Some(owner) = self.board().owner(title) else { return };
        if owner != seat {
            let amount = self.at().fee(title);
            self.pay(seat, amount, Some(owner), Money::Fee(title));
        }
    }

    /// [globopolis.academy.amount] Half of a D6, rounded up. [globopolis.academy.to-ps] Into the PS.
    pub(super) fn academy(&mut self, seat: Seat, agents: bool) {
        let roll = self.die(rule("globopolis.academy.amount"), 6);
        let count = roll.div_ceil(2);
        self.emit(|| Event::Academy { seat, agents, roll, count });
        if agents {
            // [globopolis.academy.nia] Agents, to be placed from the next turn on.
            let player = self.state.board.player_mut(seat);
            player.agents += u16::from(count);
            player.fresh += count;
        } else {
            // [globopolis.academy.nsa] NS-Units. [globopolis.academy.nia-as-nsa] NIA too, without agents.
            self.move_units(Unit::Security, count, Store::Supply, Store::Ps(seat));
        }
    }

    /// [globopolis.independent.supply] 2D6 for the number on sale.
    /// [globopolis.independent.switzerland-buy] Also when standing in Switzerland.
    pub(super) fn supply(&mut self, seat: Seat, seller: SellerId) -> Purchase {
        let what = rule("globopolis.independent.supply");
        let dice = [self.die(what, 6), self.die(what, 6)];
        self.emit(|| Event::SupplyRoll { seat, seller, dice });
        let price = self.rules.data.sellers[seller.index()].price;
        Purchase { seller, left: dice[0] + dice[1], price, unit: 0 }
    }
}

//! The main leaders: a sixth leader for each faction, whose death costs it some of its powers.
// [v29.leaders.six] [v29.data.main-leaders]

use landsraad_kernel::SeatSet;

use crate::activities::windows::Power;
use crate::activities::{At, Cx};
use crate::board::{Place, Purse};
use crate::data::LeaderId;
use crate::editions::MainLeaders;
use crate::event::{BoardEvent, Event};
use crate::rules::Dune;
use crate::{Faction, FactionSet};

impl Dune {
    /// Whether main leaders are in the game.
    pub const fn main_leaders(&self) -> bool {
        !matches!(self.rulings.main_leaders, MainLeaders::None)
    }

    /// What a leader is worth in battle, costs in revival and pays when killed.
    // [v29.leaders.six] [v29.house.main-leaders-8]
    pub fn strength(&self, leader: LeaderId) -> u8 {
        match self.rulings.main_leaders {
            MainLeaders::Eight if leader.is_main() => 8,
            MainLeaders::None | MainLeaders::Ten | MainLeaders::Eight => leader.strength(),
        }
    }
}

/// Whether a power is personal to the main leader of its faction. [v29.data.main-leader-powers]
const fn personal(power: Power) -> bool {
    match power {
        // Paul sees what is to come.
        Power::AtreidesBiddingSight
        | Power::AtreidesSpiceSight
        | Power::AtreidesPrescience
        | Power::AtreidesKwisatz
        // Mohiam speaks with the Voice.
        | Power::BeneGesseritVoice
        // The Emperor takes what is bid, Edric half of what others pay.
        | Power::EmperorBids
        | Power::GuildHalf
        | Power::GuildAllyHalf
        | Power::GuildTiming
        // Liet-Kynes calls the worms.
        | Power::FremenRide
        | Power::FremenExtraWorms
        // The Baron buys and captures.
        | Power::HarkonnenBonus
        | Power::HarkonnenCapture => true,
        Power::BeneGesseritFreeForce
        | Power::BeneGesseritCharity
        | Power::BeneGesseritWorthless
        | Power::BeneGesseritIntrusion
        | Power::BeneGesseritDeclare
        | Power::BeneGesseritMoveFlip
        | Power::EmperorAllyRevival
        | Power::EmperorSardaukar
        | Power::FremenMove
        | Power::FremenWormImmunity
        | Power::FremenAllyWorm
        | Power::FremenAllyRevival
        | Power::FremenStormSight
        | Power::FremenStormHalf
        | Power::FremenShipIntoStorm
        | Power::FremenFedaykin
        | Power::FremenBattleSpice
        | Power::GuildIncome
        | Power::GuildCross
        | Power::GuildReturn
        | Power::HarkonnenAllyTraitor => false,
    }
}

impl At<'_> {
    /// Whether a power is lost to its faction and their allies because their main leader lies in the tanks.
    // [v29.leaders.lost-powers] [v29.data.main-leader-powers]
    pub fn lost_with_leader(&self, power: Power) -> bool {
        self.rules.main_leaders()
            && personal(power)
            && self.state.board.leaders.get(LeaderId::main(power.owner())).place.is_dead()
    }

    /// Powers nobody has for now, for the view.
    pub fn powers_lost(&self) -> crate::activities::windows::PowerSet {
        let mut lost = crate::activities::windows::PowerSet::default();
        for power in Power::ALL.into_iter().filter(|&p| self.lost_with_leader(p)) {
            lost.insert(power);
        }
        lost
    }

    /// Whether a dead main leader may come back: when all others of his faction are alive, captives too.
    // [v29.leaders.revive-condition]
    pub fn main_may_return(&self, f: Faction) -> bool {
        let place = |l| self.state.board.leaders.get(l).place;
        place(LeaderId::main(f)).is_dead() && LeaderId::of(f).all(|l| !place(l).is_dead())
    }

    /// Whether none of a faction's leaders is left but such as the Harkonnen hold. [v29.leaders.elimination]
    fn leaderless(&self, f: Faction) -> bool {
        let place = |l| self.state.board.leaders.get(l).place;
        self.rules.main_leaders()
            && LeaderId::six(f).all(|l| place(l) != Place::Home)
            && LeaderId::six(f).any(|l| place(l).is_dead())
    }
}

impl Cx<'_, '_> {
    /// After a battle: factions without any leader are out of the game.
    // [v29.leaders.elimination]
    pub fn eliminate_leaderless(&mut self) {
        if !self.rules.main_leaders() {
            return;
        }
        let gone: FactionSet = self.state.in_play().iter().filter(|&f| self.at().leaderless(f)).collect();
        for f in gone.iter() {
            self.eliminate(f);
        }
        // A faction that is left alone, or with allies only, has won.
        let left = self.state.in_play();
        let friends = |f: Faction| left.without(f).iter().all(|g| self.state.allied(f, g));
        if !gone.is_empty() && left.iter().all(friends) {
            let end = crate::victory::last_standing(self.at());
            self.state.end = Some(end);
            self.emit(|| Event::Over(end));
        }
    }

    fn eliminate(&mut self, f: Faction) {
        self.emit(|| Event::Board(BoardEvent::Eliminated { faction: f }));
        for loc in self.state.board.forces.where_is(f) {
            let squad = self.state.board.forces.at(f, loc);
            self.withdraw(f, squad, loc);
        }
        while let Some(&card) = self.state.board.cards.hand(f).first() {
            self.discard(f, card);
        }
        let purses = [
            (Purse::Shield(f), self.state.board.spice.of(f)),
            (Purse::Bribe(f), self.state.board.spice.bribes(f)),
        ];
        for (purse, amount) in purses {
            self.pay(purse, Purse::Bank, amount);
        }
        for g in std::mem::take(&mut self.state.allies[f]).iter() {
            self.state.allies[g].remove(f);
            self.state.pledge[g] = 0;
        }
        self.state.pledge[f] = 0;
        if f == Faction::BeneGesserit {
            self.state.prediction = None;
        }
        for claim in &mut self.state.claims {
            *claim = claim.filter(|&g| g != f);
        }
        self.state.promises.retain(|p| p.by != f);
        self.state.deals.leave(f);
        self.state.gone.insert(f);
        if let Some(seat) = self.state.table.seat[f].take() {
            self.state.table.faction[seat] = None;
            self.pass_wheels(seat.only());
        }
    }

    /// A player that is out dials no more: the next player in order does.
    fn pass_wheels(&mut self, gone: SeatSet) {
        let count = self.rules.seat_count();
        let mut wheels = self.state.table.last_wheels;
        for i in [0, 1] {
            if gone.contains(wheels[i]) {
                let next = |seat: landsraad_kernel::Seat| seat.next(count);
                let mut seat = next(wheels[i]);
                for _ in 0..count {
                    if self.state.faction(seat).is_some() && seat != wheels[1 - i] {
                        break;
                    }
                    seat = next(seat);
                }
                wheels[i] = seat;
            }
        }
        self.state.table.last_wheels = wheels;
    }
}

//! Section 1: setup.

#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;
use landsraad_kernel::{Seat, SeatSet, Stack};

use crate::Globopolis;
use crate::activities::{Cx, Frame, Turn, TurnStep};
use crate::atoms::PATIENCE;
use crate::board::{Board, End, Plate, Player, State, TurnFacts, Watch};
use crate::cards::Decks;
use crate::event::Event;
use crate::missions::ChangeSet;
use crate::vocabulary::*;

/// The table before anything is dealt.
pub(crate) fn empty(rules: &Globopolis) -> State {
    let numbers = &rules.data.numbers;
    let player = Player {
        // [globopolis.setup.money] By the number of players.
        cash: i32::from(numbers.start_eu.of(rules.seats)),
        // [globopolis.setup.crf] Everybody starts at 00.
        cr: 0,
        ps: [0; 5],
        // [globopolis.setup.agents] Agents worth 15, with the agent rules.
        agents: if rules.agents { numbers.agents_at_start } else { 0 },
        deployed: [TitleSet::EMPTY; 2],
        fresh: 0,
        captives: [0; 5],
        // [globopolis.setup.governors] All Governors on Teleport!.
        governor: rules.data.start,
        marks: 0,
        bonuses: GroupSet::EMPTY,
        turns: 0,
        owned: TitleSet::EMPTY,
        missions: CopySet::EMPTY,
        ops: CopySet::EMPTY,
        influence: CopySet::EMPTY,
    };
    let players = Seat::first(rules.seats).map(|_| player).collect();
    let plates = rules.data.titles.iter().map(|_| Plate::default()).collect();
    let first = Seat::at(0);
    State {
        board: Board {
            players,
            plates,
            decks: Decks::full(&rules.data),
            turn: TurnFacts::new(first, first, 1, true),
            fight: None,
            deal: None,
            watch: Watch {
                fulfilled: [CopySet::EMPTY; 5],
                dirty: ChangeSet::EMPTY,
                whose: SeatSet::EMPTY,
                hands: SeatSet::EMPTY,
            },
            end: End { qualified: SeatSet::EMPTY, declared: SeatSet::EMPTY, winners: None, limit: false },
        },
        stack: Stack::starting(Frame::Turn(Turn { step: TurnStep::Begin })),
    }
}

impl Cx<'_, '_> {
    /// Cards, Titles, points, first player.
    pub(crate) fn deal(&mut self) {
        let seats = self.rules.seats;
        let hand = self.rules.data.numbers.hand;
        // [globopolis.setup.hand] One Mission, three Ops, three Influence cards.
        for seat in Seat::first(seats) {
            for (kind, count) in CardKind::ALL.into_iter().zip(hand) {
                for _ in 0..count {
                    self.deal_card(seat, kind);
                }
            }
        }
        // [globopolis.setup.mission-ops-deck] [globopolis.setup.influence-deck] The rest are the two decks.
        // [globopolis.setup.titles] Territories and guilds together, at random.
        let what = rule("globopolis.setup.titles");
        let mut free: TitleSet = (0..self.rules.data.titles.len() as u8).map(Title).collect();
        for seat in Seat::first(seats) {
            for _ in 0..self.rules.data.numbers.deal.of(seats) {
                if let Some(title) = free.draw(what, self.chance) {
                    // [globopolis.setup.no-group-bonus] Only values count: no bonus is looked at here.
                    self.acquire(title, seat, How::Dealt);
                }
            }
        }
        let starter = self.first_player();
        self.state.board.turn = TurnFacts::new(starter, starter, 1, true);
        self.emit(|| Event::FirstPlayer { seat: starter });
    }

    /// [globopolis.setup.first-player] The highest roll starts; those level at the top roll again.
    fn first_player(&mut self) -> Seat {
        let what = rule("globopolis.setup.first-player");
        let mut rolling: ArrayVec<Seat, 5> = Seat::first(self.rules.seats).collect();
        for _ in 0..PATIENCE {
            let mut best = 0;
            let mut leaders: ArrayVec<Seat, 5> = ArrayVec::new();
            for &seat in &rolling {
                let roll = self.die(what, u32::from(self.rules.rulings.start_die));
                self.emit(|| Event::StartRoll { seat, roll });
                if roll > best {
                    best = roll;
                    leaders.clear();
                }
                if roll == best {
                    leaders.push(seat);
                }
            }
            if let [only] = leaders[..] {
                return only;
            }
            rolling = leaders;
        }
        rolling[0]
    }
}

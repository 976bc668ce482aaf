//! 4.1.1: Cleaning House.

use landsraad_kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::activities::{At, Cx, Verdict, require};
use crate::atoms::PATIENCE;
use crate::data::Data;
use crate::event::Event;
use crate::vocabulary::*;

/// The contests of a landing that have been fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Contests(u64);

impl Contests {
    /// One bit for each territory of the group and opponent.
    fn bit(data: &Data, title: Title, against: Seat) -> u64 {
        let group = data.group_of(title).territories;
        let place = group.iter().take_while(|&t| t < title).count();
        1 << (place * 5 + against.index())
    }

    fn contains(self, data: &Data, title: Title, against: Seat) -> bool {
        self.0 & Contests::bit(data, title, against) != 0
    }

    pub(super) fn insert(&mut self, data: &Data, title: Title, against: Seat) {
        self.0 |= Contests::bit(data, title, against);
    }
}

impl At<'_> {
    /// Whether there is an enemy agent to fight in the colour of the Governor's territory.
    pub(super) fn can_contest(self, seat: Seat, fought: Contests) -> bool {
        let (data, board) = (self.data(), self.board());
        let space = board.player(seat).governor;
        let Some(here) = data.spaces[space.index()].title else { return false };
        let group = data.group_of(here).territories;
        let mut own = group.and(board.player(seat).owned).iter();
        own.any(|t| board.others(seat).any(|s| self.may_contest(seat, here, t, s, fought).is_ok()))
    }

    /// Whether the contest can be fought.
    pub(super) fn may_contest(
        self,
        seat: Seat,
        here: Title,
        title: Title,
        against: Seat,
        fought: Contests,
    ) -> Verdict {
        let (data, board) = (self.data(), self.board());
        // [globopolis.cleaning-house.trigger] There, and in the other own territories of the colour.
        let by = rule("globopolis.cleaning-house.trigger");
        let same = data.titles[title.index()].group == data.titles[here.index()].group;
        require(!data.titles[title.index()].guild, by, Why::WrongKind(title))?;
        require(same, by, Why::OtherColour(title))?;
        require(board.owns(seat, title), by, Why::NotYours(title))?;
        require(against != seat, by, Why::Oneself)?;
        require(board.agents(title, against) > 0, by, Why::NoContest(title, against))?;
        // [globopolis.cleaning-house.separate] Every opponent once in every territory.
        let again = fought.contains(data, title, against);
        require(!again, rule("globopolis.cleaning-house.separate"), Why::Fought(title))
    }
}

/// [globopolis.cleaning-house.dice-opponent] One agent gives D8, two D10, three D12.
const fn opponent_die(agents: u8) -> u32 {
    match agents {
        0 | 1 => 8,
        2 => 10,
        3.. => 12,
    }
}

/// [globopolis.cleaning-house.dice-owner] No agent gives D8, one D10, two or three D12.
const fn owner_die(agents: u8) -> u32 {
    match agents {
        0 => 8,
        1 => 10,
        2.. => 12,
    }
}

impl Cx<'_, '_> {
    /// One contest.
    pub(super) fn contest(&mut self, seat: Seat, title: Title, against: Seat) {
        let what = rule("globopolis.cleaning-house.best-of-three");
        let board = self.board();
        let (mine, theirs) =
            (owner_die(board.agents(title, seat)), opponent_die(board.agents(title, against)));
        let mut wins = [0u8; 2];
        // [globopolis.cleaning-house.best-of-three] Two throws of three; a tied throw is repeated.
        let mut throws = 0;
        while wins[0] < 2 && wins[1] < 2 && throws < PATIENCE {
            throws += 1;
            let (owner, opponent) = (self.die(what, mine), self.die(what, theirs));
            self.emit(|| Event::Throw { title, owner, opponent });
            match owner.cmp(&opponent) {
                std::cmp::Ordering::Greater => wins[0] += 1,
                std::cmp::Ordering::Less => wins[1] += 1,
                std::cmp::Ordering::Equal => {}
            }
        }
        let won = wins[0] == 2;
        self.emit(|| Event::Contest { title, against, won });
        // [globopolis.cleaning-house.result] The owner captures them all, or nothing changes.
        if won {
            self.capture(title, against, seat);
        }
    }
}

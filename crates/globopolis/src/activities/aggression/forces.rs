//! 4.2.1: the D6 of both sides.

use landsraad_kernel::Seat;

use crate::Globopolis;
use crate::board::Board;
use crate::data::Unit;
use crate::vocabulary::Title;

/// The D6 of both sides before cards, not yet limited: what everybody can count on the table.
pub fn counted_d6(g: &Globopolis, board: &Board, sides: [Seat; 2], titles: [Title; 2]) -> [i8; 2] {
    count_grounds(
        g.agents,
        sides,
        titles.map(|t| {
            let plate = board.plate(t);
            Ground {
                ns: plate.units[Unit::Security.index()],
                active: plate.active(),
                counted: plate.counted(),
                agents: board.all_agents(t),
                value: g.data.titles[t.index()].value,
            }
        }),
    )
}

/// What counts about a territory in a fight.
pub(crate) struct Ground {
    pub(crate) ns: u8,
    pub(crate) active: u8,
    pub(crate) counted: u16,
    pub(crate) agents: [u8; 5],
    pub(crate) value: i16,
}

/// [globopolis.forces.attacker-base] One. [globopolis.forces.defender-base] Two.
pub(crate) fn count_grounds(agents: bool, sides: [Seat; 2], grounds: [Ground; 2]) -> [i8; 2] {
    let mut d6 = [1i8, 2];
    for i in 0..2 {
        // [globopolis.forces.ns-units] One for every NS-Unit in the own territory.
        d6[i] += grounds[i].ns as i8;
    }
    let mut more = |order: std::cmp::Ordering| match order {
        std::cmp::Ordering::Greater => d6[0] += 1,
        std::cmp::Ordering::Less => d6[1] += 1,
        std::cmp::Ordering::Equal => {
            d6[0] += 1;
            d6[1] += 1;
        }
    };
    // [globopolis.forces.economic-level] The higher active level. [globopolis.forces.economic-units] Or else
    // more R-Units, NS-Units not counted. [globopolis.forces.economic-tie] Or else both.
    let level = grounds[0].active.cmp(&grounds[1].active);
    more(level.then(grounds[0].counted.cmp(&grounds[1].counted)));
    if !agents {
        // [globopolis.forces.territorial] Without agents the higher value; at equal values both.
        more(grounds[0].value.cmp(&grounds[1].value));
        return d6;
    }
    // [globopolis.forces.agents] One for each territory in which a side is superior.
    for (i, ground) in grounds.iter().enumerate() {
        let owner = ground.agents[sides[i].index()];
        let rest = ground.agents.iter().sum::<u8>() - owner;
        match owner.cmp(&rest) {
            // [globopolis.agents.superiority-owner] More than all the others together.
            std::cmp::Ordering::Greater => d6[i] += 1,
            // [globopolis.agents.superiority-opponent] Fewer: the other side's, whichever player owns the agents.
            std::cmp::Ordering::Less => d6[1 - i] += 1,
            // [globopolis.agents.superiority-none] Equally many: neither side is superior.
            std::cmp::Ordering::Equal => {}
        }
    }
    d6
}

/// [globopolis.forces.card-dice] Cards are summed first. [globopolis.forces.max-six] Six at most.
pub fn limited_d6(g: &Globopolis, counted: [i8; 2], cards: [i8; 2]) -> [u8; 2] {
    [0, 1].map(|i| (counted[i] + cards[i]).clamp(0, g.data.numbers.d6_max as i8) as u8)
}

//! Features of a Globopolis position.

use landsraad_globopolis::{Board, CardKind, Globopolis, State, Title};
use landsraad_kernel::Seat;

use crate::judge::{Judge, Pen};
use crate::net::Net;

/// Judges positions with any number of players.
#[derive(Clone, Copy, Debug, Default)]
pub struct GlobopolisJudge;

const OF_SELF: usize = 28;
const OF_RIVAL: usize = 12;
const WIDTH: usize = OF_SELF + 4 * OF_RIVAL + 8;

/// What a player's Titles add up to.
#[derive(Clone, Copy, Default)]
struct Estate {
    value: f64,
    lands: f64,
    guilds: f64,
    level: f64,
    active: f64,
    sets: f64,
    units: f64,
    security: f64,
    foreign: f64,
    groups: f64,
}

impl Estate {
    fn of(g: &Globopolis, board: &Board, seat: Seat) -> Estate {
        let mut e = Estate::default();
        let owned = board.player(seat).owned;
        for title in Title::of(owned) {
            let card = &g.data().titles[title.index()];
            e.value += f64::from(card.value);
            if card.guild {
                e.guilds += 1.0;
                continue;
            }
            let plate = board.plate(title);
            e.lands += 1.0;
            e.level += f64::from(plate.level);
            e.active += f64::from(plate.active());
            e.sets += f64::from(plate.sets().min(3));
            e.units += f64::from(plate.counted());
            e.security += f64::from(plate.units.iter().map(|&n| u16::from(n)).sum::<u16>() - plate.counted());
            let others: u8 = board.others(seat).map(|s| plate.agents(s)).sum();
            e.foreign += f64::from(others);
        }
        let whole = g.data().groups.iter().filter(|group| group.titles != 0 && group.titles & !owned == 0);
        e.groups = whole.count() as f64;
        e
    }
}

impl Judge<Globopolis> for GlobopolisJudge {
    fn version(&self) -> u32 {
        1
    }

    fn width(&self) -> usize {
        WIDTH
    }

    fn encode(&self, g: &Globopolis, s: &State, seat: Seat, out: &mut [f32]) {
        let board = s.board();
        let (player, target) = (board.player(seat), f64::from(g.target().max(1)));
        let mut pen = Pen::new(out);
        let e = Estate::of(g, board, seat);
        let short = target - f64::from(player.cr);
        pen.count(f64::from(player.cr), target);
        for close in [15.0, 8.0, 4.0] {
            pen.flag(short <= close);
        }
        pen.count(f64::from(player.cash.min(600)), 200.0);
        pen.count(e.value, 40.0);
        pen.count(e.lands, 8.0);
        pen.count(e.guilds, 4.0);
        pen.count(e.level, 8.0);
        pen.count(e.active, 8.0);
        pen.count(e.sets, 8.0);
        pen.count(e.units, 30.0);
        pen.count(e.security, 10.0);
        pen.count(e.foreign, 5.0);
        pen.count(e.groups, 2.0);
        for n in player.ps {
            pen.count(n.min(20), 10.0);
        }
        pen.count(player.agents, 5.0);
        for kind in CardKind::ALL {
            pen.count(player.hand_size(kind), 3.0);
        }
        pen.count(player.bonuses.count_ones(), 3.0);
        pen.flag(board.end().qualified.contains(seat));
        pen.flag(board.turn().active == seat);
        pen.flag(board.turn().starter == seat);
        let mut rivals: [(f64, Option<Seat>); 5] = [(f64::MIN, None); 5];
        for (slot, other) in rivals.iter_mut().zip(board.others(seat)) {
            *slot = (f64::from(board.player(other).cr), Some(other));
        }
        rivals.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (cr, rival) in rivals.into_iter().take(4) {
            let Some(rival) = rival else {
                (0..OF_RIVAL).for_each(|_| pen.num(0.0));
                continue;
            };
            let (p, e) = (board.player(rival), Estate::of(g, board, rival));
            pen.flag(true);
            pen.count(cr, target);
            pen.flag(target - cr <= 15.0);
            pen.flag(target - cr <= 6.0);
            pen.count(f64::from(p.cash.min(600)), 200.0);
            pen.count(e.value, 40.0);
            pen.count(e.active, 8.0);
            pen.count(e.units, 30.0);
            pen.count(p.ps.iter().map(|&n| f64::from(n)).sum::<f64>().min(40.0), 20.0);
            pen.count(p.hand_size(CardKind::Mission), 3.0);
            pen.flag(board.end().qualified.contains(rival));
            let ahead = (rival.index() + 5 - board.turn().active.index()) % 5;
            pen.count(ahead as f64, 5.0);
        }
        pen.count(f64::from(board.turn().round.min(60)), 20.0);
        pen.count(board.seats(), 5.0);
        pen.flag(g.agents());
        pen.flag(g.rulings().missions_decide);
        let turns = (seat.index() + 5 - board.turn().active.index()) % 5;
        pen.count(turns as f64, 5.0);
        let best = rivals[0].0.max(0.0);
        pen.count(f64::from(player.cr) - best, target);
        pen.flag(!board.end().qualified.is_empty());
        pen.flag(!board.end().qualified.is_empty() && !board.end().qualified.contains(seat));
        debug_assert_eq!(pen.at(), WIDTH);
    }

    fn net(&self) -> Option<&'static Net> {
        crate::weights::globopolis()
    }

    /// Counts the turns of all players.
    fn stage(&self, _: &Globopolis, s: &State) -> u32 {
        Seat::first(s.board().seats()).map(|seat| u32::from(s.board().player(seat).turns)).sum()
    }
}

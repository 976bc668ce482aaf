//! Features of a Globopolis position.

use landsraad_globopolis::{Board, CardKind, Globopolis, Missions, Question, State};
use landsraad_kernel::{Chance, Seat};

use super::distance::{OnBoard, distance};
use super::goals::mission_reward;
use super::plan::lacking;
use super::sight::CR;
use super::weights::Weights;
use crate::judge::{Judge, Pen};
use crate::net::Net;

/// Judges positions with any number of players.
#[derive(Clone, Copy, Debug, Default)]
pub struct GlobopolisJudge;

const OF_SELF: usize = 28;
const OF_RIVAL: usize = 12;
/// Of the Missions of a player, and of what its territories lack.
const OF_AIMS: usize = 8;
const OF_RIVAL_AIMS: usize = 3;
const WIDTH: usize = OF_SELF + 4 * OF_RIVAL + 8 + OF_AIMS + 4 * OF_RIVAL_AIMS;

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
        for title in owned.iter() {
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
            let others: u8 = board.others(seat).map(|s| board.agents(title, s)).sum();
            e.foreign += f64::from(others);
        }
        let whole =
            g.data().groups.iter().filter(|group| !group.titles.is_empty() && group.titles.is_subset(owned));
        e.groups = whole.count() as f64;
        e
    }
}

/// What a player's Missions promise: points over the steps they are away, the best first, and how many steps that is.
fn aims(player: &OnBoard<'_>, missions: &Missions) -> [(f64, u16); 3] {
    let (g, owned) = (player.g, player.board.player(player.seat).owned);
    let mut found = [(0.0, 20); 3];
    for (slot, index) in found.iter_mut().zip(missions.of(player.seat)) {
        let steps = distance(player, g.data().missions[index].condition, owned, None);
        let reward = mission_reward(g, index, &Weights::PLAIN);
        *slot = (reward as f64 / (CR as f64 * f64::from(1 + steps)), steps);
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
}

fn own_aims(pen: &mut Pen<'_>, player: &OnBoard<'_>, missions: &Missions) {
    for (promise, steps) in aims(player, missions) {
        pen.count(promise.min(40.0), 10.0);
        pen.count(f64::from(steps.min(10)), 5.0);
    }
    let land = player.board.player(player.seat).owned.and(player.g.data().territory_set());
    let plates = land.iter().map(|title| player.board.plate(title));
    let (mut ready, mut least) = (0u8, 10);
    for plate in plates.filter(|plate| plate.level < 2) {
        let lacks = lacking(plate.level, &plate.units);
        ready += u8::from(lacks == 0);
        least = least.min(lacks);
    }
    pen.count(ready, 2.0);
    pen.count(f64::from(least), 5.0);
}

fn rival_aims(pen: &mut Pen<'_>, player: &OnBoard<'_>, missions: &Missions) {
    let found = aims(player, missions);
    pen.count(found[0].0.min(40.0), 10.0);
    pen.count(found.iter().map(|(promise, _)| promise.min(40.0)).sum::<f64>(), 20.0);
    pen.flag(found.iter().any(|(promise, steps)| *steps == 0 && *promise > 0.0));
}

impl GlobopolisJudge {
    /// Writes the features of one seat, with the Missions that players have in the imagined world.
    fn write(g: &Globopolis, s: &State, missions: &Missions, seat: Seat, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        let rivals = GlobopolisJudge::standing(&mut pen, g, s, seat);
        let player = |seat: Seat| OnBoard { g, board: s.board(), seat };
        own_aims(&mut pen, &player(seat), missions);
        for (_, rival) in rivals.into_iter().take(4) {
            match rival {
                Some(rival) => rival_aims(&mut pen, &player(rival), missions),
                None => (0..OF_RIVAL_AIMS).for_each(|_| pen.num(0.0)),
            }
        }
        debug_assert_eq!(pen.at(), WIDTH);
    }
}

impl GlobopolisJudge {
    /// Writes how the seat and its rivals stand; gives the rivals, the leading one first.
    fn standing(pen: &mut Pen<'_>, g: &Globopolis, s: &State, seat: Seat) -> [(f64, Option<Seat>); 5] {
        let board = s.board();
        let (player, target) = (board.player(seat), f64::from(g.target().max(1)));
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
        pen.count(player.bonuses.bits().count_ones(), 3.0);
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
        rivals
    }
}

impl Judge<Globopolis> for GlobopolisJudge {
    fn version(&self) -> u32 {
        2
    }

    fn width(&self) -> usize {
        WIDTH
    }

    fn encode(&self, g: &Globopolis, s: &State, seat: Seat, out: &mut [f32]) {
        GlobopolisJudge::write(g, s, &Missions::of_world(s), seat, out);
    }

    /// Imagines what the features read: of all cards in hand, the Missions.
    fn encode_imagined(
        &self,
        g: &Globopolis,
        s: &State,
        seat: Seat,
        chance: &mut dyn Chance,
        out: &mut [f32],
    ) {
        GlobopolisJudge::write(g, s, &Missions::imagined(g, s, seat, chance), seat, out);
    }

    fn net(&self) -> Option<&'static Net> {
        crate::weights::globopolis()
    }

    /// Acts, offers and agents are left to the planner: another first part leads to
    /// nothing by itself, and searching for all of them gained nothing. What is
    /// searched is what follows: movement, landing, attacks, cards, answers to offers.
    fn solved(&self, _: &Globopolis, question: &Question) -> bool {
        matches!(
            question,
            Question::Option { .. }
                | Question::Part { .. }
                | Question::Offer { .. }
                | Question::Infiltrate { .. }
        )
    }

    /// Counts the turns of all players.
    fn stage(&self, _: &Globopolis, s: &State) -> u32 {
        Seat::first(s.board().seats()).map(|seat| u32::from(s.board().player(seat).turns)).sum()
    }
}

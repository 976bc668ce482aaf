//! Features of a War for Arrakis position.

use landsraad_arrakis::Arrakis;
use landsraad_arrakis::automa::strength::{base, defender, stronger};
use landsraad_arrakis::board::{Area, DEEP_DESERTS};
use landsraad_arrakis::data::{Kind, Side, Vehicle};
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{Phase, State, Whereabouts};
use landsraad_kernel::{Game, MAX_SEATS, Outcome, Seat};
use landsraad_search::ahead::{Shares, winners};

use super::sight::{Sight, distance};
use crate::judge::{Judge, Pen};
use crate::net::Net;

/// Judges positions of the game for two and of the game alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArrakisJudge;

/// Features of the table, of each side, of each sietch, of the Harkonnen settlements.
const OF_BOTH: usize = 43 + 2 * 11 + 8 * 6 + 4;
/// Features of the visions, and those of the automa: of the table and of each sietch.
const OF_VISIONS: usize = 4;
const OF_AUTOMA: usize = 7 + 8 * 4;
const WIDTH: usize = OF_BOTH + OF_VISIONS + OF_AUTOMA;
/// More than the action turns of a round.
const TURNS: u32 = 64;

/// What a lost match alone counts at most, as a share of a won one: one whose objective was reached too late.
const CLOSEST: f32 = 0.5;
/// How many missing steps of prescience make a lost match count `e` times less.
const FAR: f32 = 4.0;

/// Units of a side in an area, with leaders as half of one.
fn force(s: &State, side: Side, at: Area) -> f64 {
    if !s.with_legion(side).contains(at) {
        return 0.0;
    }
    let legion = s.legion(at);
    f64::from(legion.units())
        + 0.5 * f64::from(legion.get(Kind::Elite) + legion.get(Kind::Special))
        + 0.5 * f64::from(legion.leaders())
}

/// Units of a side within this many steps of an area.
fn near(s: &State, side: Side, at: Area, steps: u8) -> f64 {
    s.with_legion(side).iter().filter(|&a| distance(a, at) <= steps).map(|a| force(s, side, a)).sum()
}

/// Steps that the nearest objective of the Atreides still needs, by marker.
fn nearest(g: &Arrakis, s: &State) -> [u8; 3] {
    let held = s.objectives.iter().map(|objective| &g.tables.objectives[usize::from(objective)]);
    let need = |targets: &[u8; 3]| -> [u8; 3] {
        std::array::from_fn(|m| targets[m].saturating_sub(s.prescience[m]))
    };
    held.map(|(targets, _)| need(targets)).min_by_key(|n| n.iter().sum::<u8>()).unwrap_or([7; 3])
}

fn table(pen: &mut Pen<'_>, g: &Arrakis, s: &State) {
    pen.flag(s.solo.is_some());
    pen.count(s.supremacy, 10.0);
    for close in [6, 8, 9] {
        pen.flag(s.supremacy >= close);
    }
    for marker in s.prescience {
        pen.count(marker, 10.0);
    }
    let need = nearest(g, s);
    for n in need {
        pen.count(n, 7.0);
    }
    let missing: u8 = need.iter().sum();
    pen.count(missing, 15.0);
    pen.flag(missing <= 4);
    pen.flag(missing <= 2);
    pen.count(s.round, 10.0);
    pen.count(g.last_round.saturating_sub(s.round).min(12), 12.0);
    pen.one_of(s.phase as usize, 6);
    pen.count(s.harvesters.len() as f64, 5.0);
    pen.count(s.wormsigns.len() as f64, 10.0);
    pen.count(s.sandworms.len() as f64, 4.0);
    pen.flag(s.wild_maker.is_some());
    pen.count(s.stations.len() as f64, 6.0);
    for vehicle in [Vehicle::Carryall, Vehicle::Ornithopter] {
        pen.count(s.zones_with(Some(vehicle)).len() as f64, 4.0);
    }
    for row in s.imperium {
        pen.count(row, 4.0);
    }
    pen.count(s.bans.count_ones(), 3.0);
    pen.count(s.steps_done.count_ones(), 7.0);
    pen.flag(s.spice_kept);
    pen.count(s.claims, 2.0);
    pen.count(s.revealed.iter().filter(|r| r.met).count() as f64, 2.0);
    pen.count(s.blocked, 4.0);
    pen.flag(s.crater.is_some());
    let lost: u8 = s.sietches.iter().filter(|t| !t.stands).map(|t| t.rank).sum();
    pen.count(lost, 6.0);
    pen.count(s.sietches.iter().filter(|t| t.stands && t.up).count() as f64, 8.0);
}

fn side(pen: &mut Pen<'_>, s: &State, side: Side) {
    let mut kinds = [0u8; 4];
    for a in s.with_legion(side).iter() {
        for (n, &kind) in kinds.iter_mut().zip(Kind::ALL) {
            *n += s.legion(a).get(kind);
        }
    }
    for n in kinds {
        pen.count(n, 10.0);
    }
    let tokens: u8 = s.with_legion(side).iter().map(|a| s.legion(a).token_count()).sum();
    pen.count(tokens, 8.0);
    let half = match side {
        Side::Atreides => 0..8,
        Side::Harkonnen => 8..16,
    };
    let is = |at: fn(Whereabouts) -> bool| s.leaders[half.clone()].iter().filter(|l| at(l.at)).count() as f64;
    pen.count(is(|at| matches!(at, Whereabouts::Board(_))), 4.0);
    pen.count(is(|at| matches!(at, Whereabouts::Tank(_))), 4.0);
    pen.count(s.hand_size(side) as f64, 6.0);
    pen.count(s.bene_gesserit[side.index()], 3.0);
    pen.count(s.unused_dice(side), 8.0);
    pen.count(s.with_legion(side).len() as f64, 8.0);
}

/// What the revealed prescience cards promise the Atreides: steps that can be claimed now, steps on their way.
fn visions(pen: &mut Pen<'_>, g: &Arrakis, s: &State) {
    let need = nearest(g, s);
    let (mut sure, mut hoped) = (0.0, 0.0);
    for revealed in &s.revealed {
        let card = &g.tables.prescience[revealed.card.index()];
        let useful: u8 = (0..3).map(|m| card.reward[m].min(need[m])).sum();
        let progress = if card.at_end { Sight::progress(s, card.test) } else { 0.0 };
        if revealed.met || progress >= 1.0 {
            sure += f64::from(useful);
        } else {
            hoped += f64::from(useful) * progress.max(0.2);
        }
    }
    pen.count(sure, 4.0);
    pen.count(hoped, 4.0);
    let missing: u8 = need.iter().sum();
    pen.flag(missing == 0);
    pen.flag(f64::from(missing) <= sure);
}

/// What the automa can do soon. It goes by a count of strength that is known. Nothing in the game of two.
fn automa(pen: &mut Pen<'_>, s: &State) {
    let Some(solo) = &s.solo else { return };
    let deep = s.harvesters.and(DEEP_DESERTS).len();
    let spice = s.harvesters.len() + deep + usize::from(s.spice_kept);
    pen.count(solo.unrolled, 8.0);
    pen.count(s.reinforcements.len() as f64, 10.0);
    pen.count(spice as f64, 8.0);
    pen.flag(s.imperium == [0; 3] && spice > 6);
    let standing: [Option<Danger>; 8] = std::array::from_fn(|i| Danger::of(s, i));
    let within = |steps: u8| -> u8 {
        standing.iter().flatten().filter(|d| d.gap.is_some_and(|gap| gap <= steps)).map(|d| d.rank).sum()
    };
    pen.count(within(2), 4.0);
    pen.count(within(4), 6.0);
    pen.flag(s.supremacy + within(2) + 1 >= 10);
    for (i, danger) in standing.iter().enumerate() {
        let Some(danger) = danger else {
            pen.skip_to(pen.at() + 4);
            continue;
        };
        pen.flag(solo.target.map(usize::from) == Some(i));
        pen.count(danger.guard, 8.0);
        pen.num(danger.gap.map_or(0.0, |gap| 1.0 / f32::from(gap)));
        pen.count(f64::from(danger.most) - f64::from(danger.guard), 8.0);
    }
}

/// What threatens a standing sietch, in the automa's count of strength.
struct Danger {
    rank: u8,
    /// The strength of its defenders.
    guard: u8,
    /// How far the nearest stronger legion is.
    gap: Option<u8>,
    /// The strongest legion within three areas.
    most: u8,
}

impl Danger {
    fn of(s: &State, sietch: usize) -> Option<Danger> {
        let sietch = s.sietches.get(sietch).filter(|t| t.stands)?;
        let guard = defender(s, sietch.at);
        let legions = || s.with_legion(Side::Harkonnen).iter().map(|a| (distance(a, sietch.at), s.legion(a)));
        let gap = legions().filter(|(_, legion)| stronger(*legion, guard)).map(|(d, _)| d.max(1)).min();
        let most = legions().filter(|(d, _)| *d <= 3).map(|(_, legion)| base(legion)).max().unwrap_or(0);
        Some(Danger { rank: sietch.rank, guard: base(guard), gap, most })
    }
}

impl Judge<Arrakis> for ArrakisJudge {
    fn version(&self) -> u32 {
        2
    }

    fn width(&self) -> usize {
        WIDTH
    }

    fn viewpoints(&self, _: &Arrakis) -> u8 {
        1
    }

    /// The same for both seats: what the network gives is the chance of the Atreides.
    fn encode(&self, g: &Arrakis, s: &State, _seat: Seat, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        table(&mut pen, g, s);
        side(&mut pen, s, Side::Atreides);
        side(&mut pen, s, Side::Harkonnen);
        for sietch in s.sietches.iter() {
            pen.flag(sietch.stands);
            let rank = if sietch.stands { f64::from(sietch.rank) } else { 0.0 };
            pen.count(rank, 3.0);
            let standing = |x: f64| if sietch.stands { x.min(12.0) } else { 0.0 };
            let guard = standing(force(s, Side::Atreides, sietch.at));
            pen.count(guard, 6.0);
            let (close, about) = (
                standing(near(s, Side::Harkonnen, sietch.at, 1)),
                standing(near(s, Side::Harkonnen, sietch.at, 2)),
            );
            pen.count(close, 6.0);
            pen.count(about, 6.0);
            pen.count(rank * (about - guard - rank).max(0.0), 12.0);
        }
        let (mut count, mut threatened, mut ranks, mut guard) = (0.0, 0.0, 0.0, 0.0);
        for at in s.settlements.iter() {
            let rank = f64::from(at.info().rank);
            let own = force(s, Side::Harkonnen, at);
            count += 1.0;
            ranks += rank;
            guard += own.min(6.0);
            threatened += rank * f64::from(u8::from(near(s, Side::Atreides, at, 2) > own + rank));
        }
        pen.count(count, 6.0);
        pen.count(ranks, 12.0);
        pen.count(guard, 20.0);
        pen.count(threatened, 6.0);
        pen.skip_to(OF_BOTH);
        visions(&mut pen, g, s);
        automa(&mut pen, s);
        debug_assert!(pen.at() <= WIDTH);
    }

    fn net(&self) -> Option<&'static Net> {
        crate::weights::arrakis()
    }

    /// Counts action turns: each uses up a die. Alone a stage is a third of a round.
    fn stage(&self, g: &Arrakis, s: &State) -> u32 {
        if s.solo.is_some() {
            let third = match s.phase {
                Phase::Start | Phase::Vehicles => 0,
                Phase::Actions => u32::from(s.unused_dice(Side::Atreides) <= 2),
                Phase::Hazards | Phase::Spice | Phase::End => 2,
            };
            return u32::from(s.round) * 3 + third;
        }
        let all: u32 = g.tables.dice.iter().map(|&n| u32::from(n)).sum();
        let unused = u32::from(s.unused_dice(Side::Atreides)) + u32::from(s.unused_dice(Side::Harkonnen));
        let within = match s.phase {
            Phase::Start | Phase::Vehicles => 0,
            Phase::Actions => 1 + (all + 8).saturating_sub(unused).min(TURNS - 8),
            Phase::Hazards | Phase::Spice | Phase::End => TURNS - 2,
        };
        u32::from(s.round) * TURNS + within
    }

    /// Alone only the action turn is searched: what to do there decides most, and its simulations run to the end of the match.
    fn solved(&self, g: &Arrakis, question: &Question) -> bool {
        g.seats() == 1 && *question != Question::Turn
    }

    /// Alone most matches are lost, so those count more in which the objective was nearly reached.
    fn ending(&self, g: &Arrakis, s: &State, outcome: &Outcome) -> Shares {
        let mut shares = winners(outcome);
        if s.solo.is_some() && outcome.winners.is_empty() {
            let missing: u8 = nearest(g, s).iter().sum();
            shares[0] = CLOSEST * (-f32::from(missing) / FAR).exp();
        }
        shares
    }

    /// Alone an action turn of the player, with what the automa does until the next one.
    fn moment(&self, _: &Arrakis, s: &State) -> u32 {
        if s.solo.is_none() {
            return 0;
        }
        u32::from(s.round) * 256 + s.phase as u32 * 16 + u32::from(s.unused_dice(Side::Atreides))
    }

    /// Both sides have the same features, with the chance of the first one.
    fn share(&self, seat: Seat, features: &[f32]) -> Option<f32> {
        let first = self.net()?.share(features);
        Some(if seat.index() == 0 { first } else { 1.0 - first })
    }

    fn value(&self, g: &Arrakis, s: &State) -> Shares {
        let mut shares = [0.0; MAX_SEATS];
        let mut features = [0.0; WIDTH];
        self.encode(g, s, Seat::at(0), &mut features);
        if let Some(first) = self.share(Seat::at(0), &features) {
            shares[..2].copy_from_slice(&[first, 1.0 - first]);
        }
        shares
    }
}

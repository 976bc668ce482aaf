//! Features of a War for Arrakis position.

use landsraad_arrakis::board::Area;
use landsraad_arrakis::data::{Kind, Side, Vehicle};
use landsraad_arrakis::state::{State, Whereabouts};
use landsraad_arrakis::{Arrakis, Question};
use landsraad_kernel::{MAX_SEATS, Seat};
use landsraad_search::ahead::Shares;

use super::sight::distance;
use crate::judge::{Judge, Pen};
use crate::net::Net;

/// Judges positions of the game for two and of the game alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArrakisJudge;

/// All features: of the table, of each side, of each sietch, of the Harkonnen settlements. Two places at the end
/// are free.
const WIDTH: usize = 43 + 2 * 11 + 8 * 6 + 4;
/// More than the action turns of a round.
const TURNS: u32 = 64;

/// Units of a side in an area, with leaders as half of one.
fn force(s: &State, side: Side, at: Area) -> f64 {
    if !s.with_legion(side).has(at) {
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

fn table(pen: &mut Pen<'_>, g: &Arrakis, s: &State) {
    pen.flag(s.solo.is_some());
    pen.count(s.supremacy, 10.0);
    for close in [6, 8, 9] {
        pen.flag(s.supremacy >= close);
    }
    for marker in s.prescience {
        pen.count(marker, 10.0);
    }
    let held = g.tables.objectives.iter().enumerate().filter(|(i, _)| s.objectives >> i & 1 == 1);
    let need = |targets: &[u8; 3]| -> [u8; 3] {
        std::array::from_fn(|m| targets[m].saturating_sub(s.prescience[m]))
    };
    let nearest =
        held.map(|(_, (targets, _))| need(targets)).min_by_key(|n| n.iter().sum::<u8>()).unwrap_or([7; 3]);
    for n in nearest {
        pen.count(n, 7.0);
    }
    let missing: u8 = nearest.iter().sum();
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
        pen.count(s.zones_with(Some(vehicle)).count_ones(), 4.0);
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
    let tokens: u32 = s.with_legion(side).iter().map(|a| s.legion(a).tokens.count_ones()).sum();
    pen.count(tokens, 8.0);
    let half = match side {
        Side::Atreides => 0..8,
        Side::Harkonnen => 8..16,
    };
    let is = |at: fn(Whereabouts) -> bool| s.leaders[half.clone()].iter().filter(|l| at(l.at)).count() as f64;
    pen.count(is(|at| matches!(at, Whereabouts::Board(_))), 4.0);
    pen.count(is(|at| matches!(at, Whereabouts::Tank(_))), 4.0);
    pen.count(s.hand_size(side), 6.0);
    pen.count(s.bene_gesserit[side.index()], 3.0);
    pen.count(s.unused_dice(side), 8.0);
    pen.count(s.with_legion(side).len() as f64, 8.0);
}

impl Judge<Arrakis> for ArrakisJudge {
    fn version(&self) -> u32 {
        1
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
        for sietch in &s.sietches {
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
        debug_assert!(pen.at() <= WIDTH);
    }

    fn net(&self) -> Option<&'static Net> {
        crate::weights::arrakis()
    }

    /// Counts action turns: each uses up a die.
    fn stage(&self, g: &Arrakis, s: &State) -> u32 {
        let all: u32 = g.tables.dice.iter().map(|&n| u32::from(n)).sum();
        let unused = u32::from(s.unused_dice(Side::Atreides)) + u32::from(s.unused_dice(Side::Harkonnen));
        use landsraad_arrakis::state::Phase;
        let within = match s.phase {
            Phase::Start | Phase::Vehicles => 0,
            Phase::Actions => 1 + (all + 8).saturating_sub(unused).min(TURNS - 8),
            Phase::Hazards | Phase::Spice | Phase::End => TURNS - 2,
        };
        u32::from(s.round) * TURNS + within
    }

    fn solved(&self, _question: &Question) -> bool {
        false
    }

    fn value(&self, g: &Arrakis, s: &State) -> Shares {
        let mut shares = [0.0; MAX_SEATS];
        let Some(net) = self.net() else { return shares };
        let mut features = [0.0; WIDTH];
        self.encode(g, s, Seat::at(0), &mut features);
        shares[0] = net.share(&features);
        shares[1] = 1.0 - shares[0];
        shares
    }
}

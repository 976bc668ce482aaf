//! Features of a Dune position.

use landsraad_dune::activities::At;
use landsraad_dune::activities::battle::BattleQuestion;
use landsraad_dune::board::{Leaders, Squad};
use landsraad_dune::data::{Card, CardKind, CardSet, LeaderId, STRONGHOLDS, Territory};
use landsraad_dune::{ByFaction, Dune, Faction, FactionSet, Imagined, Question, State, imagine};
use landsraad_kernel::{Chance, Seat};

use crate::judge::{Judge, Pen};
use crate::net::Net;

/// Judges positions of all editions and numbers of seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct DuneJudge;

/// Features of one faction.
const OF_FACTION: usize = 30;
/// All features of a seat.
pub(super) const WIDTH: usize = 6 + 2 * OF_FACTION + 6 * 5 + 16;

const WEAPONS: CardSet = Card::of_kind(CardKind::ProjectileWeapon)
    .or(Card::of_kind(CardKind::PoisonWeapon))
    .or(Card::of_kind(CardKind::Lasgun));
const DEFENCES: CardSet = Card::of_kind(CardKind::Shield).or(Card::of_kind(CardKind::Snooper));

fn strength(squad: Squad) -> f64 {
    f64::from(squad.normal) + 2.0 * f64::from(squad.special)
}

/// How much of what it needs a side holds.
fn progress(at: At<'_>, f: Faction) -> f32 {
    let side = at.state.allies[f].with(f);
    let held: u8 = side.iter().map(|g| at.points(g)).sum();
    at.needed(side.len()).map_or(0.0, |n| f32::from(held) / f32::from(n))
}

/// The hidden things of one faction that its features read.
struct Hidden<'a> {
    leaders: &'a Leaders,
    hand: &'a [Card],
    traitors: &'a [LeaderId],
}

/// The facts of one faction, with its hidden things as the imagined world has them.
fn faction(pen: &mut Pen<'_>, at: At<'_>, f: Faction, progress: f32, hidden: &Hidden<'_>) {
    let (s, board) = (at.state, &at.state.board);
    let forces = &board.forces;
    let spice = f64::from(board.spice.of(f));
    pen.count(spice.min(12.0), 12.0);
    pen.count(spice.min(50.0), 50.0);
    pen.count(f64::from(board.spice.bribes(f)), 10.0);
    pen.count(strength(forces.reserves(f)), 20.0);
    pen.count(strength(forces.on_board(f)), 20.0);
    pen.count(strength(forces.tanks(f)), 20.0);
    pen.count(at.points(f), 3.0);
    pen.num(progress);
    for t in STRONGHOLDS {
        let here = forces.in_territory(f, t);
        let fights = forces.occupies(f, t);
        pen.count(if fights { strength(here).min(12.0) } else { 0.0 }, 12.0);
        pen.flag(fights && forces.occupiers(t) == f.only());
    }
    let (mut count, mut sum, mut best) = (0u8, 0u8, 0u8);
    for leader in hidden.leaders.strongest(f) {
        let n = leader.strength();
        (count, sum, best) = (count + 1, sum + n, best.max(n));
    }
    pen.count(count, 5.0);
    pen.count(sum, 20.0);
    pen.count(best, 6.0);
    let hand = hidden.hand;
    let held = |cards: CardSet| hand.iter().filter(|c| cards.contains(**c)).count() as f64;
    pen.count(hand.len() as f64, 4.0);
    pen.count(held(WEAPONS).min(2.0), 2.0);
    pen.count(held(DEFENCES).min(2.0), 2.0);
    pen.flag(held(Card::of_kind(CardKind::Karama)) > 0.0);
    pen.flag(held(Card::of_kind(CardKind::CheapHero)) > 0.0);
    pen.count(held(Card::of_kind(CardKind::Worthless)), 3.0);
    let rivals = |l: &&LeaderId| {
        let of = l.faction();
        of != f && !s.allied(f, of) && s.plays(of) && hidden.leaders.serves(**l, of)
    };
    pen.count(hidden.traitors.iter().filter(rivals).count() as f64, 2.0);
    let near: u16 =
        board.spice.lying().filter(|(loc, _)| forces.at(f, *loc).total() > 0).map(|(_, n)| n).sum();
    pen.count(f64::from(near.min(20)), 20.0);
    pen.flag(f == Faction::Atreides && board.leaders.kwisatz().losses >= 7 && !board.leaders.kwisatz().dead);
}

/// Writes the features of a faction, with these hidden things of its ally, or its own without one.
fn write(at: At<'_>, f: Faction, of_ally: &Hidden<'_>, out: &mut [f32]) {
    let (rules, s) = (at.rules, at.state);
    let allies = s.allies[f];
    let progress = ByFaction::from_fn(|g| progress(at, g));
    let mut pen = Pen::new(out);
    pen.one_of(f as usize, 6);
    let (hand, traitors) = (s.board.cards.hand(f), s.board.traitors.held(f));
    let own = Hidden { leaders: of_ally.leaders, hand: &hand, traitors };
    faction(&mut pen, at, f, progress[f], &own);
    match allies.iter().next() {
        Some(ally) => faction(&mut pen, at, ally, progress[ally], of_ally),
        None => pen.skip_to(6 + 2 * OF_FACTION),
    }
    let side: FactionSet = allies.with(f);
    let in_play = s.in_play();
    for g in Faction::ALL {
        let rival = in_play.contains(g) && !side.contains(g);
        let when = |x: f32| if rival { x } else { 0.0 };
        pen.flag(rival);
        pen.num(when(progress[g]));
        pen.count(f64::from(when(f32::from(s.board.spice.of(g).min(40)))), 40.0);
        pen.count(f64::from(when(strength(s.board.forces.on_board(g)) as f32)), 20.0);
        pen.num(when(f32::from(u8::from(!s.allies[g].is_empty()))));
    }
    let turns = f64::from(rules.rulings.turns.max(1));
    let turn = f64::from(s.turn);
    pen.count(turn, 10.0);
    pen.count((turns - turn).max(0.0), 10.0);
    pen.flag(turn + 1.0 >= turns);
    pen.flag(turn >= turns);
    pen.count(rules.seat_count(), 6.0);
    pen.flag(rules.rulings.advanced());
    pen.flag(!allies.is_empty());
    let threat = in_play.iter().filter(|g| !side.contains(*g)).map(|g| progress[g]);
    pen.num(threat.fold(0.0, f32::max));
    // The Guild's side wins when time runs out, or the Fremen's.
    pen.flag(in_play.contains(Faction::Guild) && side.contains(Faction::Guild));
    pen.flag(in_play.contains(Faction::Guild) && !side.contains(Faction::Guild));
    let own = |t: Territory| {
        let there = s.board.forces.occupiers(t);
        there.is_empty() || there == Faction::Fremen.only()
    };
    let fremen = own(Territory::SIETCH_TABR) && own(Territory::HABBANYA_SIETCH);
    pen.flag(fremen && side.contains(Faction::Fremen));
    pen.flag(fremen && in_play.contains(Faction::Fremen) && !side.contains(Faction::Fremen));
    // What the Bene Gesserit have foretold, if it is theirs to know.
    let foretold = s.prediction.filter(|_| f == Faction::BeneGesserit);
    pen.flag(foretold.is_some());
    pen.num(foretold.map_or(0.0, |(g, _)| progress[g]));
    pen.num(foretold.map_or(0.0, |(_, turn)| f32::from(turn) - f32::from(s.turn)) / 10.0);
    pen.flag(foretold.is_some_and(|(_, turn)| turn < s.turn));
    debug_assert_eq!(pen.at(), WIDTH);
}

impl Judge<Dune> for DuneJudge {
    fn version(&self) -> u32 {
        1
    }

    fn width(&self) -> usize {
        WIDTH
    }

    fn encode(&self, rules: &Dune, s: &State, seat: Seat, out: &mut [f32]) {
        let Some(f) = s.faction(seat) else { return };
        let board = &s.board;
        let ally = s.allies[f].iter().next().unwrap_or(f);
        let (hand, traitors) = (board.cards.hand(ally), board.traitors.held(ally));
        write(At { rules, state: s }, f, &Hidden { leaders: &board.leaders, hand: &hand, traitors }, out);
    }

    /// Imagines what the features read: all hidden things of an ally, and which leaders are captives.
    fn encode_imagined(&self, rules: &Dune, s: &State, seat: Seat, chance: &mut dyn Chance, out: &mut [f32]) {
        let Some(f) = s.faction(seat) else { return };
        let ally = s.allies[f].iter().next().unwrap_or(f);
        let Imagined { leaders, hand, traitors } = imagine(rules, s, seat, ally, chance);
        let hidden = Hidden { leaders: &leaders, hand: &hand, traitors: &traitors };
        write(At { rules, state: s }, f, &hidden, out);
    }

    fn net(&self) -> Option<&'static Net> {
        crate::weights::dune()
    }

    fn stage(&self, _: &Dune, s: &State) -> u32 {
        u32::from(s.turn)
    }

    fn solved(&self, _: &Dune, question: &Question) -> bool {
        matches!(
            question,
            Question::Battle(
                BattleQuestion::Plan { .. }
                    | BattleQuestion::Disclose { .. }
                    | BattleQuestion::Voice { .. }
                    | BattleQuestion::Prescience { .. }
            )
        )
    }
}

//! The match as something to learn from: odds, chances, reasons, features.

use std::ops::ControlFlow;

use landsraad_bots::{Limit, PlanOdds, Seen};
use landsraad_kernel::{EventSink, Narrate, Seat, Seed, Seeded, Setup, Viewer};
use serde_json::Value;

use super::{MOST_OPTIONS, Shell, json};
use crate::facts::{Facts, Figure, Public};
use crate::matches::{Explanation, Match, Play, Study};
use crate::{onward, slots};

impl<G: Setup + Narrate + Public> Study for Shell<G> {
    fn resampled(&self, knower: Seat, luck: u64) -> Box<dyn Match> {
        let mut other = self.clone();
        other.state = self.game.resample(&self.noticed_by(knower), knower, &mut Seeded::from_u64(luck));
        Box::new(other)
    }

    fn facts(&self) -> Facts {
        G::facts(self.game.view(&self.state, Viewer::Public).get())
    }

    fn plan_odds(&self, seat: Seat) -> Option<PlanOdds> {
        let asked = self.pending().seats().contains(seat);
        let legal = if asked { self.legal(seat, MOST_OPTIONS) } else { Vec::new() };
        let seen = Seen::new(&*self.game, &self.state, seat, &legal);
        self.roster.bots.iter().find_map(|(_, bot)| bot.plan_odds(&seen))
    }

    fn explain(&self, seat: Seat, bot: &str, action: &Value) -> Option<Explanation> {
        let bot = self.roster.find(bot).ok()?;
        if seat.index() >= self.game.seats() as usize {
            return None;
        }
        let action: G::Action = serde_json::from_value(action.clone()).ok()?;
        let luck = &mut Seeded::from_u64(u64::from(self.step()));
        let asked = self.pending().seats().contains(seat);
        let mut legal = if asked { self.legal(seat, usize::MAX) } else { vec![] };
        if let Some(index) = legal.iter().position(|a| *a == action) {
            if legal.len() < 2 {
                return None;
            }
            let seen = Seen::new(&*self.game, &self.state, seat, &legal);
            if let Some(why) = bot.explain(&seen, index, luck) {
                return Some(Explanation { why, instead: None });
            }
            // The same luck as for a hint, so that both name the same answer.
            let luck = &mut Seeded::from_u64(u64::from(self.step()));
            let answer =
                bot.choose_within(&seen, luck, &mut Limit { simulations: None, stop: &mut || false });
            let view = self.game.view(&self.state, Viewer::Seat(seat));
            let instead = self.option(&view, legal.get(answer.index)?);
            return Some(Explanation { why: answer.why?, instead: Some(instead) });
        }
        // An aside.
        legal.clear();
        self.game.asides(&self.state, seat, &mut |aside| {
            legal.push(aside);
            ControlFlow::Continue(())
        });
        let index = legal.iter().position(|a| *a == action)?;
        let answer = bot.aside(&Seen::new(&*self.game, &self.state, seat, &legal), luck)?;
        let why = answer.why.filter(|_| answer.index == index)?;
        Some(Explanation { why, instead: None })
    }

    fn onward(&self, luck: u64) -> Option<Vec<Seat>> {
        let bot = self.roster.quick()?;
        let winners = onward::winners(&*self.game, &self.state, bot, Seed::from_u64(luck))?;
        Some(winners.iter().collect())
    }

    fn later(&self, seat: Seat, action: &Value, luck: u64) -> Option<Vec<Figure>> {
        let action: G::Action = serde_json::from_value(action.clone()).ok()?;
        let (bot, seed) = (self.roster.quick()?, Seed::from_u64(luck));
        let mut world = self.game.resample(&self.state, seat, &mut Seeded::from_u64(luck));
        self.game.check(&world, seat, &action).ok()?;
        let chance = &mut Seeded::new(seed, 2);
        self.game.apply(&mut world, seat, &action, chance, &mut EventSink::mute());
        onward::round_end(&*self.game, &mut world, bot, seed);
        Some(G::figures(self.game.view(&world, Viewer::Seat(seat)).get(), seat))
    }

    fn legal_actions(&self, seat: Seat) -> Vec<(usize, Value, bool)> {
        if !self.pending().seats().contains(seat) {
            return vec![];
        }
        let legal = self.legal(seat, usize::MAX);
        let mut list = Vec::with_capacity(legal.len());
        slots(&legal, |at, slot| list.push((slot, json(&legal[at]), self.game.takes_back(&legal[at]))));
        list
    }

    fn features(&self, seat: Seat, luck: u64) -> Option<Vec<f32>> {
        let judge = self.roster.judge.as_deref()?;
        if seat.index() >= self.game.seats() as usize {
            return None;
        }
        let mut row = vec![0.0; judge.width()];
        judge.encode_imagined(&self.game, &self.state, seat, &mut Seeded::from_u64(luck), &mut row);
        Some(row)
    }

    fn chance(&self, seat: Seat, luck: u64) -> Option<f32> {
        self.roster.judge.as_deref()?.share(seat, &self.features(seat, luck)?)
    }

    fn standing(&self) -> Option<Vec<f32>> {
        let judge = self.roster.judge.as_deref().filter(|judge| judge.net().is_some())?;
        let seats = Seat::first(self.game.seats());
        if let Some(outcome) = self.game.outcome(&self.state) {
            return Some(seats.map(|seat| f32::from(u8::from(outcome.winners.contains(seat)))).collect());
        }
        let shares = judge.value(&self.game, &self.state);
        Some(seats.map(|seat| shares[seat.index()]).collect())
    }
}

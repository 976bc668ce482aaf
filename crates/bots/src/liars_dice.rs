//! A bot for Liar's Dice, the game of `docs/write-a-game.md`.

use landsraad_kernel::{Seeded, Text};
use landsraad_tutorial::{Action, Bid, LiarsDice, View};

use crate::{Answer, Bot, Seen};

/// Doubts a bid that is probably false, and makes the bid that is most probably true.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cautious;

impl Bot<LiarsDice> for Cautious {
    fn choose(&self, seen: &Seen<'_, LiarsDice>, _luck: &mut Seeded) -> Answer {
        let view = seen.view();
        let own: Vec<u8> = view.seats[seen.seat().index()].cup.iter().flatten().copied().collect();
        let chance_of = |action: &Action| match (action, view.standing) {
            (Action::Bid(bid), _) => probability(view, &own, *bid),
            (Action::Doubt, Some(bid)) => 1.0 - probability(view, &own, bid),
            (Action::Doubt, None) => 0.0,
        };
        let odds: Vec<f64> = seen.legal().iter().map(chance_of).collect();
        let best = (0..odds.len()).max_by(|&a, &b| odds[a].total_cmp(&odds[b])).unwrap_or(0);
        let percent = (odds[best] * 100.0).round();
        let why = Text::new(
            format!("This is right with a chance of {percent}%."),
            format!("È giusto con una probabilità del {percent}%."),
        );
        Answer { index: best, why: Some(why) }
    }
}

/// The probability that a bid is true for a seat that knows its own dice: the others show the face with 1/6
/// each.
fn probability(view: &View, own: &[u8], bid: Bid) -> f64 {
    let unseen = view.seats.iter().map(|seat| usize::from(seat.dice)).sum::<usize>() - own.len();
    let known = own.iter().map(|&die| usize::from(die == bid.face)).sum::<usize>();
    let needed = usize::from(bid.count).saturating_sub(known);
    // `exactly[k]`: the probability that k of the dice so far show the face.
    let mut exactly = vec![1.0];
    for _ in 0..unseen {
        let mut more = vec![0.0; exactly.len() + 1];
        for (k, p) in exactly.iter().enumerate() {
            more[k] += p * 5.0 / 6.0;
            more[k + 1] += p / 6.0;
        }
        exactly = more;
    }
    exactly.iter().skip(needed).sum()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use landsraad_kernel::{EventSink, Game, Pending, Seat, Stage};
    use landsraad_tutorial::Position;

    use super::*;
    use crate::Random;

    fn answer_to(dice: [u8; 3], bid: Bid) -> Action {
        let rules = LiarsDice { seats: 2 };
        let dice = [("red".to_owned(), dice.to_vec())].into();
        let position = Position { dice, turn: Some("red".to_owned()), bid: Some(bid) };
        let state = rules.stage(position, &mut Seeded::from_u64(1)).unwrap();
        let mut legal = vec![];
        rules.legal(&state, Seat::at(0), &mut |action| {
            legal.push(action);
            ControlFlow::Continue(())
        });
        let seen = Seen::new(&rules, &state, Seat::at(0), &legal);
        legal[Cautious.choose(&seen, &mut Seeded::from_u64(1)).index]
    }

    #[test]
    fn it_doubts_what_is_unlikely_and_raises_what_it_holds() {
        assert_eq!(answer_to([1, 2, 3], Bid { count: 3, face: 6 }), Action::Doubt);
        assert_eq!(answer_to([6, 6, 6], Bid { count: 2, face: 6 }), Action::Bid(Bid { count: 3, face: 6 }));
    }

    #[test]
    fn it_beats_the_random_bot() {
        let rules = LiarsDice { seats: 2 };
        let mut won = 0;
        for game in 0..200 {
            let mut chance = Seeded::from_u64(game);
            let mut state = rules.setup(&mut chance, &mut EventSink::mute());
            let cautious = Seat::at((game % 2) as u8);
            while let Pending::Seats(seats) = rules.pending(&state) {
                let seat = seats.first().unwrap();
                let mut legal = vec![];
                rules.legal(&state, seat, &mut |action| {
                    legal.push(action);
                    ControlFlow::Continue(())
                });
                let seen = Seen::new(&rules, &state, seat, &legal);
                let bot: &dyn Bot<LiarsDice> = if seat == cautious { &Cautious } else { &Random };
                let action = legal[bot.choose(&seen, &mut chance).index];
                rules.apply(&mut state, seat, &action, &mut chance, &mut EventSink::mute());
            }
            won += u32::from(rules.outcome(&state).unwrap().winners.contains(cautious));
        }
        assert!(won > 130, "{won} of 200");
    }
}

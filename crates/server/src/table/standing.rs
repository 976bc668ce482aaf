//! Standing answers of a seat: answers that its player gives in advance.
//!
//! The game says which standing answers exist and what they answer, from what the seat knows. The table keeps
//! them with the seat. It gives them in the same way as forced answers: at the pace of the players
//! ([`super::pace`]), only for a player who is present, and in a window as a pass that waits for the end of
//! the window. So nobody can tell a standing answer from a player who answers.

use landsraad_catalog::{Match, StandingJson, Stands};
use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, StandingNow, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::contained;
use super::picture::Question;

/// How many standing answers a seat may have; the oldest is dropped first.
const MOST: usize = 24;

/// A standing answer as it is stored with its seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Given {
    #[serde(flatten)]
    stands: Stands,
    /// Its sentence, with its number.
    text: Text,
}

impl Given {
    /// Whether it answers this question.
    pub fn answers(&self, asked: &Question) -> bool {
        self.stands.is_among(&asked.standing)
    }

    /// Whether its card, turn or battle is over, as this question shows.
    pub fn is_over(&self, asked: &Question) -> bool {
        let same = |offered: &&StandingJson| offered.key == self.stands.key;
        asked.standing.iter().find(same).is_some_and(|offered| offered.scope != self.stands.scope)
    }

    /// It as a message to the player.
    pub fn now(&self) -> StandingNow {
        StandingNow { key: self.stands.key.clone(), scope: self.stands.scope, text: self.text.clone() }
    }
}

/// A client's request about a standing answer.
#[derive(Debug)]
pub struct Wish {
    pub standing: String,
    pub scope: u32,
    pub amount: Option<u16>,
    /// Whether the standing answer is given or taken back.
    pub on: bool,
}

fn not_offered() -> Problem {
    Problem::new(
        RefusedKind::Invalid,
        "What you are asked now has no such standing answer.",
        "Ciò che ti viene chiesto ora non ha questa risposta fissa.",
    )
    .field("standing")
}

/// The number for a standing answer, if it is within its bounds.
fn number(offered: &StandingJson, amount: Option<u16>) -> Result<u16, Problem> {
    let Some(bounds) = offered.amount else { return Ok(0) };
    amount.filter(|n| (bounds.min..=bounds.max).contains(n)).ok_or_else(|| {
        let (min, max) = (bounds.min, bounds.max);
        Problem::new(
            RefusedKind::Invalid,
            format!("This standing answer needs a number from {min} to {max}."),
            format!("Questa risposta fissa richiede un numero da {min} a {max}."),
        )
        .field("amount")
    })
}

/// The standing answers of a seat after a request to give one to the open question.
pub fn with(before: &[Given], asked: &Question, wish: &Wish) -> Result<Vec<Given>, Problem> {
    let same = |offered: &&StandingJson| offered.key == wish.standing && offered.scope == wish.scope;
    let offered = asked.standing.iter().find(same).ok_or_else(not_offered)?;
    let amount = number(offered, wish.amount)?;
    // One question has only one standing answer.
    let other = |given: &&Given| asked.standing.iter().all(|offered| offered.key != given.stands.key);
    let mut list: Vec<Given> = before.iter().filter(other).cloned().collect();
    let filled = |text: &str| text.replace("{n}", &amount.to_string());
    let text = Text::new(filled(&offered.text.en), filled(&offered.text.it));
    let stands = Stands { key: wish.standing.clone(), amount, scope: wish.scope };
    list.push(Given { stands, text });
    if list.len() > MOST {
        list.remove(0);
    }
    Ok(list)
}

/// The standing answers of a seat after a request to take one back.
pub fn without(before: &[Given], wish: &Wish) -> Vec<Given> {
    before.iter().filter(|given| given.stands.key != wish.standing).cloned().collect()
}

/// The answer that standing answers of a seat give to its question, if any. A panic of the game is returned as
/// an error.
pub fn answer(
    list: &[Given],
    game: &dyn Match,
    seat: Seat,
    asked: &Question,
) -> Result<Option<Value>, String> {
    let mut covering = list.iter().filter(|given| given.answers(asked));
    if asked.react {
        // In a window a standing answer only passes.
        return Ok(covering.next().map(|_| asked.default.clone()));
    }
    if asked.ahead {
        return Ok(None);
    }
    contained(|| covering.find_map(|given| game.standing_answer(seat, &given.stands)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(standing: &[(&str, u32)]) -> Question {
        let offered = |(key, scope): &(&str, u32)| StandingJson {
            key: (*key).to_owned(),
            text: Text::new("bid up to {n}", "offri fino a {n}"),
            scope: *scope,
            amount: None,
        };
        let standing = standing.iter().map(offered).collect();
        Question { react: false, ahead: false, forced: false, default: Value::Null, standing }
    }

    fn wish(standing: &str, scope: u32) -> Wish {
        Wish { standing: standing.to_owned(), scope, amount: None, on: true }
    }

    #[test]
    fn a_question_has_one_standing_answer() {
        let asked = question(&[("bid", 1), ("pass", 1)]);
        let list = with(&[], &asked, &wish("bid", 1)).unwrap();
        let list = with(&list, &asked, &wish("pass", 1)).unwrap();
        assert_eq!(list.iter().map(|given| given.now().key).collect::<Vec<_>>(), ["pass"]);
        assert!(with(&list, &asked, &wish("bid", 2)).is_err(), "another card");
        assert!(with(&list, &asked, &wish("ship", 1)).is_err());
        assert!(without(&list, &wish("pass", 1)).is_empty());
    }

    #[test]
    fn a_standing_answer_is_over_with_what_it_was_given_for() {
        let list = with(&[], &question(&[("bid", 1)]), &wish("bid", 1)).unwrap();
        let over = |asked: &Question| list[0].is_over(asked);
        assert!(!over(&question(&[("bid", 1)])) && !over(&question(&[("ship", 7)])));
        assert!(over(&question(&[("bid", 2)])));
    }
}

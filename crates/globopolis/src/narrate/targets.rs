//! The titles, spaces, players, cards and numbers that an action names.

use landsraad_kernel::{Seat, Targets};

use crate::data::Data;
use crate::vocabulary::{Action, Card, Title, Ware};

fn title(title: Title) -> String {
    format!("title:{}", title.0)
}

fn seat(seat: Seat) -> String {
    format!("seat:{seat}")
}

fn card(card: Card) -> String {
    match card {
        Card::Mission(n) => format!("card:mission:{n}"),
        Card::Ops(n) => format!("card:ops:{n}"),
        Card::Influence(n) => format!("card:influence:{n}"),
    }
}

fn ware(ware: Ware) -> Targets {
    match ware {
        Ware::Title(t) => Targets::NONE.place(title(t)),
        Ware::Card(c) => Targets::NONE.card(card(c)),
        Ware::Eu(_) | Ware::Units(..) | Ware::Captives(..) | Ware::AnyCard(_) => Targets::NONE,
    }
}

pub fn of(data: &Data, action: &Action) -> Targets {
    let place = |id: String| Targets::NONE.place(id);
    match *action {
        Action::Begin(verb) => Targets::NONE.thing(format!("verb:{}", verb.key())),
        Action::Unit(unit) => Targets::NONE.thing(format!("unit:{}", unit.id())),
        Action::Title(t) | Action::Lift(Some(t)) => place(title(t)),
        Action::Amount(n) => Targets::NONE.amount(n),
        Action::Player(s) => Targets::NONE.thing(seat(s)),
        Action::Seller(n) => match data.sellers.get(n.index()) {
            Some(seller) => place(format!("space:{}", seller.space.0)),
            None => Targets::NONE,
        },
        Action::Card(c) => Targets::NONE.card(card(c)),
        Action::Hop(space) => place(format!("space:{}", space.0)),
        Action::Attack { from, target } => place(title(target)).place(title(from)),
        Action::Contest { title: t, against } => place(title(t)).thing(seat(against)),
        Action::Give(w) | Action::Want(w) => ware(w),
        Action::Done
        | Action::Back
        | Action::Roll { .. }
        | Action::MoveAgain
        | Action::PayFee
        | Action::Withdraw(_)
        | Action::Side(_)
        | Action::Lift(None)
        | Action::Propose
        | Action::Accept
        | Action::Refuse
        | Action::Counter => Targets::NONE,
    }
}

/// The same action with another Title, or with another act of the Option Phase.
pub fn aimed(action: &Action, target: &str) -> Option<Action> {
    let (kind, what) = target.split_once(':')?;
    if kind == "verb" {
        let verb = crate::vocabulary::Verb::ALL.into_iter().find(|verb| verb.key() == what)?;
        return matches!(action, Action::Begin(_) | Action::Done).then_some(Action::Begin(verb));
    }
    let at = Title(what.parse().ok().filter(|_| kind == "title")?);
    Some(match *action {
        Action::Title(_) => Action::Title(at),
        Action::Lift(Some(_)) => Action::Lift(Some(at)),
        Action::Attack { from, .. } => Action::Attack { from, target: at },
        Action::Contest { against, .. } => Action::Contest { title: at, against },
        Action::Done
        | Action::Back
        | Action::Begin(_)
        | Action::Unit(_)
        | Action::Amount(_)
        | Action::Player(_)
        | Action::Seller(_)
        | Action::Card(_)
        | Action::Roll { .. }
        | Action::MoveAgain
        | Action::Hop(_)
        | Action::PayFee
        | Action::Withdraw(_)
        | Action::Side(_)
        | Action::Lift(None)
        | Action::Give(_)
        | Action::Want(_)
        | Action::Propose
        | Action::Accept
        | Action::Refuse
        | Action::Counter => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Verb;

    #[test]
    fn an_action_names_what_it_is_about_and_can_be_aimed_elsewhere() {
        let data = crate::data::Tables::Ours;
        let attack = Action::Attack { from: Title(3), target: Title(5) };
        assert_eq!(of(&data, &attack).places, ["title:5", "title:3"]);
        assert_eq!(of(&data, &Action::Amount(12)).amount.map(|a| (a.n, a.per)), Some((12, 1)));
        assert_eq!(aimed(&attack, "title:7"), Some(Action::Attack { from: Title(3), target: Title(7) }));
        assert_eq!(aimed(&Action::Done, "verb:sell_cr"), Some(Action::Begin(Verb::SellCr)));
        assert_eq!(aimed(&Action::Propose, "title:7"), None);
        assert_eq!(aimed(&attack, "seat:1"), None);
    }
}

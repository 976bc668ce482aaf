//! A Truthtrance promise to enter a territory is enforced as long as it can be kept. [gf9.cards.truthtrance]

use landsraad_kernel::{Illegal, RuleRef};

use super::draft::{Draft, Kind};
use super::{Shipment, ShipmentAction, Step};
use crate::Faction;
use crate::action::Why;
use crate::activities::At;
use crate::data::Territory;
use crate::deals::{self, DealWhy};

impl Shipment {
    /// Whether an order, or a part of one, leaves the oath standing.
    pub(super) fn keeps_oath(
        &self,
        at: At<'_>,
        f: Faction,
        action: ShipmentAction,
    ) -> Result<(), Illegal<Why>> {
        use ShipmentAction as A;
        if at.state.promises.is_empty() {
            return Ok(());
        }
        let moving = self.step == Step::Move;
        // Of two oaths that cannot both be kept, the first one binds.
        let open = |t: &Territory| {
            if moving {
                self.movements > 0 && !self.closed.contains(*t) && walks(at, f, *t)
            } else {
                walks(at, f, *t) || ships(at, f, *t)
            }
        };
        let Some(t) = at.sworn_to_enter(f).find(open) else { return Ok(()) };
        let last = self.movements <= 1;
        let kept = match action {
            A::Pass | A::Cross(_) | A::Return(_) => !moving && walks(at, f, t),
            A::MoveFrom(from) => !last || walks_from(at, f, from, t),
            A::To(to) if moving => {
                !last
                    || to.territory() == t
                    || !self.draft.from.is_some_and(|from| walks_from(at, f, from, t))
            }
            A::To(to) => {
                let lands = t.locations().any(|l| self.draft.check_to(at, f, l).is_ok());
                to.territory() == t || !lands || walks(at, f, t)
            }
            A::FromReserves
            | A::WithKarama(_)
            | A::AsGuild
            | A::CallWorm(_)
            | A::Back
            | A::Hajr(_)
            | A::Count(_)
            | A::Starred(_)
            | A::AsFighters
            | A::AsAdvisors
            | A::Declare(_)
            | A::Announce
            | A::Look
            | A::TakeTurn
            | A::LoseStarred(_)
            | A::Follow(_)
            | A::Flip => true,
        };
        if kept {
            return Ok(());
        }
        Err(Illegal::new(RuleRef("gf9.cards.truthtrance"), Why::Deal(DealWhy::SwornToEnter(t))))
    }
}

/// Whether forces of one territory can move into another.
fn walks_from(at: At<'_>, f: Faction, from: Territory, to: Territory) -> bool {
    let group = Draft::begin(Kind::Move, Some(from));
    from != to && group.check_possible(at, f).is_ok() && group.ends(at, f).meets(to.mask())
}

/// Whether any group on the board can move into a territory.
fn walks(at: At<'_>, f: Faction, to: Territory) -> bool {
    let mine = at.state.board.forces.where_is(f);
    Territory::all().any(|from| mine.meets(from.mask()) && walks_from(at, f, from, to))
}

/// Whether forces can come from the reserves.
fn ships(at: At<'_>, f: Faction, to: Territory) -> bool {
    let landing = Draft::begin(Kind::Reserves, None);
    deals::may_ship(at, f).is_ok()
        && landing.check_possible(at, f).is_ok()
        && to.locations().any(|l| landing.check_to(at, f, l).is_ok())
}

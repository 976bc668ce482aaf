//! Combat criteria.

#[cfg(test)]
mod tests;

use landsraad_kernel::RuleRef;

use super::strength::base;
use crate::Arrakis;
use crate::action::{Action, Piece};
use crate::activities::{At, Battle, BattleAsk, Cx};
use crate::data::{Kind, Leader, Power, Side};
use crate::state::Group;

impl Cx<'_, '_> {
    /// [wfa.solo-combat.reinforcements] Discards reinforcement cards to reach
    /// 6 dice, as far as the deck allows; returns how many.
    pub fn discard_reinforcements(&mut self, want: u8) -> u8 {
        // [wfa.solo-special.landsraad-ban]
        if self.state.banned(Power::Landsraad) {
            return 0;
        }
        let mut paid = 0;
        while paid < want && self.spend_reinforcement() {
            paid += 1;
        }
        paid
    }
}

/// Stop or go on, retreat, which leader uses a special.
pub fn battle(at: At<'_>, b: &Battle, ask: BattleAsk) -> (Action, RuleRef) {
    match ask {
        // [wfa.solo-combat.no-retreat]
        BattleAsk::Retreat => (Action::Pass, RuleRef("wfa.solo-combat.no-retreat")),
        // [wfa.solo-combat.cease] Stops only at half the opponent's strength or less. The tie table is for ties alone.
        BattleAsk::GoOn => {
            let (own, enemy) = (base(b.force()), base(b.figures(at.state, Side::Atreides)));
            let action = if u16::from(own) * 2 <= u16::from(enemy) { Action::Pass } else { Action::Yes };
            (action, RuleRef("wfa.solo-combat.cease"))
        }
        // [wfa.solo-combat.leader-conversion] Most hits, then most shields: the order of the list.
        BattleAsk::Convert(_) | BattleAsk::Card(_) | BattleAsk::RetreatArea => {
            (super::first_of(b, at), RuleRef("wfa.solo-combat.leader-conversion"))
        }
    }
}

/// What one hit takes. [wfa.solo-combat.casualty-one-by-one] Asked again for every hit;
/// [wfa.solo-combat.casualty-scope] whatever caused it.
pub fn casualty(g: &Arrakis, group: Group) -> (Action, RuleRef) {
    let value = |l: Leader| g.tables.leader(l).hits + g.tables.leader(l).shields;
    let kind = |k: Kind, rule| (Action::Piece(Piece::Kind(k)), RuleRef(rule));
    // [wfa.solo-combat.casualty-named-order]
    let weakest = group.named.iter().min_by_key(|&l| (value(l), l)).map(|l| Action::Piece(Piece::Named(l)));
    // [wfa.solo-combat.casualty-leaders] Bashars, then named leaders, until one leader is left.
    if group.leaders() > 1 {
        if group.get(Kind::Generic) > 0 {
            return kind(Kind::Generic, "wfa.solo-combat.casualty-leaders");
        }
        if let Some(action) = weakest {
            return (action, RuleRef("wfa.solo-combat.casualty-named-order"));
        }
    }
    if group.get(Kind::Elite) > 0 {
        return kind(Kind::Elite, "wfa.solo-combat.casualty-elites");
    }
    if group.get(Kind::Special) > 0 {
        return kind(Kind::Special, "wfa.solo-combat.casualty-sardaukar");
    }
    // [wfa.solo-combat.casualty-regulars] The last leader before the last regular.
    if group.get(Kind::Regular) == 1 && group.leaders() == 1 {
        if group.get(Kind::Generic) > 0 {
            return kind(Kind::Generic, "wfa.solo-combat.casualty-regulars");
        }
        if let Some(action) = weakest {
            return (action, RuleRef("wfa.solo-combat.casualty-regulars"));
        }
    }
    kind(Kind::Regular, "wfa.solo-combat.casualty-regulars")
}

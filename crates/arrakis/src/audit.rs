//! What must always hold: no piece, card or token is lost or made.

use crate::Arrakis;
use crate::activities::Frame;
use crate::board::*;
use crate::data::{Face, Kind, Leader, Side, Vehicle};
use crate::state::*;

/// Says what is broken.
pub fn audit(g: &Arrakis, s: &State) -> Result<(), String> {
    for side in [Side::Atreides, Side::Harkonnen] {
        figures(g, s, side)?;
    }
    areas(s)?;
    leaders(s)?;
    deployment_tokens(s)?;
    cards(g, s)?;
    desert(g, s)?;
    tokens_and_dice(g, s)?;
    tracks(g, s)
}

/// The figures of a side are on the board or in the supply, in legions that may stand there.
fn figures(g: &Arrakis, s: &State, side: Side) -> Result<(), String> {
    let supply = &g.tables.supply;
    for &kind in Kind::ALL {
        let board: u8 = s.with_legion(side).iter().map(|a| s.legion(a).get(kind)).sum();
        let all = board + s.supply[side.index()][kind.index()];
        if all != supply[side.index()][kind.index()] {
            return Err(format!("{all} {kind:?} of {side:?}"));
        }
    }
    for a in s.with_legion(side).iter() {
        let g = s.legion(a);
        if g.is_empty() {
            return Err(format!("an empty legion in {}", a.id()));
        }
        if g.units() > 6 + 8 {
            return Err(format!("{} units in {}", g.units(), a.id()));
        }
        // [wfa.definitions.stack-limit] Somebody may still have to remove what is too much.
        let settled = s.stack.iter().all(|f| {
            matches!(
                f,
                Frame::Round(_)
                    | Frame::Vehicles(_)
                    | Frame::Dice(_)
                    | Frame::Actions(_)
                    | Frame::Turn(_)
                    | Frame::Spice(_)
            )
        });
        if settled && g.units() > 6 {
            return Err(format!("{} units in {}", g.units(), a.id()));
        }
        if g.named.iter().any(|l| l.side() != side) {
            return Err(format!("a foreign leader in {}", a.id()));
        }
        // A card may place a leader before the units that go along; hits may not be assigned yet.
        let busy = s.stack.iter().any(|f| matches!(f, Frame::Ops(_) | Frame::Casualties(_)));
        if !busy && g.units() == 0 {
            return Err(format!("leaders alone in {}", a.id()));
        }
    }
    let enemy = s.settlements_of(side.other());
    if !s.with_legion(side).and(enemy).is_empty() {
        return Err("a legion in an enemy settlement".into());
    }
    Ok(())
}

/// Every area belongs to one side at most.
fn areas(s: &State) -> Result<(), String> {
    if !s.presence[0].and(s.presence[1]).is_empty() {
        return Err("two sides in one area".into());
    }
    for a in AreaSet::ALL.minus(s.presence[0]).minus(s.presence[1]).iter() {
        if !s.legion(a).is_empty() {
            return Err(format!("nobody's legion in {}", a.id()));
        }
    }
    Ok(())
}

/// Every leader is on the board where the state says, and nowhere else.
fn leaders(s: &State) -> Result<(), String> {
    for &l in Leader::ALL {
        if l == Leader::WildMaker {
            continue;
        }
        let places = AreaSet::ALL.iter().filter(|&a| s.legion(a).contains(l)).count();
        let on_board = usize::from(s.leader_area(l).is_some());
        if places != on_board || s.leader_area(l).is_some_and(|a| !s.legion(a).contains(l)) {
            return Err(format!("{l:?} is on the board {places} times"));
        }
    }
    Ok(())
}

/// Every deployment token is somewhere at most once.
fn deployment_tokens(s: &State) -> Result<(), String> {
    let mut seen = s.token_supply;
    if let Some(t) = s.drawn {
        seen.insert(t);
    }
    for a in AreaSet::ALL.iter() {
        let tokens = s.legion(a).tokens;
        if seen.meets(tokens) {
            return Err(format!("a token twice, in {}", a.id()));
        }
        seen |= tokens;
    }
    Ok(())
}

/// Wormsigns, sandworms and vehicles.
fn desert(g: &Arrakis, s: &State) -> Result<(), String> {
    let t = &g.tables;
    let worms: u8 = s.pool.iter().sum::<u8>() + s.wormsigns.len() as u8;
    if worms != t.wormsigns.iter().sum::<u8>() {
        return Err(format!("{worms} wormsigns"));
    }
    if !s.sand.or(s.burrowing).minus(s.wormsigns).is_empty() {
        return Err("faces without wormsign".into());
    }
    if s.sandworms.len() > usize::from(t.sandworms)
        || !s.worms().or(s.wormsigns).minus(s.deserts()).is_empty()
    {
        return Err("sandworms or wormsigns off the desert".into());
    }
    for &v in Vehicle::ALL {
        let n = match v {
            Vehicle::Harvester => s.harvesters.len(),
            Vehicle::Carryall | Vehicle::Ornithopter => s.zones_with(Some(v)).len(),
        };
        if n > usize::from(t.vehicles[v.index()]) {
            return Err(format!("{n} of {v:?}"));
        }
    }
    Ok(())
}

/// Bene Gesserit tokens, stations and action dice.
fn tokens_and_dice(g: &Arrakis, s: &State) -> Result<(), String> {
    let t = &g.tables;
    let tokens = s.reserve + s.bene_gesserit.iter().sum::<u8>() + s.placed.iter().flatten().count() as u8;
    if tokens != t.bene_gesserit {
        return Err(format!("{tokens} Bene Gesserit tokens"));
    }
    if s.station_faces.iter().sum::<u8>() != s.stations.len() as u8 {
        return Err("stations and their faces differ".into());
    }
    for f in Face::ALL {
        for side in 0..2 {
            if s.dice[side][f.index()] > t.slots[side][f.index()] {
                return Err(format!("too many dice on {f:?}"));
            }
        }
    }
    for (side, &all) in t.dice.iter().enumerate() {
        let dice = s.dice[side].iter().sum::<u8>();
        if dice > all {
            return Err(format!("{dice} action dice of {all}"));
        }
    }
    Ok(())
}

/// The markers are on their tracks.
fn tracks(g: &Arrakis, s: &State) -> Result<(), String> {
    let t = &g.tables;
    if s.supremacy > t.supremacy_win
        || s.prescience.iter().any(|&p| p > t.last_step)
        || s.imperium.iter().any(|&r| r > 4)
    {
        return Err("a marker off its track".into());
    }
    // [wfa.prescience.max-two]
    if s.claims > 2 {
        return Err(format!("{} claims in a round", s.claims));
    }
    if s.round > g.last_round {
        return Err(format!("round {} of {}", s.round, g.last_round));
    }
    Ok(())
}

/// Every card is somewhere exactly once.
fn cards(g: &Arrakis, s: &State) -> Result<(), String> {
    let mut seen = CopySet::EMPTY;
    let mut add = |set: CopySet, what: &str| -> Result<(), String> {
        if seen.meets(set) {
            return Err(format!("a card twice: {what}"));
        }
        seen |= set;
        Ok(())
    };
    add(s.deck, "deck")?;
    add(s.hands[0], "Atreides hand")?;
    add(s.hands[1], "Harkonnen hand")?;
    add(s.discard, "discard")?;
    for &c in &s.reinforcements {
        add(c.only(), "reinforcements")?;
    }
    if let Some(c) = s.solo.as_ref().and_then(|solo| solo.beside) {
        add(c.only(), "beside the board")?;
    }
    for r in &s.revealed {
        if let Some((_, c)) = r.rider {
            add(c.only(), "attached")?;
        }
    }
    for frame in s.stack.iter() {
        if let Frame::Ops(ops) = frame
            && let Some(c) = ops.card
        {
            add(c.only(), "being played")?;
        }
    }
    let all: CopySet = crate::data::Deck::ALL.iter().map(|&d| g.deck_set(d)).collect();
    if seen != all && s.over.is_none() {
        return Err(format!("{} cards of {}", seen.len(), all.len()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_support::*;

    fn wrong(change: impl Fn(&mut State)) -> String {
        let mut t = Table::two(&format!("{ATREIDES_TURN}[atreides.windgap]\nregular = 1"));
        assert_eq!(audit(&t.g, &t.s), Ok(()));
        change(&mut t.s);
        audit(&t.g, &t.s).expect_err("a broken state")
    }

    #[test]
    fn more_units_than_may_stand_together_are_found() {
        // [wfa.definitions.stack-limit] Seven while nobody has to remove any, fifteen at any time.
        let mut t = Table::two(&format!("{ATREIDES_TURN}[atreides.windgap]\nregular = 1"));
        let (supply, at) = (t.s.supply[0], a("windgap").index());
        for units in 6..=7 {
            t.s.legions[at] = group(units, 0, 0, 0, &[]);
            t.s.supply[0][0] = supply[0] + 1 - units;
            assert_eq!(audit(&t.g, &t.s).is_ok(), units == 6);
        }
        t.die(Face::Strategy);
        for (elite, what) in [(6, Ok(())), (7, Err("15 units in windgap".to_owned()))] {
            t.s.legions[at] = group(8, elite, 0, 0, &[]);
            t.s.supply[0] = [supply[0] - 7, supply[1] - elite, supply[2], supply[3]];
            assert_eq!(audit(&t.g, &t.s), what);
        }
    }

    #[test]
    fn a_marker_off_its_track_is_found() {
        let off = "a marker off its track";
        assert_eq!(wrong(|s| s.supremacy = 11), off);
        assert_eq!(wrong(|s| s.prescience[1] = 11), off);
        assert_eq!(wrong(|s| s.imperium[2] = 5), off);
        // [wfa.prescience.max-two]
        assert_eq!(wrong(|s| s.claims = 3), "3 claims in a round");
    }
}

//! What is true of a table whenever somebody is asked, whatever was played before.

use crate::activities::Frame;
use crate::data::{Loc, SECTOR_COUNT, Territory};
use crate::editions::AdvisorsAlone;
use crate::factions::hand_limit;
use crate::rules::Dune;
use crate::state::{Phase, State};
use crate::{Faction, FactionSet};

/// Pieces, cards and spice are all there, and stand where play can bring them.
pub(crate) fn audit(rules: &Dune, s: &State) -> Result<(), String> {
    pieces(rules, s)?;
    limits(rules, s)?;
    strongholds(s)?;
    advisors(rules, s)?;
    peace_after_battles(s)?;
    allies_never_fight(s)
}

/// Pieces, cards and spice are all there, each in one place.
pub(crate) fn pieces(rules: &Dune, s: &State) -> Result<(), String> {
    let seated: FactionSet = s.in_play().iter().chain(s.gone.iter()).collect();
    s.board.forces.audit(seated)?;
    s.board.spice.audit()?;
    s.board.cards.audit()?;
    hands(s)?;
    s.board.blow.audit(rules.rulings.spice_decks)?;
    s.board.leaders.audit(s.in_play(), s.gone, rules.main_leaders())?;
    s.board.traitors.audit()
}

/// Numbers lie where the tracks have them, and alliances are mutual.
// [gf9.turn.ten-turns] [gf9.components.sectors] [gf9.alliance.public]
fn limits(rules: &Dune, s: &State) -> Result<(), String> {
    let last = rules.rulings.turns;
    if s.turn > last {
        return Err(format!("turn {} of {last}", s.turn));
    }
    if !(1..=SECTOR_COUNT).contains(&s.storm.sector) {
        return Err(format!("the storm is in sector {}", s.storm.sector));
    }
    if let Some(card) = s.storm.card.filter(|card| !(1..=6).contains(card)) {
        return Err(format!("a storm card shows {card}"));
    }
    if let Some((f, turn)) = s.prediction.filter(|&(_, turn)| !(1..=last).contains(&turn)) {
        return Err(format!("{} is predicted for turn {turn} of {last}", f.id()));
    }
    for f in Faction::ALL {
        if let Some(g) = s.allies[f].iter().find(|&g| g == f || !s.allies[g].contains(f)) {
            return Err(format!("{} is allied with {}, but not the reverse", f.id(), g.id()));
        }
    }
    Ok(())
}

/// No hand is over its limit, except while the Harkonnen exchange cards. [gf9.bidding.never-over-limit]
fn hands(s: &State) -> Result<(), String> {
    let swapping =
        s.stack.iter().any(|f| matches!(f, Frame::Swap(_)) || matches!(f, Frame::Bidding(b) if b.swapping()));
    for f in s.in_play().iter() {
        let cards = s.board.cards.hand_len(f);
        if cards > hand_limit(f) && !swapping {
            return Err(format!("{} holds {cards} cards", f.id()));
        }
    }
    Ok(())
}

/// At most two factions occupy a stronghold. [gf9.shipment.full-stronghold] [gf9.movement.stronghold-block]
fn strongholds(s: &State) -> Result<(), String> {
    match Territory::all().find(|t| t.is_stronghold() && s.board.forces.occupiers(*t).len() > 2) {
        Some(t) => {
            Err(format!("more than two factions in {}: {}", t.id(), names(s.board.forces.occupiers(t))))
        }
        None => Ok(()),
    }
}

/// Advisors have company, where a ruling asks for it. [gf9.bene-gesserit.adv-alone-flip]
fn advisors(rules: &Dune, s: &State) -> Result<(), String> {
    let alone = |t: &Territory| s.board.forces.factions_in(*t) == Faction::BeneGesserit.only();
    match rules.rulings.advisors_alone {
        AdvisorsAlone::Flip => match Territory::all().find(|t| s.board.forces.advisors_in(*t) && alone(t)) {
            Some(t) => Err(format!("advisors alone in {}", t.id())),
            None => Ok(()),
        },
        AdvisorsAlone::Stay => Ok(()),
    }
}

/// When battles are over, enemies are kept apart by the storm or stand in the Polar Sink.
// [gf9.battle.until-one-left] [gf9.battle.storm-separation] [gf9.battle.polar-sink-haven]
fn peace_after_battles(s: &State) -> Result<(), String> {
    if !matches!(s.phase, Phase::Collection | Phase::Mentat) {
        return Ok(());
    }
    for t in Territory::all().filter(|&t| t != Territory::POLAR_SINK) {
        let armed = s.board.forces.occupiers(t);
        if armed.len() < 2 {
            continue;
        }
        let split = t.locations().any(|l| s.in_storm(l.sector()));
        for f in armed.iter() {
            let foes: FactionSet = armed.iter().filter(|&g| g != f && !s.allied(f, g)).collect();
            let meet = |l: Loc| {
                let here = s.board.forces.present(l.only());
                here.contains(f) && !here.and(foes).is_empty() && !s.in_storm(l.sector())
            };
            if !foes.is_empty() && (!split || t.locations().any(meet)) {
                return Err(format!("enemies left together in {}: {}", t.id(), names(armed)));
            }
        }
    }
    Ok(())
}

/// No battle is between allies. [gf9.alliance.no-sharing]
fn allies_never_fight(s: &State) -> Result<(), String> {
    for frame in s.stack.iter() {
        let Frame::Battle(battle) = frame else { continue };
        let Some(fight) = battle.fight() else { continue };
        let [a, b] = fight.sides.map(|side| side.faction).0;
        if s.allied(a, b) {
            return Err(format!("allies fight: {} and {}", a.id(), b.id()));
        }
    }
    Ok(())
}

fn names(factions: FactionSet) -> String {
    factions.iter().map(Faction::id).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Faction::*;
    use crate::activities::Cx;
    use crate::board::Squad;
    use crate::tests_support::{Scene, loc};
    use landsraad_kernel::{EventSink, Seeded};

    /// Changes the state by atoms, which check no rule, and returns what the audit finds.
    fn found(phase: Phase, run: impl FnOnce(&mut Cx<'_, '_>)) -> Result<(), String> {
        let mut play = Scene::advanced().phase(Phase::Storm).turn(2).storm(1).start();
        play.state.phase = phase;
        let (mut chance, mut mute) = (Seeded::from_u64(1), EventSink::mute());
        run(&mut Cx::new(&play.rules, &mut play.state, &mut chance, &mut mute));
        audit(&play.rules, &play.state)
    }

    fn shipped(phase: Phase, forces: &[(Faction, &str)]) -> Result<(), String> {
        found(phase, |cx| forces.iter().for_each(|(f, at)| cx.ship(*f, Squad::new(1, 0), loc(at))))
    }

    #[test]
    fn a_crowded_stronghold_is_found() {
        // [gf9.shipment.full-stronghold]
        let two = [(Emperor, "sietch_tabr"), (Guild, "sietch_tabr")];
        assert_eq!(shipped(Phase::Shipment, &two), Ok(()));
        let three = [two[0], two[1], (Harkonnen, "sietch_tabr")];
        assert!(shipped(Phase::Shipment, &three).unwrap_err().contains("sietch_tabr"));
    }

    #[test]
    fn enemies_left_together_are_found() {
        // [gf9.battle.until-one-left] [gf9.battle.polar-sink-haven]
        let pair = |at| [(Emperor, at), (Harkonnen, at)];
        assert_eq!(shipped(Phase::Collection, &pair("polar_sink")), Ok(()));
        assert_eq!(shipped(Phase::Battle, &pair("cielago_south:3")), Ok(()));
        assert!(shipped(Phase::Collection, &pair("cielago_south:3")).is_err());
        // The storm stands in sector 1 and keeps the two apart. [gf9.battle.storm-separation]
        assert_eq!(shipped(Phase::Mentat, &[(Emperor, "meridian:1"), (Harkonnen, "meridian:2")]), Ok(()));
    }

    #[test]
    fn a_lonely_advisor_is_found() {
        // [gf9.bene-gesserit.adv-alone-flip]
        let lonely = found(Phase::Storm, |cx| {
            cx.ship(BeneGesserit, Squad::new(1, 0), loc("cielago_south:3"));
            cx.flip(loc("cielago_south:3").territory(), true);
        });
        assert!(lonely.unwrap_err().contains("advisors alone"));
    }

    #[test]
    fn allies_in_battle_are_found() {
        // [gf9.alliance.no-sharing]
        let scene = Scene::advanced().phase(Phase::Battle).turn(2).nowhere(Emperor).nowhere(Harkonnen);
        let mut play = scene.forces(Emperor, "carthag", 2).forces(Harkonnen, "carthag", 2).start();
        assert_eq!(audit(&play.rules, &play.state), Ok(()));
        play.state.allies[Emperor] = Harkonnen.only();
        play.state.allies[Harkonnen] = Emperor.only();
        assert!(audit(&play.rules, &play.state).unwrap_err().contains("allies fight"));
    }
}

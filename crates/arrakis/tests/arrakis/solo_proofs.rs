//! Rules of the automa whose removal would hardly show elsewhere: each in a position where only that rule decides.

use crate::common::{Table, a};
use landsraad_arrakis::data::{Deck, Face, Leader, Side, Vehicle};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::Whereabouts;

/// The automa's next die is this one; the player spends a Mentat die on nothing.
fn automa(face: &str, rest: &str) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = '{face}'\n{rest}"
    ));
    spend(&mut t);
    t
}

fn spend(t: &mut Table) {
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
}

/// A Mentat die whose decks hold exactly these cards; everything else lies at the bottom of the reinforcements.
fn mentat(
    house: &[&str],
    corrino: &[&str],
    top: Option<Deck>,
    rest: &str,
    change: impl Fn(&mut Table),
) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'mentat'\ntarget = 'windgap'\nharvest = 'gara_kulon'\n{rest}"
    ));
    let mine = t.g.deck_mask(Deck::HouseHarkonnen) | t.g.deck_mask(Deck::CorrinoAlly);
    let mut keep = 0;
    for id in house.iter().chain(corrino) {
        let kind = t.card_index(id);
        let copies = t.g.copies_of(kind) & t.s.deck & !keep;
        keep |= copies & copies.wrapping_neg();
    }
    let out = t.s.deck & mine & !keep;
    t.s.deck &= !out;
    for c in (0..128u8).filter(|c| out >> c & 1 == 1) {
        t.s.reinforcements.insert(0, c);
    }
    t.s.solo.as_mut().unwrap().top_discard = top;
    change(&mut t);
    spend(&mut t);
    t
}

fn played(t: &Table) -> Vec<Deck> {
    t.events
        .iter()
        .filter_map(|e| {
            if let Event::Played { side: Side::Harkonnen, card } = e {
                Some(t.g.tables.cards[usize::from(*card)].deck)
            } else {
                None
            }
        })
        .collect()
}

const STRONG: &str = "[harkonnen.carthag]\nregular = 2\n[atreides.windgap]\nregular = 6";

#[test]
fn the_last_ornithopters_take_central_zones_first() {
    // [wfa.solo-vehicles.ornithopters-rest] Every zone near the target is taken; az3, az7 and az8 are left. The carryall goes
    // to az8 by the harvesters, and the one ornithopter of the supply to az7, which joins two central sectors, not to az3.
    let near = "az1 = 'ornithopter'\naz2 = 'ornithopter'\naz4 = 'ornithopter'\naz5 = 'ornithopter'\naz6 = 'ornithopter'\n";
    let head =
        "clear = true\nphase = 'vehicles'\nharvest = 'habbanya_ridge'\ntarget = 'tasmin_sink'\n[zones]\n";
    let t = Table::solo(&format!("{head}{near}"));
    assert_eq!(
        (t.s.zones[2], t.s.zones[6], t.s.zones[7]),
        (None, Some(Vehicle::Ornithopter), Some(Vehicle::Carryall))
    );
    // Without any free zone it stays in the supply.
    let t = Table::solo(&format!("{head}{near}az3 = 'carryall'\naz7 = 'carryall'"));
    assert_eq!(t.s.zones[7], Some(Vehicle::Carryall));
    assert_eq!(
        t.s.vehicle_supply(Vehicle::Ornithopter, t.g.tables.vehicles[Vehicle::Ornithopter.index()]),
        1
    );
}

#[test]
fn joining_a_legion_comes_before_better_ground() {
    // [wfa.solo-path.tie-merge] From nei_02 two steps lead to Windgap alike: Splintered Rock, a mountain, and nei_03, desert.
    let march =
        "target = 'windgap'\n[atreides.windgap]\nregular = 2\n[harkonnen.nei_02]\nregular = 3\ngeneric = 1\n";
    let t = automa("leadership", march);
    assert_eq!(t.units("splintered_rock"), [3, 0, 0, 1]);
    assert!(t.cited("wfa.solo-path.tie-mountain"));
    // With a legion below the limit in nei_03 it is joined there, sand or not.
    let t = automa("leadership", &format!("{march}[harkonnen.nei_03]\nregular = 2"));
    assert_eq!(t.units("nei_03"), [5, 0, 0, 1]);
    assert!(t.cited("wfa.solo-path.tie-merge"));
    // A full one is no reason.
    let t = automa("leadership", &format!("{march}[harkonnen.nei_03]\nregular = 6"));
    assert_eq!(t.units("splintered_rock"), [3, 0, 0, 1]);
}

#[test]
fn draws_alternate_from_the_deck_that_is_not_on_the_discards() {
    // [wfa.solo-mentat.alternate]
    let house = ["forced_recruitment", "carthag_the_former_capital"];
    let corrino = ["moving_the_battle_group", "full_control_of_the_air"];
    let (h, c) = (Deck::HouseHarkonnen, Deck::CorrinoAlly);
    for (top, order) in [(None, [h, c]), (Some(h), [c, h]), (Some(c), [h, c])] {
        let t = mentat(&house, &corrino, top, STRONG, |_| {});
        assert_eq!(played(&t), order, "after {top:?}");
    }
}

#[test]
fn a_card_that_plays_another_draws_it() {
    // [wfa.solo-mentat.play-effect] The die plays two cards; Breeding Program, the first of them, a third.
    let house = ["forced_recruitment", "carthag_the_former_capital"];
    let corrino = ["breeding_program", "full_control_of_the_air", "moving_the_battle_group"];
    let t = mentat(&house, &corrino, Some(Deck::HouseHarkonnen), STRONG, |t| {
        draw_first(t, "breeding_program", Deck::CorrinoAlly);
    });
    assert_eq!(played(&t).len(), 3);
}

/// Lets the next draw from the deck be this card.
fn draw_first(t: &mut Table, card: &str, deck: Deck) {
    let copies = t.g.copies_of(t.card_index(card)) & t.s.deck;
    let place = (t.s.deck & t.g.deck_mask(deck) & (copies - 1)).count_ones();
    t.script("wfa.solo-mentat.alternate", &[place]);
}

#[test]
fn cards_drawn_by_a_card_reinforce_the_automa() {
    // [wfa.solo-mentat.draw-effect] Spies draws two: by alternation, facedown, onto the reinforcement deck.
    let house = ["forced_recruitment", "carthag_the_former_capital", "sandmasters"];
    let corrino = ["spies_all_over_arrakis", "full_control_of_the_air", "moving_the_battle_group"];
    let top = Some(Deck::HouseHarkonnen);
    let t = mentat(
        &house,
        &corrino,
        top,
        &format!("{}\ntokens = [0]", STRONG.replace("regular = 6", "regular = 5")),
        // Spies is the one that is drawn first.
        |t| draw_first(t, "spies_all_over_arrakis", Deck::CorrinoAlly),
    );
    let drawn: Vec<Event> = t
        .events
        .iter()
        .skip_while(|e| !matches!(e, Event::Played { side: Side::Harkonnen, card } if t.g.tables.cards[usize::from(*card)].id == "spies_all_over_arrakis"))
        .take_while(|e| !matches!(e, Event::Played { side: Side::Harkonnen, card } if t.g.tables.cards[usize::from(*card)].id != "spies_all_over_arrakis"))
        .copied()
        .filter(|e| matches!(e, Event::Reinforced { .. }))
        .collect();
    assert_eq!(
        drawn,
        [
            Event::Reinforced { deck: Deck::HouseHarkonnen, card: None },
            Event::Reinforced { deck: Deck::CorrinoAlly, card: None }
        ]
    );
}

#[test]
fn the_legion_a_card_strengthens() {
    let rage = |rest: &str| {
        mentat(&[], &["rage_b"], Some(Deck::HouseHarkonnen), rest, |t| {
            t.s.leaders[Leader::Shaddam.index()].at = Whereabouts::Available;
        })
    };
    // [wfa.solo-mentat.choose-legion] No attack on the card: the strongest legion, though another is nearer to the target.
    let t = rage(
        "[harkonnen.carthag]\nregular = 4\n[harkonnen.swi_02]\nregular = 1\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!((t.units("carthag"), t.units("swi_02")), ([4, 0, 2, 0], [1, 0, 0, 0]));
    // Equal strength: the one nearest to the target.
    let t = rage(
        "[harkonnen.arrakeen]\nregular = 3\n[harkonnen.swi_02]\nregular = 3\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!((t.units("arrakeen"), t.units("swi_02")), ([3, 0, 0, 0], [3, 0, 2, 0]));
    let mudir = |rest: &str| mentat(&["mudir_nahya"], &[], None, rest, |_| {});
    // An attack on a legion counts like one on a sietch, the figures of the card added: three against four, plus two.
    let t = mudir(
        "[harkonnen.ne_05]\nregular = 3\n[harkonnen.carthag]\nregular = 6\n[atreides.ne_06]\nregular = 4\n[atreides.windgap]\nregular = 6\n[sietches.sihaya_ridge]\nstands = false\n[sietches.gara_kulon]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, at, surprise: true, .. } if (*from, *at) == (a("ne_05"), a("ne_06")))));
    // Nobody could attack: the strongest.
    let t = mudir(
        "[harkonnen.ne_05]\nregular = 3\n[harkonnen.carthag]\nregular = 5\n[atreides.windgap]\nregular = 6\n[sietches.sihaya_ridge]\nstands = false\n[sietches.gara_kulon]\nstands = false",
    );
    assert_eq!((t.units("ne_05"), t.units("carthag")), ([3, 0, 0, 0], [5, 1, 0, 0]));
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("carthag")));
}

#[test]
fn two_schemes_make_one() {
    // [wfa.solo-special.hawats-scheming] The second copy: both are discarded, Hawat goes, Mohiam comes.
    let t = mentat(&["hawats_scheming", "hawats_scheming"], &[], None, STRONG, |t| {
        t.s.leaders[Leader::Hawat.index()].at = Whereabouts::Available;
        let copies = t.g.copies_of(t.card_index("hawats_scheming")) & t.s.deck;
        let first = copies.trailing_zeros() as u8;
        t.s.deck &= !(1 << first);
        t.s.solo.as_mut().unwrap().beside = Some(first);
    });
    let scheme = t.g.copies_of(t.card_index("hawats_scheming"));
    assert_eq!((t.s.discard & scheme).count_ones(), 2);
    assert_eq!(t.s.solo.unwrap().beside, None);
    assert_eq!((t.at(Leader::Hawat), t.at(Leader::Mohiam)), (Whereabouts::Gone, Whereabouts::Available));
    // A third, with Mohiam in play, cannot be resolved and reinforces.
    let t = mentat(&["hawats_scheming"], &[], None, STRONG, |t| {
        t.s.leaders[Leader::Mohiam.index()].at = Whereabouts::Available;
    });
    assert!(t.cited("wfa.solo-mentat.unplayable") && t.s.solo.unwrap().beside.is_none());
    // The first lies beside the board, and nothing else happens.
    let t = mentat(&["hawats_scheming"], &[], None, STRONG, |_| {});
    assert!(t.s.solo.unwrap().beside.is_some() && t.at(Leader::Mohiam) == Whereabouts::NotInPlay);
    assert_eq!(t.s.discard & scheme, 0);
}

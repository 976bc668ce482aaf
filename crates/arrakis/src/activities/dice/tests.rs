//! Action dice and Bene Gesserit tokens.

use crate::action::{Action, OptionWord, Use};
use crate::board::Zone;
use crate::data::{Face, Leader, Side};
use crate::event::Event;
use crate::question::Question;
use crate::tests_support::{ATREIDES_DICE, Table, placing_aircraft};

/// The dice are rolled; the Harkonnen are asked for their Bene Gesserit token.
fn laying_tokens() -> Table {
    let mut t = Table::two("phase = 'vehicles'\nbene_gesserit = [2, 1]");
    t.script("wfa.actions.die-faces", &[4, 4, 1, 1]);
    t.script("wfa.actions.die-faces", &[0, 0, 0, 1, 1, 1, 3, 4]);
    t.until(|q| matches!(q, Question::BeneGesserit));
    t
}

/// The same, after both have laid one.
fn tokens_laid() -> Table {
    let mut t = laying_tokens();
    t.act(Action::Face(Face::House)).act(Action::Face(Face::Deployment));
    t
}

#[test]
fn blocked_dice_are_not_rolled() {
    // [wfa.actions.roll] Active row 4: five Harkonnen dice, four of the Atreides.
    let mut t = placing_aircraft();
    for z in 0..6 {
        t.act(Action::Zone(Zone(z)));
    }
    let rolled = |side| {
        t.events.iter().find_map(|e| {
            if let Event::DiceRolled { side: s, dice, .. } = e {
                (*s == side).then(|| dice.iter().sum::<u8>())
            } else {
                None
            }
        })
    };
    assert_eq!((rolled(Side::Harkonnen), rolled(Side::Atreides)), (Some(5), Some(4)));
}

#[test]
fn surplus_dice_actions_slots() {
    // [wfa.actions.slots] [wfa.actions.overflow] [wfa.actions.no-reroll] 3 Strategy and 1 House of the Atreides.
    let mut t = Table::two("phase = 'vehicles'");
    t.script("wfa.actions.die-faces", &[1, 1, 2, 5]);
    t.script("wfa.actions.die-faces", &[0, 0, 1, 1, 3, 4, 4, 5]);
    t.until(|q| matches!(q, Question::SurplusDie));
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert_eq!(t.legal(), [Face::Leadership, Face::Deployment, Face::Mentat].map(Action::Face));
    assert_eq!(t.refused(Action::Face(Face::House)), "wfa.actions.overflow");
}

#[test]
fn surplus_dice_actions_overflow_tie() {
    // [wfa.actions.overflow-tie] [wfa.actions.overflow-order] Counted again; alternating, Harkonnen first.
    let mut t = Table::two("phase = 'vehicles'");
    t.script("wfa.actions.die-faces", &[1, 1, 1, 1]);
    t.script("wfa.actions.die-faces", &[5, 5, 5, 5, 0, 1, 3, 4]);
    t.until(|q| matches!(q, Question::SurplusDie));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let first = t.legal()[0];
    t.act(first);
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.act(Action::Face(Face::Mentat));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let first = t.legal()[0];
    t.act(first);
    assert!(
        !t.can(Action::Face(Face::Mentat))
            && t.can(Action::Face(Face::Leadership))
            && t.can(Action::Face(Face::House))
    );
}

#[test]
fn die_faces() {
    // [wfa.actions.die-faces] Strategy on two of six faces.
    let t = Table::two(ATREIDES_DICE);
    for side in 0..2 {
        let count = |f: Face| t.g.tables.faces[side].iter().filter(|x| usize::from(**x) == f.index()).count();
        assert_eq!(Face::ALL.iter().map(|f| count(*f)).collect::<Vec<_>>(), [1, 2, 1, 1, 1]);
    }
    assert_eq!(t.g.tables.slots, [[2; 5], [3, 3, 2, 3, 2]]);
}

#[test]
fn each_side_lays_one_token_on_a_free_slot() {
    // [wfa.bene-gesserit.place] Harkonnen first, one each, on a free slot.
    let mut t = laying_tokens();
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    assert_eq!(t.refused(Action::Face(Face::Leadership)), "wfa.bene-gesserit.place");
    t.act(Action::Face(Face::House));
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::BeneGesserit)));
    assert_eq!(t.refused(Action::Face(Face::Mentat)), "wfa.bene-gesserit.place");
    t.act(Action::Face(Face::Deployment));
    assert_eq!((t.s.bene_gesserit, t.s.placed), ([1, 0], [Some(Face::Deployment), Some(Face::House)]));
}

#[test]
fn a_token_counts_as_an_unused_die() {
    // [wfa.bene-gesserit.counts-as-die] 4 + 1 against 8 + 1.
    let t = tokens_laid();
    assert_eq!((t.s.unused_dice(Side::Atreides), t.s.unused_dice(Side::Harkonnen)), (5, 9));
}

#[test]
fn a_token_is_used_like_a_die() {
    // [wfa.bene-gesserit.works-as-die] Then it goes back to the reserve.
    let mut t = tokens_laid();
    let reserve = t.s.reserve;
    t.act(Action::Die { die: Face::Deployment, token: true, what: Use::Action(Face::Deployment) });
    assert_eq!((t.s.placed[0], t.s.reserve), (None, reserve + 1));
}

#[test]
fn an_unused_token_goes_back_to_the_reserve() {
    // [wfa.bene-gesserit.unused] A token left over at the end is lost to the reserve.
    let mut t = Table::two(
        "turn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 1, strategy = 1 }\nbene_gesserit = [1, 0]",
    );
    t.s.bene_gesserit[0] = 0;
    t.s.placed[0] = Some(Face::House);
    t.die(Face::Mentat).pass();
    t.act(Action::Die { die: Face::Mentat, token: false, what: Use::Action(Face::Mentat) }).pass();
    t.die(Face::Strategy).option(OptionWord::Move).pass();
    assert_eq!((t.s.placed[0], t.s.reserve), (None, 5));
}

#[test]
fn gaining_tokens() {
    // [wfa.bene-gesserit.gain] With an empty reserve nothing, but the second part still happens.
    let p = "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 2 }\nharkonnen_hand = ['breeding_program', 'sandmasters']\n[harkonnen.carthag]\nregular = 1";
    let mut t = Table::two(p);
    t.card(Face::Mentat, "breeding_program");
    assert_eq!((t.s.bene_gesserit[1], t.s.reserve, t.question()), (1, 4, Some(Question::PlayCard)));
    let mut t = Table::two(&format!("bene_gesserit = [5, 0]\n{p}"));
    t.card(Face::Mentat, "breeding_program");
    assert_eq!((t.s.bene_gesserit[1], t.question()), (0, Some(Question::PlayCard)));
    // [wfa.bene-gesserit.gain-atreides] Reverend Mother Jessica takes a token instead of cards.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.windgap]\nregular = 1\nnamed = ['reverend_mother_jessica']\n[leaders]\nlady_jessica = 'gone'\nreverend_mother_jessica = 'available'",
    );
    t.special(Face::Mentat, Leader::ReverendMother).option(OptionWord::BeneGesserit);
    assert_eq!(t.s.bene_gesserit[0], 1);
}

//! The automa: spice, end of round, combat, special rules.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, Piece};
use landsraad_arrakis::automa::{combat, spice, to_target};
use landsraad_arrakis::data::{Deck, Face, Kind, Leader, Side};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{End, Group, Whereabouts};
use landsraad_arrakis::{Arrakis, Mode};

fn group(regular: u8, elite: u8, special: u8, generic: u8, named: &[Leader]) -> Group {
    let mut g = Group::default();
    g.add(Kind::Regular, regular);
    g.add(Kind::Elite, elite);
    g.add(Kind::Special, special);
    g.add(Kind::Generic, generic);
    named.iter().fold(g, |g, l| g.with_named(*l))
}

/// What the automa pays for the markers on rows 1, 2 and 3, by row.
fn payments(spice: u8) -> [u8; 3] {
    let t = Table::solo("imperium = [0, 1, 2]");
    let mut p = spice::payments(&t.s, spice);
    p.sort_by_key(|x| x.0);
    p.map(|x| x.1)
}

/// The spice phase with the markers on these rows and harvesters in these areas.
fn spice_phase(rows: &str, harvesters: &str) -> Table {
    Table::solo(&format!(
        "clear = true\nphase = 'spice'\nimperium = {rows}\nrevealed = ['the_lisan_al_gaib']\nharvesters = [{harvesters}]"
    ))
}

/// Four areas of deep desert: eight spice.
const EIGHT_SPICE: &str = "'ne_01', 'ne_02', 'ne_10', 'se_02'";

#[test]
fn the_automa_keeps_the_lowest_markers_first() {
    // [wfa.solo-spice.keep-first] Rows 1, 2, 3 and 5 spice: the lower two are kept, the first drops.
    assert_eq!(payments(5), [0, 2, 2]);
}

#[test]
fn the_automa_raises_markers_with_the_rest() {
    // [wfa.solo-spice.raise] 8 spice: both lower markers rise.
    assert_eq!(payments(8), [2, 3, 3]);
    assert_eq!(payments(7), [2, 2, 3]);
}

#[test]
fn the_automa_buys_supremacy_when_all_markers_are_kept_on_top() {
    // [wfa.solo-spice.supremacy] One point must be left.
    assert!(spice::supremacy(true, true, 1) && !spice::supremacy(true, true, 0));
    assert!(!spice::supremacy(true, false, 1));
    // Eight spice, all on top: six to keep, one for supremacy, one kept.
    let t = spice_phase("[0, 0, 0]", EIGHT_SPICE);
    assert_eq!((t.s.supremacy, t.s.imperium), (1, [0; 3]));
    assert_eq!(spice_phase("[0, 0, 0]", "'ne_01', 'ne_02', 'ne_10'").s.supremacy, 0);
}

#[test]
fn markers_that_only_reach_the_top_give_no_supremacy() {
    // [wfa.solo-spice.supremacy-before]
    assert!(!spice::supremacy(false, true, 2));
    let t = spice_phase("[0, 0, 1]", EIGHT_SPICE);
    assert_eq!((t.s.supremacy, t.s.imperium), (0, [0, 0, 0]));
}

#[test]
fn the_automa_keeps_a_point_that_is_left() {
    // [wfa.solo-spice.reserve] Eight spice leave one; six leave none.
    assert!(spice_phase("[0, 0, 0]", EIGHT_SPICE).s.spice_kept);
    assert!(!spice_phase("[0, 0, 0]", "'ne_01', 'ne_02', 'ne_10'").s.spice_kept);
}

/// The end of a round with seven cards in the player's hand and eight reinforcements.
fn round_ending() -> Table {
    Table::solo(
        "clear = true\nphase = 'end'\nrevealed = ['the_lisan_al_gaib']\nreinforcements = ['sandmasters', 'shigawire', 'hunter_seeker', 'mudir_nahya', 'explosive_artillery', 'spotter_control', 'forced_recruitment', 'arsunt_legion']\natreides_hand = ['usul', 'war_plan', 'the_voice', 'adab', 'thumpers', 'hieregs', 'sandtides']\n[harkonnen.carthag]\nregular = 1\nnamed = ['baron_harkonnen']\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']",
    )
}

/// The same, after the player's steps.
fn round_ended() -> Table {
    let mut t = round_ending();
    let card = t.card_index("usul");
    t.pass().act(Action::Card(card)).pass();
    t
}

#[test]
fn the_player_swaps_discards_and_cleans_up() {
    // [wfa.solo-end.player-steps]
    let mut t = round_ending();
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Swap)));
    t.pass();
    assert!(matches!(t.question(), Some(Question::DiscardCard { left: 1, .. })));
    let card = t.card_index("usul");
    t.act(Action::Card(card));
    assert!(matches!(t.question(), Some(Question::Cleanup { .. })));
}

#[test]
fn the_automa_swaps_no_leader() {
    // [wfa.solo-end.no-swap-harkonnen]
    assert!(matches!(round_ended().at(Leader::Baron), Whereabouts::Board(_)));
}

#[test]
fn supremacy_rises_at_the_end_of_a_round() {
    // [wfa.solo-end.supremacy]
    assert_eq!(round_ended().s.supremacy, 1);
    // At 9 the Harkonnen win, unless the objective was met before.
    let t = Table::solo("clear = true\nphase = 'end'\nsupremacy = 9");
    assert_eq!(t.s.over, Some(End::Supremacy));
    let t = Table::solo("clear = true\nphase = 'end'\nsupremacy = 9\nprescience = [8, 8, 8]");
    assert_eq!(t.s.over, Some(End::Objective));
}

#[test]
fn no_reinforcement_is_discarded_for_a_hand_limit() {
    // [wfa.solo-round-start.reinforcements-kept] Eight stay, and two join.
    assert_eq!(round_ended().s.reinforcements.len(), 10);
}

/// What the automa loses, hit by hit.
fn hits(mut group: Group, n: usize) -> Vec<String> {
    let g = Arrakis::new(Mode::Solo);
    (0..n)
        .map(|_| {
            let (action, _) = combat::casualty(&g, group);
            match action {
                Action::Piece(Piece::Kind(k @ (Kind::Elite | Kind::Special))) => {
                    group.take(k, 1);
                    group.add(Kind::Regular, 1);
                    format!("{k:?} down")
                }
                Action::Piece(Piece::Kind(k)) => {
                    group.take(k, 1);
                    format!("{k:?}")
                }
                Action::Piece(Piece::Named(l)) => {
                    group.named &= !(1 << l.index());
                    format!("{l:?}")
                }
                other => format!("{other:?}"),
            }
        })
        .collect()
}

#[test]
fn leaders_are_hit_first_but_for_the_last() {
    // [wfa.solo-combat.casualty-leaders] Both Bashars, Rabban stays.
    assert_eq!(hits(group(3, 0, 0, 2, &[Leader::Rabban]), 2), ["Kind::Generic", "Kind::Generic"]);
}

#[test]
fn elites_step_down_before_sardaukar() {
    // [wfa.solo-combat.casualty-elites] [wfa.solo-combat.casualty-sardaukar]
    assert_eq!(
        hits(group(0, 2, 1, 1, &[]), 3),
        ["Kind::Elite down", "Kind::Elite down", "Kind::Special down"]
    );
}

#[test]
fn the_last_leader_is_hit_before_the_last_regular() {
    // [wfa.solo-combat.casualty-regulars] Rabban and two regulars: a regular, then Rabban.
    assert_eq!(hits(group(2, 0, 0, 0, &[Leader::Rabban]), 2), ["Kind::Regular", "Leader::Rabban"]);
}

#[test]
fn the_priorities_apply_again_for_every_hit() {
    // [wfa.solo-combat.casualty-one-by-one]
    assert_eq!(
        hits(group(1, 1, 0, 2, &[]), 4),
        ["Kind::Generic", "Kind::Elite down", "Kind::Regular", "Kind::Generic"]
    );
}

#[test]
fn the_weaker_named_leader_is_hit_first() {
    // [wfa.solo-combat.casualty-named-order] The Baron (2) before Feyd (3).
    assert_eq!(hits(group(3, 0, 0, 0, &[Leader::Baron, Leader::Feyd]), 1), ["Leader::Baron"]);
}

/// The automa attacks Windgap, a sietch of rank 1, with four units and three reinforcement cards.
fn automa_attacks_windgap(bans: &str, dice: &str) -> Table {
    let mut t = Table::solo(&format!(
        "{bans}clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'strategy'\ntarget = 'windgap'\nreinforcements = ['sandmasters', 'shigawire', 'hawats_scheming']\n[harkonnen.swi_02]\nregular = 4\n[atreides.windgap]\nregular = 3\n[sietches.windgap]\nrank = 1"
    ));
    t.dice(dice);
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

#[test]
fn the_automa_pays_reinforcements_up_to_six_dice() {
    // [wfa.solo-combat.reinforcements] [wfa.solo-combat.any-card] 4 units, 3 cards: two discarded, six dice.
    let t = automa_attacks_windgap("", "hhhhhh hhhh");
    assert!(t.used_up());
    assert!(t.discarded("hawats_scheming") && t.discarded("shigawire"));
}

#[test]
fn the_automa_goes_on_with_more_than_half_the_strength() {
    // [wfa.solo-combat.cease] 8 against 6.
    let t = automa_attacks_windgap("", "hhhhhh hhhh");
    assert!(t.cited("wfa.solo-combat.cease") && t.happened(|e| matches!(e, Event::WentOn { .. })));
}

#[test]
fn the_automa_pays_nothing_for_going_on() {
    // [wfa.solo-combat.no-continue-cost]
    assert_eq!(automa_attacks_windgap("", "hhhhhh hhhh").legion("swi_02").units(), 4);
}

#[test]
fn the_player_retreats_to_an_empty_area() {
    // [wfa.solo-combat.atreides-retreat] The player chooses, an empty area if there is one.
    let mut t = automa_attacks_windgap("", "hhhhhh hhhh");
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::Retreat { at: a("windgap") }))
    );
    t.yes();
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert!(t.legal().iter().all(|x| matches!(x, Action::Area(x) if t.s.empty().has(*x))));
}

#[test]
fn the_landsraad_ban_leaves_the_automa_its_reinforcements() {
    // [wfa.solo-special.landsraad-ban]
    let t = automa_attacks_windgap("bans = ['landsraad']\n", "hhhh hhhh");
    assert_eq!((t.used_up(), t.s.reinforcements.len()), (true, 3));
}

#[test]
fn the_automa_defends_solo_combat_no_retreat() {
    // [wfa.solo-combat.no-retreat] The Atreides go on: it fights. [wfa.solo-combat.no-continue-cost] They pay.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 2 }\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 2\n[atreides.nei_01]\nregular = 4",
    );
    t.dice("hhhh hhhh hhh hhhh");
    t.attack(Face::Strategy, "nei_01", "carthag").yes();
    assert_eq!(t.legion("nei_01").units(), 3);
    assert!(
        t.cited("wfa.solo-combat.no-retreat") && t.question() == Some(Question::GoOn { at: a("carthag") })
    );
}

#[test]
fn the_automa_defends_solo_combat_leader_conversion() {
    // [wfa.solo-combat.leader-conversion] One special, Bashar and Feyd: Feyd.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 2 }\ntarget = 'windgap'\n[harkonnen.ne_05]\nregular = 2\ngeneric = 1\nnamed = ['feyd_rautha']\n[leaders]\nfeyd_rautha = 'available'\nbeast_rabban = 'gone'\n[atreides.ne_08]\nregular = 4",
    );
    t.dice("hhhh xh");
    t.attack(Face::Strategy, "ne_08", "ne_05");
    assert!(t.happened(|e| matches!(e, Event::Converted { leader: Some(Leader::Feyd), .. })));
}

#[test]
fn the_automa_defends_solo_combat_casualty_scope() {
    // [wfa.solo-combat.casualty-scope] A storm hit takes a Bashar first.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['grandmother_of_a_storm']\nnamed_die = 'house'\ntarget = 'windgap'\n[harkonnen.pasty_mesa]\nregular = 2\ngeneric = 2",
    );
    t.dice("sh");
    t.card(Face::Mentat, "grandmother_of_a_storm");
    assert_eq!(t.units("pasty_mesa")[3], 1);
}

#[test]
fn the_automa_defends_solo_combat_cease() {
    // [wfa.solo-combat.cease] 2 regulars (4) against 5 (10) after the first round: it stops.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'strategy'\ntarget = 'windgap'\n[harkonnen.ne_05]\nregular = 6\n[atreides.ne_08]\nregular = 5\n[sietches.sihaya_ridge]\nstands = false",
    );
    t.dice("xxxxxx ssssx");
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    assert!(t.happened(|e| matches!(e, Event::Ceased { attacker: Side::Harkonnen })));
    assert_eq!((t.legion("ne_05").units(), t.legion("ne_08").units()), (2, 5));
}

#[test]
fn guerrilla_in_solo() {
    // [wfa.solo-special.ornithopter-no-reveal] az5 watches Tasmin Sink, not Windgap.
    let p = "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\ntarget = 'windgap'\n[atreides.tasmin_sink]\ntokens = [0]\n[atreides.windgap]\ntokens = [1]\n[zones]\naz5 = 'ornithopter'";
    let mut t = Table::solo_open(p);
    assert_eq!(
        t.refused(Action::Reveal { at: a("tasmin_sink"), token: Some([2, 0, 0, 0]) }),
        "wfa.solo-special.ornithopter-no-reveal"
    );
    // [wfa.solo-special.reveal-reinforces] Each voluntary reveal adds a card.
    t.act(Action::Reveal { at: a("windgap"), token: Some([2, 0, 0, 0]) })
        .act(Action::Reveal { at: a("windgap"), token: None });
    assert_eq!(t.s.reinforcements.len(), 2);
    // [wfa.solo-special.guild-ban]
    let mut t = Table::solo_open(&format!("bans = ['spacing_guild']\n{p}"));
    t.act(Action::Reveal { at: a("windgap"), token: Some([2, 0, 0, 0]) });
    assert_eq!(t.s.reinforcements.len(), 0);
}

#[test]
fn hawat_and_mohiam() {
    // [wfa.solo-special.hawat] Three House Harkonnen cards; [wfa.solo-special.mohiam] three Corrino cards.
    for (leader, deck, other) in [
        ("thufir_hawat", Deck::HouseHarkonnen, Deck::CorrinoAlly),
        ("gaius_helen_mohiam", Deck::CorrinoAlly, Deck::HouseHarkonnen),
    ] {
        let mut t = Table::solo(&format!(
            "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'mentat'\ntarget = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.carthag]\nregular = 3\nnamed = ['{leader}']\n[leaders]\n{leader} = 'available'"
        ));
        let before = t.s.deck;
        t.die(Face::Mentat);
        if matches!(t.question(), Some(Question::Draw { .. })) {
            t.pass();
        }
        t.until(|q| matches!(q, Question::Turn | Question::Free));
        let gone = before & !t.s.deck;
        assert!(
            (gone & t.g.deck_mask(deck)).count_ones() >= 3,
            "{leader}: {}",
            (gone & t.g.deck_mask(other)).count_ones()
        );
        let l = Leader::from_word(leader).unwrap();
        assert!(t.s.leaders[l.index()].spent);
    }
}

#[test]
fn decks_are_rebuilt() {
    // [wfa.solo-special.decks-reshuffle] Corrino empty, its discards form a new deck.
    let mut t = Table::solo("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    let corrino = t.g.deck_mask(Deck::CorrinoAlly);
    t.s.deck &= !corrino;
    t.s.discard |= corrino;
    t.yes();
    assert!(t.happened(|e| matches!(e, Event::DeckReshuffled { deck: Deck::CorrinoAlly })));
    assert_eq!((t.s.deck & corrino).count_ones(), 17);
}

#[test]
fn a_moved_sietch_keeps_its_card() {
    // [wfa.solo-setup.moved-sietch] Gara Kulon's sietch in ne_15: distances are those of ne_15.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['kitab_al_ibar']\ntarget = 'gara_kulon'\nnamed_die = 'deployment'\n[atreides.gara_kulon]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    t.card(Face::Mentat, "kitab_al_ibar").area("gara_kulon").area("ne_15");
    assert_eq!(to_target(&t.s, a("se_01")), 1);
}

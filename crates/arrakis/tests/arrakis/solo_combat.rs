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

#[test]
fn spice_rules() {
    let t = Table::solo("imperium = [0, 1, 2]");
    let pay = |s: u8| {
        let mut p = spice::payments(&t.s, s);
        p.sort_by_key(|x| x.0);
        p.map(|x| x.1)
    };
    // [wfa.solo-spice.keep-first] Rows 1, 2, 3 and 5 spice: the lower two are kept, the first drops.
    assert_eq!(pay(5), [0, 2, 2]);
    // [wfa.solo-spice.raise] 8 spice: both lower markers rise.
    assert_eq!(pay(8), [2, 3, 3]);
    assert_eq!(pay(7), [2, 2, 3]);
    // [wfa.solo-spice.supremacy] [wfa.solo-spice.supremacy-before] All on top and one left; not if they only get there now.
    assert!(spice::supremacy(true, true, 1) && !spice::supremacy(true, true, 0));
    assert!(!spice::supremacy(false, true, 2) && !spice::supremacy(true, false, 1));
    let run = |rows: &str, harvesters: &str| {
        Table::solo(&format!(
            "clear = true\nphase = 'spice'\nimperium = {rows}\nrevealed = ['the_lisan_al_gaib']\nharvesters = [{harvesters}]"
        ))
    };
    let deep = "'ne_01', 'ne_02', 'ne_10', 'se_02'";
    // Eight spice, all on top: six to keep, one for supremacy, one kept. [wfa.solo-spice.reserve]
    let t = run("[0, 0, 0]", deep);
    assert_eq!((t.s.supremacy, t.s.spice_kept, t.s.imperium), (1, true, [0; 3]));
    let t = run("[0, 0, 0]", "'ne_01', 'ne_02', 'ne_10'");
    assert_eq!((t.s.supremacy, t.s.spice_kept), (0, false));
    let t = run("[0, 0, 1]", deep);
    assert_eq!((t.s.supremacy, t.s.imperium), (0, [0, 0, 0]));
}

#[test]
fn end_of_round() {
    // [wfa.solo-end.player-steps] [wfa.solo-end.no-swap-harkonnen] Only the player swaps, discards and cleans up.
    let mut t = Table::solo(
        "clear = true\nphase = 'end'\nrevealed = ['the_lisan_al_gaib']\nreinforcements = ['sandmasters', 'shigawire', 'hunter_seeker', 'mudir_nahya', 'explosive_artillery', 'spotter_control', 'forced_recruitment', 'arsunt_legion']\natreides_hand = ['usul', 'war_plan', 'the_voice', 'adab', 'thumpers', 'hieregs', 'sandtides']\n[harkonnen.carthag]\nregular = 1\nnamed = ['baron_harkonnen']\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']",
    );
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Swap)));
    t.pass();
    assert!(matches!(t.question(), Some(Question::DiscardCard { left: 1, .. })));
    let card = t.card_index("usul");
    t.act(Action::Card(card));
    assert!(matches!(t.question(), Some(Question::Cleanup { .. })));
    t.pass();
    // [wfa.solo-end.supremacy] +1. [wfa.solo-round-start.reinforcements-kept] Eight stay, and two join.
    assert_eq!((t.s.supremacy, t.s.reinforcements.len()), (1, 10));
    assert!(matches!(t.at(Leader::Baron), Whereabouts::Board(_)));
    // At 9 the Harkonnen win, unless the objective was met before.
    let t = Table::solo("clear = true\nphase = 'end'\nsupremacy = 9");
    assert_eq!(t.s.over, Some(End::Supremacy));
    let t = Table::solo("clear = true\nphase = 'end'\nsupremacy = 9\nprescience = [8, 8, 8]");
    assert_eq!(t.s.over, Some(End::Objective));
}

#[test]
fn combat_criteria() {
    let g = Arrakis::new(Mode::Solo);
    let hits = |mut group: Group, n: usize| -> Vec<String> {
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
    };
    // [wfa.solo-combat.casualty-leaders] Both Bashars, Rabban stays.
    assert_eq!(hits(group(3, 0, 0, 2, &[Leader::Rabban]), 2), ["Kind::Generic", "Kind::Generic"]);
    // [wfa.solo-combat.casualty-elites] [wfa.solo-combat.casualty-sardaukar]
    assert_eq!(
        hits(group(0, 2, 1, 1, &[]), 3),
        ["Kind::Elite down", "Kind::Elite down", "Kind::Special down"]
    );
    // [wfa.solo-combat.casualty-regulars] Rabban and two regulars: a regular, then Rabban.
    assert_eq!(hits(group(2, 0, 0, 0, &[Leader::Rabban]), 2), ["Kind::Regular", "Leader::Rabban"]);
    // [wfa.solo-combat.casualty-one-by-one]
    assert_eq!(
        hits(group(1, 1, 0, 2, &[]), 4),
        ["Kind::Generic", "Kind::Elite down", "Kind::Regular", "Kind::Generic"]
    );
    // [wfa.solo-combat.casualty-named-order] The Baron (2) before Feyd (3).
    assert_eq!(hits(group(3, 0, 0, 0, &[Leader::Baron, Leader::Feyd]), 1), ["Leader::Baron"]);
}

#[test]
fn battles_of_the_automa_solo_combat_cease() {
    // [wfa.solo-combat.reinforcements] [wfa.solo-combat.any-card] 4 units, 3 cards: two discarded, six dice.
    let base = "target = 'windgap'\nreinforcements = ['sandmasters', 'shigawire', 'hawats_scheming']\n[harkonnen.swi_02]\nregular = 4\n[atreides.windgap]\nregular = 3\n[sietches.windgap]\nrank = 1";
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'strategy'\n{base}"
    ));
    t.dice("hhhhhh hhhh");
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    assert!(t.used_up());
    assert!(t.discarded("hawats_scheming") && t.discarded("shigawire"));
    // [wfa.solo-combat.cease] 8 against 6: it goes on, [wfa.solo-combat.no-continue-cost] without a hit; the player may retreat.
    assert!(t.cited("wfa.solo-combat.cease") && t.happened(|e| matches!(e, Event::WentOn { .. })));
    assert_eq!(
        (t.asked(), t.question(), t.legion("swi_02").units()),
        (Some(Side::Atreides), Some(Question::Retreat { at: a("windgap") }), 4)
    );
    // [wfa.solo-combat.atreides-retreat] The player chooses, an empty area if there is one.
    t.yes();
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert!(t.legal().iter().all(|x| matches!(x, Action::Area(x) if t.s.empty().has(*x))));
}

#[test]
fn battles_of_the_automa_solo_special_landsraad_ban() {
    // [wfa.solo-combat.reinforcements] [wfa.solo-combat.any-card] 4 units, 3 cards: two discarded, six dice.
    let base = "target = 'windgap'\nreinforcements = ['sandmasters', 'shigawire', 'hawats_scheming']\n[harkonnen.swi_02]\nregular = 4\n[atreides.windgap]\nregular = 3\n[sietches.windgap]\nrank = 1";
    // [wfa.solo-special.landsraad-ban]
    let mut t = Table::solo(&format!(
        "bans = ['landsraad']\nclear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'strategy'\n{base}"
    ));
    t.dice("hhhh hhhh");
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
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

//! Section 1: setup.

use landsraad_kernel::{EventSink, Game, Options, Redacted, Seeded, Setup, Viewer};

use crate::data::Unit;
use crate::tests::table::*;
use crate::*;

fn fresh(seats: u8, agents: bool, seed: u64) -> (Globopolis, State, Vec<Event>) {
    let g = rules(seats, agents);
    let mut events = vec![];
    let s = g.setup(&mut Seeded::from_u64(seed), &mut EventSink::collect(&mut events));
    (g, s, events)
}

/// The table before the first teleport: what the first events of a match say.
fn before_first_turn(events: &[Event]) -> &[Event] {
    let end = events.iter().position(|e| matches!(e, Event::FirstPlayer { .. })).expect("a first player");
    &events[..end]
}

#[test]
fn two_to_five_players() {
    // [globopolis.setup.players]
    for seats in [0, 1, 6] {
        assert_eq!(Globopolis::build("globopolis", &Options::default(), seats).unwrap_err().key, "seats");
    }
    for seats in 2..=5 {
        assert_eq!(rules(seats, true).seats(), seats);
    }
}

#[test]
fn the_table_before_anybody_has_moved() {
    for seed in 0..20 {
        let (g, s, events) = fresh(4, true, seed);
        let first = s.board().turn().starter;
        for p in 0..4 {
            let player = s.board().player(seat(p));
            if seat(p) != first {
                // [globopolis.setup.governors] Only the starter has been teleported.
                assert_eq!(player.governor, SpaceId(0));
                assert_eq!(g.data().spaces[0].id.get(), "teleport");
                // [globopolis.setup.agents] 15 in the PS, none on the board.
                assert_eq!(player.agents, 15);
            }
        }
        for (i, _) in g.data().titles.iter().enumerate() {
            assert_eq!(s.board().all_agents(Title(i as u8)), [0; 5]);
        }
        // [globopolis.setup.crf] From 0, by the values dealt and nothing else.
        let mut cr = [0i16; 4];
        for event in &events {
            if let Event::Credit { seat, amount, .. } = event {
                cr[seat.index()] += amount;
            }
        }
        let by_value =
            |e: &Event| !matches!(e, Event::Credit { why, .. } if !matches!(why, Points::Value(_)));
        assert!(before_first_turn(&events).iter().all(by_value));
        for p in 0..4 {
            assert_eq!(s.board().player(seat(p)).cr, cr[usize::from(p)]);
        }
    }
    let (_, s, _) = fresh(4, false, 1);
    assert!((0..4).all(|p| s.board().player(seat(p)).agents == 0));
}

#[test]
fn score_is_a_plain_number() {
    // [globopolis.setup.crf] 127 is 127, not a lap and a rest.
    let table = Table::new(2, false, "players = [{ cr = 127 }]", &[]);
    assert_eq!(table.cr(0), 127);
}

#[test]
fn money_and_titles_by_number_of_players() {
    for (seats, eu, titles, free) in [(2, 250, 10, 20), (3, 200, 7, 19), (4, 150, 5, 20), (5, 150, 4, 20)] {
        let (g, _, events) = fresh(seats, true, 3);
        // [globopolis.setup.money]
        assert_eq!(g.data().numbers.start_eu.of(seats), eu);
        // [globopolis.setup.titles]
        let mut owned = vec![0; usize::from(seats)];
        for event in before_first_turn(&events) {
            if let Event::Owner { seat, how: How::Dealt, .. } = event {
                owned[seat.index()] += 1;
            }
        }
        assert!(owned.iter().all(|&n| n == titles));
        assert_eq!(40 - owned.iter().sum::<i32>(), free);
    }
    let (_, s, _) = fresh(2, true, 3);
    let waiting = seat(1 - s.board().turn().starter.index() as u8);
    assert_eq!(s.board().player(waiting).cash, 250);
}

#[test]
fn hands_and_decks() {
    let (g, s, events) = fresh(5, true, 9);
    let dealt = |kind| {
        before_first_turn(&events)
            .iter()
            .filter(|e| matches!(e, Event::Drew { kind: k, .. } if *k == kind))
            .count()
    };
    // [globopolis.setup.hand] One, three and three for each of five.
    assert_eq!((dealt(CardKind::Mission), dealt(CardKind::Ops), dealt(CardKind::Influence)), (5, 15, 15));
    let starter = s.board().turn().starter;
    for p in (0..5).filter(|&p| seat(p) != starter) {
        assert_eq!(CardKind::ALL.map(|k| s.board().player(seat(p)).hand_size(k)), [1, 3, 3]);
    }
    // [globopolis.setup.mission-ops-deck] 19 + 15. [globopolis.setup.influence-deck] 21, and no other kind.
    let decks = g.view(&s, Viewer::Public).into_inner().decks;
    let drawn = |kind| s.board().player(starter).hand_size(kind);
    assert_eq!(decks.mission_ops, 34 - usize::from(drawn(CardKind::Mission) + drawn(CardKind::Ops) - 4));
    assert_eq!(decks.influence, 21 - usize::from(drawn(CardKind::Influence) - 3));
}

#[test]
fn a_dealt_territory_brings_its_printed_units() {
    for seed in 0..40 {
        let (g, s, events) = fresh(5, true, seed);
        let starter = s.board().turn().starter;
        for event in before_first_turn(&events) {
            let Event::Owner { title, seat, .. } = event else { continue };
            if *seat == starter || s.board().owner(*title) != Some(*seat) {
                continue;
            }
            let card = &g.data().titles[title.index()];
            let plate = s.board().plate(*title);
            if card.guild {
                // [globopolis.setup.guild-stock] The printed stock, on the card.
                assert_eq!(plate.units[card.unit.index()], card.stock);
            } else {
                // [globopolis.setup.plates] The printed units. [globopolis.setup.surplus] Two of a type.
                assert_eq!(plate.units, card.units.map(|n| n.min(2)), "{}", card.id.get());
            }
        }
        // [globopolis.setup.surplus] The rest is in the PS. [globopolis.setup.guild-stock] Nothing else is.
        for p in (0..5).map(seat).filter(|&p| p != starter) {
            let mut ps = [0u16; 5];
            for title in s.board().player(p).owned.iter() {
                for unit in Unit::ALL {
                    ps[unit.index()] +=
                        u16::from(g.data().titles[title.index()].units[unit.index()].saturating_sub(2));
                }
            }
            assert_eq!(s.board().player(p).ps, ps);
        }
    }
    let japan = &rules(2, true);
    let card = &japan.data().titles[t("japan").index()];
    assert_eq!(card.units, [0, 4, 1, 0, 1]);
}

#[test]
fn values_of_all_titles_are_scored_without_group_bonus() {
    let mut complete = 0;
    for seed in 0..300 {
        let (g, s, events) = fresh(2, true, seed);
        for p in (0..2).map(seat).filter(|&p| p != s.board().turn().starter) {
            let dealt: TitleSet = before_first_turn(&events)
                .iter()
                .filter_map(|e| {
                    if let Event::Owner { title, seat, .. } = e {
                        (*seat == p).then_some(*title)
                    } else {
                        None
                    }
                })
                .collect();
            // [globopolis.setup.points] Guild values count too.
            let worth: i16 = dealt.iter().map(|t| g.data().titles[t.index()].value).sum();
            let cr: i16 = before_first_turn(&events)
                .iter()
                .filter_map(|e| {
                    if let Event::Credit { seat, amount, .. } = e {
                        (*seat == p).then_some(*amount)
                    } else {
                        None
                    }
                })
                .sum();
            // [globopolis.setup.no-group-bonus] Also for those who were dealt a whole group.
            complete += g.data().groups.iter().filter(|group| group.titles.is_subset(dealt)).count();
            assert_eq!(cr, worth);
        }
    }
    assert!(complete > 0, "some deal completes a group");
}

#[test]
fn the_highest_roll_starts_and_ties_roll_again() {
    // [globopolis.setup.first-player]
    let mut ties = 0;
    for seed in 0..200 {
        let (_, s, events) = fresh(3, true, seed);
        let rolls: Vec<(usize, u8)> = events
            .iter()
            .filter_map(|e| {
                if let Event::StartRoll { seat, roll } = e { Some((seat.index(), *roll)) } else { None }
            })
            .collect();
        let mut rolling: Vec<usize> = vec![0, 1, 2];
        let mut at = 0;
        while rolling.len() > 1 {
            let now: Vec<_> = rolls[at..at + rolling.len()].to_vec();
            at += rolling.len();
            assert_eq!(now.iter().map(|r| r.0).collect::<Vec<_>>(), rolling);
            let best = now.iter().map(|r| r.1).max().expect("rolls");
            rolling = now.iter().filter(|r| r.1 == best).map(|r| r.0).collect();
            ties += usize::from(rolling.len() > 1);
        }
        assert_eq!(at, rolls.len());
        assert_eq!(s.board().turn().starter.index(), rolling[0]);
        assert!(rolls.iter().all(|r| (1..=20).contains(&r.1)));
    }
    assert!(ties > 0);
}

#[test]
fn hands_are_secret_and_all_else_is_public() {
    // [globopolis.setup.open-information]
    let (g, s, _) = fresh(3, true, 5);
    let mine = g.view(&s, Viewer::Seat(seat(0))).into_inner();
    let full = g.view(&s, Viewer::Omniscient).into_inner();
    for p in 1..3 {
        assert!(mine.players[p].hand.is_none());
        let mut seen = mine.players[p].clone();
        seen.hand.clone_from(&full.players[p].hand);
        assert_eq!(seen, full.players[p], "cash, CR, stock and the rest are open");
        assert_eq!(
            full.players[p].hand.as_ref().map(Vec::len),
            Some(seen.hand_sizes.iter().sum::<u8>() as usize)
        );
    }
    assert!(mine.players[0].hand.is_some());
    assert_eq!(mine.titles, full.titles);
    // Only the player that draws a card sees it.
    let drew = Event::Drew { seat: seat(1), kind: CardKind::Ops, card: Some(Card::Ops(3)) };
    let hidden = Event::Drew { seat: seat(1), kind: CardKind::Ops, card: None };
    assert_eq!(g.redact(&s, &drew, Viewer::Seat(seat(0))).map(Redacted::into_inner), Some(hidden.clone()));
    assert_eq!(g.redact(&s, &drew, Viewer::Public).map(Redacted::into_inner), Some(hidden));
    assert_eq!(g.redact(&s, &drew, Viewer::Seat(seat(1))).map(Redacted::into_inner), Some(drew));
}

#[test]
fn the_supply_never_runs_out() {
    // [globopolis.setup.supply] 200 food about, and a free Ukraine still brings its three.
    let position = r#"
        phase = "landing"
        players = [{ governor = "ukraine" }, { ps = { food = 200 } }]
    "#;
    let table = Table::new(2, false, position, &[]);
    assert_eq!((table.units("ukraine")[0], table.ps(0, Unit::Food)), (2, 1));
}

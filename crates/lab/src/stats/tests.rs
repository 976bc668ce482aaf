//! Tests of the statistics: facts of whole matches, tables and sums.

use landsraad_catalog::catalog;
use landsraad_kernel::{Lang, Options, Seed};

use super::*;

fn played(game: &str, edition: &str, seats: u8, seed: u64) -> Facts {
    let rules = catalog().rules(game, edition, &Options::default(), seats).unwrap();
    let out = rules.play_out(Seed::from_u64(seed), &["random"], true).unwrap();
    read(&out.record.unwrap(), &*rules).unwrap()
}

#[test]
fn a_game_of_dune_tells_of_sales_battles_and_its_end() {
    let games: Vec<Facts> = (1..=3).map(|seed| played("dune", "gf9", 6, seed)).collect();
    let s = Summary::of(&games);
    assert_eq!((s.games, s.finished), (3, 3));
    assert!(games.iter().all(|g| (1..=10).contains(&g.turn) && !g.winners.is_empty()));
    assert_eq!(s.by_role.values().map(|r| r.games).sum::<u64>(), 18);
    assert_eq!(s.by_turn.values().sum::<u64>(), 3);
    assert!(s.auctions.sold.count > 0 && s.auctions.sold.mean > 0.0);
    let b = &s.battles;
    assert!(b.count > 0);
    assert_eq!(b.aggressor + b.defender + b.nobody, b.count);
    assert_eq!(b.ended.values().sum::<u64>(), b.count);
    // Every role that is named in a battle or a sale sits at the table.
    for g in &games {
        assert!(g.battles.iter().all(|b| g.roles.contains(&b.aggressor) && g.roles.contains(&b.defender)));
        assert!(g.sales.iter().all(|s| g.roles.contains(&s.role)));
        let attacks: u32 = g.deeds.iter().filter_map(|d| d.get("attacks")).sum();
        assert_eq!(attacks as usize, g.battles.len());
    }
    // Every seat is on exactly one side.
    let sides: u64 = s.by_alliance.iter().map(|(k, v)| v.games * (k.matches('+').count() as u64 + 1)).sum();
    assert_eq!(sides, 18);
}

#[test]
fn games_without_a_reader_still_tell_who_won_and_when() {
    for (game, edition, seats) in [("globopolis", "base", 3), ("demo", "plain", 3)] {
        let entry = catalog().game(game).unwrap();
        let edition = entry
            .spec()
            .editions
            .iter()
            .find(|e| e.id == edition)
            .map_or_else(|| entry.spec().editions[0].id, |e| e.id);
        let facts = played(game, edition, seats, 5);
        assert!(!facts.victory.is_empty());
        assert_eq!(facts.roles.len(), usize::from(seats));
    }
}

#[test]
fn tables_have_one_line_each_and_quote_what_they_must() {
    let mut facts = played("dune", "gf9", 6, 9);
    facts.bots[0] = "a, \"b\"".into();
    let list = vec![("one.jsonl".to_owned(), facts)];
    assert_eq!(csv::games(&list).lines().count(), 2);
    assert_eq!(csv::seats(&list).lines().count(), 7);
    assert!(csv::seats(&list).contains("\"a, \"\"b\"\"\""));
    assert_eq!(csv::auctions(&list).lines().count(), 1 + list[0].1.sales.len());
    assert_eq!(csv::battles(&list).lines().count(), 1 + list[0].1.battles.len());
    let columns = |text: &str| text.lines().map(|l| l.matches(',').count()).collect::<Vec<_>>();
    assert!(columns(&csv::battles(&list)).iter().all(|&n| n == 8));
}

#[test]
fn every_plot_is_a_picture() {
    let s = Summary::of(&[played("dune", "gf9", 6, 2)]);
    for (name, svg) in plots::all(&s, Lang::It) {
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{name}");
    }
}

#[test]
fn the_interval_of_a_share_holds_it() {
    let [low, high] = summary::wilson(80, 100);
    assert!((0.70..0.72).contains(&low) && (0.86..0.88).contains(&high));
    let [none, all] = summary::wilson(0, 0);
    assert!(none <= 0.0 && all >= 1.0, "nothing is known without games");
}

#[test]
fn the_battle_lab_is_measured_by_the_plans_of_recorded_battles() {
    let rules = catalog().rules("dune", "gf9", &Options::default(), 6).unwrap();
    let (mut battles, mut all) = (0, Vec::new());
    for seed in 1..=3 {
        let out = rules.play_out(Seed::from_u64(seed), &["heuristic"], true).unwrap();
        let (decided, list) = calibration::forecasts(&out.record.unwrap(), &*rules).unwrap();
        battles += decided;
        all.extend(list);
    }
    assert!(battles > 10 && all.len() as u32 > battles && all.len() as u32 <= 2 * battles, "{battles}");
    assert!(all.iter().all(|one| (0.0..=1.0).contains(&one.said)));
    let found = calibration::Calibration::of(battles, &all);
    assert_eq!(found.bins.iter().map(|bin| bin.plans as usize).sum::<usize>(), all.len());
    assert!(found.bins.windows(2).all(|w| w[0].said < w[1].said));
    // The forecasts are better than a coin.
    assert!(found.brier < 0.25, "{found:?}");
    let plot = plots::forecasts(&found, Lang::En);
    assert_eq!(plot.matches("<circle").count(), found.bins.len());
}

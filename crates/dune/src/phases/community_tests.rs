//! The community rulebook 2.9: setup, deals, storm, auction, harvest, victory and the decks.

use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup as _, Stack, drive};

use crate::Faction::{self, *};
use crate::action::Question;
use crate::board::{Pile, Purse, Squad};
use crate::data::{Card, CardKind, CardSet, LeaderId, SpiceCard, card_by_key};
use crate::deals::{DealAction, Part, Promise};
use crate::event::{BoardEvent, Event};
use crate::frames::{Cx, Frame};
use crate::phases::bidding::{BiddingAction, BiddingEvent, auctioneer};
use crate::phases::nexus::{Nexus, NexusAction};
use crate::phases::setup::{SetupAction, SetupQuestion};
use crate::phases::shipment::ShipmentAction;
use crate::phases::storm::StormEvent;
use crate::state::{Phase, State};
use crate::tests_support::{Play, Scene, loc};
use crate::victory::Victory;
use crate::windows::anytime::AnyTimeAction;
use crate::{Action, Dune, FactionSet};

fn spice_card(key: &str) -> SpiceCard {
    SpiceCard::all().find(|c| c.id() == key).unwrap_or_else(|| panic!("no spice card {key}"))
}

/// A fresh match after setup by defaults, its opening included.
fn fresh(options: &Options, seats: u8) -> (Dune, State) {
    let rules = Dune::build("v29", options, seats).unwrap();
    let mut dice = Seeded::from_u64(7);
    let mut state = rules.setup(&mut dice, &mut EventSink::mute());
    while state.phase == Phase::Setup {
        let seat = rules.pending(&state).seats().first().unwrap();
        let action = rules.decision(&state, seat).unwrap().default;
        rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
    }
    (rules, state)
}

#[test]
fn the_turn_marker_starts_on_one() {
    // [v29.setup.turn-marker]
    assert_eq!(fresh(&Options::default(), 6).1.turn, 1);
}

#[test]
fn every_faction_has_five_leaders() {
    // [v29.components.leader-discs]: none of strength 10.
    let (_, state) = fresh(&Options::default(), 6);
    let home = |f: Faction| state.board.leaders.available(f).collect::<Vec<_>>();
    assert!(Faction::ALL.iter().all(|&f| home(f).len() == 5 && home(f).iter().all(|l| l.strength() < 10)));
}

#[test]
fn every_faction_has_twenty_tokens() {
    // [v29.components.army-tokens]: marks mean nothing in the basic game.
    let (_, state) = fresh(&Options::default(), 6);
    let forces = &state.board.forces;
    let all = |f| forces.reserves(f).plus(forces.tanks(f)).plus(forces.on_board(f));
    assert!(Faction::ALL.iter().all(|&f| all(f) == Squad::new(20, 0)));
    let (_, advanced) = fresh(&Options::default().with("advanced-powers", true), 6);
    assert_eq!(advanced.board.forces.reserves(Emperor).special, 5);
}

#[test]
fn there_are_four_decks_and_open_bonus_cards() {
    // [v29.components.decks]: treachery, spice, traitors, storm; the bonus cards lie open.
    let (_, state) = fresh(&Options::default(), 6);
    let held: usize = Faction::ALL.iter().map(|&f| state.board.cards.hand_len(f)).sum();
    assert_eq!((state.board.cards.deck_len() + held, state.board.blow.deck_len()), (33, 21));
    assert_eq!((LeaderId::all().count(), state.claims), (30, [None; 3]));
}

#[test]
fn the_bank_never_runs_dry() {
    // [v29.components.copy-varies]
    let mut play = Scene::v29().phase(Phase::Collection).start();
    play.edit(|cx| {
        cx.place_spice(loc("old_gap:10"), 500);
        cx.pay(Purse::Bank, Purse::Shield(Guild), 3);
    });
    assert_eq!(play.spice(Guild), 8);
}

#[test]
fn the_dead_lie_in_the_tanks() {
    // [v29.components.board-areas]
    let mut play = Scene::v29().phase(Phase::Collection).forces(Emperor, "carthag", 4).start();
    let reserves = play.state.board.forces.reserves(Emperor);
    play.edit(|cx| {
        cx.kill(Emperor, Squad::new(4, 0), loc("carthag"));
        cx.kill_leader(LeaderId::BASHAR, false);
    });
    let view = play.view(Guild);
    let emperor = view.faction(Emperor).unwrap();
    assert_eq!((emperor.tanks.total(), emperor.reserves), (4, reserves));
    assert!(
        emperor
            .leaders
            .iter()
            .any(|l| l.leader == LeaderId::BASHAR && l.place == crate::view::LeaderPlace::Tanks)
    );
}

#[test]
fn only_the_atreides_have_the_kwisatz_haderach() {
    // [v29.components.faction-set]
    let play = Scene::v29().option("advanced-powers", true).start();
    let with = Faction::ALL.into_iter().filter(|&f| play.view(f).me[0].kwisatz.is_some());
    assert_eq!(with.collect::<Vec<_>>(), [Atreides]);
}

#[test]
fn factions_are_agreed_on_or_drawn_and_sit_on_dots_of_their_own() {
    // [v29.setup.choose-factions]
    let (_, state) = fresh(&Options::default(), 4);
    assert_eq!(state.in_play().len(), 4);
    let (rules, state) = fresh(&Options::default().with("factions", "fremen, guild"), 5);
    assert_eq!((state.faction(Seat::at(0)), state.faction(Seat::at(1))), (Some(Fremen), Some(Guild)));
    let twice = Options::default().with("factions", "fremen, fremen");
    assert_eq!(Dune::build("v29", &twice, 4).unwrap_err().key, "factions");
    // [v29.setup.place-dots]
    let dots: std::collections::BTreeSet<u8> = Seat::first(5).map(|s| rules.circle(s)).collect();
    assert_eq!(dots.len(), 5);
}

#[test]
fn one_of_four_traitors_is_kept() {
    // [v29.setup.traitors]
    let (_, state) =
        fresh(&Options::default().with("factions", "atreides,emperor,guild,fremen,bene_gesserit"), 5);
    let traitors = &state.board.traitors;
    for f in state.in_play().iter() {
        assert_eq!((traitors.held(f).len(), traitors.returned[f].count_ones()), (1, 3));
        assert!(traitors.held(f).iter().all(|l| state.plays(l.faction())));
    }
}

#[test]
fn possessions_stay_behind_the_screen_and_reserves_do_not() {
    // [v29.setup.behind-screen]
    let play = Scene::v29().hand(Guild, &["shield"]).start();
    let seen = serde_json::to_value(play.view(Emperor)).unwrap();
    assert!(seen["factions"][4].get("spice").is_none() && seen["me"][0]["faction"] == "emperor");
    let guild = play.view(Emperor).faction(Guild).cloned().unwrap();
    assert!(guild.known_cards.is_empty() && guild.known_traitors.is_empty());
    // [v29.deals.open-reserves]
    assert_eq!(guild.reserves.total(), 15);
}

#[test]
fn fedaykin_may_start_on_the_map() {
    // [v29.setup.fedaykin-placed]
    let options = Options::default().with("factions", "fremen,guild,emperor").with("advanced-powers", true);
    let rules = Dune::build("v29", &options, 3).unwrap();
    let (mut dice, mut state) =
        (Seeded::from_u64(3), rules.setup(&mut Seeded::from_u64(3), &mut EventSink::mute()));
    let mut answer = |state: &mut State, wanted: &[SetupAction]| {
        let seat = rules.pending(state).seats().first().unwrap();
        let fits = wanted.iter().map(|&a| Action::Setup(a)).find(|a| rules.check(state, seat, a).is_ok());
        let action = fits.unwrap_or_else(|| rules.decision(state, seat).unwrap().default);
        rules.apply(state, seat, &action, &mut dice, &mut EventSink::mute());
    };
    while state.phase == Phase::Setup {
        answer(&mut state, &[SetupAction::PlaceForces(10), SetupAction::PlaceStarred(3)]);
    }
    assert_eq!(state.board.forces.at(Fremen, loc("sietch_tabr")), Squad::new(7, 3));
}

#[test]
fn two_or_three_players_pick_allied_factions() {
    // [v29.few.pick-allies]: the player that got its primary faction last picks first; a third is drawn by lot.
    let options =
        Options::default().with("few-players", "two").with("factions", "atreides,random,random,guild");
    let rules = Dune::build("v29", &options, 6).unwrap();
    let (mut dice, sink) = (Seeded::from_u64(5), &mut EventSink::mute());
    let mut state = rules.setup(&mut dice, sink);
    let asked = |state: &State| rules.pending(state).seats().first().unwrap();
    assert_eq!(asked(&state), Seat::at(3));
    let pick = |f| Action::Setup(SetupAction::PickAlly(f));
    assert!(rules.check(&state, Seat::at(3), &pick(Atreides)).is_err());
    rules.apply(&mut state, Seat::at(3), &pick(Fremen), &mut dice, sink);
    let question = rules.decision(&state, Seat::at(0)).unwrap().question;
    assert_eq!((asked(&state), question), (Seat::at(0), Question::Setup(SetupQuestion::PickAlly)));
    rules.apply(&mut state, Seat::at(0), &pick(Emperor), &mut dice, sink);
    assert_eq!(state.in_play(), FactionSet::ALL);
    assert!(state.allied(Guild, Fremen) && state.allied(Atreides, Emperor));
    assert_eq!((state.allies[Guild].len(), state.allies[Atreides].len()), (2, 2));
    // Three players: the last two seats of the last player first, then the others; nothing is left to lot.
    let three = Dune::build("v29", &Options::default().with("few-players", "three"), 6).unwrap();
    let mut state = three.setup(&mut dice, sink);
    for holder in [2, 1, 0] {
        let seat = three.pending(&state).seats().first().unwrap();
        assert_eq!(three.holder(seat), holder);
        let action = three.decision(&state, seat).unwrap().default;
        three.apply(&mut state, seat, &action, &mut dice, sink);
    }
    assert_eq!(state.in_play().len(), 6);
}

fn offer(play: &mut Play, from: Faction, to: Faction, parts: &[(Part, DealAction)]) {
    play.act(from, Action::Deal(DealAction::Draft(to)));
    for &(part, value) in parts {
        play.act(from, Action::Deal(DealAction::Edit(part))).act(from, Action::Deal(value));
    }
    play.act(from, Action::Deal(DealAction::Send));
}

#[test]
fn deals_are_struck_at_any_moment_and_spice_may_be_refused() {
    // [v29.deals.any-time]: in the battle round; the spice lies before the screen.
    let scene =
        Scene::v29().phase(Phase::Battle).forces(Emperor, "carthag", 2).forces(Harkonnen, "carthag", 3);
    let mut play = scene.start();
    let two = [(Part::Now, DealAction::Spice(2))];
    offer(&mut play, Guild, Fremen, &two);
    play.act(Fremen, Action::Deal(DealAction::Accept(Guild)));
    assert_eq!((play.spice(Guild), play.spice(Fremen), play.state.board.spice.bribes(Fremen)), (3, 3, 2));
    // [v29.deals.refuse-spice]
    offer(&mut play, Guild, Fremen, &two);
    play.act(Fremen, Action::Deal(DealAction::Refuse(Guild)));
    assert_eq!((play.spice(Guild), play.state.board.spice.bribes(Fremen)), (3, 2));
}

#[test]
fn what_was_not_announced_binds_nobody() {
    // [v29.deals.private-breakable]
    let scene = Scene::v29().phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides));
    let mut play = scene.start();
    while !matches!(play.asked(play.pending()[0]), Question::Bidding(_)) {
        let f = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
    let quiet = [(Part::Yours, DealAction::Promise(Promise::NotBid))];
    offer(&mut play, Guild, Atreides, &quiet);
    let bid = Action::Bidding(BiddingAction::Bid(4));
    let seat = play.seat(Atreides);
    assert!(play.rules.check(&play.state, seat, &bid).is_ok(), "an understanding between two binds nobody");
    play.act(Atreides, Action::Deal(DealAction::Accept(Guild)));
    assert_eq!(play.refused(Atreides, BiddingAction::Bid(4)).rule.0, "gf9.deals.public-binding");
}

/// The storm moves by its card.
fn storm(scene: Scene, from: u8, card: u8) -> Play {
    scene.storm(from).with(|p| p.storm_card = Some(card)).start()
}

#[test]
fn the_storm_kills_on_sand_and_takes_spice_in_the_sectors_it_reaches() {
    // [v29.storm.kill-tokens]
    let scene = Scene::v29().forces(Guild, "the_minor_erg:8", 4).forces(Emperor, "imperial_basin:9", 2);
    let play = storm(scene.forces(BeneGesserit, "shield_wall:8", 3), 7, 3);
    assert_eq!(play.state.board.forces.tanks(Guild).total(), 4);
    assert_eq!(
        (play.forces(Emperor, "imperial_basin:9"), play.forces(BeneGesserit, "shield_wall:8")),
        (2, 3)
    );
    // [v29.storm.partial-territory]
    let play = storm(Scene::v29().forces(Guild, "harg_pass:4", 2).forces(Guild, "harg_pass:5", 2), 3, 1);
    assert_eq!((play.forces(Guild, "harg_pass:4"), play.forces(Guild, "harg_pass:5")), (0, 2));
    // [v29.storm.remove-spice]
    let scene = Scene::v29().board_spice("broken_land:12", 8).board_spice("funeral_plain:15", 6);
    let play = storm(scene, 11, 3);
    assert_eq!(play.view(Guild).spice.into_values().collect::<Vec<_>>(), [6]);
}

#[test]
fn the_first_player_is_found_again_after_each_storm() {
    // [v29.storm.first-player-renewed]
    let first = |from, card| {
        let play = storm(Scene::v29().with(|p| p.first_player = Some(Atreides)), from, card);
        let named = |f| play.happened(|e| *e == Event::Storm(StormEvent::FirstPlayer { faction: f }));
        Faction::ALL.into_iter().find(|&f| named(f))
    };
    assert_eq!((first(2, 1), first(2, 4)), (Some(BeneGesserit), Some(Emperor)));
}

#[test]
fn destroyed_the_wall_shelters_nobody() {
    // [v29.data.atomics-effect]
    let scene = Scene::v29().forces(Guild, "shield_wall:9", 2).hand(Guild, &["family_atomics"]);
    let mut play = storm(scene, 9, 1);
    play.pass_windows_but(Question::Reaction(crate::windows::reaction::ReactionQuestion::Play(
        crate::windows::Moment::FamilyAtomics,
    )));
    play.play_card(Guild, "family_atomics");
    assert_eq!((play.forces(Guild, "shield_wall:9"), play.forces(Atreides, "arrakeen")), (0, 0));
    assert_eq!(play.state.board.forces.tanks(Atreides).total(), 10);
}

/// A scene with an open negotiation.
fn negotiation(scene: Scene) -> Play {
    let mut play = scene.phase(Phase::Mentat).with(|p| p.first_player = Some(Atreides)).start();
    play.state.end = None;
    play.state.phase = Phase::SpiceBlow;
    play.state.stack = Stack::starting(Frame::Nexus(Nexus::default()));
    let mut dice = Seeded::from_u64(1);
    drive(&mut Cx::new(&play.rules, &mut play.state, &mut dice, &mut EventSink::mute()));
    play
}

#[test]
fn alliances_lie_open_and_change_in_negotiations_only() {
    // [v29.nexus.rejoin]: a faction that leaves may rejoin.
    let mut play = negotiation(Scene::v29().with(|p| p.alliances = vec![vec![Atreides, Emperor]]));
    play.act(Atreides, NexusAction::Break).act(BeneGesserit, NexusAction::Done);
    play.act(Emperor, NexusAction::Propose(Atreides)).act(Atreides, NexusAction::Accept);
    assert!(play.state.allied(Atreides, Emperor));
    // [v29.nexus.show-cards]: in an alliance of three each shows the two others.
    play.act(Fremen, NexusAction::Propose(Emperor)).act(Atreides, NexusAction::Accept);
    play.act(Emperor, NexusAction::Accept);
    let shown = |f| play.view(Guild).faction(f).unwrap().allies.len();
    assert_eq!([shown(Atreides), shown(Emperor), shown(Fremen), shown(Guild)], [2, 2, 2, 0]);
    // [v29.nexus.close]
    let play = Scene::v29().phase(Phase::Revival).with(|p| {
        p.alliances = vec![vec![Emperor, Guild]];
        p.tanks.insert(Guild, Squad::new(3, 0));
        p.first_player = Some(Guild);
    });
    let play = play.start();
    assert_eq!(play.refused(Guild, NexusAction::Break).why, crate::action::Why::OtherQuestion);
}

#[test]
fn the_auctioneer_is_never_the_first_player() {
    // [v29.auction.auctioneer]
    let scene = |first| Scene::v29().phase(Phase::Bidding).with(move |p| p.first_player = Some(first));
    for (first, other) in [(Atreides, BeneGesserit), (Harkonnen, Atreides)] {
        let play = scene(first).start();
        let seat = auctioneer(play.rules_at()).unwrap();
        assert_eq!(play.state.faction(seat), Some(other));
        assert_eq!(play.view(Guild).auction().map_or(Some(seat), |a| a.auctioneer), Some(seat));
    }
    let mut play = scene(Atreides).start();
    while play.view(Guild).auction().is_none() {
        let f = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
    assert!(play.happened(|e| *e == Event::Bidding(BiddingEvent::Auctioneer { faction: BeneGesserit })));
}

fn moving(scene: Scene) -> Scene {
    scene.phase(Phase::Shipment).storm(18)
}

/// Everybody passes until this faction is asked to move.
fn to_move(play: &mut Play, f: Faction) {
    let asks = |play: &Play| {
        play.pending().contains(&f)
            && matches!(
                play.asked(f),
                Question::Shipment(crate::phases::shipment::ShipmentQuestion::Move { .. })
            )
    };
    while !asks(play) {
        let g = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(g)).unwrap().default;
        play.act(g, default);
    }
}

fn march(play: &mut Play, f: Faction, from: &str, to: &str) {
    to_move(play, f);
    play.act(f, ShipmentAction::MoveFrom(loc(from).territory())).act(f, ShipmentAction::To(loc(to)));
    let count = |a: &Action| matches!(a, Action::Shipment(ShipmentAction::Count(_)));
    if let Some(all) = play.legal(f).into_iter().rfind(count) {
        play.act(f, all);
    }
    assert!(play.forces(f, to) > 0);
}

#[test]
fn armies_do_not_block_and_fremen_march_two() {
    // [v29.manoeuvre.no-blocking]: three factions in Imperial Basin, a fourth crosses or enters it.
    let mut scene = moving(Scene::v29().with(|p| p.first_player = Some(Fremen)));
    for f in [Emperor, Guild, Harkonnen] {
        scene = scene.forces(f, "imperial_basin:11", 1);
    }
    let mut play = scene.forces(Fremen, "arsunt:11", 2).start();
    march(&mut play, Fremen, "arsunt:11", "imperial_basin:11");
    // [v29.data.fremen-range]
    let scene =
        || moving(Scene::v29().forces(Fremen, "sietch_tabr:14", 4).with(|p| p.first_player = Some(Fremen)));
    let mut play = scene().start();
    march(&mut play, Fremen, "sietch_tabr:14", "hagga_basin:12");
    let mut play = scene().start();
    to_move(&mut play, Fremen);
    play.act(Fremen, ShipmentAction::MoveFrom(loc("sietch_tabr:14").territory()));
    assert_eq!(play.refused(Fremen, ShipmentAction::To(loc("arsunt:11"))).rule.0, "gf9.movement.on-foot");
}

#[test]
fn hajr_is_one_more_manoeuvre() {
    // [v29.data.card-hajr]
    let mut play = moving(Scene::v29()).with(|p| p.first_player = Some(Guild)).hand(Guild, &["hajr"]).start();
    march(&mut play, Guild, "tueks_sietch:5", "pasty_mesa:6");
    play.act(Guild, ShipmentAction::Hajr(card_by_key("hajr").unwrap()));
    march(&mut play, Guild, "pasty_mesa:6", "red_chasm:7");
    assert!(play.state.board.cards.hand(Guild).is_empty());
    assert!(!play.pending().contains(&Guild), "a third manoeuvre is refused");
}

#[test]
fn spice_is_gathered_in_order_two_for_each_token() {
    // [v29.harvest.order] [v29.harvest.rate] [v29.harvest.leftover]
    let scene = Scene::v29().phase(Phase::Collection).with(|p| p.first_player = Some(Guild));
    let play = scene
        .forces(Emperor, "red_chasm:7", 4)
        .board_spice("red_chasm:7", 10)
        .forces(Guild, "old_gap:10", 2)
        .board_spice("old_gap:10", 6)
        .start();
    assert_eq!((play.spice(Emperor), play.spice(Guild)), (18, 9));
    assert_eq!(play.view(Guild).spice.into_values().collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn the_first_player_collects_everywhere_before_the_next() {
    // [v29.harvest.order]
    let collected = |first: Faction| {
        let scene = Scene::v29().phase(Phase::Collection).with(|p| p.first_player = Some(first));
        let scene = scene.forces(Guild, "old_gap:10", 1).board_spice("old_gap:10", 6);
        let scene = scene.forces(Emperor, "red_chasm:7", 1).board_spice("red_chasm:7", 8);
        let play = scene.forces(Guild, "south_mesa:5", 1).board_spice("south_mesa:5", 10).start();
        let taken = play.events.iter().filter_map(|e| match e {
            Event::Board(BoardEvent::Collected { faction, .. }) => Some(*faction),
            _ => None,
        });
        taken.collect::<Vec<_>>()
    };
    assert_eq!(collected(Guild), [Guild, Guild, Emperor]);
    assert_eq!(collected(Emperor), [Emperor, Guild, Guild]);
}

fn held(scene: Scene, f: Faction, places: &[&str]) -> Scene {
    places.iter().fold(scene, |s, at| s.forces(f, at, 1))
}

fn control(turn: u8) -> Scene {
    let scene = Scene::v29().phase(Phase::Mentat).turn(turn).with(|p| p.prediction = Some((Harkonnen, 1)));
    Faction::ALL.into_iter().fold(scene, Scene::nowhere)
}

#[test]
fn allies_win_together_and_the_richest_is_honoured() {
    // [v29.victory.allied-merit]
    let scene = control(5).with(|p| p.alliances = vec![vec![Atreides, Fremen]]);
    let scene =
        held(held(scene, Atreides, &["arrakeen", "carthag"]), Fremen, &["sietch_tabr:14", "tueks_sietch:5"]);
    let end = scene.spice(Atreides, 4).spice(Fremen, 9).start().state.end.unwrap();
    assert_eq!((end.factions.len(), end.honoured), (2, Some(Fremen)));
}

/// The factions that have won, and how.
fn won(scene: Scene) -> Option<(Vec<Faction>, Victory)> {
    scene.start().state.end.map(|e| (e.factions.iter().collect(), e.victory))
}

/// The end of the last turn; the Fremen are in Sietch Tabr, the Guild in Tuek's Sietch.
fn fremen_in_tabr() -> Scene {
    held(held(control(15), Fremen, &["sietch_tabr:14"]), Guild, &["tueks_sietch:5"])
}

/// The end of the last turn; the Emperor in Tuek's Sietch is in the way of the Fremen.
fn emperor_in_tueks_sietch() -> Scene {
    held(control(15), Emperor, &["tueks_sietch:5"])
}

#[test]
fn three_factions_have_a_victory_of_their_own() {
    // [v29.objective.secondary]
    let own: Vec<_> = Faction::ALL.into_iter().filter(|&f| crate::victory::special(f).is_some()).collect();
    assert_eq!(own, [BeneGesserit, Fremen, Guild]);
}

#[test]
fn a_true_prediction_wins_by_subterfuge() {
    // [v29.victory.subterfuge]
    let three = ["arrakeen", "carthag", "sietch_tabr:14"];
    let foreseen = held(control(6), Atreides, &three).with(|p| p.prediction = Some((Atreides, 6)));
    assert_eq!(won(foreseen), Some((vec![BeneGesserit], Victory::Prediction)));
}

#[test]
fn the_fremen_win_before_the_guild() {
    // [v29.data.fremen-victory]
    assert_eq!(won(fremen_in_tabr()), Some((vec![Fremen], Victory::FremenSpecial)));
    let hindered = held(fremen_in_tabr(), Emperor, &["tueks_sietch:5"]);
    assert_eq!(won(hindered), Some((vec![Guild], Victory::GuildSpecial)));
}

#[test]
fn the_guild_wins_the_last_turn_with_its_allies() {
    // [v29.data.guild-victory]
    assert_eq!(won(emperor_in_tueks_sietch()), Some((vec![Guild], Victory::GuildSpecial)));
    // [v29.data.guild-ally-victory]
    let allied = emperor_in_tueks_sietch().with(|p| p.alliances = vec![vec![Guild, Emperor]]);
    assert_eq!(won(allied), Some((vec![Emperor, Guild], Victory::GuildSpecial)));
}

#[test]
fn allies_share_the_victory_of_the_fremen() {
    // [v29.data.fremen-ally-victory]
    let both = fremen_in_tabr().with(|p| p.alliances = vec![vec![Fremen, Guild]]);
    assert_eq!(won(both), Some((vec![Fremen, Guild], Victory::FremenSpecial)));
}

#[test]
fn the_victories_of_the_last_turn_cannot_be_predicted() {
    // [v29.data.bg-prediction-scope]
    let predicted = emperor_in_tueks_sietch().with(|p| p.prediction = Some((Guild, 15)));
    assert_eq!(won(predicted), Some((vec![Guild], Victory::GuildSpecial)));
}

/// A spice blow with these cards next.
fn blow(scene: Scene, cards: &[&str]) -> Scene {
    let cards = cards.iter().map(|c| spice_card(c)).collect();
    scene.phase(Phase::SpiceBlow).with(|p| (p.spice_top, p.first_player) = (cards, Some(Atreides)))
}

fn lying(play: &Play, at: &str) -> u16 {
    play.state.board.spice.at(loc(at))
}

/// Everybody does not answer to the end of the phase.
fn rest(play: &mut Play) {
    while let Some(&f) = play.pending().first() {
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
}

#[test]
fn worms_spare_the_fremen() {
    // [v29.data.fremen-worm-immune]
    let scene = blow(Scene::v29(), &["shai_hulud", "sihaya_ridge"])
        .with(|p| p.spice_pile_a = vec![spice_card("red_chasm")]);
    let mut play = scene.forces(Fremen, "red_chasm:7", 4).forces(Harkonnen, "red_chasm:7", 3).start();
    rest(&mut play);
    assert_eq!((play.forces(Fremen, "red_chasm:7"), play.forces(Harkonnen, "red_chasm:7")), (4, 0));
}

#[test]
fn each_of_two_decks_has_its_own_pile() {
    // [v29.advcombat.two-decks]
    let two = || Scene::v29().option("advanced-combat", true).option("spice-decks", "two");
    let scene = blow(two(), &["shai_hulud", "broken_land"]).with(|p| {
        p.spice_top_b = vec![spice_card("sihaya_ridge")];
        p.spice_pile_a = vec![spice_card("old_gap")];
    });
    let mut play = scene.board_spice("old_gap:10", 6).start();
    rest(&mut play);
    assert_eq!(
        (lying(&play, "old_gap:10"), lying(&play, "broken_land:12"), lying(&play, "sihaya_ridge:9")),
        (0, 8, 6)
    );
    let view = play.view(Guild);
    assert_eq!((view.spice_deck, view.spice_deck_b), (18, Some(20)));
    assert_eq!((view.spice_pile_a.len(), view.spice_pile_b.len()), (3, 1));
    // Refused where there is one blow only.
    let alone = Options::default().with("spice-decks", "two");
    assert_eq!(Dune::build("v29", &alone, 6).unwrap_err().key, "spice-decks");
    // [v29.advcombat.same-territory]: one card with the combined amount; any worm takes it all.
    let flat = spice_card("the_great_flat");
    let scene = blow(two(), &["the_great_flat"]).with(|p| p.spice_top_b = vec![flat]);
    let mut play = scene.start();
    rest(&mut play);
    assert_eq!(lying(&play, "the_great_flat:15"), 20);
    let scene = blow(two(), &["old_gap"]).with(|p| {
        p.spice_top_b = vec![spice_card("shai_hulud"), spice_card("red_chasm")];
        (p.spice_pile_a, p.spice_pile_b) = (vec![flat], vec![flat]);
    });
    let mut play = scene.board_spice("the_great_flat:15", 20).forces(Emperor, "the_great_flat:15", 3).start();
    rest(&mut play);
    assert_eq!((lying(&play, "the_great_flat:15"), play.forces(Emperor, "the_great_flat:15")), (0, 0));
    // A Harvester doubles the combined amount once.
    let scene = blow(two().option("treachery-cards", "harvester"), &["the_great_flat"])
        .with(|p| p.spice_top_b = vec![flat]);
    let mut play = scene.hand(Guild, &["harvester"]).start();
    play.act(Guild, crate::windows::reaction::ReactionAction::Pass).play_card(Guild, "harvester");
    assert_eq!(lying(&play, "the_great_flat:15"), 40);
}

#[test]
fn an_exhausted_deck_leaves_the_latest_territories_out() {
    // [v29.advcombat.one-deck-reshuffle]
    let all: Vec<SpiceCard> = SpiceCard::all().collect();
    let mut play = blow(Scene::v29().option("advanced-combat", true), &[])
        .with(|p| (p.spice_pile_a, p.spice_pile_b) = (all[..8].to_vec(), all[8..].to_vec()))
        .with(|p| p.turn = Some(1));
    play.position.phase = Some(Phase::Collection);
    let mut play = play.start();
    play.edit(|cx| {
        assert!(
            cx.turn_spice(Pile::A, landsraad_kernel::RuleRef("v29.advcombat.one-deck-reshuffle")).is_some()
        );
    });
    // 21 cards, of which the last territory of each pile stays and one has just been turned up.
    assert_eq!(play.state.board.blow.deck_len(), 18);
    assert_eq!(play.state.board.blow.pile(Pile::A), [all[7]]);
    assert_eq!(play.state.board.blow.pile(Pile::B), [all[14]]);
}

/// The cards of the deck, and of them poison weapons, Snoopers, projectile weapons and Shields.
fn deck_with(options: &Options) -> (usize, [usize; 4]) {
    let (rules, state) = fresh(options, 6);
    let held: usize = Faction::ALL.iter().map(|&f| state.board.cards.hand_len(f)).sum();
    let kinds = |kind| Card::every().filter(|&c| rules.uses(c) && c.kind() == kind).count();
    let four = [CardKind::PoisonWeapon, CardKind::Snooper, CardKind::ProjectileWeapon, CardKind::Shield];
    (state.board.cards.deck_len() + held, four.map(kinds))
}

fn on(key: &str) -> Options {
    Options::default().with(key, true)
}

#[test]
fn each_set_adds_its_cards() {
    assert_eq!(deck_with(&Options::default()), (33, [4, 4, 4, 4]));
    // [v29.data.set-duel]
    assert_eq!(deck_with(&on("treachery-duel")), (38, [5, 5, 4, 4]));
    // [v29.data.set-spice-harvest]
    assert_eq!(deck_with(&on("treachery-spice-harvest")), (37, [4, 4, 5, 5]));
    // [v29.data.set-grand-dune]
    assert_eq!(deck_with(&on("treachery-grand-dune")).0, 36);
}

#[test]
fn several_sets_are_shuffled_in_together() {
    // [v29.treachery.mix]
    assert_eq!(deck_with(&on("treachery-duel").with("treachery-spice-harvest", true)).0, 42);
}

#[test]
fn single_cards_of_the_sets_may_be_added() {
    // [v29.treachery.whole-sets]
    assert_eq!(deck_with(&Options::default().with("treachery-cards", "thumper")).0, 34);
    let unknown = Options::default().with("treachery-cards", "crysknife");
    assert_eq!(Dune::build("v29", &unknown, 6).unwrap_err().key, "treachery-cards");
}

#[test]
fn the_sets_come_from_three_expansions() {
    // [v29.treachery.origin]: the letters, and no other rule of those expansions.
    assert_eq!(
        [CardSet::Duel, CardSet::SpiceHarvest, CardSet::GrandDune].map(|s| Card::of_set(s).count()),
        [5, 4, 3]
    );
}

#[test]
fn the_thumper_calls_a_worm_without_a_negotiation() {
    // [v29.data.card-thumper]
    let scene = blow(Scene::v29().option("treachery-cards", "thumper"), &["sihaya_ridge"])
        .with(|p| p.spice_pile_a = vec![spice_card("red_chasm")]);
    let scene =
        scene.board_spice("red_chasm:7", 8).forces(Emperor, "red_chasm:7", 3).hand(Guild, &["thumper"]);
    let mut play = scene.start();
    play.play_card(Guild, "thumper");
    rest(&mut play);
    assert_eq!(
        (lying(&play, "red_chasm:7"), play.forces(Emperor, "red_chasm:7"), lying(&play, "sihaya_ridge:9")),
        (0, 0, 6)
    );
    assert!(!play.happened(|e| matches!(e, Event::Nexus(_))));
    let early = blow(Scene::v29().option("treachery-cards", "thumper"), &["sihaya_ridge"]).turn(1);
    assert_eq!(early.hand(Guild, &["thumper"]).start().pending(), [], "not on the first turn");
}

#[test]
fn the_harvester_doubles_the_spice() {
    // [v29.data.card-harvester]
    let scene = || {
        blow(Scene::v29().option("treachery-cards", "harvester"), &["red_chasm"]).hand(Guild, &["harvester"])
    };
    let mut play = scene().start();
    play.play_card(Guild, "harvester");
    assert_eq!((lying(&play, "red_chasm:7"), play.pending()), (16, vec![]));
    // Spice lost to the storm is not doubled.
    assert_eq!(scene().storm(7).start().pending(), []);
}

#[test]
fn the_cone_of_silence_keeps_opponents_from_buying_and_allying() {
    // [v29.data.card-cone-of-silence]
    let scene = Scene::v29().option("treachery-duel", true).hand(Guild, &["cone_of_silence"]);
    let mut play =
        negotiation(scene.with(|p| p.alliances = vec![vec![Guild, Emperor], vec![Fremen, Harkonnen]]));
    let silence = |set: &[Faction]| Action::AnyTime(AnyTimeAction::Silence(set.iter().copied().collect()));
    assert_eq!(play.refused(Guild, silence(&[Emperor])).rule.0, "v29.data.card-cone-of-silence");
    play.act(Guild, silence(&[Atreides, Fremen]));
    // There is nothing Atreides could propose, and nobody may propose to them.
    assert_eq!(play.pending(), [BeneGesserit]);
    let rule = play.refused(BeneGesserit, NexusAction::Propose(Atreides)).rule;
    assert_eq!(rule.0, "v29.data.card-cone-of-silence");
    let seat = play.seat(BeneGesserit);
    assert!(play.rules.check(&play.state, seat, &NexusAction::Propose(Fremen).into()).is_ok());
    // Fremen are allied already: others may join them.
    assert!(play.state.allied(Fremen, Harkonnen));
    let scene =
        Scene::v29().option("treachery-duel", true).phase(Phase::Bidding).hand(Guild, &["cone_of_silence"]);
    let mut play = scene.with(|p| p.first_player = Some(Atreides)).start();
    play.act(Guild, silence(&[Atreides, BeneGesserit]));
    while !matches!(play.asked(play.pending()[0]), Question::Bidding(_)) {
        let f = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
    // A seat that is asked already can only pass.
    if play.pending() == [Atreides] {
        assert_eq!(play.legal(Atreides), [BiddingAction::Pass.into()]);
        play.act(Atreides, BiddingAction::Pass);
    }
    // The row keeps its size; they are passed over.
    assert_eq!((play.view(Guild).row, play.pending()), (6, vec![Emperor]));
    assert_eq!(play.view(Emperor).silenced, Atreides.only().with(BeneGesserit));
}

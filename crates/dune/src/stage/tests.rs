//! Whatever a position can contain can be staged, and what cannot be is refused with its key.

use landsraad_kernel::{EventSink, Game, Options, Pending, Scripted, Setup, Stage, Until, Viewer};
use serde_json::{Value, json};

use super::*;
use crate::view::View;

const ALL: &str = "atreides,bene_gesserit,emperor,fremen,guild,harkonnen";

fn rules(edition: &str) -> Dune {
    let advanced = edition == "gf9";
    let options = Options::default().with("factions", ALL);
    let options = if advanced { options.with("advanced", true) } else { options };
    Dune::build(edition, &options, 6).unwrap()
}

fn staged_by(rules: &Dune, position: Value) -> Result<State, InvalidPosition> {
    let position = serde_json::from_value(position).unwrap();
    rules.stage(position, &mut First)
}

fn staged(position: Value) -> (Dune, State) {
    let rules = rules("gf9");
    let state = staged_by(&rules, position).unwrap();
    rules.audit(&state).unwrap();
    (rules, state)
}

#[track_caller]
fn misplaced(position: Value, key: &str, why: &str) {
    let error = staged_by(&rules("gf9"), position).unwrap_err();
    assert!(error.key == key && error.why.contains(why), "{error}");
}

fn view(position: Value, f: Faction) -> View {
    let (rules, state) = staged(position);
    let seat = state.seat(f).unwrap();
    rules.view(&state, Viewer::Seat(seat)).into_inner()
}

#[test]
fn a_card_named_twice_is_two_copies() {
    let all = view(
        json!({"phase": "bidding", "hands": {"guild": ["shield", "shield"], "emperor": ["shield"]}}),
        Faction::Guild,
    );
    assert_eq!(all.me[0].hand.len(), 2);
    let (_, state) =
        staged(json!({"phase": "revival", "hands": {}, "treachery_top": ["shield", "shield", "snooper"]}));
    let (cards, mut state) = (state.board.cards.deck_len(), state);
    let rules = rules("gf9");
    let mut cx_out = EventSink::mute();
    let mut chance = Scripted::new([]);
    let mut cx = Cx::new(&rules, &mut state, &mut chance, &mut cx_out);
    let drawn: Vec<&str> = (0..3)
        .map(|_| cx.draw_card(Faction::Guild, RuleRef("gf9.setup.starting-card")).unwrap().id())
        .collect();
    assert_eq!((drawn, state.board.cards.deck_len()), (vec!["shield", "shield", "snooper"], cards - 3));
    misplaced(json!({"hands": {"guild": ["lasgun", "lasgun"]}}), "hands.guild", "no further “lasgun”");
    misplaced(
        json!({"hands": {}, "treachery_top": ["lasgun", "lasgun"]}),
        "treachery_top",
        "no further “lasgun”",
    );
}

#[test]
fn worms_named_twice_are_two_worms() {
    let rules = rules("gf9");
    let position = json!({
        "turn": 2, "phase": "spice_blow", "hands": {},
        "spice_top": ["shai_hulud", "shai_hulud", "old_gap"], "spice_pile_a": ["red_chasm"],
    });
    let state = staged_by(&rules, position).unwrap();
    let worms = state.board.blow.pile(crate::board::Pile::A).iter().filter(|c| c.is_worm()).count();
    let waiting = state.board.blow.deck_len();
    assert!(worms + usize::from(waiting < 21) >= 1, "the worms come one after another");
    let seven = vec!["shai_hulud"; 7];
    misplaced(json!({"phase": "spice_blow", "spice_top": seven}), "spice_top", "no further “shai_hulud”");
    misplaced(json!({"spice_pile_a": ["old_gap", "old_gap"]}), "spice_pile_a", "no further “old_gap”");
}

#[test]
fn reserves_tanks_and_board_add_up() {
    let own = view(
        json!({"forces": {"guild": {"tueks_sietch:5": {"normal": 5}}}, "reserves": {"guild": {"normal": 4}}}),
        Faction::Guild,
    );
    let guild = own.faction(Faction::Guild).unwrap();
    assert_eq!((guild.reserves.normal, guild.tanks.normal), (4, 11));
    misplaced(
        json!({"forces": {"guild": {"tueks_sietch:5": {"normal": 21}}}}),
        "forces.guild.tueks_sietch:5",
        "only 20 plain",
    );
    misplaced(
        json!({"forces": {"guild": {}}, "tanks": {"guild": {"normal": 3}}, "reserves": {"guild": {"normal": 4}}}),
        "reserves.guild",
        "not all",
    );
}

#[test]
fn removed_and_known_cards() {
    let position = json!({
        "phase": "bidding", "removed": ["family_atomics"],
        "hands": {"harkonnen": ["shield", "lasgun"]}, "known": {"atreides": {"harkonnen": ["shield"]}},
    });
    let seen = view(position, Faction::Atreides);
    let known: Vec<&str> =
        seen.faction(Faction::Harkonnen).unwrap().known_cards.iter().map(|c| c.id()).collect();
    assert_eq!(known, ["shield"]);
    assert!(seen.removed.iter().any(|c| c.id() == "family_atomics"));
    misplaced(
        json!({"hands": {"harkonnen": ["shield"]}, "known": {"atreides": {"harkonnen": ["lasgun"]}}}),
        "known.atreides.harkonnen",
        "not so often",
    );
}

#[test]
fn a_dead_kwisatz_and_leaders_who_have_fought() {
    let position = json!({
        "phase": "battle", "kwisatz": {"losses": 7, "dead": true, "shown": true},
        "fought": {"gurney_halleck": "arrakeen"},
    });
    let rules = rules("gf9");
    let mut chance = First;
    let placed = rules.place(&serde_json::from_value(position).unwrap(), &mut chance).unwrap();
    let kwisatz = placed.board.leaders.kwisatz();
    assert!(kwisatz.dead && kwisatz.shown && kwisatz.losses == 7);
    let gurney = LeaderId::by_id("gurney_halleck").unwrap();
    assert_eq!(placed.board.leaders.get(gurney).fought, Territory::by_id("arrakeen"));
    misplaced(json!({"kwisatz": {"losses": 255}}), "kwisatz.losses", "cannot have lost");
}

#[test]
fn a_nexus_can_begin() {
    // [gf9.nexus.procedure]
    let (rules, state) =
        staged(json!({"turn": 3, "nexus": true, "hands": {}, "alliances": [["atreides", "guild"]]}));
    let asked = rules.pending(&state).seats();
    let decision = rules.decision(&state, asked.first().unwrap()).unwrap();
    assert!(matches!(decision.question, crate::action::Question::Nexus(_)), "{decision:?}");
    misplaced(json!({"nexus": true, "phase": "battle"}), "nexus", "spice blow");
}

#[test]
fn an_exchange_has_its_factions() {
    // [v29.few.exchange-two] [v29.few.control-several]
    let options = Options::default().with("factions", ALL).with("few-players", "two");
    let rules = Dune::build("v29", &options, 6).unwrap();
    let first = staged_by(&rules, json!({"nexus": true})).unwrap();
    let (mine, other) = (Faction::Atreides, Faction::Fremen);
    let leads = |state: &State, f: Faction| {
        let own = state.owner(&rules, state.seat(f).unwrap());
        let mut led: Vec<&str> = own.iter().filter_map(|s| state.faction(s)).map(Faction::id).collect();
        led.sort_unstable();
        led
    };
    // The two primaries swap what they lead.
    let without =
        |f: Faction| -> Vec<&str> { leads(&first, f).into_iter().filter(|id| *id != f.id()).collect() };
    let position = json!({
        "nexus": true, "leads": {"atreides": without(other), "fremen": without(mine)}, "received": without(other),
    });
    let state = staged_by(&rules, position).unwrap();
    let mut wanted = without(other);
    wanted.push(mine.id());
    wanted.sort_unstable();
    assert_eq!(leads(&state, mine), wanted);
    let asked = rules.pending(&state).seats().first().unwrap();
    let decision = rules.decision(&state, asked).unwrap();
    assert!(matches!(decision.question, crate::action::Question::Exchange(_)), "{decision:?}");
    let unfair = json!({"leads": {"atreides": without(other)}});
    assert_eq!(staged_by(&rules, unfair).unwrap_err().key, "leads");
}

#[test]
fn circles_seat_the_factions() {
    let position = json!({"circles": {"harkonnen": 2, "atreides": 17}});
    let seen = view(position, Faction::Harkonnen);
    assert_eq!(seen.faction(Faction::Harkonnen).unwrap().circle, 2);
    assert_eq!(seen.faction(Faction::Atreides).unwrap().circle, 17);
    misplaced(json!({"circles": {"harkonnen": 3}}), "circles.harkonnen", "2, 5, 8, 11, 14, 17");
    misplaced(json!({"circles": {"atreides": 5, "guild": 5}}), "circles.guild", "two factions");
}

#[test]
fn stopped_powers_hold_in_the_phase_that_begins() {
    let (_, state) = staged(json!({"phase": "bidding", "stopped": ["emperor_bids"], "silenced": ["guild"]}));
    let stopped: Vec<Power> = state.stopped.into();
    assert_eq!((stopped, state.silenced), (vec![Power::EmperorBids], Faction::Guild.only()));
}

#[test]
fn set_up_is_dealt_by_chance() {
    let rules = rules("gf9");
    let position: Position = serde_json::from_value(json!({"phase": "setup"})).unwrap();
    let state = rules.stage(position, &mut First).unwrap();
    assert_eq!(state.phase, Phase::Setup);
    assert!(matches!(rules.pending(&state), Pending::Seats(seats) if !seats.is_empty()));
    misplaced(json!({"phase": "setup", "turn": 2}), "phase", "name nothing else");
}

#[test]
fn numbers_off_their_tracks_are_refused() {
    misplaced(json!({"turn": 11}), "turn", "1 to 10");
    misplaced(json!({"storm": 19}), "storm", "1 to 18");
    misplaced(json!({"storm_card": 7}), "storm_card", "1 to 6");
    misplaced(json!({"prediction": ["guild", 12]}), "prediction", "1 to 10");
    misplaced(json!({"spice": {"guild": 5000}}), "spice.guild", "not so much");
    misplaced(json!({"alliances": [["guild"]]}), "alliances.0", "at least two");
    misplaced(
        json!({"alliances": [["guild", "emperor"], ["guild", "fremen"]]}),
        "alliances.1",
        "two alliances",
    );
    misplaced(json!({"pledges": {"guild": 3}}), "pledges.guild", "only an ally");
    // Only the Guild pays for an ally. [ah2009.ship.guild-gift]
    let allied = |f: &str| json!({"alliances": [["guild", "emperor"]], "pledges": {f: 3}});
    assert!(staged_by(&rules("ah2009"), allied("emperor")).is_err_and(|e| e.key == "pledges.emperor"));
    assert!(staged_by(&rules("ah2009"), allied("guild")).is_ok());
    misplaced(json!({"traitors": {"guild": ["jamis", "jamis"]}}), "traitors.guild", "twice");
    misplaced(
        json!({"hands": {"guild": ["shield", "snooper", "lasgun", "karama", "hajr"]}}),
        "hands.guild",
        "at most 4",
    );
}

#[test]
fn what_no_match_can_hold_is_refused() {
    let starred = json!({"forces": {"emperor": {"red_chasm:7": {"normal": 1, "special": 255}}}});
    misplaced(starred, "forces.emperor.red_chasm:7", "are left");
    misplaced(json!({"tanks": {"guild": {"normal": 255, "special": 1}}}), "tanks.guild", "are left");
    misplaced(json!({"leaders": {"feyd_rautha": "captured"}}), "leaders.feyd_rautha", "own faction");
    misplaced(json!({"prediction": ["bene_gesserit", 3]}), "prediction", "another faction");
}

#[test]
fn a_phase_can_be_held_at_its_end() {
    let rules = rules("gf9");
    let position: Position =
        serde_json::from_value(json!({"turn": 2, "phase": "charity", "hands": {}, "spice": {"guild": 0}}))
            .unwrap();
    let mut state = rules.stage_until(position, Until::Phase, &mut First, &mut EventSink::mute()).unwrap();
    for _ in 0..50 {
        let Pending::Seats(seats) = rules.pending(&state) else { panic!("the match goes on") };
        let Some(seat) = seats.first() else { break };
        let pass = rules.decision(&state, seat).unwrap().default;
        rules.apply_until(&mut state, seat, &pass, Until::Phase, &mut First, &mut EventSink::mute());
    }
    assert_eq!(state.phase, Phase::Charity);
    assert!(rules.pending(&state).seats().is_empty());
    rules.go_on(&mut state, Until::Question, &mut First, &mut EventSink::mute());
    assert_eq!(state.phase, Phase::Bidding);
}

#[test]
fn a_misspelt_place_comes_with_a_suggestion() {
    let wrong = |position: Value| serde_json::from_value::<Position>(position).unwrap_err().to_string();
    let why = wrong(json!({"board_spice": {"old_gab": 6}}));
    assert!(why.contains("there is no location “old_gab”; did you mean “old_gap"), "{why}");
    let why = wrong(json!({"forces": {"guild": {"old_gap": {"normal": 1}}}}));
    assert!(
        why.contains("“old_gap” has several sectors; write one of old_gap:9, old_gap:10, old_gap:11"),
        "{why}"
    );
    let why = wrong(json!({"leaders": {"dr_wellington_yueh": "tanks"}}));
    assert!(why.contains("there is no leader “dr_wellington_yueh”; did you mean “dr_yueh”?"), "{why}");
    let why = wrong(json!({"hands": {"guild": ["gom_jabar"]}}));
    assert!(why.contains("there is no card “gom_jabar”; did you mean “gom_jabbar”?"), "{why}");
}

#[test]
fn spice_lies_in_the_sector_of_its_territory_that_can_have_it() {
    let position =
        |place: &str| serde_json::from_value::<Position>(json!({"board_spice": {place: 6}})).unwrap();
    let short = position("old_gap");
    let (place, amount) = short.board_spice.first_key_value().unwrap();
    assert!(place.spot().is_some() && place.territory().id() == "old_gap" && *amount == 6);
    assert_eq!(position(place.id()), short);
}

#[test]
fn an_impossible_position_cites_the_entry_of_the_table() {
    let options = Options::default().with("factions", "emperor,guild");
    for (edition, rule) in [("ah2009", "ah2009.setup.players"), ("gf9", "gf9.setup.choose-factions")] {
        let rules = Dune::build(edition, &options, 2).unwrap();
        let error = staged_by(&rules, json!({"spice": {"fremen": 1}})).unwrap_err();
        assert_eq!(error.rule, Some(RuleRef(rule)));
    }
}

//! Positions with a move to find. The bot plays one faction through a phase, the others answer by default.

use landsraad_dune::data::{CardKind, STRONGHOLDS, Territory};
use landsraad_dune::phases::battle::{BattleAction, BattleQuestion};
use landsraad_dune::phases::bidding::{BiddingAction, BiddingQuestion};
use landsraad_dune::phases::charity::CharityAction;
use landsraad_dune::phases::nexus::NexusAction;
use landsraad_dune::phases::revival::{RevivalAction, RevivalQuestion};
use landsraad_dune::phases::setup::SetupAction;
use landsraad_dune::phases::shipment::{ShipmentAction, ShipmentQuestion};
use landsraad_dune::phases::storm::StormAction;
use landsraad_dune::view::View;
use landsraad_dune::windows::Moment;
use landsraad_dune::windows::reaction::{ReactionAction, ReactionQuestion};
use landsraad_dune::{Action, Faction, Question, State};
use landsraad_kernel::{EventSink, Game, Pending, Seeded, Stage, Viewer};

use super::laws::{legal, rules};
use crate::dune::{Heuristic, Temperament};
use crate::{Bot, Seen};

/// What the bot was asked and answered, and how the phase ended.
struct Played {
    said: Vec<(Question, Action)>,
    view: View,
}

impl Played {
    fn total(&self, f: Faction, t: Territory) -> u8 {
        let forces = &self.view.faction(f).unwrap().forces;
        forces.iter().filter(|(l, _)| l.territory() == t).map(|(_, s)| s.total()).sum()
    }
    fn strongholds(&self, f: Faction) -> usize {
        STRONGHOLDS.iter().filter(|&&t| self.total(f, t) > 0).count()
    }
    fn did(&self, wanted: impl Fn(&Question, &Action) -> bool) -> bool {
        self.said.iter().any(|(q, a)| wanted(q, a))
    }
}

fn play_as(temper: Temperament, faction: Faction, position: &str) -> Played {
    let game = rules(true, 6);
    let position = serde_json::from_str(position).unwrap();
    let mut state: State = game.stage(position, &mut Seeded::from_u64(5)).unwrap();
    let (phase, turn) = (state.phase, state.turn);
    let bot = Heuristic::new(temper);
    let mut said = Vec::new();
    let mut luck = Seeded::from_u64(11);
    for n in 0..3_000u64 {
        let Pending::Seats(seats) = game.pending(&state) else { break };
        let Some(seat) = seats.first() else { break };
        if (state.phase, state.turn) != (phase, turn) {
            break;
        }
        let decision = game.decision(&state, seat).unwrap();
        let mine = game.role(&state, seat) == faction.id();
        let action = if mine {
            let list = legal(&game, &state, seat);
            let action = list[bot.choose(&Seen::new(&game, &state, seat, &list), &mut luck).index];
            if list.len() > 1 {
                said.push((decision.question, action));
            }
            action
        } else {
            decision.default
        };
        game.apply(&mut state, seat, &action, &mut Seeded::from_u64(n), &mut EventSink::mute());
    }
    let view = game.view(&state, Viewer::Public).get().clone();
    Played { said, view }
}

fn play(faction: Faction, position: &str) -> Played {
    play_as(Temperament::BALANCED, faction, position)
}

/// Everybody stands aside except those named.
const NOBODY: &str = r#""atreides":{},"harkonnen":{},"guild":{},"fremen":{},"emperor":{},"bene_gesserit":{}"#;

fn shipment(forces: &str, rest: &str) -> String {
    let mut all: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&format!("{{{NOBODY}}}")).unwrap();
    let named: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&format!("{{{forces}}}")).unwrap();
    all.extend(named);
    let forces = serde_json::to_string(&all).unwrap();
    format!(
        r#"{{"turn":3,"phase":"shipment","storm":18,"advisors":[],"hands":{{}},"forces":{forces}{rest}}}"#
    )
}

#[test]
fn takes_the_win_by_shipping() {
    let p = play(
        Faction::Atreides,
        &shipment(
            r#""atreides":{"arrakeen":{"normal":5},"carthag":{"normal":5}}"#,
            r#","spice":{"atreides":8}"#,
        ),
    );
    assert!(p.strongholds(Faction::Atreides) >= 3);
}

#[test]
fn takes_the_win_on_foot_when_it_has_no_spice() {
    let p = play(
        Faction::Harkonnen,
        &shipment(
            r#""harkonnen":{"carthag":{"normal":8},"tueks_sietch":{"normal":4}}"#,
            r#","spice":{"harkonnen":0}"#,
        ),
    );
    assert!(p.strongholds(Faction::Harkonnen) >= 3);
}

#[test]
fn the_fremen_take_the_win_for_nothing() {
    let p = play(
        Faction::Fremen,
        &shipment(
            r#""fremen":{"sietch_tabr":{"normal":6},"carthag":{"normal":4}}"#,
            r#","spice":{"fremen":0}"#,
        ),
    );
    assert!(p.strongholds(Faction::Fremen) >= 3);
}

#[test]
fn blocks_another_s_win() {
    let p = play(
        Faction::Emperor,
        &shipment(
            r#""harkonnen":{"carthag":{"normal":1},"arrakeen":{"normal":1},"tueks_sietch":{"normal":1}}"#,
            r#","spice":{"emperor":14}"#,
        ),
    );
    let contested = [Territory::CARTHAG, Territory::ARRAKEEN, Territory::TUEKS_SIETCH];
    assert!(contested.iter().any(|&t| p.total(Faction::Emperor, t) > 0));
}

#[test]
fn blocks_even_against_some_odds() {
    let p = play(
        Faction::Guild,
        &shipment(
            r#""harkonnen":{"carthag":{"normal":8},"arrakeen":{"normal":6},"sietch_tabr":{"normal":3}},"guild":{"tueks_sietch":{"normal":5}}"#,
            r#","spice":{"guild":12}"#,
        ),
    );
    let contested = [Territory::CARTHAG, Territory::ARRAKEEN, Territory::SIETCH_TABR];
    assert!(contested.iter().any(|&t| p.total(Faction::Guild, t) > 0));
}

#[test]
fn attacks_no_army_it_cannot_beat_for_nothing() {
    let p = play(
        Faction::Emperor,
        &shipment(
            r#""harkonnen":{"carthag":{"normal":15}}"#,
            r#","spice":{"emperor":3},"leaders":{"hasimir_fenring":"tanks","captain_aramsham":"tanks","caid":"tanks","burseg":"tanks"}"#,
        ),
    );
    assert_eq!(p.total(Faction::Emperor, Territory::CARTHAG), 0);
}

#[test]
fn does_not_stand_in_open_sand_before_the_storm_for_little() {
    // The storm is one sector away from the spice.
    let p = play(
        Faction::Guild,
        &shipment(
            r#""guild":{"tueks_sietch":{"normal":5}}"#,
            r#","spice":{"guild":6},"storm":1,"board_spice":{"cielago_south:2":1}"#,
        )
        .replace(r#""storm":18,"#, ""),
    );
    assert_eq!(p.total(Faction::Guild, Territory::CIELAGO_SOUTH), 0);
}

#[test]
fn fetches_spice_that_lies_safe() {
    let p = play(
        Faction::Atreides,
        &shipment(
            r#""atreides":{"arrakeen":{"normal":8}},"harkonnen":{"carthag":{"normal":10}},"fremen":{"sietch_tabr":{"normal":9}},"guild":{"tueks_sietch":{"normal":9}},"emperor":{"habbanya_sietch":{"normal":9}}"#,
            r#","spice":{"atreides":0},"board_spice":{"old_gap:10":6}"#,
        ),
    );
    assert!(p.total(Faction::Atreides, Territory::OLD_GAP) > 0);
    // And does not leave the city empty for it.
    assert!(p.total(Faction::Atreides, Territory::ARRAKEEN) > 0);
}

#[test]
fn goes_to_an_empty_stronghold() {
    let p = play(
        Faction::Emperor,
        &shipment(
            r#""harkonnen":{"carthag":{"normal":10}},"atreides":{"arrakeen":{"normal":10}}"#,
            r#","spice":{"emperor":10}"#,
        ),
    );
    assert!(p.strongholds(Faction::Emperor) >= 1);
    assert_eq!(p.total(Faction::Emperor, Territory::CARTHAG), 0);
}

#[test]
fn keeps_a_garrison_in_a_winning_position() {
    let p = play(
        Faction::Harkonnen,
        &shipment(
            r#""harkonnen":{"carthag":{"normal":6},"arrakeen":{"normal":6},"tueks_sietch":{"normal":6}}"#,
            r#","spice":{"harkonnen":5},"board_spice":{"hagga_basin:13":6}"#,
        ),
    );
    assert!(p.strongholds(Faction::Harkonnen) >= 3);
}

#[test]
fn never_enters_its_ally_s_stronghold() {
    let p = play(
        Faction::Emperor,
        &shipment(
            r#""atreides":{"arrakeen":{"normal":4}},"emperor":{"carthag":{"normal":4}}"#,
            r#","spice":{"emperor":10},"alliances":[["atreides","emperor"]]"#,
        ),
    );
    assert_eq!(p.total(Faction::Emperor, Territory::ARRAKEEN), 0);
    assert!(p.strongholds(Faction::Emperor) >= 2);
}

#[test]
fn helps_an_alliance_to_its_fourth_stronghold() {
    let p = play(
        Faction::Emperor,
        &shipment(
            r#""atreides":{"arrakeen":{"normal":6},"sietch_tabr":{"normal":5}},"emperor":{"carthag":{"normal":6}}"#,
            r#","spice":{"emperor":8},"alliances":[["atreides","emperor"]]"#,
        ),
    );
    assert!(p.strongholds(Faction::Emperor) >= 2);
}

#[test]
fn atreides_look_at_the_spice_deck() {
    let p = play(Faction::Atreides, &shipment("", ""));
    assert!(p.did(|_, a| *a == Action::Shipment(ShipmentAction::Look)));
}

#[test]
fn the_guild_waits_and_sees() {
    let p = play(Faction::Guild, &shipment("", r#","spice":{"guild":5}"#));
    assert!(p.did(|q, _| matches!(q, Question::Shipment(ShipmentQuestion::TakeTurn { .. }))));
    assert!(!p.did(|q, a| {
        matches!(q, Question::Shipment(ShipmentQuestion::TakeTurn { .. }))
            && *a == Action::Shipment(ShipmentAction::TakeTurn)
    }));
}

#[test]
fn claims_charity() {
    let p = play(Faction::Atreides, r#"{"turn":2,"phase":"charity","spice":{"atreides":0}}"#);
    assert!(p.did(|_, a| *a == Action::Charity(CharityAction::Claim)));
}

#[test]
fn takes_the_free_revival() {
    let p = play(
        Faction::Atreides,
        r#"{"turn":2,"phase":"revival","tanks":{"atreides":{"normal":5}},"spice":{"atreides":0}}"#,
    );
    assert!(p.did(|_, a| matches!(a, Action::Revival(RevivalAction::Forces(n)) if *n >= 2)));
}

#[test]
fn buys_no_revival_when_poor() {
    let p = play(
        Faction::Atreides,
        r#"{"turn":2,"phase":"revival","tanks":{"atreides":{"normal":5}},"spice":{"atreides":4}}"#,
    );
    assert!(p.did(|_, a| *a == Action::Revival(RevivalAction::Forces(2))));
}

#[test]
fn revives_its_only_hope_of_a_leader() {
    let p = play(
        Faction::Atreides,
        r#"{"turn":4,"phase":"revival","spice":{"atreides":12},"leaders":{"thufir_hawat":"tanks","lady_jessica":"tanks","gurney_halleck":"tanks","duncan_idaho":"tanks","dr_yueh":"tanks"}}"#,
    );
    assert!(p.did(|q, a| {
        matches!(q, Question::Revival(RevivalQuestion::Leader))
            && matches!(a, Action::Revival(RevivalAction::Leader(_)))
    }));
}

#[test]
fn bids_for_a_card_when_it_has_none() {
    let p = play(Faction::Emperor, r#"{"turn":2,"phase":"bidding","hands":{},"spice":{"emperor":10}}"#);
    assert!(p.did(|_, a| matches!(a, Action::Bidding(BiddingAction::Bid(_)))));
}

#[test]
fn bids_the_least_that_counts() {
    let p = play(Faction::Emperor, r#"{"turn":2,"phase":"bidding","hands":{},"spice":{"emperor":10}}"#);
    for (q, a) in &p.said {
        if let (
            Question::Bidding(BiddingQuestion::Bid { standing, .. }),
            Action::Bidding(BiddingAction::Bid(n)),
        ) = (q, a)
        {
            assert_eq!(*n, standing + 1);
        }
    }
}

#[test]
fn atreides_do_not_bid_for_what_they_see_is_worthless() {
    let p = play(
        Faction::Atreides,
        r#"{"turn":2,"phase":"bidding","hands":{},"spice":{"atreides":10},"treachery_top":["baliset","kulon","jubba_cloak","trip_to_gamont"]}"#,
    );
    assert!(p.did(|_, a| *a == Action::Bidding(BiddingAction::Pass)));
    let first = p.said.iter().find(|(q, _)| matches!(q, Question::Bidding(BiddingQuestion::Bid { .. })));
    assert_eq!(first.map(|(_, a)| *a), Some(Action::Bidding(BiddingAction::Pass)));
}

#[test]
fn atreides_bid_for_a_defence_they_lack() {
    let p = play(
        Faction::Atreides,
        r#"{"turn":2,"phase":"bidding","hands":{},"spice":{"atreides":10},"treachery_top":["shield"]}"#,
    );
    let first = p.said.iter().find(|(q, _)| matches!(q, Question::Bidding(BiddingQuestion::Bid { .. })));
    assert!(matches!(first.unwrap().1, Action::Bidding(BiddingAction::Bid(_))));
}

#[test]
fn keeps_karama_from_harmless_powers() {
    let p = play(
        Faction::Emperor,
        r#"{"turn":2,"phase":"bidding","hands":{"emperor":["karama"]},"spice":{"emperor":10}}"#,
    );
    assert!(p.did(|q, _| matches!(q, Question::Reaction(ReactionQuestion::Play(Moment::Stop(_))))));
    assert!(!p.did(|q, a| {
        matches!(q, Question::Reaction(ReactionQuestion::Play(Moment::Stop(_))))
            && matches!(a, Action::Reaction(ReactionAction::Play(_)))
    }));
}

const DUEL: &str = r#""turn":3,"phase":"battle","storm":18,"advisors":[],"forces":{"bene_gesserit":{},"guild":{},"fremen":{},"emperor":{"arrakeen":{"normal":10}},"atreides":{"arrakeen":{"normal":1}},"harkonnen":{}}"#;

#[test]
fn does_not_dial_more_than_the_enemy_can_answer() {
    let p = play(
        Faction::Emperor,
        &format!(
            r#"{{{DUEL},"hands":{{}},"spice":{{"emperor":10,"atreides":0}},"leaders":{{"thufir_hawat":"tanks","lady_jessica":"tanks","gurney_halleck":"tanks","duncan_idaho":"tanks"}}}}"#
        ),
    );
    let dial = p
        .said
        .iter()
        .find_map(|(_, a)| if let Action::Battle(BattleAction::Dial(n)) = a { Some(*n) } else { None });
    // One force and Doctor Yueh make two at most; ten forces were there to be thrown away.
    assert!(dial.unwrap() <= 8, "dialled {dial:?}");
    assert!(p.total(Faction::Emperor, Territory::ARRAKEEN) >= 5);
}

#[test]
fn supports_its_dial_with_spice() {
    let p =
        play(Faction::Emperor, &format!(r#"{{{DUEL},"hands":{{}},"spice":{{"emperor":10,"atreides":0}}}}"#));
    for (q, a) in &p.said {
        if let (Question::Battle(BattleQuestion::Plan { .. }), Action::Battle(BattleAction::Spice(n))) =
            (q, a)
        {
            let dial = p.said.iter().find_map(|(_, a)| {
                if let Action::Battle(BattleAction::Dial(n)) = a { Some(*n) } else { None }
            });
            assert!(2 * *n + 1 >= dial.unwrap());
        }
    }
}

#[test]
fn calls_a_traitor() {
    // Only Doctor Yueh is left to lead, and the Emperor holds his card.
    let p = play(
        Faction::Emperor,
        &format!(
            r#"{{{DUEL},"hands":{{}},"traitors":{{"emperor":["dr_yueh"]}},"leaders":{{"thufir_hawat":"tanks","lady_jessica":"tanks","gurney_halleck":"tanks","duncan_idaho":"tanks"}}}}"#
        ),
    );
    assert!(p.did(|_, a| *a == Action::Battle(BattleAction::Call(true))));
    assert_eq!(p.total(Faction::Emperor, Territory::ARRAKEEN), 10);
}

#[test]
fn keeps_a_useful_card_it_has_played() {
    let p = play(
        Faction::Emperor,
        &format!(
            r#"{{{DUEL},"hands":{{"emperor":["crysknife","shield","snooper"]}},"spice":{{"emperor":10,"atreides":0}}}}"#
        ),
    );
    for (q, a) in &p.said {
        if let (Question::Battle(BattleQuestion::Keep { card }), Action::Battle(BattleAction::Keep(keep))) =
            (q, a)
        {
            assert!(*keep || card.kind() == CardKind::Worthless);
        }
    }
    assert!(p.total(Faction::Emperor, Territory::ARRAKEEN) > 0, "a battle of ten against one is won");
}

#[test]
fn speaks_against_the_defence_that_would_stop_its_weapon() {
    let p = play(
        Faction::BeneGesserit,
        r#"{"turn":3,"phase":"battle","storm":18,"advisors":[],"forces":{"bene_gesserit":{"arrakeen":{"normal":6}},"guild":{},"fremen":{},"emperor":{},"atreides":{"arrakeen":{"normal":3}},"harkonnen":{}},"hands":{"bene_gesserit":["chaumas"],"atreides":["snooper"]}}"#,
    );
    assert!(p.did(|_, a| {
        matches!(a, Action::Battle(BattleAction::Speak(o)) if !o.play && o.kind == CardKind::Snooper)
    }));
}

#[test]
fn dials_the_storm_away_from_its_own() {
    // Its forces stand five sectors ahead: a small dial can spare them, a large one cannot.
    let p = play(
        Faction::Emperor,
        r#"{"turn":4,"phase":"storm","storm":5,"advisors":[],"last_wheels":["emperor","guild"],"forces":{"emperor":{"old_gap:10":{"normal":8}},"bene_gesserit":{},"guild":{},"fremen":{},"atreides":{},"harkonnen":{}}}"#,
    );
    let dial = p
        .said
        .iter()
        .find_map(|(_, a)| if let Action::Storm(StormAction::Dial(n)) = a { Some(*n) } else { None });
    assert_eq!(dial, Some(1));
}

#[test]
fn a_leader_in_the_race_seeks_no_partner() {
    let p = play(
        Faction::Harkonnen,
        r#"{"turn":3,"phase":"spice_blow","storm":18,"advisors":[],"spice_pile_a":["red_chasm"],"spice_top":["shai_hulud","old_gap"],"forces":{"harkonnen":{"carthag":{"normal":6},"arrakeen":{"normal":6}},"atreides":{},"bene_gesserit":{},"guild":{},"fremen":{},"emperor":{}}}"#,
    );
    assert!(p.did(|q, _| matches!(q, Question::Nexus(_))), "a Nexus was held");
    assert!(!p.did(|_, a| matches!(a, Action::Nexus(NexusAction::Propose(_)))));
}

#[test]
fn a_loyal_one_stays_with_its_ally() {
    let p = play_as(
        Temperament::LOYAL,
        Faction::Harkonnen,
        r#"{"turn":3,"phase":"spice_blow","storm":18,"advisors":[],"alliances":[["harkonnen","guild"]],"spice_pile_a":["red_chasm"],"spice_top":["shai_hulud","old_gap"],"forces":{"harkonnen":{"carthag":{"normal":6},"arrakeen":{"normal":6},"sietch_tabr":{"normal":6}},"atreides":{},"bene_gesserit":{},"guild":{},"fremen":{},"emperor":{}}}"#,
    );
    assert!(!p.did(|_, a| *a == Action::Nexus(NexusAction::Break)));
}

#[test]
fn a_treacherous_one_leaves_to_win_alone() {
    let p = play_as(
        Temperament::TREACHEROUS,
        Faction::Harkonnen,
        r#"{"turn":3,"phase":"spice_blow","storm":18,"advisors":[],"alliances":[["harkonnen","emperor"]],"spice_pile_a":["red_chasm"],"spice_top":["shai_hulud","old_gap"],"forces":{"harkonnen":{"carthag":{"normal":6},"arrakeen":{"normal":6},"sietch_tabr":{"normal":6}},"atreides":{},"bene_gesserit":{},"guild":{},"fremen":{},"emperor":{}}}"#,
    );
    assert!(p.did(|_, a| *a == Action::Nexus(NexusAction::Break)));
}

#[test]
fn keeps_the_strongest_foreign_traitor() {
    // Setup is not staged: it is played from the start.
    let game = rules(true, 6);
    let mut state = game.setup(&mut Seeded::from_u64(3), &mut EventSink::mute());
    let mut kept = 0;
    for n in 0..60u64 {
        let Some(seat) = game.pending(&state).seats().first() else { break };
        let list = legal(&game, &state, seat);
        let seen = Seen::new(&game, &state, seat, &list);
        let action = list[Heuristic::default().choose(&seen, &mut Seeded::from_u64(n)).index];
        if let Action::Setup(SetupAction::KeepTraitor(l)) = action {
            let me = game.role(&state, seat);
            let foreign = |a: &Action| match a {
                Action::Setup(SetupAction::KeepTraitor(l)) if l.faction().id() != me => Some(l.strength()),
                _ => None,
            };
            if let Some(best) = list.iter().filter_map(foreign).max() {
                assert_eq!((l.strength(), l.faction().id() == me), (best, false));
                kept += 1;
            }
        }
        game.apply(&mut state, seat, &action, &mut Seeded::from_u64(n), &mut EventSink::mute());
    }
    assert!(kept >= 4);
}

//! Spice, bans, end of round, prescience, supremacy, leaders, tank, Bene Gesserit tokens.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, OptionWord, Origin, Piece, Use};
use landsraad_arrakis::data::{Face, Kind, Leader, Marker, Power, Side};
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{End, Whereabouts};

const S: &str = "clear = true\nphase = 'spice'\n";
const A: &str = "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 1, leadership = 2, mentat = 1 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

/// Six spice of four harvesters and a kept point; CHOAM, the Landsraad and the Guild get these payments in turn.
fn paid(payments: &[u8]) -> Table {
    let mut t = Table::two(&format!(
        "{S}spice_kept = true\nimperium = [2, 0, 3]\nharvesters = ['ne_05', 'ne_08', 'ne_01', 'ne_02']"
    ));
    for &spice in payments {
        t.act(Action::Pay(spice));
    }
    t
}

#[test]
fn harvesters_leave_the_board_and_give_their_spice() {
    // [wfa.spice.collect] 1 + 1 + 2 + 2.
    let t = Table::two(&format!("{S}harvesters = ['ne_05', 'ne_08', 'ne_01', 'ne_02']"));
    assert_eq!(t.question(), Some(Question::Pay { power: Power::Choam, spice: 6 }));
    assert!(t.s.harvesters.is_empty());
}

#[test]
fn a_kept_point_is_added() {
    // [wfa.spice.reserve-added]
    let t = paid(&[]);
    assert_eq!(t.question(), Some(Question::Pay { power: Power::Choam, spice: 7 }));
    assert!(t.s.harvesters.is_empty() && !t.s.spice_kept);
}

#[test]
fn three_points_raise_a_marker_below_the_top() {
    // [wfa.spice.marker-raise]
    let t = paid(&[3]);
    assert_eq!(t.s.imperium[0], 1);
    assert!(!t.can(Action::Pay(3)), "the second marker is on the top row");
}

#[test]
fn a_marker_rises_one_row_a_round() {
    // [wfa.spice.one-step]
    assert!(!paid(&[]).can(Action::Pay(6)));
}

#[test]
fn two_points_keep_a_marker() {
    // [wfa.spice.marker-keep]
    assert_eq!(paid(&[3, 2]).s.imperium[1], 0);
}

#[test]
fn an_unpaid_marker_drops() {
    // [wfa.spice.marker-drop]
    assert_eq!(paid(&[3, 2, 0]).s.imperium[2], 4);
}

#[test]
fn one_point_of_the_rest_may_be_kept() {
    // [wfa.spice.keep-one-free] One marker was not paid for. [wfa.spice.keep-one] Two left, one kept.
    let mut t = paid(&[3, 2, 0]);
    assert_eq!(t.question(), Some(Question::KeepSpice));
    t.yes();
    assert!(t.s.spice_kept);
}

#[test]
fn a_dropped_marker_brings_a_ban() {
    // [wfa.spice.set-bans] Only the Guild's, on the bottom and dropped.
    let mut t = paid(&[3, 2, 0]);
    t.yes();
    assert_eq!(t.s.bans, 1 << Power::SpacingGuild.index());
}

#[test]
fn bans_come_and_go() {
    // [wfa.spice.lift-bans] [wfa.spice.raised-off-bottom] [wfa.spice.sequence] CHOAM raised off the bottom loses its ban,
    // Landsraad's is lifted, the dropped Guild earns one.
    let mut t = Table::two(&format!(
        "{S}bans = ['choam', 'landsraad']\nimperium = [4, 1, 0]\nharvesters = ['ne_01', 'ne_02', 'ne_05']"
    ));
    t.act(Action::Pay(3)).act(Action::Pay(2));
    assert_eq!(t.s.bans, 1 << Power::SpacingGuild.index());
    assert_eq!(t.s.imperium, [3, 1, 1]);
    // On the bottom row and unpaid it stays, with its ban.
    let t = Table::two(&format!("{S}bans = ['choam']\nimperium = [4, 0, 0]"));
    assert_eq!((t.s.imperium[0], t.s.bans & 1), (4, 1));
}

#[test]
fn buying_supremacy() {
    // [wfa.spice.buy-supremacy] At 5 yes, once; at 6 no.
    let p = |n: u8| format!("{S}supremacy = {n}\nharvesters = ['ne_01', 'ne_02', 'ne_10', 'ne_13']");
    let mut t = Table::two(&p(5));
    t.act(Action::Pay(0)).act(Action::Pay(0)).act(Action::Pay(0));
    assert_eq!(t.question(), Some(Question::BuySupremacy));
    t.yes();
    assert_eq!((t.s.supremacy, t.question()), (6, Some(Question::KeepSpice)));
    // [wfa.supremacy.step-6] [wfa.leaders.rabban-feyd]
    assert_eq!((t.at(Leader::Feyd), t.at(Leader::Rabban)), (Whereabouts::Available, Whereabouts::Gone));
    let mut t = Table::two(&p(6));
    t.act(Action::Pay(0)).act(Action::Pay(0)).act(Action::Pay(0));
    assert_eq!(t.question(), Some(Question::KeepSpice));
}

#[test]
fn the_choam_ban_trims_at_once() {
    // [wfa.bans.choam] Six units in Carthag become five; the Atreides keep six.
    let mut t = Table::two(&format!(
        "{S}imperium = [3, 0, 0]\n[harkonnen.carthag]\nregular = 4\nelite = 2\n[atreides.windgap]\nregular = 6"
    ));
    t.until(|q| matches!(q, Question::Trim { .. })).kind(Kind::Regular);
    assert_eq!((t.legion("carthag").units(), t.legion("windgap").units()), (5, 6));
}

#[test]
fn a_pushed_marker_activates_nothing() {
    // [wfa.bans.pushed-marker]
    let mut t = Table::two(&format!(
        "{A}imperium = [3, 0, 0]\natreides_hand = ['bill_of_particulars']\n[atreides.windgap]\nregular = 1"
    ));
    t.card(Face::Mentat, "bill_of_particulars").act(Action::Power(Power::Choam));
    assert_eq!((t.s.imperium[0], t.s.bans), (4, 0));
}

#[test]
fn end_of_round_steps_end_of_round_sequence() {
    // [wfa.end-of-round.sequence] A claim that completes the objective wins before aircraft leave.
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nprescience = [5, 6, 8]\nobjectives = [0]\nrevealed = ['dew_gatherers']\n[zones]\naz1 = 'carryall'\n[atreides.se_05]\nregular = 1\n[atreides.sw_08]\nregular = 1\n[atreides.pasty_mesa]\nregular = 1",
    );
    assert_eq!(t.question(), Some(Question::Claim));
    t.act(Action::Prescience(0));
    assert_eq!((t.s.over, t.s.zones[0].is_some()), (Some(End::Objective), true));
}

#[test]
fn end_of_round_steps_end_of_round_leader_swap() {
    // [wfa.end-of-round.leader-swap] Harkonnen first; a Bashar for the Baron. [wfa.end-of-round.leader-swap-no-generic]
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nspent = ['baron_harkonnen', 'stilgar']\n[harkonnen.carthag]\nregular = 2\nnamed = ['baron_harkonnen']\n[harkonnen.arsunt]\nregular = 2\ngeneric = 5\nnamed = ['beast_rabban']\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']",
    );
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Swap)));
    t.act(Action::Leader(Leader::Baron));
    assert_eq!((t.at(Leader::Baron), t.units("carthag")), (Whereabouts::Available, [2, 0, 0, 1]));
    t.act(Action::Leader(Leader::Rabban));
    assert_eq!((t.at(Leader::Rabban), t.units("arsunt")), (Whereabouts::Available, [2, 0, 0, 5]));
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.pass();
    // [wfa.end-of-round.ready-leaders]
    assert!(t.s.leaders.iter().all(|l| !l.spent));
}

#[test]
fn hands_and_cleanup() {
    // [wfa.end-of-round.hand-limit] [wfa.end-of-round.hand-limit-scheming] Seven cards, three of them schemes.
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming', 'hawats_scheming', 'sandmasters', 'explosive_artillery', 'mudir_nahya', 'hunter_seeker']\nrevealed = ['the_lisan_al_gaib', 'paul_the_mahdi']",
    );
    t.until(|q| matches!(q, Question::DiscardCard { .. }));
    let scheme = t.card_index("hawats_scheming");
    assert!(!t.can(Action::Card(scheme)));
    let card = t.card_index("sandmasters");
    t.act(Action::Card(card));
    assert!(t.discarded("sandmasters"));
    // [wfa.end-of-round.prescience-cleanup] One out of the game, one shuffled back.
    assert!(matches!(t.question(), Some(Question::Cleanup { .. })));
    t.yes().pass();
    assert_eq!(t.s.prescience_deck.count_ones() + t.s.revealed.len() as u32, 17);
}

/// The Atreides take a station with “The Secret of the Stations” revealed: two for the Sand Dwellers.
fn station_taken(position: &str, claims: u8) -> Table {
    let mut t = Table::two(&format!(
        "{A}{position}revealed = ['r_the_secret_of_the_stations']\n[atreides.nei_01]\nregular = 2\n[harkonnen.se_05]\nregular = 1"
    ));
    t.s.claims = claims;
    t.script("wfa.stations.take", &[0]);
    t.march(Face::Strategy, "nei_01", "nei_02");
    t
}

#[test]
fn a_card_is_claimed_at_its_time() {
    // [wfa.prescience.claim-timing] Satisfied mid-phase, an end-of-round card cannot be claimed yet.
    let t = Table::two(&format!(
        "{A}revealed = ['dew_gatherers']\n[atreides.se_05]\nregular = 1\n[atreides.sw_08]\nregular = 1\n[atreides.pasty_mesa]\nregular = 1"
    ));
    assert_eq!(t.question(), Some(Question::Turn));
    // A card of an event is claimed as the event happens.
    let t = station_taken("", 0);
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Claim)));
}

#[test]
fn a_claimed_card_raises_its_markers_and_leaves_the_game() {
    // [wfa.prescience.claim] One step came from the station.
    let mut t = station_taken("", 0);
    let card = t.s.revealed[0].card;
    t.act(Action::Prescience(card));
    assert_eq!((t.s.prescience, t.s.revealed.len(), t.s.prescience_deck >> card & 1), ([1, 2, 0], 0, 0));
}

#[test]
fn a_card_may_be_left_unclaimed() {
    // [wfa.prescience.claim-optional]
    let mut t = station_taken("", 0);
    t.pass();
    assert_eq!((t.s.prescience.iter().sum::<u8>(), t.s.revealed.len()), (1, 1));
}

#[test]
fn two_cards_are_claimed_in_a_round_at_most() {
    // [wfa.prescience.max-two]
    assert_ne!(station_taken("", 2).question(), Some(Question::Claim));
}

#[test]
fn a_marker_stops_at_ten() {
    // [wfa.prescience.markers] 9 raised by 2 is 10.
    let mut t = station_taken("prescience = [0, 9, 0]\n", 0);
    let card = t.s.revealed[0].card;
    t.act(Action::Prescience(card));
    assert_eq!(t.s.prescience, [1, 10, 0]);
}

#[test]
fn events_count() {
    // [wfa.prescience.events] Scouting turns up the sietch where Paul stands: Paul the Mahdi may be claimed.
    let mut t = Table::two_open(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 2 }\nrevealed = ['paul_the_mahdi', 'the_lisan_al_gaib']\n[atreides.windgap]\ntokens = [0, 4]\nnamed = ['paul_atreides']\n[zones]\naz8 = 'ornithopter'",
    );
    t.act(Action::Scout { zone: 7, at: a("windgap") });
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Claim)));
    // Both: the sietch, and two tokens at once.
    assert_eq!(t.legal().len(), 3);
    // [wfa.prescience.claim-counts-in-round] Two harvesters in one round: one before does not count.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 3 }\nrevealed = ['r_raids_on_the_harvesters']\nsandworms = ['ne_05', 'ne_08']\nharvesters = ['ne_06', 'ne_07']\n[atreides.windgap]\nregular = 1",
    );
    t.act(Action::DesertPower)
        .option(OptionWord::WormAttack)
        .area("ne_05")
        .act(Action::Strike { at: a("ne_06"), harvester: true });
    assert_ne!(t.question(), Some(Question::Claim));
    t.die(Face::Mentat).pass();
    t.act(Action::DesertPower).option(OptionWord::WormAttack).area("ne_08");
    if matches!(t.question(), Some(Question::WormTarget { .. })) {
        t.act(Action::Strike { at: a("ne_07"), harvester: true });
    }
    assert_eq!(t.question(), Some(Question::Claim));
    // A House die that places a harvester elsewhere counts nothing.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { house = 2, mentat = 1 }\nrevealed = ['r_raids_on_the_harvesters']\nharvesters = ['ne_06', 'ne_07']",
    );
    t.die(Face::House).option(OptionWord::Vehicles);
    for (from, to) in [("ne_06", "ne_05"), ("ne_07", "ne_08")] {
        t.act(Action::Vehicle {
            vehicle: landsraad_arrakis::data::Vehicle::Harvester,
            from: Origin::Area(a(from)),
        })
        .area(to);
    }
    assert_eq!(t.s.revealed[0].count, 0);
    // A Sardaukar stepped down in battle meets its card.
    let mut t = Table::two(&format!(
        "{A}revealed = ['r_death_to_the_sardaukar']\n[atreides.wind_pass]\nregular = 3\n[harkonnen.nei_03]\nspecial = 2"
    ));
    t.dice("shh xx");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.question(), Some(Question::Claim));
}

#[test]
fn end_of_round_tests() {
    // [wfa.sandworms.wild-maker] Two sandworms and the Wild Maker: Gathering of Makers.
    let t = Table::two(
        "clear = true\nphase = 'end'\nrevealed = ['r_gathering_of_makers']\nsandworms = ['ne_05', 'ne_08']\nwild_maker = 'ne_12'",
    );
    assert_eq!(t.question(), Some(Question::Claim));
    // [wfa.bene-gesserit.gain-atreides] Paul and Jessica in one sietch.
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nrevealed = ['bene_gesserit_training']\n[atreides.windgap]\nregular = 1\nnamed = ['paul_atreides', 'lady_jessica']",
    );
    let card = t.s.revealed[0].card;
    t.act(Action::Prescience(card));
    assert_eq!((t.s.prescience, t.s.bene_gesserit, t.s.reserve), ([2, 0, 0], [1, 0], 4));
}

/// Alam al-Mithal is played with these markers.
fn alam_al_mithal(prescience: [u8; 3]) -> Table {
    let mut t = Table::two(&format!(
        "{A}prescience = {prescience:?}\natreides_hand = ['alam_al_mithal']\n[atreides.windgap]\nregular = 1"
    ));
    t.card(Face::Mentat, "alam_al_mithal");
    t
}

fn transfer(from: Marker, to: Marker, steps: u8) -> Action {
    Action::Transfer { from, to, steps }
}

#[test]
fn a_transfer_is_limited_by_the_room_of_the_second_marker() {
    // [wfa.prescience.transfer]
    let mut t = alam_al_mithal([9, 4, 2]);
    assert!(!t.can(transfer(Marker::SandDwellers, Marker::KwisatzHaderach, 2)));
    t.act(transfer(Marker::SandDwellers, Marker::KwisatzHaderach, 1));
    assert_eq!(t.s.prescience, [10, 3, 2]);
}

#[test]
fn jihad_at_three_brings_chani_ready() {
    // [wfa.prescience.step-3] [wfa.leaders.enter-ready] A transfer sets off step events: Jihad 2 to 3.
    let mut t = alam_al_mithal([0, 4, 2]);
    t.act(transfer(Marker::SandDwellers, Marker::Jihad, 1));
    assert_eq!(
        (t.at(Leader::Chani), t.s.leaders[Leader::Chani.index()].spent),
        (Whereabouts::Available, false)
    );
}

#[test]
fn the_first_marker_at_six_brings_alia() {
    // [wfa.prescience.step-6]
    let mut t = alam_al_mithal([0, 5, 9]);
    t.s.steps_done &= !landsraad_arrakis::state::StepEvent::Alia.bit();
    t.act(transfer(Marker::Jihad, Marker::SandDwellers, 1));
    assert!(t.s.leaders[Leader::Alia.index()].in_play());
}

#[test]
fn a_step_is_not_repeated() {
    // [wfa.prescience.no-undo] Jihad had passed the step before.
    let mut t = alam_al_mithal([0, 5, 9]);
    t.act(transfer(Marker::Jihad, Marker::SandDwellers, 1));
    assert!(!t.s.leaders[Leader::Alia.index()].in_play(), "the step was passed before");
}

#[test]
fn upgraded_leaders() {
    // [wfa.leaders.upgrade] Paul in Windgap becomes Muad'Dib there; one in the tank keeps the slot.
    let mut t = Table::two(&format!(
        "{A}prescience = [2, 2, 4]\natreides_hand = ['alam_al_mithal']\n[atreides.windgap]\nregular = 1\nnamed = ['paul_atreides']\n[leaders]\nlady_jessica = {{ tank = 1 }}"
    ));
    t.card(Face::Mentat, "alam_al_mithal").act(Action::Transfer {
        from: Marker::Jihad,
        to: Marker::KwisatzHaderach,
        steps: 1,
    });
    assert_eq!(
        (t.at(Leader::MuadDib), t.at(Leader::PaulAtreides)),
        (Whereabouts::Board(a("windgap")), Whereabouts::Gone)
    );
    let mut t = Table::two(&format!(
        "{A}prescience = [2, 2, 4]\natreides_hand = ['alam_al_mithal']\n[atreides.windgap]\nregular = 1\n[leaders]\nlady_jessica = {{ tank = 1 }}"
    ));
    t.card(Face::Mentat, "alam_al_mithal").act(Action::Transfer {
        from: Marker::Jihad,
        to: Marker::SandDwellers,
        steps: 1,
    });
    assert_eq!(t.at(Leader::ReverendMother), Whereabouts::Tank(1));
}

/// The Baron in Carthag and Aramsham in the tank, on a Harkonnen turn.
fn baron_in_carthag() -> Table {
    Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { house = 2, deployment = 1 }\n[harkonnen.carthag]\nregular = 5\nnamed = ['baron_harkonnen']\n[leaders]\ncaptain_aramsham = { tank = 0 }",
    )
}

/// The same, after the Baron's special action.
fn baron_acted() -> Table {
    let mut t = baron_in_carthag();
    t.special(Face::House, Leader::Baron).area("carthag").area("carthag").area("carthag");
    t
}

#[test]
fn a_die_serves_for_the_special_action_of_its_leader() {
    // [wfa.leaders.special-action] The Baron: three regulars become elites.
    assert_eq!(baron_acted().units("carthag"), [2, 3, 0, 0]);
}

#[test]
fn a_special_action_is_used_once_a_round() {
    // [wfa.leaders.once-per-round]
    let mut t = baron_acted();
    t.die(Face::Mentat).pass();
    let again = Action::Die { die: Face::House, token: false, what: Use::Special(Leader::Baron) };
    assert_eq!(t.refused(again), "wfa.leaders.once-per-round");
}

#[test]
fn a_special_action_needs_the_figure_on_the_board() {
    // [wfa.leaders.figure-on-board] Aramsham in the tank: no special deployment.
    let special = Action::Die { die: Face::Deployment, token: false, what: Use::Special(Leader::Aramsham) };
    assert_eq!(baron_in_carthag().refused(special), "wfa.leaders.figure-on-board");
}

#[test]
fn a_leader_in_the_tank_moves_on_with_each_turn_of_the_owner() {
    // [wfa.regeneration.advance] The Atreides turn does not move Aramsham.
    let mut t = baron_acted();
    assert_eq!(t.at(Leader::Aramsham), Whereabouts::Tank(1));
    t.die(Face::Mentat).pass();
    assert_eq!(t.at(Leader::Aramsham), Whereabouts::Tank(1));
}

#[test]
fn a_leader_in_the_tank_is_not_deployed() {
    // [wfa.regeneration.locked]
    let mut t = baron_acted();
    t.die(Face::Mentat).pass();
    t.die(Face::Deployment).area("carthag").pass();
    if t.question() == Some(Question::PlaceWhere { left: 1 }) {
        t.area("carthag");
    }
    assert!(!t.can(Action::Take { piece: Piece::Named(Leader::Aramsham), from: Origin::Supply }));
}

#[test]
fn the_tank_regeneration_enter() {
    // [wfa.regeneration.enter] [wfa.regeneration.same-turn] Rabban falls in his own attack: slot 1, then 2 as the turn ends.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { strategy = 2 }\n[harkonnen.wind_pass]\nregular = 1\nnamed = ['beast_rabban']\n[atreides.nei_03]\nregular = 6",
    );
    t.dice("h ssssss");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    while matches!(t.question(), Some(Question::Casualty { .. })) {
        t.kind(Kind::Regular);
    }
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Tank(1));
}

#[test]
fn the_tank_regeneration_leave() {
    // [wfa.regeneration.leave] Out of the third slot: available. [wfa.regeneration.pass-counts] Passing counts.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 3 }\n[leaders]\npaul_atreides = { tank = 1 }\n[atreides.windgap]\nregular = 1",
    );
    t.pass();
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Tank(2));
    t.die(Face::Mentat).pass();
    t.act(Action::DesertPower).option(OptionWord::Wormsigns).pass();
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Available);
}

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

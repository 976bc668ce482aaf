//! The automa.

mod common;

use common::{Table, a};
use landsraad_arrakis::action::{Action, Event, Means, Piece, Question};
use landsraad_arrakis::automa::strength::{base, stronger, tie};
use landsraad_arrakis::automa::{deployment, movement, to_target};
use landsraad_arrakis::board::*;
use landsraad_arrakis::data::{Deck, Face, Kind, Leader, Sector, Side, Vehicle};
use landsraad_arrakis::state::{Group, Whereabouts};
use landsraad_arrakis::{Arrakis, Mode};
use landsraad_kernel::{EventSink, Game, Seeded};

/// The player has one Mentat die and passes on drawing; then the automa's named die is carried out.
fn automa(face: &str, rest: &str) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = '{face}'\n{rest}"
    ));
    if t.question() == Some(Question::Turn) {
        t.die(Face::Mentat);
    }
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

fn group(regular: u8, elite: u8, special: u8, generic: u8, named: &[Leader]) -> Group {
    let mut g = Group::default();
    g.add(Kind::Regular, regular);
    g.add(Kind::Elite, elite);
    g.add(Kind::Special, special);
    g.add(Kind::Generic, generic);
    named.iter().fold(g, |g, l| g.with_named(*l))
}

#[test]
fn setup() {
    let g = Arrakis::new(Mode::Solo);
    // [wfa.solo-setup.as-two-player] One seat.
    assert_eq!(g.seats(), 1);
    let mut events = vec![];
    let s = g.setup(&mut Seeded::from_u64(3), &mut EventSink::collect(&mut events));
    // [wfa.solo-setup.tokens-facedown] Two facedown tokens each, strength 4; the pool is empty.
    for at in SETTLEMENTS.iter() {
        assert_eq!((s.legion(at).tokens.count_ones(), base(s.legion(at))), (2, 4));
    }
    assert_eq!(s.token_supply >> 16, 0);
    // [wfa.solo-setup.tactic-cards] [wfa.solo-setup.tactic-deck] Eight cards, one per sietch, two of them central.
    assert_eq!(g.tables.tactics.len(), 8);
    assert_eq!(
        g.tables.tactics.iter().filter(|t| t.1.is_none()).map(|t| t.0).collect::<Vec<_>>(),
        [a("hobars_gap"), a("windgap")]
    );
    // [wfa.solo-setup.central-sector]
    assert!(
        areas_of(CENTRAL).has(a("nei_03"))
            && areas_of(CENTRAL).has(a("swi_01"))
            && !areas_of(CENTRAL).has(a("ne_05"))
    );
    // [wfa.solo-round-start.prescience] [wfa.solo-round-start.player-draw]
    assert_eq!((s.revealed.len(), s.hand_size(Side::Atreides), s.hand_size(Side::Harkonnen)), (2, 2, 0));
    // [wfa.solo-round-start.reinforcements] One card of each Harkonnen deck.
    assert_eq!(
        s.reinforcements.iter().map(|&c| g.deck_of(c)).collect::<Vec<_>>(),
        [Deck::HouseHarkonnen, Deck::CorrinoAlly]
    );
    let solo = s.solo.unwrap();
    // [wfa.solo-round-start.harvest-sector] [wfa.solo-round-start.target-sietch] Another sector, a standing sietch.
    let (h, t) = (usize::from(solo.harvest.unwrap()), usize::from(solo.target.unwrap()));
    assert_ne!(g.tables.tactics[h].1, g.tables.tactics[t].1);
    // [wfa.solo-vehicles.counts] Row 1: three harvesters, a carryall, two ornithopters, in that order.
    assert_eq!(
        (
            s.harvesters.len(),
            s.zones_with(Some(Vehicle::Carryall)).count_ones(),
            s.zones_with(Some(Vehicle::Ornithopter)).count_ones()
        ),
        (3, 1, 2)
    );
    let kinds: Vec<Vehicle> = events
        .iter()
        .filter_map(|e| if let Event::VehiclePlaced { vehicle, .. } = e { Some(*vehicle) } else { None })
        .collect();
    assert!(kinds.is_sorted());
    // [wfa.solo-vehicles.harvester-sector]
    let sectors = g.tables.tactics[h].1.map_or(CENTRAL, |x| 1 << x.index());
    assert!(s.harvesters.minus(areas_of(sectors)).is_empty());
    // [wfa.solo-actions.atreides-normal] Four Atreides dice rolled, eight of the automa not.
    assert_eq!((s.unused_dice(Side::Atreides), s.unused_dice(Side::Harkonnen)), (4, 8));
}

#[test]
fn target_cards() {
    // [wfa.solo-round-start.central-same] [wfa.solo-round-start.target-sietch] Windgap harvests; Hobars Gap is passed over.
    let mut t = Table::solo("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    let index = |id: &str| SIETCH_SPACES.iter().position(|x| x == a(id)).unwrap() as u32;
    // Draws are by place among the cards left: Windgap is the last of eight, then Hobars Gap.
    t.script("wfa.solo-setup.tactic-deck", &[index("windgap"), index("hobars_gap"), 0]);
    t.s.solo.as_mut().expect("solo").deck = 1;
    t.yes();
    let solo = t.s.solo.unwrap();
    assert_eq!((solo.harvest, solo.target), (Some(index("windgap") as u8), Some(0)));
    // [wfa.solo-end.tactic-reshuffle] One was left; all eight came together again, three are out.
    assert_eq!(solo.deck.count_ones(), 5);
    // [wfa.solo-round-start.no-target] Only the two north-eastern sietches stand: the one passed over.
    let gone: Vec<String> =
        ["rock_outcroppings", "bight_of_the_cliff", "tasmin_sink", "habbanya_ridge", "hobars_gap", "windgap"]
            .iter()
            .map(|id| format!("[sietches.{id}]\nstands = false\n"))
            .collect();
    let mut t = Table::solo(&format!(
        "clear = true\nphase = 'end'\nrevealed = ['the_lisan_al_gaib']\n{}",
        gone.join("")
    ));
    t.script("wfa.solo-setup.tactic-deck", &[index("sihaya_ridge")]);
    t.yes();
    assert_eq!(t.s.solo.unwrap().target, Some(index("gara_kulon") as u8));
}

#[test]
fn a_destroyed_target_is_replaced() {
    // [wfa.solo-round-start.target-destroyed] [wfa.solo-attack.whole-legion] The whole legion advances.
    let t = automa(
        "strategy",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 3\n[sietches.windgap]\nrank = 1\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!((t.s.supremacy, t.legion("windgap").units()), (1, 3));
    assert_ne!(t.s.solo.unwrap().target.map(|i| t.s.sietches[usize::from(i)].at), Some(a("windgap")));
    // [wfa.solo-round-start.target-sietch] Not in the harvesting sector either.
    assert!(
        !SECTOR_AREAS[Sector::Ne.index()]
            .has(t.s.sietches[usize::from(t.s.solo.unwrap().target.unwrap())].at)
    );
}

#[test]
fn harvester_priorities_solo_vehicles_harvester_1() {
    let vehicles =
        |rest: &str| Table::solo(&format!("clear = true\nphase = 'vehicles'\ntarget = 'windgap'\n{rest}"));
    // [wfa.solo-vehicles.harvester-1] [wfa.solo-vehicles.ties] SE with Atreides only at Tasmin Sink: se_02, se_04, se_08.
    let t = vehicles(
        "harvest = 'tasmin_sink'\n[sietches.hobars_gap]\nstands = false\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!(t.s.harvesters, ["se_02", "se_04", "se_08"].map(a).into_iter().collect());
    // [wfa.solo-vehicles.carryalls] az5 covers all three.
    assert_eq!(t.s.zones[4], Some(Vehicle::Carryall));
}

#[test]
fn harvester_priorities_solo_vehicles_harvester_2() {
    let vehicles =
        |rest: &str| Table::solo(&format!("clear = true\nphase = 'vehicles'\ntarget = 'windgap'\n{rest}"));
    // [wfa.solo-vehicles.harvester-2] [wfa.solo-vehicles.harvester-3] [wfa.solo-vehicles.harvester-4] Deep deserts taken by
    // wormsigns, every desert near Tasmin Sink: then free deep desert, then free desert.
    let t = vehicles(
        "harvest = 'tasmin_sink'\nimperium = [4, 0, 0]\n[wormsigns]\nse_02 = 'sand'\nse_04 = 'sand'\nse_08 = 'sand'\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!(
        t.s.harvesters,
        ["se_02", "se_04", "se_07", "se_08", "se_01", "se_03"].map(a).into_iter().collect()
    );
    let g = &t.g;
    let mut s = t.s.clone();
    s.harvesters = AreaSet::EMPTY;
    s.wormsigns = DEEP_DESERTS;
    s.sietches.iter_mut().for_each(|x| x.stands = false);
    s.presence[0] = AreaSet::EMPTY;
    s.legions = [Group::default(); AREA_COUNT];
    assert_eq!(
        landsraad_arrakis::automa::vehicles::harvester(g, &s, 0).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-2"
    );
    s.wormsigns = DESERTS;
    assert_eq!(
        landsraad_arrakis::automa::vehicles::harvester(g, &s, 0).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-3"
    );
    s.harvesters = DEEP_DESERTS;
    assert_eq!(
        landsraad_arrakis::automa::vehicles::harvester(g, &s, 0).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-4"
    );
}

#[test]
fn a_full_harvesting_sector() {
    // [wfa.solo-vehicles.harvester-overflow] SE full, target in NE: the player may choose nei or sei.
    let t = Table::solo(
        "clear = true\nphase = 'vehicles'\nharvest = 'tasmin_sink'\ntarget = 'gara_kulon'\nharvesters = ['se_01', 'se_02', 'se_03', 'se_04', 'se_06', 'se_07', 'se_08']\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Overflow)));
    assert_eq!(t.legal(), [Sector::Nei, Sector::Sei].map(Action::Sector));
    // [wfa.solo-setup.central-sector] A central harvest card with a target in NE: the other three outer sectors.
    let full: Vec<String> = areas_of(CENTRAL)
        .and(DESERTS)
        .minus([a("windgap"), a("hobars_gap")].into_iter().collect())
        .iter()
        .take(7)
        .map(|x| format!("'{}'", x.id()))
        .collect();
    let worms: Vec<String> = areas_of(CENTRAL)
        .and(DESERTS)
        .minus([a("windgap"), a("hobars_gap")].into_iter().collect())
        .iter()
        .skip(7)
        .map(|x| format!("'{}'", x.id()))
        .collect();
    let t = Table::solo(&format!(
        "clear = true\nphase = 'vehicles'\nharvest = 'windgap'\ntarget = 'gara_kulon'\nharvesters = [{}]\nsandworms = [{}]",
        full.join(", "),
        worms.join(", ")
    ));
    assert_eq!(t.legal(), [Sector::Se, Sector::Sw, Sector::Nw].map(Action::Sector));
}

#[test]
fn ornithopter_priorities() {
    let zones = |rest: &str| {
        let t = Table::solo(&format!("clear = true\nphase = 'vehicles'\nharvest = 'gara_kulon'\n{rest}"));
        (0..8).filter(|&z| t.s.zones[z] == Some(Vehicle::Ornithopter)).map(|z| z + 1).collect::<Vec<_>>()
    };
    // [wfa.solo-vehicles.ornithopters-1] A legion in sw exactly two areas from a sietch it could attack: az8.
    assert!(zones("target = 'tasmin_sink'\n[harkonnen.sw_07]\nregular = 3").contains(&8));
    // [wfa.solo-vehicles.ornithopters-2] Target Windgap (swi): az6, az7 first.
    assert_eq!(zones("target = 'windgap'"), [6, 7]);
    // [wfa.solo-vehicles.ornithopters-3] Target Tasmin Sink: az5, then the central zones of sectors next to se.
    assert_eq!(zones("target = 'tasmin_sink'"), [2, 5]);
    // [wfa.solo-vehicles.ornithopters-rest] Row 5 fills them all up: four more zones, central ones first.
    assert_eq!(zones("target = 'tasmin_sink'\nimperium = [4, 0, 0]").len(), 4);
    // [wfa.solo-vehicles.ornithopters-limits] Two areas from a legion in the open: no attack by air.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.ne_05]\nregular = 6\n[atreides.ne_12]\nregular = 1\n[zones]\naz1 = 'ornithopter'\n[sietches.gara_kulon]\nstands = false\n[sietches.sihaya_ridge]\nstands = false",
    );
    assert!(!t.happened(|e| matches!(e, Event::BattleStarted { .. })));
    assert_eq!(t.legion("ne_12").units(), 1);
}

#[test]
fn dice_one_at_a_time_solo_actions_one_die() {
    // [wfa.solo-actions.one-die] After the Atreides turn one die; seven are left.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    );
    assert_eq!(t.s.unused_dice(Side::Harkonnen), 8);
    t.die(Face::Mentat).pass();
    assert_eq!(t.count(|e| matches!(e, Event::AutomaRolled { .. })), 1);
    // [wfa.solo-special.unused-dice]
    assert_eq!(t.s.unused_dice(Side::Harkonnen), 7);
    // [wfa.solo-actions.place-die] It stays on its slot.
    assert_eq!(t.s.solo.unwrap().spent.iter().sum::<u8>(), 1);
    // [wfa.solo-actions.reroll] With House full a roll never gives House.
    for pick in 0..5 {
        let mut t = Table::solo(
            "turn = 'atreides'\natreides_dice = { mentat = 2 }\ntarget = 'windgap'\nharvest = 'gara_kulon'",
        );
        t.s.solo.as_mut().unwrap().spent[Face::House.index()] = 2;
        t.script("wfa.solo-actions.one-die", &[pick]);
        t.die(Face::Mentat).pass();
        assert!(!t.happened(|e| matches!(e, Event::AutomaRolled { face: Face::House })));
    }
}

#[test]
fn dice_one_at_a_time_solo_special_unused_dice() {
    // [wfa.solo-special.unused-dice] Desert Power is judged against the unrolled dice: 3 against 2 and 3.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2, house = 1 }\nunrolled = 3\nblocked = 2",
    );
    assert!(!t.can(Action::DesertPower));
    t.s.dice[0] = [0, 0, 0, 2, 0];
    assert!(t.can(Action::DesertPower));
}

#[test]
fn special_actions_first() {
    // [wfa.solo-actions.special-first] The Baron: three regulars become elites, not two, and no vehicles.
    let t = automa(
        "house",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\nnamed = ['baron_harkonnen']\n[atreides.tasmin_sink]\nregular = 6",
    );
    assert_eq!(t.units("carthag"), [1, 3, 0, 0]);
    assert!(t.s.leaders[Leader::Baron.index()].spent && t.cited("wfa.solo-actions.special-first"));
    // [wfa.solo-actions.special-possible] Shaddam without an elite on the board: the ordinary action, his card ready.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\nnamed = ['emperor_shaddam_iv']\n[leaders]\nemperor_shaddam_iv = 'available'",
    );
    assert!(!t.s.leaders[Leader::Shaddam.index()].spent);
    // [wfa.solo-actions.special-choices] Rabban's two moves go toward the target.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nregular = 6\nnamed = ['beast_rabban']\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.s.leaders[Leader::Rabban.index()].spent);
    let Whereabouts::Board(at) = t.at(Leader::Rabban) else { panic!("on the board") };
    assert_eq!(to_target(&t.s, at) + 2, distance(a("hagga_basin"), a("windgap").only(), true));
}

#[test]
fn strengths() {
    // [wfa.solo-strength.base]
    let mut g = group(2, 0, 1, 1, &[]);
    g.tokens = 1 << 16;
    assert_eq!(base(g), 6);
    // [wfa.solo-strength.ties] 2 elites + regular against 2 regulars + Naib; equal again is not greater.
    assert!(stronger(group(1, 2, 0, 0, &[]), group(2, 0, 0, 1, &[])));
    assert!(!stronger(group(3, 0, 0, 0, &[]), group(3, 0, 0, 0, &[])));
    // [wfa.solo-strength.ties-token] Two tokens (4; 4) against four regulars (4; 8).
    let mut tokens = Group::default();
    tokens.tokens = 3 << 16;
    assert_eq!((base(tokens), tie(tokens)), (4, 4));
    assert!(stronger(group(4, 0, 0, 0, &[]), tokens));
    // [wfa.solo-strength.single-units] Sardaukar first, then the elite.
    let picked = movement::pick(group(2, 1, 1, 0, &[]), 2);
    assert_eq!(picked, group(0, 1, 1, 0, &[]));
}

#[test]
fn attacks() {
    // [wfa.solo-attack.cascade] Sietch before legion. [wfa.solo-attack.sietch-condition] 4 against token + Naib in rank 3.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 4\n[atreides.windgap]\ntokens = [8]\ngeneric = 1\n[atreides.swi_01]\nregular = 1\n[sietches.windgap]\nrank = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("windgap"))));
    assert!(t.cited("wfa.solo-attack.sietch-priority"));
    // [wfa.solo-attack.sietch-priority] Rank 3 with difference 1 before rank 2 with 4.
    let t = automa(
        "strategy",
        "target = 'hobars_gap'\n[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[atreides.windgap]\nregular = 4\n[atreides.habbanya_ridge]\nregular = 1\n[sietches.windgap]\nrank = 3\n[sietches.habbanya_ridge]\nrank = 2",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("windgap"))));
    // Rank 2 both: the larger difference, though its attacker comes later by id.
    let two = "[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[sietches.windgap]\nrank = 2\n[sietches.habbanya_ridge]\nrank = 2";
    let t = automa(
        "strategy",
        &format!(
            "target = 'hobars_gap'\n{two}\n[atreides.windgap]\nregular = 4\n[atreides.habbanya_ridge]\nregular = 1"
        ),
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("habbanya_ridge"))));
    // The same difference: the target sietch.
    let t = automa(
        "strategy",
        &format!(
            "target = 'habbanya_ridge'\n{two}\n[atreides.windgap]\nregular = 1\n[atreides.habbanya_ridge]\nregular = 1"
        ),
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("habbanya_ridge"))));
    // One on foot, one by air: on foot, and the ornithopter stays.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_01]\nregular = 3\n[harkonnen.swi_02]\nregular = 3\n[zones]\naz7 = 'ornithopter'\n[sietches.habbanya_ridge]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, .. } if *from == a("swi_02"))));
    assert_eq!(t.s.zones[6], Some(Vehicle::Ornithopter));
    // [wfa.solo-attack.sietch-reach] Two areas away by ornithopter, which is spent.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_01]\nregular = 3\n[zones]\naz7 = 'ornithopter'\n[sietches.habbanya_ridge]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { .. })) && t.s.zones[6].is_none());
    // [wfa.solo-attack.legion-condition] [wfa.solo-attack.legion-priority] 5 next to 4 and 6: the 4; 3 and 4: the 4.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 5\n[atreides.sei_03]\nregular = 6\n[atreides.sei_01]\nregular = 4\n[atreides.false_wall_east]\nregular = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("sei_01"))));
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 6\n[atreides.sei_01]\nregular = 4\n[atreides.false_wall_east]\nregular = 3\nnamed = ['stilgar']",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("false_wall_east"))));
    // [wfa.solo-attack.legion-attacker] The strongest attacks.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 4\n[harkonnen.sei_02]\nregular = 6\n[atreides.false_wall_east]\nregular = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, .. } if *from == a("sei_02"))));
    // [wfa.solo-attack.leadership] Without a leader no Leadership attack, and no move.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 6\n[atreides.windgap]\nregular = 1",
    );
    assert!(!t.happened(|e| matches!(e, Event::BattleStarted { .. })));
    // With one it is a surprise attack.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 6\ngeneric = 1\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { surprise: true, .. })));
}

#[test]
fn moves_solo_move_order() {
    // [wfa.solo-move.order] Nearest first, then the strongest: swi_02 is next to the target and stays; of nwi_02 and sei_04...
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.wind_pass]\nregular = 3\n[harkonnen.splintered_rock]\nregular = 6\n[harkonnen.nwi_02]\nregular = 5\n[atreides.windgap]\nregular = 2",
    );
    let moved: Vec<Area> = t
        .events
        .iter()
        .filter_map(
            |e| if let Event::Moved { side: Side::Harkonnen, from, .. } = e { Some(*from) } else { None },
        )
        .collect();
    assert_eq!(moved, [a("wind_pass"), a("splintered_rock")]);
}

#[test]
fn moves_solo_move_stronger_only() {
    // [wfa.solo-move.stronger-only] [wfa.solo-move.other-target] [wfa.solo-move.no-goal]
    let t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\ntarget = 'windgap'\n[atreides.windgap]\nregular = 5\n[atreides.habbanya_ridge]\nelite = 5\n[atreides.hobars_gap]\nregular = 1\n[atreides.bight_of_the_cliff]\nspecial = 6\n[atreides.tasmin_sink]\nregular = 6",
    );
    assert_eq!(movement::goal(&t.s, a("windgap"), group(3, 0, 0, 0, &[])), Some(a("hobars_gap")));
    assert_eq!(movement::goal(&t.s, a("windgap"), group(6, 0, 0, 0, &[])), Some(a("windgap")));
    // Two sietches equally near: the one of higher rank.
    let near = |x: Area| {
        let far = |y: Area| distance(x, y.only(), true);
        let least = SIETCH_SPACES.iter().map(far).min();
        SIETCH_SPACES.iter().filter(|&y| Some(far(y)) == least).collect::<Vec<_>>()
    };
    let (x, tied) = AreaSet::ALL.iter().map(|x| (x, near(x))).find(|(_, n)| n.len() == 2).expect("a tie");
    let mut s = t.s.clone();
    s.legions = [Group::default(); AREA_COUNT];
    s.presence = [AreaSet::EMPTY; 2];
    for &best in &tied {
        for sietch in &mut s.sietches {
            sietch.rank = if sietch.at == best { 3 } else { 1 };
        }
        assert_eq!(movement::goal(&s, x, group(6, 0, 0, 0, &[])), Some(best));
    }
    let full: Vec<String> =
        SIETCH_SPACES.iter().map(|x| format!("[atreides.{}]\nregular = 2\n", x.id())).collect();
    let t =
        automa("strategy", &format!("target = 'windgap'\n{}[harkonnen.carthag]\nregular = 1", full.join("")));
    assert_eq!(t.legion("carthag").units(), 1, "it outmatches nobody and stays");
}

#[test]
fn moves_solo_move_adjacent_stay() {
    // [wfa.solo-move.adjacent-stay] Lone legion next to the target, too weak: stays.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 2\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!(t.legion("swi_02").units(), 2);
}

#[test]
fn moves_solo_move_adjacent_merge() {
    // [wfa.solo-move.adjacent-merge] 3 and 4 next to the target and each other: 6 and 1, leaders with the 6.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 3\ngeneric = 1\n[harkonnen.swi_03]\nregular = 4\n[atreides.windgap]\nregular = 6\nelite = 0\nspecial = 0\ngeneric = 3",
    );
    let mut units = [t.legion("swi_02").units(), t.legion("swi_03").units()];
    units.sort_unstable();
    assert_eq!(units, [1, 6], "{:?}", t.events);
    let big = if t.legion("swi_02").units() == 6 { "swi_02" } else { "swi_03" };
    assert_eq!(t.units(big)[3], 1);
}

#[test]
fn paths_solo_path_tie_merge() {
    let one = |rest: &str, from: &str| {
        let t = automa("strategy", &format!("target = 'windgap'\n{rest}\n[atreides.windgap]\nregular = 2"));
        t.events.iter().find_map(|e| {
            if let Event::Moved { side: Side::Harkonnen, from: f, to, by, .. } = e {
                (*f == a(from)).then_some((*to, *by))
            } else {
                None
            }
        })
    };
    // [wfa.solo-path.impassable] nwi_01 to nwi_02 over the red border counts one.
    assert_eq!(distance(a("nwi_01"), a("nwi_02").only(), true), 1);
    for from in AreaSet::ALL.iter() {
        assert!(AreaSet::ALL.iter().all(|to| apart(from, to) == distance(from, to.only(), true)));
    }
    assert!(distance(a("nwi_01"), a("nwi_02").only(), false) > 1);
    // [wfa.solo-path.tie-merge] Two equal steps, one joins a legion below the limit.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[atreides.windgap]\nregular = 2\n[harkonnen.nwi_02]\nregular = 4\nelite = 2\ngeneric = 1\n[harkonnen.wind_pass]\nregular = 4",
    );
    // Fewer units than the limit leaves room for: two elites and the Bashar. [wfa.solo-path.tie-merge-units]
    assert_eq!((t.units("wind_pass"), t.units("nwi_02")), ([4, 2, 0, 1], [4, 0, 0, 0]));
    // [wfa.solo-path.tie-merge-units] 2 elites, 3 regulars, Bashar join four: the elites and the Bashar go.
    let picked = movement::pick(group(3, 2, 0, 1, &[]), 2);
    assert_eq!(picked, group(0, 2, 0, 1, &[]));
}

#[test]
fn paths_solo_move_path() {
    let one = |rest: &str, from: &str| {
        let t = automa("strategy", &format!("target = 'windgap'\n{rest}\n[atreides.windgap]\nregular = 2"));
        t.events.iter().find_map(|e| {
            if let Event::Moved { side: Side::Harkonnen, from: f, to, by, .. } = e {
                (*f == a(from)).then_some((*to, *by))
            } else {
                None
            }
        })
    };
    // [wfa.solo-path.impassable] nwi_01 to nwi_02 over the red border counts one.
    assert_eq!(distance(a("nwi_01"), a("nwi_02").only(), true), 1);
    for from in AreaSet::ALL.iter() {
        assert!(AreaSet::ALL.iter().all(|to| apart(from, to) == distance(from, to.only(), true)));
    }
    assert!(distance(a("nwi_01"), a("nwi_02").only(), false) > 1);
    // [wfa.solo-move.path] [wfa.solo-path.tie-nearest] [wfa.solo-path.one-ornithopter] The first legion flies two areas, the
    // second walks although another ornithopter is connected.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[atreides.windgap]\nregular = 2\n[harkonnen.splintered_rock]\nregular = 4\n[harkonnen.hagga_basin]\nregular = 4\n[zones]\naz2 = 'ornithopter'\naz3 = 'ornithopter'",
    );
    let by: Vec<bool> = t
        .events
        .iter()
        .filter_map(|e| {
            if let Event::Moved { side: Side::Harkonnen, by, .. } = e {
                Some(matches!(by, Means::Air(_)))
            } else {
                None
            }
        })
        .collect();
    assert_eq!(by.iter().filter(|x| **x).count(), 1);
    assert_eq!(t.s.zones_with(Some(Vehicle::Ornithopter)).count_ones(), 1);
    // [wfa.solo-path.tie-mountain] From hagga_basin to windgap: mountains first.
    let step = one("[harkonnen.hagga_basin]\nregular = 4", "hagga_basin").map(|x| x.0);
    assert!(step.is_some_and(|x| MOUNTAINS.has(x)), "{step:?}");
    // [wfa.solo-path.tie-plateau] [wfa.solo-path.tie-desert] From wind_pass: the plateau swi_02 before the desert swi_03;
    // from swi_04: swi_03 without a wormsign before swi_05 with one.
    assert_eq!(one("[harkonnen.wind_pass]\nregular = 4", "wind_pass").map(|x| x.0), Some(a("swi_02")));
    assert_eq!(
        one("[harkonnen.swi_04]\nregular = 4\n[wormsigns]\nswi_03 = 'sand'", "swi_04").map(|x| x.0),
        Some(a("swi_05"))
    );
    // [wfa.solo-path.definition] [wfa.solo-path.blocked] Direct ways closed by sandworms: a detour, or none.
    let detour =
        one("sandworms = ['swi_03', 'swi_05']\n[harkonnen.swi_04]\nregular = 4", "swi_04").map(|x| x.0);
    assert_eq!(detour, Some(a("wind_pass")));
    let t = automa(
        "strategy",
        "target = 'windgap'\nsandworms = ['nei_03', 'sei_01', 'swi_04', 'wind_pass']\n[atreides.windgap]\nregular = 2\n[harkonnen.north_pole]\nregular = 4",
    );
    assert_eq!(t.legion("north_pole").units(), 4);
    assert_eq!(to_target(&t.s, a("north_pole")), 3);
}

#[test]
fn garrisons() {
    // [wfa.solo-move.garrison] [wfa.solo-special.tokens-pool] The whole legion leaves: one black and one silver from the pool.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nregular = 4\n[atreides.windgap]\nregular = 1",
    );
    let tokens = t.legion("hagga_basin").tokens;
    assert_eq!((tokens >> 16 & 0x3f).count_ones(), 1);
    assert_eq!((tokens >> 22).count_ones(), 1);
    assert_eq!((t.s.token_supply >> 16).count_ones(), 10);
    // [wfa.solo-special.token-reveal] Tokens move facedown with their legion and are revealed when it attacks.
    // [wfa.solo-special.token-return] Then they are back in the pool of their colour.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\ntokens = [16, 22]\nregular = 2\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(e, Event::TokenRevealed { side: Side::Harkonnen, .. })));
    assert_eq!(t.s.token_supply >> 16, 0xfff);
    // [wfa.solo-special.tokens-none-left] Pool empty: the player picks one of each colour.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'strategy'\ntarget = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.north_pole]\nregular = 4\ntokens = [16, 22]",
    );
    t.s.token_supply &= 0xffff;
    let left: u32 = (0..28)
        .filter(|x| AreaSet::ALL.iter().all(|y| t.s.legion(y).tokens >> x & 1 == 0) && *x >= 16)
        .fold(0, |m, x| m | 1 << x);
    for x in (0..28u8).filter(|x| left >> x & 1 == 1) {
        t.s.legions[a("arsunt").index()].tokens |= 1 << x;
    }
    t.die(Face::Mentat).pass();
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::GarrisonToken { silver: false }))
    );
    t.act(Action::Token { at: a("arrakeen"), silver: false });
    assert_eq!(t.question(), Some(Question::GarrisonToken { silver: true }));
    t.act(Action::Token { at: a("arrakeen"), silver: true });
    assert!(t.legion("arrakeen").figures() > 0);
    assert_eq!((t.legion("north_pole").tokens.count_ones(), t.s.token_supply >> 16), (2, 0));
}

#[test]
fn reveals_over_the_limit() {
    // [wfa.solo-special.token-reveal-excess] 5 regulars and a token of Sardaukar, regular and Bashar: a regular goes.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\ntokens = [22]\nregular = 5\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(
        e,
        Event::Removed {
            piece: Piece::Kind(Kind::Regular),
            cause: landsraad_arrakis::action::Cause::Limit,
            ..
        }
    )));
    // [wfa.solo-special.token-reveal-worm] A storm hit reveals tokens; without a hit nothing.
    let storm = |dice: &str| {
        let mut t = Table::solo(
            "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['grandmother_of_a_storm']\nnamed_die = 'mentat'\ntarget = 'windgap'\n[harkonnen.pasty_mesa]\ntokens = [16, 17]",
        );
        t.dice(dice);
        t.card(Face::Mentat, "grandmother_of_a_storm");
        t.count(|e| matches!(e, Event::TokenRevealed { side: Side::Harkonnen, .. }))
    };
    assert_eq!((storm("sh"), storm("hh")), (2, 0));
}

#[test]
fn deployments_solo_deployment_settlement_choice() {
    // [wfa.solo-deployment.settlement-choice] All with two tokens, target Windgap: the North Pole.
    // [wfa.solo-deployment.same-settlement] [wfa.solo-deployment.leader-priority] Three regulars and Rabban there.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'deployment'\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    );
    t.die(Face::Mentat).pass();
    assert_eq!(t.units("north_pole")[0], 3);
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("north_pole")));
}

#[test]
fn deployments_solo_deployment_overflow() {
    // [wfa.solo-deployment.overflow] Best settlement holds 5: one unit and the leader there, two in the next.
    let t = automa(
        "deployment",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 5\n[harkonnen.arsunt]\nregular = 1",
    );
    assert_eq!((t.legion("carthag").units(), t.legion("arsunt").units()), (6, 3));
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("carthag")));
}

#[test]
fn deployments_solo_deployment_leader_others() {
    // [wfa.solo-deployment.leader-others] Hawat (3) before the Baron (2); nobody: a Bashar.
    let t = Table::solo(
        "[leaders]\nbeast_rabban = 'gone'\nthufir_hawat = 'available'\ncaptain_aramsham = 'gone'",
    );
    assert_eq!(deployment::leader(&t.g, &t.s), Some(Piece::Named(Leader::Hawat)));
}

#[test]
fn deployments_solo_deployment_shortage() {
    let t = Table::solo(
        "clear = true\n[leaders]\nbeast_rabban = 'gone'\nbaron_harkonnen = 'gone'\ncaptain_aramsham = 'gone'",
    );
    assert_eq!(deployment::leader(&t.g, &t.s), Some(Piece::Kind(Kind::Generic)));
    // [wfa.solo-deployment.shortage]
    let mut s = t.s.clone();
    s.supply[1] = [0, 2, 5, 0];
    assert_eq!(deployment::kind(&s, Kind::Regular), Some(Kind::Elite));
    s.supply[1] = [3, 1, 0, 0];
    assert_eq!(deployment::kind(&s, Kind::Special), Some(Kind::Elite));
}

#[test]
fn mentat() {
    // [wfa.solo-mentat.draw-and-play] [wfa.solo-mentat.alternate] Two cards, House Harkonnen first without discards.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'mentat'\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    );
    let before = t.s.deck;
    t.die(Face::Mentat).pass();
    t.until(|q| matches!(q, Question::Turn | Question::Free));
    let gone = before & !t.s.deck;
    assert!(
        (gone & t.g.deck_mask(Deck::HouseHarkonnen)).count_ones() >= 1
            && (gone & t.g.deck_mask(Deck::CorrinoAlly)).count_ones() >= 1
    );
    let first = t.events.iter().find_map(|e| match e {
        Event::Played { card, .. }
        | Event::SchemeLaid { card }
        | Event::Reinforced { card: Some(card), .. } => Some(t.g.tables.cards[usize::from(*card)].deck),
        _ => None,
    });
    assert_eq!(first, Some(Deck::HouseHarkonnen));
}

#[test]
fn house_solo_house_both() {
    // [wfa.solo-house.both] [wfa.solo-house.vehicles] Two regulars become elites, a harvester and an ornithopter come.
    // [wfa.solo-house.replace-priority] In the legion nearest a sietch.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.wind_pass]\nregular = 3\n[harkonnen.carthag]\nregular = 3\n[zones]\naz1 = 'ornithopter'\naz2 = 'ornithopter'",
    );
    assert_eq!((t.units("wind_pass"), t.units("carthag")), ([1, 2, 0, 0], [3, 0, 0, 0]));
    assert_eq!((t.s.harvesters.len(), t.s.zones_with(Some(Vehicle::Ornithopter)).count_ones()), (1, 3));
    // Margin +3 before +1 at the same distance.
    let t = automa(
        "house",
        "target = 'tasmin_sink'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 3\n[harkonnen.false_wall_south]\nregular = 5\n[atreides.windgap]\nregular = 2\n[atreides.hobars_gap]\nregular = 2",
    );
    assert_eq!(t.units("false_wall_south")[1], 2);
}

#[test]
fn house_solo_house_replace_rest() {
    // [wfa.solo-house.replace-rest] One regular there: the second elsewhere.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\nregular = 1\n[harkonnen.carthag]\nregular = 3\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!((t.units("swi_02")[1], t.units("carthag")[1]), (1, 1));
}

#[test]
fn house_solo_house_replace_reveal() {
    // [wfa.solo-house.replace-reveal] The nearest legion is two tokens: revealed as needed.
    let t = automa(
        "house",
        "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.swi_02]\ntokens = [16, 17]\n[atreides.windgap]\nregular = 6",
    );
    // The first token shows two regulars: that is enough, the second stays facedown.
    assert_eq!(t.count(|e| matches!(e, Event::TokenRevealed { side: Side::Harkonnen, .. })), 1);
    assert_eq!((t.units("swi_02"), t.legion("swi_02").tokens.count_ones()), ([0, 2, 0, 0], 1));
}

#[test]
fn hazards() {
    // [wfa.solo-hazards.carryall-use] One carryall, a desert and a deep desert harvester: the deep one is saved.
    // [wfa.solo-hazards.normal]
    // Spice 2: only the deep desert harvester was left.
    let mut u = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1 }\nunrolled = 1\nnamed_die = 'deployment'\ntarget = 'windgap'\nharvesters = ['ne_05', 'ne_02']\n[zones]\naz1 = 'carryall'\n[wormsigns]\nne_05 = 'sandworm'\nne_02 = 'sandworm'\n[atreides.windgap]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    u.until(|q| !matches!(q, Question::Draw { .. } | Question::RevealOrder | Question::Turn));
    assert!(u.happened(|e| matches!(e, Event::Spice { collected: 2, .. })));
    // [wfa.solo-hazards.forced-retreat] A legion under a new sandworm must flee; the player picks.
    let mut t = Table::solo(
        "clear = true\nphase = 'hazards'\n[wormsigns]\nne_05 = 'sandworm'\n[harkonnen.ne_05]\nregular = 2",
    );
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::WormRetreat { from: a("ne_05") }))
    );
    t.area("ne_08");
    assert!(t.legion("ne_05").is_empty());
}

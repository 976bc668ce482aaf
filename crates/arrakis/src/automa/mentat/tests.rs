//! The automa's cards and special rules.

use crate::action::{Action, OptionWord, Piece};
use crate::board::SECTOR_AREAS;
use crate::data::{Deck, Face, Kind, Leader, Rider, Sector, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::{CopySet, TokenSet, Whereabouts};
use crate::tests_support::{
    Table, a, after_an_automa_turn, automa, automa_attacks_windgap, before_an_automa_turn, hagga_basin_left,
};

/// A legion with a black and a silver token attacks Windgap.
fn tokens_attacked() -> Table {
    automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\ntokens = [16, 22]\nregular = 2\n[atreides.windgap]\nregular = 1",
    )
}

/// Lets the automa draw exactly this card with its first Mentat draw from that deck.
fn plays(card: &str, rest: &str) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'mentat'\n{rest}"
    ));
    let kind = t.card_id(card);
    let deck = t.g.tables.cards[kind.index()].deck;
    let others = Deck::of(Side::Harkonnen).into_iter().find(|d| *d != deck).unwrap();
    // The deck holds this card only, the other one nothing.
    let keep = t.g.copies_of(kind).and(t.s.deck).first().unwrap();
    let out = t.s.deck.and(t.g.deck_set(deck) | t.g.deck_set(others)).without(keep).or(t.s.discard);
    t.s.deck = t.s.deck.minus(out);
    // Nothing can be reshuffled: the discards are out of the way.
    t.s.solo.as_mut().unwrap().top_discard = Some(others);
    t.s.discard = CopySet::EMPTY;
    for c in out.iter() {
        t.s.reinforcements.insert(0, c);
    }
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

fn spend(t: &mut Table) {
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
}

/// A Mentat die whose decks hold exactly these cards; everything else lies at the bottom of the reinforcements.
fn mentat_die(
    house: &[&str],
    corrino: &[&str],
    top: Option<Deck>,
    rest: &str,
    change: impl Fn(&mut Table),
) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'mentat'\ntarget = 'windgap'\nharvest = 'gara_kulon'\n{rest}"
    ));
    let mine = t.g.deck_set(Deck::HouseHarkonnen) | t.g.deck_set(Deck::CorrinoAlly);
    let mut keep = CopySet::EMPTY;
    for id in house.iter().chain(corrino) {
        let kind = t.card_id(id);
        keep.insert(t.g.copies_of(kind).and(t.s.deck).minus(keep).first().unwrap());
    }
    let out = t.s.deck.and(mine).minus(keep);
    t.s.deck = t.s.deck.minus(out);
    for c in out.iter() {
        t.s.reinforcements.insert(0, c);
    }
    t.s.solo.as_mut().unwrap().top_discard = top;
    change(&mut t);
    spend(&mut t);
    t
}

fn played(t: &Table) -> Vec<Deck> {
    t.events
        .iter()
        .filter_map(|e| {
            if let Event::Played { side: Side::Harkonnen, card } = e {
                Some(t.g.tables.cards[card.index()].deck)
            } else {
                None
            }
        })
        .collect()
}

const STRONG: &str = "[harkonnen.carthag]\nregular = 2\n[atreides.windgap]\nregular = 6";

/// Lets the next draw from the deck be this card.
fn draw_first(t: &mut Table, card: &str, deck: Deck) {
    let copies = t.g.copies_of(t.card_id(card));
    let place = t.s.deck.and(t.g.deck_set(deck)).iter().position(|c| copies.contains(c)).unwrap();
    t.script("wfa.solo-mentat.alternate", &[place as u32]);
}

#[test]
fn a_rolled_die_is_not_unused() {
    // [wfa.solo-special.unused-dice] Seven are left.
    assert_eq!(before_an_automa_turn().s.unused_dice(Side::Harkonnen), 8);
    assert_eq!(after_an_automa_turn().s.unused_dice(Side::Harkonnen), 7);
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
fn the_tokens_of_a_garrison_come_from_the_pool() {
    // [wfa.solo-special.tokens-pool] Ten of twelve are left, none of them those on the board.
    let t = hagga_basin_left();
    assert_eq!(t.s.token_supply.minus(TokenSet::ATREIDES).len(), 10);
    assert!(!t.s.token_supply.meets(t.legion("hagga_basin").tokens));
}

#[test]
fn tokens_are_revealed_when_their_legion_attacks() {
    // [wfa.solo-special.token-reveal]
    assert!(tokens_attacked().happened(|e| matches!(e, Event::TokenRevealed { side: Side::Harkonnen, .. })));
}

#[test]
fn revealed_tokens_go_back_to_their_pools() {
    // [wfa.solo-special.token-return]
    assert!(TokenSet::BLACK.or(TokenSet::SILVER).is_subset(tokens_attacked().s.token_supply));
}

#[test]
fn from_an_empty_pool_the_player_picks_tokens_on_the_board() {
    // [wfa.solo-special.tokens-none-left] One of each colour.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'strategy'\ntarget = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.north_pole]\nregular = 4\ntokens = [16, 22]",
    );
    t.s.token_supply &= TokenSet::ATREIDES;
    let laid: TokenSet = t.s.legions.iter().map(|legion| legion.tokens).collect();
    t.s.legions[a("arsunt").index()].tokens |= TokenSet::BLACK.or(TokenSet::SILVER).minus(laid);
    t.die(Face::Mentat).pass();
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::GarrisonToken { silver: false }))
    );
    t.act(Action::Token { at: a("arrakeen"), silver: false });
    assert_eq!(t.question(), Some(Question::GarrisonToken { silver: true }));
    t.act(Action::Token { at: a("arrakeen"), silver: true });
    assert!(t.legion("arrakeen").figures() > 0);
    assert_eq!(
        (t.legion("north_pole").tokens.len(), t.s.token_supply.minus(TokenSet::ATREIDES).len()),
        (2, 0)
    );
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
        Event::Removed { piece: Piece::Kind(Kind::Regular), cause: crate::event::Cause::Limit, .. }
    )));
    assert!(t.cited("wfa.solo-special.token-reveal-excess"));
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
fn mentat() {
    // [wfa.solo-mentat.draw-and-play] [wfa.solo-mentat.alternate] Two cards, House Harkonnen first without discards.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'mentat'\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    );
    let before = t.s.deck;
    t.die(Face::Mentat).pass();
    t.until(|q| matches!(q, Question::Turn | Question::Free));
    let gone = before.minus(t.s.deck);
    assert!(gone.meets(t.g.deck_set(Deck::HouseHarkonnen)) && gone.meets(t.g.deck_set(Deck::CorrinoAlly)));
    let first = t.events.iter().find_map(|e| match e {
        Event::Played { card, .. }
        | Event::SchemeLaid { card }
        | Event::Reinforced { card: Some(card), .. } => Some(t.g.tables.cards[card.index()].deck),
        _ => None,
    });
    assert_eq!(first, Some(Deck::HouseHarkonnen));
}

#[test]
fn harvesters_of_a_card_go_to_the_harvesting_sector() {
    // [wfa.solo-mentat.vehicles] Sandmasters: three harvesters in the harvesting sector.
    let t =
        plays("sandmasters", "target = 'windgap'\nharvest = 'gara_kulon'\n[harkonnen.carthag]\nregular = 1");
    assert!(t.s.harvesters.len() >= 3 && t.s.harvesters.minus(SECTOR_AREAS[Sector::Ne.index()]).is_empty());
    assert!(t.cited("wfa.solo-vehicles.harvester-1"));
}

#[test]
fn figures_of_a_card_join_the_strongest_legion_in_a_settlement() {
    // [wfa.solo-mentat.place-replace] Evidence of Rebellion: two elites with the strongest legion in a settlement.
    let t = plays(
        "evidence_of_rebellion",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\n[harkonnen.arsunt]\nregular = 1",
    );
    assert_eq!(t.units("carthag"), [4, 2, 0, 0]);
}

#[test]
fn a_card_places_what_the_supply_has_and_fetches_leaders() {
    // [wfa.solo-mentat.figures] Forced Recruitment with two elites in supply: two, and a Sardaukar.
    let t = plays(
        "forced_recruitment",
        "target = 'windgap'\n[harkonnen.arrakeen]\nregular = 1\n[harkonnen.carthag]\nelite = 6",
    );
    assert_eq!(t.units("arrakeen")[1..3], [2, 1]);
    assert_eq!(t.units("carthag")[1], 6, "not from the board");
    // The Baron is fetched from where he stands.
    let t = plays(
        "barons_personal_guard",
        "target = 'windgap'\n[harkonnen.arsunt]\nregular = 1\nnamed = ['baron_harkonnen']\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(
        e,
        Event::Placed { piece: Piece::Named(Leader::Baron), to, .. } if [a("carthag"), a("arrakeen")].contains(to)
    )));
}

#[test]
fn spies_look_at_the_target_sietch() {
    // [wfa.solo-mentat.other-effect] Spies: the target sietch's area.
    let t = plays(
        "spies_all_over_arrakis",
        "target = 'windgap'\n[atreides.windgap]\ntokens = [0]\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.s.sietches.iter().any(|s| s.at == a("windgap") && s.up));
}

#[test]
fn a_card_that_cannot_be_resolved_goes_on_top_of_the_reinforcements() {
    // [wfa.solo-mentat.unplayable] [wfa.solo-mentat.hidden-tokens] Shigawire
    // without a visible Sardaukar: on top of the deck.
    let t = plays("shigawire", "target = 'windgap'\n[harkonnen.carthag]\ntokens = [16, 22]");
    assert!(t.cited("wfa.solo-mentat.unplayable"));
    assert_eq!(t.s.reinforcements.last().map(|c| t.g.card_of(*c)), Some(t.card_id("shigawire")));
}

#[test]
fn a_protected_card_cannot_be_shuffled_back() {
    // [wfa.solo-mentat.unplayable] [wfa.planning-cards.attached] The only
    // revealed card is protected: nothing would change.
    let revealed = |protected: bool| {
        let rest = "revealed = ['dew_gatherers']\n[harkonnen.carthag]\nregular = 1";
        let t = mentat_die(&[], &["hope_clouds_observation"], Some(Deck::HouseHarkonnen), rest, |t| {
            if protected {
                let cover = t.g.copies_of(t.card_id("eyes_of_ibad")).first().unwrap();
                t.s.deck.remove(cover);
                t.s.revealed[0].rider = Some((Rider::Permanent, cover));
            }
        });
        (t.s.revealed.len(), t.cited("wfa.solo-mentat.unplayable"))
    };
    assert_eq!(revealed(true), (1, true));
    assert_eq!(revealed(false), (0, false));
}

#[test]
fn a_leader_near_the_target_is_hunted() {
    // [wfa.solo-mentat.tank-target] Hunter-Seeker, target Windgap: Stilgar there, not Paul in Tasmin Sink.
    let t = plays(
        "hunter_seeker",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 1\n[harkonnen.pasty_mesa]\nregular = 1\n[atreides.windgap]\nregular = 6\nnamed = ['stilgar']\n[atreides.tasmin_sink]\nregular = 6\nnamed = ['paul_atreides']",
    );
    assert!(
        matches!(t.at(Leader::Stilgar), Whereabouts::Tank(_))
            && matches!(t.at(Leader::PaulAtreides), Whereabouts::Board(_))
    );
}

#[test]
fn artillery_hits_the_stronger_legion() {
    // [wfa.solo-mentat.special-attack] Explosive Artillery hits the stronger legion.
    let t = plays(
        "explosive_artillery",
        "target = 'windgap'\n[harkonnen.ne_05]\nregular = 1\n[harkonnen.swi_04]\nregular = 1\n[atreides.ne_06]\nregular = 3\n[atreides.ne_08]\nregular = 5",
    );
    assert!(t.happened(|e| matches!(e, Event::Automa { action: Action::Area(x), rule } if *x == a("ne_08") && rule.id() == "wfa.solo-mentat.special-attack")));
}

#[test]
fn troop_carriers_leave_one_unit_and_no_tokens() {
    // [wfa.solo-mentat.troop-carriers] 2 at distance 1, 5 in Carthag: four fly, one stays, no tokens.
    let t = plays(
        "troop_carriers",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 2\n[harkonnen.carthag]\nregular = 5\ngeneric = 1\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!(
        (t.units("swi_02"), t.legion("carthag").units(), t.legion("carthag").tokens.len()),
        ([6, 0, 0, 1], 1, 0)
    );
}

#[test]
fn a_card_chooses_the_legion_that_can_attack_with_its_help() {
    // [wfa.solo-mentat.choose-legion] Mudir-Nahya: the legion that can attack with Rabban and an elite added.
    let t = plays(
        "mudir_nahya",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 3\n[harkonnen.carthag]\nregular = 6\n[atreides.windgap]\nregular = 4",
    );
    assert!(t.happened(
        |e| matches!(e, Event::BattleStarted { from, surprise: true, .. } if *from == a("swi_02"))
    ));
}

#[test]
fn a_pogrom_moves_legions_with_sardaukar() {
    // [wfa.solo-mentat.move-attack] Sardaukar Pogrom moves legions with Sardaukar.
    let t = plays(
        "sardaukar_pogrom",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nspecial = 2\n[harkonnen.carthag]\nregular = 6\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.legion("hagga_basin").figures() == 0 && t.legion("carthag").units() == 6);
}

#[test]
fn without_a_blocked_die_the_bene_gesserit_raise_supremacy() {
    // [wfa.solo-special.bene-gesserit-none] Breeding Program on row 1: supremacy +1.
    let t = plays("breeding_program", "target = 'windgap'\n[harkonnen.carthag]\nregular = 1");
    assert!(t.happened(|e| matches!(e, Event::Supremacy { now: 1 })) && t.s.reserve == 5);
}

#[test]
fn the_bene_gesserit_free_a_blocked_die() {
    // [wfa.solo-special.bene-gesserit] With a blocked die that one is freed.
    let t = plays(
        "breeding_program",
        "blocked = 2\nunrolled = 6\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(e, Event::DieFreed)) && t.s.blocked < 2 && t.s.supremacy == 0);
    assert_eq!(t.s.unused_dice(Side::Harkonnen) + t.s.blocked, 7);
}

#[test]
fn the_first_scheme_of_hawat_lies_beside_the_board() {
    // [wfa.solo-special.hawats-scheming] The first copy lies beside the board.
    let t = plays("hawats_scheming", "target = 'windgap'\n[harkonnen.carthag]\nregular = 1");
    assert!(t.s.solo.unwrap().beside.is_some() && t.at(Leader::Mohiam) == Whereabouts::NotInPlay);
}

#[test]
fn the_player_chooses_the_cards_to_discard() {
    // [wfa.solo-mentat.player-discards] Manipulation of Others: the player chooses.
    let t = plays(
        "manipulation_of_others",
        "atreides_hand = ['usul', 'war_plan', 'the_voice']\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(matches!(t.question(), Some(Question::DiscardCard { left: 2, .. })));
}

#[test]
fn cards_against_the_automa() {
    // [wfa.solo-mentat.player-discards] The Voice takes the top reinforcement card.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['the_voice']\nreinforcements = ['sandmasters', 'shigawire', 'hunter_seeker']\ntarget = 'windgap'\nnamed_die = 'house'",
    );
    t.card(Face::Mentat, "the_voice");
    assert_eq!(t.s.reinforcements.len(), 2);
    assert!(t.discarded("hunter_seeker"));
    // [wfa.solo-special.truthtrance] [wfa.solo-special.truthtrance-limit] A result is named; a full one is impossible.
    let mut t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\natreides_hand = ['truthtrance']\ntarget = 'windgap'\n[harkonnen.carthag]\nregular = 3",
    );
    t.s.solo.as_mut().unwrap().spent = [0, 0, 0, 2, 2];
    t.card(Face::Mentat, "truthtrance");
    assert!(!t.can(Action::Face(Face::House)) && t.can(Action::Face(Face::Mentat)));
    let unused = t.s.unused_dice(Side::Harkonnen);
    t.act(Action::Face(Face::Deployment))
        .option(OptionWord::Draw(2))
        .act(Action::Deck(Deck::FremenAlly))
        .act(Action::Deck(Deck::FremenAlly));
    assert!(t.happened(|e| matches!(e, Event::AutomaRolled { face: Face::Deployment })));
    assert_eq!((t.s.unused_dice(Side::Harkonnen), t.s.hand_size(Side::Atreides)), (unused - 1, 2));
}

#[test]
fn the_landsraad_ban_leaves_the_automa_its_reinforcements() {
    // [wfa.solo-special.landsraad-ban]
    let t = automa_attacks_windgap("bans = ['landsraad']\n", "hhhh hhhh");
    assert_eq!((t.used_up(), t.s.reinforcements.len()), (true, 3));
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
        let gone = before.minus(t.s.deck);
        assert!(gone.and(t.g.deck_set(deck)).len() >= 3, "{leader}: {}", gone.and(t.g.deck_set(other)).len());
        let l = Leader::from_word(leader).unwrap();
        assert!(t.s.leaders[l.index()].spent);
    }
}

#[test]
fn decks_are_rebuilt() {
    // [wfa.solo-special.decks-reshuffle] Corrino empty, its discards form a new deck.
    let mut t = Table::solo("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    let corrino = t.g.deck_set(Deck::CorrinoAlly);
    t.s.deck = t.s.deck.minus(corrino);
    t.s.discard |= corrino;
    t.yes();
    assert!(t.happened(|e| matches!(e, Event::DeckReshuffled { deck: Deck::CorrinoAlly })));
    assert_eq!(t.s.deck.and(corrino).len(), 17);
}

#[test]
fn draws_alternate_from_the_deck_that_is_not_on_the_discards() {
    // [wfa.solo-mentat.alternate]
    let house = ["forced_recruitment", "carthag_the_former_capital"];
    let corrino = ["moving_the_battle_group", "full_control_of_the_air"];
    let (h, c) = (Deck::HouseHarkonnen, Deck::CorrinoAlly);
    for (top, order) in [(None, [h, c]), (Some(h), [c, h]), (Some(c), [h, c])] {
        let t = mentat_die(&house, &corrino, top, STRONG, |_| {});
        assert_eq!(played(&t), order, "after {top:?}");
    }
}

#[test]
fn a_card_that_plays_another_draws_it() {
    // [wfa.solo-mentat.play-effect] The die plays two cards; Breeding Program, the first of them, a third.
    let house = ["forced_recruitment", "carthag_the_former_capital"];
    let corrino = ["breeding_program", "full_control_of_the_air", "moving_the_battle_group"];
    let t = mentat_die(&house, &corrino, Some(Deck::HouseHarkonnen), STRONG, |t| {
        draw_first(t, "breeding_program", Deck::CorrinoAlly);
    });
    assert_eq!(played(&t).len(), 3);
}

#[test]
fn cards_drawn_by_a_card_reinforce_the_automa() {
    // [wfa.solo-mentat.draw-effect] Spies draws two: by alternation, facedown, onto the reinforcement deck.
    let house = ["forced_recruitment", "carthag_the_former_capital", "sandmasters"];
    let corrino = ["spies_all_over_arrakis", "full_control_of_the_air", "moving_the_battle_group"];
    let top = Some(Deck::HouseHarkonnen);
    let t = mentat_die(
        &house,
        &corrino,
        top,
        &format!("{}\ntokens = [0]", STRONG.replace("regular = 6", "regular = 5")),
        // Spies is the one that is drawn first.
        |t| draw_first(t, "spies_all_over_arrakis", Deck::CorrinoAlly),
    );
    let drawn: Vec<Event> = t
        .events
        .iter()
        .skip_while(|e| !matches!(e, Event::Played { side: Side::Harkonnen, card } if t.g.tables.cards[card.index()].id == "spies_all_over_arrakis"))
        .take_while(|e| !matches!(e, Event::Played { side: Side::Harkonnen, card } if t.g.tables.cards[card.index()].id != "spies_all_over_arrakis"))
        .copied()
        .filter(|e| matches!(e, Event::Reinforced { .. }))
        .collect();
    assert_eq!(
        drawn,
        [
            Event::Reinforced { deck: Deck::HouseHarkonnen, card: None },
            Event::Reinforced { deck: Deck::CorrinoAlly, card: None }
        ]
    );
}

#[test]
fn the_legion_a_card_strengthens() {
    let rage = |rest: &str| {
        mentat_die(&[], &["rage_b"], Some(Deck::HouseHarkonnen), rest, |t| {
            t.s.leaders[Leader::Shaddam.index()].at = Whereabouts::Available;
        })
    };
    // [wfa.solo-mentat.choose-legion] No attack on the card: the strongest
    // legion, though another is nearer to the target.
    let t = rage(
        "[harkonnen.carthag]\nregular = 4\n[harkonnen.swi_02]\nregular = 1\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!((t.units("carthag"), t.units("swi_02")), ([4, 0, 2, 0], [1, 0, 0, 0]));
    // Equal strength: the one nearest to the target.
    let t = rage(
        "[harkonnen.arrakeen]\nregular = 3\n[harkonnen.swi_02]\nregular = 3\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!((t.units("arrakeen"), t.units("swi_02")), ([3, 0, 0, 0], [3, 0, 2, 0]));
    let mudir = |rest: &str| mentat_die(&["mudir_nahya"], &[], None, rest, |_| {});
    // An attack on a legion counts like one on a sietch, the figures of the card added: three against four, plus two.
    let t = mudir(
        "[harkonnen.ne_05]\nregular = 3\n[harkonnen.carthag]\nregular = 6\n[atreides.ne_06]\nregular = 4\n[atreides.windgap]\nregular = 6\n[sietches.sihaya_ridge]\nstands = false\n[sietches.gara_kulon]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, at, surprise: true, .. } if (*from, *at) == (a("ne_05"), a("ne_06")))));
    // Nobody could attack: the strongest.
    let t = mudir(
        "[harkonnen.ne_05]\nregular = 3\n[harkonnen.carthag]\nregular = 5\n[atreides.windgap]\nregular = 6\n[sietches.sihaya_ridge]\nstands = false\n[sietches.gara_kulon]\nstands = false",
    );
    assert_eq!((t.units("ne_05"), t.units("carthag")), ([3, 0, 0, 0], [5, 1, 0, 0]));
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("carthag")));
}

#[test]
fn two_schemes_make_one() {
    // [wfa.solo-special.hawats-scheming] The second copy: both are discarded, Hawat goes, Mohiam comes.
    let t = mentat_die(&["hawats_scheming", "hawats_scheming"], &[], None, STRONG, |t| {
        t.s.leaders[Leader::Hawat.index()].at = Whereabouts::Available;
        let first = t.g.copies_of(t.card_id("hawats_scheming")).and(t.s.deck).first().unwrap();
        t.s.deck.remove(first);
        t.s.solo.as_mut().unwrap().beside = Some(first);
    });
    let scheme = t.g.copies_of(t.card_id("hawats_scheming"));
    assert_eq!(t.s.discard.and(scheme).len(), 2);
    assert_eq!(t.s.solo.unwrap().beside, None);
    assert_eq!((t.at(Leader::Hawat), t.at(Leader::Mohiam)), (Whereabouts::Gone, Whereabouts::Available));
    // A third, with Mohiam in play, cannot be resolved and reinforces.
    let t = mentat_die(&["hawats_scheming"], &[], None, STRONG, |t| {
        t.s.leaders[Leader::Mohiam.index()].at = Whereabouts::Available;
    });
    assert!(t.cited("wfa.solo-mentat.unplayable") && t.s.solo.unwrap().beside.is_none());
    // The first lies beside the board, and nothing else happens.
    let t = mentat_die(&["hawats_scheming"], &[], None, STRONG, |_| {});
    assert!(t.s.solo.unwrap().beside.is_some() && t.at(Leader::Mohiam) == Whereabouts::NotInPlay);
    assert!(!t.s.discard.meets(scheme));
}

//! The only way out of the state: views, redacted events, and worlds that a viewer cannot tell apart.

use arrayvec::ArrayVec;
use landsraad_kernel::{Chance, Frames, List, Redacted, RuleRef, Seat, Viewer};

use crate::activities::At;
use crate::activities::windows::PowerSet;
use crate::board::{Hand, Leaders, Pile, Place};
use crate::data::{Card, LeaderId, TraitorSet};
use crate::event::Event;
use crate::rules::Dune;
use crate::state::{Phase, State};
use crate::view::{FactionView, LeaderPlace, LeaderView, Loss, Now, PrivateView, Progress, Standing, View};
use crate::{ByFaction, Faction, FactionSet, victory};

const DEAL: RuleRef = RuleRef("gf9.secrecy.hands");

/// The factions whose secrets a viewer shares: its own, and the other one that it leads.
// [gf9.secrecy.allies] [gf9.setup.two-players-options]
pub fn viewing(rules: &Dune, s: &State, viewer: Viewer) -> FactionSet {
    match viewer {
        Viewer::Seat(seat) => s.owner(rules, seat).iter().filter_map(|s2| s.faction(s2)).collect(),
        Viewer::Public => FactionSet::EMPTY,
        Viewer::Omniscient => FactionSet::ALL,
    }
}

/// The event as this viewer may see it.
pub fn redact(rules: &Dune, s: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
    let mut event = event.clone();
    let seen = viewer == Viewer::Omniscient || event.hide(viewing(rules, s, viewer));
    seen.then(|| Redacted::by_visibility(event))
}

fn leader_view(at: At<'_>, leader: LeaderId, viewers: FactionSet) -> LeaderView {
    let (rules, s) = (at.rules, at.state);
    let row = s.board.leaders.get(leader);
    let insider = viewers.contains(Faction::Harkonnen) || viewers.contains(leader.faction());
    // A faction that has lost somebody unseen: all its leaders not lying open look alike.
    // [gf9.secrecy.captured-leaders] [gf9.secrecy.tanks]
    let secret = !leader.is_main()
        && LeaderId::of(leader.faction())
            .any(|l| matches!(s.board.leaders.get(l).place, Place::Captured | Place::Hidden));
    let place = match row.place {
        Place::Absent => LeaderPlace::Absent,
        Place::Tanks => LeaderPlace::Tanks,
        Place::FaceDown => LeaderPlace::FaceDown,
        Place::Home | Place::Captured | Place::Hidden if secret && !insider => LeaderPlace::Away,
        Place::Home => LeaderPlace::Home,
        Place::Captured => LeaderPlace::Captured,
        Place::Hostage(_) => LeaderPlace::Hostage,
        Place::Hidden => LeaderPlace::Hidden,
    };
    let strength = leader.is_main().then(|| rules.strength(leader));
    // The captor, where that is known. [ah2009.battle.capture-trade]
    let captor = match row.place {
        Place::Hostage(captor) => Some(captor),
        Place::Absent | Place::Home | Place::Captured | Place::Tanks | Place::FaceDown | Place::Hidden => {
            None
        }
    };
    LeaderView { leader, place, captor, fought: row.fought, strength }
}

/// What is on the table is everybody's. [gf9.turn.public-by-default] [gf9.secrecy.reserves]
// [gf9.secrecy.discards] [gf9.components.tanks-and-track] [v29.deals.open-reserves] [v29.nexus.show-cards]
fn faction_view(at: At<'_>, f: Faction, seat: Seat, viewers: FactionSet) -> FactionView {
    let (s, board) = (at.state, &at.state.board);
    let knows_traitor =
        |l: &LeaderId| board.traitors.is_shown(*l) || viewers.iter().any(|e| board.traitors.knows(e, *l));
    // In the order of the decks, so that the place in the hand reveals nothing.
    let mut known_cards: Vec<Card> = board.cards.known_in_hand(f, viewers).collect();
    known_cards.sort_unstable();
    let mut known_traitors: Vec<LeaderId> =
        board.traitors.held(f).iter().copied().filter(knows_traitor).collect();
    known_traitors.sort_unstable();
    FactionView {
        faction: f,
        seat,
        circle: at.rules.circle(seat),
        allies: s.allies[f],
        owner: s.owner(at.rules, seat),
        reserves: board.forces.reserves(f),
        tanks: board.forces.tanks(f),
        forces: board.forces.where_is(f).iter().map(|l| (l, board.forces.at(f, l))).collect(),
        bribes: board.spice.bribes(f),
        leaders: LeaderId::six(f)
            .filter(|&l| !l.is_main() || at.rules.main_leaders())
            .map(|l| leader_view(at, l, viewers))
            .collect(),
        card_count: (s.phase == Phase::Bidding || viewers.contains(f)).then(|| board.cards.hand_len(f)),
        known_cards,
        known_traitors,
        karama_used: s.karama_used.contains(f),
        progress: Progress {
            points: at.points(f),
            side: victory::side(at, f).iter().map(|m| at.points(m)).sum(),
            needed: at.needed(victory::side(at, f).len()),
        },
    }
}

// [gf9.secrecy.spice-hidden] [v29.setup.behind-screen]
fn private_view(at: At<'_>, f: Faction) -> PrivateView {
    let (s, board) = (at.state, &at.state.board);
    PrivateView {
        faction: f,
        spice: board.spice.of(f),
        hand: board.cards.hand(f).to_vec(),
        traitors: board.traitors.held(f).to_vec(),
        returned: board.traitors.returned[f].into(),
        prediction: s.prediction.filter(|_| f == Faction::BeneGesserit || s.prediction_seen.contains(f)),
        // [gf9.secrecy.storm-card]
        storm_card: s.storm.card.filter(|_| f == Faction::Fremen && s.storm.card_seen),
        top_spice: board.blow.top_for(Pile::A, f.only()),
        top_spice_b: board.blow.top_for(Pile::B, f.only()),
        row_card: board.cards.next_in_row(f),
        // [gf9.atreides.kh-activation]
        kwisatz: (f == Faction::Atreides && at.rules.rulings.advanced()).then(|| board.leaders.kwisatz()),
        pledge: s.pledge[f],
        pledged: at.pledged_to(f),
    }
}

/// What is taken from factions for a time or for good.
fn standing(at: At<'_>) -> Vec<Standing> {
    let powers = |faction, set: PowerSet, loss, rule| {
        let powers = set.iter().filter(|power| power.owner() == faction).count() as u8;
        (powers > 0).then_some(Standing { faction, loss, powers, rule: RuleRef(rule) })
    };
    let one = |faction, set: FactionSet, loss, rule| {
        set.contains(faction).then_some(Standing { faction, loss, powers: 0, rule: RuleRef(rule) })
    };
    let (lost, s) = (at.powers_lost(), at.state);
    let of = |f: Faction| {
        [
            powers(f, lost, Loss::Lost, "v29.leaders.lost-powers"),
            powers(f, s.stopped, Loss::Stopped, "gf9.cards.karama-stop"),
            one(f, s.silenced, Loss::Silenced, "v29.data.card-cone-of-silence"),
            one(f, s.gone, Loss::Eliminated, "v29.leaders.elimination"),
        ]
    };
    Faction::ALL.into_iter().flat_map(of).flatten().collect()
}

/// What the viewer may know.
pub fn view(rules: &Dune, s: &State, viewer: Viewer) -> Redacted<View> {
    let at = At { rules, state: s };
    let viewers = viewing(rules, s, viewer);
    let seats = || Seat::first(rules.seat_count());
    let board = &s.board;
    let now: Vec<Now> = s.stack.iter().map(|f| f.aspect().now(at, viewers)).collect();
    Redacted::by_visibility(View {
        turn: s.turn,
        last_turn: rules.rulings.turns,
        phase: s.phase,
        first_player: s.table.first,
        storm: s.storm.sector,
        shield_wall: s.storm.wall,
        storm_card_laid: s.storm.card.is_some(),
        storm_ahead: crate::activities::storm::ahead::reach(at, viewers),
        spice: board.spice.lying().collect(),
        advisors: crate::data::Territory::all().filter(|&t| board.forces.advisors_in(t)).collect(),
        factions: seats()
            .filter_map(|seat| Some(faction_view(at, s.faction(seat)?, seat, viewers)))
            .collect(),
        order: s.faction_order(rules).collect(),
        holders: at.holders().collect(),
        treachery_discard: board.cards.discard().iter().map(|c| c.first_copy()).collect(),
        removed: board.cards.removed().filter(|&c| rules.uses(c)).map(Card::first_copy).collect(),
        treachery_deck: board.cards.deck_len(),
        row: board.cards.row_len(),
        spice_pile_a: board.blow.pile(Pile::A).to_vec(),
        spice_pile_b: board.blow.pile(Pile::B).to_vec(),
        spice_deck: board.blow.deck_len(),
        spice_deck_b: (rules.rulings.spice_decks.count() > 1).then(|| board.blow.second_len()),
        stopped: s.stopped,
        powers_lost: at.powers_lost(),
        eliminated: s.gone,
        silenced: s.silenced,
        standing: standing(at),
        exposed: crate::data::Territory::all().filter(|&t| at.exposed(t)).collect(),
        deals: s.deals.view(viewers),
        pending: s.stack.top().map(|f| Frames::pending(f, at)).unwrap_or_default(),
        now,
        battle: s.stack.iter().find_map(|f| f.battle()).and_then(|b| b.view(at, viewers)),
        promises: s.promises.to_vec(),
        me: viewers.and(s.in_play()).iter().map(|f| private_view(at, f)).collect(),
        end: s.end,
    })
}

/// A world that this seat cannot tell from the real one.
///
/// Hidden hands, decks, traitors, the prediction, the storm card and sealed answers are dealt again. Spice
/// behind shields stays: every flow was public, so the seat could have counted it. [gf9.secrecy.spice-flows]
pub fn resample(rules: &Dune, s: &State, knower: Seat, chance: &mut dyn Chance) -> State {
    let mut world = *s;
    let viewers = viewing(rules, s, Viewer::Seat(knower));
    let mut pick = |n: usize| chance.pick(DEAL, n as u32) as usize;
    world.board.cards.redeal(viewers, &mut pick);
    world.board.blow.redeal(viewers, &mut pick);
    world.board.leaders.redeal(viewers, &seen_leads(rules, s, viewers), &mut pick);
    redeal_traitors(&mut world, viewers, &mut pick);
    let foretold = viewers.contains(Faction::BeneGesserit) || !s.prediction_seen.and(viewers).is_empty();
    if let (Some(_), false) = (world.prediction, foretold) {
        let others: ArrayVec<Faction, 6> = s.in_play().without(Faction::BeneGesserit).iter().collect();
        let turn = pick(rules.rulings.turns as usize) as u8 + 1;
        world.prediction = Some((others[pick(others.len())], turn));
    }
    if world.storm.card.is_some() && !(world.storm.card_seen && viewers.contains(Faction::Fremen)) {
        world.storm.card = Some(pick(6) as u8 + 1);
    }
    // Pledges are the allies' own: anything from what a bid or shipment needs of them, which rests on them as far as
    // they could pay. [gf9.alliance.pledge]
    let others = |f: &Faction| s.allies[*f].with(*f).and(viewers).is_empty();
    let secret = || s.in_play().iter().filter(|&f| At { rules, state: s }.may_pledge(f)).filter(others);
    for f in secret() {
        world.pledge[f] = s.board.spice.of(f);
    }
    let needed = ByFaction::from_fn(|f| At { rules, state: &world }.claimed(f));
    for f in secret() {
        let (floor, has) = (needed[f], s.board.spice.of(f));
        world.pledge[f] = floor + pick(usize::from(has.saturating_sub(floor)) + 1) as u16;
    }
    world.deals.forget(viewers);
    let mut stack = world.stack;
    for frame in stack.iter_mut() {
        frame.aspect_mut().redeal(At { rules, state: &world }, viewers, &mut pick);
    }
    world.stack = stack;
    world
}

/// What a seat imagines of one faction: the hidden things that are read of it, as a world of `Game::resample` has them.
#[derive(Clone, Debug)]
pub struct Imagined {
    /// All leaders, with captives where the seat may take them to be.
    pub leaders: Leaders,
    /// The faces of its cards.
    pub hand: Hand,
    /// Its traitor cards.
    pub traitors: List<LeaderId, 4>,
}

/// Imagines one faction and nothing else of a world. That is much cheaper
/// than `Game::resample`, and each value has the same chances there.
pub fn imagine(rules: &Dune, s: &State, knower: Seat, of: Faction, chance: &mut dyn Chance) -> Imagined {
    let viewers = viewing(rules, s, Viewer::Seat(knower));
    let mut pick = |n: usize| chance.pick(DEAL, n as u32) as usize;
    let mut leaders = s.board.leaders;
    leaders.redeal(viewers, &seen_leads(rules, s, viewers), &mut pick);
    let hand = s.board.cards.imagined_hand(of, viewers, &mut pick);
    let mut traitors = s.board.traitors.held[of];
    if !viewers.contains(of) && !traitors.is_empty() {
        let (shown, mut pool) = traitor_pool(s, viewers);
        for slot in traitors.iter_mut().filter(|slot| !shown.contains(**slot)) {
            *slot = pool.swap_remove(pick(pool.len()));
        }
    }
    Imagined { leaders, hand, traitors }
}

/// The leaders that these viewers see lead in the battle under way.
fn seen_leads(rules: &Dune, s: &State, viewers: FactionSet) -> ArrayVec<LeaderId, 3> {
    let battle = s.stack.iter().find_map(|f| f.battle());
    battle.map(|b| b.seen_leads(At { rules, state: s }, viewers)).unwrap_or_default()
}

/// The traitor cards that the viewers have seen in other hands, and those that they cannot place.
fn traitor_pool(s: &State, viewers: FactionSet) -> (TraitorSet, ArrayVec<LeaderId, 30>) {
    let in_play = s.in_play().or(s.gone);
    let traitors = &s.board.traitors;
    // Cards whose place the viewers know, those they put back included.
    let shown = viewers.iter().fold(traitors.shown, |set, f| set.or(traitors.seen[f]));
    let known = viewers.iter().fold(shown, |set, f| set.or(traitors.held_set(f)).or(traitors.returned[f]));
    let dealt = LeaderId::all().filter(|l| in_play.contains(l.faction()) && !known.contains(*l));
    (shown, dealt.collect())
}

fn redeal_traitors(world: &mut State, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
    let in_play: FactionSet = world.in_play().iter().chain(world.gone.iter()).collect();
    if in_play.iter().all(|f| world.board.traitors.held[f].is_empty()) {
        return;
    }
    let (shown, mut pool) = traitor_pool(world, viewers);
    let traitors = &mut world.board.traitors;
    for f in in_play.iter().filter(|&f| !viewers.contains(f)) {
        // In an order that does not depend on where in the hand the cards lie that were seen.
        traitors.held[f].sort_unstable_by_key(|&leader| (!shown.contains(leader), leader));
        for slot in &mut traitors.held[f] {
            if !shown.contains(*slot) {
                *slot = pool.remove(pick(pool.len()));
            }
        }
        let count = traitors.returned[f].len();
        traitors.returned[f] = (0..count).map(|_| pool.remove(pick(pool.len()))).collect();
    }
}

#[cfg(test)]
mod tests;

//! The only way out for hidden facts: what a viewer may know, events without what they may not, and re-dealing of
//! everything a seat cannot know. [wfa.definitions.hidden-information]

use arrayvec::ArrayVec;
use landsraad_kernel::{Chance, Redacted, RuleRef, Viewer};
use serde::Serialize;

use crate::Arrakis;
use crate::action::{Action, Piece};
use crate::activities::Frame;
use crate::board::*;
use crate::data::{Deck, Face, Kind, Leader, Power, Side, Vehicle, WormFace};
use crate::event::Event;
use crate::state::*;

/// A legion as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LegionView {
    /// The area.
    pub at: Area,
    /// The side.
    pub side: Side,
    /// Regulars.
    pub regular: u8,
    /// Elites.
    pub elite: u8,
    /// Special elites.
    pub special: u8,
    /// Generic leaders.
    pub generic: u8,
    /// Named leaders.
    pub named: Vec<Leader>,
    /// Facedown tokens.
    pub tokens: u8,
    /// How many of them are silver: the automa's.
    pub silver: u8,
    /// What they show, for those who may look.
    pub faces: Vec<[u8; 4]>,
}

/// A sietch as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SietchView {
    /// The area.
    pub at: Area,
    /// Whether it stands.
    pub stands: bool,
    /// Whether it is faceup.
    pub up: bool,
    /// Its rank, for those who may know.
    pub rank: Option<u8>,
}

/// The battle being fought, as everybody sees it: both forces are faceup. [wfa.battle.reveal]
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleView {
    /// The side that attacks.
    pub attacker: Side,
    /// From where.
    pub from: Area,
    /// Which area.
    pub at: Area,
    /// The attacking regulars, elites, special elites and generic leaders.
    pub force: [u8; 4],
    /// The attacking named leaders.
    pub named: Vec<Leader>,
    /// What comes next.
    pub step: &'static str,
    /// Attacker and defender.
    pub sides: [BattleSideView; 2],
}

/// One side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleSideView {
    /// How many dice it rolls as things stand.
    pub dice: u8,
    /// Cards discarded for dice this round.
    pub cards: u8,
    /// Hits rolled; once compared, hits suffered.
    pub hits: u8,
    /// Shields.
    pub shields: u8,
    /// Specials not used yet.
    pub specials: u8,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whether the automa plays the Harkonnen.
    pub solo: bool,
    /// The round, from 1.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The legions on the board.
    pub legions: Vec<LegionView>,
    /// The areas with a harvester.
    pub harvesters: AreaSet,
    /// The areas with a wormsign.
    pub wormsigns: AreaSet,
    /// Wormsigns in the pool.
    pub wormsign_pool: u8,
    /// The areas with a sandworm.
    pub sandworms: AreaSet,
    /// Where the Wild Maker is.
    pub wild_maker: Option<Area>,
    /// The testing stations not taken yet.
    pub stations: AreaSet,
    /// The vehicle in each air zone.
    pub zones: [Option<Vehicle>; 8],
    /// The sietches by their first space.
    pub sietches: Vec<SietchView>,
    /// Standing Harkonnen settlements.
    pub settlements: AreaSet,
    /// Where the atomics went off.
    pub crater: Option<Area>,
    /// Figures off the board, by side and kind.
    pub supply: [[u8; 4]; 2],
    /// Deployment tokens in the Atreides supply.
    pub token_supply: u8,
    /// The automa's tokens off the board: black, silver.
    pub token_pools: [u8; 2],
    /// The face of the drawn token, for its owner.
    pub drawn: Option<[u8; 4]>,
    /// The named leaders and where they are.
    pub leaders: Vec<(Leader, LeaderState)>,
    /// Cards in each planning deck.
    pub decks: [u8; 4],
    /// Cards in hand by deck: the backs are public.
    pub hand_backs: [u8; 4],
    /// The viewer's own cards.
    pub hand: Vec<CardId>,
    /// Both hands, for the omniscient.
    pub other_hand: Vec<CardId>,
    /// The discarded cards.
    pub discard: Vec<CardId>,
    /// The automa's reinforcement deck, with the cards that the viewer has seen.
    pub reinforcements: Vec<(Deck, Option<CardId>)>,
    /// The copy of Hawat's Scheming beside the board.
    pub beside: Option<CardId>,
    /// Cards in the prescience deck.
    pub prescience_deck: u8,
    /// The revealed prescience cards.
    pub revealed: Vec<Revealed>,
    /// Cards claimed this round.
    pub claims: u8,
    /// The viewer's secret objectives.
    pub objectives: Vec<ObjectiveId>,
    /// How many objectives the Atreides hold.
    pub objectives_held: u8,
    /// The supremacy marker.
    pub supremacy: u8,
    /// The prescience markers.
    pub prescience: [u8; 3],
    /// The rows of the Imperium markers, 0 at the top.
    pub imperium: [u8; 3],
    /// The bans of this round.
    pub bans: Vec<Power>,
    /// Dice on the dashboards, by side and result.
    pub dice: [[u8; 5]; 2],
    /// Harkonnen dice that are blocked.
    pub blocked: u8,
    /// Bene Gesserit tokens in hand, by side.
    pub bene_gesserit: [u8; 2],
    /// Bene Gesserit tokens in the reserve.
    pub reserve: u8,
    /// The result of the token laid on each dashboard.
    pub placed: [Option<Face>; 2],
    /// The die that the Harkonnen must use.
    pub forced_die: Option<Face>,
    /// Whether Paul may not move.
    pub frozen: bool,
    /// Whether one spice is kept for the next round.
    pub spice_kept: bool,
    /// The automa's harvest card.
    pub harvest: Option<SietchId>,
    /// The automa's target.
    pub target: Option<SietchId>,
    /// Dice of the automa that are neither rolled nor blocked.
    pub unrolled: u8,
    /// Spent dice of the automa, by result.
    pub spent: [u8; 5],
    /// The battle that is fought.
    pub battle: Option<BattleView>,
    /// How the match ended.
    pub over: Option<End>,
}

/// Whether the viewer may look at what that side keeps hidden.
fn sees(viewer: Viewer, side: Side) -> bool {
    match viewer {
        Viewer::Omniscient => true,
        Viewer::Seat(seat) => Arrakis::side_of(seat) == side,
        Viewer::Public => false,
    }
}

/// A legion as the viewer may see it.
fn legion(g: &Arrakis, viewer: Viewer, side: Side, at: Area, l: Group) -> LegionView {
    // Nobody looks at the automa's tokens.
    let look = sees(viewer, side) && (side == Side::Atreides || viewer == Viewer::Omniscient);
    let mut faces: Vec<[u8; 4]> =
        if look { l.tokens.iter().map(|t| g.tables.tokens[usize::from(t.0)].0).collect() } else { vec![] };
    faces.sort_unstable();
    LegionView {
        at,
        side,
        regular: l.get(Kind::Regular),
        elite: l.get(Kind::Elite),
        special: l.get(Kind::Special),
        generic: l.get(Kind::Generic),
        named: l.named.iter().collect(),
        tokens: l.tokens.len() as u8,
        silver: l.tokens.and(TokenSet::SILVER).len() as u8,
        faces,
    }
}

/// The battle in progress.
fn battle(s: &State) -> Option<BattleView> {
    s.stack
        .iter()
        .rev()
        .find_map(|frame| if let Frame::Battle(battle) = frame { Some(battle.view(s)) } else { None })
}

/// What the viewer may know.
pub fn view(g: &Arrakis, s: &State, viewer: Viewer) -> Redacted<View> {
    let own = |side| sees(viewer, side);
    let kinds = |copies: CopySet| -> Vec<CardId> { copies.iter().map(|c| g.card_of(c)).collect() };
    let legions = [Side::Atreides, Side::Harkonnen]
        .into_iter()
        .flat_map(|side| s.with_legion(side).iter().map(move |at| (side, at)))
        .map(|(side, at)| legion(g, viewer, side, at, s.legion(at)))
        .collect();
    let sietches = s
        .sietches
        .iter()
        .map(|t| SietchView {
            at: t.at,
            stands: t.stands,
            up: t.up,
            rank: (t.up || own(Side::Atreides)).then_some(t.rank),
        })
        .collect();
    let (mine, other) = match viewer {
        Viewer::Seat(seat) => (kinds(s.hands[Arrakis::side_of(seat).index()]), vec![]),
        Viewer::Public => (vec![], vec![]),
        Viewer::Omniscient => (kinds(s.hands[0]), kinds(s.hands[1])),
    };
    let reinforcements = s
        .reinforcements
        .iter()
        .map(|&c| {
            let open = viewer == Viewer::Omniscient || s.known.contains(c);
            (c.deck(), open.then(|| g.card_of(c)))
        })
        .collect();
    let by_deck = |set: CopySet| std::array::from_fn(|d| set.and(g.deck_set(Deck::ALL[d])).len() as u8);
    Redacted::by_visibility(View {
        solo: s.solo.is_some(),
        round: s.round,
        phase: s.phase,
        legions,
        harvesters: s.harvesters,
        wormsigns: s.wormsigns,
        wormsign_pool: s.pool.iter().sum(),
        sandworms: s.sandworms,
        wild_maker: s.wild_maker,
        stations: s.stations,
        zones: s.zones,
        sietches,
        settlements: s.settlements,
        crater: s.crater,
        supply: s.supply,
        token_supply: s.token_supply.and(TokenSet::ATREIDES).len() as u8,
        token_pools: [
            s.token_supply.and(TokenSet::BLACK).len() as u8,
            s.token_supply.and(TokenSet::SILVER).len() as u8,
        ],
        drawn: if own(Side::Atreides) { s.drawn.map(|t| g.tables.tokens[usize::from(t.0)].0) } else { None },
        leaders: Leader::ALL.iter().map(|&l| (l, s.leaders[l.index()])).collect(),
        decks: by_deck(s.deck),
        hand_backs: by_deck(s.hands[0] | s.hands[1]),
        hand: mine,
        other_hand: other,
        discard: kinds(s.discard),
        reinforcements,
        beside: s.solo.as_ref().and_then(|solo| solo.beside).map(|c| g.card_of(c)),
        prescience_deck: s.prescience_deck.len() as u8,
        revealed: s.revealed.to_vec(),
        claims: s.claims,
        objectives: if own(Side::Atreides) { s.objectives.into() } else { vec![] },
        objectives_held: s.objectives.len() as u8,
        supremacy: s.supremacy,
        prescience: s.prescience,
        imperium: s.imperium,
        bans: Power::ALL.iter().copied().filter(|p| s.banned(*p)).collect(),
        dice: s.dice,
        blocked: s.blocked,
        bene_gesserit: s.bene_gesserit,
        reserve: s.reserve,
        placed: s.placed,
        forced_die: s.forced_die,
        frozen: s.frozen,
        spice_kept: s.spice_kept,
        harvest: s.solo.as_ref().and_then(|solo| solo.harvest),
        target: s.solo.as_ref().and_then(|solo| solo.target),
        unrolled: s.solo.as_ref().map_or(0, |solo| solo.unrolled),
        spent: s.solo.as_ref().map_or([0; 5], |solo| solo.spent),
        battle: battle(s),
        over: s.over,
    })
}

/// The event as the viewer may see it.
#[allow(clippy::unnecessary_wraps)]
pub fn redact(_: &Arrakis, _: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
    let mut event = *event;
    let omniscient = viewer == Viewer::Omniscient;
    match &mut event {
        Event::Drew { side, card, .. } if !sees(viewer, *side) => *card = None,
        Event::TokenDeployed { face, .. } if !sees(viewer, Side::Atreides) => *face = None,
        Event::ObjectiveDrawn { objective } if !sees(viewer, Side::Atreides) => *objective = None,
        // Which tokens moved is known to their owner from the board; their numbers are nobody's business.
        Event::Moved { group, .. } if !omniscient => group.tokens = TokenSet::EMPTY,
        Event::Removed { side: Side::Harkonnen, piece: piece @ Piece::Token(_), .. } if !omniscient => {
            *piece = Piece::Token([0; 4]);
        }
        Event::Removed { side: Side::Atreides, piece: piece @ Piece::Token(_), .. }
            if !sees(viewer, Side::Atreides) =>
        {
            *piece = Piece::Token([0; 4]);
        }
        Event::Automa { action: Action::Piece(piece @ Piece::Token(_)), .. } if !omniscient => {
            *piece = Piece::Token([0; 4]);
        }
        // Everything else happens in the open.
        Event::RoundStarted { .. }
        | Event::PhaseStarted { .. }
        | Event::Drew { .. }
        | Event::Discarded { .. }
        | Event::Played { .. }
        | Event::PrescienceRevealed { .. }
        | Event::DiceBlocked { .. }
        | Event::VehiclePlaced { .. }
        | Event::VehicleRemoved { .. }
        | Event::DiceRolled { .. }
        | Event::DieTurned { .. }
        | Event::TokenLaid { .. }
        | Event::DieUsed { .. }
        | Event::DieLost { .. }
        | Event::DieForced { .. }
        | Event::DesertPower
        | Event::Passed { .. }
        | Event::Moved { .. }
        | Event::Placed { .. }
        | Event::Removed { .. }
        | Event::SteppedDown { .. }
        | Event::Replaced { .. }
        | Event::TokenDeployed { .. }
        | Event::TokenRevealed { .. }
        | Event::TokensSwapped { .. }
        | Event::GarrisonPlaced { .. }
        | Event::SietchRevealed { .. }
        | Event::SietchMoved { .. }
        | Event::LeaderEntered { .. }
        | Event::LeaderGone { .. }
        | Event::LeaderTanked { .. }
        | Event::LeaderBack { .. }
        | Event::LeaderSwapped { .. }
        | Event::WormsignPlaced { .. }
        | Event::WormsignDiscarded { .. }
        | Event::WormsignRevealed { .. }
        | Event::WormPlaced { .. }
        | Event::WormMoved { .. }
        | Event::WormAttacked { .. }
        | Event::WormGone { .. }
        | Event::Rolled { .. }
        | Event::BattleStarted { .. }
        | Event::Converted { .. }
        | Event::BattleHits { .. }
        | Event::Ceased { .. }
        | Event::WentOn { .. }
        | Event::Retreated { .. }
        | Event::BattleWon { .. }
        | Event::SettlementDestroyed { .. }
        | Event::StationTaken { .. }
        | Event::Supremacy { .. }
        | Event::Prescience { .. }
        | Event::Claimed { .. }
        | Event::CardAttached { .. }
        | Event::PrescienceLeft { .. }
        | Event::ObjectiveDrawn { .. }
        | Event::BeneGesserit { .. }
        | Event::Spice { .. }
        | Event::ImperiumMoved { .. }
        | Event::BansSet { .. }
        | Event::SpiceKept { .. }
        | Event::AtomicsDetonated { .. }
        | Event::PaulFrozen
        | Event::TacticDrawn { .. }
        | Event::Reinforced { .. }
        | Event::ReinforcementSpent { .. }
        | Event::DieFreed
        | Event::SchemeLaid { .. }
        | Event::DeckReshuffled { .. }
        | Event::Automa { .. }
        | Event::AutomaRolled { .. }
        | Event::Ended { .. } => {}
    }
    Some(Redacted::by_visibility(event))
}

const DEAL: RuleRef = RuleRef("wfa.definitions.hidden-information");

/// Deals everything again that the knower cannot know.
pub fn resample(g: &Arrakis, s: &State, knower: Side, chance: &mut dyn Chance) -> State {
    let mut s = *s;
    wormsigns(&mut s, chance);
    let other = knower.other();
    let solo = s.solo.is_some();
    for deck in Deck::of(other) {
        // Hands, or the automa's reinforcements, against what is left of the deck.
        let own = g.deck_set(deck);
        let held = s.hands[other.index()].and(own);
        let mut pool = s.deck.and(own).or(held);
        let hand = held.iter().filter_map(|_| pool.draw(DEAL, chance)).collect();
        s.hands[other.index()] = s.hands[other.index()].minus(own).or(hand);
        if solo {
            let known = s.known;
            let unseen = |c: &CardCopy| own.minus(known).contains(*c);
            pool |= s.reinforcements.iter().copied().filter(unseen).collect();
            for c in s.reinforcements.iter_mut().filter(|c| unseen(c)) {
                *c = pool.draw(DEAL, chance).unwrap_or(*c);
            }
        }
        s.deck = s.deck.minus(own).or(pool);
    }
    match knower {
        Side::Atreides => {
            if solo {
                for colour in [TokenSet::BLACK, TokenSet::SILVER] {
                    let on_board: TokenSet = s.legions.iter().map(|legion| legion.tokens).collect();
                    let hidden = on_board.or(s.lost).and(colour);
                    permute_tokens(g, &mut s, hidden, chance);
                }
            }
        }
        Side::Harkonnen => {
            let on_board: TokenSet = s.legions.iter().map(|legion| legion.tokens).collect();
            // [wfa.atomics.site] What has left the game facedown was never seen.
            let hidden = s.token_supply.or(on_board).or(s.lost).and(TokenSet::ATREIDES);
            let hidden = s.drawn.map_or(hidden, |t| hidden.with(t));
            permute_tokens(g, &mut s, hidden, chance);
            // Facedown sietches.
            let mut ranks = ArrayVec::<u8, 8>::new();
            for t in s.sietches.iter().filter(|t| !t.up) {
                ranks.push(t.rank);
            }
            ranks.sort_unstable();
            s.sietches.change(|all| {
                for t in all.iter_mut().filter(|t| !t.up) {
                    let i = chance.pick(DEAL, ranks.len() as u32) as usize;
                    t.rank = ranks.swap_remove(i);
                }
            });
            // Secret objectives.
            let mut all = g.tables.all_objectives();
            let held = s.objectives.len();
            s.objectives = std::iter::from_fn(|| all.draw(DEAL, chance)).take(held).collect();
        }
    }
    s
}

/// The faces of the wormsigns, on the board and in the pool: nobody may look.
fn wormsigns(s: &mut State, chance: &mut dyn Chance) {
    for a in s.wormsigns.iter() {
        s.pool[s.worm_face(a).index()] += 1;
    }
    s.sand = AreaSet::EMPTY;
    s.burrowing = AreaSet::EMPTY;
    for a in s.wormsigns.iter() {
        let n: u8 = s.pool.iter().sum();
        let mut i = chance.pick(DEAL, u32::from(n)) as u8;
        for &f in WormFace::ALL {
            if i < s.pool[f.index()] {
                s.pool[f.index()] -= 1;
                match f {
                    WormFace::Sand => s.sand.insert(a),
                    WormFace::Burrowing => s.burrowing.insert(a),
                    WormFace::Sandworm => {}
                }
                break;
            }
            i -= s.pool[f.index()];
        }
    }
}

/// Where a token is, without telling which it is: its area, and the groups in hand that it belongs to.
fn place_of(s: &State, t: TokenId) -> (u8, u64) {
    let area = AreaSet::ALL.iter().find(|&a| s.legion(a).tokens.contains(t)).map_or(u8::MAX, |a| a.0);
    let mut groups = u64::from(s.drawn == Some(t)) << 1 | u64::from(s.lost.contains(t));
    for (_, group) in &s.moved {
        groups = groups << 1 | u64::from(group.tokens.contains(t));
    }
    for frame in s.stack.iter() {
        for group in frame.aspect().groups() {
            groups = groups << 1 | u64::from(group.tokens.contains(t));
        }
    }
    (area, groups)
}

/// Exchanges the identities of these tokens at random, wherever they are written.
fn permute_tokens(g: &Arrakis, s: &mut State, tokens: TokenSet, chance: &mut dyn Chance) {
    // By face and by place, not by identity: the same knowledge and the same draws give the same world.
    let mut to: ArrayVec<TokenId, 28> = tokens.iter().collect();
    to.sort_by_key(|t| g.tables.tokens[usize::from(t.0)].0);
    let mut map: [TokenId; 28] = std::array::from_fn(|i| TokenId(i as u8));
    let mut order: ArrayVec<TokenId, 28> = tokens.iter().collect();
    order.sort_by_key(|&t| place_of(s, t));
    for from in order {
        map[usize::from(from.0)] = to.remove(chance.pick(DEAL, to.len() as u32) as usize);
    }
    let change = |set: &mut TokenSet| *set = set.iter().map(|t| map[usize::from(t.0)]).collect();
    for l in &mut s.legions {
        change(&mut l.tokens);
    }
    change(&mut s.token_supply);
    change(&mut s.lost);
    s.drawn = s.drawn.map(|t| map[usize::from(t.0)]);
    for (_, group) in &mut s.moved {
        change(&mut group.tokens);
    }
    for frame in s.stack.iter_mut() {
        for group in frame.aspect_mut().groups_mut() {
            change(&mut group.tokens);
        }
    }
}

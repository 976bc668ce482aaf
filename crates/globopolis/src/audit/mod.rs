//! What must always hold.

use landsraad_kernel::Seat;

use crate::Globopolis;
use crate::activities::Frame;
use crate::board::State;
use crate::data::Unit;
use crate::vocabulary::*;

/// Says what is broken, if anything is.
pub(crate) fn audit(g: &Globopolis, state: &State) -> Result<(), String> {
    let board = &state.board;
    let data = &g.data;
    let ensure = |holds: bool, what: &dyn Fn() -> String| if holds { Ok(()) } else { Err(what()) };
    cards(g, state)?;
    let mut owned = TitleSet::EMPTY;
    for seat in Seat::first(g.seats) {
        let p = board.player(seat);
        ensure(!owned.meets(p.owned), &|| format!("a Title of seat {seat} has two owners"))?;
        owned |= p.owned;
        ensure(p.cash >= 0, &|| format!("seat {seat} has {} EU", p.cash))?;
        ensure(u16::from(p.fresh) <= p.agents, &|| format!("seat {seat} has more new agents than agents"))?;
        ensure(p.governor.index() < data.spaces.len(), &|| format!("seat {seat} stands nowhere"))?;
        ensure(p.captives[seat.index()] == 0, &|| format!("seat {seat} holds his own agents captive"))?;
        // [globopolis.card.hand-limit] Three of a kind, four only while one is being put back.
        for kind in CardKind::ALL {
            let choosing = state
                .stack
                .iter()
                .any(|f| matches!(f, Frame::FourthCard(u) if u.seat == seat && u.drawn.kind() == kind));
            let limit = data.numbers.hand_limit + u8::from(choosing);
            ensure(p.hand_size(kind) <= limit, &|| format!("seat {seat} holds too many {kind:?} cards"))?;
        }
        if !g.agents {
            ensure(p.agents == 0, &|| format!("seat {seat} has agents without the agent rules"))?;
        }
    }
    for (i, card) in data.titles.iter().enumerate() {
        let title = Title(i as u8);
        let plate = board.plate(title);
        let name = card.id.get();
        let free = !owned.contains(title);
        let agents = board.all_agents(title);
        ensure(!free || (*plate == crate::board::Plate::default() && agents == [0; 5]), &|| {
            format!("{name} has no owner but is not empty")
        })?;
        ensure(plate.level <= 2, &|| format!("{name} has level {}", plate.level))?;
        if card.guild {
            let others = Unit::ALL.into_iter().any(|u| u != card.unit && plate.units[u.index()] > 0);
            ensure(!others && plate.level == 0 && agents == [0; 5], &|| {
                format!("{name} is not a proper guild")
            })?;
        } else {
            let ns = plate.units[Unit::Security.index()];
            ensure(ns <= board.ns_limit(title), &|| format!("{name} has {ns} NS-Units"))?;
        }
        let few = agents.iter().all(|&count| count <= data.numbers.agent_limit);
        ensure(few, &|| format!("{name} has too many agents"))?;
    }
    ensure(board.turn.extra <= data.numbers.extra_moves, &|| {
        format!("{} extra movements", board.turn.extra)
    })?;
    ensure(board.turn.bought <= data.numbers.buy_cr, &|| format!("{} CR bought", board.turn.bought))?;
    ensure(board.turn.dice <= 3, &|| format!("{} movement dice", board.turn.dice))?;
    let most = data.numbers.guild_units.max(board.turn.concession_units);
    ensure(board.turn.taken.iter().all(|&n| n <= most), &|| format!("more than {most} R-Units of a guild"))?;
    ensure(board.turn.round <= g.rulings.round_limit, &|| format!("round {}", board.turn.round))?;
    for seat in Seat::first(g.seats) {
        let reached = board.player(seat).cr >= g.target();
        ensure(!reached || board.end.qualified.contains(seat), &|| {
            format!("seat {seat} should have qualified")
        })?;
    }
    Ok(())
}

/// Every card is in exactly one place.
fn cards(g: &Globopolis, state: &State) -> Result<(), String> {
    let board = &state.board;
    let d = &board.decks;
    let whole = |kind: CardKind, piles: [CopySet; 2]| {
        let under = d.under.iter().filter(|c| c.kind() == kind).map(|c| g.data.copies_of(*c));
        let hands = board.players.iter().map(|p| p.hand(kind));
        let below = d.under_influence.iter().filter(|_| kind == CardKind::Influence).map(|c| c.only());
        let mut seen = CopySet::EMPTY;
        for part in piles.into_iter().chain(hands).chain(under).chain(below) {
            if seen.meets(part) {
                return Err(format!("a card of the kind {kind:?} is in two places"));
            }
            seen |= part;
        }
        let complete = seen == g.data.all_copies(kind);
        if complete { Ok(()) } else { Err(format!("a card of the kind {kind:?} is missing")) }
    };
    whole(CardKind::Mission, [d.missions, d.scored])?;
    whole(CardKind::Ops, [d.ops, d.used_ops])?;
    whole(CardKind::Influence, [d.influence, d.used_influence])?;
    if d.known_ops() > d.ops.len() || d.known_missions() > d.missions.len() {
        return Err("the known kinds of the deck are not in it".into());
    }
    Ok(())
}

#[cfg(test)]
mod tests;

//! Facts of the table in written positions: seats, alliances, what has been used.

use std::collections::BTreeMap;

use landsraad_kernel::{InvalidPosition, Seat};
use serde::{Deserialize, Deserializer};

use super::{Position, absent, need};
use crate::activities::At;
use crate::data::{Loc, Territory, TraitorSet};
use crate::rules::Dune;
use crate::state::State;
use crate::{Faction, FactionSet};

/// A place where spice lies: a location, or a territory with one sector that can have spice.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SpicePlace(Loc);

impl<'de> Deserialize<'de> for SpicePlace {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<SpicePlace, D::Error> {
        let key = String::deserialize(d)?;
        let mut spots =
            Territory::by_id(&key).into_iter().flat_map(Territory::locations).filter(|l| l.spot().is_some());
        match (spots.next(), spots.next()) {
            (Some(only), None) => Ok(SpicePlace(only)),
            (Some(_), Some(_)) | (None, _) => {
                Loc::deserialize(serde::de::value::StringDeserializer::new(key)).map(SpicePlace)
            }
        }
    }
}

pub(super) fn spice_places<'de, D: Deserializer<'de>>(d: D) -> Result<BTreeMap<Loc, u16>, D::Error> {
    let places = BTreeMap::<SpicePlace, u16>::deserialize(d)?;
    Ok(places.into_iter().map(|(place, amount)| (place.0, amount)).collect())
}

impl Dune {
    /// Seats factions at the circles that are named. [gf9.setup.positions]
    pub(super) fn seat_circles(&self, state: &mut State, p: &Position) -> Result<(), InvalidPosition> {
        for (&f, &sector) in &p.circles {
            let key = format!("circles.{}", f.id());
            let Some(from) = state.seat(f) else { return Err(absent(&key, f)) };
            let Some(to) = Seat::first(self.seat_count()).find(|&s| self.circle(s) == sector) else {
                let known: Vec<String> =
                    Seat::first(self.seat_count()).map(|s| self.circle(s).to_string()).collect();
                let why = format!("the circles of this table are in the sectors {}", known.join(", "));
                return Err(InvalidPosition::new(key, why));
            };
            let other = state.table.faction[to];
            let taken = other.is_some_and(|g| g != f && p.circles.get(&g) == Some(&sector));
            need(!taken, &key, "two factions cannot sit there")?;
            if let Some(g) = other {
                state.table.faction[from] = Some(g);
                state.table.seat[g] = Some(from);
            }
            state.table.faction[to] = Some(f);
            state.table.seat[f] = Some(to);
        }
        Ok(())
    }

    pub(super) fn place_facts(&self, state: &mut State, p: &Position) -> Result<(), InvalidPosition> {
        state.karama_used = Self::all_seated(state, "karama_used", &p.karama_used)?;
        state.semuta_used = p.semuta_used;
        for (number, alliance) in p.alliances.iter().enumerate() {
            let key = format!("alliances.{number}");
            let all = Self::all_seated(state, &key, alliance)?;
            need(all.len() >= 2, &key, "an alliance has at least two members")?;
            for f in all.iter() {
                need(state.allies[f].is_empty() || self.two_each(), &key, "a faction is in two alliances")?;
                state.allies[f] = all.without(f);
            }
        }
        for (&f, &amount) in &p.pledges {
            let key = format!("pledges.{}", f.id());
            Self::all_seated(state, &key, &[f])?;
            need(!state.allies[f].is_empty(), &key, "only an ally pledges")?;
            let pays = At { rules: self, state: &*state }.may_pledge(f);
            need(pays, &key, "by these rules it does not pay for an ally")?;
            state.pledge[f] = amount;
        }
        self.place_leads(state, p)
    }

    /// What a phase or turn that begins would take away again.
    pub(super) fn place_during(state: &mut State, p: &Position) -> Result<(), InvalidPosition> {
        let silenced = Self::all_seated(state, "silenced", &p.silenced)?;
        let revived = Self::all_seated(state, "special_revived", &p.special_revived)?;
        state.silenced = silenced.iter().chain(state.silenced.iter()).collect();
        state.special_revived = revived.iter().chain(state.special_revived.iter()).collect();
        if !p.stopped.is_empty() {
            state.stopped = p.stopped.clone().into();
        }
        state.advisor_lock |= p.advisor_lock.iter().copied().collect();
        Ok(())
    }

    /// The factions that each seat leads. [v29.few.control-several]
    fn place_leads(&self, state: &mut State, p: &Position) -> Result<(), InvalidPosition> {
        for (&primary, others) in &p.leads {
            let key = format!("leads.{}", primary.id());
            let Some(own) = state.seat(primary) else { return Err(absent(&key, primary)) };
            need(self.two_each(), &key, "here everybody leads one faction")?;
            if !self.is_primary(own) {
                let primary = Seat::first(self.seat_count()).filter(|&s| self.is_primary(s));
                let names: Vec<&str> = primary.filter_map(|s| state.faction(s)).map(Faction::id).collect();
                let why = format!("is no primary faction; by their seats those are {}", names.join(", "));
                return Err(InvalidPosition::new(key, why));
            }
            for &f in others {
                let Some(seat) = state.seat(f) else { return Err(absent(&key, f)) };
                need(!self.is_primary(seat), &key, "a primary faction never changes hands")?;
                state.holders[seat] = state.holders[own];
            }
        }
        if !p.leads.is_empty() {
            let count = |of: u8| Seat::first(self.seat_count()).filter(|&s| state.holders[s] == of).count();
            let fair = (0..self.players())
                .all(|of| count(of) * usize::from(self.players()) == usize::from(self.seat_count()));
            need(fair, "leads", "every player leads as many factions as the others")?;
            state.ally_own(self);
        }
        let received = Self::all_seated(state, "received", &p.received)?;
        state.received = received.iter().filter_map(|f| state.seat(f)).collect();
        Ok(())
    }

    pub(super) fn place_traitors(state: &mut State, p: &Position) -> Result<(), InvalidPosition> {
        for (&f, held) in &p.traitors {
            let key = format!("traitors.{}", f.id());
            Self::all_seated(state, &key, &[f])?;
            need(held.len() <= 4, &key, "nobody holds more than four traitor cards")?;
            for (i, leader) in held.iter().enumerate() {
                let why = format!("“{}” is named twice", leader.id());
                let once = !held[..i].contains(leader);
                let alone = p.traitors.iter().all(|(g, other)| *g == f || !other.contains(leader));
                need(once && alone, &key, &why)?;
                need(!leader.is_main(), &key, &format!("“{}” has no traitor card", leader.id()))?;
            }
            let dealt: TraitorSet = held.iter().copied().collect();
            for g in Faction::ALL {
                state.board.traitors.held[g].retain(|l| !dealt.contains(*l));
                state.board.traitors.returned[g] = state.board.traitors.returned[g].minus(dealt);
            }
            state.board.traitors.held[f] = held.iter().copied().collect();
        }
        state.board.traitors.shown |= p.traitors_shown.iter().copied().collect();
        Ok(())
    }

    fn all_seated(state: &State, key: &str, factions: &[Faction]) -> Result<FactionSet, InvalidPosition> {
        match factions.iter().find(|&&f| !state.plays(f)) {
            Some(&f) => Err(absent(key, f)),
            None => Ok(factions.iter().copied().collect()),
        }
    }
}

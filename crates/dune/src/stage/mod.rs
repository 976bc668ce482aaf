//! Positions written down: for scenarios, studies and tests.

mod cards;
mod facts;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use landsraad_kernel::{
    Chance, EventSink, Game, Illegal, InvalidPosition, Lexicon, Pending, RuleRef, Seat, Stack, Stage, Until,
    drive_while,
};
use serde::Deserialize;

use crate::Faction;
use crate::action::{Action, Question, Why};
use crate::activities::battle::aggressor::ground;
use crate::activities::battle::{BattleAction, BattleQuestion};
use crate::activities::bidding::{BiddingAction, BiddingWhy};
use crate::activities::charity::CharityAction;
use crate::activities::nexus::NexusQuestion;
use crate::activities::revival::{RevivalAction, RevivalQuestion, RevivalWhy};
use crate::activities::shipment::{ShipmentAction, ShipmentQuestion, ShipmentWhy};
use crate::activities::turn::Turn;
use crate::activities::windows::anytime::AnyTimeWhy;
use crate::activities::windows::reaction::{ReactionAction, ReactionWhy};
use crate::activities::windows::{Power, asides};
use crate::activities::{At, Cx, Flow, Frame};
use crate::audit::pieces;
use crate::board::leaders::Kwisatz;
use crate::board::{Place, Purse, Squad};
use crate::data::{Card, LeaderId, Loc, SpiceCard, Territory};
use crate::editions::{Rounds, StormSource};
use crate::event::Event;
use crate::rules::{Dune, Pick};
use crate::state::{Phase, State};

/// Where numbers stand for seats.
const SEATS_AT: [&str; 5] = ["/first_player", "winners.*", "charity.turn", "bidding.turn", "bidding.order.*"];

/// A position at the start of a phase. What is not named is as after standard setup in which everybody
/// took the first choice and every draw gave the first; chance begins with the phase.
///
/// A card that is named more than once is the next copy of it each time.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The turn; 1 if not named.
    pub turn: Option<u8>,
    /// The phase that is about to begin; the storm if not named. Where charity opens the
    /// auction, `charity` begins with it and `bidding` after it. With `setup` nothing
    /// else is named: chance deals, and the first question of the set-up is asked.
    pub phase: Option<Phase>,
    /// A Nexus is about to begin, or an exchange where players lead several factions each; then the spice blow
    /// is over.
    pub nexus: bool,
    /// The storm's sector.
    pub storm: Option<u8>,
    /// The storm card laid for this turn, seen by the Fremen.
    pub storm_card: Option<u8>,
    /// Whether the Shield Wall stands.
    pub shield_wall: Option<bool>,
    /// The First Player.
    pub first_player: Option<Faction>,
    /// The last two who used the wheels.
    pub last_wheels: Option<[Faction; 2]>,
    /// The sector of a faction's player circle; the others keep their order.
    pub circles: BTreeMap<Faction, u8>,
    /// Where players lead several factions each: by primary faction, the others it leads.
    pub leads: BTreeMap<Faction, Vec<Faction>>,
    /// Factions that changed hands in the last exchange.
    pub received: Vec<Faction>,
    /// Forces on the board: replaces everything a named faction has there.
    pub forces: BTreeMap<Faction, BTreeMap<Loc, Squad>>,
    /// Forces in the tanks.
    pub tanks: BTreeMap<Faction, Squad>,
    /// Forces in reserve; those neither there nor on the board are in the tanks.
    pub reserves: BTreeMap<Faction, Squad>,
    /// Where Bene Gesserit forces are advisors.
    pub advisors: Vec<Territory>,
    /// Territories where advisors accompanied a shipment this turn.
    pub advisor_lock: Vec<Territory>,
    /// Factions that have revived a starred force this turn.
    pub special_revived: Vec<Faction>,
    /// Spice behind shields.
    pub spice: BTreeMap<Faction, u16>,
    /// Spice before shields.
    pub bribes: BTreeMap<Faction, u16>,
    /// Spice on the board; a territory stands for the sector with its spice.
    #[serde(deserialize_with = "facts::spice_places")]
    pub board_spice: BTreeMap<Loc, u16>,
    /// Hands: if given, factions not named hold nothing.
    pub hands: Option<BTreeMap<Faction, Vec<Card>>>,
    /// What each allied faction pledges to pay for its partner.
    pub pledges: BTreeMap<Faction, u16>,
    /// Cards in hands that another faction knows: by knower, then by holder.
    pub known: BTreeMap<Faction, BTreeMap<Faction, Vec<Card>>>,
    /// Treachery cards out of the game.
    pub removed: Vec<Card>,
    /// The top of the treachery deck, next first.
    pub treachery_top: Vec<Card>,
    /// The treachery discards, newest last.
    pub treachery_discard: Vec<Card>,
    /// The top of the spice deck, next first.
    pub spice_top: Vec<SpiceCard>,
    /// The top of the second spice deck, where there is one.
    pub spice_top_b: Vec<SpiceCard>,
    /// Factions that have seen the top card of the spice deck, or of both.
    pub spice_top_seen: Vec<Faction>,
    /// Spice discards A, newest last.
    pub spice_pile_a: Vec<SpiceCard>,
    /// Spice discards B, newest last.
    pub spice_pile_b: Vec<SpiceCard>,
    /// Leaders that are not at home.
    pub leaders: BTreeMap<LeaderId, Place>,
    /// Where leaders have fought this phase.
    pub fought: BTreeMap<LeaderId, Territory>,
    /// Traitor cards held: replaces those of a named faction.
    pub traitors: BTreeMap<Faction, Vec<LeaderId>>,
    /// Traitor cards that have been shown to all.
    pub traitors_shown: Vec<LeaderId>,
    /// Alliances.
    pub alliances: Vec<Vec<Faction>>,
    /// The prediction.
    pub prediction: Option<(Faction, u8)>,
    /// Factions that have used their special Karama power.
    pub karama_used: Vec<Faction>,
    /// Powers stopped until the phase ends.
    pub stopped: Vec<Power>,
    /// Factions that may neither buy nor ally until the turn ends.
    pub silenced: Vec<Faction>,
    /// Whether Semuta Drug has been used.
    pub semuta_used: bool,
    /// The faction that held Arrakeen, Carthag and Tuek's Sietch alone after the storm, where a ruling asks.
    pub claims: Option<[Option<Faction>; 3]>,
    /// Worms that have appeared so far.
    pub worms: Option<u8>,
    /// Atreides battle losses towards the Kwisatz Haderach.
    pub kwisatz_losses: Option<u8>,
    /// The Kwisatz Haderach: losses, whether it is dead or shown, where it has fought.
    pub kwisatz: Option<KwisatzPosition>,
}

/// The Kwisatz Haderach in a position.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KwisatzPosition {
    /// Atreides forces lost in battles.
    pub losses: u8,
    /// Whether it is dead.
    pub dead: bool,
    /// Whether it has been played openly.
    pub shown: bool,
    /// Where it has fought this turn.
    pub fought: Option<Territory>,
}

impl Stage for Dune {
    type Position = Position;

    fn stage_until(
        &self,
        position: Position,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) -> Result<State, InvalidPosition> {
        if position.phase == Some(Phase::Setup) {
            let alone = Position { phase: Some(Phase::Setup), ..Position::default() };
            need(
                position == alone,
                "phase",
                "set-up is dealt by chance: name nothing else, and script its picks",
            )?;
            return Ok(self.setup(chance, out));
        }
        let mut state = self.place(&position, &mut First).map_err(|e| self.cited(e))?;
        if !position.nexus {
            // The phase begins; then what holds during it is laid down.
            drive_while(&mut Cx::new(self, &mut state, chance, out), |_, _| false);
        }
        Self::place_during(&mut state, &position).map_err(|e| self.cited(e))?;
        self.go_on(&mut state, until, chance, out);
        Ok(state)
    }

    fn apply_until(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        let mut cx = Cx::new(self, state, chance, out);
        if asides::is_aside(cx.at(), seat, action) {
            asides::apply(&mut cx, seat, action);
        } else {
            cx.give_and_wait(seat, action);
        }
        self.go_on(state, until, chance, out);
    }

    fn go_on(
        &self,
        state: &mut State,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        drive_while(&mut Cx::new(self, state, chance, out), |cx, frame| {
            let Frame::Turn(Turn { next }) = frame else { return true };
            // Charity may be the first part of the auction.
            let same = cx.rules.rulings.rounds == Rounds::Eight && *next == Phase::Bidding;
            cx.state.end.is_some()
                || match until {
                    Until::Question => true,
                    Until::Phase => same,
                    Until::Turn => *next != Phase::Storm,
                }
        });
    }

    fn stands(&self, state: &State, seat: Seat, action: &Action) -> bool {
        let Some(f) = state.faction(seat) else { return false };
        let asked = self.pending(state).seats().contains(seat);
        // A moment that does not come passes automatically.
        let passes = matches!(
            *action,
            Action::Charity(CharityAction::Pass)
                | Action::Bidding(BiddingAction::Pass)
                | Action::Revival(RevivalAction::Pass)
                | Action::Shipment(ShipmentAction::Pass)
                | Action::Battle(BattleAction::Pass | BattleAction::Call(false))
        );
        if *action == Action::Reaction(ReactionAction::Pass) || passes && !asked {
            return true;
        }
        if let Action::Battle(part) = *action {
            // Nobody calls once the battle is over: there was no leader to call.
            let over = part == BattleAction::Call(false);
            return state.stack.iter().find_map(Frame::battle).map_or(over, |battle| {
                let in_vain = || battle.has_called_in_vain(At { rules: self, state }, f);
                battle.has_planned(f, part) || part == BattleAction::Call(true) && in_vain()
            });
        }
        if let Action::Shipment(part) = *action
            && state.stack.iter().any(|frame| matches!(frame, Frame::Shipment(s) if s.has_ordered(f, part)))
        {
            return true;
        }
        // Nobody is asked for forces that the faction does not have.
        let none_starred = matches!(
            *action,
            Action::Shipment(ShipmentAction::Starred(0)) | Action::Revival(RevivalAction::Starred(0))
        );
        none_starred && !matches!(f, Faction::Emperor | Faction::Fremen)
    }

    fn may_be_left(&self, state: &State, asked: Seat, pass_of: Option<Seat>) -> bool {
        let Some(decision) = self.decision(state, asked) else { return false };
        let for_answer = pass_of.is_none();
        match decision.question {
            Question::Shipment(question) => match question {
                // Nobody else passes before the first turn.
                ShipmentQuestion::Declare | ShipmentQuestion::Look => true,
                ShipmentQuestion::TakeTurn { before } => {
                    pass_of.is_none_or(|seat| before.is_some() && state.faction(seat) == before)
                }
                ShipmentQuestion::Follow { .. } | ShipmentQuestion::Intrusion { .. } => for_answer,
                ShipmentQuestion::Ship
                | ShipmentQuestion::ShipTo { .. }
                | ShipmentQuestion::MoveTo { .. }
                | ShipmentQuestion::Count { .. }
                | ShipmentQuestion::Starred { .. }
                | ShipmentQuestion::Side { .. }
                | ShipmentQuestion::LoseStarred { .. }
                | ShipmentQuestion::LetIn { .. }
                | ShipmentQuestion::Move { .. } => false,
            },
            Question::Battle(BattleQuestion::Voice { .. } | BattleQuestion::Prescience { .. }) => for_answer,
            // Where a call is compulsory the default is to call.
            Question::Battle(BattleQuestion::Call { .. }) => {
                for_answer && decision.default == Action::Battle(BattleAction::Call(false))
            }
            Question::Charity(_) | Question::Nexus(NexusQuestion::Round) => for_answer,
            Question::Revival(RevivalQuestion::Grant { .. } | RevivalQuestion::Help { .. }) => for_answer,
            Question::Setup(_)
            | Question::Storm(_)
            | Question::SpiceBlow(_)
            | Question::Nexus(NexusQuestion::Consent { .. })
            | Question::Exchange(_)
            | Question::Bidding(_)
            | Question::Revival(_)
            | Question::Battle(_)
            | Question::Collection(_)
            | Question::Reaction(_)
            | Question::AnyTime(_)
            | Question::Special(_)
            | Question::Trade(_) => false,
        }
    }

    /// A battle may be named by any sector of its ground.
    fn meant(&self, state: &State, _: Seat, action: &Action) -> Option<Action> {
        let Action::Battle(BattleAction::Fight { at, against }) = *action else { return None };
        let ground = ground(At { rules: self, state }, at);
        Some(Action::Battle(BattleAction::Fight { at: ground.first()?, against }))
    }

    /// What comes out of turn or without its moment is refused by the order of the phases, too.
    // [gf9.turn.nine-phases]
    fn refused_also(&self, illegal: &Illegal<Why>) -> Option<RuleRef> {
        let order = matches!(
            illegal.why,
            Why::OthersAsked { .. }
                | Why::AnyTime(AnyTimeWhy::NoTrance)
                | Why::Reaction(ReactionWhy::NothingToStop(_) | ReactionWhy::NotHeld(_))
                | Why::Revival(RevivalWhy::OneLeader)
                | Why::Shipment(ShipmentWhy::TurnOf(_))
        );
        let also = if illegal.why == Why::Shipment(ShipmentWhy::Forbidden) {
            "gf9.shipment.order"
        } else if illegal.rule == RuleRef("ah2009.bg.ally-land-block") {
            // One case of an ally's presence.
            "gf9.alliance.no-sharing"
        } else if illegal.rule == RuleRef("v29.data.atreides-prescience") {
            // The question and its answer are one power.
            "v29.battle.prescience-answer"
        } else if matches!(illegal.why, Why::Bidding(BiddingWhy::FullHand { .. })) {
            // A hand may have been full from the start, or have become so.
            "ah2009.auction.full-excluded"
        } else if order {
            "gf9.turn.nine-phases"
        } else {
            return None;
        };
        Some(self.own_rule(RuleRef(also)))
    }

    fn lexicon(&self) -> Lexicon {
        // Seats are named where the table says who sits where.
        let seats = || Seat::first(self.seat_count()).map(|seat| self.picks[seat]);
        let chosen = seats().filter_map(|pick| match pick {
            Pick::Chosen(f) => Some(f.id()),
            Pick::Random => None,
        });
        let named: Vec<&str> = chosen.collect();
        let named = if named.len() == usize::from(self.seat_count()) { named } else { vec![] };
        Lexicon::default()
            .words("faction", named, &SEATS_AT)
            .unordered(&[
                "hand",
                "traitors",
                "returned",
                "known_cards",
                "known_traitors",
                "removed",
                "allies",
                "owner",
                "advisors",
                "stopped",
                "powers_lost",
                "eliminated",
                "silenced",
                "pending",
                "waiting",
                "members",
                "promises",
                "winners",
            ])
            .open(&["forces", "/spice", "now.*", "/now.*.*"])
            .optional(&[
                "captor",
                "strength",
                "top_spice_b",
                "/spice_deck_b",
                "/powers_lost",
                "/eliminated",
                "/silenced",
            ])
    }
}

/// Chance that always gives the first: what a position does not name needs no dice.
struct First;

impl Chance for First {
    fn pick(&mut self, _what: RuleRef, _n: u32) -> u32 {
        0
    }
}

fn need(ok: bool, key: &str, why: &str) -> Result<(), InvalidPosition> {
    if ok { Ok(()) } else { Err(InvalidPosition::new(key, why)) }
}

impl Dune {
    /// The same with the entry of this table's edition.
    fn cited(&self, impossible: InvalidPosition) -> InvalidPosition {
        let rule = impossible.rule.map(|rule| self.own_rule(rule));
        InvalidPosition { rule, ..impossible }
    }

    /// The position with the phase about to begin: nothing of it has run yet.
    pub(crate) fn place(&self, p: &Position, chance: &mut dyn Chance) -> Result<State, InvalidPosition> {
        let mut state = self.setup(chance, &mut EventSink::mute());
        while state.phase == Phase::Setup {
            let Pending::Seats(seats) = self.pending(&state) else { break };
            let answer = seats.first().and_then(|s| Some((s, self.decision(&state, s)?.default)));
            let Some((seat, action)) = answer else { break };
            self.apply(&mut state, seat, &action, chance, &mut EventSink::mute());
        }
        self.seat_circles(&mut state, p)?;
        let turn = p.turn.unwrap_or(1);
        let phase = p.phase.unwrap_or(if p.nexus { Phase::SpiceBlow } else { Phase::Storm });
        let last = self.rulings.turns;
        need((1..=last).contains(&turn), "turn", &format!("turns are 1 to {last}"))?;
        let begins = !p.nexus || phase == Phase::SpiceBlow;
        need(begins, "nexus", "a Nexus belongs to the spice blow: leave `phase` out")?;
        let next = if p.nexus { Phase::Charity } else { phase };
        state.stack = Stack::starting(Frame::Turn(Turn { next }));
        // The storm phase counts its turn up itself.
        state.turn = if phase == Phase::Storm { turn - 1 } else { turn };
        state.phase = phase;
        if let Some(sector) = p.storm {
            need((1..=18).contains(&sector), "storm", "sectors are 1 to 18")?;
            state.storm.sector = sector;
        }
        if let Some(card) = p.storm_card {
            need((1..=6).contains(&card), "storm_card", "storm cards are 1 to 6")?;
        }
        state.storm.wall = p.shield_wall.unwrap_or(true);
        state.storm.card = p.storm_card;
        state.storm.card_seen =
            p.storm_card.is_some() && self.rulings.advanced() && state.plays(Faction::Fremen);
        // Where a card always moves the storm one lies ready from turn 2 on. [v29.storm.face-down-card]
        match self.rulings.storm_source {
            StormSource::Dials => {}
            StormSource::Deck if turn > 1 && state.storm.card.is_none() => {
                state.storm.card = Some(chance.pick(RuleRef("v29.storm.face-down-card"), 6) as u8 + 1);
            }
            StormSource::Deck => {}
        }
        state.claims = p.claims.unwrap_or_default();
        state.worms = p.worms.unwrap_or(0);
        if let Some(f) = p.first_player {
            state.table.first = state.seat(f).ok_or_else(|| absent("first_player", f))?;
        }
        if let Some(pair) = p.last_wheels {
            for (i, f) in pair.into_iter().enumerate() {
                state.table.last_wheels[i] = state.seat(f).ok_or_else(|| absent("last_wheels", f))?;
            }
        }
        if let Some((f, turn)) = p.prediction {
            need(state.plays(f), "prediction", &format!("{} is not in the game", f.name().en))?;
            need((1..=last).contains(&turn), "prediction", &format!("turns are 1 to {last}"))?;
            // [gf9.bene-gesserit.prediction]
            need(f != Faction::BeneGesserit, "prediction", "the Bene Gesserit predict another faction")?;
        }
        state.prediction = p.prediction.or(state.prediction);
        self.place_facts(&mut state, p)?;
        Self::place_traitors(&mut state, p)?;
        let mut sink = EventSink::mute();
        let mut cx = Cx::new(self, &mut state, chance, &mut sink);
        cx.place_forces(p)?;
        cx.place_spice_of(p)?;
        cx.place_cards(p)?;
        cx.place_leaders(p)?;
        if p.nexus
            && let Flow::Call(frame) = cx.negotiate()
        {
            cx.state.stack.push(frame);
        }
        pieces(self, &state).map_err(|why| InvalidPosition::new("position", why))?;
        Ok(state)
    }
}

fn absent(key: &str, f: Faction) -> InvalidPosition {
    InvalidPosition {
        key: key.to_owned(),
        why: format!("{} is not in the game", f.name().en),
        rule: Some(RuleRef("gf9.setup.choose-factions")),
    }
}

impl Cx<'_, '_> {
    fn seated(&self, key: &str, f: Faction) -> Result<(), InvalidPosition> {
        if self.state.plays(f) { Ok(()) } else { Err(absent(key, f)) }
    }

    fn place_forces(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        for (&f, places) in &p.forces {
            for loc in self.state.board.forces.where_is(f) {
                let squad = self.state.board.forces.at(f, loc);
                self.withdraw(f, squad, loc);
            }
            for (&loc, &squad) in places {
                let key = format!("forces.{}.{}", f.id(), loc.id());
                self.left(&key, f, squad)?;
                self.ship(f, squad, loc);
            }
        }
        for (&f, &squad) in &p.tanks {
            let key = format!("tanks.{}", f.id());
            self.left(&key, f, squad)?;
            self.ship(f, squad, Loc::POLAR_SINK);
            self.kill(f, squad, Loc::POLAR_SINK);
        }
        for (&f, &squad) in &p.reserves {
            let key = format!("reserves.{}", f.id());
            self.left(&key, f, squad)?;
            let dead = self.state.board.forces.reserves(f).minus(squad);
            let why = "with the forces on the board and in the tanks they are not all";
            need(dead.is_empty() || !p.tanks.contains_key(&f), &key, why)?;
            self.ship(f, dead, Loc::POLAR_SINK);
            self.kill(f, dead, Loc::POLAR_SINK);
        }
        for &t in &p.advisors {
            let key = format!("advisors.{}", t.id());
            let here = self.state.board.forces.factions_in(t);
            need(here.contains(Faction::BeneGesserit), &key, "there are no Bene Gesserit forces")?;
            need(here.len() > 1, &key, "advisors are never alone")?;
            self.flip(t, true);
        }
        Ok(())
    }

    /// This many forces are not placed yet. [gf9.components.faction-kit]
    fn left(&self, key: &str, f: Faction, squad: Squad) -> Result<(), InvalidPosition> {
        if !squad.is_empty() {
            self.seated(key, f)?;
        }
        let left = self.state.board.forces.reserves(f);
        let why = format!("only {} plain and {} starred forces are left", left.normal, left.special);
        let fits = squad.within(left);
        need(fits, key, &why)
            .map_err(|m| InvalidPosition { rule: Some(RuleRef("gf9.components.faction-kit")), ..m })
    }

    fn place_spice_of(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        for (&f, &amount) in &p.spice {
            let key = format!("spice.{}", f.id());
            self.seated(&key, f)?;
            need(amount <= MOST_SPICE, &key, TOO_MUCH)?;
            let has = self.state.board.spice.of(f);
            self.pay(Purse::Shield(f), Purse::Bank, has);
            self.pay(Purse::Bank, Purse::Shield(f), amount);
        }
        for (&f, &amount) in &p.bribes {
            let key = format!("bribes.{}", f.id());
            self.seated(&key, f)?;
            need(amount <= MOST_SPICE, &key, TOO_MUCH)?;
            self.pay(Purse::Bank, Purse::Bribe(f), amount);
        }
        for (&loc, &amount) in &p.board_spice {
            let key = format!("board_spice.{}", loc.id());
            need(loc.spot().is_some(), &key, "spice never lies there")?;
            need(amount <= MOST_SPICE, &key, TOO_MUCH)?;
            self.place_spice(loc, amount);
        }
        Ok(())
    }

    fn place_leaders(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        for (&leader, &place) in &p.leaders {
            let key = format!("leaders.{}", leader.id());
            self.seated(&key, leader.faction())?;
            if let Some(captor) = place.captor() {
                self.seated(&key, captor)?;
                need(captor != leader.faction(), &key, "nobody is a captive of his own faction")?;
            }
            match place {
                Place::Home | Place::Absent => {}
                Place::Captured => self.capture_leader(leader),
                Place::Hostage(captor) => {
                    self.capture_leader(leader);
                    self.hand_hostage_over(leader, captor);
                }
                Place::Tanks => self.kill_leader(leader, false),
                Place::Hidden => self.kill_leader(leader, true),
                Place::FaceDown => {
                    self.kill_leader(leader, false);
                    self.revive_leader(leader);
                    self.kill_leader(leader, false);
                }
            }
        }
        for (&leader, &at) in &p.fought {
            self.seated(&format!("fought.{}", leader.id()), leader.faction())?;
            self.mark_fought(leader, Some(at));
        }
        if let Some(kwisatz) = p.kwisatz {
            need(p.kwisatz_losses.is_none(), "kwisatz_losses", "name it in `kwisatz` alone")?;
            let KwisatzPosition { losses, dead, shown, fought } = kwisatz;
            self.change_kwisatz(|k| *k = Kwisatz { losses, dead, shown, fought });
        }
        if let Some(losses) = p.kwisatz_losses {
            self.change_kwisatz(|k| k.losses = losses);
        }
        let losses = self.state.board.leaders.kwisatz().losses;
        let key = if p.kwisatz.is_some() { "kwisatz.losses" } else { "kwisatz_losses" };
        need(losses <= MOST_LOSSES, key, "the Atreides cannot have lost so many forces in ten turns")
    }
}

/// More spice than ever lies in one place.
const MOST_SPICE: u16 = 1_000;
const TOO_MUCH: &str = "there is not so much spice";
/// More forces than the Atreides can lose in battles.
const MOST_LOSSES: u8 = 200;

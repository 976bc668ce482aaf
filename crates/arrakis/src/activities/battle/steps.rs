//! The steps of a battle, in the order of the rulebook's page. [wfa.battle.round-steps]

use super::*;

impl Battle {
    /// [wfa.battle.reveal] The tokens of both forces and the sietch are turned up.
    pub(super) fn reveal(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (att, def) = (self.attacker, self.defender());
        let (from, at, surprise) = (self.from, self.at, self.has(Mods::SURPRISE));
        cx.emit(|| Event::BattleStarted { attacker: att, from, at, surprise });
        // [wfa.battle.reveal] The sietch, and every token of both forces. [wfa.solo-special.token-reveal]
        cx.reveal_sietch(at);
        let home = cx.state.legion(from).minus(self.force);
        for token in self.force.tokens.iter() {
            cx.reveal_token(att, from, token);
        }
        self.force = cx.state.legion(from).minus(home);
        cx.reveal_tokens(def, at);
        self.step = Step::TrimAttacker;
        Flow::Again
    }

    /// [wfa.definitions.stack-limit] What the reveal has put above the limit goes, the attacker first.
    pub(super) fn trim_attacker(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let att = self.attacker;
        self.step = Step::TrimDefender;
        match Trim::needed(cx.state, att, self.from) {
            Some(trim) => Flow::Call(Frame::Trim(trim)),
            None => Flow::Again,
        }
    }

    /// The same for the defender.
    pub(super) fn trim_defender(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let def = self.defender();
        // What was trimmed from the attackers' area may have been part of the force.
        self.recount(cx.state);
        self.step = Step::Begin;
        match Trim::needed(cx.state, def, self.at) {
            Some(trim) => Flow::Call(Frame::Trim(trim)),
            None => Flow::Again,
        }
    }

    /// A round begins, if there is anybody to fight.
    pub(super) fn begin(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let def = self.defender();
        if let Some(frame) = checkpoint(cx.state) {
            return Flow::Call(frame);
        }
        self.recount(cx.state);
        self.results = [Results::default(); 2];
        if self.force.units() == 0 {
            self.step = Step::Done;
            return Flow::Again;
        }
        // [wfa.battle.undefended] A settlement without a legion falls without a roll.
        if !cx.state.with_legion(def).contains(self.at) {
            self.step = Step::Won;
            return Flow::Again;
        }
        self.step = Step::AttackerCards;
        Flow::Again
    }

    /// [wfa.battle.discard-cards] Cards are discarded for dice, the attacker first.
    pub(super) fn cards(&mut self, cx: &mut Cx<'_, '_>, side: Side) -> Flow {
        // [wfa.battle.discard-cards] Attacker first. [wfa.battle.surprise-defender-cards] Surprise changes nothing.
        let next = self.after_cards(side);
        if cx.state.is_automa(side) {
            let want = self.cap(side) - self.dice(cx.state, side);
            let paid = cx.discard_reinforcements(want);
            let slot = self.slot(side);
            self.results[slot].cards += paid;
            self.step = next;
            return Flow::Again;
        }
        if self.may_discard(cx.state, side) {
            return Flow::Ask;
        }
        self.step = next;
        Flow::Again
    }

    /// The step after the cards of a side.
    pub(super) fn after_cards(&self, side: Side) -> Step {
        if side == self.attacker { Step::DefenderCards } else { Step::Roll }
    }

    /// [wfa.battle.dice-count] Both sides roll.
    pub(super) fn roll(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (att, def) = (self.attacker, self.defender());
        for side in [att, def] {
            let roll = cx.roll(side, self.dice(cx.state, side), Cause::Battle);
            let slot = self.slot(side);
            let r = &mut self.results[slot];
            (r.hits, r.shields, r.specials) = (roll.swords, roll.shields, roll.specials);
        }
        // [wfa.battle.surprise] One special result more, in the first round only.
        if self.first && self.has(Mods::SURPRISE) {
            self.results[0].specials += 1;
        }
        self.step = Step::AttackerLeaders;
        Flow::Again
    }

    /// Special elites strip shields, shields cancel hits.
    pub(super) fn compare(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (att, def) = (self.attacker, self.defender());
        // [wfa.battle.example] This step with numbers.
        // [wfa.battle.special-elites] Each cancels a shield, then [wfa.battle.shields] each shield a hit.
        let elites = [att, def].map(|side| self.figures(cx.state, side).get(Kind::Special));
        for i in 0..2 {
            self.results[i].shields = self.results[i].shields.saturating_sub(elites[1 - i]);
        }
        let hits = [0, 1].map(|i: usize| self.results[1 - i].hits.saturating_sub(self.results[i].shields));
        // From here `hits` are the hits each side suffers. [wfa.battle.simultaneous]
        self.results[0].hits = hits[0];
        self.results[1].hits = hits[1];
        cx.emit(|| Event::BattleHits { attacker: hits[0], defender: hits[1] });
        self.step = Step::AttackerLosses;
        Flow::Again
    }

    /// [wfa.battle.simultaneous] The attacker removes casualties first.
    pub(super) fn attacker_losses(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let att = self.attacker;
        self.step = Step::DefenderLosses;
        let hits = Casualties::on_group(att, self.from, self.force, self.results[0].hits);
        match hits.at_once(cx) {
            Ok(left) => {
                self.force = left;
                Flow::Again
            }
            Err(asking) => Flow::Call(Frame::Casualties(asking)),
        }
    }

    /// The defender removes casualties second.
    pub(super) fn defender_losses(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        let def = self.defender();
        if let Some(Reply::Group(left)) = reply {
            self.force = left;
        }
        self.step = Step::Judge;
        let hits = Casualties::on_group(def, self.at, cx.state.legion(self.at), self.results[1].hits);
        match hits.at_once(cx) {
            Ok(_) => Flow::Again,
            Err(asking) => Flow::Call(Frame::Casualties(asking)),
        }
    }

    /// The round is over: won, lost, or to be continued.
    pub(super) fn judge(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let def = self.defender();
        if let Some(frame) = checkpoint(cx.state) {
            return Flow::Call(frame);
        }
        self.recount(cx.state);
        self.first = false;
        // [wfa.battle.win] Destroyed while at least one attacking unit remains; if both are destroyed nobody wins.
        let alive = self.force.units() > 0;
        self.step = match (alive, cx.state.with_legion(def).contains(self.at)) {
            (true, false) => Step::Won,
            (true, true) => Step::GoOn,
            (false, _) => Step::Done,
        };
        Flow::Again
    }

    /// [wfa.battle.cease] [wfa.battle.retreat] Stop or go on; then retreat or fight.
    pub(super) fn ask_on(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if self.step == Step::Retreat && self.retreat_areas::<AreaSet>(cx.state).is_empty() {
            self.step = Step::Begin;
            return Flow::Again;
        }
        Flow::Ask
    }

    /// [wfa.battle.continue-cost] Going on against a settlement costs a hit.
    pub(super) fn price(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (att, def) = (self.attacker, self.defender());
        self.step = Step::Paid;
        // [wfa.battle.continue-cost] One hit that nothing cancels, against a settlement.
        // [wfa.solo-combat.no-continue-cost] Not for the automa.
        let free =
            self.has(Mods::FREE_CONTINUE) || cx.state.is_automa(att) || cx.state.rank_at(def, self.at) == 0;
        if free {
            return Flow::Again;
        }
        Flow::Call(Frame::Casualties(Casualties::on_group(att, self.from, self.force, 1)))
    }

    /// The hit is taken.
    pub(super) fn paid(&mut self, reply: Option<Reply>) -> Flow {
        if let Some(Reply::Group(left)) = reply {
            self.force = left;
        }
        // [wfa.battle.continue-last]
        self.step = if self.force.units() > 0 { Step::Retreat } else { Step::Done };
        Flow::Again
    }

    /// [wfa.battle.retreat] The whole legion goes.
    pub(super) fn retreat(&mut self, cx: &mut Cx<'_, '_>, to: Area) {
        let (side, from) = (self.defender(), self.at);
        let group = cx.state.legion(from);
        cx.shift(side, from, to, group, Means::Foot);
        cx.emit(|| Event::Retreated { side, from, to });
        self.step = Step::Retreated;
        self.retreat_to = to;
    }

    /// [wfa.battle.retreat-limit] The defender has gone.
    pub(super) fn retreated(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let def = self.defender();
        // [wfa.battle.retreat-limit] Units above the limit are removed by their owner.
        if let Some(trim) = Trim::needed(cx.state, def, self.retreat_to) {
            return Flow::Call(Frame::Trim(trim));
        }
        self.step = Step::RetreatEntered;
        // A Harkonnen legion that retreats onto a wormsign has entered it. [wfa.desert-hazards.retreat-reveals]
        if def == Side::Harkonnen
            && let Some(frame) = cx.arrive(def, self.retreat_to)
        {
            return Flow::Call(frame);
        }
        Flow::Again
    }

    /// The area retreated to has been entered.
    pub(super) fn retreat_entered(&mut self) -> Flow {
        self.step = Step::Won;
        Flow::Again
    }

    /// [wfa.battle.win] The attacker has won.
    pub(super) fn won(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let att = self.attacker;
        let at = self.at;
        cx.emit(|| Event::BattleWon { attacker: att, at });
        if att == Side::Atreides {
            cx.deed(Deed::BattleWon, Some(at), 1);
        }
        if let Some(frame) = checkpoint(cx.state) {
            self.step = Step::Advance;
            return Flow::Call(frame);
        }
        self.step = Step::Advance;
        Flow::Again
    }

    /// [wfa.battle.advance] The attacker may advance.
    pub(super) fn advance_question(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let (att, def) = (self.attacker, self.defender());
        // [wfa.battle.advance] Any number of those who fought, at least one unit;
        // or nobody. A sandworm may have driven the defenders back into the area.
        let open = cx.state.free(att).or(cx.state.settlements_of(def)).minus(cx.state.with_legion(def));
        self.recount(cx.state);
        if self.force.units() == 0 || !open.contains(self.at) {
            self.step = Step::Done;
            return Flow::Again;
        }
        self.step = Step::Left;
        let select = Select {
            side: att,
            from: self.from,
            to: self.at,
            pool: self.force,
            rest: cx.state.legion(self.from).minus(self.force),
            room: cx.state.room(att, self.at),
            need: Need::Unit,
            advance: true,
            stays: false,
            chosen: Group::default(),
            done: false,
        };
        if cx.state.is_automa(att) {
            let group = automa::movement::select(cx, select);
            return self.left(cx, Some(Reply::Group(group)));
        }
        Flow::Call(Frame::Select(select))
    }

    /// The advancing figures leave their area and destroy a settlement.
    pub(super) fn left(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        let (att, def) = (self.attacker, self.defender());
        let Some(Reply::Group(group)) = reply else { return Flow::Return(Reply::Nothing) };
        if group.is_empty() {
            // [wfa.battle.no-advance-stands]
            self.step = Step::Done;
            return Flow::Again;
        }
        self.force = group;
        cx.shift(att, self.from, self.at, group, Means::Foot);
        // [wfa.battle.advance-order] The settlement first, then stations and harvesters, then a wormsign.
        cx.destroy_settlement(def, self.at);
        self.step = Step::Entered;
        match Garrison::needed(cx.state, att, self.from) {
            Some(garrison) => Flow::Call(Frame::Garrison(garrison)),
            None => Flow::Again,
        }
    }

    /// [wfa.battle.advance-order] Stations and harvesters, then a wormsign.
    pub(super) fn entered(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let att = self.attacker;
        if att == Side::Atreides {
            cx.take_station(self.at);
            // [wfa.battle.advance-harvester]
            cx.remove_vehicle(Origin::Area(self.at), Cause::Battle);
        }
        self.from = self.at;
        self.step = Step::Trimmed;
        // [wfa.battle.advance-wormsign]
        match cx.arrive(att, self.at) {
            Some(frame) => Flow::Call(frame),
            None => Flow::Again,
        }
    }

    /// What the wormsign has brought is settled.
    pub(super) fn trimmed(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        if let Some(Reply::Stands(at)) = reply {
            self.from = at;
        }
        if let Some(frame) = checkpoint(cx.state) {
            return Flow::Call(frame);
        }
        self.step = Step::Done;
        Flow::Again
    }
}

impl Cx<'_, '_> {
    /// [wfa.stations.take] The Atreides take a testing station.
    pub fn take_station(&mut self, at: Area) {
        if !self.state.stations.contains(at) {
            return;
        }
        let n: u8 = self.state.station_faces.iter().sum();
        let mut i = self.chance.pick(RuleRef("wfa.stations.take"), u32::from(n)) as u8;
        for &marker in Marker::ALL {
            if i < self.state.station_faces[marker.index()] {
                self.state.station_faces[marker.index()] -= 1;
                self.state.stations.remove(at);
                self.emit(|| Event::StationTaken { at, marker });
                self.raise(marker, 1);
                self.deed(Deed::StationTaken, Some(at), 1);
                return;
            }
            i -= self.state.station_faces[marker.index()];
        }
    }

    /// [wfa.battle.settlement-destroyed] The settlement of `owner` in an area is destroyed.
    fn destroy_settlement(&mut self, owner: Side, at: Area) {
        let rank = self.state.rank_at(owner, at);
        if rank == 0 {
            return;
        }
        self.emit(|| Event::SettlementDestroyed { owner, at, rank });
        match owner {
            Side::Atreides => {
                let Some(i) = self.state.sietch_at(at) else { return };
                self.state.sietches.change(|all| {
                    let sietch = &mut all[usize::from(i)];
                    (sietch.stands, sietch.up) = (false, true);
                });
                // [wfa.supremacy.sietch]
                self.supremacy(rank);
                self.sietch_destroyed(i);
            }
            Side::Harkonnen => {
                self.state.settlements.remove(at);
                // [wfa.prescience.settlement]
                for &marker in Marker::ALL {
                    self.raise(marker, rank);
                }
                self.deed(Deed::SettlementDestroyed, Some(at), 1);
                if at == crate::data::ARRAKEEN {
                    // [wfa.victory.arrakeen] Checked at once.
                    self.check_objective();
                }
            }
        }
    }
}

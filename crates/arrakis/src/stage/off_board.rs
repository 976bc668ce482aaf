//! What lies off the board in a written position: dice, decks, prescience cards, supplies, the automa's cards.

use landsraad_kernel::{InvalidPosition, RuleRef, did_you_mean};

use super::{Builder, Position, sietch, spelling};
use crate::data::{Kind, Marker, Side};
use crate::state::{CopySet, PrescienceId, PrescienceSet, SietchSet, StepEvent, TokenId, TokenSet};

impl Builder<'_> {
    /// A prescience card by id.
    pub(super) fn prescience_card(&self, key: &str, id: &str) -> Result<PrescienceId, InvalidPosition> {
        let cards = &self.g.tables.prescience;
        cards.iter().position(|c| c.id == id).map(|i| PrescienceId(i as u8)).ok_or_else(|| {
            let near = did_you_mean(id, cards.iter().map(|c| c.id.as_ref()));
            InvalidPosition::new(format!("{key}.{id}"), format!("there is no prescience card “{id}”{near}"))
        })
    }

    pub(super) fn place_off_board(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        self.place_stations(p)?;
        self.place_dice(p)?;
        self.place_decks(p)?;
        self.place_prescience(p)?;
        self.place_solo(p)?;
        if let Some(tokens) = &p.token_supply {
            // [wfa.solo-setup.tokens-facedown] The black and the silver ones serve the automa.
            let most = if self.s.solo.is_some() { 28 } else { 16 };
            if let Some(&t) = tokens.iter().find(|&&t| t >= most) {
                let word = spelling::token_word(TokenId(t));
                return Err(InvalidPosition::new("token_supply", format!("{word} is not in this match")));
            }
            let supply: TokenSet = tokens.iter().copied().map(TokenId).collect();
            let laid: TokenSet = self.s.legions.iter().map(|legion| legion.tokens).collect();
            if supply.meets(laid) {
                return Err(InvalidPosition::new("token_supply", "a token of it lies in a legion"));
            }
            self.s.token_supply = supply;
        }
        for (&side, kinds) in &p.supply {
            for (&kind, &wanted) in kinds {
                let left = self.s.supply[side.index()][kind.index()];
                if left != wanted {
                    return Err(supply(side, kind, left));
                }
            }
        }
        if let Some(steps) = &p.steps_done {
            self.s.steps_done = steps.iter().fold(0, |mask, step: &StepEvent| mask | step.bit());
        }
        Ok(())
    }

    fn place_stations(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        let Some(faces) = &p.station_faces else { return Ok(()) };
        let mut left = [0; 3];
        for (marker, &n) in faces {
            if n > self.g.tables.stations[marker.index()] {
                let why = format!("only {} stations show it", self.g.tables.stations[marker.index()]);
                return Err(InvalidPosition::new(format!("station_faces.{}", marker.word()), why));
            }
            left[marker.index()] = n;
        }
        let stations = self.s.stations.len();
        if usize::from(left.iter().sum::<u8>()) != stations {
            let named: Vec<&str> = Marker::ALL.iter().map(|m| m.word()).collect();
            let why = format!("{stations} stations stand, and each has a face: {}", named.join(", "));
            return Err(InvalidPosition::new("station_faces", why));
        }
        self.s.station_faces = left;
        Ok(())
    }

    fn place_dice(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        for (&side, &face) in &p.laid {
            let Some(reserve) = self.s.reserve.checked_sub(1) else {
                let key = format!("laid.{}", side.word());
                return Err(InvalidPosition::new(key, "no Bene Gesserit token is left in the reserve"));
            };
            // [wfa.bene-gesserit.place]
            if self.s.dice[side.index()][face.index()] >= self.g.tables.slots[side.index()][face.index()] {
                let mut m =
                    InvalidPosition::new(format!("laid.{}", side.word()), "dice lie on all its slots");
                m.rule = Some(RuleRef("wfa.bene-gesserit.place"));
                return Err(m);
            }
            self.s.reserve = reserve;
            self.s.placed[side.index()] = Some(face);
        }
        // [wfa.planning-cards.truthtrance] An unused die is pointed at.
        if let Some(die) = p.forced_die
            && self.s.solo.is_none()
            && self.s.dice[1][die.index()] == 0
        {
            return Err(InvalidPosition::new("forced_die", "no unused die of the Harkonnen shows it"));
        }
        self.s.forced_die = p.forced_die;
        self.s.frozen = p.frozen;
        let [atreides, harkonnen] = self.g.tables.dice;
        Self::dice("blocked", self.s.blocked, harkonnen)?;
        // [wfa.vehicles.block-dice] The blocked ones are out of use.
        for (side, key, all) in
            [(0, "atreides_dice", atreides), (1, "harkonnen_dice", harkonnen - self.s.blocked)]
        {
            Self::dice(key, self.s.dice[side].iter().sum(), all)?;
        }
        Ok(())
    }

    /// Refuses more action dice than there are.
    fn dice(key: &str, n: u8, all: u8) -> Result<(), InvalidPosition> {
        if n <= all { Ok(()) } else { Err(InvalidPosition::new(key, format!("there are only {all} dice"))) }
    }

    fn place_decks(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        if let Some(ids) = &p.decks {
            let mut left = CopySet::EMPTY;
            for id in ids {
                left.insert(self.copy("decks", id)?);
            }
            self.s.discard |= self.s.deck;
            self.s.deck = left;
        }
        for id in &p.reinforcements_known {
            let kind = self.g.tables.cards.iter().position(|c| c.id == id.as_str()).unwrap_or(usize::MAX);
            let copy = self
                .s
                .reinforcements
                .iter()
                .copied()
                .find(|&c| self.g.card_of(c).index() == kind && !self.s.known.contains(c));
            let Some(copy) = copy else {
                let key = format!("reinforcements_known.{id}");
                return Err(InvalidPosition::new(key, "is not so often among the reinforcements"));
            };
            self.s.known.insert(copy);
        }
        Ok(())
    }

    fn place_prescience(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        if let Some(ids) = &p.prescience_deck {
            let mut left = PrescienceSet::EMPTY;
            for id in ids {
                let card = self.prescience_card("prescience_deck", id)?;
                if self.s.revealed.iter().any(|r| r.card == card) {
                    return Err(InvalidPosition::new(format!("prescience_deck.{id}"), "is revealed"));
                }
                left.insert(card);
            }
            self.s.prescience_deck = left;
        }
        let deeds = p.deeds.iter().map(|(id, &n)| ("deeds", id, Some(n)));
        let met = p.met.iter().map(|id| ("met", id, None));
        for (key, id, count) in deeds.chain(met) {
            let card = self.prescience_card(key, id)?;
            let Some(revealed) = self.s.revealed.iter_mut().find(|r| r.card == card) else {
                return Err(InvalidPosition::new(
                    format!("{key}.{id}"),
                    "is not revealed: name it in `revealed`",
                ));
            };
            match count {
                Some(n) => revealed.count = n,
                None => revealed.met = true,
            }
        }
        if p.claims > MOST_CLAIMS {
            let mut m =
                InvalidPosition::new("claims", format!("at most {MOST_CLAIMS} cards are claimed in a round"));
            m.rule = Some(RuleRef("wfa.prescience.max-two"));
            return Err(m);
        }
        self.s.claims = p.claims;
        Ok(())
    }

    fn place_solo(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        let solo_only = [
            ("spent_dice", !p.spent_dice.is_empty()),
            ("tactics", p.tactics.is_some()),
            ("target", p.target.is_some()),
            ("harvest", p.harvest.is_some()),
            ("unrolled", p.unrolled.is_some()),
            ("named_die", p.named_die.is_some()),
            ("reinforcements", !p.reinforcements.is_empty()),
        ];
        // [wfa.solo-round-start.player-draw] The automa has no hand; [wfa.solo-actions.atreides-normal] it rolls no dice ahead.
        let two_only = [
            ("harkonnen_hand", !p.harkonnen_hand.is_empty()),
            ("harkonnen_dice", !p.harkonnen_dice.is_empty()),
            ("forced_die", p.forced_die.is_some()),
        ];
        let alone = |keys: &[(&str, bool)], who: &str| match keys.iter().find(|(_, named)| *named) {
            Some((key, _)) => Err(InvalidPosition::new(*key, format!("belongs to the {who} game alone"))),
            None => Ok(()),
        };
        let Some(solo) = &mut self.s.solo else { return alone(&solo_only, "solo") };
        alone(&two_only, "two-player")?;
        // [wfa.solo-actions.place-die] On the slots of their results.
        for (&face, &n) in &p.spent_dice {
            if n > self.g.tables.slots[1][face.index()] {
                let key = format!("spent_dice.{}", face.word());
                let mut m = InvalidPosition::new(key, "there are not so many slots");
                m.rule = Some(RuleRef("wfa.actions.slots"));
                return Err(m);
            }
            solo.spent[face.index()] = n;
        }
        Self::dice("spent_dice", solo.spent.iter().sum(), self.g.tables.dice[1])?;
        // [wfa.solo-special.truthtrance-limit]
        if let Some(face) = p.named_die
            && solo.spent[face.index()] >= self.g.tables.slots[1][face.index()]
        {
            let mut m = InvalidPosition::new("named_die", "all its slots hold spent dice");
            m.rule = Some(RuleRef("wfa.solo-special.truthtrance-limit"));
            return Err(m);
        }
        if let Some(ids) = &p.tactics {
            solo.deck = SietchSet::EMPTY;
            for id in ids {
                solo.deck.insert(sietch("tactics", id)?);
            }
        }
        Ok(())
    }
}

/// [wfa.prescience.max-two]
const MOST_CLAIMS: u8 = 2;

fn supply(side: Side, kind: Kind, left: u8) -> InvalidPosition {
    let key = format!("supply.{}.{}", side.word(), kind.word());
    let mut m = InvalidPosition::new(key, format!("the legions leave {left}"));
    m.rule = Some(RuleRef("wfa.setup.figures"));
    m
}

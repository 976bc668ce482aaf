//! The tactic deck: harvesting sector and target sietch. [wfa.solo-setup.tactic-cards] A card is known by its sietch.

#[cfg(test)]
mod tests;

use landsraad_kernel::RuleRef;

use crate::activities::Cx;
use crate::event::Event;
use crate::state::{SietchId, SietchSet};

impl Cx<'_, '_> {
    fn draw_tactic(&mut self) -> Option<SietchId> {
        self.state.solo.as_mut()?.deck.draw(RuleRef("wfa.solo-setup.tactic-deck"), self.chance)
    }

    /// [wfa.solo-round-start.harvest-sector] The first card of the round names the harvesting sector.
    pub fn draw_harvest(&mut self) {
        let card = self.draw_tactic();
        if let (Some(card), Some(solo)) = (card, &mut self.state.solo) {
            solo.harvest = Some(card);
            solo.first_discard = None;
            self.emit(|| Event::TacticDrawn { card, target: false });
        }
    }

    /// [wfa.solo-round-start.target-sietch] Cards are drawn until one shows another sector and a standing sietch.
    /// [wfa.solo-round-start.central-same] The two central cards count as one sector.
    pub fn draw_target(&mut self) {
        if let Some(solo) = &mut self.state.solo {
            solo.target = None;
        }
        let harvest = self.state.solo.as_ref().and_then(|solo| solo.harvest);
        let tables = &self.rules.tables;
        let sector = |card: SietchId| tables.tactics[usize::from(card)].1;
        while let Some(card) = self.draw_tactic() {
            let other = harvest.is_none_or(|h| sector(h) != sector(card));
            let stands = self.state.sietches[usize::from(card)].stands;
            if other && stands {
                self.aim(card);
                return;
            }
            if let Some(solo) = &mut self.state.solo
                && stands
                && solo.first_discard.is_none()
            {
                solo.first_discard = Some(card);
            }
        }
        // [wfa.solo-round-start.no-target] The standing sietch of the first card passed over, else the harvest card's own.
        let fallback = self
            .state
            .solo
            .as_ref()
            .and_then(|solo| solo.first_discard)
            .filter(|&c| self.state.sietches[usize::from(c)].stands)
            .or(harvest.filter(|&c| self.state.sietches[usize::from(c)].stands))
            .or_else(|| SietchSet::ALL.iter().find(|&c| self.state.sietches[usize::from(c)].stands));
        if let Some(card) = fallback {
            self.aim(card);
        }
    }

    fn aim(&mut self, tactic: SietchId) {
        if let Some(solo) = &mut self.state.solo {
            solo.target = Some(tactic);
        }
        self.emit(|| Event::TacticDrawn { card: tactic, target: true });
    }

    /// [wfa.solo-round-start.target-destroyed] A new target at once.
    pub fn sietch_destroyed(&mut self, sietch: SietchId) {
        if self.state.over.is_none()
            && self.state.solo.as_ref().is_some_and(|solo| solo.target == Some(sietch))
        {
            self.draw_target();
        }
    }

    /// [wfa.solo-end.tactic-reshuffle] All eight cards together again.
    pub fn reshuffle_tactics(&mut self) {
        if let Some(solo) = &mut self.state.solo {
            solo.deck = SietchSet::ALL;
        }
    }
}

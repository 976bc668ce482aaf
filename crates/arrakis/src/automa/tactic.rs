//! The tactic deck: harvesting sector and target sietch. [wfa.solo-setup.tactic-cards] A card is known by its sietch.

use landsraad_kernel::RuleRef;

use crate::atoms::{Cx, nth_bit};
use crate::event::Event;

fn draw(cx: &mut Cx<'_, '_>) -> Option<u8> {
    let deck = cx.s.solo.as_ref()?.deck;
    if deck == 0 {
        return None;
    }
    let card =
        nth_bit(u128::from(deck), cx.chance.pick(RuleRef("wfa.solo-setup.tactic-deck"), deck.count_ones()));
    if let Some(solo) = &mut cx.s.solo {
        solo.deck &= !(1 << card);
    }
    Some(card)
}

/// [wfa.solo-round-start.harvest-sector] The first card of the round names the harvesting sector.
pub fn draw_harvest(cx: &mut Cx<'_, '_>) {
    let card = draw(cx);
    if let (Some(card), Some(solo)) = (card, &mut cx.s.solo) {
        solo.harvest = Some(card);
        solo.first_discard = None;
        cx.emit(|| Event::TacticDrawn { card, target: false });
    }
}

/// [wfa.solo-round-start.target-sietch] Cards are drawn until one shows another sector and a standing sietch.
/// [wfa.solo-round-start.central-same] The two central cards count as one sector.
pub fn draw_target(cx: &mut Cx<'_, '_>) {
    if let Some(solo) = &mut cx.s.solo {
        solo.target = None;
    }
    let harvest = cx.s.solo.as_ref().and_then(|solo| solo.harvest);
    let sector = |cx: &Cx<'_, '_>, card: u8| cx.g.tables.tactics[usize::from(card)].1;
    while let Some(card) = draw(cx) {
        let other = harvest.is_none_or(|h| sector(cx, h) != sector(cx, card));
        let stands = cx.s.sietches[usize::from(card)].stands;
        if other && stands {
            target(cx, card);
            return;
        }
        if let Some(solo) = &mut cx.s.solo
            && stands
            && solo.first_discard.is_none()
        {
            solo.first_discard = Some(card);
        }
    }
    // [wfa.solo-round-start.no-target] The standing sietch of the first card passed over, else the harvest card's own.
    let fallback =
        cx.s.solo
            .as_ref()
            .and_then(|solo| solo.first_discard)
            .filter(|&c| cx.s.sietches[usize::from(c)].stands)
            .or(harvest.filter(|&c| cx.s.sietches[usize::from(c)].stands))
            .or_else(|| (0..8).find(|&c| cx.s.sietches[usize::from(c)].stands));
    if let Some(card) = fallback {
        target(cx, card);
    }
}

fn target(cx: &mut Cx<'_, '_>, card: u8) {
    if let Some(solo) = &mut cx.s.solo {
        solo.target = Some(card);
    }
    cx.emit(|| Event::TacticDrawn { card, target: true });
}

/// [wfa.solo-round-start.target-destroyed] A new target at once.
pub fn sietch_destroyed(cx: &mut Cx<'_, '_>, sietch: u8) {
    if cx.s.over.is_none() && cx.s.solo.as_ref().is_some_and(|solo| solo.target == Some(sietch)) {
        draw_target(cx);
    }
}

/// [wfa.solo-end.tactic-reshuffle] All eight cards together again.
pub fn reshuffle(cx: &mut Cx<'_, '_>) {
    if let Some(solo) = &mut cx.s.solo {
        solo.deck = u8::MAX;
    }
}

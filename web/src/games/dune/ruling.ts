// Which rule of the ledger each kind of event stands under. What happens in several phases is told apart by the phase.
import type { Json } from '../../wire/types';

type ByPhase = Record<string, string>;

const RULE: Record<string, string | ByPhase> = {
  over: 'gf9.victory.check-moment', pledge: 'gf9.alliance.pledge',
  'board.shipped': { setup: 'gf9.setup.starting-forces', '': 'gf9.shipment.from-reserves' }, 'board.moved': { spice_blow: 'gf9.fremen.ride', '': 'gf9.movement.one-group' },
  'board.killed': { storm: 'gf9.storm.damage-forces', spice_blow: 'gf9.spice-blow.worm-devours', '': 'gf9.battle.loser-losses' },
  'board.withdrawn': 'gf9.guild.three-types', 'board.revived': 'gf9.revival.to-reserves', 'board.flipped': 'gf9.bene-gesserit.adv-two-sides',
  'board.paid': { bidding: 'gf9.bidding.pay', revival: 'gf9.revival.paid', shipment: 'gf9.shipment.cost', battle: 'gf9.battle.leader-spice', charity: 'gf9.charity.claim', '': 'gf9.deals.spice' },
  'board.spice_placed': 'gf9.spice-blow.territory-card', 'board.spice_lost': { storm: 'gf9.storm.damage-spice', spice_blow: 'gf9.spice-blow.worm-devours', '': 'gf9.faq.explosion-spice' },
  'board.collected': 'gf9.collection.rate', 'board.card_drawn': { setup: 'gf9.setup.starting-card', '': 'gf9.bidding.pay' }, 'board.row_dealt': 'gf9.bidding.deal-cards', 'board.card_seen': 'gf9.atreides.bidding-sight',
  'board.discarded': { battle: 'gf9.battle.loser-cards', '': 'gf9.secrecy.discards' }, 'board.card_removed': 'gf9.cards.family-atomics-effect', 'board.card_given': 'gf9.karama.harkonnen',
  'board.treachery_reshuffled': 'gf9.setup.reshuffle', 'board.spice_turned': 'gf9.spice-blow.top-card', 'board.spice_seen': 'gf9.atreides.spice-sight', 'board.spice_reshuffled': 'gf9.setup.reshuffle',
  'board.leader_died': 'gf9.battle.killed-leaders', 'board.leader_revived': 'gf9.revival.leader-condition', 'board.leader_captured': 'gf9.harkonnen.capture', 'board.leader_returned': 'gf9.harkonnen.capture-return-all', 'board.leader_removed': 'gf9.harkonnen.capture-death', 'board.eliminated': 'v29.leaders.elimination',
  'setup.seated': 'gf9.setup.positions', 'setup.predicted': 'gf9.bene-gesserit.prediction', 'setup.traitors_dealt': 'gf9.setup.traitors-keep-one', 'setup.traitor_kept': 'gf9.setup.traitors-keep-one',
  'storm.dialled': 'gf9.storm.later-moves', 'storm.revealed': 'gf9.storm.later-moves', 'storm.steered': 'gf9.cards.weather-control', 'storm.wall_destroyed': 'gf9.cards.family-atomics-effect', 'storm.moved': 'gf9.storm.later-moves', 'storm.first_player': 'gf9.storm.first-player', 'storm.claimed': 'gf9.storm.card-windows', 'storm.card_laid': 'gf9.fremen.storm-card',
  'spice_blow.blow': 'gf9.spice-blow.territory-card', 'spice_blow.set_aside': 'gf9.spice-blow.first-turn-worms', 'spice_blow.worm': 'gf9.spice-blow.worm-devours', 'spice_blow.further': 'gf9.spice-blow.worm-draw-again', 'spice_blow.sent': 'gf9.fremen.extra-worms', 'spice_blow.protected': 'gf9.fremen.ally-worm', 'spice_blow.lost': 'gf9.spice-blow.in-storm', 'spice_blow.ride': 'gf9.fremen.ride', 'spice_blow.stayed': 'gf9.fremen.ride',
  'nexus.opened': 'gf9.nexus.trigger', 'nexus.proposed': 'gf9.nexus.procedure', 'nexus.refused': 'gf9.nexus.consent', 'nexus.allied': 'gf9.nexus.consent', 'nexus.broke': 'gf9.alliance.break', 'nexus.closed': 'gf9.nexus.procedure',
  'exchange.passed': 'v29.few.exchange', 'charity.claimed': 'gf9.charity.claim',
  'bidding.declared': 'gf9.bidding.declare', 'bidding.auctioneer': 'v29.auction.auctioneer', 'bidding.up': 'gf9.bidding.one-at-a-time', 'bidding.bid': 'gf9.bidding.raise-or-pass', 'bidding.passed': 'gf9.bidding.raise-or-pass', 'bidding.sold': 'gf9.bidding.pay', 'bidding.unsold': 'gf9.bidding.end-all-pass', 'bidding.swapped': 'gf9.karama.harkonnen', 'bidding.reentered': 'ah2009.auction.full-reentry', 'bidding.void': 'gf9.bidding.limit-spice', 'bidding.claimed': 'gf9.cards.karama-buy',
  'revival.granted': 'gf9.emperor.ally-revival', 'revival.helped': 'gf9.emperor.ally-revival', 'revival.kwisatz': 'gf9.atreides.kh-revival',
  'shipment.turn': 'gf9.shipment.order', 'shipment.no_shipment': 'gf9.shipment.phase-order', 'shipment.no_movement': 'gf9.movement.optional', 'shipment.announced': 'gf9.shipment.declare-sector', 'shipment.move_announced': 'gf9.movement.declare-sector', 'shipment.barred': 'gf9.karama.stop-guild', 'shipment.declared': 'gf9.bene-gesserit.adv-declare-battle', 'shipment.not_parted': 'gf9.alliance.must-separate',
  'battle.began': 'gf9.battle.aggressor', 'battle.laid': 'v29.data.card-residual-poison', 'battle.conditioned': 'v29.data.card-imperial-conditioning', 'battle.mended': 'v29.data.card-break-conditioning', 'battle.voice': 'gf9.bene-gesserit.voice', 'battle.asked': 'gf9.atreides.prescience', 'battle.disclosed': 'gf9.atreides.prescience', 'battle.no_leader': 'gf9.battle.announce-no-leader', 'battle.ready': 'gf9.battle.plan-commit', 'battle.reopened': 'gf9.battle.plan-commit', 'battle.plan_seen': 'gf9.karama.atreides', 'battle.revealed': 'gf9.battle.reveal-together', 'battle.called_in_vain': 'gf9.traitors.call', 'battle.treachery': 'gf9.traitors.winner', 'battle.exploded': 'gf9.cards.lasgun-shield', 'battle.kwisatz_died': 'gf9.atreides.kh-death', 'battle.totals': 'gf9.battle.winner', 'battle.won': 'gf9.battle.winner', 'battle.nobody_won': 'gf9.traitors.two', 'battle.kept': 'gf9.battle.winner-cards',
  'collection.income': 'gf9.collection.adv-cities', 'collection.chooses': 'gf9.collection.rate', 'reaction.stopped': 'gf9.cards.karama-stop', 'reaction.played': 'gf9.karama.timing-response',
  'any_time.played': 'gf9.turn.any-time-moments', 'any_time.asked': 'gf9.cards.truthtrance', 'any_time.silenced': 'v29.data.card-cone-of-silence', 'any_time.answered': 'gf9.cards.truthtrance',
  'deal.offered': 'gf9.deals.procedure', 'deal.dropped': 'gf9.deals.procedure', 'deal.struck': 'gf9.deals.public-binding', 'deal.cancelled': 'gf9.deals.public-binding', 'deal.ended': 'gf9.deals.public-binding', 'deal.shown': 'gf9.secrecy.may-reveal', 'deal.prediction_shown': 'gf9.secrecy.may-reveal', 'deal.spice_shown': 'gf9.secrecy.may-reveal',
  'special.played': 'gf9.karama.adv-choice', 'special.swapped': 'gf9.karama.harkonnen', 'trade.offered': 'ah2009.deals.trade-window', 'trade.declined': 'ah2009.deals.trade-window', 'trade.ransom': 'ah2009.deals.trade-window', 'trade.ransomed': 'ah2009.deals.trade-window', 'trade.handed_over': 'ah2009.deals.trade-window', 'trade.freed': 'gf9.harkonnen.capture-return-all',
};
/** All rules named here, for the test that looks them up. */
export const RULES = Object.values(RULE).flatMap((rule) => (typeof rule === 'string' ? [rule] : Object.values(rule)));

/** The rule an event stands under; `phase` is the one it happened in. */
export function ruleOf(event: Json, phase: string | null): string | null {
  const first = typeof event === 'string' ? ([event, null] as const) : event !== null && typeof event === 'object' && !Array.isArray(event) ? Object.entries(event)[0] : undefined;
  if (!first) return null;
  const [key, inner] = first;
  const second = typeof inner === 'string' ? inner : inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? (Object.keys(inner)[0] ?? '') : '';
  const rule = RULE[`${key}.${second}`] ?? RULE[key];
  return typeof rule === 'object' ? (rule[phase ?? ''] ?? rule[''] ?? null) : (rule ?? null);
}

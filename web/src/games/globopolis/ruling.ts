// Which rule of the ledger each kind of event stands under.
import type { Json } from '../../wire/types';
import { obj } from './model';

const RULE: Record<string, string> = {
  start_roll: 'setup.first-player', first_player: 'setup.first-player', event_phase: 'event.sequence', drew: 'card.draw', no_card: 'card.none-left', reshuffled:
  'card.used', under: 'card.fourth', cash: 'exchange.compulsory', credit: 'exchange.eu-to-cr', rolled: 'movement.dice', moved: 'movement.clockwise',
  teleported: 'teleport.destination', units: 'transfer.ps-to-territory', owner: 'free-territory.acquire', developed: 'development.level-one', supply_roll:
  'independent.supply', academy: 'academy.amount', played: 'card.own-turn', declared: 'end.mission-timing', offered: 'trade.proposal', answered: 'trade.proposal',
  handed_over: 'trade.scope', captives_passed: 'trade.captured-agents', attack: 'aggression.sequence', called_off: 'aggression.cancel', withdrew: 'agents.third-party',
  forces: 'forces.attacker-base', dice: 'combat.rounds', round: 'combat.score', defeated: 'conquest.end', captured: 'conquest.title', throw: 'cleaning-house.best-of-three',
  contest: 'cleaning-house.result', agent: 'agents.placement', qualified: 'end.cr-trigger', extra_round: 'end.tie', over: 'end.winner',
  'cash.teleport': 'teleport.pay', 'cash.fee': 'enemy-territory.fee', 'cash.guild': 'transfer.foreign-price', 'cash.supply': 'independent.price', 'cash.premium':
  'development.premium', 'cash.arrival': 'independent.switzerland-gain', 'cash.sold_cr': 'exchange.cr-to-eu', 'cash.bought_cr': 'exchange.eu-to-cr', 'cash.deal':
  'trade.scope', 'cash.card': 'card.own-turn', 'credit.value': 'free-territory.points', 'credit.group': 'free-territory.group-bonus', 'credit.level': 'development.points',
  'credit.suspended': 'development.loss', 'credit.restored': 'development.restore', 'credit.destroyed': 'conquest.ed-destroyed', 'credit.moonshot': 'moonshot.points',
  'credit.arrival': 'independent.switzerland-gain', 'credit.reverse': 'movement.counter-clockwise', 'credit.sold': 'exchange.cr-to-eu', 'credit.bought':
  'exchange.eu-to-cr', 'credit.mission': 'end.mission-cr', 'credit.card': 'card.own-turn', 'owner.dealt': 'setup.titles', 'owner.free': 'free-territory.acquire',
  'owner.takeover': 'guild.takeover', 'owner.conquest': 'conquest.title', 'owner.deal': 'trade.scope',
};
/** All rules named here, for the test that looks them up. */
export const RULES = Object.values(RULE).map((rule) => `globopolis.${rule}`);

/** The rule an event stands under; what has several causes is told apart by its cause. */
export function ruleOf(event: Json): string | null {
  const e = obj(event);
  const cause = e.why ?? e.cause ?? e.reason ?? e.how;
  const word = typeof cause === 'string' ? cause : (Object.keys(obj(cause))[0] ?? '');
  const rule = RULE[`${String(e.event)}.${word}`] ?? RULE[String(e.event)];
  return rule ? `globopolis.${rule}` : null;
}

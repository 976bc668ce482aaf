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
};
/** All rules named here, for the test that looks them up. */
export const RULES = Object.values(RULE).map((rule) => `globopolis.${rule}`);

/** The rule an event stands under. */
export function ruleOf(event: Json): string | null {
  const rule = RULE[String(obj(event).event)];
  return rule ? `globopolis.${rule}` : null;
}

// Which rule of the ledger each kind of event stands under.
import type { Json } from '../../wire/types';
import { obj } from './model';

const RULE: Record<string, string> = {
  drew: 'round-start.draw', discarded: 'end-of-round.hand-limit', played: 'planning-cards.play', prescience_revealed: 'round-start.reveal-prescience', dice_blocked:
  'vehicles.block-dice', vehicle_placed: 'vehicles.place-count', vehicle_removed: 'end-of-round.remove-aircraft', dice_rolled: 'actions.roll', die_turned:
  'actions.overflow', token_laid: 'bene-gesserit.place', die_used: 'actions.die-spent', die_lost: 'actions.phase-end', die_forced: 'actions.overflow', desert_power:
  'actions.desert-power-right', passed: 'actions.pass', moved: 'movement.one-area', placed: 'definitions.place', removed: 'battle.casualty-options', stepped_down:
  'battle.casualty-options', replaced: 'results.house-harkonnen-upgrade', token_deployed: 'results.deployment-atreides', token_revealed: 'free-actions.guerrilla',
  tokens_swapped: 'planning-cards.choices', garrison_placed: 'setup.harkonnen-forces', sietch_revealed: 'free-actions.scouting', sietch_moved: 'planning-cards.choices',
  leader_entered: 'leaders.in-play', leader_gone: 'leaders.upgrade', leader_tanked: 'regeneration.enter', leader_back: 'regeneration.leave', leader_swapped:
  'end-of-round.leader-swap', wormsign_placed: 'desert-hazards.place', wormsign_discarded: 'desert-hazards.discard', wormsign_revealed: 'desert-hazards.reveal-all',
  worm_placed: 'desert-hazards.face-worm', worm_moved: 'sandworms.move', worm_attacked: 'sandworms.attack', worm_gone: 'sandworms.attack', rolled: 'battle.dice-count',
  battle_started: 'battle.target', converted: 'battle.named-leader', battle_hits: 'battle.shields', ceased: 'battle.cease', went_on: 'battle.continue-cost', retreated:
  'battle.retreat', battle_won: 'battle.win', settlement_destroyed: 'battle.settlement-destroyed', station_taken: 'stations.take', supremacy: 'supremacy.sietch',
  prescience: 'prescience.events', claimed: 'prescience.claim', card_attached: 'planning-cards.attached', prescience_left: 'end-of-round.prescience-cleanup',
  objective_drawn: 'setup.objective', bene_gesserit: 'bene-gesserit.gain', spice: 'spice.collect', imperium_moved: 'spice.one-step', bans_set: 'spice.set-bans', spice_kept:
  'spice.keep-one', atomics_detonated: 'atomics.detonate', paul_frozen: 'planning-cards.paul-frozen', tactic_drawn: 'solo-round-start.target-sietch', reinforced:
  'solo-round-start.reinforcements', reinforcement_spent: 'solo-combat.reinforcements', die_freed: 'actions.roll', scheme_laid: 'free-actions.hawats-scheming',
  deck_reshuffled: 'round-start.empty-planning-deck', ended: 'victory.priority',
  'removed.worm': 'sandworms.attack-legion', 'removed.storm': 'desert-hazards.storm-casualties', 'removed.card': 'planning-cards.choices', 'removed.limit':
  'definitions.stack-limit', 'removed.alone': 'definitions.no-lone-leaders', 'removed.atomics': 'atomics.site', 'vehicle_removed.worm': 'desert-hazards.worm-on-harvester',
  'vehicle_removed.battle': 'battle.advance-harvester', 'vehicle_removed.spent': 'movement.transport', 'vehicle_removed.card': 'planning-cards.choices',
  'stepped_down.worm': 'sandworms.attack-legion', 'stepped_down.storm': 'desert-hazards.storm-casualties', 'discarded.die': 'battle.discard-cards', 'discarded.forced':
  'planning-cards.choices',
};
/** All rules named here, for the test that looks them up. */
export const RULES = Object.values(RULE).map((rule) => `wfa.${rule}`);

/** The rule an event stands under; what has several causes is told apart by its cause. */
export function ruleOf(event: Json): string | null {
  const e = obj(event);
  const cause = e.why ?? e.cause ?? e.reason ?? e.how;
  const word = typeof cause === 'string' ? cause : (Object.keys(obj(cause))[0] ?? '');
  const rule = RULE[`${String(e.event)}.${word}`] ?? RULE[String(e.event)];
  return rule ? `wfa.${rule}` : null;
}

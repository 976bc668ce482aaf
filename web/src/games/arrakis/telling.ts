// How what happens in the war is told: what is a moment of its own, and what was lost.
import type { Tell } from '../../lib/beats';
import type { Event } from '../../wire/arrakis';
import { LEADER, sideOfSeat } from './model';

const tell = (weight: Tell['weight'], icon: string, opens = false): Tell => ({ weight, icon, opens });

export function tells(event: unknown): Tell | null {
  const e = event as Event;
  switch (e.event) {
    case 'automa': return tell(2, 'mentat', true);
    case 'automa_rolled': return tell(0, 'mentat', true);
    case 'battle_started': return tell(2, 'battle', true);
    case 'battle_hits': return tell(2, 'battle');
    case 'battle_won':
    case 'ceased':
    case 'retreated': return tell(3, 'battle');
    case 'ended': return tell(3, 'crown', true);
    case 'worm_attacked':
    case 'wormsign_revealed': return tell(2, 'worm', true);
    case 'worm_moved': return tell(1, 'worm', true);
    case 'sietch_revealed':
    case 'settlement_destroyed':
    case 'atomics_detonated':
    case 'leader_tanked': return tell(2, 'warn');
    case 'played':
    case 'prescience_revealed': return tell(2, 'karama', true);
    case 'moved':
    case 'placed':
    case 'removed':
    case 'stepped_down':
    case 'vehicle_placed':
    case 'vehicle_removed':
    case 'token_deployed':
    case 'token_revealed':
    case 'garrison_placed':
    case 'sietch_moved': return tell(1, 'ship');
    case 'die_used': return tell(1, 'mentat', true);
    case 'supremacy':
    case 'prescience':
    case 'spice':
    case 'bans_set': return tell(1, 'harvest');
    default: return tell(0, 'log');
  }
}

/** Pieces, leaders and settlements that a side has lost. */
export function loses(event: unknown, _view: unknown, seat: number): boolean {
  const mine = sideOfSeat(seat);
  const e = event as Event;
  switch (e.event) {
    case 'removed':
    case 'stepped_down': return e.side === mine;
    case 'settlement_destroyed': return e.owner === mine;
    case 'leader_tanked': return LEADER.get(e.leader)?.side === mine;
    default: return false;
  }
}

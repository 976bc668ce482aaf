// How the story of the war is shown: which events are moments of their own.
import type { Tell } from '../../lib/beats';
import type { Event } from '../../wire/arrakis';

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

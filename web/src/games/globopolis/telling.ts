// How the story of Globopolis is shown: which events are moments of their own.
import type { Tell } from '../../lib/beats';
import type { Event } from '../../wire/globopolis';

const tell = (weight: Tell['weight'], icon: string, opens = false): Tell => ({ weight, icon, opens });

export function tells(event: unknown): Tell | null {
  const e = event as Event;
  switch (e.event) {
    case 'over': return tell(3, 'crown', true);
    case 'attack': return tell(2, 'battle', true);
    case 'defeated': return tell(3, 'battle');
    case 'called_off':
    case 'withdrew':
    case 'captured': return tell(2, 'battle');
    case 'round': return tell(1, 'battle');
    case 'rolled':
    case 'teleported': return tell(1, 'globe', true);
    case 'moved':
    case 'agent': return tell(1, 'globe');
    case 'owner':
    case 'developed': return tell(1, 'fort');
    case 'played':
    case 'declared': return tell(2, 'hand', true);
    case 'answered': return tell(e.accepted ? 2 : 0, 'flag');
    case 'contest':
    case 'qualified':
    case 'extra_round': return tell(2, 'flag');
    default: return tell(0, 'log');
  }
}

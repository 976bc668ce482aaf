// Names of what actions name, and the places of events.
import type { Lang } from '../../lib/i18n.svelte';
import type { Event } from '../../wire/dune';
import { inside } from '../../wire/variant';
import { cardLook } from './look';
import { BOARD, CARDS, LEADERS, TERRITORY } from './model';

/** The locations where something of an event can be seen. */
export function placesOf(event: Event): string[] {
  const board = inside(event, 'board');
  if (!board) return [];
  const moved = inside(board, 'moved');
  const at = [moved?.from, moved?.to, inside(board, 'shipped')?.to, inside(board, 'killed')?.at, inside(board, 'withdrawn')?.from, inside(board, 'spice_placed')?.at, inside(board, 'spice_lost')?.at, inside(board, 'collected')?.at];
  return [...new Set(at.filter((place) => place !== undefined))];
}

export function nameOf(id: string, lang: Lang): string | null {
  const place = BOARD.locations[id];
  if (place) return `${TERRITORY.get(place.territory)!.name[lang]}${place.sector ? ` (${place.sector})` : ''}`;
  if (TERRITORY.has(id)) return TERRITORY.get(id)!.name[lang];
  if (id in LEADERS) return LEADERS[id]!.name[lang];
  if (id.split('#')[0]! in CARDS) return cardLook(id).name[lang];
  return null;
}

/** What stands under a leader's disc: the family name, with the initial where two of a faction share it. */
export function shortName(id: string): string {
  const family = (name: string) => name.replace(/ [IVX]+$/, '').split(' ').at(-1)!;
  const leader = LEADERS[id];
  if (!leader) return id;
  const last = family(leader.name.en);
  const shared = Object.entries(LEADERS).some(([other, { name, faction }]) => other !== id && faction === leader.faction && family(name.en) === last);
  return shared ? `${leader.name.en[0]}. ${last}` : last;
}

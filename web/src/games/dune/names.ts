// Ids that actions and events name: locations, territories, cards, leaders, factions.
import { strings } from '../../lib/decide';
import type { Lang } from '../../lib/i18n.svelte';
import type { Json } from '../../wire/types';
import { cardLook } from './look';
import { BOARD, CARDS, FACTIONS, LEADERS, TERRITORY } from './model';

const KNOWN = new Set<string>([...Object.keys(BOARD.locations), ...TERRITORY.keys(), ...Object.keys(CARDS), ...Object.keys(LEADERS), ...FACTIONS]);

/** The ids an action or an event names, in order, each once. A copy of a card carries its number: `shield#2`. */
export function named(value: Json): string[] {
  return [...new Set(strings(value).filter((text) => KNOWN.has(text.split('#')[0]!)))];
}

export function nameOf(id: string, lang: Lang): string | null {
  const place = BOARD.locations[id];
  if (place) return `${TERRITORY.get(place.territory)!.name[lang]}${place.sector ? ` (${place.sector})` : ''}`;
  if (TERRITORY.has(id)) return TERRITORY.get(id)!.name[lang];
  if (id in LEADERS) return LEADERS[id]!.name;
  if (id.split('#')[0]! in CARDS) return cardLook(id).name[lang];
  return null;
}

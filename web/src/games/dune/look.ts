// How cards and leaders look: kind, icon, slot. Nothing here decides anything.
import { CARDS } from './model';

export interface CardLook {
  kind: string;
  icon: string;
  slot: 'weapon' | 'defence' | 'leader' | 'special' | 'worthless';
  name: { en: string; it: string };
  /** What it does. */
  text: { en: string; it: string };
}

const KIND: Record<string, [string, string]> = {
  projectile_weapon: ['projectile', 'projectile'],
  poison_weapon: ['poison', 'poison'],
  lasgun: ['lasgun', 'lasgun'],
  shield: ['shield', 'shield'],
  snooper: ['snooper', 'snooper'],
  cheap_hero: ['hero', 'hero'],
  worthless: ['worthless', 'worthless'],
};

/** A card by its id. Copies of one card carry a number: `shield#2`. */
export function cardLook(id: string): CardLook {
  const base = id.split('#')[0]!;
  const card = CARDS[base];
  if (!card) return { kind: 'special', icon: 'q', slot: 'special', name: { en: id, it: id }, text: { en: '', it: '' } };
  const [kind, icon] = KIND[card.kind] ?? ['special', card.kind];
  const slot = card.kind === 'worthless' ? 'worthless' : card.slot === 'weapon' ? 'weapon' : card.slot === 'defense' ? 'defence' : card.slot === 'leader' ? 'leader' : 'special';
  return { kind, icon, slot, name: card.name, text: card.text };
}

/** A small stable generator: the same name always gives the same face. */
export function random(seed: string): () => number {
  let h = 2166136261;
  for (const letter of seed) h = Math.imul(h ^ letter.codePointAt(0)!, 16777619);
  return () => {
    h += 0x6d2b79f5;
    let x = Math.imul(h ^ (h >>> 15), 1 | h);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

const GEAR = [
  '<path d="M24 6c9 0 13 8 13 18 0 5-1 9-3 12l-5-3c2-3 3-8 3-12 0-6-3-9-8-9s-8 3-8 9c0 4 1 9 3 12l-5 3c-2-3-3-7-3-12C11 14 15 6 24 6z" opacity=".75"/>',
  '<path d="M12 46l3-15 9 7 9-7 3 15z" opacity=".7"/>',
  '<path d="M13.5 20c0-8 4.5-12.5 10.5-12.5S34.5 12 34.5 20l-4-1.5v-4h-13v4z" opacity=".8"/>',
  '<path d="M15 13l3-6 3 4 3-6 3 6 3-4 3 6-1.5 3h-15z" opacity=".85"/>',
  '<path d="M14 24c-2-10 3-16.5 10-16.5S36 14 34 24c-1 4-1 6 0 9l-4-2c1-6 1-11-1-15-5 1-9 0-11-1-2 4-1 10 0 16l-4 2c1-3 1-5 0-9z" opacity=".72"/>',
  '',
];

/** An abstract bust made from the name. */
export function face(name: string): { head: number; tall: number; gear: string } {
  const next = random(name);
  return { head: 8.6 + next() * 1.4, tall: 1.1 + next() * 0.18, gear: GEAR[Math.floor(next() * GEAR.length)]! };
}

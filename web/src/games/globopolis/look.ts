// How pieces look: every type of R-Unit has a shape and a colour, every colour group a paint.
export const UNIT_LOOK: { shape: string; fill: string; edge: string }[] = [
  { shape: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z', fill: '#4fa35a', edge: '#0d2a12' },
  { shape: 'M-2.7-2.7h5.4v5.4h-5.4Z', fill: '#aab0b8', edge: '#24272c' },
  { shape: 'M0-3.5L3.4 0 0 3.5-3.4 0Z', fill: '#17181d', edge: '#f5eee1' },
  { shape: 'M0-3.4L3.4 2.7H-3.4Z', fill: '#f4c531', edge: '#4a3503' },
  { shape: 'M0-3.7C1.7-1.4 2.8-.1 2.8 1A2.8 2.8 0 0 1-2.8 1C-2.8-.1-1.7-1.4 0-3.7Z', fill: '#3f8fe0', edge: '#071f3d' },
];
export const GROUP_PAINT: Record<string, string> = { blue: '#4f8fd8', lime: '#8fbf3f', white: '#fbf8f0', red: '#c8453c', turquoise: '#2fa39a', gold: '#d7a531', orange: '#e07f2c', brown: '#85583a', purple: '#8458b3', navy: '#2f4687' };
export const SPACE_ICON: Record<string, string> = { ops: 'clock', mission: 'flag', influence: 'eye', orss: 'crown', teleport: 'swap', moonshot: 'moon', nsa: 'lock', nia: 'search', independent: 'globe' };
export const VERB_ICON: Record<string, string> = { place: 'down', shift: 'swap', take: 'hand', buy: 'plus', develop: 'fort', sell_cr: 'minus', buy_cr: 'crown', play: 'eye', declare: 'flag', deal: 'users' };
export const VERBS = Object.keys(VERB_ICON);
/** A house of an ED-Piece, its foot at the origin. */
export const HOUSE = 'M-4 0V-5L0-9 4-5V0Z';

// The look of a seat's role: colour class, outline and emblem. Shape before colour: any one of the three is enough.
import { EMBLEM, OUTLINE } from '../parts/art';

export interface Look {
  /** Key of the paint class: `f-<paint>`, `ft-<paint>`. */
  paint: string;
  outline: string;
  emblem: string | null;
  letter: string;
}

// Player colours of games without emblems, each with an outline of its own.
const COLOUR: Record<string, string> = { red: 'emperor', blue: 'bene_gesserit', green: 'atreides', yellow: 'fremen', purple: 'purple' };
const ORDER = ['emperor', 'bene_gesserit', 'guild', 'fremen', 'atreides', 'harkonnen'];

/** The look of a role; roles without an emblem of their own take a colour and an outline by seat. */
export function look(role: string | null, seat: number): Look {
  const known = role !== null && role in EMBLEM;
  const paint = known ? role : (COLOUR[role ?? ''] ?? ORDER[seat % ORDER.length]!);
  return {
    paint,
    outline: OUTLINE[paint] ?? OUTLINE.guild!,
    emblem: known ? EMBLEM[role]! : null,
    letter: (role ?? String(seat + 1)).slice(0, 1).toUpperCase(),
  };
}

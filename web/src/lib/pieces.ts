// Cards, titles, spaces and tokens of an edition with the mark of how far each is known (tools/make_pieces.py).
import type { Text } from '../wire/types';

export type Certainty = 'certain' | 'likely' | 'part' | 'reconstructed';

export interface Piece {
  id: string;
  name: Text;
  text: Text;
  mark: Certainty;
  /** What of it is known or not. */
  note?: Text;
}

export interface Pieces {
  id: string;
  name: Text;
  pieces: Piece[];
}

const files = import.meta.glob<{ default: Pieces[] }>('../pieces/*.gen.json');

/** What lies on the table in this edition; nothing for a game without a list. */
export async function piecesOf(edition: string): Promise<Pieces[]> {
  return (await files[`../pieces/${edition}.gen.json`]?.())?.default ?? [];
}

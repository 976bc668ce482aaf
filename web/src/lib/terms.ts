// Finds the terms of a game in running text. Pure; the expression of an edition and language is made once.
import type { GlossaryTerm } from '../wire/types';
import type { Lang } from './i18n.svelte';
import type { Pieces } from './pieces';

export interface Marked {
  text: string;
  /** The term that stands here; none for plain text. */
  term: GlossaryTerm | null;
}

const KEPT = 2000;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The same apostrophe however it is written. */
const plain = (text: string) => text.replaceAll('’', "'");
const isCapital = (text: string) => /^\p{Lu}/u.test(text);

/** Places stand on the board, which says what they are. */
const PLACES = ['area', 'space', 'tactic', 'group', 'resource'];

/** Cards, leaders, titles and tokens as terms: wherever the name of one stands, it says what it does. */
export function asTerms(parts: readonly Pieces[]): GlossaryTerm[] {
  return parts.filter((part) => !PLACES.includes(part.id)).flatMap((part) => part.pieces.map(({ id, name, text }) => ({ id: `${part.id}.${id}`, name, en: [name.en], it: [name.it], says: text, rules: [] })));
}

export class Marker {
  private readonly forms = new Map<string, { form: string; term: GlossaryTerm }>();
  private readonly any: RegExp | null;
  private readonly known = new Map<string, Marked[]>();

  constructor(terms: readonly GlossaryTerm[], lang: Lang) {
    for (const term of terms) for (const form of term[lang]) {
      const key = plain(form).toLowerCase();
      if (!this.forms.has(key)) this.forms.set(key, { form, term });
    }
    // Longer forms first: “Family Atomics” before “atomics”.
    const all = [...this.forms.keys()].sort((a, b) => b.length - a.length).map(escaped);
    this.any = all.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'giu') : null;
  }

  /** The text in pieces; each term is marked where it first stands. */
  mark(text: string): Marked[] {
    let pieces = this.known.get(text);
    if (pieces) return pieces;
    pieces = this.find(text);
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(text, pieces);
    return pieces;
  }

  private find(text: string): Marked[] {
    if (!this.any) return [{ text, term: null }];
    const pieces: Marked[] = [];
    const seen = new Set<GlossaryTerm>();
    let end = 0;
    for (const match of plain(text).matchAll(this.any)) {
      const found = this.forms.get(match[0].toLowerCase());
      // A proper name is written with a capital: “shield” in passing is not the card.
      if (!found || seen.has(found.term) || (isCapital(found.form) && !isCapital(match[0]))) continue;
      seen.add(found.term);
      if (match.index > end) pieces.push({ text: text.slice(end, match.index), term: null });
      end = match.index + match[0].length;
      pieces.push({ text: text.slice(match.index, end), term: found.term });
    }
    if (end < text.length) pieces.push({ text: text.slice(end), term: null });
    return pieces;
  }
}

// The words of the glossary and the overview, English and Italian side by side; they are fetched with those pages.
import { wordsOf, type Pair } from '../lib/i18n.svelte';

export const TERMS = {
  rules: ['All rules', 'Tutte le regole'],
  overview: ['Overview', 'Panoramica'],
  index: ['Terms', 'Termini'],
  search: ['Search {n} terms', 'Cerca fra {n} termini'],
  none: ['No term matches.', 'Nessun termine corrisponde.'],
  rule: ['Rule', 'Regola'],
  more: [{ one: 'One more rule', other: '{n} more rules' }, { one: 'Un’altra regola', other: 'Altre {n} regole' }],
  turn: ['The turn', 'Il turno'],
  round: ['The round', 'Il round'],
  win: ['Ways to win', 'Come si vince'],
  factions: ['What each can do', 'Che cosa sa fare ciascuno'],
  alike: ['All players have the same pieces and the same rights.', 'Tutti i giocatori hanno gli stessi pezzi e gli stessi diritti.'],
  powers: ['Powers', 'Poteri'],
  'when.always': ['always', 'sempre'],
  'when.advanced': ['advanced game', 'gioco avanzato'],
  'when.alliance': ['for allies', 'per gli alleati'],
  'when.karama': ['with Karama', 'con la Karama'],
  'when.victory': ['victory', 'vittoria'],
  mark: ['Explain terms', 'Spiega i termini'],
  markHelp: ['Terms of the game are underlined and explain themselves', 'I termini del gioco sono sottolineati e si spiegano da soli'],
} satisfies Record<string, Pair>;

export type TermWord = keyof typeof TERMS;

/** Words of these pages in the reader's language. */
export const w = wordsOf(TERMS);

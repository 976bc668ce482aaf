// The words about people: what a table with people agrees on, and the page of one's own account. English and Italian side by side.
import { wordsOf, type Pair } from '../lib/i18n.svelte';

export const PEOPLE = {
  rules: ['With people', 'Con altre persone'],
  grace: ['A bot takes over', 'Un bot subentra'],
  graceHelp: ['For somebody who is asked and is not there. They come back at any moment. With a day a move only the deadline counts.', 'Per chi è interpellato e non c’è. Chi torna riprende in qualsiasi momento. Con un giorno a mossa conta solo la scadenza.'],
  after: [{ one: 'after {n} minute', other: 'after {n} minutes' }, { one: 'dopo {n} minuto', other: 'dopo {n} minuti' }],
  never: ['never', 'mai'],
  each: ['Seats for one person', 'Posti per persona'],
  spectators: ['Others may watch', 'Altri possono guardare'],
  crests: ['Choose a crest for each seat; the question mark leaves it to the lot. The first seat is yours.', 'Scegli uno stemma per ogni posto; il punto interrogativo lascia decidere la sorte. Il primo posto è il tuo.'],
  cards: ['Cards of the sets D, S and G that are added one by one.', 'Carte dei set D, S e G che si aggiungono una per una.'],
  by: ['Seat {n}', 'Posto {n}'],
  played: ['Your games', 'Le tue partite'],
  none: ['No game is over yet. They are counted here.', 'Nessuna partita è ancora finita. Qui si contano.'],
  game: ['Game', 'Gioco'],
  as: ['As', 'Come'],
  games: ['Played', 'Giocate'],
  won: ['Won', 'Vinte'],
  all: ['All', 'Tutte'],
  with: ['Friends and people you played with', 'Amici e compagni di gioco'],
  friend: ['{name} is a friend', '{name} è tra gli amici'],
  friendHelp: ['Friends stand first. The list stays in this browser.', 'Gli amici stanno in cima. L’elenco resta in questo browser.'],
  nobody: ['Nobody yet: open a table and share its link.', 'Ancora nessuno: apri un tavolo e condividi il link.'],
  times: [{ one: '{n} game together', other: '{n} games together' }, { one: '{n} partita insieme', other: '{n} partite insieme' }],
  waits: ['waits at “{table}”', 'aspetta a “{table}”'],
  sit: ['Go there', 'Raggiungi'],
  lot: ['Who plays which side is drawn at the start.', 'All’inizio si sorteggia chi gioca quale parte.'],
  takes: [{ one: 'A bot plays for somebody who is away for {n} minute.', other: 'A bot plays for somebody who is away for {n} minutes.' }, { one: 'Un bot gioca per chi manca da {n} minuto.', other: 'Un bot gioca per chi manca da {n} minuti.' }],
  nameFirst: ['Say your name first.', 'Prima scrivi il tuo nome.'],
  promise: ['It is written down; nobody is forced to keep it.', 'Resta scritta; nessuno è costretto a mantenerla.'],
  optional: ['only for an account', 'solo per un profilo'],
} satisfies Record<string, Pair>;

export const w = wordsOf(PEOPLE);

// The words of the coach, English and Italian side by side; they are fetched with the coach, not with the first page.
import { wordsOf, type Pair } from '../lib/i18n.svelte';

export const COACH = {
  title: ['Coach', 'Allenatore'],
  first: ['First game? Play with a coach', 'Prima partita? Gioca con un allenatore'],
  firstWhat: ['A normal game against novices. The coach says what each question is about and what it would do, and speaks less from turn to turn.', 'Una partita normale contro novizi. L’allenatore spiega ogni domanda e che cosa farebbe, e parla sempre meno di turno in turno.'],
  side: ['Whom you play in {game}', 'Chi giochi in {game}'],
  play: ['Play {who} with a coach', 'Gioca {who} con un allenatore'],
  playAny: ['Play with a coach', 'Gioca con un allenatore'],
  tableName: ['{who} with a coach', '{who} con un allenatore'],
  off: ['Switch off', 'Spegni'],
  onHelp: ['Explains each question at tables where bots have all other seats', 'Spiega ogni domanda ai tavoli dove tutti gli altri posti sono dei bot'],
  would: ['I would:', 'Io farei:'],
  since: ['Since your move:', 'Dalla tua mossa:'],
  sinceMore: [{ one: 'and {n} more', other: 'and {n} more' }, { one: 'e un’altra', other: 'e altre {n}' }],
  was: ['You chose “{yours}”. I would have chosen “{mine}”.', 'Hai scelto “{yours}”. Io avrei scelto “{mine}”.'],
  whyNot: ['Why not “{what}”?', 'Perché non “{what}”?'],
  agree: ['I could do that too.', 'Potrei farlo anch’io.'],
  rather: ['I would rather “{mine}”.', 'Preferisco “{mine}”.'],
  odds: ['I give you {yours}% to win after yours, {mine}% after mine.', 'Ti do il {yours}% di vincere dopo la tua, il {mine}% dopo la mia.'],
  nothing: ['I have nothing to say against it.', 'Non ho nulla in contrario.'],
  ask: ['Ask', 'Chiedi'],
  thinking: ['The coach thinks…', 'L’allenatore ci pensa…'],
  take: ['Choose it', 'Sceglila'],
  silent: ['Either way is fine here.', 'Qui va bene in ogni caso.'],
  quiet: ['The coach speaks now only where a choice matters.', 'Ora l’allenatore parla solo dove una scelta conta.'],
  quieter: ['From now on the coach waits to be asked.', 'D’ora in poi l’allenatore aspetta che tu chieda.'],
  review: ['What went well, what cost most', 'Che cosa è andato bene, che cosa è costato di più'],
  reviewWait: ['The coach looks at the match again…', 'L’allenatore riguarda la partita…'],
  good: ['Went well', 'È andato bene'],
  costly: ['Cost most', 'È costato di più'],
  noGood: ['No single move stands out.', 'Nessuna mossa spicca.'],
  moment: ['Look at this moment', 'Guarda questo momento'],
  round: ['Turn {n}', 'Turno {n}'],
  chance: ['Chance to win {before}% → {after}%', 'Probabilità di vittoria {before}% → {after}%'],
  instead: ['The coach: “{mine}”.', 'L’allenatore: “{mine}”.'],
  'hint.ask': ['Hint', 'Consiglio'],
  'hint.help': ['What would a bot do?', 'Che cosa farebbe un bot?'],
  'hint.wait': ['Thinking…', 'Ci pensa…'],
  'hint.says': ['A bot in your place:', 'Un bot al tuo posto:'],
  'hint.take': ['Choose it', 'Sceglila'],
  'hint.none': ['A bot has no advice here.', 'Qui un bot non ha consigli.'],
  'chance.wait': ['Bots play this match on from many moments…', 'I bot proseguono questa partita da molti momenti…'],
  'chance.turn': ['Turning point at moment', 'Svolta al momento'],
} satisfies Record<string, Pair>;

export type CoachWord = keyof typeof COACH;

/** Words of the coach in the reader's language. */
export const w = wordsOf(COACH);

// The words of the lessons' own pages, English and Italian side by side; they are fetched with those pages.
import { wordsOf, type Pair } from '../lib/i18n.svelte';

export const LEARN = {
  title: ['Learn to play', 'Impara a giocare'],
  lead: ['Short lessons on the real board. Answer as you would at a table: nothing can go wrong, and every answer gets a reply.', 'Brevi lezioni sul tabellone vero. Rispondi come faresti al tavolo: niente può andare storto, e ogni risposta riceve un commento.'],
  none: ['There are no lessons here yet.', 'Qui non ci sono ancora lezioni.'],
  away: ['The lessons cannot be fetched now. Try again in a moment.', 'Le lezioni ora non si possono caricare. Riprova fra un momento.'],
  minutes: [{ one: '{n} minute', other: '{n} minutes' }, { one: '{n} minuto', other: '{n} minuti' }],
  progress: ['{n} of {of} done', '{n} di {of} completate'],
  start: ['Start', 'Inizia'],
  resume: ['Continue', 'Continua'],
  repeat: ['Repeat', 'Ripeti'],
  done: ['Done', 'Completata'],
  skipped: ['Skipped', 'Saltata'],
  begun: ['Step {n} of {of}', 'Passo {n} di {of}'],
  lesson: ['Lesson', 'Lezione'],
  step: ['Step {n} of {of}', 'Passo {n} di {of}'],
  next: ['Next', 'Avanti'],
  back: ['One step back', 'Un passo indietro'],
  again: ['Start again', 'Ricomincia'],
  skip: ['Skip this lesson', 'Salta questa lezione'],
  list: ['All lessons', 'Tutte le lezioni'],
  right: ['Right', 'Giusto'],
  wrong: ['Not this time', 'Non stavolta'],
  rule: ['The rule', 'La regola'],
  happened: ['What happened', 'Che cosa è successo'],
  choose: ['Choose an answer', 'Scegli una risposta'],
  chooseBoard: ['Choose on the board or in the list', 'Scegli sul tabellone o nell’elenco'],
  over: ['Lesson done', 'Lezione completata'],
  overText: ['Well done. You can repeat it whenever you like.', 'Ben fatto. Puoi ripeterla quando vuoi.'],
  overLast: ['That was the last lesson of this game. You are ready for a first match.', 'Era l’ultima lezione di questo gioco. Ora puoi giocare la prima partita.'],
  nextLesson: ['Next: {title}', 'Avanti: {title}'],
  seat: ['My seat', 'Il mio posto'],
  others: ['The others', 'Gli altri'],
  board: ['Board', 'Tabellone'],
  wait: ['One moment …', 'Un momento …'],
  lost: ['There is no such lesson.', 'Questa lezione non esiste.'],
} satisfies Record<string, Pair>;

/** Words of these pages in the reader's language. */
export const w = wordsOf(LEARN);

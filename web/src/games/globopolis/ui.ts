import { t } from '../../lib/i18n.svelte';
import type { Event } from '../../wire/globopolis';
import type { GameUi, Mark } from '../game';
import Board from './Board.svelte';
import { cardFacts, FACTS, read, RING, spaceOfTitle } from './model';
import Others from './Others.svelte';
import Seat from './Seat.svelte';
import Stage from './Stage.svelte';
import { heard, justFought } from './story.svelte';
import { loses, tells } from './telling';

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Stage,
  // An Aggression is everybody's business; a deal is staged for its two parties, to the partner once there is an offer.
  staged(scene) {
    const model = read(scene.view);
    const { fight, deal } = model;
    return fight !== null || (justFought(scene.recent, model) && heard().fight !== null) || (deal !== null && scene.seat !== null && deal.parties.includes(scene.seat) && (deal.proposed || deal.counters > 0 || deal.parties[deal.builder] === scene.seat));
  },
  track: (view) => ({ phases: [], now: -1, turn: read(view).round, turns: null }),
  purse: () => null,
  targetName(target, lang) {
    const [kind, what, n] = target.split(':');
    if (kind === 'space') return RING.spaces[Number(what)]?.name[lang] ?? null;
    if (kind === 'title') return spaceOfTitle(Number(what), null)?.name[lang] ?? null;
    if (kind === 'seat') return t('seat.n', { n: Number(what) + 1 });
    if (kind === 'card') return cardFacts({ kind: what ?? '', n: Number(n) })?.name[lang] ?? null;
    return kind === 'unit' ? (FACTS.units.find((unit) => unit.id === what)?.name[lang] ?? null) : null;
  },
  mark,
  tells,
  loses,
  secrets: (view) => read(view).players.map((player) => ({ seat: player.seat, name: 'secret.hand', things: (player.cards ?? []).flatMap((card) => cardFacts(card)?.name ?? []) })),
};

/** Turns, phases and what is worth a jump. */
function mark(event: unknown): Mark | null {
  const e = event as Event;
  if (e.event === 'turn') return { kind: 'turn', n: e.round };
  if (e.event === 'event_phase') return { kind: 'phase', phase: 'event' };
  if (e.event === 'attack') return { kind: 'battle' };
  return e.event === 'over' ? { kind: 'win' } : null;
}

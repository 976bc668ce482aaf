// What Globopolis brings to the table screen.
import { t } from '../../lib/i18n.svelte';
import type { GameUi } from '../game';
import Board from './Board.svelte';
import { cardFacts, FACTS, read, RING, spaceOfTitle } from './model';
import Others from './Others.svelte';
import Seat from './Seat.svelte';
import Spotlight from './Spotlight.svelte';
import { heard, justFought } from './story.svelte';
import { tells } from './telling';

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Spotlight,
  // An Aggression is everybody's business; a deal is shown to its two parties, to the partner once there is an offer.
  spotlit(scene) {
    const model = read(scene.view);
    const { fight, deal } = model;
    return fight !== null || (justFought(scene.recent, model) && heard().fight !== null) || (deal !== null && scene.seat !== null && deal.parties.includes(scene.seat) && (deal.proposed || deal.counters > 0 || deal.parties[deal.builder] === scene.seat));
  },
  track: (view) => ({ phases: [], now: -1, turn: read(view).round, turns: null, unit: { en: 'Round', it: 'Giro' } }),
  purse: () => null,
  targetName(target, lang) {
    const [kind, what, n] = target.split(':');
    if (kind === 'space') return RING.spaces[Number(what)]?.name[lang] ?? null;
    if (kind === 'title') return spaceOfTitle(Number(what), null)?.name[lang] ?? null;
    if (kind === 'seat') return t('seat.n', { n: Number(what) + 1 });
    if (kind === 'card') return cardFacts({ kind: what ?? '', n: Number(n) })?.name[lang] ?? null;
    return kind === 'unit' ? (FACTS.units.find((unit) => unit.id === what)?.name[lang] ?? null) : null;
  },
  tells,
  secrets: (view) => read(view).players.map((player) => ({ seat: player.seat, name: 'secret.hand', things: (player.cards ?? []).flatMap((card) => cardFacts(card)?.name ?? []) })),
};

// What War for Arrakis brings to the table screen.
import type { GameUi, Phase } from '../game';
import Board from './Board.svelte';
import type { View } from '../../wire/arrakis';
import { cardName, PHASES, read, targetName } from './model';
import Others from './Others.svelte';
import Seat from './Seat.svelte';
import Spotlight from './Spotlight.svelte';
import { heard, justFought } from './story.svelte';
import { tells } from './telling';

const TRACK: Phase[] = [
  { id: 'start', icon: 'mentat', name: { en: 'Start', it: 'Inizio' } },
  { id: 'vehicles', icon: 'ship', name: { en: 'Vehicles', it: 'Veicoli' } },
  { id: 'actions', icon: 'battle', name: { en: 'Actions', it: 'Azioni' } },
  { id: 'hazards', icon: 'storm', name: { en: 'Desert hazards', it: 'Pericoli del deserto' } },
  { id: 'spice', icon: 'harvest', name: { en: 'Spice', it: 'Spezia' } },
  { id: 'end', icon: 'revival', name: { en: 'End of round', it: 'Fine round' } },
];

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Spotlight,
  spotlit(scene) {
    const model = read(scene.view);
    return model.battle !== null || (justFought(scene.recent, model) && heard().fight !== null);
  },
  track(view) {
    const model = read(view);
    return { phases: TRACK, now: PHASES.indexOf(model.phase as 'start'), turn: model.round, turns: null, unit: { en: 'Round', it: 'Round' } };
  },
  purse: () => null,
  targetName,
  tells,
  // The whole truth has the Atreides hand first.
  secrets(view) {
    const { hand, other_hand } = view as View;
    return [hand, other_hand].map((cards, seat) => ({ seat, name: 'secret.hand', things: cards.map(cardName) }));
  },
};

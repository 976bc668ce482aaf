import type { Json } from '../../wire/types';
import type { GameUi, Phase, Track } from '../game';
import Board from './Board.svelte';
import { num, obj, str } from './model';
import { halfWords, halves } from './moments';
import { named, nameOf } from './names';
import Others from './Others.svelte';
import { read } from './read';
import Seat from './Seat.svelte';
import Stage from './Stage.svelte';

const PHASES: Phase[] = [
  { id: 'storm', icon: 'storm', name: { en: 'Storm', it: 'Tempesta' } },
  { id: 'spice_blow', icon: 'spice', name: { en: 'Spice blow', it: 'Spezia' } },
  { id: 'charity', icon: 'charity', name: { en: 'CHOAM charity', it: 'Carità CHOAM' } },
  { id: 'bidding', icon: 'bidding', name: { en: 'Bidding', it: 'Asta' } },
  { id: 'revival', icon: 'revival', name: { en: 'Revival', it: 'Rinascita' } },
  { id: 'shipment', icon: 'ship', name: { en: 'Ship and move', it: 'Trasferimento' } },
  { id: 'battle', icon: 'battle', name: { en: 'Battle', it: 'Battaglia' } },
  { id: 'collection', icon: 'harvest', name: { en: 'Collection', it: 'Raccolta' } },
  { id: 'mentat', icon: 'mentat', name: { en: 'Mentat pause', it: 'Pausa Mentat' } },
];

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Stage,
  staged(scene) {
    const model = read(scene.view);
    return model.battle !== null || model.auction !== null;
  },
  track(view: Json): Track {
    const v = obj(view);
    return { phases: PHASES, now: PHASES.findIndex((phase) => phase.id === str(v.phase)), turn: num(v.turn), turns: num(v.last_turn, 10) };
  },
  purse: (view, seat) => (seat === null ? null : (read(view).factions.find((faction) => faction.seat === seat)?.spice ?? null)),
  targets: named,
  targetName: nameOf,
  scale: halves,
  amount: (question, n) => (halves(question) ? halfWords(n) : String(n)),
};

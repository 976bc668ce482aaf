// What Dune brings to the table screen.
import type { View } from '../../wire/dune';
import type { GameUi, Phase, Track } from '../game';
import Board from './Board.svelte';
import Deals from './Deals.svelte';
import { nameOf } from './names';
import Others from './Others.svelte';
import PlanSum from './PlanSum.svelte';
import { read } from './read';
import { curtain } from './reveal.svelte';
import Seat from './Seat.svelte';
import { secrets } from './secrets';
import Spotlight from './Spotlight.svelte';
import { amid, tells } from './telling';

const PHASES: Phase[] = [
  { id: 'storm', icon: 'storm', name: { en: 'Storm', it: 'Tempesta' } },
  { id: 'spice_blow', icon: 'spice', name: { en: 'Spice blow', it: 'Spezia' } },
  { id: 'charity', icon: 'charity', name: { en: 'CHOAM charity', it: 'Donazione CHOAM' } },
  { id: 'bidding', icon: 'bidding', name: { en: 'Bidding', it: 'Asta' } },
  { id: 'revival', icon: 'revival', name: { en: 'Revival', it: 'Risveglio' } },
  { id: 'shipment', icon: 'ship', name: { en: 'Ship and move', it: 'Trasferimento' } },
  { id: 'battle', icon: 'battle', name: { en: 'Battle', it: 'Battaglia' } },
  { id: 'collection', icon: 'harvest', name: { en: 'Collection', it: 'Raccolta' } },
  { id: 'mentat', icon: 'mentat', name: { en: 'Mentat pause', it: 'Mentat' } },
];

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Spotlight,
  spotlit(scene) {
    const model = read(scene.view);
    return model.battle !== null || model.auction !== null || model.handover !== null || curtain(scene) !== null;
  },
  track(view): Track {
    const { phase, turn, last_turn } = view as View;
    // Before the first turn there is none to count.
    return { phases: PHASES, now: PHASES.findIndex((known) => known.id === phase), turn: turn || null, turns: last_turn };
  },
  purse: (view, seat) => (seat === null ? null : (read(view).factions.find((faction) => faction.seat === seat)?.spice ?? null)),
  targetName: nameOf,
  hasOdds(scene) {
    const battle = scene.seat === null ? null : read(scene.view).battle;
    const mine = read(scene.view).factions.find((faction) => faction.seat === scene.seat)?.faction;
    return battle !== null && !battle.revealed && battle.sides.some((side) => side.faction === mine);
  },
  tells,
  amid,
  secrets,
  Sum: PlanSum,
  offers(view) {
    const { deals, factions } = view as View;
    return factions.filter((faction) => deals.waiting.includes(faction.faction)).map((faction) => faction.seat);
  },
  Deals,
};

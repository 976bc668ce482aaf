// What counts for victory and who holds it comes from the game: views of real positions, as the server sends them.
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Others from '../src/games/dune/Others.svelte';
import type { Scene } from '../src/games/game';
import { read } from '../src/games/dune/read';
import type { View } from '../src/wire/dune';
import { HARG_PASS, SHIELD_WALL, VIEWS } from './views/dune';

const held = (view: View, territory: string) => read(view).holders.find((hold) => hold.territory === territory);
const points = (view: View, faction: string) => read(view).factions.find((f) => f.faction === faction)!.progress.points;

describe('the count of strongholds', () => {
  it('has Harg Pass where the alternative goals are played', () => {
    expect(held(HARG_PASS, 'harg_pass')).toMatchObject({ faction: 'fremen', worth: 1, contested: false });
    expect(points(HARG_PASS, 'fremen')).toBe(1);
    expect(VIEWS.every((view) => held(view, 'harg_pass') === undefined)).toBe(true);
  });
  it('counts the cities twice there', () => {
    expect(held(HARG_PASS, 'arrakeen')).toMatchObject({ faction: 'atreides', worth: 2 });
    expect([points(HARG_PASS, 'atreides'), points(HARG_PASS, 'harkonnen')]).toEqual([2, 2]);
  });
  it('has the Shield Wall in the tournament, once six worms have come', () => {
    expect(held(SHIELD_WALL, 'shield_wall')).toMatchObject({ faction: 'fremen', worth: 1 });
    expect(points(SHIELD_WALL, 'fremen')).toBe(1);
    expect(held(SHIELD_WALL, 'carthag')).toMatchObject({ faction: null, contested: true });
  });
  it('is shown beside each player', () => {
    const scene = (view: View) => ({ table: { id: 't', game: 'dune', mine: [] }, view, seat: null, seats: [], pending: [], decision: null, recent: [], picking: null, why: null }) as unknown as Scene;
    const counts = (view: View) => [...render(Others, { scene: scene(view) }).container.querySelectorAll('tbody tr, tr.opp:not(.h)')].map((row) => row.querySelector('td:last-of-type')?.textContent?.trim());
    expect(counts(HARG_PASS).filter((n) => n === '2')).toHaveLength(2);
  });
});

describe('the order of play', () => {
  it('is the one the game sends', () => {
    for (const view of VIEWS) expect(read(view).order).toEqual(view.order);
  });
});

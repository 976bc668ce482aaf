import { describe, expect, it } from 'vitest';
import { askedPart } from '../src/games/dune/moments';
import { lastReveal } from '../src/games/dune/reveal.svelte';
import type { LogLine } from '../src/lib/match.svelte';

const say = (en: string) => ({ en, it: en });
let step = 0;
const line = (event: unknown, text = ''): LogLine => ({ event, text: text ? say(text) : null, rule: null, step: (step += 1), at: 1 });
const plan = (leader: string, dial: number) => ({ next: 'done', lead: { leader }, kwisatz: false, weapon: null, defence: 'shield#2', dial, spice: 1 });
const fight = () => [
  line({ battle: { began: { territory: 'arrakeen', aggressor: 'atreides', defender: 'guild' } } }, 'Battle in Arrakeen'),
  line({ battle: { revealed: { faction: 'atreides', plan: plan('gurney_halleck', 7) } } }),
  line({ battle: { revealed: { faction: 'guild', plan: plan('esmar_tuek', 5) } } }),
  line({ board: { leader_died: { of: 'guild', leader: 'esmar_tuek' } } }, 'Esmar Tuek dies'),
  line({ battle: { totals: { aggressor: 'atreides', attack: 15, defender: 'guild', defence: 5 } } }, 'Atreides 7½, Guild 2½'),
  line({ battle: { won: { winner: 'atreides', loser: 'guild' } } }, 'Atreides beats Guild'),
  line({ board: { killed: {} } }, 'Guild loses 5 forces'),
];

describe('a decided battle', () => {
  it('is put together from its events', () => {
    const log = [...fight(), line({ phase: { phase: 'collection' } }, 'Collection'), line({ board: { paid: {} } }, 'Somebody pays')];
    const reveal = lastReveal(log)!;
    expect(reveal.battle).toMatchObject({ territory: 'arrakeen', revealed: true, winner: 'atreides' });
    expect(reveal.battle.sides.map((side) => [side.faction, side.plan?.leader, side.plan?.dial, side.killed])).toEqual([['atreides', 'gurney_halleck', 7, false], ['guild', 'esmar_tuek', 5, true]]);
    expect(reveal.totals).toEqual([15, 5]);
    // its own lines, and none of what comes after
    expect(reveal.lines.map((line) => line.text?.en)).toEqual(['Esmar Tuek dies', 'Atreides 7½, Guild 2½', 'Atreides beats Guild', 'Guild loses 5 forces']);
  });
  it('is not there before somebody has won, nor without plans', () => {
    expect(lastReveal(fight().slice(0, 4))).toBeNull();
    const all = fight();
    expect(lastReveal([all[0]!, all[5]!])).toBeNull();
  });
});

describe('what Dune says of questions and events', () => {
  it('knows which part of a plan is asked for', () => {
    expect(askedPart({ battle: { plan: { part: 'dial' } } })).toBe('dial');
    expect(askedPart({ bidding: { bid: { number: 1, of: 6, standing: 2 } } })).toBeNull();
    expect(askedPart(null)).toBeNull();
  });
});

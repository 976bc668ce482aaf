import { describe, expect, it } from 'vitest';
import { amountOf, byTarget, layout, narrowed, preset, swapped } from '../src/lib/decide';
import { Picking } from '../src/lib/picking.svelte';
import type { Match } from '../src/lib/match.svelte';
import { named } from '../src/games/dune/names';
import type { Choosable, Decision, Json, Shape } from '../src/wire/types';

const say = (en: string) => ({ en, it: en });
const option = (action: Json, text = JSON.stringify(action), takes_back = false): Choosable => ({ action, text: say(text), ...(takes_back ? { takes_back } : {}) });
const decision = (shape: Shape, options: Choosable[], fallback = options[0]!): Decision => ({ question: null, text: say('?'), shape, rule: 'x.y', default: { action: fallback.action, text: fallback.text }, options, more: false });
const AMOUNT: Shape = { form: 'amount', min: 1, max: 3, step: 1 };

describe('a scale', () => {
  it('is found in the number that tells the options apart', () => {
    const options = [3, 1, 2].map((n) => option({ ship: { to: 'arrakeen:10', forces: n, price: 1 } }));
    expect(amountOf(options, [0, 1, 2])).toEqual({ values: [1, 2, 3], option: [1, 2, 0] });
  });
  it('does not exist where a number repeats', () => {
    const options = [option({ n: 1, to: 'a' }), option({ n: 1, to: 'b' })];
    expect(amountOf(options, [0, 1])).toBeNull();
  });
});

describe('the layout', () => {
  it('puts passes beside the scale and take-backs apart', () => {
    const plan = layout(decision(AMOUNT, [option('pass'), option({ bid: 1 }), option({ bid: 2 }), option('back', 'Back', true)]));
    expect(plan).toMatchObject({ kind: 'amount', choices: [1, 2], beside: [0], back: [3], fallback: 0 });
    expect(preset(plan)).toBe(1);
  });
  it('starts at the default of a scale', () => {
    const options = [option({ bid: 1 }), option({ bid: 2 })];
    expect(preset(layout(decision(AMOUNT, options, options[1]!)))).toBe(1);
  });
  it('shows few choices as buttons and many as a list, with nothing chosen', () => {
    const many = Array.from({ length: 9 }, (_, n) => option({ to: `p${n}` }));
    const list = layout(decision({ form: 'one', options: 9 }, many));
    expect(list.kind).toBe('list');
    expect(preset(list)).toBe(-1);
    expect(layout(decision({ form: 'yes_no' }, [option(true), option(false)])).kind).toBe('buttons');
  });
  it('keeps every option reachable, whatever the shape', () => {
    const shapes: Shape[] = [AMOUNT, { form: 'one', options: 5 }, { form: 'several', min: 0, max: 2, of: 5 }, { form: 'plan', parts: 3 }, { form: 'yes_no' }, { form: 'react' }];
    for (const shape of shapes) {
      const options = [option('pass'), option({ n: 1 }), option({ n: 2 }), option({ n: 2, to: 'x' }), option('back', 'b', true)];
      const plan = layout(decision(shape, options));
      expect([...plan.choices, ...plan.beside, ...plan.back].sort(), shape.form).toEqual([0, 1, 2, 3, 4]);
    }
  });
});

describe('targets', () => {
  it('lead from a place to the options that name it', () => {
    const options = [option({ to: 'arrakeen:10' }), option({ to: 'carthag:11', n: 1 }), option({ to: 'carthag:11', n: 2 }), option({ to: 'arrakeen:10' }, 'back', true)];
    const map = byTarget(options, named);
    expect(map.get('arrakeen:10')).toEqual([0]);
    expect(map.get('carthag:11')).toEqual([1, 2]);
  });
  it('can be put into a legal answer to ask why not', () => {
    const options = [option('pass'), option({ ship: { to: 'arrakeen:10' } })];
    expect(swapped(options, (id) => id.includes(':'), 'carthag:11')).toEqual({ ship: { to: 'carthag:11' } });
    expect(swapped([option('pass')], (id) => id.includes(':'), 'carthag:11')).toBeNull();
  });
});

describe('narrowing', () => {
  it('needs every word', () => {
    const options = [option(1, 'Ship to Old Gap'), option(2, 'Ship to Arrakeen')];
    expect(narrowed(options, [0, 1], 'ship gap', 'en')).toEqual([0]);
    expect(narrowed(options, [0, 1], '  ', 'en')).toEqual([0, 1]);
  });
});

describe('the choice', () => {
  it('belongs to one decision and never outlives it', () => {
    const first = decision({ form: 'one', options: 5 }, ['arrakeen:10', 'carthag:11', 'tueks_sietch:5', 'sietch_tabr:14', 'polar_sink:0'].map((to) => option({ to })));
    const second = decision(AMOUNT, [option({ n: 1 }), option({ n: 2 })]);
    const match = { decision: first } as { decision: Decision | null };
    const picking = new Picking(match as Match, named);
    expect(picking.touch('sietch_tabr:14')).toBe(true);
    expect(picking.chosen).toBe(3);
    expect(picking.holds('sietch_tabr:14')).toBe(true);
    const later = new Picking({ decision: second } as Match, named);
    expect([later.chosen, later.touch('sietch_tabr:14')]).toEqual([0, false]);
    picking.clear();
    expect(picking.chosen).toBe(-1);
  });
});

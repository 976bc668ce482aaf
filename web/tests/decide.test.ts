import { describe, expect, it } from 'vitest';
import { amountText, byTarget, layout, mainFirst, model, narrowed, onMap, preset, scaleOf } from '../src/lib/decide';
import { Picking } from '../src/lib/picking.svelte';
import type { Match } from '../src/lib/match.svelte';
import type { Choosable, Decision, Json, Shape, Targets } from '../src/wire/types';

const say = (en: string) => ({ en, it: en });
const option = (action: Json, text = JSON.stringify(action), takes_back = false, targets: Targets = {}): Choosable => ({ action, text: say(text), targets, ...(takes_back ? { takes_back } : {}) });
const number = (n: number, per = 1): Choosable => option({ n }, String(n), false, { amount: { n, per } });
const to = (place: string, n = 0): Choosable => option({ to: place, n }, place, false, { places: [place] });
const decision = (shape: Shape, options: Choosable[], fallback = options[0]!): Decision => ({ question: null, text: say('?'), shape, rule: 'x.y', default: { action: fallback.action, text: fallback.text }, options, more: false });
const AMOUNT: Shape = { form: 'amount', min: 1, max: 3, step: 1 };

describe('a scale', () => {
  it('is made of the options that name a number', () => {
    expect(scaleOf([number(3), number(1), option('pass'), number(2)], [0, 1, 2, 3])).toEqual({ values: [1, 2, 3], option: [1, 3, 0], per: 1 });
  });
  it('does not exist where a number repeats, or for one number alone', () => {
    expect(scaleOf([number(1), number(1)], [0, 1])).toBeNull();
    expect(scaleOf([number(1), option('pass')], [0, 1])).toBeNull();
  });
  it('says half points as people do', () => {
    expect([amountText(7, 2), amountText(1, 2), amountText(6, 2), amountText(7, 1)]).toEqual(['3½', '½', '3', '7']);
  });
});

describe('the map', () => {
  it('answers where the options are places, and at most one of them passes', () => {
    expect(onMap([option('stay'), to('arrakeen'), to('carthag'), option('back', 'Back', true)])).toBe(true);
    expect(onMap([to('arrakeen'), option('stay')])).toBe(false);
    expect(onMap([option('propose'), number(5), to('canada'), to('brazil')])).toBe(false);
  });
});

describe('the layout', () => {
  it('puts passes beside the scale and take-backs apart', () => {
    const plan = layout(decision(AMOUNT, [option('pass'), number(1), number(2), option('back', 'Back', true)]));
    expect(plan).toMatchObject({ kind: 'amount', choices: [1, 2], beside: [0], back: [3], fallback: 0 });
    expect(preset(plan)).toBe(1);
  });
  it('starts at the default of a scale', () => {
    const options = [number(1), number(2)];
    expect(preset(layout(decision(AMOUNT, options, options[1]!)))).toBe(1);
  });
  it('puts the default first: the main button never throws something away', () => {
    const options = [option('discard'), option('keep')];
    expect(mainFirst(layout(decision({ form: 'yes_no' }, options, options[1]!)))).toEqual([1, 0]);
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
      const options = [option('pass'), number(1), number(2), to('x', 2), option('back', 'b', true)];
      const plan = layout(decision(shape, options));
      expect([...plan.choices, ...plan.beside, ...plan.back].sort(), shape.form).toEqual([0, 1, 2, 3, 4]);
    }
  });
});

describe('targets', () => {
  it('lead from a place to the options that name it', () => {
    const options = [to('arrakeen'), to('carthag', 1), to('carthag', 2), option({ to: 'arrakeen' }, 'back', true, { places: ['arrakeen'] })];
    const map = byTarget(options);
    expect(map.get('arrakeen')).toEqual([0]);
    expect(map.get('carthag')).toEqual([1, 2]);
  });
  it('tell which legal answer the server is asked about, aimed elsewhere', () => {
    expect(model([option('pass'), to('arrakeen')], 'places')?.action).toEqual({ to: 'arrakeen', n: 0 });
    expect(model([option('pass'), to('arrakeen')], 'cards')).toBeNull();
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
    const first = decision({ form: 'one', options: 5 }, ['arrakeen', 'carthag', 'tueks_sietch', 'sietch_tabr', 'polar_sink'].map((place) => to(place)));
    const second = decision(AMOUNT, [number(1), number(2)]);
    const match = { decision: first } as { decision: Decision | null };
    const picking = new Picking(match as Match);
    expect(picking.touch('sietch_tabr')).toBe(true);
    expect(picking.chosen).toBe(3);
    expect(picking.holds('sietch_tabr')).toBe(true);
    const later = new Picking({ decision: second } as Match);
    expect([later.chosen, later.touch('sietch_tabr')]).toEqual([0, false]);
    picking.clear();
    expect(picking.chosen).toBe(-1);
  });
});

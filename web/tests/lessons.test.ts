import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en, it as italian } from '../src/i18n/learn';
import type { Message } from '../src/lib/i18n.svelte';

const args = (message: Message) => {
  const texts = typeof message === 'string' ? [message] : [message.one, message.other];
  return texts.map((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort().join(' '));
};

describe('the words of the lessons', () => {
  it('exist in both languages, are never empty and take the same arguments', () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      const [one] = args(en[key]);
      for (const found of [...args(en[key]), ...args(italian[key])]) expect(found, key).toBe(one);
      for (const text of Object.values({ en: en[key], it: italian[key] })) expect(JSON.stringify(text).length, key).toBeGreaterThan(4);
    }
  });
});

describe('progress', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    vi.resetModules();
  });
  const fresh = async () => (await import('../src/lib/lessons.svelte')).progress;

  it('is kept by the browser: answers, done and skipped', async () => {
    const first = await fresh();
    expect(first.of('dune-the-map')).toEqual({ answers: [], done: false, skipped: false });
    first.set('dune-the-map', { answers: [null, { storm: { dial: 1 } }] });
    first.set('dune-spice', { skipped: true });
    vi.resetModules();
    const later = await fresh();
    expect(later.of('dune-the-map').answers).toEqual([null, { storm: { dial: 1 } }]);
    expect(later.of('dune-spice').skipped).toBe(true);
  });
  it('stays done when a lesson is repeated', async () => {
    const progress = await fresh();
    progress.set('dune-the-map', { done: true, answers: [] });
    progress.set('dune-the-map', { done: false, answers: [null] });
    expect(progress.of('dune-the-map')).toEqual({ answers: [null], done: true, skipped: false });
  });
  it('begins again where the entry is damaged', async () => {
    kept.set('landsraad.lessons', '{"a": 1, "b": {"answers": "x"}, "c": {"answers": []}, ');
    expect((await fresh()).of('c').answers).toEqual([]);
    kept.set('landsraad.lessons', '{"a": 1, "b": {"answers": "x"}, "c": {"answers": [1]}}');
    vi.resetModules();
    const progress = await fresh();
    expect([progress.of('a').answers, progress.of('b').answers, progress.of('c').answers]).toEqual([[], [], [1]]);
  });
});

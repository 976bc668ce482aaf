import { beforeEach, describe, expect, it, vi } from 'vitest';
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

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
  it('joins what two devices have kept: done stays done, the further one counts', async () => {
    const { joined } = await import('../src/lib/lessons.svelte');
    const at = (n: number, done = false, skipped = false) => ({ answers: Array<unknown>(n).fill(null), done, skipped });
    expect(joined(at(2), at(3))).toEqual(at(3));
    expect(joined(at(4), at(3, true))).toEqual(at(4, true));
    expect(joined(at(0, false, true), at(0))).toEqual(at(0, false, true));
    expect(joined(at(0, false, true), at(1))).toEqual(at(1));
  });
  it('meets the account: both know everything afterwards, and a later change is sent at once', async () => {
    const there: Record<string, unknown> = { 'dune-spice': { answers: [], done: true, skipped: false }, 'dune-the-map': { answers: [null], done: false, skipped: false } };
    kept.set('landsraad.lessons', JSON.stringify({ 'dune-the-map': { answers: [null, null], done: false, skipped: false }, 'dune-auction': { answers: [], done: false, skipped: true } }));
    const puts: string[] = [];
    vi.stubGlobal('fetch', (path: string, how: RequestInit) => {
      const ok = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body)));
      if (path === '/api/me') return ok({ me: { id: 'a', name: 'Ann', kind: 'person' } });
      if (path === '/api/progress') return ok({ lessons: there });
      if (how.method !== 'PUT') throw new Error(path);
      puts.push(path);
      there[path.split('/').at(-1)!] = JSON.parse(String(how.body));
      return ok({ lessons: there });
    });
    const { me } = await import('../src/lib/me.svelte');
    const progress = await fresh();
    await me.load();
    await progress.meet();
    expect(progress.of('dune-spice').done).toBe(true);
    expect(progress.of('dune-the-map').answers.length).toBe(2);
    expect(puts.sort()).toEqual(['/api/progress/dune-auction', '/api/progress/dune-the-map']);
    progress.set('dune-battle', { done: true });
    await vi.waitFor(() => expect(puts).toContain('/api/progress/dune-battle'));
    // Without an account the browser is the only memory.
    progress.forget();
    expect(progress.of('dune-spice').done).toBe(false);
    expect(JSON.parse(kept.get('landsraad.lessons')!)).toEqual({});
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

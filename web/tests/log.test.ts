// The log follows what happens until its reader scrolls up.
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Match } from '../src/lib/match.svelte';
import LogList from '../src/table/LogList.svelte';

const log = (count: number) => Array.from({ length: count }, (_, n) => ({ step: n, at: 0, event: {}, text: { en: `line ${n}`, it: `riga ${n}` }, rule: null }));
const match = (count: number) => ({ log: log(count), looked: 0, past: new Map(), table: null }) as unknown as Match;

describe('the log', () => {
  afterEach(cleanup);
  it('stays at its end while lines come, and where the reader scrolled up', async () => {
    const { getByRole, rerender } = render(LogList, { match: match(5) });
    const box = getByRole('log');
    let height = 500;
    Object.defineProperty(box, 'scrollHeight', { get: () => height });
    Object.defineProperty(box, 'clientHeight', { get: () => 100 });
    box.scrollTo = (({ top }: { top: number }) => (box.scrollTop = Math.min(top, height - 100))) as never;
    const comes = async (more: number) => {
      height += more;
      await rerender({ match: match(height) });
      await tick();
    };
    await comes(100);
    expect(box.scrollTop).toBe(500);
    // The browser reports the scrolling late, when more lines have come already.
    height += 200;
    await fireEvent.scroll(box);
    await comes(100);
    expect(box.scrollTop).toBe(800);
    box.scrollTop = 300;
    await fireEvent.scroll(box);
    await comes(100);
    expect(box.scrollTop).toBe(300);
    box.scrollTop = 900;
    await fireEvent.scroll(box);
    await comes(100);
    expect(box.scrollTop).toBe(1000);
  });
});

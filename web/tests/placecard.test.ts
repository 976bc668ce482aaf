// The card of a place stays open while others act, and is put away with the question it was opened at.
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../src/games/dune/Board.svelte';
import type { Scene } from '../src/games/game';
import type { Decision } from '../src/wire/types';
import { VIEWS } from './views/dune';

const [before, after] = [VIEWS[1]!, VIEWS[2]!];
const question = (text: string) => ({ text: { en: text, it: text }, options: [] }) as unknown as Decision;
const scene = (view: unknown, decision: Decision | null): Scene => ({ table: { id: 't1', game: 'dune', edition: 'gf9', options: {}, seats: [] } as unknown as Scene['table'], view, seat: 5, seats: [], pending: [5], decision, recent: [], beat: null, offers: [], picking: null, why: null, planOdds: null });

describe('the card of a place', () => {
  // The test's page has no sizes to watch.
  beforeEach(() => vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  it('stays open while others act, and goes with the question', async () => {
    const asked = question('Do you bid?');
    const { container, rerender } = render(Board, { scene: scene(before, asked) });
    const place = [...container.querySelectorAll('[role=button][aria-label]')].find((one) => one.getAttribute('aria-label')!.startsWith('Arrakeen'))!;
    await fireEvent.click(place);
    const card = () => container.querySelector('.why-pop');
    expect(card()?.textContent).toContain('Arrakeen');
    await rerender({ scene: scene(after, asked) });
    expect(card()?.textContent).toContain('Arrakeen');
    await rerender({ scene: scene(after, question('Where do you ship?')) });
    expect(card()).toBeNull();
  });
});

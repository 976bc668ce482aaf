// A lesson points at the very card and the very leader, wherever they stand.
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Pointed from './views/Pointed.svelte';

describe('what a lesson points at', () => {
  it('is the card itself, not the hand, and any copy of it', () => {
    const { container } = render(Pointed, { point: ['shield', 'lady_jessica'], cards: ['shield#2', 'snooper#1', 'shield_wall'], leaders: ['lady_jessica', 'dr_yueh'] });
    const marked = [...container.querySelectorAll('.pointed')].map((piece) => piece.textContent);
    expect(marked).toHaveLength(2);
    expect(marked[0]).toContain('Shield');
    expect(marked[1]).toContain('Jessica');
  });
  it('is nothing at a table', () => {
    const { container } = render(Pointed, { point: null, cards: ['shield#2'], leaders: ['dr_yueh'] });
    expect(container.querySelectorAll('.pointed')).toHaveLength(0);
  });
});

// Every card of Dune says what it does, in both languages, when the reader points at it, reaches it by keyboard or holds it.
import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import TreacheryCard from '../src/games/dune/TreacheryCard.svelte';
import { CARDS } from '../src/games/dune/model';

const tooltip = () => document.querySelector('[role=tooltip]')?.textContent ?? '';

describe('a treachery card', () => {
  it('has its text in both languages', () => {
    for (const [id, card] of Object.entries(CARDS)) expect(card.text.en.length > 8 && card.text.it.length > 8, id).toBe(true);
  });
  it('says what it does on hover and focus', async () => {
    const card = render(TreacheryCard, { id: 'shield#2' }).container.querySelector('.card')!;
    await fireEvent.focus(card);
    expect(tooltip()).toContain(CARDS.shield!.text.en);
    expect(card.getAttribute('aria-describedby')).toBe('tip');
    await fireEvent.blur(card);
    expect(tooltip()).toBe('');
    await fireEvent(card, Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }));
    expect(tooltip()).toContain('Shield');
    await fireEvent.pointerLeave(card);
    expect(tooltip()).toBe('');
  });
  it('explains itself on a long press and does not choose then', async () => {
    vi.useFakeTimers();
    const onpick = vi.fn();
    const card = render(TreacheryCard, { id: 'karama', legal: true, onpick }).container.querySelector('.card')!;
    await fireEvent.touchStart(card);
    vi.advanceTimersByTime(600);
    expect(tooltip()).toContain(CARDS.karama!.text.en);
    expect(await fireEvent.touchEnd(card)).toBe(false);
    vi.useRealTimers();
    expect(onpick).not.toHaveBeenCalled();
  });
});

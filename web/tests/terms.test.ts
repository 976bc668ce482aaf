// Terms of a game in running text: found in both languages, once per paragraph, explained and switched off.
import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { drawer } from '../src/lib/rules.svelte';
import { settings } from '../src/lib/settings.svelte';
import { asTerms, Marker } from '../src/lib/terms';
import { terms } from '../src/lib/terms.svelte';
import Terms from '../src/parts/Terms.svelte';
import type { GlossaryTerm } from '../src/wire/types';
// @ts-expect-error the frozen tables are plain JavaScript for the screenshot script
import { rest } from '../dev/fixture.mjs';

const term = (id: string, en: string[], it: string[]): GlossaryTerm => ({ id, name: { en: en[0]!, it: it[0]! }, en, it, says: { en: `${en[0]!} says`, it: `${it[0]!} dice` }, rules: [`gf9.x.${id}`] });
const ALL = [term('force', ['force', 'forces'], ['truppa', 'truppe']), term('atomics', ['Family Atomics'], ['Atomiche di Famiglia']), term('shield', ['Shield', 'Shields'], ['Scudo']), term('wall', ['Shield Wall'], ['Muro Scudo']), term('tuek', ["Tuek's Sietch"], ['Sietch Tuek']), term('sietch', ['sietch'], ['sietch'])];
const found = (lang: 'en' | 'it', text: string) => new Marker(ALL, lang).mark(text).filter((piece) => piece.term).map((piece) => `${piece.text}=${piece.term!.id}`);

describe('terms in a text', () => {
  it('are whole words, in the language of the reader', () => {
    expect(found('en', 'Two forces are enforced.')).toEqual(['forces=force']);
    expect(found('it', 'Due truppe e una TRUPPAx.')).toEqual(['truppe=force']);
    expect(found('en', 'Due truppe.')).toEqual([]);
  });
  it('are marked once per paragraph', () => {
    expect(found('en', 'A force meets forces and a force.')).toEqual(['force=force']);
  });
  it('are the longest that fit, and proper names need their capital', () => {
    expect(found('en', 'The Shield Wall and a Shield; they shield nobody.')).toEqual(['Shield Wall=wall', 'Shield=shield']);
    expect(found('en', 'to shield a force')).toEqual(['force=force']);
    expect(found('en', 'Tuek’s Sietch is a sietch.')).toEqual(['Tuek’s Sietch=tuek', 'sietch=sietch']);
  });
  it('are joined by cards, leaders and titles under their names, each with what it does', async () => {
    const { piecesOf } = await import('../src/lib/pieces');
    for (const [edition, lang, sentence, names] of [
      ['gf9', 'en', 'Stilgar plays Crysknife and Cheap Hero', ['Stilgar', 'Crysknife', 'Cheap Hero']],
      ['v29', 'it', 'Paul Muad’Dib usa la Droga Ellaca', ['Paul Muad’Dib', 'Droga Ellaca']],
      ['globopolis', 'en', 'Red buys Canada', ['Canada']],
      ['wfa', 'it', 'Barone Harkonnen entra al Polo Nord', ['Barone Harkonnen']],
    ] as const) {
      const marker = new Marker(asTerms(await piecesOf(edition)), lang);
      const marked = marker.mark(sentence).filter((piece) => piece.term);
      expect(marked.map((piece) => piece.text)).toEqual(names);
      expect(marked.every((piece) => piece.term!.says[lang].length > 10)).toBe(true);
    }
  });
  it('explain the short words at the own seat', () => {
    for (const [edition, words] of [['gf9', ['K. H.']], ['globopolis', ['EU', 'CR', 'PS']]] as const)
      for (const lang of ['en', 'it'] as const) {
        const { terms } = rest('GET', `/api/terms/${edition}`) as { terms: GlossaryTerm[] };
        const marker = new Marker(terms, lang);
        for (const word of words) expect(marker.mark(word)[0]?.term?.says[lang], word).toBeTruthy();
      }
  });
  it('leave the text as it is', () => {
    const text = 'Family Atomics: 3 forces – à la “Shield”.';
    expect(new Marker(ALL, 'en').mark(text).map((piece) => piece.text).join('')).toBe(text);
    expect(new Marker([], 'en').mark(text)).toEqual([{ text, term: null }]);
  });
  it('are found once for the same text', () => {
    const marker = new Marker(ALL, 'en');
    expect(marker.mark('a force')).toBe(marker.mark('a force'));
  });
});

describe('a marked term', () => {
  afterEach(() => (settings.terms = true) && undefined);
  const tooltip = () => document.querySelector('[role=tooltip]')?.textContent ?? '';
  async function shown(html: 'plain' | 'button', text = 'Send forces.') {
    vi.spyOn(api, 'terms').mockResolvedValue({ edition: html, terms: ALL, turn: [], win: [] });
    terms.use(html);
    await vi.waitFor(() => expect(terms.marker).not.toBeNull());
    const target = document.createElement(html === 'button' ? 'button' : 'p');
    document.body.append(target);
    render(Terms, { target, props: { text } });
    return target.querySelector<HTMLElement>('.term')!;
  }
  it('explains itself on focus and hover, and opens its rule', async () => {
    const mark = await shown('plain');
    expect([mark.textContent, mark.tabIndex]).toEqual(['forces', 0]);
    await fireEvent.focus(mark);
    expect(tooltip()).toContain('force says');
    await fireEvent.blur(mark);
    await fireEvent(mark, Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }));
    expect(tooltip()).toContain('force says');
    drawer.mounted = true;
    await fireEvent.click(mark);
    expect([drawer.open, drawer.rule]).toEqual([true, 'gf9.x.force']);
    drawer.close();
  });
  it('inside a button only explains: the button stays one thing to press', async () => {
    const mark = await shown('button');
    expect(mark.hasAttribute('tabindex')).toBe(false);
    await fireEvent(mark, Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }));
    expect(tooltip()).toContain('force says');
    await fireEvent.pointerLeave(mark);
  });
  it('inside a button is explained when the button is reached with the keys, with the others beside it', async () => {
    const mark = await shown('button', 'Send forces with a Shield.');
    const button = mark.closest('button')!;
    vi.spyOn(button, 'matches').mockReturnValue(true); // reached with the keys
    await fireEvent.focus(button);
    expect(tooltip()).toContain('force says');
    expect(tooltip()).toContain('Shield says');
    expect(button.getAttribute('aria-describedby')).toBe('tip');
    await fireEvent.keyDown(button, { key: 'Escape' });
    expect(tooltip()).toBe('');
    await fireEvent.focus(button);
    await fireEvent.blur(button);
    expect(tooltip()).toBe('');
  });
  it('can be switched off', async () => {
    await shown('plain');
    settings.terms = false;
    expect(terms.marker).toBeNull();
  });
});

import { afterEach, expect, it } from 'vitest';
import { i18n } from '../src/lib/i18n.svelte';
import { listed } from '../src/lib/lists';

const before = i18n.lang;
afterEach(() => void (i18n.lang = before));

it('says several things as people do', () => {
  i18n.lang = 'en';
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c']);
  i18n.lang = 'it';
  expect(listed(['a', 'b', 'c'])).toBe('a, b e c');
});

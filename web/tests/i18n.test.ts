import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COACH } from '../src/i18n/coach';
import { GLOBOPOLIS } from '../src/i18n/globopolis';
import { LEARN } from '../src/i18n/learn';
import { PEOPLE } from '../src/i18n/people';
import { TERMS } from '../src/i18n/terms';
import { WORDS } from '../src/games/arrakis/words';
import { CATALOGUES, format, preferred, type Message, type Pair } from '../src/lib/i18n.svelte';

const SRC = join(import.meta.dirname, '../src');

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'i18n' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}
const code = sources(SRC).join('\n');
const args = (message: Message) => {
  const texts = typeof message === 'string' ? [message] : [message.one, message.other];
  return texts.map((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort().join(' '));
};

describe('messages', () => {
  it('exist in both languages', () => {
    expect(Object.keys(CATALOGUES.it).sort()).toEqual(Object.keys(CATALOGUES.en).sort());
  });
  it('are never empty', () => {
    for (const catalogue of Object.values(CATALOGUES))
      for (const [key, message] of Object.entries(catalogue))
        for (const text of typeof message === 'string' ? [message] : [message.one, message.other]) expect(text.trim(), key).not.toBe('');
  });
  it('take the same arguments in both languages', () => {
    for (const key of Object.keys(CATALOGUES.en) as (keyof typeof CATALOGUES.en)[]) {
      const [one] = args(CATALOGUES.en[key]);
      for (const found of [...args(CATALOGUES.en[key]), ...args(CATALOGUES.it[key])]) expect(found, key).toBe(one);
    }
  });
  it('that are asked for exist', () => {
    const asked = [...code.matchAll(/\bt\(\s*['"]([\w.]+)['"]/g)].map((m) => m[1]!);
    expect(asked.length).toBeGreaterThan(150);
    for (const key of asked) expect(CATALOGUES.en, key).toHaveProperty([key]);
  });
  it('are all used', () => {
    // Keys made from a prefix and a value, such as t(`deal.${status}`), count by their prefix.
    const prefixes = [...code.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)].map((m) => m[1]!);
    const unused = Object.keys(CATALOGUES.en).filter((key) => !code.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)));
    expect(unused).toEqual([]);
  });
});

describe('words of a page of their own', () => {
  it('are never empty and take the same arguments in both languages', () => {
    const pages: Record<string, Pair>[] = [COACH, GLOBOPOLIS, LEARN, PEOPLE, TERMS];
    for (const [key, pair] of pages.flatMap((page) => Object.entries(page))) {
      const texts = pair.flatMap((message) => (typeof message === 'string' ? [message] : [message.one, message.other]));
      for (const text of texts) expect(text.trim(), key).not.toBe('');
      // A plural form may leave its number out.
      const used = pair.map((message) => new Set(args(message).flatMap((names) => names.split(' ')).filter((name) => name !== 'n' && name !== '')));
      expect(used[1], key).toEqual(used[0]);
    }
  });
});

describe('names in Italian', () => {
  it('stand where no preposition would need their article', () => {
    // The page has bare names: “da Cresta di Habbanya” lacks one. Names of games, colours and people have none.
    const free = ['create.defaultName', 'side', 'owner'];
    const said: [string, Message][] = [...Object.entries(CATALOGUES.it), ...[COACH, GLOBOPOLIS, LEARN, PEOPLE, TERMS, WORDS].flatMap((page) => Object.entries(page as Record<string, Pair>).map(([key, pair]): [string, Message] => [key, pair[1]]))];
    const wrong = said.filter(([key, message]) => !free.includes(key) && (typeof message === 'string' ? [message] : [message.one, message.other]).some((text) => /(^|[ (])(d[ai]|a|in|su|con|per|dal|del|al|nel|sul) \{(name|who|whom|what|where|place|game)\}/.test(text)));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

describe('formatting', () => {
  it('fills arguments and chooses plurals', () => {
    const message = { one: '{n} table', other: '{n} tables' };
    expect(format('en', message, { n: 1 })).toBe('1 table');
    expect(format('en', message, { n: 0 })).toBe('0 tables');
    expect(format('it', message, { n: 1200 })).toBe('1200 tables');
    expect(format('en', 'Hello {who}', { who: 'Ada' })).toBe('Hello Ada');
    expect(format('en', 'Hello {who}')).toBe('Hello {who}');
  });
  it('follows the browser where it can', () => {
    expect(preferred(['de-CH', 'it-CH', 'en'])).toBe('it');
    expect(preferred(['fr'])).toBe('en');
  });
});

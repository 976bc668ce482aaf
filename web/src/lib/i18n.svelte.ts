// The chrome's own words. Sentences about games come from the server in both languages.
import { en } from '../i18n/en';
import { it } from '../i18n/it';
import type { Text } from '../wire/types';

export type Lang = 'en' | 'it';
/** A message: plain, or by plural category of the argument `n`. `{name}` stands for an argument. */
export type Message = string | { one: string; other: string };
export type Key = keyof typeof en;

export const CATALOGUES: Record<Lang, Record<Key, Message>> = { en, it };
const RULES = { en: new Intl.PluralRules('en'), it: new Intl.PluralRules('it') };

export function format(lang: Lang, message: Message, args: Record<string, string | number> = {}): string {
  const text = typeof message === 'string' ? message : RULES[lang].select(Number(args.n)) === 'one' ? message.one : message.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(lang) : value;
  });
}

/** The language the reader's browser asks for. */
export function preferred(languages: readonly string[]): Lang {
  for (const tag of languages) {
    const two = tag.slice(0, 2).toLowerCase();
    if (two === 'it' || two === 'en') return two;
  }
  return 'en';
}

class I18n {
  lang = $state<Lang>('en');

  /** Are called when another language is chosen. */
  readonly listeners = new Set<() => void>();

  use(lang: Lang): void {
    const other = lang !== this.lang;
    this.lang = lang;
    if (other) for (const listener of this.listeners) listener();
    if (typeof document !== 'undefined') document.documentElement.lang = lang;
  }
}

export const i18n = new I18n();

/** A message of the chrome in the reader's language. */
export function t(key: Key, args?: Record<string, string | number>): string {
  return format(i18n.lang, CATALOGUES[i18n.lang][key], args);
}

/** A message in English and in Italian. */
export type Pair = [Message, Message];

/** Looks up words that are fetched with their own page and not with the first one. */
export function wordsOf<Words extends Record<string, Pair>>(words: Words): (key: keyof Words, args?: Record<string, string | number>) => string {
  return (key, args) => format(i18n.lang, words[key]![i18n.lang === 'it' ? 1 : 0], args);
}

/** A sentence in the reader's language; in the other one where it came in that alone. */
export function say(text: Text | null | undefined): string {
  return text ? text[i18n.lang] || text.en || text.it : '';
}

// Searching and comparing ledgers.
import type { Rule } from '../wire/types';
import type { Lang } from './i18n.svelte';

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The rules in which every typed word occurs, in ledger order; ids count as words. */
export function found(rules: Rule[], typed: string, lang: Lang): Rule[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rules;
  return rules.filter((rule) => {
    const text = fold(`${rule.id} ${rule[lang]}`);
    return words.every((word) => text.includes(word));
  });
}

export interface Pair {
  key: string;
  left: Rule | null;
  right: Rule | null;
}

const tail = (id: string) => id.slice(id.indexOf('.') + 1);

/** Rules that differ between two editions: the same id without the edition's name, another text; or only in one. */
export function difference(left: Rule[], right: Rule[], typed: string, lang: Lang): Pair[] {
  const by = new Map(right.map((rule) => [tail(rule.id), rule]));
  const pairs: Pair[] = [];
  for (const rule of left) {
    const key = tail(rule.id);
    const other = by.get(key) ?? null;
    by.delete(key);
    if (other && other.en === rule.en) continue;
    pairs.push({ key, left: rule, right: other });
  }
  for (const [key, rule] of by) pairs.push({ key, left: null, right: rule });
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return pairs.filter((pair) => {
    const text = fold(`${pair.key} ${pair.left?.[lang] ?? ''} ${pair.right?.[lang] ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

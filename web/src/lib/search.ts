// Searching and comparing ledgers.
import type { Rule } from '../wire/types';
import type { Lang } from './i18n.svelte';

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every typed word occurs in the text, whatever its accents and case. */
export function holdsAll(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed).split(/\s+/).filter(Boolean).every((word) => folded.includes(word));
}

/** The rules in which every typed word occurs, in ledger order; ids count as words. */
export function found(rules: Rule[], typed: string, lang: Lang): Rule[] {
  return typed.trim() ? rules.filter((rule) => holdsAll(`${rule.id} ${rule[lang]}`, typed)) : rules;
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
  return pairs.filter((pair) => holdsAll(`${pair.key} ${pair.left?.[lang] ?? ''} ${pair.right?.[lang] ?? ''}`, typed));
}

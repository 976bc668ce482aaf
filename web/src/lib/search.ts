// Searching and comparing ledgers.
import type { Diff, Rule } from '../wire/types';
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

/** The differences in which every typed word occurs on one side or the other, by topic. */
export function differing(topics: Diff['topics'], typed: string, lang: Lang): Diff['topics'] {
  const text = (rule: Rule | undefined) => (rule ? `${rule.id} ${rule[lang]}` : '');
  const kept = topics.map((topic) => ({ ...topic, entries: topic.entries.filter((entry) => holdsAll(`${text(entry.left)} ${text(entry.right)}`, typed)) }));
  return kept.filter((topic) => topic.entries.length > 0);
}

/** Rules part by part, in the order in which the ledger first names the parts; within a part they keep their order. */
export function byPart<T extends { phase?: string | null }>(rules: T[]): T[] {
  return [...new Set(rules.map((rule) => rule.phase ?? ''))].flatMap((part) => rules.filter((rule) => (rule.phase ?? '') === part));
}

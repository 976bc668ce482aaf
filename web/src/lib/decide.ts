// How a decision is put to a person. Pure functions: no rules, only the shape of the legal list.
import type { Choosable, Decision, Json } from '../wire/types';

/** The numbers of an action by the path to them. */
export function numbers(action: Json, path = '', into = new Map<string, number>()): Map<string, number> {
  if (typeof action === 'number') into.set(path, action);
  else if (Array.isArray(action)) action.forEach((item, index) => numbers(item, `${path}/${index}`, into));
  else if (action !== null && typeof action === 'object') {
    for (const [key, value] of Object.entries(action)) numbers(value, `${path}/${key}`, into);
  }
  return into;
}

export interface Amount {
  /** Numbers in ascending order and the option of each. */
  values: number[];
  option: number[];
}

/** The options that differ in one number only, as a scale; `null` if there is no such scale. */
export function amountOf(options: Choosable[], indices: number[]): Amount | null {
  const found = new Map<string, Map<number, number>>();
  for (const index of indices) {
    for (const [path, value] of numbers(options[index]!.action as Json)) {
      const scale = found.get(path) ?? new Map<number, number>();
      // Two options with the same number on this path: the path does not tell them apart.
      scale.set(value, scale.has(value) ? -1 : index);
      found.set(path, scale);
    }
  }
  let best: Map<number, number> | null = null;
  for (const scale of found.values()) {
    if ([...scale.values()].includes(-1)) continue;
    if (scale.size > 1 && (!best || scale.size > best.size)) best = scale;
  }
  if (!best) return null;
  const values = [...best.keys()].sort((a, b) => a - b);
  return { values, option: values.map((value) => best.get(value)!) };
}

export interface Layout {
  kind: 'amount' | 'buttons' | 'list';
  amount: Amount | null;
  /** Options shown as choices, in order. */
  choices: number[];
  /** The options that reopen a part already given. */
  back: number[];
  /** Options beside the main ones: passes, cards. */
  beside: number[];
  fallback: number;
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How to lay the options out; `scale` says that a list of numbers is meant as a scale. */
export function layout(decision: Decision, scale = false): Layout {
  const all = decision.options.map((_, index) => index);
  const back = all.filter((index) => decision.options[index]!.takes_back);
  const forward = all.filter((index) => !decision.options[index]!.takes_back);
  const fallback = all.find((index) => same(decision.options[index]!.action as Json, decision.default.action as Json)) ?? -1;
  if (decision.shape.form === 'amount' || scale) {
    const amount = amountOf(decision.options, forward);
    if (amount) {
      const beside = forward.filter((index) => !amount.option.includes(index));
      return { kind: 'amount', amount, choices: amount.option, back, beside, fallback };
    }
  }
  const few = forward.length <= 3 || decision.shape.form === 'yes_no';
  return { kind: few ? 'buttons' : 'list', amount: null, choices: forward, back, beside: [], fallback };
}

/** What is chosen before the reader does anything: the default of a scale, nothing in a list. */
export function preset(plan: Layout): number {
  if (plan.kind === 'amount' && plan.amount) return plan.amount.option.includes(plan.fallback) ? plan.fallback : plan.amount.option[0]!;
  return plan.choices.length === 1 ? plan.choices[0]! : -1;
}

/** Options by the places and things they name. */
export function byTarget(options: Choosable[], targets: (action: Json) => string[]): Map<string, number[]> {
  const map = new Map<string, number[]>();
  options.forEach((option, index) => {
    if (option.takes_back) return;
    for (const target of targets(option.action as Json)) map.set(target, [...(map.get(target) ?? []), index]);
  });
  return map;
}

/** Every string inside an action. */
export function strings(action: Json, into: string[] = []): string[] {
  if (typeof action === 'string') into.push(action);
  else if (Array.isArray(action)) for (const item of action) strings(item, into);
  else if (action !== null && typeof action === 'object') {
    for (const [key, value] of Object.entries(action)) {
      into.push(key);
      strings(value, into);
    }
  }
  return into;
}

/** Narrows a long list by what is typed; every word must occur. */
export function narrowed(options: Choosable[], indices: number[], typed: string, lang: 'en' | 'it'): number[] {
  const words = typed.toLocaleLowerCase(lang).split(/\s+/).filter(Boolean);
  if (words.length === 0) return indices;
  return indices.filter((index) => {
    const text = options[index]!.text[lang].toLocaleLowerCase(lang);
    return words.every((word) => text.includes(word));
  });
}

/** A legal answer with the one id of a kind it names put in place of another; `null` if no answer names just one. */
export function swapped(options: Choosable[], kind: (id: string) => boolean, id: string): Json | null {
  for (const option of options) {
    if (option.takes_back) continue;
    const names = [...new Set(strings(option.action as Json).filter(kind))];
    if (names.length !== 1) continue;
    return JSON.parse(JSON.stringify(option.action).replaceAll(JSON.stringify(names[0]), JSON.stringify(id))) as Json;
  }
  return null;
}

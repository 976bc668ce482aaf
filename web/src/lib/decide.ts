// How a decision is put to a person. Pure functions: no rules, only the shape of the legal list.
import type { Choosable, Decision, Json, Targets } from '../wire/types';

export interface Amount {
  /** Numbers in ascending order and the option of each. */
  values: number[];
  option: number[];
  /** How many of the game's units make one. */
  per: number;
}

/** The options that name a number, as a scale; `null` if they do not form one. */
export function scaleOf(options: Choosable[], indices: number[]): Amount | null {
  const scale = new Map<number, number>();
  let per = 1;
  for (const index of indices) {
    const amount = options[index]!.targets?.amount;
    if (!amount) continue;
    // Two options with the same number: the number does not tell them apart.
    if (scale.has(amount.n)) return null;
    scale.set(amount.n, index);
    per = amount.per;
  }
  if (scale.size < 2) return null;
  const values = [...scale.keys()].sort((a, b) => a - b);
  return { values, option: values.map((value) => scale.get(value)!), per };
}

/** A number that the odds of the plan speak about: it is chosen where they stand, never from its default. */
export const weighed = (plan: Layout): boolean => plan.amount?.per === 2;

/** A number as people say it: 7 half points are 3½. */
export function amountText(n: number, per: number): string {
  if (per !== 2) return String(n / per);
  const whole = Math.floor(n / 2);
  return n % 2 === 0 ? String(whole) : `${whole || ''}½`;
}

/** Whether the map answers: the options name different places of it, all but one that passes. */
export function onMap(options: Choosable[]): boolean {
  const forward = options.filter((option) => !option.takes_back);
  const places = forward.flatMap((option) => option.targets?.places?.join() ?? []);
  return new Set(places).size > 1 && forward.length - places.length <= 1;
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
  /** The answer that people usually give: the default, unless that declines what costs nothing. */
  usual: number;
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How to lay the options out: options that name numbers become a scale. */
export function layout(decision: Decision): Layout {
  const all = decision.options.map((_, index) => index);
  const back = all.filter((index) => decision.options[index]!.takes_back);
  const forward = all.filter((index) => !decision.options[index]!.takes_back);
  const at = (action: unknown) => all.find((index) => same(decision.options[index]!.action as Json, action as Json)) ?? -1;
  const fallback = at(decision.default.action);
  const usual = decision.usual === undefined ? fallback : at(decision.usual);
  const amount = scaleOf(decision.options, forward);
  if (amount) {
    const beside = forward.filter((index) => !amount.option.includes(index));
    return { kind: 'amount', amount, choices: amount.option, back, beside, fallback, usual };
  }
  const few = forward.length <= 3 || decision.shape.form === 'yes_no';
  return { kind: few ? 'buttons' : 'list', amount: null, choices: forward, back, beside: [], fallback, usual };
}

/** What is chosen before the reader does anything: the usual number of a scale, nothing in a list. */
export function preset(plan: Layout): number {
  if (plan.kind === 'amount' && plan.amount) return plan.amount.option.includes(plan.usual) ? plan.usual : plan.amount.option[0]!;
  return plan.choices.length === 1 ? plan.choices[0]! : -1;
}

/** The smallest number that wins about as often as the best one. */
export function sensible(amount: Amount, scale: { n: number; odds: { win: number } }[]): number {
  const rungs = scale.filter((rung) => amount.values.includes(rung.n)).sort((a, b) => a.n - b.n);
  const most = Math.max(...rungs.map((rung) => rung.odds.win));
  const found = rungs.find((rung) => rung.odds.win >= most - 0.02);
  return found ? amount.option[amount.values.indexOf(found.n)]! : -1;
}

/** The answer that lets the moment pass: the default, where the game says that it declines. */
export function passOf(decision: Decision, plan: Layout): number {
  return decision.options[plan.fallback]?.passes ? plan.fallback : -1;
}

/**
 * Whether a button only chooses the first part of an order, so that the rest can be filled in beside it. A pass has no rest: it is sent,
 * as is what is chosen already.
 */
export function beginsOrder(decision: Decision, plan: Layout, index: number, chosen: number): boolean {
  return decision.order === true && plan.kind === 'buttons' && !decision.options[index]?.takes_back && chosen !== index && passOf(decision, plan) !== index;
}

/** The choices with the usual one first. */
export function mainFirst(plan: Layout): number[] {
  return [...plan.choices.filter((index) => index === plan.usual), ...plan.choices.filter((index) => index !== plan.usual)];
}

/** The button that stands out: what the coach would do, unless it uses something up; else the usual answer. */
export function mainOf(plan: Layout, options: Choosable[], advised: number): number {
  return plan.choices.includes(advised) && !options[advised]!.spends ? advised : plan.usual;
}

/** How long a double click takes at most, in milliseconds. */
const DOUBLE = 400;

/** Whether a press is meant for the question that was put then: the second half of a double click was meant for the one before. */
export const meant = (press: { detail: number }, put: number, now: number): boolean => press.detail < 2 || now - put > DOUBLE;

/** Everything that targets name, as one list. */
export function idsOf(targets: Targets | undefined): string[] {
  return targets ? [...(targets.places ?? []), ...(targets.cards ?? []), ...(targets.leaders ?? []), ...(targets.things ?? [])] : [];
}

/** Options by the places and things they name. */
export function byTarget(options: Choosable[]): Map<string, number[]> {
  const map = new Map<string, number[]>();
  options.forEach((option, index) => {
    if (option.takes_back) return;
    for (const target of idsOf(option.targets)) map.set(target, [...(map.get(target) ?? []), index]);
  });
  return map;
}

/** A legal answer that names such a thing: the server is asked about it with another one put in. */
export function model(options: Choosable[], kind: 'places' | 'cards' | 'leaders' | 'things'): Choosable | null {
  return options.find((option) => !option.takes_back && option.targets?.[kind]?.length) ?? null;
}

/** Narrows a long list by what is typed; every word must occur. */
export function narrowed(options: Choosable[], indices: number[], typed: string, lang: 'en' | 'it'): number[] {
  const words = typed.toLocaleLowerCase(lang).split(/\s+/).filter(Boolean);
  if (words.length === 0) return indices;
  return indices.filter((index) => {
    const { text: both } = options[index]!;
    const text = (both[lang] || both.en || both.it).toLocaleLowerCase(lang);
    return words.every((word) => text.includes(word));
  });
}

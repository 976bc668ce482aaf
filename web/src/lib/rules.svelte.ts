// The ledgers, fetched once per edition, and the drawer that shows a rule wherever the reader asks why.
import type { Rule } from '../wire/types';
import { api } from './api';

const kept = new Map<string, Promise<Map<string, Rule>>>();

/** The rules of one edition by id, in ledger order. */
export function ledger(edition: string): Promise<Map<string, Rule>> {
  let rules = kept.get(edition);
  if (!rules) {
    rules = api.rules(edition).then((list) => new Map(list.map((rule) => [rule.id, rule])));
    rules.catch(() => kept.delete(edition));
    kept.set(edition, rules);
  }
  return rules;
}

/** The edition a rule belongs to: the first word of its id. */
export function editionOf(rule: string): string {
  return rule.split('.')[0] ?? rule;
}

class Drawer {
  rule = $state<string | null>(null);
  open = $state(false);
  /** Whether a drawer is on the screen. */
  mounted = false;

  show(rule: string | null): void {
    this.rule = rule;
    this.open = true;
  }

  close(): void {
    this.open = false;
  }
}

export const drawer = new Drawer();

// An order of several small answers, as one form: each later field is what the server would ask after those before it.
import type { Choosable, Decision } from '../wire/types';
import { layout, weighed, type Layout } from './decide';

export interface Field {
  decision: Decision;
  plan: Layout;
  /** The option that is chosen; -1: none yet. */
  chosen: number;
}

/** Asks what would follow: `null` if the order is complete, `undefined` if nobody can say. */
export type Follow = (actions: unknown[]) => Promise<Decision | null | undefined>;

/** What a field starts from: a number that is usual, the only answer, or nothing. A number that gives nothing is not started from. */
export function usual(plan: Layout): number {
  if (weighed(plan)) return -1;
  if (plan.amount) return (plan.amount.values[plan.amount.option.indexOf(plan.usual)] ?? 0) > 0 ? plan.usual : -1;
  return plan.choices.length === 1 ? plan.choices[0]! : -1;
}

/** The most fields of a form. */
const MOST = 24;

export class Order {
  fields = $state.raw<Field[]>([]);
  private first: Choosable | null = null;
  private round = 0;

  constructor(private readonly follow: Follow) {}

  /** Begins with the answer to the open question. */
  async begin(first: Choosable | null): Promise<void> {
    if (first === this.first) return;
    this.first = first;
    this.fields = [];
    await this.grow();
  }

  /** Chooses in a field; what came after it is asked again. */
  async choose(at: number, option: number): Promise<void> {
    const field = this.fields[at];
    if (!field || field.chosen === option) return;
    this.fields = [...this.fields.slice(0, at), { ...field, chosen: option }];
    await this.grow();
  }

  /** The answers after the first, as far as they are chosen. */
  get rest(): Choosable[] {
    const chosen: Choosable[] = [];
    for (const field of this.fields) {
      const option = field.decision.options[field.chosen];
      if (!option) break;
      chosen.push(option);
    }
    return chosen;
  }

  /** Whether something of the order is left to be asked. */
  get open(): boolean {
    return this.fields.some((field) => field.chosen < 0);
  }

  private async grow(): Promise<void> {
    const round = ++this.round;
    while (this.first && this.fields.length < MOST && this.fields.every((field) => field.chosen >= 0)) {
      const next = await this.follow([this.first.action, ...this.rest.map((option) => option.action)]);
      // Something else was chosen meanwhile.
      if (round !== this.round) return;
      if (!next) return;
      const plan = layout(next);
      this.fields = [...this.fields, { decision: next, plan, chosen: usual(plan) }];
    }
  }
}

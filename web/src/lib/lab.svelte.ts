// The odds of the plan the reader is making, fetched again whenever the table has moved on.
import type { Lab, Odds } from '../wire/types';
import { api } from './api';

/** A chance in whole per cent. What rests on cards that nobody has seen is never certain. */
export const percentOf = (chance: number): number => Math.min(99, Math.max(1, Math.round(chance * 100)));

/** The one figure that stands above the others: of what is chosen, else of the best that can be chosen. */
export function headline(lab: Lab, chosen: number): Odds {
  const listed = lab.options.filter((odds) => odds !== null);
  const best = listed.length ? listed.reduce((a, b) => (b.win > a.win ? b : a)) : null;
  return lab.options[chosen] ?? lab.current ?? best ?? lab.best;
}

export class LabWatch {
  private found = $state.raw<{ step: number; lab: Lab | null }>({ step: -1, lab: null });
  private asked = -1;

  constructor(private readonly id: string) {}

  /** Asks for the odds at this step of the seat, once. */
  ask(step: number, seat: number): void {
    if (this.asked === step) return;
    this.asked = step;
    api.lab(this.id, seat).then(
      (reply) => {
        if (this.asked === step) this.found = { step: reply.step, lab: reply.lab };
      },
      () => {}, // the plan can be made without odds
    );
  }

  /** The odds, if they belong to this step. */
  at(step: number): Lab | null {
    return this.found.step === step ? this.found.lab : null;
  }
}

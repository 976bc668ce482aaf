// The odds of the plan the reader is making, fetched again whenever the table has moved on.
import type { Odds, PlanOdds } from '../wire/types';
import { api } from './api';

/** A chance in whole per cent. What rests on cards that nobody has seen is never certain. */
export const percentOf = (chance: number): number => Math.min(99, Math.max(1, Math.round(chance * 100)));

/** The one figure that stands above the others: of what is chosen, else of the best that can be chosen. */
export function headline(planOdds: PlanOdds, chosen: number): Odds {
  const listed = planOdds.options.filter((odds) => odds !== null);
  const best = listed.length ? listed.reduce((a, b) => (b.win > a.win ? b : a)) : null;
  return planOdds.options[chosen] ?? planOdds.current ?? best ?? planOdds.best;
}

export class OddsWatch {
  private found = $state.raw<{ step: number; planOdds: PlanOdds | null }>({ step: -1, planOdds: null });
  private asked = -1;

  constructor(private readonly id: string) {}

  /** Asks for the odds at this step of the seat, once. */
  ask(step: number, seat: number): void {
    if (this.asked === step) return;
    this.asked = step;
    api.odds(this.id, seat).then(
      (reply) => {
        if (this.asked === step) this.found = { step: reply.step, planOdds: reply.odds };
      },
      () => {}, // the plan can be made without odds
    );
  }

  /** The odds, if they belong to this step. */
  at(step: number): PlanOdds | null {
    return this.found.step === step ? this.found.planOdds : null;
  }
}

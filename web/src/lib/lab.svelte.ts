// The odds of the plan the reader is making, fetched again whenever the table has moved on.
import type { Lab } from '../wire/types';
import { api } from './api';

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

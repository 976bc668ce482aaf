// What the reader has chosen so far in the open decision. The panel, the board and the hand share it.
import type { Decision } from '../wire/types';
import { byTarget, layout, preset } from './decide';
import { settings } from './settings.svelte';

/** What is asked, and the way to answer: a table, or a lesson. */
export interface Asker {
  readonly decision: Decision | null;
  act(index: number): void;
}

interface Choice {
  /** The decision it was made in: with another one it no longer counts. */
  of: Decision | null;
  chosen: number;
  about: string | null;
}

export class Picking {
  private choice = $state.raw<Choice>({ of: null, chosen: -1, about: null });
  /** How the open decision is laid out. */
  readonly plan = $derived.by(() => (this.match.decision ? layout(this.match.decision) : null));
  /** Options by the places and things they name. */
  readonly targets = $derived.by(() => this.find());

  /** Sends an answer; the panel asks once more where it uses something up. */
  send: ((index: number) => void) | null = null;
  /** What is chosen before the reader chooses, once it is known. */
  private advice = $state.raw<{ of: Decision; option: number } | null>(null);

  constructor(private readonly match: Asker) {}

  /** Starts this decision from an option; what the reader has chosen stays. */
  suggest(of: Decision, option: number): void {
    if (option >= 0) this.advice = { of, option };
  }

  private find(): Map<string, number[]> {
    const decision = this.match.decision;
    if (!decision) return new Map();
    const targets = byTarget(decision.options);
    // What every option names does not tell them apart.
    const all = decision.options.filter((option) => !option.takes_back).length;
    if (all > 1) for (const [target, options] of targets) if (options.length === all) targets.delete(target);
    return targets;
  }

  private get current(): Choice | null {
    return this.choice.of === this.match.decision ? this.choice : null;
  }

  get chosen(): number {
    if (this.current) return this.current.chosen;
    if (this.advice && this.advice.of === this.match.decision) return this.advice.option;
    return this.plan ? preset(this.plan) : -1;
  }

  /** A place or a thing that several options name: the list shows only those. */
  get about(): string | null {
    return this.current?.about ?? null;
  }

  /** Chooses an option; plays it at once if the reader likes it so. */
  choose(index: number, quick = settings.quick): void {
    this.choice = { of: this.match.decision, chosen: index, about: this.about };
    if (quick && index >= 0) this.play();
  }

  /** A place or thing was touched; whether an option names it. */
  touch(target: string): boolean {
    const options = this.targets.get(target);
    if (!options) return false;
    const first = options[0]!;
    if (options.length === 1) {
      this.choice = { of: this.match.decision, chosen: first, about: null };
      if (settings.quick) this.play();
    } else this.choice = { of: this.match.decision, chosen: options.includes(this.chosen) ? this.chosen : first, about: target };
    return true;
  }

  /** Shows the whole list again. */
  widen(): void {
    this.choice = { of: this.match.decision, chosen: this.chosen, about: null };
  }

  play(): void {
    if (this.chosen < 0) return;
    if (this.send) this.send(this.chosen);
    else this.match.act(this.chosen);
  }

  clear(): void {
    this.choice = { of: null, chosen: -1, about: null };
  }

  /** Whether the chosen option names this target. */
  holds(target: string): boolean {
    return this.chosen >= 0 && (this.targets.get(target)?.includes(this.chosen) ?? false);
  }
}

// What the reader has chosen so far in the open decision. The panel, the board and the hand share it.
import type { Decision, Json } from '../wire/types';
import { byTarget, layout, preset, type Layout } from './decide';
import type { Match } from './match.svelte';
import { settings } from './settings.svelte';

export class Picking {
  chosen = $state(-1);
  /** A place or a thing that several options name: the list shows only those. */
  about = $state<string | null>(null);
  targets = $state.raw<Map<string, number[]>>(new Map());
  plan = $state.raw<Layout | null>(null);
  private last: Decision | null = null;

  constructor(
    private readonly match: Match,
    private readonly named: (action: Json) => string[],
  ) {}

  /** A new decision: forget the old choice. */
  renew(decision: Decision | null): void {
    if (decision === this.last) return;
    this.last = decision;
    this.about = null;
    if (!decision) {
      this.plan = null;
      this.targets = new Map();
      this.chosen = -1;
      return;
    }
    const plan = layout(decision);
    const targets = byTarget(decision.options, this.named);
    // What every option names does not tell them apart.
    const all = decision.options.filter((option) => !option.takes_back).length;
    if (all > 1) for (const [target, options] of targets) if (options.length === all) targets.delete(target);
    this.plan = plan;
    this.targets = targets;
    this.chosen = preset(plan);
  }

  /** Chooses an option; plays it at once if the reader likes it so. */
  choose(index: number, quick = settings.quick): void {
    this.chosen = index;
    if (quick && index >= 0) this.play();
  }

  /** A place or thing was touched. */
  touch(target: string): boolean {
    const options = this.targets.get(target);
    if (!options) return false;
    if (options.length === 1) {
      if (this.chosen === options[0] && this.about === null && settings.quick) this.play();
      else this.choose(options[0]!);
      this.about = null;
    } else {
      this.about = target;
      if (!options.includes(this.chosen)) this.chosen = options[0]!;
    }
    return true;
  }

  play(): void {
    if (this.chosen >= 0) this.match.act(this.chosen);
  }

  clear(): void {
    this.about = null;
    this.chosen = this.plan ? preset(this.plan) : -1;
  }

  /** Whether the chosen option names this target. */
  holds(target: string): boolean {
    return this.chosen >= 0 && (this.targets.get(target)?.includes(this.chosen) ?? false);
  }
}

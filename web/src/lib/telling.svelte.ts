// Shows what happened since the reader's last move, one beat after the other, before the next question.
// The table goes on meanwhile: only this page waits, and never against the reader's clock.
import type { GameUi } from '../games/game';
import { beatsOf, joined, reading, reworded, stays, type Beat, type Pace } from './beats';
import type { LogLine, News } from './match.svelte';

/** The share of the reader's time that showing the beats may take, and its limit. */
const SHARE = 0.2;
const MOST = 8_000;

export interface Surroundings {
  pace(): Pace;
  later(run: () => void, ms: number): unknown;
  never(timer: unknown): void;
}

const browser = (pace: () => Pace): Surroundings => ({ pace, later: (run, ms) => setTimeout(run, ms), never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>) });

export class Telling {
  /** Everything since the reader's last move, oldest first. */
  beats = $state.raw<Beat[]>([]);
  /** The beat on the board, or -1: the board shows the present. */
  at = $state(-1);
  /** The reader goes through the beats by hand. */
  byHand = $state(false);

  /** The first beat that has not been shown. */
  private unshown = 0;
  private timer: unknown = null;
  private hurriedUntil: number | null = null;
  private readonly around: Surroundings;

  constructor(
    private readonly ui: Pick<GameUi, 'tells' | 'amid'>,
    pace: (() => Pace) | Surroundings,
  ) {
    this.around = typeof pace === 'function' ? browser(pace) : pace;
  }

  get beat(): Beat | null {
    return this.beats[this.at] ?? null;
  }

  /** How many beats are still to be shown after this one. */
  get left(): number {
    return this.beats.slice(this.at + 1).filter((beat) => beat.weight > 0).length;
  }

  /** Takes in one step of the table. */
  take(news: News): void {
    if (news.undone) {
      this.forget();
      return;
    }
    let beats = this.beats;
    for (const [n, beat] of beatsOf(news.lines, this.ui, news.seat, news.before, news.after).entries()) {
      // What the reader did is shown only if it stands until it is read.
      const own = news.own && n === 0 && beat.weight < 2 ? { ...beat, weight: 0 as const } : beat;
      const last = beats.at(-1);
      const both = last && beats.length > this.unshown ? joined(last, own) : null;
      beats = both ? [...beats.slice(0, -1), both] : [...beats, own];
    }
    this.beats = beats;
    if (this.at < 0) this.on();
  }

  /** The log was read again: the story goes on in its words. */
  readAgain(log: readonly LogLine[]): void {
    if (this.beats.length) this.beats = reworded(this.beats, log);
  }

  /** The reader has made a move: what happens from now on is new. */
  moved(): void {
    this.stop();
    this.beats = [];
    this.unshown = 0;
    this.at = -1;
    this.hurriedUntil = null;
  }

  private forget(): void {
    this.moved();
  }

  /** The reader is asked something under a clock: showing the beats takes a small part of that time. */
  hurry(left: number | null, now: number): void {
    const until = left === null ? null : now + Math.min(MOST, left * SHARE);
    if (this.hurriedUntil !== null && until !== null) return;
    this.hurriedUntil = until;
    if (until === null || this.at < 0) return;
    this.stop();
    this.show(this.at, now);
  }

  /** The next beat, or the present after the last one. */
  next(): void {
    if (this.byHand) {
      if (this.at + 1 < this.beats.length) this.go(this.at + 1);
      else this.skip();
      return;
    }
    this.stop();
    this.unshown = this.at + 1;
    this.at = -1;
    this.on();
  }

  /** Goes to the beat before, and no longer advances by itself. */
  back(): void {
    if (this.at > 0) this.go(this.at - 1);
  }

  /** Shows a beat until the reader goes on. */
  go(n: number): void {
    this.stop();
    this.byHand = true;
    this.unshown = Math.max(this.unshown, n);
    this.at = Math.min(this.beats.length - 1, Math.max(0, n));
  }

  /** Shows all beats again from the first. */
  again(): void {
    this.stop();
    this.byHand = false;
    this.unshown = 0;
    this.at = -1;
    this.on(true);
  }

  /** To the present. */
  skip(): void {
    this.stop();
    this.byHand = false;
    this.unshown = this.beats.length;
    this.at = -1;
  }

  /** Goes on to what has not been shown yet. */
  private on(asked = false): void {
    this.byHand = false;
    if (!asked && this.around.pace() === 'instant') {
      this.unshown = this.beats.length;
      return;
    }
    while (this.unshown < this.beats.length && this.beats[this.unshown]!.weight === 0) this.unshown += 1;
    if (this.unshown < this.beats.length) this.show(this.unshown, Date.now());
  }

  private show(n: number, now: number): void {
    this.at = n;
    const beat = this.beats[n]!;
    const pace = this.around.pace() === 'instant' ? 'quick' : this.around.pace();
    let wait = stays(beat, pace);
    if (this.hurriedUntil !== null) {
      wait = Math.min(wait ?? reading(beat, pace), this.hurriedUntil - now);
      if (wait <= 0) {
        this.skip();
        return;
      }
    }
    if (wait !== null) this.timer = this.around.later(() => this.next(), wait);
  }

  stop(): void {
    this.around.never(this.timer);
    this.timer = null;
  }
}

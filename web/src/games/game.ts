// What a game brings to the table screen. Nothing outside `games/` may know which game is played.
import type { Component } from 'svelte';
import type { Beat, Tell } from '../lib/beats';
import type { Key, Lang } from '../lib/i18n.svelte';
import type { Picking } from '../lib/picking.svelte';
import type { LogLine, Match, Reason } from '../lib/match.svelte';
import type { Decision, EventLine, Place, PlanOdds, Table, Text } from '../wire/types';

/** What every part of a game's screen is given. */
export interface Scene {
  table: Table;
  /** The game’s own view: only `games/<id>/` looks inside. */
  view: unknown;
  /** The seat that looks; none for spectators. */
  seat: number | null;
  seats: Place[];
  pending: number[];
  decision: Decision | null;
  /** Events of the last step. */
  recent: EventLine[];
  /** The reader's choice, absent in replays. */
  picking: Picking | null;
  /** Asks the server why an action would be refused, here or at another target; absent for spectators and in replays. */
  why: ((action: unknown, target?: string) => Promise<Reason>) | null;
  /** The odds of the plan the reader is making, where the server computes them. */
  planOdds?: PlanOdds | null;
  /** The time limit the rules have set for this part of the match, as the server keeps it: whose, the whole of it, and when it ends by this machine's clock. */
  ruleTimer?: { seat: number; whole: number; ends: number } | null;
  /** What happened since the reader opened the table; absent in replays and while looking back. */
  log?: readonly LogLine[];
  /** Seats whose offers wait for the reader's answer. */
  offers?: number[];
  /** What a lesson points at: places, cards, leaders and players by the ids of the view. */
  point?: ReadonlySet<string>;
  /** The beat that is shown: the view and the events are those of this beat. */
  beat?: Beat | null;
}

export interface SceneProps {
  scene: Scene;
}

/** Something a seat kept hidden: its name and what it was. */
export interface Secret {
  seat: number;
  name: Key;
  things: Text[];
}

export interface DealsProps {
  scene: Scene;
  match: Match;
}

export interface Phase {
  id: string;
  icon: string;
  name: { en: string; it: string };
}

export interface Track {
  phases: Phase[];
  now: number;
  /** Turn and the last turn, where the game has them. */
  turn: number | null;
  turns: number | null;
  /** What the game calls it, where that is not a turn. */
  unit?: Text;
}

export interface GameUi {
  /** The hero: fills its box, draws the position, marks the targets of the decision. */
  Board: Component<SceneProps>;
  /** What the reader's seat holds. */
  Seat: Component<SceneProps>;
  /** Public facts of every other seat. */
  Others: Component<SceneProps>;
  /** A moment that is shown over the dimmed board (an auction, a battle) while `spotlit` says so. */
  Spotlight: Component<SceneProps> | null;
  spotlit(scene: Scene): boolean;
  track(view: unknown): Track | null;
  /** The short public fact for narrow screens, such as the reader's spice. */
  purse(view: unknown, seat: number | null): number | null;
  targetName(target: string, lang: Lang): string | null;
  /** Whether the odds of a plan are worth asking for in this position. */
  hasOdds?(scene: Scene): boolean;
  /** How an event is shown before the next question; nothing: without a beat of its own. */
  tells?(event: unknown): Tell | null;
  /** The picture after the first events of a step, as far as they tell it. */
  amid?(before: unknown, after: unknown, events: unknown[]): unknown;
  /** What the plan under way comes to, above the main button. */
  Sum?: Component<SceneProps>;
  /** The seats whose offers in the game wait for the reader's answer, as the view says. */
  offers?(view: unknown): number[];
  /** What was hidden, once the match is over and its replay is open. */
  secrets?(view: unknown, seats: Place[]): Secret[];
  /** The game's own binding deals. */
  Deals?: Component<DealsProps>;
}

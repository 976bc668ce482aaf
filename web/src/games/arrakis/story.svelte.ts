// What the last steps told that the view does not keep: the rounds of a battle, and the automa's steps with their reasons.
import type { EventLine, Json } from '../../wire/types';
import { AREA, LEADER, num, obj, sideOf, text, type Model, type Side } from './model';

export interface Dice {
  swords: number;
  shields: number;
  specials: number;
}

export interface Round {
  /** Attacker first. */
  dice: (Dice | null)[];
  cards: number[];
  /** What leaders made of specials. */
  made: { side: Side; leader: string | null; hits: number; shields: number }[];
  /** Hits each side suffers, once compared. */
  suffered: number[] | null;
  /** Pieces each side lost: a kind, a leader's id or a token. */
  lost: string[][];
}

export interface Fight {
  attacker: Side;
  from: string;
  at: string;
  surprise: boolean;
  rounds: Round[];
  end: 'ceased' | 'retreated' | 'won' | 'held' | null;
}

/** One answer of the automa: the priority that chose it, what followed, where. */
export interface AutomaStep {
  line: EventLine;
  rule: string | null;
  effects: EventLine[];
  places: string[];
  /** Moves that followed. */
  moves: [string, string][];
}

export interface Story {
  fight: Fight | null;
  steps: AutomaStep[];
  /** The first of the steps that came with the last update. */
  fresh: number;
  /** Whether the player has acted since: the next steps begin a new list. */
  closed: boolean;
  storms: string[];
}

export const EMPTY: Story = { fight: null, steps: [], fresh: 0, closed: true, storms: [] };

/** What the automa does: it answers, and rolls its dice one at a time. */
const AUTOMA = new Set(['automa', 'automa_rolled']);

const fresh = (): Round => ({ dice: [null, null], cards: [0, 0], made: [], suffered: null, lost: [[], []] });

/** Areas and air zones that an event or an action names. */
export function places(value: Json): string[] {
  if (typeof value === 'string') return AREA.has(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(places);
  return Object.entries(obj(value)).flatMap(([key, part]) => (key === 'zone' && typeof part === 'number' ? [`zone:${part}`] : key === 'air' && typeof part === 'number' ? [`zone:${part}`] : places(part)));
}

export const pieceId = (value: Json | undefined): string => {
  const piece = obj(value);
  return text(piece.kind) || text(piece.named) || 'token';
};

/** The story after one more step. */
export function told(before: Story, lines: EventLine[], model: Model): Story {
  const now: Story = { ...before, storms: [] };
  let fight: Fight | null = now.fight && { ...now.fight, rounds: now.fight.rounds.map((round) => ({ ...round, dice: [...round.dice], cards: [...round.cards], made: [...round.made], lost: round.lost.map((l) => [...l]) })) };
  let steps = now.steps;
  const begin = () => {
    steps = [];
    now.closed = false;
  };
  if (lines.some((line) => AUTOMA.has(text(obj(line.event as Json).event)))) {
    if (now.closed) begin();
    now.fresh = steps.length;
  }
  let step: AutomaStep | null = null;
  const round = (): Round => {
    if (!fight!.rounds.length || fight!.rounds.at(-1)!.suffered !== null) fight!.rounds.push(fresh());
    return fight!.rounds.at(-1)!;
  };
  const slot = (side: Side) => (side === fight!.attacker ? 0 : 1);
  for (const line of lines) {
    const e = obj(line.event as Json);
    switch (e.event) {
      case 'automa':
        step = { line, rule: text(e.rule) || null, effects: [], places: [...new Set(places(e.action ?? null))], moves: [] };
        steps = [...steps, step];
        break;
      case 'automa_rolled':
        step = { line, rule: null, effects: [], places: [], moves: [] };
        steps = [...steps, step];
        break;
      case 'round_started':
      case 'phase_started':
        step = null;
        break;
      case 'die_used':
      case 'desert_power':
        if (e.event === 'desert_power' || sideOf(e.side) === 'atreides') now.closed = true;
        break;
    }
    if (step && !AUTOMA.has(text(e.event))) {
      step.effects = [...step.effects, line];
      step.places = [...new Set([...step.places, ...places(line.event as Json)])];
      if (e.event === 'moved') step.moves = [...step.moves, [text(e.from), text(e.to)]];
    }
    if (e.event === 'removed' && e.cause === 'storm') now.storms = [...new Set([...now.storms, text(e.at)])];
    if (e.event === 'battle_started') fight = { attacker: sideOf(e.attacker), from: text(e.from), at: text(e.at), surprise: e.surprise === true, rounds: [], end: null };
    if (!fight || fight.end) continue;
    const side = slot(sideOf(e.side));
    switch (e.event) {
      case 'discarded':
        if (e.reason === 'die') round().cards[side]! += 1;
        break;
      case 'reinforcement_spent':
        round().cards[slot('harkonnen')]! += 1;
        break;
      case 'rolled':
        if (e.cause === 'battle') round().dice[side] = { swords: num(e.swords), shields: num(e.shields), specials: num(e.specials) };
        break;
      case 'converted':
        round().made.push({ side: sideOf(e.side), leader: text(e.leader) || null, hits: num(e.hits), shields: num(e.shields) });
        break;
      case 'battle_hits':
        round().suffered = [num(e.attacker), num(e.defender)];
        break;
      case 'removed':
        if (e.cause === 'battle' && fight.rounds.length) for (let n = 0; n < num(e.n); n += 1) fight.rounds.at(-1)!.lost[side]!.push(pieceId(e.piece));
        break;
      case 'stepped_down':
        if (fight.rounds.length) fight.rounds.at(-1)!.lost[side]!.push(`${text(e.kind)}-down`);
        break;
      case 'leader_tanked':
        if (fight.rounds.length && text(e.leader)) fight.rounds.at(-1)!.lost[slot(LEADER.get(text(e.leader))?.side ?? 'atreides')]!.push(text(e.leader));
        break;
      case 'ceased':
        fight.end = 'ceased';
        break;
      case 'retreated':
        fight.end = 'retreated';
        break;
      case 'battle_won':
        fight.end = 'won';
        break;
    }
  }
  // A battle that left the view without a winner has failed.
  if (fight && !fight.end && model.battle === null) fight.end = 'held';
  // Whoever comes in the middle has not heard the beginning.
  if (model.battle && (!fight || fight.end || fight.at !== model.battle.at)) fight = { attacker: model.battle.attacker, from: model.battle.from, at: model.battle.at, surprise: false, rounds: [], end: null };
  now.fight = fight;
  now.steps = steps;
  return now;
}

let table = '';
let seen = new WeakSet<EventLine[]>();
let story = $state.raw<Story>(EMPTY);

/** Whether a step ended a battle: nothing of it is left in the view. */
export const justFought = (lines: EventLine[], model: Model): boolean => model.battle === null && lines.some((line) => ['battle_hits', 'battle_won', 'ceased', 'retreated'].includes(text(obj(line.event as Json).event)));

/** Takes in the last step of a table; the same step counts once. */
export function listen(id: string, lines: EventLine[], model: Model): void {
  if (id !== table) {
    table = id;
    seen = new WeakSet();
    story = EMPTY;
  }
  if (seen.has(lines)) return;
  seen.add(lines);
  const before = story.steps;
  story = told(story, lines, model);
  if (story.steps !== before) Object.assign(automa, { at: story.fresh, running: true });
}

/** Which of the automa's steps is shown, and whether they follow one another by themselves. */
export const automa = $state({ at: 0, running: true });

export const heard = (): Story => story;
/** The reader has seen the automa's steps. */
export function dismiss(): void {
  story = { ...story, steps: [], fresh: 0, closed: true };
}

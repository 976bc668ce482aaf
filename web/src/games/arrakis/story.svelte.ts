// What the last steps showed that the view does not keep: the rounds of a battle, and where the storm took pieces.
import type { Action, Event, Origin, Piece } from '../../wire/arrakis';
import type { EventLine } from '../../wire/types';
import { inside } from '../../wire/variant';
import { LEADER, type Model, type Side } from './model';

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

export interface Story {
  fight: Fight | null;
  storms: string[];
}

export const EMPTY: Story = { fight: null, storms: [] };

const eventOf = (line: EventLine) => line.event as Event;

const fresh = (): Round => ({ dice: [null, null], cards: [0, 0], made: [], suffered: null, lost: [[], []] });

const origin = (from: Origin): string[] => {
  const zone = inside(from, 'zone');
  return zone === undefined ? [inside(from, 'area') ?? []].flat() : [`zone:${zone}`];
};

/** Areas and air zones that an answer of the automa names. */
function placesOfAction(action: Action): string[] {
  const zone = inside(action, 'zone');
  const scout = inside(action, 'scout');
  const from = inside(action, 'take')?.from ?? inside(action, 'vehicle')?.from;
  const at = inside(action, 'area') ?? inside(action, 'go')?.to ?? inside(action, 'strike')?.at ?? inside(action, 'reveal')?.at ?? inside(action, 'token')?.at ?? scout?.at;
  return [...(at === undefined ? [] : [at]), ...(zone === undefined ? [] : [`zone:${zone}`]), ...(scout ? [`zone:${scout.zone}`] : []), ...(from ? origin(from) : [])];
}

/** Areas and air zones where something of an event can be seen. */
export function places(event: unknown): string[] {
  const e = event as Event;
  switch (e.event) {
    case 'automa': return placesOfAction(e.action);
    case 'vehicle_placed':
    case 'vehicle_removed': return origin(e.at);
    case 'placed': return [...origin(e.from), e.to];
    case 'moved': {
      const air = inside(e.by, 'air');
      return [e.from, e.to, ...(air === undefined ? [] : [`zone:${air}`])];
    }
    case 'sietch_moved':
    case 'worm_moved':
    case 'retreated': return [e.from, e.to];
    case 'worm_attacked':
    case 'battle_started': return [e.from, e.at];
    case 'tokens_swapped': return [e.a, e.b];
    case 'atomics_detonated': return [e.site];
    default: return 'at' in e ? [e.at] : [];
  }
}

export const pieceId = (piece: Piece): string => inside(piece, 'kind') ?? inside(piece, 'named') ?? 'token';

/** The story after one more step. */
export function extended(before: Story, lines: EventLine[], model: Model): Story {
  const now: Story = { ...before, storms: [] };
  let fight: Fight | null = now.fight && { ...now.fight, rounds: now.fight.rounds.map((round) => ({ ...round, dice: [...round.dice], cards: [...round.cards], made: [...round.made], lost: round.lost.map((l) => [...l]) })) };
  const round = (): Round => {
    if (!fight!.rounds.length || fight!.rounds.at(-1)!.suffered !== null) fight!.rounds.push(fresh());
    return fight!.rounds.at(-1)!;
  };
  const slot = (side: Side) => (side === fight!.attacker ? 0 : 1);
  for (const line of lines) {
    const e = eventOf(line);
    if (e.event === 'removed' && e.cause === 'storm') now.storms = [...new Set([...now.storms, e.at])];
    if (e.event === 'battle_started') fight = { attacker: e.attacker, from: e.from, at: e.at, surprise: e.surprise, rounds: [], end: null };
    if (!fight || fight.end) continue;
    switch (e.event) {
      case 'discarded':
        if (e.reason === 'die') round().cards[slot(e.side)]! += 1;
        break;
      case 'reinforcement_spent':
        round().cards[slot('harkonnen')]! += 1;
        break;
      case 'rolled':
        if (e.cause === 'battle') round().dice[slot(e.side)] = { swords: e.swords, shields: e.shields, specials: e.specials };
        break;
      case 'converted':
        round().made.push({ side: e.side, leader: e.leader, hits: e.hits, shields: e.shields });
        break;
      case 'battle_hits':
        round().suffered = [e.attacker, e.defender];
        break;
      case 'removed':
        if (e.cause === 'battle' && fight.rounds.length) for (let n = 0; n < e.n; n += 1) fight.rounds.at(-1)!.lost[slot(e.side)]!.push(pieceId(e.piece));
        break;
      case 'stepped_down':
        if (fight.rounds.length) fight.rounds.at(-1)!.lost[slot(e.side)]!.push(`${e.kind}-down`);
        break;
      case 'leader_tanked':
        if (fight.rounds.length) fight.rounds.at(-1)!.lost[slot(LEADER.get(e.leader)?.side ?? 'atreides')]!.push(e.leader);
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
  // A reader who comes in the middle has not seen the beginning.
  if (model.battle && (!fight || fight.end || fight.at !== model.battle.at)) fight = { attacker: model.battle.attacker, from: model.battle.from, at: model.battle.at, surprise: false, rounds: [], end: null };
  now.fight = fight;
  return now;
}

let table = '';
let seen = new WeakSet<EventLine>();
let story = $state.raw<Story>(EMPTY);

/** Whether a step ended a battle: nothing of it is left in the view. */
export const justFought = (lines: EventLine[], model: Model): boolean => model.battle === null && lines.some((line) => ['battle_hits', 'battle_won', 'ceased', 'retreated'].includes(eventOf(line).event));

/** Takes in what happened at a table; each line counts once. */
export function listen(id: string, lines: EventLine[], model: Model): void {
  if (id !== table) {
    table = id;
    seen = new WeakSet();
    story = EMPTY;
  }
  const fresh = lines.filter((line) => !seen.has(line) && seen.add(line));
  // A page that is loaded in the middle of a battle is shown it without any line.
  const unseen = model.battle !== null && (story.fight?.end !== null || story.fight.at !== model.battle.at);
  if (fresh.length || unseen) story = extended(story, fresh, model);
}

export const heard = (): Story => story;

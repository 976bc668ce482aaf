// What the last steps showed that the view does not keep: dice, rounds of an Aggression, earlier offers of a deal.
import type { Event, Side } from '../../wire/globopolis';
import type { EventLine } from '../../wire/types';
import { itemsOf, type Item, type Model, type Roll } from './model';

const eventOf = (line: EventLine) => line.event as Event;

export interface Round {
  rolls: (Roll | null)[];
  scores: number[];
  winner: Side;
}

export interface Thrown {
  seat: number | null;
  /** Sides of the dice and what they show. */
  dice: { sides: number; shows: number }[];
}

export interface Offer {
  from: number;
  to: number;
  items: Item[];
}

export interface Story {
  thrown: Thrown | null;
  rounds: Round[];
  /** The attacker's chance as the server counted it, in whole per cent. */
  chance: number | null;
  offers: Offer[];
  /** Attacker and defender, their territories and D6, of the Aggression the rounds belong to. */
  fight: { sides: number[]; titles: number[]; d6: number[] } | null;
  /** Who won it, once it is decided. */
  victor: number | null;
  /** The dice of the round that is not scored yet. */
  lying: (Roll | null)[];
}

export const EMPTY: Story = { thrown: null, rounds: [], chance: null, offers: [], fight: null, victor: null, lying: [null, null] };

/** The story after one more step. */
export function extended(before: Story, lines: EventLine[], model: Model): Story {
  const now: Story = { ...before, rounds: [...before.rounds], offers: [...before.offers], lying: [...before.lying] };
  const fought = lines.filter((line) => eventOf(line).event === 'round').length;
  // After a jump the number of rounds in the view says how many of ours still count.
  if (model.fight) now.fight = { sides: model.fight.sides, titles: model.fight.titles, d6: model.fight.d6 };
  if (model.fight && now.rounds.length > Math.max(0, model.fight.round - fought)) {
    now.rounds.length = Math.max(0, model.fight.round - fought);
    now.lying = [null, null];
  }
  const d6 = (shows: number) => ({ sides: 6, shows });
  for (const line of lines) {
    const e = eventOf(line);
    switch (e.event) {
      case 'attack':
        now.rounds = [];
        now.chance = null;
        now.victor = null;
        now.fight = { sides: [e.attacker, e.defender], titles: [e.from, e.target], d6: [0, 0] };
        now.lying = [null, null];
        break;
      case 'forces':
        now.chance = Math.floor(e.odds / 10_000_000);
        // A reader who comes in the middle has not seen the attack: the dice say who fights.
        now.fight = { ...(now.fight && now.victor === null ? now.fight : { sides: [-1, -1], titles: [] }), d6: e.d6 };
        now.victor = null;
        now.rounds = [];
        break;
      case 'dice':
        if (now.fight && !now.fight.sides.includes(e.seat)) now.fight = { ...now.fight, titles: [], sides: now.fight.sides.with(e.side === 'attacker' ? 0 : 1, e.seat) };
        now.lying[e.side === 'attacker' ? 0 : 1] = e.roll;
        break;
      case 'round':
        now.rounds.push({ rolls: now.lying, scores: e.scores, winner: e.winner });
        now.lying = [null, null];
        break;
      case 'defeated':
        now.victor = e.by;
        break;
      case 'rolled':
        now.thrown = { seat: e.seat, dice: e.dice.map(d6) };
        break;
      case 'teleported':
        now.thrown = { seat: e.seat, dice: [{ sides: 8, shows: e.d8 }, { sides: 20, shows: e.d20 }] };
        break;
      case 'supply_roll':
        now.thrown = { seat: e.seat, dice: e.dice.map(d6) };
        break;
      case 'academy':
      case 'start_roll':
        now.thrown = { seat: e.seat, dice: [d6(e.roll)] };
        break;
      case 'throw':
        now.thrown = { seat: null, dice: [d6(e.owner), d6(e.opponent)] };
        break;
      case 'offered':
        now.offers.push({ from: e.from, to: e.to, items: itemsOf(e.items) });
        break;
      case 'answered':
      case 'turn':
        now.offers = [];
        break;
    }
  }
  return now;
}

let table = '';
let seen = new WeakSet<EventLine>();
let story = $state.raw<Story>(EMPTY);

/** Whether a step ended an Aggression: nothing of it is left in the view. */
export const justFought = (lines: EventLine[], model: Model): boolean => model.fight === null && lines.some((line) => eventOf(line).event === 'round');

/** Takes in what happened at a table; each line counts once. */
export function listen(id: string, lines: EventLine[], model: Model): void {
  if (id !== table) {
    table = id;
    seen = new WeakSet();
    story = EMPTY;
  }
  const fresh = lines.filter((line) => !seen.has(line) && seen.add(line));
  if (fresh.length) story = extended(story, fresh, model);
}

export const heard = (): Story => story;

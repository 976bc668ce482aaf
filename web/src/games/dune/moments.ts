// The two moments with a stage of their own: the auction and the battle, from the activity's own facts.
import type { Json } from '../../wire/types';
import { list, num, obj, str, FACTIONS, type AuctionState, type BattleState, type BidTag, type DuneModel, type HandoverState, type PlanState } from './model';

type Obj = { [key: string]: Json };

export function auction(now: Obj, model: DuneModel): AuctionState | null {
  const number = num(now.number);
  if (number === 0) return null;
  const faction = (seat: Json | undefined) => model.factions.find((f) => f.seat === seat)?.faction ?? null;
  const passed = list(now.passed);
  const leader = faction(now.bidder);
  const turn = faction(now.turn);
  // Bidders stand in the order they are asked: from the one who was asked first, round the circles.
  const first = model.order.indexOf(faction(now.opener) ?? '');
  const order = first < 0 ? model.order : [...model.order.slice(first), ...model.order.slice(0, first)];
  const tags = (seat: number): BidTag[] => (['rivals', 'back', 'bound'] as const).filter((tag) => list(now[tag]).includes(seat)) as BidTag[];
  return {
    number,
    count: Math.max(number, num(now.of)),
    card: model.factions.find((f) => f.rowCard !== null)?.rowCard ?? null,
    bid: leader === null ? null : num(now.bid),
    leader,
    bidders: order.map((who) => {
      const seat = model.factions.find((f) => f.faction === who)?.seat ?? -1;
      return { faction: who, bid: who === leader ? num(now.bid) : null, state: who === turn ? 'turn' : passed.includes(seat) ? 'passed' : 'in', tags: now.auctioneer === seat ? ['auctioneer', ...tags(seat)] : tags(seat) };
    }),
  };
}

/** A gift, a ransom or a swap that is going on; the innermost of what is. */
export function handover(now: Json[]): HandoverState | null {
  const none = { from: null, to: null, amount: null, card: false, leader: null, cards: 0, left: 0 };
  for (const item of now.toReversed()) {
    const swap = obj(item).swap;
    if (swap !== undefined) return { ...none, kind: 'swap', from: 'harkonnen', to: str(obj(swap).with), cards: num(obj(swap).taken), left: num(obj(swap).left) };
    const trade = obj(obj(item).trade);
    if (trade.gift !== undefined) {
      const gift = obj(trade.gift);
      return { ...none, kind: 'gift', from: str(gift.from), to: str(gift.to), amount: typeof gift.amount === 'number' ? gift.amount : null, card: gift.card === true };
    }
    if (trade.ransom !== undefined) {
      const ransom = obj(trade.ransom);
      return { ...none, kind: 'ransom', from: 'harkonnen', to: str(ransom.of), leader: str(ransom.leader), cards: num(ransom.cards), left: num(ransom.left) };
    }
    if (trade.window !== undefined) {
      const open = obj(trade.window);
      return { ...none, kind: 'window', from: str(open.turn), to: str(open.to) };
    }
  }
  return null;
}

/** How many of each faction's powers are in a list; a power's key begins with its faction. */
export function powers(value: Json | undefined): Record<string, number> {
  const by: Record<string, number> = {};
  for (const power of list(value)) {
    const faction = FACTIONS.find((f) => str(power)?.startsWith(`${f}_`));
    if (faction) by[faction] = (by[faction] ?? 0) + 1;
  }
  return by;
}

const PARTS = ['lead', 'kwisatz', 'weapon', 'defence', 'dial', 'spice', 'done'];

/** Whether a part of a plan has been decided. */
export function decided(plan: PlanState, part: string): boolean {
  return PARTS.indexOf(part) < PARTS.indexOf(plan.next);
}

export function plan(value: Json | undefined): PlanState | null {
  if (value === null || value === undefined) return null;
  const p = obj(value);
  const lead = obj(p.lead);
  return {
    next: str(p.next) ?? 'lead',
    leader: str(lead.leader),
    hero: str(lead.hero),
    kwisatz: p.kwisatz === true,
    weapon: str(p.weapon),
    defence: str(p.defence),
    dial: num(p.dial),
    spice: num(p.spice),
  };
}

/** What a disclosed part says; `null` where nothing was disclosed. */
function shown(value: Json | undefined): BattleState['disclosed'] {
  const entry = Object.entries(obj(value))[0];
  if (!entry) return null;
  const [part, what] = entry;
  const lead = obj(what);
  return { part, id: str(what) ?? str(lead.leader) ?? str(lead.hero), dial: typeof what === 'number' ? what : null };
}

export function battle(now: Obj): BattleState | null {
  const fight = now;
  const territory = str(fight.territory);
  if (territory === null || !Array.isArray(fight.sides)) return null;
  const { step } = fight;
  const voice = obj(fight.voice);
  const voiceTo = str(fight.voice_to);
  const asked = str(fight.prescience_to);
  return {
    territory,
    step: str(step) ?? Object.keys(obj(step))[0] ?? '',
    revealed: fight.revealed === true,
    winner: str(fight.winner),
    voice: voiceTo && fight.voice ? { to: voiceTo, play: voice.play === true, kind: str(voice.kind) ?? '' } : null,
    prescience: asked ? { to: asked, element: str(fight.prescience) ?? '' } : null,
    disclosed: shown(fight.disclosed),
    sides: fight.sides.map((item) => {
      const side = obj(item);
      const forces = obj(side.forces);
      return {
        faction: str(side.faction) ?? '',
        forces: num(forces.normal),
        special: num(forces.special),
        sealed: side.ready === true,
        noLeader: side.no_leader === true,
        killed: side.killed === true,
        plan: plan(side.plan),
      };
    }),
  };
}

/** Whether numbers are asked for, and how they are counted: a dial in half points, a bid in whole ones. */
export function scale(question: Json): 'halves' | 'whole' | null {
  const q = obj(question);
  const part = str(obj(obj(q.battle).plan).part);
  if (part === 'dial') return 'halves';
  return part === 'spice' || obj(q.bidding).bid !== undefined ? 'whole' : null;
}

/** Half points in words: 7 is 3½. */
export function halfWords(n: number): string {
  const whole = Math.floor(n / 2);
  return n % 2 === 0 ? String(whole) : `${whole || ''}½`;
}

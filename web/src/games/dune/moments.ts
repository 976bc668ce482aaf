// The moments that are shown in the spotlight: the auction, the battle and a handover, from the activity's own facts.
import type { BattleView, BiddingNow, Now, Plan, Question, Shown } from '../../wire/dune';
import { inside, variant } from '../../wire/variant';
import type { AuctionState, BattleState, BidTag, DuneModel, HandoverState, PlanState } from './model';

export function auction(now: BiddingNow, model: DuneModel): AuctionState | null {
  if (now.number === 0) return null;
  const faction = (seat: number | null) => model.factions.find((f) => f.seat === seat)?.faction ?? null;
  const leader = faction(now.bidder);
  const turn = faction(now.turn);
  const tags = (seat: number): BidTag[] => (['rivals', 'back', 'bound'] as const).filter((tag) => now[tag].includes(seat));
  return {
    number: now.number,
    count: Math.max(now.number, now.of),
    card: model.factions.find((f) => f.rowCard !== null)?.rowCard ?? null,
    bid: leader === null ? null : now.bid,
    leader,
    bidders: now.order.flatMap((seat) => {
      const who = faction(seat);
      if (who === null) return [];
      return [{ faction: who, bid: who === leader ? now.bid : null, state: who === turn ? 'turn' : now.passed.includes(seat) ? 'passed' : 'in', tags: now.auctioneer === seat ? ['auctioneer', ...tags(seat)] : tags(seat) }];
    }),
  };
}

/** A gift, a ransom or a swap that is going on; the innermost of what is. */
export function handover(now: Now[]): HandoverState | null {
  const none = { from: null, to: null, amount: null, card: false, leader: null, cards: 0, left: 0 };
  for (const item of now.toReversed()) {
    const swap = inside(item, 'swap');
    if (swap) return { ...none, kind: 'swap', from: 'harkonnen', to: swap.with, cards: swap.taken, left: swap.left };
    const trade = inside(item, 'trade');
    if (!trade) continue;
    const gift = inside(trade, 'gift');
    if (gift) return { ...none, kind: 'gift', from: gift.from, to: gift.to, amount: gift.amount, card: gift.card };
    const ransom = inside(trade, 'ransom');
    if (ransom) return { ...none, kind: 'ransom', from: 'harkonnen', to: ransom.of, leader: ransom.leader, cards: ransom.cards ?? 0, left: ransom.left ?? 0 };
    const open = inside(trade, 'window');
    if (open) return { ...none, kind: 'window', from: open.turn, to: open.to };
  }
  return null;
}

const PARTS = ['lead', 'kwisatz', 'weapon', 'defence', 'dial', 'spice', 'done'];

/** Whether a part of a plan has been decided. */
export function decided(plan: PlanState, part: string): boolean {
  return PARTS.indexOf(part) < PARTS.indexOf(plan.next);
}

export function plan(p: Plan): PlanState {
  return {
    next: p.next,
    leader: inside(p.lead, 'leader') ?? null,
    hero: inside(p.lead, 'hero') ?? null,
    kwisatz: p.kwisatz,
    weapon: p.weapon,
    defence: p.defence,
    dial: p.dial,
    spice: p.spice,
  };
}

/** What a disclosed part says. */
function shown(value: Shown): BattleState['disclosed'] {
  const lead = inside(value, 'lead');
  const dial = inside(value, 'dial') ?? null;
  const led = lead ? (inside(lead, 'leader') ?? inside(lead, 'hero') ?? null) : null;
  return { part: variant(value), id: led ?? inside(value, 'weapon') ?? inside(value, 'defence') ?? null, dial };
}

export function battle(fight: BattleView): BattleState {
  return {
    territory: fight.territory,
    step: variant(fight.step),
    revealed: fight.revealed,
    winner: fight.winner,
    voice: fight.voice_to && fight.voice ? { to: fight.voice_to, play: fight.voice.play, kind: fight.voice.kind } : null,
    prescience: fight.prescience_to ? { to: fight.prescience_to, element: fight.prescience ?? '' } : null,
    disclosed: fight.disclosed ? shown(fight.disclosed) : null,
    sides: fight.sides.map((side) => ({
      faction: side.faction,
      forces: side.forces.normal,
      special: side.forces.special,
      sealed: side.ready,
      noLeader: side.no_leader,
      killed: side.killed,
      plan: side.plan ? plan(side.plan) : null,
      led: side.led ?? 0,
    })),
  };
}

/** The part of a battle plan that is asked for. */
export function askedPart(question: unknown): string | null {
  const asked = question ? inside(question as Question, 'battle') : undefined;
  return (asked && inside(asked, 'plan')?.part) ?? null;
}

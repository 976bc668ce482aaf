// The two moments with a stage of their own: the auction and the battle, from the activity's own facts.
import type { Json } from '../../wire/types';
import { list, num, obj, str, type AuctionState, type BattleSide, type BattleState, type DuneModel } from './model';

type Obj = { [key: string]: Json };

export function auction(now: Obj, view: Obj, model: DuneModel): AuctionState | null {
  const bids = obj(now.bids);
  const passed = new Set(list(now.passed).map((f) => str(f)));
  const out = new Set(list(now.out).map((f) => str(f)));
  const turn = str(now.bidder);
  const high = obj(now.high);
  const left = num(view.row);
  const number = num(now.number, 1);
  return {
    number,
    count: Math.max(number, num(now.cards, number + Math.max(0, left - 1))),
    card: model.factions.find((f) => f.rowCard !== null)?.rowCard ?? null,
    bid: typeof high.amount === 'number' ? high.amount : null,
    leader: str(high.faction),
    bidders: model.order.map((faction) => ({
      faction,
      bid: typeof bids[faction] === 'number' ? (bids[faction] as number) : null,
      state: faction === turn ? 'turn' : out.has(faction) ? 'out' : passed.has(faction) ? 'passed' : 'in',
    })),
  };
}

export function battle(now: Obj, model: DuneModel): BattleState | null {
  const territory = str(now.territory);
  if (territory === null) return null;
  const side = (faction: string | null, value: Json | undefined): BattleSide | null => {
    if (faction === null) return null;
    const plan = obj(value);
    const there = model.stacks.filter((s) => s.faction === faction && s.location.startsWith(`${territory}:`));
    return {
      faction,
      forces: there.reduce((sum, s) => sum + s.forces, 0),
      special: there.reduce((sum, s) => sum + s.special, 0),
      leader: str(plan.leader),
      weapon: str(plan.weapon),
      defence: str(plan.defence),
      dial: typeof plan.dial === 'number' ? plan.dial : null,
      spice: typeof plan.spice === 'number' ? plan.spice : null,
      kwisatz: plan.kwisatz === true,
      sealed: plan.sealed === true,
    };
  };
  const sides = [side(str(now.attacker), now.attacker_plan), side(str(now.defender), now.defender_plan)].filter((s) => s !== null);
  return sides.length === 2 ? { territory, sides, revealed: now.revealed === true } : null;
}

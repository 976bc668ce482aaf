// From the server's view to the model that the screen draws.
import type { Json, SeatInfo } from '../../wire/types';
import { BOARD, FACTIONS, list, num, obj, str, TERRITORY, type AuctionState, type BattleState, type DuneModel, type FactionState, type Stack } from './model';

const STRONGHOLDS = BOARD.territories.filter((territory) => territory.terrain === 'stronghold').map((territory) => territory.id);
let last: { view: Json; model: DuneModel } | null = null;

/** The model of a view; the last one is kept, since several parts of the screen ask for it. */
export function read(view: Json, seats: SeatInfo[]): DuneModel {
  if (last?.view === view) return last.model;
  const model = make(view, seats);
  last = { view, model };
  return model;
}

function make(view: Json, seats: SeatInfo[]): DuneModel {
  const v = obj(view);
  const storm = obj(v.storm);
  const stacks: Stack[] = list(v.forces).map((item) => {
    const f = obj(item);
    return { location: str(f.loc) ?? '', faction: str(f.faction) ?? '', forces: num(f.normal), special: num(f.special), advisors: num(f.advisors) };
  });
  const factions: FactionState[] = list(v.factions).map((item, index) => {
    const f = obj(item);
    const faction = str(f.faction) ?? FACTIONS[index]!;
    const reserves = obj(f.reserves);
    const tanks = obj(f.tanks);
    const hand = Array.isArray(f.hand) ? list(f.hand).map((card) => str(card) ?? '') : null;
    const seat = num(f.seat, seats.find((s) => s.role === faction)?.seat ?? index);
    return {
      seat,
      faction,
      dot: num(f.dot, seat),
      spice: typeof f.spice === 'number' ? f.spice : null,
      hand,
      cards: hand ? hand.length : num(f.cards),
      reserves: num(reserves.normal) + num(reserves.special),
      reservesSpecial: num(reserves.special),
      tanks: num(tanks.normal) + num(tanks.special),
      tanksSpecial: num(tanks.special),
      leaders: list(f.leaders).map((l) => {
        const leader = obj(l);
        const place = str(leader.place) ?? 'home';
        return { id: str(leader.id) ?? '', alive: place === 'home', at: str(leader.fought), note: place };
      }),
      traitors: Array.isArray(f.traitors) ? list(f.traitors).map((l) => str(l) ?? '') : null,
      ally: str(f.ally),
      strongholds: 0,
    };
  });
  const holders = STRONGHOLDS.map((territory) => {
    const there = [...new Set(stacks.filter((s) => BOARD.locations[s.location]?.territory === territory && s.forces + s.special > 0).map((s) => s.faction))];
    return { territory, faction: there.length === 1 ? there[0]! : null, contested: there.length > 1 };
  });
  for (const faction of factions) faction.strongholds = holders.filter((hold) => hold.faction === faction.faction).length;
  return {
    turn: num(v.turn),
    turns: num(v.turns, 10),
    phase: str(v.phase) ?? 'setup',
    storm: typeof storm.sector === 'number' && storm.sector > 0 ? storm.sector : null,
    reach: list(storm.reach).map((pair) => [num(list(pair)[0]), num(list(pair)[1])] as [number, number]),
    shieldWall: storm.wall !== false,
    factions,
    order: list(v.order).map((f) => str(f) ?? ''),
    stacks,
    spice: list(v.spice).map((item) => ({ location: str(obj(item).loc) ?? '', amount: num(obj(item).amount) })),
    blows: list(v.blows).map((item, index) => {
      const territory = str(obj(item).territory);
      return { label: 'AB'[index] ?? '', territory: territory && TERRITORY.has(territory) ? territory : null, amount: num(obj(item).amount) };
    }),
    auction: v.auction ? auction(v.auction) : null,
    battle: v.battle ? battle(v.battle) : null,
    notes: [],
    holders,
  };
}

function auction(value: Json): AuctionState {
  const a = obj(value);
  return {
    number: num(a.number, 1),
    count: num(a.count, 1),
    card: str(a.card),
    bid: typeof a.bid === 'number' ? a.bid : null,
    leader: str(a.leader),
    bidders: list(a.bidders).map((item) => {
      const b = obj(item);
      return { faction: str(b.faction) ?? '', bid: typeof b.bid === 'number' ? b.bid : null, state: (str(b.state) ?? 'in') as 'in' };
    }),
  };
}

function battle(value: Json): BattleState {
  const b = obj(value);
  return {
    territory: str(b.territory) ?? '',
    revealed: b.revealed === true,
    sides: list(b.sides).map((item) => {
      const s = obj(item);
      return {
        faction: str(s.faction) ?? '',
        forces: num(s.forces),
        special: num(s.special),
        leader: str(s.leader),
        weapon: str(s.weapon),
        defence: str(s.defence),
        dial: typeof s.dial === 'number' ? s.dial : null,
        spice: typeof s.spice === 'number' ? s.spice : null,
        kwisatz: s.kwisatz === true,
        sealed: s.sealed === true,
      };
    }),
  };
}

// From the server's view (crates/dune/src/view.rs) to the model that the screen draws.
import type { Json } from '../../wire/types';
import { BOARD, list, num, obj, str, TERRITORY, type AuctionState, type BattleState, type DuneModel, type FactionState, type Stack } from './model';
import { auction, battle, handover, powers } from './moments';

const STRONGHOLDS = BOARD.territories.filter((territory) => territory.terrain === 'stronghold').map((territory) => territory.id);
let last: { view: Json; model: DuneModel } | null = null;

/** The model of a view; the last one is kept, since several parts of the screen ask for it. */
export function read(view: Json): DuneModel {
  if (last?.view === view) return last.model;
  const model = make(view);
  last = { view, model };
  return model;
}

const keys = (value: Json | undefined): string[] => list(value).map((item) => str(item) ?? '').filter(Boolean);

function make(view: Json): DuneModel {
  const v = obj(view);
  const advised = new Set(keys(v.advisors));
  const stacks: Stack[] = [];
  const mine = new Map(list(v.me).map((item) => [str(obj(item).faction) ?? '', obj(item)]));
  const factions: FactionState[] = list(v.factions).map((item) => {
    const f = obj(item);
    const faction = str(f.faction) ?? '';
    const seat = num(f.seat);
    const own = mine.get(faction);
    const reserves = obj(f.reserves);
    const tanks = obj(f.tanks);
    for (const [location, squad] of Object.entries(obj(f.forces))) {
      const normal = num(obj(squad).normal);
      const special = num(obj(squad).special);
      if (normal + special === 0) continue;
      const advisor = faction === 'bene_gesserit' && advised.has(BOARD.locations[location]?.territory ?? '');
      stacks.push({ location, faction, forces: advisor ? 0 : normal, special: advisor ? 0 : special, advisors: advisor ? normal + special : 0 });
    }
    const hand = own ? keys(own.hand) : null;
    const known = keys(f.known_cards);
    const circle = num(f.circle);
    const kwisatz = own && own.kwisatz ? obj(own.kwisatz) : null;
    return {
      seat,
      faction,
      dot: Math.max(0, BOARD.seats.findIndex((dot) => dot[2] === circle)),
      spice: own ? num(own.spice) : null,
      bribes: num(f.bribes),
      hand,
      knownCards: hand ? [] : known,
      knownTraitors: own ? [] : keys(f.known_traitors),
      cards: hand ? hand.length : typeof f.card_count === 'number' ? f.card_count : null,
      reserves: num(reserves.normal) + num(reserves.special),
      reservesSpecial: num(reserves.special),
      tanks: num(tanks.normal) + num(tanks.special),
      tanksSpecial: num(tanks.special),
      leaders: list(f.leaders).map((l) => {
        const leader = obj(l);
        const place = str(leader.place) ?? 'home';
        return { id: str(leader.leader) ?? '', place, alive: place === 'home' || place === 'away' || place === 'captured', captive: place === 'captured', strength: typeof leader.strength === 'number' ? leader.strength : null, at: str(leader.fought) };
      }),
      traitors: own ? keys(own.traitors) : null,
      prediction: own && Array.isArray(own.prediction) ? { faction: str(own.prediction[0]) ?? '', turn: num(own.prediction[1]) } : null,
      topSpice: own ? str(own.top_spice) : null,
      stormCard: own && typeof own.storm_card === 'number' ? own.storm_card : null,
      rowCard: own ? str(own.row_card) : null,
      kwisatz: kwisatz ? { losses: num(kwisatz.losses), dead: kwisatz.dead === true } : null,
      allies: keys(f.allies).filter((ally) => ally !== faction),
      strongholds: 0,
    };
  });
  const holders = STRONGHOLDS.map((territory) => {
    const there = [...new Set(stacks.filter((s) => BOARD.locations[s.location]?.territory === territory && s.forces + s.special > 0).map((s) => s.faction))];
    return { territory, faction: there.length === 1 ? there[0]! : null, contested: there.length > 1 };
  });
  for (const faction of factions) faction.strongholds = holders.filter((hold) => hold.faction === faction.faction).length;

  const storm = num(v.storm) > 0 ? num(v.storm) : null;
  const blows = [list(v.spice_pile_a).at(-1), list(v.spice_pile_b).at(-1)].map((top) => str(top ?? null));
  const model: DuneModel = {
    turn: num(v.turn),
    turns: num(v.last_turn, 10),
    phase: str(v.phase) ?? 'setup',
    storm,
    // Thousandths by sectors ahead, as far as these eyes may know.
    reach: storm === null ? [] : list(v.storm_ahead).map((chance, n): [number, number] => [n + 1, num(chance) / 1000]),
    shieldWall: v.shield_wall !== false,
    factions,
    order: inOrder(factions, num(v.first_player)),
    stacks,
    spice: Object.entries(obj(v.spice)).map(([location, amount]) => ({ location, amount: num(amount) })).filter((s) => s.amount > 0),
    blows: blows.flatMap((top, index) => (top === null ? [] : [blow('AB'[index]!, top, obj(v.spice))])),
    decks: { treachery: num(v.treachery_deck), spice: num(v.spice_deck), discard: keys(v.treachery_discard) },
    auction: null,
    battle: null,
    handover: handover(list(v.now)),
    standing: { lost: powers(v.powers_lost), stopped: powers(v.stopped), eliminated: keys(v.eliminated), silenced: keys(v.silenced) },
    holders,
  };
  if (v.auction && str(v.phase) === 'bidding') model.auction = auction(obj(v.auction), model) satisfies AuctionState | null;
  if (v.battle) model.battle = battle(obj(v.battle)) satisfies BattleState | null;
  return model;
}

/** Seats act from the First Player counter-clockwise round the circles. */
function inOrder(factions: FactionState[], first: number): string[] {
  const by = [...factions].sort((a, b) => a.dot - b.dot);
  const at = by.findIndex((faction) => faction.seat === first);
  return at < 0 ? by.map((faction) => faction.faction) : [...by.slice(at), ...by.slice(0, at)].map((faction) => faction.faction);
}

function blow(label: string, card: string, spice: { [key: string]: Json }): DuneModel['blows'][number] {
  const id = card.split('#')[0]!;
  if (!TERRITORY.has(id)) return { label, territory: null, amount: 0 };
  const location = TERRITORY.get(id)!.locations.find((l) => spice[l] !== undefined);
  return { label, territory: id, amount: location ? num(spice[location]) : 0 };
}

// From the server's view to the model that the screen draws.
import type { FactionView, PrivateView, View } from '../../wire/dune';
import { inside } from '../../wire/variant';
import { BOARD, TERRITORY, type DuneModel, type FactionState, type Stack } from './model';
import { auction, battle, handover } from './moments';

let last: { view: unknown; model: DuneModel } | null = null;

/** The model of a view; the last one is kept, since several parts of the screen ask for it. */
export function read(view: unknown): DuneModel {
  if (last && last.view === view) return last.model;
  const model = make(view as View);
  last = { view, model };
  return model;
}

function stacksOf(f: FactionView, advised: Set<string>): Stack[] {
  return Object.entries(f.forces).flatMap(([location, squad]) => {
    const { normal, special } = squad!;
    if (normal + special === 0) return [];
    const advisor = f.faction === 'bene_gesserit' && advised.has(BOARD.locations[location]?.territory ?? '');
    return [{ location, faction: f.faction, forces: advisor ? 0 : normal, special: advisor ? 0 : special, advisors: advisor ? normal + special : 0 }];
  });
}

function factionOf(f: FactionView, own: PrivateView | undefined): FactionState {
  return {
    seat: f.seat,
    faction: f.faction,
    dot: Math.max(0, BOARD.seats.findIndex((dot) => dot[2] === f.circle)),
    spice: own?.spice ?? null,
    bribes: f.bribes,
    hand: own?.hand ?? null,
    knownCards: own ? [] : f.known_cards,
    knownTraitors: own ? [] : f.known_traitors,
    cards: own?.hand.length ?? f.card_count,
    reserves: f.reserves.normal + f.reserves.special,
    reservesSpecial: f.reserves.special,
    tanks: f.tanks.normal + f.tanks.special,
    tanksSpecial: f.tanks.special,
    leaders: f.leaders.map((l) => ({ id: l.leader, place: l.place, alive: l.place === 'home' || l.place === 'away' || l.place === 'captured', captive: l.place === 'captured', strength: l.strength ?? null, at: l.fought })),
    traitors: own?.traitors ?? null,
    prediction: own?.prediction ? { faction: own.prediction[0], turn: own.prediction[1] } : null,
    topSpice: own?.top_spice ?? null,
    stormCard: own?.storm_card ?? null,
    rowCard: own?.row_card ?? null,
    kwisatz: own?.kwisatz ?? null,
    allies: f.allies.filter((ally) => ally !== f.faction),
    progress: f.progress,
  };
}

function make(v: View): DuneModel {
  const advised = new Set(v.advisors);
  const mine = new Map(v.me.map((own) => [own.faction, own]));
  const storm = v.storm > 0 ? v.storm : null;
  const bidding = v.now.flatMap((now) => inside(now, 'bidding') ?? [])[0];
  const model: DuneModel = {
    turn: v.turn,
    turns: v.last_turn,
    phase: v.phase,
    storm,
    // Thousandths by sectors ahead, as far as this viewer may know.
    reach: storm === null ? [] : v.storm_ahead.map((chance, n): [number, number] => [n + 1, chance / 1000]),
    shieldWall: v.shield_wall,
    factions: v.factions.map((f) => factionOf(f, mine.get(f.faction))),
    order: v.order,
    stacks: v.factions.flatMap((f) => stacksOf(f, advised)),
    spice: Object.entries(v.spice).map(([location, amount]) => ({ location, amount: amount! })).filter((s) => s.amount > 0),
    blows: [v.spice_pile_a.at(-1), v.spice_pile_b.at(-1)].flatMap((top, index) => (top === undefined ? [] : [blow('AB'[index]!, top, v.spice)])),
    decks: { treachery: v.treachery_deck, spice: v.spice_deck, discard: v.treachery_discard },
    auction: null,
    battle: v.battle ? battle(v.battle) : null,
    handover: handover(v.now),
    standing: v.standing,
    exposed: new Set(v.exposed),
    holders: v.holders,
  };
  if (bidding && v.phase === 'bidding') model.auction = auction(bidding, model);
  return model;
}

function blow(label: string, card: string, spice: View['spice']): DuneModel['blows'][number] {
  const id = card.split('#')[0]!;
  if (!TERRITORY.has(id)) return { label, territory: null, amount: 0 };
  const location = TERRITORY.get(id)!.locations.find((l) => spice[l] !== undefined);
  return { label, territory: id, amount: location ? spice[location]! : 0 };
}

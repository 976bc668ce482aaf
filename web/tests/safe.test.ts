import { describe, expect, it } from 'vitest';
import { labelBox, settled, spread, type Standing } from '../src/games/dune/geometry';
import { BOARD } from '../src/games/dune/model';
import { read } from '../src/games/dune/read';
import { secrets } from '../src/games/dune/secrets';
import { together } from '../src/lib/catalog.svelte';
import { beginsOrder, layout, mainFirst, mainOf, meant, passOf, preset, sensible } from '../src/lib/decide';
import { headline, percentOf } from '../src/lib/odds.svelte';
import { Picking } from '../src/lib/picking.svelte';
import { offered, playNow, rematch, rolesOf } from '../src/lib/quick';
import type { Match } from '../src/lib/match.svelte';
import type { Choosable, Decision, EditionSpec, GameInfo, Json, PlanOdds, Odds, Place, Table, Targets } from '../src/wire/types';
import { VIEWS } from './views/dune';

const say = (en: string) => ({ en, it: en });
const option = (action: Json, targets: Targets = {}): Choosable => ({ action, text: say(JSON.stringify(action)), targets });
const dial = (n: number) => option({ n }, { amount: { n, per: 2 } });
const asked = (options: Choosable[], fallback = options[0]!): Decision => ({ question: null, text: say('?'), shape: { form: 'one', options: options.length }, rule: 'x.y', default: { action: fallback.action, text: fallback.text }, options, more: false });
const odds = (win: number): Odds => ({ win, nobody: 0, lost: 1, taken: 1 }) as Odds;
const rung = (n: number, win: number) => ({ n, odds: odds(win) });

describe('a sensible dial', () => {
  it('is the smallest that wins about as often as any', () => {
    const plan = layout(asked([dial(0), dial(1), dial(2), dial(3)]));
    expect(sensible(plan.amount!, [rung(0, 0.1), rung(1, 0.7), rung(2, 0.71), rung(3, 0.705)])).toBe(1);
  });
  it('is where the choice starts, and gives way to what the reader chooses', () => {
    const decision = asked([dial(0), dial(1), dial(2)]);
    const picking = new Picking({ decision } as Match);
    expect(picking.chosen).toBe(0);
    picking.suggest(decision, 2);
    expect(picking.chosen).toBe(2);
    picking.choose(1, false);
    picking.suggest(decision, 2);
    expect(picking.chosen).toBe(1);
  });
});

describe('the main button', () => {
  const options = [option('pass'), option('look'), { ...option('play'), spends: true }];
  const plan = layout(asked(options));
  it('is what happens if nothing is said', () => expect(mainOf(plan, options, -1)).toBe(0));
  it('is what the coach would do', () => expect(mainOf(plan, options, 1)).toBe(1));
  it('never uses something up', () => expect(mainOf(plan, options, 2)).toBe(0));
  it('takes a gift and free charity, although silence declines', () => {
    const gift = { ...asked([option('decline'), option('accept')]), usual: 'accept' };
    const layed = layout(gift);
    expect([layed.fallback, layed.usual, mainOf(layed, gift.options, -1), mainFirst(layed)]).toEqual([0, 1, 1, [1, 0]]);
    const extra = { ...asked([0, 1, 2].map((n) => option({ n }, { amount: { n, per: 1 } }))), usual: { n: 2 } };
    expect(preset(layout(extra))).toBe(2);
  });
});

describe('the pass', () => {
  it('is the default that the game calls a pass', () => {
    const [pass, ship] = [{ ...option('pass'), passes: true }, option({ ship: 1 }, { places: ['arrakeen'] })];
    expect(passOf(asked([ship, pass], pass), layout(asked([ship, pass], pass)))).toBe(1);
    expect(passOf(asked([ship, pass], ship), layout(asked([ship, pass], ship)))).toBe(-1);
  });
  it('is not a default that only names nothing: “Move legions” begins an order', () => {
    const decision = { ...asked([option('move'), option('attack')]), order: true };
    const plan = layout(decision);
    expect([passOf(decision, plan), beginsOrder(decision, plan, 0, -1)]).toEqual([-1, true]);
  });
  it('is sent by one press where another answer only begins an order', () => {
    const decision = { ...asked([{ ...option('pass'), passes: true }, option('ship')]), order: true };
    const plan = layout(decision);
    expect(beginsOrder(decision, plan, 0, -1)).toBe(false);
    expect(beginsOrder(decision, plan, 1, -1)).toBe(true);
    expect(beginsOrder(decision, plan, 1, 1), 'the second press sends it').toBe(false);
    expect(beginsOrder(asked([option('pass'), option('ship')]), plan, 1, -1), 'no order').toBe(false);
  });
});

describe('a double click', () => {
  it('answers once: its second half was meant for the question before', () => {
    expect([meant({ detail: 1 }, 1000, 1050), meant({ detail: 2 }, 1000, 1050), meant({ detail: 2 }, 1000, 1500), meant({ detail: 0 }, 1000, 1001)]).toEqual([true, false, true, true]);
  });
});

describe('the battle odds', () => {
  const planOdds = (options: (Odds | null)[], current: Odds | null = null): PlanOdds => ({ best: odds(0.83), current, options, scale: [], facts: [], assumed: [] });
  it('is never certain', () => {
    expect([percentOf(1), percentOf(0.999), percentOf(0), percentOf(0.456)]).toEqual([99, 99, 1, 46]);
  });
  it('has one figure above the others, and it is one of theirs', () => {
    const rows = [odds(0.4), odds(0.9), null];
    expect(headline(planOdds(rows), -1).win).toBe(0.9);
    expect(headline(planOdds(rows), 0).win).toBe(0.4);
    expect(headline(planOdds([]), -1).win).toBe(0.83);
  });
});

describe('the end of a match', () => {
  it('shows hands, traitors and the prediction of every house', () => {
    const view = structuredClone(VIEWS[1]!);
    view.me = [view.me[0]!, { ...view.me[0]!, faction: 'bene_gesserit', hand: [], prediction: ['guild', 4] }];
    const seats = view.factions.map((faction) => ({ seat: faction.seat, role: faction.faction, role_text: say(faction.faction === 'guild' ? 'Guild' : faction.faction) })) as unknown as Place[];
    const found = secrets(view, seats);
    expect(found.filter((secret) => secret.name === 'secret.hand').map((secret) => secret.things.map((thing) => thing.en))).toEqual([['Truthtrance'], []]);
    expect(found.find((secret) => secret.name === 'secret.prediction')?.things[0]!.en).toBe('Guild wins on turn 4');
  });
  it('is followed by the same table again: the same bots, open seats for the people', () => {
    const seat = (n: number, bot: string | null) => ({ seat: n, bot }) as unknown as Place;
    const table = { game: 'dune', edition: 'gf9', options: { advanced: true }, name: 'x', settings: {}, seats: [seat(0, 'heuristic'), seat(1, null), seat(2, null)] } as unknown as Table;
    expect(rematch(table, 1).seats).toEqual([{ kind: 'bot', bot: 'heuristic' }, { kind: 'me' }, { kind: 'open' }]);
  });
});

describe('what is offered', () => {
  it('is named once', () => {
    expect([together('Dune', 'Dune, 2019 edition', ' '), together('Dune: War for Arrakis', 'War for Arrakis', ' '), together('Globopolis', 'revised', ' ')]).toEqual(['Dune, 2019 edition', 'Dune: War for Arrakis', 'Globopolis revised']);
  });
  const game = (id: string): GameInfo => ({ id, name: say(id), blurb: say(''), bots: [], editions: [] });
  const edition = { id: 'wfa', max_seats: 2, min_seats: 1, options: [], roles: [{ key: 'atreides' }, { key: 'harkonnen' }] } as unknown as EditionSpec;
  it('leaves out games that exist for tests', () => {
    expect(offered([game('dune'), game('demo')]).map((one) => one.id)).toEqual(['dune']);
  });
  it('is listed for others only where somebody else can sit down', () => {
    expect(playNow(game('arrakis'), edition, null, 'x').settings.public).toBe(false);
  });
  it('has sides where seats are sides, and seats the reader there', () => {
    expect(rolesOf(edition).map((role) => role.key)).toEqual(['atreides', 'harkonnen']);
    expect(playNow(game('arrakis'), edition, 'harkonnen', 'x').seats.map((seat) => seat.kind)).toEqual(['bot', 'me']);
  });
});

describe('stacks on the board', () => {
  // Real positions, and each of them once more for every pair of places that lie close together, with three stacks in each.
  const near = Object.entries(BOARD.locations).flatMap(([a, one]) => Object.entries(BOARD.locations).filter(([b, other]) => a < b && Math.hypot(one.at[0]! - other.at[0]!, one.at[1]! - other.at[1]!) < 70).map(([b]) => [a, b] as const));
  const at = (location: string, n: number, of: number, count: number, special: number, grow: number): Standing => {
    const off = spread(of, grow)[n]!;
    return { x: BOARD.locations[location]!.at[0]! + off[0], y: BOARD.locations[location]!.at[1]! + off[1], count, special };
  };
  const crowd = (location: string, grow: number) => [0, 1, 2].map((n) => at(location, n, 3, 4 + 4 * n, n, grow));
  function real(view: (typeof VIEWS)[number], grow: number): Standing[] {
    const { stacks } = read(view);
    const here = (location: string) => stacks.filter((stack) => stack.location === location);
    return [...new Set(stacks.map((stack) => stack.location))].flatMap((location) => here(location).map((stack, n, all) => at(location, n, all.length, stack.forces + stack.special + stack.advisors, stack.special, grow)));
  }
  const covered = (stacks: Standing[], grow: number) => {
    const boxes = stacks.map((stack) => ({ stack, box: labelBox(stack) }));
    return boxes.flatMap((p, a) => boxes.slice(a + 1).filter((q) => Math.abs(p.stack.x + (p.box.x + p.box.w / 2) * grow - q.stack.x - (q.box.x + q.box.w / 2) * grow) < ((p.box.w + q.box.w) / 2) * grow && Math.abs(p.stack.y + (p.box.y + p.box.h / 2) * grow - q.stack.y - (q.box.y + q.box.h / 2) * grow) < ((p.box.h + q.box.h) / 2) * grow)).length;
  };
  it('never cover a count of another, on large and on small screens', () => {
    let positions = 0;
    let before = 0;
    for (const grow of [1, 1.3, 1.6]) {
      for (const stacks of [...VIEWS.map((view) => real(view, grow)), ...near.map(([a, b]) => [...crowd(a, grow), ...crowd(b, grow)])]) {
        positions += 1;
        before += covered(stacks, grow);
        const now = settled(stacks, grow);
        expect(covered(now, grow)).toBe(0);
        // and nobody is pushed out of sight of its place
        for (const [n, stack] of now.entries()) expect(Math.hypot(stack.x - stacks[n]!.x, stack.y - stacks[n]!.y)).toBeLessThan(90 * grow);
      }
    }
    expect(positions).toBeGreaterThan(300);
    expect(before).toBeGreaterThan(0);
  });
});

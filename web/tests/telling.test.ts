import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { ui } from '../src/games/dune/ui';
import type { GameUi } from '../src/games/game';
import { beatsOf, reading, reworded, type Beat, type Pace } from '../src/lib/beats';
import type { LogLine, Match, News } from '../src/lib/match.svelte';
import { Telling, type Surroundings } from '../src/lib/telling.svelte';
import SinceList from '../src/table/SinceList.svelte';
import { VIEWS } from './views/dune';

const say = (en: string) => ({ en, it: en });
const line = (event: unknown, en: string, step = 1, more: Partial<LogLine> = {}): LogLine => ({ event, text: say(en), rule: null, step, at: 1, ...more });
const phase = (name: string, en: string) => line({ phase: { phase: name } }, en, 1, { milestone: { kind: 'phase' } });
const squad = (normal: number) => ({ normal, special: 0 });
const texts = (beats: Beat[]) => beats.map((beat) => beat.lines.map((one) => one.text!.en));
// One step: a battle is won, the turn ends, the storm moves and kills, spice blows.
const step = () => [
  line({ battle: { totals: { aggressor: 'guild', attack: 9, defender: 'emperor', defence: 2 } } }, 'Guild 4½, Emperor 1'),
  line({ battle: { won: { winner: 'guild', loser: 'emperor' } } }, 'Guild beats Emperor'),
  phase('collection', 'Collection'),
  line({ board: { collected: { faction: 'guild', at: 'habbanya_erg:16', amount: 4 } } }, 'Guild collects 4'),
  line({ turn: { turn: 3 } }, 'Turn 3', 1, { milestone: { kind: 'turn', n: 3 } }),
  phase('storm', 'Storm'),
  line({ storm: { revealed: { sectors: 6 } } }, 'The storm moves 6 sectors'),
  line({ storm: { moved: { sector: 9 } } }, 'The storm is in sector 9'),
  line({ board: { killed: { faction: 'emperor', squad: squad(2), at: 'red_chasm:7' } } }, 'Emperor loses 2', 1, { losers: [seatOf('emperor')] }),
  line({ board: { killed: { faction: 'atreides', squad: squad(3), at: 'red_chasm:7' } } }, 'Atreides loses 3', 1, { losers: [seatOf('atreides')] }),
  phase('spice_blow', 'Spice blow'),
  line({ spice_blow: { worm: { territory: 'red_chasm' } } }, 'A worm comes'),
];
const picture = () => {
  const made = structuredClone(VIEWS[0]!) as unknown as { storm: number; factions: { faction: string; seat: number; forces: Record<string, unknown> }[] };
  made.storm = 3;
  for (const faction of made.factions) faction.forces = { 'red_chasm:7': squad(5) };
  return made;
};
const seatOf = (faction: string) => picture().factions.find((one) => one.faction === faction)!.seat;

describe('beats', () => {
  it('are the moments of a step, one after the other, the reader’s own losses first', () => {
    const beats = beatsOf(step(), ui, seatOf('atreides'), picture(), picture());
    expect(texts(beats)).toEqual([['Guild 4½, Emperor 1', 'Guild beats Emperor'], ['Guild collects 4'], ['The storm moves 6 sectors'], ['Atreides loses 3', 'The storm is in sector 9', 'Emperor loses 2'], ['A worm comes']]);
    expect(beats.map((beat) => beat.heading?.text?.en ?? null)).toEqual([null, 'Collection', 'Storm', null, 'Spice blow']);
    expect(beats.map((beat) => beat.losses)).toEqual([0, 0, 0, 1, 0]);
    // What a beat is about: the outcome of a battle and not its figures.
    expect(beats.map((beat) => beat.main?.text?.en)).toEqual(['Guild beats Emperor', 'Guild collects 4', 'The storm moves 6 sectors', 'Atreides loses 3', 'A worm comes']);
    // The battle stands until it is read; storm and worm are moments of their own.
    expect(beats.map((beat) => beat.weight)).toEqual([3, 2, 0, 2, 2]);
  });
  it('show the board as it was told so far, and the last one as it is', () => {
    const after = picture();
    const beats = beatsOf(step(), ui, null, picture(), after);
    const at = (n: number) => beats[n]!.view as ReturnType<typeof picture>;
    const forces = (n: number) => at(n).factions.find((one) => one.faction === 'atreides')!.forces['red_chasm:7'];
    expect([at(0).storm, at(3).storm]).toEqual([3, 9]);
    expect([forces(0), forces(3)]).toEqual([squad(5), squad(2)]);
    expect(at(4)).toBe(after);
  });
  it('go on in the words of a log that was read again', () => {
    const beats = beatsOf(step(), ui, seatOf('atreides'), picture(), picture());
    const log = [line({ turn: { turn: 2 } }, 'Turno 2', 0), ...step().map((one) => ({ ...one, text: { en: '', it: `it ${one.text!.en}` } }))];
    const again = reworded(beats, log);
    expect(again.map((beat) => beat.lines.map((one) => one.text!.it))).toEqual(texts(beats).map((lines) => lines.map((words) => `it ${words}`)));
    expect(again.map((beat) => beat.heading?.text?.it ?? null)).toEqual([null, 'it Collection', 'it Storm', null, 'it Spice blow']);
    expect(again.map((beat) => beat.main?.text?.it)).toEqual(beats.map((beat) => `it ${beat.main?.text?.en}`));
    // The log beside the story finds the place of a beat by its lines.
    for (const beat of again) expect(log).toContain(beat.events.at(-1));
    // What the new log does not have stays as it was.
    expect(reworded(beats, [])).toEqual(beats);
  });
  it('of a game without words of its own are its steps', () => {
    expect(texts(beatsOf([line({}, 'a'), line({}, 'b')], {} as GameUi, 0, {}, {}))).toEqual([['a', 'b']]);
  });
});

function timers() {
  let pace: Pace = 'quick';
  let next: { run: () => void; ms: number } | null = null;
  const around: Surroundings = { pace: () => pace, later: (run, ms) => (next = { run, ms }), never: () => (next = null) };
  return { around, set: (to: Pace) => (pace = to), waits: () => next?.ms ?? null, fire: () => next?.run() };
}
const news = (lines: LogLine[], more: Partial<News> = {}): News => ({ lines, seat: 0, before: picture(), after: picture(), own: false, undone: false, ...more });
const headline = (telling: Telling) => telling.beat?.lines[0]?.text?.en ?? null;

describe('telling', () => {
  it('holds a reveal until it is read, then goes on by itself to the present', () => {
    const clock = timers();
    const telling = new Telling(ui, clock.around);
    telling.take(news(step(), { seat: seatOf('atreides') }));
    expect([headline(telling), clock.waits()]).toEqual(['Guild 4½, Emperor 1', null]);
    telling.next();
    expect(headline(telling)).toBe('Guild collects 4');
    clock.fire();
    // What is said in passing does not stop the story.
    expect(headline(telling)).toBe('Atreides loses 3');
    clock.fire();
    clock.fire();
    expect([telling.at, telling.beats.length]).toEqual([-1, 5]);
  });
  it('is skipped, replayed and gone through by hand; the list stays until the reader moves', () => {
    const clock = timers();
    const telling = new Telling(ui, clock.around);
    telling.take(news(step()));
    telling.skip();
    expect([telling.at, telling.beats.length]).toEqual([-1, 5]);
    telling.go(3);
    expect([telling.at, clock.waits()]).toEqual([3, null]);
    telling.back();
    expect(telling.at).toBe(2);
    telling.again();
    expect(telling.at).toBe(0);
    telling.moved();
    expect([telling.at, telling.beats]).toEqual([-1, []]);
  });
  it('tells nothing at once, and still lists it', () => {
    const clock = timers();
    clock.set('instant');
    const telling = new Telling(ui, clock.around);
    telling.take(news(step()));
    expect([telling.at, telling.beats.length]).toEqual([-1, 5]);
    // Asked for, it is told all the same.
    telling.again();
    expect(telling.at).toBe(0);
  });
  it('queues what comes while it tells, and joins what is said in passing', () => {
    const telling = new Telling(ui, timers().around);
    telling.take(news([line({ storm: { moved: { sector: 9 } } }, 'storm', 1)]));
    for (let n = 2; n < 6; n += 1) telling.take(news([line({ bidding: { passed: { faction: 'guild' } } }, `pass ${n}`, n)]));
    expect(texts(telling.beats)).toEqual([['storm'], ['pass 2', 'pass 3', 'pass 4', 'pass 5']]);
    telling.next();
    expect(telling.at).toBe(-1);
  });
  it('does not tell the reader what the reader did', () => {
    const telling = new Telling(ui, timers().around);
    telling.take(news([line({ board: { shipped: { faction: 'atreides', squad: squad(4), to: 'arrakeen:10' } } }, 'ships')], { own: true }));
    expect(telling.at).toBe(-1);
    telling.take(news([line({ board: { shipped: { faction: 'guild', squad: squad(4), to: 'arrakeen:10' } } }, 'ships', 2)]));
    expect(telling.at).toBe(1);
  });
  it('takes a small part of a running clock, whatever there is to tell', () => {
    const clock = timers();
    const telling = new Telling(ui, clock.around);
    telling.take(news(step()));
    telling.hurry(10_000, Date.now());
    expect(clock.waits()).toBeLessThanOrEqual(2_000);
    const late = new Telling(ui, clock.around);
    late.take(news(step()));
    late.hurry(0, Date.now());
    expect([late.at, late.beats.length]).toEqual([-1, 5]);
  });
  it('is slower when calm', () => {
    const [beat] = beatsOf([line({ storm: { moved: { sector: 9 } } }, 'The storm is in sector 9')], ui, 0, picture(), picture());
    expect(reading(beat!, 'calm')).toBeGreaterThan(1.5 * reading(beat!, 'quick'));
  });
  it('forgets what was taken back', () => {
    const telling = new Telling(ui, timers().around);
    telling.take(news(step()));
    telling.take(news([], { undone: true }));
    expect(telling.beats).toEqual([]);
  });
});

describe('the list of what happened', () => {
  afterEach(cleanup);
  it('speaks of a last move only to somebody who moves', () => {
    const beat = { step: 1, lines: [{ text: { en: 'A.', it: 'A.' } }], losses: 0 };
    const shown = (seat: number | null) => render(SinceList, { match: { seat, table: null } as unknown as Match, telling: { beats: [beat], again: () => {} } as unknown as Telling }).container.querySelector('summary .grow')!.textContent;
    expect(shown(0)).toBe('Since your last move');
    expect(shown(null)).toBe('What happened');
  });
});

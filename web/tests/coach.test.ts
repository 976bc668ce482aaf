// The coach: when it speaks, how it grows quieter, and what it says of an answer.
import { describe, expect, it, vi } from 'vitest';
import type { Beat } from '../src/lib/beats';
import { differences, clearlyOther, figures, isChoice, isNews, loudness, matters, news, speaks, startOf, verdict } from '../src/lib/coach';
import { layout } from '../src/lib/decide';
import { Coach } from '../src/lib/coach.svelte';
import type { Match } from '../src/lib/match.svelte';
import { coached } from '../src/lib/coached';
import type { Choosable, Decision, GameInfo, HintReply, OpinionReply } from '../src/wire/types';
// @ts-expect-error the frozen tables are plain JavaScript for the screenshot script
import { CATALOG } from '../dev/fixture.mjs';

const both = (text: string) => ({ en: text, it: text });
const option = (action: unknown, n?: number): Choosable => ({ action, text: both(String(action)), ...(n === undefined ? {} : { targets: { amount: { n, per: 1 } } }) }) as Choosable;
const question = (options: Choosable[], fallback = 0): Decision => ({ question: {}, text: both('?'), shape: { form: 'one_of' }, rule: 'x.y.z', default: options[fallback]!, options, more: false }) as unknown as Decision;
const hint = (of: Choosable | null, why: string | null = 'because'): HintReply => ({ step: 1, option: of, why: why === null ? null : both(why), advice: both('advice') });

describe('the coach grows quieter', () => {
  it('from turn to turn', () => {
    expect([null, 1, 2, 3, 4, 5, 9].map((turn) => loudness(turn, true, 99))).toEqual(['full', 'full', 'full', 'matters', 'matters', 'asked', 'asked']);
  });
  it('by answers where no turns are counted', () => {
    const heard = [0, 11, 23, 24, 47, 48].map((answered) => loudness(null, false, answered));
    expect(heard).toEqual(['full', 'full', 'full', 'matters', 'matters', 'asked']);
  });
  it('and speaks later only where the choice matters', () => {
    const [pass, act] = [option('pass'), option('act')];
    const asked = question([pass, act]);
    expect(matters(asked, hint(act))).toBe(true);
    expect(matters(asked, hint(pass))).toBe(false);
    expect(matters(asked, hint(act, null))).toBe(false);
    expect([speaks('full', asked, hint(pass)), speaks('matters', asked, hint(pass)), speaks('matters', asked, hint(act)), speaks('asked', asked, hint(act))]).toEqual([true, false, true, false]);
  });
  it('gives the same advice twice and no more', () => {
    expect([0, 1, 2, 7].map(isNews)).toEqual([true, true, false, false]);
  });
});

describe('what the coach says of an answer', () => {
  it('neighbouring numbers are much the same', () => {
    const scale = Array.from({ length: 12 }, (_, n) => option(`dial ${n}`, n));
    const asked = question(scale);
    expect(clearlyOther(asked, scale[4]!, scale[4]!)).toBe(false);
    expect(clearlyOther(asked, scale[4]!, scale[5]!)).toBe(false);
    expect(clearlyOther(asked, scale[1]!, scale[9]!)).toBe(true);
  });
  it('a scale starts at the advised answer', () => {
    const scale = [option('pass'), ...Array.from({ length: 5 }, (_, n) => option(`dial ${n}`, n))];
    const asked = question(scale);
    const { amount } = layout(asked);
    expect(startOf(asked, amount, scale[4]!)).toBe(4);
    expect(startOf(asked, amount, scale[0]!)).toBe(-1);
    expect(startOf(asked, amount, null)).toBe(-1);
  });
  it('other things are other things', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => option(name));
    expect(clearlyOther(question([a!, b!, c!, d!]), a!, b!)).toBe(true);
  });
  it('one answer is no choice, nor is taking back', () => {
    expect(isChoice(question([option('a')]))).toBe(false);
    expect(isChoice(question([option('a'), { ...option('back'), takes_back: true }]))).toBe(false);
    expect(isChoice(question([option('a'), option('b')]))).toBe(true);
  });
});

describe('what changed', () => {
  const beat = (text: string, weight: Beat['weight'], losses = 0) => ({ lines: [{ text: both(text) }], main: { text: both(text) }, weight, losses }) as unknown as Beat;
  it('is one line: losses first, then what weighs most', () => {
    expect(news([])).toBeNull();
    expect(news([beat('in passing', 0)])).toBeNull();
    expect(news([beat('storm', 2), beat('bid', 1)])).toMatchObject({ line: { text: { en: 'storm' } }, more: 1 });
    expect(news([beat('lost', 1, 1), beat('battle', 3)])!.line.text!.en).toBe('lost');
    expect(news([beat('first', 2), beat('second', 2)])!.line.text!.en).toBe('second');
  });
});

describe('the coach at a table', () => {
  function sit(turn: number) {
    const [pass, act] = [option('pass'), option('act')];
    const match = { id: 't', seat: 0, decision: question([pass, act]), ask: true } as unknown as Match;
    const server = { hint: vi.fn(async () => hint(act)), opinion: vi.fn(async () => ({ step: 1, explanation: null, odds: null, later: [] })) };
    return { match, server, pass, act, coach: new Coach(match, () => ({ counted: true, turn }), server) };
  }
  it('speaks in the first turn, advises what it would do and says afterwards what it would have done', async () => {
    const { match, server, coach, pass } = sit(1);
    coach.look();
    await vi.waitFor(() => expect(coach.speaking).toBe(true));
    expect(server.hint).toHaveBeenCalledTimes(1);
    expect(coach.advice!.en).toBe('advice');
    expect(coach.hint!.option!.text.en).toBe('act');
    coach.answered(pass);
    expect(coach.note).toMatchObject({ yours: { en: 'pass' }, mine: { en: 'act' }, why: { en: 'because' } });
    // At the next question the old hint is gone.
    match.decision = question([pass, option('other')]);
    expect(coach.speaking).toBe(false);
  });
  it('asks the server once where questions follow each other at once', async () => {
    const { match, server, coach } = sit(1);
    for (let n = 0; n < 5; n += 1) {
      match.decision = question([option('pass'), option(`act ${n}`)]);
      coach.look();
    }
    expect(coach.busy).toBe(true);
    await vi.waitFor(() => expect(coach.speaking).toBe(true));
    expect(server.hint).toHaveBeenCalledTimes(1);
    expect(coach.busy).toBe(false);
  });
  it('does not advise to take an answer back', async () => {
    const { coach, server, pass } = sit(1);
    server.hint.mockResolvedValue(hint({ ...option('back'), takes_back: true }));
    coach.look();
    await vi.waitFor(() => expect(coach.speaking).toBe(true));
    expect(coach.hint!.option).toBeNull();
    coach.answered(pass);
    expect(coach.note).toBeNull();
  });
  it('says nothing of an answer it agrees with', async () => {
    const { coach, act } = sit(1);
    coach.look();
    await vi.waitFor(() => expect(coach.speaking).toBe(true));
    coach.answered(act);
    expect(coach.note).toBeNull();
  });
  it('waits to be asked in later turns, and asks the server nothing before', async () => {
    const { server, coach, act } = sit(6);
    coach.look();
    await new Promise((next) => setTimeout(next, 250));
    expect(server.hint).not.toHaveBeenCalled();
    expect(coach.quieter).toBe('asked');
    coach.ask();
    await vi.waitFor(() => expect(coach.speaking).toBe(true));
    await coach.whyNot(act);
    expect(server.opinion).toHaveBeenCalledWith('t', 0, 'act', 'act');
    expect(coach.opinion!.reply.explanation).toBeNull();
  });
});

describe('an answer that turns out better', () => {
  it('is the advice from then on, so that the coach does not contradict itself', async () => {
    const [pass, act] = [option('pass'), option('act')];
    const match = { id: 't', seat: 0, decision: question([pass, act]), ask: true } as unknown as Match;
    const reply = (yours: number) => ({ step: 1, explanation: { why: both('so'), instead: act }, odds: { yours, mine: 20, margin: 5 }, later: [] }) as unknown as OpinionReply;
    const server = { hint: async () => hint(act), opinion: vi.fn(async () => reply(24)) };
    const coach = new Coach(match, () => ({ counted: true, turn: 1 }), server);
    coach.look();
    await vi.waitFor(() => expect(coach.hint?.option).toBe(act));
    await coach.whyNot(pass);
    expect(coach.hint?.option).toBe(act);
    server.opinion.mockResolvedValue(reply(30));
    await coach.whyNot(pass);
    expect(coach.hint).toMatchObject({ option: pass, why: null });
    // What was advised first is compared with what is advised now.
    server.opinion.mockResolvedValue(reply(15));
    await coach.whyNot(act);
    expect(server.opinion).toHaveBeenLastCalledWith('t', 0, 'act', 'pass');
    coach.answered(pass);
    expect(coach.note).toBeNull();
  });
});

describe('a coached table', () => {
  it('is the first edition against novices, with the role that was chosen', () => {
    const dune = (CATALOG.games as GameInfo[]).find((game) => game.id === 'dune')!;
    const table = coached(dune, 'fremen', 'x');
    expect(table.options).not.toHaveProperty('advanced');
    expect(String(table.options!.factions).startsWith('fremen')).toBe(true);
    expect(table.seats[0]).toEqual({ kind: 'me' });
    const bots = table.seats.slice(1).map((seat) => (seat.kind === 'bot' ? seat.bot : seat.kind));
    const novice = dune.bots.find((bot) => bot.level === 0)?.key ?? 'random';
    expect(new Set(bots)).toEqual(new Set([novice]));
  });
});

describe('why not', () => {
  const says = (what: string, yours: number, mine: number) => ({ what: { en: what, it: what }, yours, mine });
  it('tells where two answers lead apart, the widest gap for its size first', () => {
    const found = differences([says('strongholds', 1.2, 1.9), says('spice', 10, 10.2), says('forces', 4, 9), says('cards', 3, 3), says('money', 990, 1000)]);
    expect(found.map((one) => one.what.en)).toEqual(['forces', 'strongholds']);
    expect(differences([])).toEqual([]);
  });
});

describe('an answer asked about', () => {
  it('is not advised against where it leads to the better chance', () => {
    const margin = 9;
    expect([verdict({ yours: 38, mine: 23, margin }), verdict({ yours: 23, mine: 38, margin }), verdict({ yours: 30, mine: 31, margin })]).toEqual(['better', 'odds', 'even']);
  });
  it('is a range, not one chance against the other, where the two cannot be told apart', () => {
    expect(figures({ yours: 38, mine: 30 })).toEqual({ yours: 38, mine: 30, low: 30, high: 38 });
  });
  it('is called close where the estimate is not exact enough to part the two', () => {
    expect([verdict({ yours: 38, mine: 30, margin: 9 }), verdict({ yours: 30, mine: 38, margin: 8 })]).toEqual(['close', 'close']);
  });
});

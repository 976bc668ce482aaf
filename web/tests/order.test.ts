// Answers in advance: a form for an order of small questions, and standing answers.
import { describe, expect, it, vi } from 'vitest';
import { Match } from '../src/lib/match.svelte';
import { Order } from '../src/lib/order.svelte';
import type { Connection } from '../src/lib/connection.svelte';
import type { Choosable, ClientMessage, Decision, ServerMessage } from '../src/wire/types';

const text = (word: string) => ({ en: word, it: word });
const option = (word: string, more: Partial<Choosable> = {}): Choosable => ({ action: word, text: text(word), ...more });
const number = (n: number): Choosable => option(`n${n}`, { targets: { amount: { n, per: 1 } } });
function decision(word: string, options: Choosable[], fallback = 0): Decision {
  return { question: word, text: text(word), shape: { form: 'one', options: options.length }, rule: 'r', default: options[fallback]!, options, more: false, order: true };
}

const TO = decision('to', ['a', 'b', 'c', 'd'].map((word) => option(word)));
const COUNT = decision('count', [number(1), number(2), number(3)], 2);

/** Answers as a server would: from where, where to, how many. */
function follow(actions: unknown[]): Promise<Decision | null> {
  return Promise.resolve(actions[0] === 'pass' ? null : actions.length === 1 ? TO : actions.length === 2 ? COUNT : null);
}

describe('an order as one form', () => {
  it('shows the next question and grows with what is chosen', async () => {
    const order = new Order(follow);
    await order.begin(option('from'));
    expect(order.fields.map((field) => field.decision.text.en)).toEqual(['to']);
    expect(order.rest, 'a list is not answered by itself').toEqual([]);
    expect(order.open).toBe(true);
    await order.choose(0, 1);
    expect(order.fields).toHaveLength(2);
    expect(order.rest.map((part) => part.action), 'a number starts from the usual one').toEqual(['b', 'n3']);
    await order.choose(1, 0);
    expect(order.rest.map((part) => part.action)).toEqual(['b', 'n1']);
    expect(order.open, 'nothing is left to be asked').toBe(false);
    await order.choose(0, 2);
    expect(order.rest.map((part) => part.action), 'what came later is asked again').toEqual(['c', 'n3']);
  });

  it('does not start a number that the odds speak about from its default', async () => {
    const half = (n: number): Choosable => option(`dial${n}`, { targets: { amount: { n, per: 2 } } });
    const DIAL = decision('dial', [half(0), half(2), half(4)], 0);
    const order = new Order((actions) => Promise.resolve(actions.length === 1 ? DIAL : null));
    await order.begin(option('no defence'));
    expect(order.fields.map((field) => field.chosen), 'the dial is left open').toEqual([-1]);
    expect(order.rest, 'and is not sealed with the rest').toEqual([]);
    await order.choose(0, 2);
    expect(order.rest.map((part) => part.action)).toEqual(['dial4']);
  });

  it('does not start from a number that gives nothing', async () => {
    const pay = decision('pay', [number(0), number(2), number(3)], 0);
    const order = new Order((actions) => Promise.resolve(actions.length === 1 ? pay : null));
    await order.begin(option('two for CHOAM'));
    expect(order.rest).toEqual([]);
  });

  it('is empty where nothing follows, and begins again with another answer', async () => {
    const order = new Order(follow);
    await order.begin(option('pass'));
    expect(order.fields).toEqual([]);
    await order.begin(option('from'));
    expect(order.fields).toHaveLength(1);
    await order.begin(null);
    expect(order.fields).toEqual([]);
  });

  it('does not take an answer that comes too late', async () => {
    let late: ((next: Decision | null) => void) | null = null;
    const order = new Order((actions) => (actions[0] === 'slow' ? new Promise((done) => (late = done)) : follow(actions)));
    const first = order.begin(option('slow'));
    await order.begin(option('pass'));
    late!(TO);
    await first;
    expect(order.fields).toEqual([]);
  });
});

function match(): { match: Match; sent: ClientMessage[]; hear: (message: ServerMessage) => void } {
  const sent: ClientMessage[] = [];
  let hear: (message: ServerMessage) => void = () => {};
  const connection = {
    post: (message: ClientMessage) => void sent.push(message),
    listen: (listener: (message: ServerMessage) => void) => ((hear = listener), () => {}),
    follow: () => () => {},
    again: vi.fn(),
  } as unknown as Connection;
  const made = new Match('t', connection, () => 0);
  made.open();
  made.seat = 2;
  made.step = 7;
  return { match: made, sent, hear: (message) => hear(message) };
}

describe('a match', () => {
  it('sends an order at once, and one answer as an answer', () => {
    const { match: m, sent } = match();
    m.playAll([option('from'), option('b'), number(3)]);
    expect(sent[0]).toMatchObject({ type: 'answers', table: 't', seat: 2, step: 7, actions: ['from', 'b', 'n3'] });
    m.sending = null;
    m.playAll([option('pass')]);
    expect(sent[1]).toMatchObject({ type: 'act', action: 'pass' });
  });

  it('gives a standing answer with its number and takes it back', () => {
    const { match: m, sent, hear } = match();
    m.stand({ key: 'bid_up_to', text: text('Bid up to {n}'), scope: 301, amount: { min: 2, max: 9 } }, 4);
    expect(sent[0]).toMatchObject({ type: 'standing', seat: 2, standing: 'bid_up_to', scope: 301, amount: 4, on: true });
    hear({ type: 'standing', table: 't', seat: 2, standing: [{ key: 'bid_up_to', scope: 301, text: text('Bid up to 4') }] });
    expect(m.standing.map((standing) => standing.text.en)).toEqual(['Bid up to 4']);
    hear({ type: 'standing', table: 't', seat: 1, standing: [] });
    expect(m.standing, 'of another seat').toHaveLength(1);
    m.unstand(m.standing[0]!);
    expect(sent[1]).toMatchObject({ type: 'standing', standing: 'bid_up_to', on: false });
  });

  it('hears what would be asked next, or that nobody can say', async () => {
    const { match: m, sent, hear } = match();
    const next = m.follow(['from']);
    const key = (sent[0] as { key: string }).key;
    hear({ type: 'follow', table: 't', key, decision: TO });
    expect(await next).toEqual(TO);
    const refused = m.follow(['nonsense']);
    hear({ type: 'refused', table: 't', key: (sent[1] as { key: string }).key, kind: 'stale', text: text('stale'), rule: null } as ServerMessage);
    expect(await refused).toBeUndefined();
    expect(m.refused, 'a question that failed is no refusal of an answer').toBeNull();
  });
});

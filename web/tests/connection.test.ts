import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Socket, type Surroundings } from '../src/lib/connection.svelte';
import { i18n, say } from '../src/lib/i18n.svelte';
import { Match } from '../src/lib/match.svelte';
import type { ServerMessage } from '../src/wire/types';

class Wire implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  /** As a browser counts: open, closing, closed. */
  readyState = 1;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(text: string) {
    if (this.readyState !== 1) throw new Error('WebSocket is already in CLOSING or CLOSED state.');
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  types() {
    return this.sent.map((m) => m.type);
  }
}

let wires: Wire[];
let timers: { run: () => void; ms: number }[];
let connection: Connection;
const wire = () => wires.at(-1)!;
function pass(least = 0) {
  const due = timers.filter((timer) => timer.ms >= least);
  timers = timers.filter((timer) => timer.ms < least);
  for (const timer of due) timer.run();
}
const HELLO: ServerMessage = { type: 'hello', version: 1, me: null, heartbeat_seconds: 30 };
function greet() {
  wire().onopen?.();
  wire().say(HELLO);
}

beforeEach(() => {
  wires = [];
  timers = [];
  const around: Surroundings = {
    open() {
      const next = new Wire();
      wires.push(next);
      return next;
    },
    later(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return timer;
    },
    never(timer) {
      timers = timers.filter((t) => t !== timer);
    },
  };
  connection = new Connection(around);
});

describe('the connection', () => {
  it('greets, then follows from the last step seen', () => {
    connection.follow('t', () => ({ step: 7, chat: 'c3' }));
    greet();
    expect(wire().sent).toEqual([{ type: 'hello', version: 1, moves: true }, { type: 'subscribe', table: 't', from: 7, patches: true, count_deals: true, lang: 'en', chat_after: 'c3' }]);
    expect(connection.status).toBe('open');
  });
  it('comes back by itself and goes on from there', () => {
    let step = 7;
    connection.follow('t', () => ({ step, chat: null }));
    greet();
    step = 12;
    wire().close();
    expect(connection.status).toBe('waiting');
    pass();
    greet();
    expect(wires).toHaveLength(2);
    expect(wire().sent.at(-1)).toEqual({ type: 'subscribe', table: 't', from: 12, patches: true, count_deals: true, lang: 'en' });
  });
  it('sends again what was not acknowledged, with the same key, and only that', () => {
    connection.follow('t', () => ({ step: 1, chat: null }));
    greet();
    connection.post({ type: 'act', table: 't', step: 1, key: 'a', action: 1 });
    connection.post({ type: 'act', table: 't', step: 2, key: 'b', action: 2 });
    wire().say({ type: 'ack', table: 't', key: 'a', step: 2, repeated: false });
    wire().close();
    pass();
    greet();
    expect(wire().sent.filter((m) => m.type === 'act').map((m) => m.key)).toEqual(['b']);
    wire().say({ type: 'refused', table: 't', key: 'b', kind: 'stale', rule: null, text: { en: '', it: '' } });
    expect(connection.waiting).toBe(0);
  });
  it('sends nothing on a socket that is closing, and all of it on the next one', () => {
    const leave = connection.follow('left', () => ({ step: 1, chat: null }));
    connection.follow('t', () => ({ step: 4, chat: null }));
    greet();
    const closing = wire();
    closing.readyState = 2;
    const before = closing.sent.length;
    connection.post({ type: 'act', table: 't', step: 4, key: 'a', action: 1 });
    connection.follow('new', () => ({ step: 0, chat: null }));
    leave();
    connection.again('t');
    pass(10_000); // the ping
    expect(closing.sent).toHaveLength(before);
    expect(connection.waiting).toBe(1);
    closing.close();
    pass();
    greet();
    expect(wire()).not.toBe(closing);
    expect(wire().sent.map((m) => [m.type, m.table ?? m.version])).toEqual([['hello', 1], ['subscribe', 't'], ['subscribe', 'new'], ['act', 't']]);
  });
  it('does not listen to a socket it has left', () => {
    connection.follow('t', () => ({ step: 4, chat: null }));
    const left = wire();
    connection.restart();
    left.onopen?.();
    left.say(HELLO);
    expect([connection.status, left.sent, wire().sent]).toEqual(['connecting', [], []]);
  });
  it('does not ask again what the server has answered', () => {
    connection.follow('t', () => ({ step: 1, chat: null }));
    greet();
    connection.post({ type: 'follow', table: 't', step: 1, key: 'f', actions: [1] });
    connection.post({ type: 'why_not', table: 't', key: 'w', action: 1 });
    wire().say({ type: 'follow', table: 't', key: 'f', decision: null } as ServerMessage);
    wire().say({ type: 'why_not', table: 't', key: 'w', legal: true, rule: null, text: null } as ServerMessage);
    expect(connection.waiting).toBe(0);
  });
  it('follows a table that has moved over the same socket, and sends again what it was not answered there', () => {
    let step = 7;
    connection.follow('t', () => ({ step, chat: null }));
    greet();
    connection.post({ type: 'act', table: 't', step: 9, key: 'a', action: 1 });
    connection.post({ type: 'act', table: 'other', step: 1, key: 'b', action: 1 });
    step = 9;
    wire().sent = [];
    wire().say({ type: 'moved', table: 't' });
    expect(wires).toHaveLength(1);
    expect(wire().sent).toEqual([
      { type: 'subscribe', table: 't', from: 9, patches: true, count_deals: true, lang: 'en' },
      { type: 'act', table: 't', step: 9, key: 'a', action: 1 },
    ]);
    expect(connection.status).toBe('open');
  });
  it('keeps what is said while it is away', () => {
    connection.follow('t', () => ({ step: 1, chat: null }));
    connection.post({ type: 'act', table: 't', step: 1, key: 'a', action: 1 });
    expect(wire().sent).toEqual([]);
    greet();
    expect(wire().types()).toEqual(['hello', 'subscribe', 'act']);
  });
  it('asks to load again when the server speaks another version', () => {
    connection.follow('t', () => ({ step: 1, chat: null }));
    wire().onopen?.();
    wire().say({ ...HELLO, version: 2 } as ServerMessage);
    expect(connection.outdated).toBe(true);
    pass();
    expect(wires).toHaveLength(1);
  });
  it('pings after a silence and gives up a socket that stays silent', () => {
    connection.follow('t', () => ({ step: 1, chat: null }));
    greet();
    pass(10_000);
    expect(wire().types()).toContain('ping');
    pass();
    expect(wires[0]!.closed).toBe(true);
    expect(connection.status).toBe('waiting');
  });
});

describe('a match', () => {
  const text = (en: string) => ({ en, it: en });
  const update = (step: number, more: Partial<Extract<ServerMessage, { type: 'update' }>> = {}): ServerMessage => ({ type: 'update', table: 't', seat: 0, step, reset: false, view: { step }, events: [{ event: null, text: text(`e${step}`), rule: null }], pending: [0], decision: null, ahead: false, asides: [], ask: false, outcome: null, undo_to: null, ...more });
  const asks = (options: { action: string; takes_back?: boolean }[]) => ({ question: null, text: text('?'), shape: { form: 'one' as const, options: options.length }, rule: 'r', default: { action: options[0]!.action, text: text('d') }, options: options.map((o) => ({ ...o, text: text(o.action) })), more: false });
  let match: Match;
  beforeEach(() => {
    match = new Match('t', connection, () => 0);
    match.open();
    greet();
  });

  it('knows after a reload when it saw each step', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
    const missed = (step: number) => ({ step, events: [{ event: null, text: text(`e${step}`), rule: null }], undo_to: null });
    const seen = new Match('t', connection, () => 7000);
    seen.take(update(1));
    seen.take(update(2));
    seen.take(update(3));
    seen.close();
    const again = new Match('t', connection, () => 9000);
    again.take(update(3, { reset: true, missed: [missed(1), missed(2)] }));
    again.take(update(4));
    // The first picture was there before the page was opened.
    expect(again.log.map((line) => [line.step, line.at])).toEqual([[1, 0], [2, 7000], [3, 7000], [4, 9000]]);
    vi.unstubAllGlobals();
  });
  it('shows when something happened while the page was closed', () => {
    const missed = (step: number, at?: number) => ({ step, events: [{ event: null, text: text(`e${step}`), rule: null }], undo_to: null, ...(at === undefined ? {} : { at }) });
    match.take({ type: 'history', table: 't', seat: 0, reset: true, missed: [missed(1), missed(2, 120_000)] } as never);
    wire().say(update(4, { missed: [missed(3, 180_000)], at: 240_000 }));
    expect(match.log.map((line) => line.at)).toEqual([0, 120_000, 180_000, 240_000]);
  });
  it('takes in what was missed, once', () => {
    wire().say(update(3, { missed: [{ step: 1, events: [{ event: null, text: text('e1'), rule: null }], undo_to: null }, { step: 2, events: [{ event: null, text: text('e2'), rule: null }], undo_to: null }] }));
    wire().say(update(3));
    expect(match.log.map((line) => line.text?.en)).toEqual(['e1', 'e2', 'e3']);
  });
  const patch = (step: number, more: Partial<Extract<ServerMessage, { type: 'patch' }>> = {}): ServerMessage => ({ type: 'patch', table: 't', seat: 0, step, view: [{ op: 'replace', path: '/step', value: step }], events: [{ event: null, text: text(`e${step}`), rule: null }], pending: [], ...more });
  it('takes a step as a patch of the picture before', () => {
    const board = { places: [1, 2] };
    const decision = asks([{ action: 'a' }]);
    wire().say(update(1, { view: { step: 1, board, cards: [1, 2, 3] }, decision }));
    const before = match.view as { board: unknown };
    wire().say(patch(2, { view: [{ op: 'replace', path: '/step', value: 2 }, { op: 'remove', path: '/cards/0' }, { op: 'add', path: '/storm', value: null }], ask: true }));
    expect(match.view).toEqual({ step: 2, board, cards: [2, 3], storm: null });
    expect((match.view as { board: unknown }).board).toBe(before.board);
    expect(before).toEqual({ step: 1, board, cards: [1, 2, 3] });
    expect(match.past.get(1)).toBe(before);
    expect([match.decision?.rule, match.ask, match.pending]).toEqual(['r', true, []]);
    wire().say(patch(3, { decision: null, asides: [], undo_to: 1, outcome: { winners: [0] } as never }));
    expect([match.decision, match.ask, match.outcome?.winners]).toEqual([null, false, [0]]);
    expect(match.log.map((line) => line.text?.en)).toEqual(['e1', 'e3']);
  });
  it('asks for the deals of the game when they are shown, and again when they have changed', () => {
    const deal = (action: string) => ({ action, text: text(action), deal: true });
    const asked = () => wire().sent.filter((message) => message.type === 'game_deals');
    const reply = (step: number, asides: unknown[]) => wire().say({ type: 'game_deals', table: 't', key: asked().at(-1)!.key as string, step, asides: asides as never });
    wire().say(update(1, { game_deals: 2 }));
    expect([asked().length, match.dealsKnown]).toEqual([0, false]);
    match.listDeals();
    match.listDeals();
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toMatchObject({ type: 'game_deals', table: 't', seat: 0 });
    reply(1, [deal('a'), deal('b')]);
    expect([match.dealsKnown, match.deals.length, match.gameDeals.map((option) => option.action)]).toEqual([true, 0, ['a', 'b']]);
    wire().say(patch(2));
    expect(match.dealsKnown).toBe(true);
    // As many, but others: the list stays in sight until the next one is there.
    wire().say(patch(3, { game_deals: 2 }));
    expect([match.dealsKnown, match.gameDeals.length]).toEqual([false, 2]);
    match.listDeals();
    expect(asked()).toHaveLength(2);
    // They changed once more while the reply was on its way.
    wire().say(patch(4, { game_deals: 1 }));
    reply(3, [deal('c'), deal('d')]);
    expect(match.dealsKnown).toBe(false);
    match.listDeals();
    reply(4, [deal('e')]);
    expect([match.dealsKnown, match.gameDeals.map((option) => option.action)]).toEqual([true, ['e']]);
    // Nothing to ask for.
    wire().say(patch(5, { game_deals: 0 }));
    expect([match.dealsKnown, match.gameDeals.length, asked().length]).toEqual([true, 0, 3]);
  });
  it('asks for the whole picture after a gap, once', () => {
    wire().say(update(1));
    wire().say(patch(3));
    wire().say(patch(4));
    expect(wire().types().filter((type) => type === 'subscribe')).toHaveLength(2);
    expect(wire().sent.at(-1)).toMatchObject({ type: 'subscribe', from: 0 });
    expect(match.view).toEqual({ step: 1 });
    wire().say(update(4, { missed: [] }));
    wire().say(patch(4));
    wire().say(patch(5));
    expect(match.view).toEqual({ step: 5 });
    wire().say(patch(6, { view: [{ op: 'remove', path: '/no/such' }] }));
    expect(wire().types().filter((type) => type === 'subscribe')).toHaveLength(3);
  });
  it('asks for the log again in another language', () => {
    wire().say(update(3));
    i18n.use('it');
    expect(wire().sent.at(-1)).toMatchObject({ type: 'subscribe', from: 0, lang: 'it' });
    expect(match.view).toEqual({ step: 3 });
    wire().say(update(3, { missed: [], events: [{ event: null, text: { it: 'tre' } as never, rule: null }] }));
    expect(match.log.map((line) => say(line.text))).toEqual(['tre']);
    match.close();
    const count = wire().sent.length;
    i18n.use('en');
    expect(wire().sent).toHaveLength(count);
  });
  it('forgets what was taken back', () => {
    for (const step of [1, 2, 3]) wire().say(update(step));
    wire().say(update(4, { undo_to: 1 }));
    expect(match.log.map((line) => line.text?.en)).toEqual(['e1', 'e4']);
  });
  it('sends an answer word for word and shows the parts of a longer one', () => {
    wire().say(update(1, { decision: asks([{ action: 'arrakeen' }, { action: 'carthag' }]) }));
    match.act(1);
    expect(wire().sent.at(-1)).toMatchObject({ type: 'act', step: 1, seat: 0, action: 'carthag' });
    match.act(0); // one at a time
    expect(wire().sent.filter((m) => m.type === 'act')).toHaveLength(1);
    wire().say({ type: 'ack', table: 't', key: match.sending!, step: 2, repeated: false });
    wire().say(update(2, { decision: asks([{ action: 'one' }, { action: 'back', takes_back: true }]) }));
    expect(match.parts.map((part) => part.answer.en)).toEqual(['carthag']);
    match.act(1);
    expect(match.parts).toEqual([]);
    wire().say(update(3, { decision: asks([{ action: 'arrakeen' }, { action: 'carthag' }]) }));
    expect(match.parts).toEqual([]);
    wire().say({ type: 'ack', table: 't', key: match.sending!, step: 3, repeated: false });
    expect(match.sending).toBeNull();
  });
  it('keeps an open question as it is while others act', () => {
    const open = { decision: asks([{ action: 'a' }, { action: 'b' }]), ask: true };
    wire().say(update(1, open));
    const before = match.decision;
    wire().say(update(2, structuredClone(open)));
    expect(match.decision).toBe(before);
    expect(match.step).toBe(2);
  });
  it('knows a pass that waits for its moment to close', () => {
    wire().say(update(1, { decision: asks([{ action: 'pass' }]) }));
    match.act(0);
    wire().say({ type: 'held', table: 't', key: match.sending! });
    expect([match.held, match.sending]).toEqual([true, null]);
    wire().say(update(2));
    expect(match.held).toBe(false);
  });
  it('says nothing of a kept answer whose moment has gone otherwise, and asks again', () => {
    const open = { decision: asks([{ action: 'pass' }, { action: 'react' }]), ahead: true };
    wire().say(update(1, open));
    match.act(1);
    const key = match.sending!;
    wire().say({ type: 'held', table: 't', key });
    wire().say(update(2, structuredClone(open)));
    expect(match.held).toBe(true);
    wire().say({ type: 'refused', table: 't', key, kind: 'stale', rule: null, text: text('gone') });
    expect([match.held, match.refused]).toEqual([false, null]);
  });
  it('knows the time limit of the rules', () => {
    wire().say({ type: 'clock', table: 't', clocks: [], glass: { seat: 0, left_ms: 4000, whole_ms: 90000 } });
    expect(match.ruleTimer?.left_ms).toBe(4000);
    wire().say({ type: 'clock', table: 't', clocks: [] });
    expect(match.ruleTimer).toBeNull();
  });
  it('says why an answer was refused', () => {
    wire().say(update(1, { decision: asks([{ action: 'a' }]) }));
    match.act(0);
    wire().say({ type: 'refused', table: 't', key: match.sending, kind: 'illegal', rule: 'gf9.x', text: text('no') });
    expect(match.refused).toEqual({ text: text('no'), rule: 'gf9.x' });
    expect(match.sending).toBeNull();
  });
  it('asks why not', async () => {
    wire().say(update(1));
    const reason = match.whyNot({ to: 'carthag:11' });
    const key = wire().sent.at(-1)!.key as string;
    wire().say({ type: 'why_not', table: 't', key, legal: false, rule: 'gf9.full', text: text('full'), facts: null });
    expect(await reason).toEqual({ legal: false, rule: 'gf9.full', text: text('full') });
  });
  it('asks for the table again when the reader sits down', () => {
    const info = { id: 't', name: '', game: 'g', edition: 'e', options: {}, status: 'open', host: '', host_name: '', seats: [], settings: {}, commitment: null, seed: null, steps: null, outcome: null, forked_from: null, created: 0, updated: 0 } as never;
    wire().say({ type: 'table', table: info, my_seats: [] });
    wire().say({ ...update(4), seat: null } as ServerMessage);
    wire().say({ type: 'table', table: info, my_seats: [2] });
    expect(wire().types().slice(-2)).toEqual(['unsubscribe', 'subscribe']);
    expect(wire().sent.at(-1)).toMatchObject({ from: 0 });
    expect(match.log).toEqual([]);
  });
  it('does not take another table for this one', () => {
    wire().say({ ...update(9), table: 'other' } as ServerMessage);
    expect(match.step).toBe(-1);
  });
});

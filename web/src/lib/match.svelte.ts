// One table as this reader sees it: what the server sent, nothing else.
import {
  tableOf,
  type ChatLine,
  type ChatTo,
  type Choosable,
  type Deal,
  type DealAnswer,
  type Decision,
  type EventLine,
  type TimeLimit,
  type Missed,
  type Offer,
  type Operation,
  type Orders,
  type Outcome,
  type Patch,
  type SeatClock,
  type ServerMessage,
  type Standing,
  type StandingNow,
  type Table,
  type Text,
  type Update,
  type Vote,
} from '../wire/types';
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import { whoAmI } from './api';
import { connection as theConnection, freshKey, type Connection } from './connection.svelte';
import { i18n } from './i18n.svelte';

export interface LogLine extends EventLine {
  step: number;
  /** When the reader received it, in milliseconds since 1970; 0 if it was before this page was opened. */
  at: number;
}

/** One step of the table as it comes in, for the story. */
export interface News {
  lines: LogLine[];
  seat: number | null;
  /** The pictures on both sides of the step. */
  before: unknown;
  after: unknown;
  /** The step is the reader's own answer. */
  own: boolean;
  /** Something was taken back. */
  undone: boolean;
}

/** A part of an answer given in several small questions. */
export interface Part {
  question: Text;
  answer: Text;
}

export interface Reason {
  legal: boolean;
  rule: string | null;
  text: Text | null;
}

const TIMES = 'landsraad.times.';

function readTimes(id: () => string): { get(step: number): number | undefined } {
  let kept: Map<number, number> | null = null;
  return {
    get(step) {
      try {
        kept ??= new Map(JSON.parse(localStorage.getItem(TIMES + id()) ?? '[]') as [number, number][]);
      } catch {
        kept = new Map();
      }
      return kept.get(step);
    },
  };
}

/** The view after a patch; `undefined` if the patch is for another one. */
function patched(view: unknown, operations: Operation[]): unknown {
  try {
    return immutableJSONPatch(view, operations as JSONPatchDocument);
  } catch {
    return undefined;
  }
}

/** How many earlier pictures are kept. */
const KEPT = 400;

export class Match {
  table = $state.raw<Table | null>(null);
  step = $state(-1);
  seat = $state<number | null>(null);
  view = $state.raw<unknown>(null);
  decision = $state.raw<Decision | null>(null);
  /** What may be done in addition to answering: cards playable at any time. */
  asides = $state.raw<Choosable[]>([]);
  /** Those that make or answer a deal of the game, as they were when the reader last asked for them. */
  gameDeals = $state.raw<Choosable[]>([]);
  /** Whether these are the present ones. */
  dealsKnown = $state(true);
  /** Whether the reader should be called. */
  ask = $state(false);
  pending = $state.raw<number[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** Events of the last update, for the board. */
  recent = $state.raw<EventLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  deals = $state.raw<Deal[]>([]);
  votes = $state.raw<Vote[]>([]);
  orders = $state<Orders>('if_able');
  /** What the server answers for this seat from now on. */
  standing = $state.raw<StandingNow[]>([]);
  clocks = $state.raw<SeatClock[]>([]);
  /** The time limit of the rules themselves, as it was when the clocks were sent. */
  ruleTimer = $state.raw<TimeLimit | null>(null);
  clocksAt = $state(0);
  parts = $state.raw<Part[]>([]);
  /** The key of the action on its way. */
  sending = $state<string | null>(null);
  /** A pass has been taken and waits for its moment to close; until then it may be replaced. */
  held = $state(false);
  /** A move is being taken back. Forced answers after it are taken back too, at most this many. */
  takingBack = $state(0);
  refused = $state.raw<{ text: Text; rule: string | null } | null>(null);
  gone = $state.raw<Text | null>(null);
  /** The step up to which the reader had seen the log when the screen was opened. */
  looked = $state(0);
  chatLooked = $state(0);
  /** The step of the first picture: what comes later, the reader has seen happen. */
  opened = $state(-1);

  /** Pictures of earlier steps, so that a log line can show the board as it was. */
  readonly past = new Map<number, unknown>();

  /** Receives every step that happens while the page is open. */
  heard: ((news: News) => void) | null = null;
  /** Receives the log after it was read again: in another language, or after a missed step. */
  readAgain: ((log: readonly LogLine[]) => void) | null = null;
  /** Receives what the reader has answered; `null`: with a standing answer. */
  moved: ((option: Choosable | null) => void) | null = null;

  /** When each step came, kept over a reload of the page. */
  private readonly times = readTimes(() => this.id);

  /** A step was missed, and the whole picture is on its way. */
  private lost = false;
  private unfollow: (() => void) | null = null;
  private unlisten: (() => void) | null = null;
  private said: Part | null = null;
  /** The step since which the deals are the present ones, and the key of the request for them. */
  private dealsSince = 0;
  private listing: string | null = null;
  private acked: number | null = null;
  private heldKey: string | null = null;
  private readonly asked = new Map<string, (reason: Reason) => void>();
  private readonly followed = new Map<string, (next: Decision | null | undefined) => void>();

  constructor(
    readonly id: string,
    private readonly connection: Connection = theConnection,
    private readonly now: () => number = () => Date.now(),
  ) {}

  open(): void {
    this.unlisten = this.connection.listen((message) => this.take(message));
    i18n.listeners.add(this.reread);
    this.unfollow = this.connection.follow(this.id, () => ({ step: this.step, chat: this.chat.at(-1)?.id ?? null }));
  }

  close(): void {
    this.keepTimes();
    i18n.listeners.delete(this.reread);
    this.unfollow?.();
    this.unlisten?.();
  }

  /** Sentences come in one language: another one means another log. */
  private readonly reread = (): void => {
    this.step = -1;
    this.log = [];
    this.connection.again(this.id);
  };

  /** Sends one of the legal answers, word for word. */
  act(index: number, byItself = false): void {
    const option = this.decision?.options[index];
    if (option) this.play(option, byItself);
  }

  /** Sends an answer; `byItself`: the page gives it, since there is no choice. */
  play(option: Choosable, byItself = false): void {
    if (this.sending) return;
    if (!byItself) this.moved?.(option);
    const key = freshKey();
    this.sending = key;
    this.refused = null;
    this.said = option.takes_back || !this.decision ? null : { question: this.decision.text, answer: option.text };
    if (option.takes_back) this.parts = this.parts.slice(0, -1);
    this.connection.post({ type: 'act', ...this.from(), step: this.step, key, action: option.action });
  }

  /** Sends the answers of one order together. */
  playAll(options: Choosable[]): void {
    if (options.length === 1) return this.play(options[0]!);
    if (this.sending || !options.length) return;
    this.moved?.(options[0] ?? null);
    const key = (this.sending = freshKey());
    this.refused = null;
    this.said = null;
    this.connection.post({ type: 'answers', ...this.from(), step: this.step, key, actions: options.map((option) => option.action) });
  }

  /** What would be asked after these answers of one order: `null` if it is complete, `undefined` if the server does not say. */
  follow(actions: unknown[]): Promise<Decision | null | undefined> {
    const key = freshKey();
    return new Promise((done) => {
      this.followed.set(key, done);
      this.connection.post({ type: 'follow', ...this.from(), step: this.step, key, actions });
    });
  }

  /** Asks for the deals that the game allows now, unless they are known. */
  listDeals(): void {
    if (this.dealsKnown || this.listing) return;
    this.listing = freshKey();
    this.connection.post({ type: 'game_deals', ...this.from(), key: this.listing });
  }

  /** Takes in how many deals the game allows, where they have changed. */
  private countDeals(count: number, step: number): void {
    this.dealsSince = step;
    this.dealsKnown = count === 0;
    if (count === 0) this.gameDeals = [];
    this.listing = null;
  }

  /** Gives a standing answer, which answers the open question too. */
  stand(standing: Standing, amount?: number): void {
    if (this.sending) return;
    this.moved?.(null);
    const key = (this.sending = freshKey());
    this.refused = null;
    this.connection.post({ type: 'standing', ...this.from(), key, standing: standing.key, scope: standing.scope, ...(amount === undefined ? {} : { amount }), on: true });
  }

  /** Takes a standing answer back. */
  unstand(standing: StandingNow): void {
    this.connection.post({ type: 'standing', ...this.from(), key: freshKey(), standing: standing.key, on: false });
  }

  /** Asks why an action would be refused, or the same action at another target. */
  whyNot(action: unknown, target?: string): Promise<Reason> {
    const key = freshKey();
    return new Promise((done) => {
      this.asked.set(key, done);
      this.connection.post({ type: 'why_not', ...this.from(), key, action, ...(target === undefined ? {} : { target }) });
    });
  }

  talk(text: string, to: ChatTo): void {
    this.connection.post({ type: 'chat', ...this.from(), key: freshKey(), to, text });
  }

  offer(offer: Offer): void {
    this.connection.post({ type: 'offer', ...this.from(), key: freshKey(), offer });
  }

  answerDeal(deal: string, answer: DealAnswer): void {
    this.connection.post({ type: 'deal', ...this.from(), key: freshKey(), deal, answer });
  }

  undo(): void {
    this.takingBack = 8;
    this.undoOnce();
  }

  private undoOnce(): void {
    this.connection.post({ type: 'undo', ...this.from(), key: freshKey() });
  }

  vote(vote: string, yes: boolean): void {
    this.connection.post({ type: 'vote', ...this.from(), key: freshKey(), vote, yes });
  }

  order(orders: Orders): void {
    this.orders = orders;
    this.connection.post({ type: 'orders', ...this.from(), key: freshKey(), orders });
  }

  take(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        if (message.table.id !== this.id) return;
        this.sit(tableOf(message.table, whoAmI(), message.my_seats));
        break;
      case 'history':
        if (message.table === this.id) this.catchUp(message.missed, message.reset);
        break;
      case 'update':
        if (message.table === this.id) this.update(message);
        break;
      case 'patch':
        if (message.table === this.id) this.patch(message);
        break;
      case 'held':
        if (this.sending !== message.key) return;
        this.sending = null;
        this.held = true;
        this.heldKey = message.key;
        break;
      case 'ack':
        if (this.sending !== message.key) return;
        this.acked = message.step;
        if (this.step >= message.step) this.settle();
        break;
      case 'refused':
        if (message.key !== null && this.asked.delete(message.key)) return;
        if (message.key !== null && this.followed.has(message.key)) return this.resolved(message.key, undefined);
        if (message.key !== null && message.key === this.listing) {
          if (message.kind !== 'too_fast') this.listing = null;
          return;
        }
        // Too fast: the connection sends it again with the same key.
        if (message.kind === 'too_fast' && message.key !== null && message.key === this.sending) return;
        if (this.sending === message.key) {
          this.sending = null;
          this.acked = null;
        }
        if (message.table !== null && message.table !== this.id) return;
        // An answer that was kept for its turn or for the end of a window, and whose moment has gone otherwise.
        if (message.kind === 'stale' && message.key !== null && this.heldKey === message.key) {
          this.heldKey = null;
          this.held = false;
          return;
        }
        this.said = null;
        this.takingBack = 0;
        this.refused = { text: message.text, rule: message.rule };
        break;
      case 'why_not':
        this.asked.get(message.key)?.({ legal: message.legal, rule: message.rule, text: message.text });
        this.asked.delete(message.key);
        break;
      case 'chat':
        if (message.table === this.id && !this.chat.some((old) => old.id === message.id)) this.chat = [...this.chat, message];
        break;
      case 'deal':
        if (message.table === this.id) this.deals = [...this.deals.filter((deal) => deal.id !== message.deal.id), message.deal];
        break;
      case 'vote':
        if (message.table === this.id) this.votes = [...this.votes.filter((vote) => vote.id !== message.vote.id), message.vote].filter((vote) => vote.status === 'open');
        break;
      case 'orders':
        if (message.table === this.id && message.seat === this.seat) this.orders = message.orders;
        break;
      case 'standing':
        if (message.table === this.id && message.seat === this.seat) this.standing = message.standing;
        break;
      case 'follow':
        this.resolved(message.key, message.decision);
        break;
      case 'game_deals':
        if (message.key !== this.listing) return;
        this.listing = null;
        if (message.step < this.dealsSince) return;
        this.gameDeals = message.asides;
        this.dealsKnown = true;
        break;
      case 'presence': {
        if (message.table !== this.id) return;
        if (this.table) this.table = { ...this.table, watching: message.spectators, seats: this.table.seats.map((seat) => ({ ...seat, presence: message.seats[seat.seat] ?? seat.presence })) };
        break;
      }
      case 'clock':
        if (message.table !== this.id) return;
        this.clocks = message.clocks;
        this.ruleTimer = message.glass ?? null;
        this.clocksAt = this.now();
        break;
      case 'gone':
        if (message.table !== this.id) return;
        this.gone = message.text;
        this.forget();
        break;
      case 'hello':
      case 'moved':
      case 'closing':
      case 'pong':
        break;
    }
  }

  private resolved(key: string, next: Decision | null | undefined): void {
    this.followed.get(key)?.(next);
    this.followed.delete(key);
  }

  /** Takes the table in; anyone who has just sat down sees it as the seat from now on. */
  sit(table: Table): void {
    const before = this.table;
    this.table = table;
    if (before && before.mine.length === 0 && table.mine.length > 0 && this.seat === null) this.forget();
  }

  /** Another viewer counts other steps: forget the picture and ask for the table again. */
  private forget(): void {
    this.step = -1;
    this.view = null;
    this.decision = null;
    this.log = [];
    this.past.clear();
    this.connection.again(this.id);
  }

  /** Keeps when the last steps came. */
  keepTimes(): void {
    const kept = [...new Map(this.log.filter((line) => line.at > 0).map((line) => [line.step, line.at]))].slice(-600);
    try {
      if (kept.length) localStorage.setItem(TIMES + this.id, JSON.stringify(kept));
    } catch {
      // private windows may refuse; the times are then missing after a reload
    }
  }

  private from(): { table: string; seat?: number } {
    return this.seat === null ? { table: this.id } : { table: this.id, seat: this.seat };
  }

  /** A part of a long log; the update that ends it comes later. */
  private catchUp(missed: Missed[], reset: boolean): void {
    let log = reset ? [] : this.log;
    for (const { step, events, undo_to, at } of missed) {
      if (undo_to !== null) log = log.filter((line) => line.step <= undo_to);
      if (step <= this.step && !reset && undo_to === null) continue;
      log = [...log.filter((line) => line.step !== step), ...events.map((event) => ({ ...event, step, at: this.times.get(step) ?? at ?? 0 }))];
    }
    this.log = log.slice(-3000);
  }

  /** What one step changed: the rest of the picture stays, and parts that stay are the same objects. */
  private patch({ view, decision = this.decision, asides = this.asides, ahead = false, ask = false, outcome, undo_to, ...rest }: Patch): void {
    // A patch is for the picture of the step before. A reader who has another one is sent the whole.
    if (rest.step <= this.step || this.lost) return;
    const after = rest.step === this.step + 1 && rest.seat === this.seat ? patched(this.view, view) : undefined;
    if (after === undefined) {
      this.lost = true;
      return this.reread();
    }
    this.update({ ...rest, reset: false, view: after, decision, asides, ahead, ask, outcome: outcome ?? null, undo_to: undo_to ?? null });
  }

  private update(message: Update): void {
    this.gone = null;
    this.lost = false;
    const next = message.decision;
    // Others may act while the same question stays open: it is then left as it is, with what was chosen.
    const same = next !== null && this.decision !== null && JSON.stringify(next) === JSON.stringify(this.decision);
    if (!same) {
      this.held = false;
      this.refused = null;
    }
    const at = this.now();
    let log = message.reset && !message.missed?.length ? [] : this.log;
    const late = message.missed?.length ? 0 : at;
    const add = (step: number, events: EventLine[], undo: number | null, at = late) => {
      if (undo !== null) log = log.filter((line) => line.step <= undo);
      if (step <= this.step && !message.reset && undo === null) return;
      log = [...log.filter((line) => line.step !== step), ...events.map((event) => ({ ...event, step, at: at || this.times.get(step) || 0 }))];
    };
    if (message.reset && message.missed?.length) log = [];
    for (const missed of message.missed ?? []) add(missed.step, missed.events, missed.undo_to, this.times.get(missed.step) ?? missed.at ?? 0);
    add(message.step, message.events, message.undo_to, this.times.get(message.step) ?? message.at ?? (this.step < 0 ? 0 : at));
    const live = this.opened >= 0 && !message.reset && !message.missed?.length;
    if (this.opened < 0) this.opened = message.step;
    this.log = log.slice(-3000);
    const [before, own] = [this.view, this.sending !== null || this.acked === message.step];
    this.recent = message.undo_to === null ? this.log.filter((line) => line.step === message.step) : [];
    this.step = message.step;
    this.seat = message.seat;
    this.view = message.view;
    if (message.undo_to !== null) for (const step of [...this.past.keys()]) if (step > message.undo_to) this.past.delete(step);
    this.past.set(message.step, this.view);
    if (this.past.size > KEPT) this.past.delete(this.past.keys().next().value!);
    if (!same) this.decision = next;
    this.asides = message.asides ?? [];
    if (message.game_deals !== undefined) this.countDeals(message.game_deals, message.step);
    this.ask = message.ask;
    this.pending = message.pending;
    this.outcome = message.outcome;
    if (this.acked !== null && message.step >= this.acked) this.settle();
    else if (!this.chained()) this.parts = [];
    if (message.undo_to !== null && this.takingBack > 0) {
      // The page would answer what leaves no choice again at once: the reader means the decision before it.
      const again = next !== null && !next.more && next.options.length === 1 && this.takingBack > 1;
      this.takingBack = again ? this.takingBack - 1 : 0;
      if (again) this.undoOnce();
    }
    if (message.reset) this.readAgain?.(this.log);
    if (live) this.heard?.({ lines: this.log.filter((line) => line.step === message.step), seat: this.seat, before, after: this.view, own, undone: message.undo_to !== null });
  }

  /** The answer that was sent has been carried out and its picture is here. */
  private settle(): void {
    if (!this.chained()) this.parts = [];
    else if (this.said) this.parts = [...this.parts, this.said];
    this.said = null;
    this.sending = null;
    this.acked = null;
  }

  /** The chain of parts goes on while the open question lets the last one be taken back. */
  private chained(): boolean {
    return this.decision?.options.some((option) => option.takes_back) ?? false;
  }
}

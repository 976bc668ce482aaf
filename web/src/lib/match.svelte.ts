// One table as this reader sees it: what the server sent, nothing else.
import type { ChatLine, Clock, Deal, Decision, FromServer, Json, LoggedEvent, Outcome, Table, Text } from '../wire/types';
import { connection as theConnection, freshKey, type Connection } from './connection.svelte';

export interface LogLine extends LoggedEvent {
  step: number;
  at: number;
}

/** A part of an answer given in several small questions. */
export interface Part {
  question: Text;
  answer: Text;
}

export class Match {
  table = $state.raw<Table | null>(null);
  step = $state(-1);
  seat = $state<number | null>(null);
  view = $state.raw<Json>(null);
  decision = $state.raw<Decision | null>(null);
  pending = $state.raw<number[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** Events of the last update, for the board. */
  recent = $state.raw<LoggedEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  deals = $state.raw<Deal[]>([]);
  clocks = $state.raw<Clock[]>([]);
  clocksAt = $state(0);
  parts = $state.raw<Part[]>([]);
  /** The key of the action on its way. */
  sending = $state<string | null>(null);
  refused = $state.raw<{ text: Text; rule: string | null } | null>(null);
  /** The step up to which the reader has looked at the log. */
  looked = $state(0);
  chatLooked = $state(0);

  private unfollow: (() => void) | null = null;
  private unlisten: (() => void) | null = null;
  private said: Part | null = null;

  constructor(
    readonly id: string,
    private readonly connection: Connection = theConnection,
    private readonly now: () => number = () => Date.now(),
  ) {}

  open(): void {
    this.unlisten = this.connection.listen((message) => this.take(message));
    this.unfollow = this.connection.follow(this.id, () => this.step);
  }

  close(): void {
    this.unfollow?.();
    this.unlisten?.();
  }

  /** Sends one of the legal answers, word for word. */
  act(index: number): void {
    const decision = this.decision;
    const option = decision?.options[index];
    if (!decision || !option || this.sending) return;
    const key = freshKey();
    this.sending = key;
    this.refused = null;
    this.said = option.takes_back ? null : { question: decision.text, answer: option.text };
    if (option.takes_back) this.parts = this.parts.slice(0, -1);
    this.connection.post({ type: 'act', table: this.id, step: this.step, seat: this.seat ?? 0, key, action: option.action });
  }

  talk(text: string, to: number[] | null): void {
    this.connection.post({ type: 'chat', table: this.id, key: freshKey(), to, text });
  }

  deal(what: 'offer' | 'agree' | 'refuse' | 'withdraw', about: { id?: string; to?: number; text?: string }): void {
    this.connection.post({ type: 'deal', table: this.id, key: freshKey(), what, ...about });
  }

  undo(what: 'ask' | 'agree' | 'refuse'): void {
    this.connection.post({ type: 'undo', table: this.id, key: freshKey(), what });
  }

  take(message: FromServer): void {
    switch (message.type) {
      case 'table':
        if (message.table.id !== this.id) return;
        this.table = message.table;
        this.setClocks(message.table.clocks);
        break;
      case 'update': {
        if (message.table !== this.id) return;
        const next = message.decision;
        // The chain of parts goes on while the new question lets the last one be taken back.
        const chained = next?.options.some((option) => option.takes_back) ?? false;
        if (message.step !== this.step) {
          if (!chained) this.parts = [];
          else if (this.said) this.parts = [...this.parts, this.said];
          this.said = null;
          this.sending = null;
          this.refused = null;
        }
        if (message.step > this.step || this.log.length === 0) {
          const at = this.now();
          this.log = [...this.log, ...message.events.map((event) => ({ ...event, step: message.step, at }))].slice(-2000);
          this.recent = message.events;
        } else if (message.step < this.step) {
          this.log = this.log.filter((line) => line.step <= message.step); // taken back by agreement
          this.recent = [];
        }
        this.step = message.step;
        this.seat = message.seat ?? this.table?.mine[0] ?? null;
        this.view = message.view;
        this.decision = next;
        this.pending = message.pending;
        this.outcome = message.outcome;
        break;
      }
      case 'ack':
        if (this.sending === message.key) this.refused = null;
        break;
      case 'refused':
        if (this.sending === message.key) this.sending = null;
        this.said = null;
        this.refused = { text: message.text, rule: message.rule ?? null };
        break;
      case 'chat':
        if (message.table !== this.id) return;
        this.chat = [...this.chat, ...message.lines.filter((line) => !this.chat.some((old) => old.id === line.id))];
        break;
      case 'deals':
        if (message.table === this.id) this.deals = message.deals;
        break;
      case 'presence':
        if (message.table !== this.id || !this.table) return;
        this.table = {
          ...this.table,
          seats: this.table.seats.map((seat) => (seat.seat === message.seat ? { ...seat, online: message.online } : seat)),
        };
        break;
      case 'clock':
        if (message.table === this.id) this.setClocks(message.clocks);
        break;
      case 'hello':
      case 'undo':
      case 'pong':
        break;
    }
  }

  private setClocks(clocks: Clock[]): void {
    this.clocks = clocks;
    this.clocksAt = this.now();
  }
}

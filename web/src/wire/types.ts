// The messages between browser and server. Kept in step with `crates/wire`.
//
// Views, questions, actions and events are the games' own JSON; only `games/<id>/` looks inside them.

/** A sentence in both languages. */
export interface Text {
  en: string;
  it: string;
}

/** JSON of a game: the client hands it on verbatim. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type OptionValue = boolean | number | string;

export interface Choice {
  key: string;
  name: Text;
}

export type OptionKind =
  | { kind: 'switch' }
  | { kind: 'choice'; values: Choice[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text' };

export interface OptionSpec {
  key: string;
  name: Text;
  help: Text;
  group: string;
  rule: string | null;
  kind: OptionKind;
  default: OptionValue;
}

export interface EditionSpec {
  id: string;
  name: Text;
  blurb: Text;
  ledger: string;
  min_seats: number;
  max_seats: number;
  options: OptionSpec[];
}

export interface GameSpec {
  id: string;
  name: Text;
  blurb: Text;
  editions: EditionSpec[];
}

export interface Rule {
  id: string;
  kind: string;
  game?: string | null;
  phase?: string | null;
  en: string;
  it: string;
  ruling?: string | null;
  see?: string[];
}

export type Shape =
  | { form: 'one'; options: number }
  | { form: 'amount'; min: number; max: number; step: number }
  | { form: 'several'; min: number; max: number; of: number }
  | { form: 'plan'; parts: number }
  | { form: 'yes_no' }
  | { form: 'react' };

export interface Choosable {
  action: Json;
  text: Text;
  /** The action only reopens an answer that is not finished. */
  takes_back?: boolean;
}

export interface Decision {
  question: Json;
  text: Text;
  shape: Shape;
  rule: string;
  default: { action: Json; text: Text };
  /** The complete list of legal answers. */
  options: Choosable[];
  more: boolean;
}

export interface LoggedEvent {
  event: Json;
  text: Text | null;
  rule?: string | null;
}

export interface Outcome {
  winners: number[];
  victory: string;
  text?: Text | null;
  scores?: number[];
}

export interface Person {
  id: string;
  name: string;
  guest?: boolean;
}

export interface SeatInfo {
  seat: number;
  /** The public key of the role: a faction, a side, a colour. */
  role: string | null;
  role_text: Text | null;
  player: Person | null;
  bot: string | null;
  online: boolean;
}

export interface Clock {
  seat: number;
  /** Milliseconds left when the message was made. */
  left: number;
  total: number;
  running: boolean;
}

export type TableStatus = 'open' | 'playing' | 'finished';

export interface Table {
  id: string;
  name: string;
  game: string;
  edition: string;
  options: Record<string, OptionValue>;
  status: TableStatus;
  seats: SeatInfo[];
  /** The seats the reader holds. */
  mine: number[];
  host: boolean;
  watching: number;
  clock: string | null;
  clocks: Clock[];
  /** Seats that owe an answer. */
  pending: number[];
  step: number;
  outcome: Outcome | null;
}

export interface ChatLine {
  id: number;
  from: number | null;
  name: string;
  to: number[] | null;
  text: string;
  at: number;
}

export interface Deal {
  id: string;
  from: number;
  to: number;
  text: string;
  status: 'offered' | 'agreed' | 'refused' | 'withdrawn';
  binding: boolean;
}

export interface Update {
  type: 'update';
  table: string;
  step: number;
  seat: number | null;
  view: Json;
  events: LoggedEvent[];
  pending: number[];
  decision: Decision | null;
  outcome: Outcome | null;
}

export type FromServer =
  | { type: 'hello'; version: string; me?: Person | null }
  | ({ type: 'table' } & { table: Table })
  | Update
  | { type: 'ack'; key: string }
  | { type: 'refused'; key: string; kind: string; rule?: string | null; text: Text }
  | { type: 'chat'; table: string; lines: ChatLine[] }
  | { type: 'deals'; table: string; deals: Deal[] }
  | { type: 'presence'; table: string; seat: number; online: boolean }
  | { type: 'clock'; table: string; clocks: Clock[] }
  | { type: 'undo'; table: string; by: number; step: number; open: boolean }
  | { type: 'pong' };

export type ToServer =
  | { type: 'hello'; version: string }
  | { type: 'subscribe'; table: string; from: number }
  | { type: 'unsubscribe'; table: string }
  | { type: 'act'; table: string; step: number; seat: number; key: string; action: Json }
  | { type: 'chat'; table: string; key: string; to: number[] | null; text: string }
  | { type: 'deal'; table: string; key: string; what: 'offer' | 'agree' | 'refuse' | 'withdraw'; id?: string; to?: number; text?: string }
  | { type: 'undo'; table: string; key: string; what: 'ask' | 'agree' | 'refuse' }
  | { type: 'orders'; table: string; key: string; orders: Json }
  | { type: 'ping' };

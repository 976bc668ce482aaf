// The messages of crates/wire in TypeScript; `cargo run -p landsraad-wire --bin wire-typescript` writes the same.

export type Text = { en: string; it: string };
export type RefusedKind = 'illegal' | 'stale' | 'not_your_seat' | 'not_your_turn' | 'malformed' | 'too_fast' | 'paused' | 'not_running' | 'not_found' | 'forbidden' | 'sign_in' | 'invalid' | 'conflict' | 'too_much' | 'unavailable' | 'version';
export type Problem = { kind: RefusedKind; field: string | null; rule: string | null; text: Text };
export type AccountKind = 'guest' | 'person' | 'bot';
export type Me = { id: string; name: string; kind: AccountKind };
export type MeReply = { me: Me | null };
export type TableStatus = 'open' | 'running' | 'paused' | 'finished' | 'closed';
export type ClockSetting = { kind: 'none' } | { kind: 'live'; decision_seconds: number; bank_seconds: number } | { kind: 'slow'; deadline_seconds: number };
export type TimeoutRule = 'default' | 'bot';
export type TableSettings = { public: boolean; clock: ClockSetting; timeout: TimeoutRule; whispers: boolean; undo_votes: boolean; spectators: boolean; deals: boolean; reaction_ms: number; reaction_strict: boolean; bot_ms: number };
export type SeatPlan = { kind: 'open' } | { kind: 'invited' } | { kind: 'me' } | { kind: 'bot'; bot: string };
export type NewTable = { name?: string; game: string; edition: string; options: Record<string, boolean | number | string>; seats: SeatPlan[]; settings: Partial<TableSettings> };
export type Sitter = { kind: 'open' } | { kind: 'invited' } | { kind: 'person'; id: string; name: string; program: boolean } | { kind: 'bot'; bot: string };
export type SeatInfo = { seat: number; sitter: Sitter; caretaker: string | null; role: string | null; role_text: Text | null; invitation: string | null };
export type ForkedFrom = { table: string; step: number };
export type TableInfo = {
  id: string;
  name: string;
  game: string;
  edition: string;
  options: Record<string, boolean | number | string>;
  status: TableStatus;
  host: string;
  host_name: string;
  seats: SeatInfo[];
  settings: TableSettings;
  commitment: string | null;
  seed: string | null;
  steps: number | null;
  outcome: Outcome | null;
  forked_from: ForkedFrom | null;
  created: number;
  updated: number;
};
export type TableReply = { table: TableInfo; my_seats: number[] };
export type TableList = { tables: TableInfo[] };
export type ReplayReply = { step: number; steps: number; by: number | null; action: unknown; view: unknown; events: EventLine[]; pending: number[]; outcome: Outcome | null };

export type ClientMessage =
  | { type: 'hello'; version: number }
  | { type: 'subscribe'; table: string; seat?: number; from?: number; chat_after?: string }
  | { type: 'unsubscribe'; table: string }
  | { type: 'act'; table: string; seat?: number; step: number; key: string; action: unknown }
  | { type: 'why_not'; table: string; seat?: number; key: string; action: unknown }
  | { type: 'chat'; table: string; seat?: number; key: string; to: ChatTo; text: string }
  | { type: 'orders'; table: string; seat?: number; key: string; orders: Orders }
  | { type: 'undo'; table: string; seat?: number; key: string }
  | { type: 'vote'; table: string; seat?: number; key: string; vote: string; yes: boolean }
  | { type: 'offer'; table: string; seat?: number; key: string; offer: Offer }
  | { type: 'deal'; table: string; seat?: number; key: string; deal: string; answer: DealAnswer }
  | { type: 'ping'; n: number };
export type ChatTo = 'all' | { seats: number[] } | 'allies';
export type Orders = 'always' | 'if_able' | 'never_until_my_turn' | 'never';
export type Offer = { to: number; terms: Term[]; seconds?: number };
export type Term = { kind: 'act'; by: number; action: unknown } | { kind: 'show'; by: number; pointer: string } | { kind: 'promise'; by: number; text: string; until?: string };
export type DealAnswer = 'accept' | 'refuse' | 'withdraw' | 'broken';

export type ServerMessage =
  | { type: 'hello'; version: number; me: Me | null; heartbeat_seconds: number }
  | { type: 'table'; table: TableInfo; my_seats: number[] }
  | ({ type: 'update' } & Update)
  | { type: 'ack'; table: string; key: string; step: number; repeated: boolean }
  | { type: 'held'; table: string; key: string }
  | { type: 'refused'; table: string | null; key: string | null; kind: RefusedKind; rule: string | null; text: Text }
  | { type: 'why_not'; table: string; key: string; legal: boolean; rule: string | null; text: Text | null }
  | ({ type: 'chat' } & ChatLine)
  | { type: 'presence'; table: string; online: number[]; spectators: number }
  | { type: 'clock'; table: string; clocks: SeatClock[] }
  | { type: 'deal'; table: string; deal: Deal }
  | { type: 'vote'; table: string; vote: Vote }
  | { type: 'orders'; table: string; seat: number; orders: Orders }
  | { type: 'gone'; table: string; seat: number | null; text: Text }
  | { type: 'closing'; text: Text }
  | { type: 'pong'; n: number };
export type Update = {
  table: string;
  seat: number | null;
  step: number;
  reset: boolean;
  missed?: Missed[];
  view: unknown;
  events: EventLine[];
  pending: number[];
  decision: Decision | null;
  asides: Option[];
  ask: boolean;
  outcome: Outcome | null;
  undo_to: number | null;
};
export type Missed = { step: number; events: EventLine[]; undo_to: number | null };
export type ChatLine = { table: string; id: string; at: number; seat: number; name: string; to: ChatTo; text: string };
export type SeatClock = { seat: number; left_ms: number; bank_ms: number };
export type DealStatus = 'offered' | 'accepted' | 'refused' | 'withdrawn' | 'expired' | 'failed' | 'kept' | 'broken';
export type Deal = { id: string; from: number; offer: Offer; status: DealStatus; broken_by_word_of: number | null; shown: unknown[]; text: Text | null };
export type Vote = { id: string; by: number; public: Text[]; yours: Text[]; waiting: number[]; status: VoteStatus };
export type VoteStatus = 'open' | 'done' | 'refused';
export const VERSION = 1;

/** The form of an answer. */
export type Shape =
  | { form: 'one'; options: number }
  | { form: 'amount'; min: number; max: number; step: number }
  | { form: 'several'; min: number; max: number; of: number }
  | { form: 'plan'; parts: number }
  | { form: 'yes_no' }
  | { form: 'react' };
/** One legal answer: the action is sent back word for word. */
export type Option = { action: unknown; text: Text; takes_back?: boolean };
/** What one seat is asked. */
export type Decision = { question: unknown; text: Text; shape: Shape; rule: string; default: Option; options: Option[]; more: boolean };
/** An event as one viewer sees it, with its line for the log if it has one. */
export type EventLine = { event: unknown; text: Text | null; rule?: string };
/** How a match ended. */
export type Outcome = { winners: number[]; roles: string[]; victory: string; text: Text; rule: string; scores: number[] };
export type CatalogReply = { games: GameSpec[] };
export type GameSpec = { id: string; name: Text; blurb: Text; editions: EditionSpec[]; bots: BotInfo[] };
export type EditionSpec = { id: string; name: Text; blurb: Text; ledger: string; min_seats: number; max_seats: number; options: OptionSpec[] };
export type OptionSpec = {
  key: string;
  name: Text;
  help: Text;
  group: string;
  rule: string | null;
  kind: { kind: 'switch' } | { kind: 'choice'; values: { key: string; name: Text }[] } | { kind: 'number'; min: number; max: number } | { kind: 'text' };
  default: boolean | number | string;
};
export type BotInfo = { key: string; name: Text; help: Text };
export type RulesReply = { ledger: string; rules: Rule[] };
export type Rule = { id: string; en: string; it: string; kind: string | null; phase: string | null; ruling: string | null; see: string[] };

// Made from crates/wire by `cargo run -p landsraad-wire --bin wire-typescript`. Do not edit.

export type Text = { 
/**
 * English.
 */
en: string, 
/**
 * Italian.
 */
it: string, };

export type RefusedKind = "illegal" | "stale" | "not_your_seat" | "not_your_turn" | "malformed" | "too_fast" | "too_slow" | "paused" | "not_running" | "not_found" | "forbidden" | "sign_in" | "invalid" | "conflict" | "too_much" | "unavailable" | "version";

export type Problem = { 
/**
 * Its name.
 */
kind: RefusedKind, 
/**
 * The field or option that is wrong, if one is.
 */
field: string | null, 
/**
 * The rule that forbids it, if one does.
 */
rule: string | null, 
/**
 * What is wrong and what to do.
 */
text: Text, 
/**
 * Seconds after which it is worth trying again, if that is known.
 */
retry_after?: number, };

export type AccountKind = "guest" | "person" | "bot";

export type Me = { 
/**
 * Stable id.
 */
id: string, 
/**
 * The name others see.
 */
name: string, 
/**
 * Guest, person or bot.
 */
kind: AccountKind, };

export type MeReply = { 
/**
 * Who is signed in; `null` if nobody is.
 */
me: Me | null, };

export type GuestRequest = { 
/**
 * The name others see, 1 to 40 characters.
 */
name: string, };

export type Credentials = { 
/**
 * The account's name; upper and lower case are the same.
 */
name: string, 
/**
 * At least 8 characters.
 */
password: string, };

export type BotRequest = { 
/**
 * The name others see.
 */
name: string, };

export type BotToken = { 
/**
 * The bot.
 */
bot: Me, 
/**
 * To be sent as `Authorization: Bearer …`.
 */
token: string, };

export type BotList = { 
/**
 * The bots, oldest first.
 */
bots: Array<Me>, };

export type TableStatus = "open" | "running" | "paused" | "finished" | "closed";

export type ClockSetting = { "kind": "none" } | { "kind": "live", 
/**
 * Seconds for each decision.
 */
decision_seconds: number, 
/**
 * Seconds a seat may overrun in the whole match.
 */
bank_seconds: number, } | { "kind": "slow", 
/**
 * Seconds until each decision is due.
 */
deadline_seconds: number, };

export type TimeoutRule = "default" | "bot";

export type TableSettings = { 
/**
 * Whether the table is listed; otherwise only its link leads there.
 */
public: boolean, 
/**
 * How time is kept.
 */
clock: ClockSetting, 
/**
 * What happens when the time is up.
 */
timeout: TimeoutRule, 
/**
 * Whether players may whisper.
 */
whispers: boolean, 
/**
 * Whether the others may be asked to allow an action to be taken back.
 */
undo_votes: boolean, 
/**
 * Whether others may watch; they see public facts only.
 */
spectators: boolean, 
/**
 * Whether deals may be offered.
 */
deals: boolean, 
/**
 * Milliseconds every reaction window stays open at least, whoever could react. Where one person plays
 * with bots alone, windows close at once.
 */
reaction_ms: number, 
/**
 * Whether a window also closes then for those who could react and have not, unless their standing
 * orders are `always`: nobody can tell who could. Otherwise they are waited for; it shows that somebody
 * could, and not who as long as several are asked.
 */
reaction_strict: boolean, 
/**
 * Milliseconds before a bot's answer.
 */
bot_ms: number, };

export type BotChoice = { 
/**
 * Its key.
 */
bot?: string, 
/**
 * How deep it thinks: 0 not at all, 1 by rules of thumb, 2 by looking ahead.
 */
level?: number, 
/**
 * How it leans, as the catalog names it; `balanced` for one that leans no way.
 */
temperament?: string, };

export type SeatPlan = { "kind": "open" } | { "kind": "invited" } | { "kind": "me" } | { "kind": "bot" } & BotChoice;

export type NewTable = { 
/**
 * A name for the list; made up if empty.
 */
name?: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The edition's id.
 */
edition: string, 
/**
 * Options by key; what is left out has its default.
 */
options: Record<string, boolean | number | string>, 
/**
 * One plan for each seat, in table order.
 */
seats: Array<SeatPlan>, 
/**
 * How it is played.
 */
settings: Partial<TableSettings>, };

export type Sitter = { "kind": "open" } | { "kind": "invited" } | { "kind": "person", 
/**
 * The account's id.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * Whether it is a program with an account.
 */
program: boolean, } | { "kind": "bot", 
/**
 * Its key.
 */
bot: string, };

export type SeatInfo = { 
/**
 * Counted from 0.
 */
seat: number, 
/**
 * Who sits there.
 */
sitter: Sitter, 
/**
 * The bot that plays for an absent player.
 */
caretaker: string | null, 
/**
 * The public key of its role, once the match has started.
 */
role: string | null, 
/**
 * The name of its role.
 */
role_text: Text | null, 
/**
 * The seat's invitation, shown to the host alone.
 */
invitation: string | null, };

export type ForkedFrom = { 
/**
 * The table.
 */
table: string, 
/**
 * The step.
 */
step: number, };

export type TableInfo = { 
/**
 * Its id; also its link.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The edition's id.
 */
edition: string, 
/**
 * Every option with its value.
 */
options: Record<string, boolean | number | string>, 
/**
 * Where it stands.
 */
status: TableStatus, 
/**
 * The host's account.
 */
host: string, 
/**
 * The host's name.
 */
host_name: string, 
/**
 * The seats in table order.
 */
seats: Array<SeatInfo>, 
/**
 * How it is played.
 */
settings: TableSettings, 
/**
 * The hash of the seed, fixed before anybody plays.
 */
commitment: string | null, 
/**
 * The seed itself, once the match is over.
 */
seed: string | null, 
/**
 * How many steps the finished match had.
 */
steps: number | null, 
/**
 * The seats that owe an answer: of one's own tables and of one table asked for by its id.
 */
pending: Array<number>, 
/**
 * How it ended.
 */
outcome: Outcome | null, 
/**
 * The table and step it was forked from.
 */
forked_from: ForkedFrom | null, 
/**
 * Milliseconds since 1970.
 */
created: number, 
/**
 * Milliseconds since 1970.
 */
updated: number, };

export type TableReply = { 
/**
 * The table.
 */
table: TableInfo, 
/**
 * The asker's seats.
 */
my_seats: Array<number>, };

export type TableList = { 
/**
 * The tables: the latest of every host first, then the second latest of each, and so on; one's own the
 * latest first.
 */
tables: Array<TableInfo>, 
/**
 * `?after=` of the next page, if there is one.
 */
next?: string, };

export type JoinRequest = { 
/**
 * The seat; the first free one if left out.
 */
seat?: number, 
/**
 * The seat's invitation, if it needs one.
 */
invitation?: string, };

export type SeatRequest = { 
/**
 * The seat; all of mine if left out.
 */
seat?: number, };

export type HandOver = { "kind": "caretaker" } & BotChoice | { "kind": "back" } | { "kind": "newcomer" };

export type HandOverRequest = { 
/**
 * The seat.
 */
seat: number, 
/**
 * To whom.
 */
to: HandOver, };

export type ForkRequest = { 
/**
 * After how many steps of the finished match.
 */
step: number, 
/**
 * The seat to play; the others are bots.
 */
seat: number, 
/**
 * The bots' key; the recommended one if left out.
 */
bot?: string, };

export type RecordUpload = { 
/**
 * The file as it is.
 */
text: string, };

export type RecordVerified = { 
/**
 * The table under which it can be replayed.
 */
table: string, 
/**
 * How many steps.
 */
steps: number, 
/**
 * Whether the record reveals its seed, so that the draws were checked too.
 */
draws_checked: boolean, };

export type ReplayReply = { 
/**
 * After how many steps.
 */
step: number, 
/**
 * How many steps there are.
 */
steps: number, 
/**
 * Who made this step; `null` for the setup.
 */
by: number | null, 
/**
 * What was done, shown with all knowledge or for one's own seat.
 */
action: unknown, 
/**
 * What the viewer may know after it.
 */
view: unknown, 
/**
 * What happened in it.
 */
events: EventLine[], 
/**
 * Who owes an answer after it.
 */
pending: Array<number>, 
/**
 * How it ended, at the last step.
 */
outcome: Outcome | null, };

export type LabReply = { 
/**
 * The seat's step number it belongs to.
 */
step: number, 
/**
 * The odds; `null` while there is no plan to be made.
 */
lab: Lab | null, };

export type Moment = { 
/**
 * After how many steps.
 */
step: number, 
/**
 * What happened in it, as the viewer may know it.
 */
events: EventLine[], };

export type StoryReply = { 
/**
 * How many steps there are.
 */
steps: number, 
/**
 * The steps in which the viewer saw something happen.
 */
moments: Array<Moment>, };

export type HintReply = { 
/**
 * The seat's step number it belongs to.
 */
step: number, 
/**
 * The answer it would give, one of those that are listed; `null` while nothing is asked.
 */
option: Option | null, 
/**
 * Why, in one sentence, where it can say.
 */
why: Text | null, };

export type Chances = { 
/**
 * After how many steps.
 */
step: number, 
/**
 * How many matches were played on from there.
 */
games: number, 
/**
 * How many of them each seat won, alone or with others.
 */
wins: Array<number>, };

export type ChancesReply = { 
/**
 * How many steps the match has.
 */
steps: number, 
/**
 * Some moments of it, in order.
 */
points: Array<Chances>, };

export type ClientMessage = { "type": "hello", 
/**
 * The version the client speaks.
 */
version: number, } | { "type": "subscribe", 
/**
 * The table.
 */
table: string, 
/**
 * Through whose eyes; `null` means my first seat there, or a spectator's.
 */
seat?: number, 
/**
 * The last step seen: everything after it is sent, once. `null`: only the present picture. 0: all.
 */
from?: number, 
/**
 * The id of the last chat line seen: later ones are sent. `null`: the last lines.
 */
chat_after?: string, } | { "type": "unsubscribe", 
/**
 * The table.
 */
table: string, } | { "type": "act", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that answers; `null` means my only seat there.
 */
seat?: number, 
/**
 * The step the seat has seen when it decided.
 */
step: number, 
/**
 * Chosen by the client, new for each action, at most 64 characters. Sent again, it is acknowledged
 * again and not carried out again.
 */
key: string, 
/**
 * The action, word for word as the decision lists it.
 */
action: unknown, } | { "type": "why_not", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that would act.
 */
seat?: number, 
/**
 * Chosen by the client.
 */
key: string, 
/**
 * The action.
 */
action: unknown, } | { "type": "chat", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that speaks; `null` means my first seat.
 */
seat?: number, 
/**
 * Chosen by the client.
 */
key: string, 
/**
 * To whom.
 */
to: ChatTo, 
/**
 * At most 1,000 characters.
 */
text: string, } | { "type": "orders", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat?: number, 
/**
 * Chosen by the client.
 */
key: string, 
/**
 * From now on.
 */
orders: Orders, } | { "type": "undo", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that takes back.
 */
seat?: number, 
/**
 * Chosen by the client.
 */
key: string, } | { "type": "vote", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that votes.
 */
seat?: number, 
/**
 * Chosen by the client.
 */
key: string, 
/**
 * The id of the vote.
 */
vote: string, 
/**
 * Whether the seat agrees.
 */
yes: boolean, } | { "type": "offer", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that offers.
 */
seat?: number, 
/**
 * Chosen by the client.
 */
key: string, 
/**
 * The offer.
 */
offer: Offer, } | { "type": "deal", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that speaks.
 */
seat?: number, 
/**
 * Chosen by the client.
 */
key: string, 
/**
 * The deal's id.
 */
deal: string, 
/**
 * What to do with it.
 */
answer: DealAnswer, } | { "type": "ping", 
/**
 * Comes back in the `pong`.
 */
n: number, };

export type ChatTo = "all" | { "seats": Array<number> } | "allies";

export type Orders = "always" | "if_able" | "never_until_my_turn" | "never";

export type Offer = { 
/**
 * The seat it is offered to.
 */
to: number, 
/**
 * What is given and promised by either side.
 */
terms: Array<Term>, 
/**
 * After so many seconds the offer lapses; `null`: it stands until answered.
 */
seconds?: number, };

export type Term = { "kind": "act", 
/**
 * The seat that gives.
 */
by: number, 
/**
 * The action.
 */
action: unknown, } | { "kind": "show", 
/**
 * The seat that shows.
 */
by: number, 
/**
 * A JSON pointer into the seat's view, such as `/hand/0`.
 */
pointer: string, } | { "kind": "promise", 
/**
 * The seat that promises.
 */
by: number, 
/**
 * What is promised.
 */
text: string, 
/**
 * The phase, as the game names it, at whose next beginning the promise has been kept; `null`: the
 * end of the match.
 */
until?: string, };

export type DealAnswer = "accept" | "refuse" | "withdraw" | "broken";

export type ServerMessage = { "type": "hello", 
/**
 * The version the server speaks.
 */
version: number, 
/**
 * Who the server takes you for; `null` for a visitor who may only watch.
 */
me: Me | null, 
/**
 * Say something at least this often, a `ping` if nothing else, or the line is taken for dead.
 */
heartbeat_seconds: number, } | { "type": "table", 
/**
 * The table.
 */
table: TableInfo, 
/**
 * The seats that are yours.
 */
my_seats: Array<number>, } | { "type": "history", 
/**
 * The table.
 */
table: string, 
/**
 * Whose eyes; `null` for a spectator.
 */
seat: number | null, 
/**
 * Older steps are left out: forget what you had.
 */
reset: boolean, 
/**
 * The steps.
 */
missed: Array<Missed>, } | { "type": "update" } & Update | { "type": "ack", 
/**
 * The table.
 */
table: string, 
/**
 * The key of the action.
 */
key: string, 
/**
 * The seat's step number after it.
 */
step: number, 
/**
 * Whether this key had been carried out before; nothing was done now.
 */
repeated: boolean, } | { "type": "held", 
/**
 * The table.
 */
table: string, 
/**
 * The key of the action.
 */
key: string, } | { "type": "refused", 
/**
 * The table, if it concerns one.
 */
table: string | null, 
/**
 * The key of the message, if it had one.
 */
key: string | null, 
/**
 * Its name.
 */
kind: RefusedKind, 
/**
 * The rule, if the rules forbid it.
 */
rule: string | null, 
/**
 * Why, in words.
 */
text: Text, } | { "type": "why_not", 
/**
 * The table.
 */
table: string, 
/**
 * The key of the question.
 */
key: string, 
/**
 * Whether the action is legal now.
 */
legal: boolean, 
/**
 * The rule that forbids it.
 */
rule: string | null, 
/**
 * Why, in words.
 */
text: Text | null, } | { "type": "chat" } & ChatLine | { "type": "presence", 
/**
 * The table.
 */
table: string, 
/**
 * The seats whose players are connected.
 */
online: Array<number>, 
/**
 * How many others watch.
 */
spectators: number, } | { "type": "clock", 
/**
 * The table.
 */
table: string, 
/**
 * One for each seat that is being timed.
 */
clocks: Array<SeatClock>, 
/**
 * The time limit that the rules themselves have set for this part of the match.
 */
glass?: GlassClock, } | { "type": "deal", 
/**
 * The table.
 */
table: string, 
/**
 * The deal.
 */
deal: Deal, } | { "type": "vote", 
/**
 * The table.
 */
table: string, 
/**
 * The vote.
 */
vote: Vote, } | { "type": "orders", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * What the server does for it.
 */
orders: Orders, } | { "type": "gone", 
/**
 * The table.
 */
table: string, 
/**
 * The seat whose eyes they were; `null` for a spectator's.
 */
seat: number | null, 
/**
 * Why.
 */
text: Text, } | { "type": "closing", 
/**
 * Why.
 */
text: Text, } | { "type": "pong", 
/**
 * From the `ping`.
 */
n: number, };

export type Update = { 
/**
 * The table.
 */
table: string, 
/**
 * Whose eyes; `null` for a spectator.
 */
seat: number | null, 
/**
 * This viewer's step number: only what changes something for this viewer counts.
 */
step: number, 
/**
 * Forget what you had: this is the whole picture, not the next step.
 */
reset: boolean, 
/**
 * The steps before this one that were missed, oldest first, when catching up.
 */
missed?: Array<Missed>, 
/**
 * What the viewer may know.
 */
view: unknown, 
/**
 * What happened in this step.
 */
events: EventLine[], 
/**
 * The seats that owe an answer.
 */
pending: Array<number>, 
/**
 * What this seat is asked.
 */
decision: Decision | null, 
/**
 * The decision is what this seat will be asked in the open window once those before it have let the moment
 * pass: an answer now is kept (`held`) until its turn comes.
 */
ahead: boolean, 
/**
 * What this seat may do besides answering: cards playable at any time.
 */
asides: Option[], 
/**
 * Whether the seat should be interrupted now, by its standing orders.
 */
ask: boolean, 
/**
 * How it ended.
 */
outcome: Outcome | null, 
/**
 * An action was taken back: everything after this step of yours no longer counts.
 */
undo_to: number | null, };

export type Missed = { 
/**
 * This viewer's step number.
 */
step: number, 
/**
 * What happened in this step.
 */
events: EventLine[], 
/**
 * An action was taken back: everything after this step of yours no longer counts.
 */
undo_to: number | null, };

export type ChatLine = { 
/**
 * The table.
 */
table: string, 
/**
 * Unique; not a count.
 */
id: string, 
/**
 * Milliseconds since 1970.
 */
at: number, 
/**
 * The seat that speaks.
 */
seat: number, 
/**
 * The name of who speaks.
 */
name: string, 
/**
 * To whom.
 */
to: ChatTo, 
/**
 * What.
 */
text: string, };

export type SeatClock = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Milliseconds left, the bank included.
 */
left_ms: number, 
/**
 * Milliseconds in the bank when this decision began.
 */
bank_ms: number, };

export type GlassClock = { 
/**
 * Whose time it is.
 */
seat: number, 
/**
 * Milliseconds left.
 */
left_ms: number, 
/**
 * Milliseconds when it was turned.
 */
whole_ms: number, };

export type DealStatus = "offered" | "accepted" | "refused" | "withdrawn" | "expired" | "failed" | "kept" | "broken";

export type Deal = { 
/**
 * Unique; not a count.
 */
id: string, 
/**
 * The seat that offers.
 */
from: number, 
/**
 * To whom and what.
 */
offer: Offer, 
/**
 * Where it stands.
 */
status: DealStatus, 
/**
 * Who declared it broken.
 */
broken_by_word_of: number | null, 
/**
 * What the other side has shown you, in the order of the `show` terms: filled in for you alone.
 */
shown: unknown[], 
/**
 * Why it failed, or a remark.
 */
text: Text | null, };

export type Vote = { 
/**
 * Unique.
 */
id: string, 
/**
 * Who wants it.
 */
by: number, 
/**
 * What everybody was told since, by the log lines.
 */
public: Array<Text>, 
/**
 * What you were told besides.
 */
yours: Array<Text>, 
/**
 * The seats whose agreement is missing.
 */
waiting: Array<number>, 
/**
 * Open, done or refused.
 */
status: VoteStatus, };

export type VoteStatus = "open" | "done" | "refused";

export const VERSION = 1;

/** The form of an answer. */
export type Shape =
  | { form: "one"; options: number }
  | { form: "amount"; min: number; max: number; step: number }
  | { form: "several"; min: number; max: number; of: number }
  | { form: "plan"; parts: number }
  | { form: "yes_no" }
  | { form: "react" };

/** One legal answer: the action is sent back word for word. */
export type Option = { action: unknown; text: Text; takes_back?: boolean };

/** What one seat is asked. */
export type Decision = {
  question: unknown;
  text: Text;
  shape: Shape;
  rule: string;
  default: Option;
  options: Option[];
  /** There are more legal answers than listed. */
  more: boolean;
};

/** An event as one viewer sees it, with its line for the log if it has one. */
export type EventLine = { event: unknown; text: Text | null; rule?: string };

/** How a match ended. */
export type Outcome = {
  winners: number[];
  roles: string[];
  victory: string;
  text: Text;
  rule: string;
  scores: number[];
};

/** How a plan fares, on average over what the seat does not know. */
export type Odds = { win: number; nobody: number; lost: number; taken: number };

/** The odds of a plan while it is made; what is still open is taken as whatever wins most often. */
export type Lab = {
  /** The best mixture of plans. */
  best: Odds;
  /** The parts decided so far; `null` before the first. */
  current: Odds | null;
  /** Each legal answer, in the order of the decision's options. */
  options: (Odds | null)[];
  /** By the number to be named, ascending. */
  scale: { n: number; odds: Odds }[];
  facts: { text: Text; chance: number; bad: boolean }[];
  /** What was taken for granted. */
  assumed: Text[];
};

/** `GET /api/catalog`. */
export type CatalogReply = { games: GameSpec[] };
export type GameSpec = { id: string; name: Text; blurb: Text; editions: EditionSpec[]; bots: BotInfo[] };
export type EditionSpec = {
  id: string;
  name: Text;
  blurb: Text;
  ledger: string;
  min_seats: number;
  max_seats: number;
  options: OptionSpec[];
};
export type OptionSpec = {
  key: string;
  name: Text;
  help: Text;
  group: string;
  rule: string | null;
  kind:
    | { kind: "switch" }
    | { kind: "choice"; values: { key: string; name: Text }[] }
    | { kind: "number"; min: number; max: number }
    | { kind: "text" };
  default: boolean | number | string;
};
export type BotInfo = { key: string; name: Text; help: Text; level: number; temperament: string | null };

/** `GET /api/tables/{id}/explain/{step}`. */
export type ExplainReply = {
  step: number;
  seat: number;
  bot: string;
  /** `null` where there was nothing to choose. */
  explanation: { why: Text; instead?: Option } | null;
};

/** `GET /api/rules/{edition}`. */
export type RulesReply = { ledger: string; rules: Rule[] };

/** `GET /api/rules/{edition}/diff/{other}`. */
export type DiffReply = {
  left: string;
  right: string;
  /** How many rules of the left say the same on the right. */
  same: number;
  topics: { topic: string; entries: { left?: Rule; right?: Rule; how?: string }[] }[];
};
export type Rule = {
  id: string;
  en: string;
  it: string;
  kind: "rule" | "setup" | "victory" | "option" | "faq" | "example" | "data" | null;
  phase: string | null;
  ruling: string | null;
  /** The entry of the 2019 edition that is the same in effect. */
  same_as?: string | null;
  /** How far it is known, where no source prints it. */
  certainty?: "certain" | "likely" | "reconstructed" | null;
  see: string[];
};

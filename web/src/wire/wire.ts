// Made from the Rust types by `cargo run -p landsraad-typescript`. Do not edit.

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
 * The account that is signed in; `null` if there is none.
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

export type RenameRequest = { 
/**
 * The name others see, 1 to 40 characters.
 */
name: string, };

export type SessionInfo = { 
/**
 * Names the session; it is not the secret.
 */
id: string, 
/**
 * When it began, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last used, to the hour, in milliseconds since 1970.
 */
seen: number, 
/**
 * When it ends if it is not used before, in milliseconds since 1970.
 */
expires: number, 
/**
 * What the browser called itself.
 */
agent: string, 
/**
 * Whether it is the one that asks.
 */
here: boolean, };

export type SessionList = { 
/**
 * The sessions, the one used last first.
 */
sessions: Array<SessionInfo>, };

export type TableStatus = "open" | "running" | "paused" | "finished" | "closed";

export type ClockSetting = { "kind": "none" } | { "kind": "live", 
/**
 * Seconds for each decision; 90 if left out.
 */
decision_seconds: number, 
/**
 * Seconds a seat may overrun in the whole match; 600 if left out.
 */
bank_seconds: number, } | { "kind": "slow", 
/**
 * Seconds until each decision is due; a day if left out.
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
 * The fewest milliseconds that a reaction window stays open, whichever seats could react. Where one person plays
 * with bots alone, windows close at once.
 */
reaction_ms: number, 
/**
 * Whether a window then also closes for seats that could react and have not answered, unless their standing order
 * is `always`. Nobody then learns which seats could react. Otherwise the table waits for them; the wait shows that
 * some seat could react, but not which one while several are asked.
 */
reaction_strict: boolean, 
/**
 * Milliseconds before a bot's answer.
 */
bot_ms: number, 
/**
 * How many seats one person may hold.
 */
seats_per_person: number, 
/**
 * The bot that plays for people who are away or have left. It is chosen before the start and does not change.
 */
caretaker: BotChoice, 
/**
 * Seconds after which a bot plays for a player who is asked something and is not connected; 0 means never.
 * It does not apply to a slow clock: there only the deadline counts.
 */
grace_seconds: number, 
/**
 * Whether a question with one legal answer is answered by the table, at the pace of the players.
 */
answer_forced: boolean, 
/**
 * Whether everything is shown when the match is over: all hands in replays, the record and the seed.
 */
open_replay: boolean, 
/**
 * Whether the host alone may halt the match; otherwise the players
 * decide. A match with a slow clock is not halted.
 */
host_pauses: boolean, };

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
 * Its temperament, as the catalog names it; `balanced` for a bot without one.
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

export type Presence = "empty" | "bot" | "here" | "away" | "resting" | "absent" | "left";

export type SeatInfo = { 
/**
 * Counted from 0.
 */
seat: number, 
/**
 * The player in this seat.
 */
sitter: Sitter, 
/**
 * The bot that plays for an absent player.
 */
caretaker: string | null, 
/**
 * Whether its player is there.
 */
presence: Presence, 
/**
 * Whether its player offers it to a newcomer.
 */
offered: boolean, 
/**
 * The public key of its role, once the match has started.
 */
role: string | null, 
/**
 * The name of its role.
 */
role_text: Text | null, 
/**
 * The seat's invitation, shown to the host and to a player who offers the seat.
 */
invitation: string | null, };

export type FileReply = { 
/**
 * The file in short.
 */
file: OwnFile, 
/**
 * What it says.
 */
text: string, };

export type ForkedFrom = { 
/**
 * The table.
 */
table: string, 
/**
 * The step.
 */
step: number, };

export type OwnFile = { 
/**
 * The key of its option.
 */
key: string, 
/**
 * Its length in bytes.
 */
bytes: number, 
/**
 * Its BLAKE3 hash in hexadecimal.
 */
hash: string, };

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
 * Every option with its value, except the files.
 */
options: Record<string, boolean | number | string>, 
/**
 * The options that are files of the host's own: `/api/tables/{id}/files/{key}` has the file itself.
 */
files: Array<OwnFile>, 
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
 * What opens this match to others once it is over, if it is not listed: shown to its players, who may pass
 * it on as `?share=`.
 */
share: string | null, 
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

export type HandOver = { "kind": "caretaker" } | { "kind": "back" } | { "kind": "newcomer" };

export type HandOverRequest = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The receiver.
 */
to: HandOver, };

export type HostRequest = { 
/**
 * The seat of the person.
 */
seat: number, };

export type Motion = { "kind": "replace", 
/**
 * The seat.
 */
seat: number, } | { "kind": "pause" } | { "kind": "resume" } | { "kind": "close" };

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
 * What opens it to others.
 */
share: string, 
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
 * The seat that made this step; `null` for the setup.
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
 * The seats that owe an answer after it.
 */
pending: Array<number>, 
/**
 * How it ended, at the last step.
 */
outcome: Outcome | null, };

export type PlanOddsReply = { 
/**
 * The seat's step number it belongs to.
 */
step: number, 
/**
 * The odds; `null` while there is no plan to be made.
 */
odds: PlanOdds | null, };

export type WorldReply = { 
/**
 * The seat's step number it belongs to.
 */
step: number, 
/**
 * The state, as the Python package reads it.
 */
world: string, };

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
why: Text | null, 
/**
 * What matters when this is asked, in one or two sentences; `null` in games without advice.
 */
advice: Text | null, };

export type OpinionReply = { 
/**
 * The seat's step number it belongs to.
 */
step: number, 
/**
 * Why it would give the answer, or what it would do instead and why; `null` where it has nothing to say.
 */
explanation: Explanation | null, 
/**
 * The chance to win after this answer and after its own, in percent, as it judges worlds that the seat cannot tell
 * apart; `null` where it cannot judge.
 */
odds: Worth | null, 
/**
 * What the seat counts at the end of the round after this answer and after the bot's own, if quick bots play on in
 * worlds that the seat cannot tell apart; empty where the bot would give the answer too.
 */
later: Array<Later>, };

export type Later = { 
/**
 * What is counted.
 */
what: Text, 
/**
 * How much of it there is on average after the answer asked about.
 */
yours: number, 
/**
 * How much after the bot's own answer.
 */
mine: number, };

export type Worth = { 
/**
 * The chance to win after the answer asked about, in percent.
 */
yours: number, 
/**
 * The chance after the bot's own answer.
 */
mine: number, 
/**
 * How far the difference of the two may be off, in percent: a smaller difference says nothing.
 */
margin: number, };

export type ReviewReply = { 
/**
 * How many steps the match has.
 */
steps: number, 
/**
 * Whose moves these are.
 */
seat: number, 
/**
 * Whether nobody won. The moves are then judged by the chance to win if the match had gone on.
 */
undecided: boolean, 
/**
 * At most three, the best first.
 */
good: Array<Turning>, 
/**
 * At most three, the worst first.
 */
costly: Array<Turning>, };

export type Turning = { 
/**
 * The step of its first answer, for the replay.
 */
step: number, 
/**
 * The round, in games that count them.
 */
round: number | null, 
/**
 * What was asked first.
 */
question: Text, 
/**
 * What was answered, part by part.
 */
answers: Text[], 
/**
 * The chance to win before it, in percent.
 */
before: number, 
/**
 * The chance when the seat was asked again, in percent.
 */
after: number, 
/**
 * What a bot says about the answer that it would have given otherwise, or about the first one.
 */
explanation: Explanation | null, };

export type ExplainReply = { 
/**
 * Which step.
 */
step: number, 
/**
 * How many steps the match has.
 */
steps: number, 
/**
 * The seat that made it.
 */
seat: number, 
/**
 * The bot that explains it.
 */
bot: string, 
/**
 * What was done.
 */
action: unknown, 
/**
 * The explanation; `null` where there was nothing to choose.
 */
explanation: Explanation | null, };

export type Chances = { 
/**
 * After how many steps.
 */
step: number, 
/**
 * The chance of each seat to win, alone or with others, in thousandths.
 */
shares: Array<number>, };

export type ChancesReply = { 
/**
 * How many steps the match has.
 */
steps: number, 
/**
 * From how many matches at most that quick bots played on from each moment; 0 if a network judged the moments.
 */
games: number, 
/**
 * Some moments of it, in order.
 */
points: Array<Chances>, };

export type LessonInfo = { 
/**
 * Its id, for the address and for what the learner has done.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The edition's id.
 */
edition: string, 
/**
 * Its title.
 */
title: Text, 
/**
 * What it teaches.
 */
summary: Text, 
/**
 * How many minutes it takes.
 */
minutes: number, 
/**
 * How many steps it has.
 */
steps: number, };

export type LessonList = { 
/**
 * All of them.
 */
lessons: Array<LessonInfo>, };

export type LessonRequest = { 
/**
 * One entry for each step: anything for a step that is only read, the action of an option for a question. A
 * wrong answer changes nothing.
 */
answers: unknown[], };

export type LessonSeat = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The key of its role.
 */
role: string, 
/**
 * The name of its role.
 */
role_text: Text, };

export type LessonReply = { 
/**
 * Whether the answer was right.
 */
right: boolean, 
/**
 * The reply.
 */
text: Text, 
/**
 * The rule behind it.
 */
rule: string | null, };

export type LessonMoment = { 
/**
 * The lesson.
 */
lesson: LessonInfo, 
/**
 * The number of the step, from 0.
 */
step: number, 
/**
 * Whether the lesson is over.
 */
done: boolean, 
/**
 * The answers that count: what to send, with the next answer added.
 */
answers: unknown[], 
/**
 * What is said to the last answer.
 */
reply: LessonReply | null, 
/**
 * What the learner has seen happen since the last answer.
 */
events: EventLine[], 
/**
 * What the learner reads now; `null` when the lesson is over.
 */
read: Text | null, 
/**
 * What the board points at: places, cards, leaders, players, by the ids of the view.
 */
point: Array<string>, 
/**
 * What the learner is asked; `null` where there is only something to read.
 */
decision: Decision | null, 
/**
 * The learner's seat.
 */
seat: number, 
/**
 * All seats.
 */
seats: Array<LessonSeat>, 
/**
 * The seats that the match waits for.
 */
pending: Array<number>, 
/**
 * The options of the match that its board may need.
 */
options: Record<string, OptionValue>, 
/**
 * What the learner's seat sees.
 */
view: unknown, 
/**
 * The id of the next lesson of the game.
 */
next: string | null, };

export type LessonProgress = { 
/**
 * The right answers so far, as [`LessonMoment::answers`] lists them.
 */
answers: unknown[], 
/**
 * Whether it was played to its end. Once done, it stays done.
 */
done: boolean, 
/**
 * Whether it was passed over.
 */
skipped: boolean, };

export type ProgressReply = { 
/**
 * By the id of the lesson.
 */
lessons: Record<string, LessonProgress>, };

export type ClientMessage = { "type": "hello", 
/**
 * The version of the protocol that the client uses.
 */
version: number, 
/**
 * Whether the client subscribes again when it is sent `moved`. The connection of another one is closed instead.
 */
moves?: boolean, } | { "type": "subscribe", 
/**
 * The table.
 */
table: string, 
/**
 * The seat to watch as; `null` means my first seat there, or a spectator.
 */
seat?: number, 
/**
 * The match's `share`, to look at one that is over and not listed.
 */
share?: string, 
/**
 * The last step seen: everything after it is sent, once. `null`: only the present picture. 0: all.
 */
from?: number, 
/**
 * The id of the last chat line seen: later ones are sent. `null`: the last lines.
 */
chat_after?: string, 
/**
 * Whether a step may come as a `patch` of the picture before it instead of a whole picture.
 */
patches?: boolean, 
/**
 * The language of the sentences; `null`: both.
 */
lang?: 'en' | 'it', 
/**
 * Whether the asides that make or answer a deal of the game are counted, in `game_deals`, and not listed.
 */
count_deals?: boolean, } | { "type": "unsubscribe", 
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
action: unknown, 
/**
 * Asks about the same action at this place, or with this card or leader, instead.
 */
target?: string, } | { "type": "chat", 
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
 * The receiver.
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
orders: Orders, } | { "type": "standing", 
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
 * Its name, as the decision lists it under `standing`.
 */
standing: string, 
/**
 * What it holds for, as the decision lists it.
 */
scope?: number, 
/**
 * Its number, where the decision lists bounds.
 */
amount?: number, 
/**
 * `false` takes it back.
 */
on: boolean, } | { "type": "answers", 
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
 * As for `act`.
 */
key: string, 
/**
 * The answers in the order of the questions, at most 32.
 */
actions: unknown[], } | { "type": "follow", 
/**
 * The table.
 */
table: string, 
/**
 * The seat that would answer.
 */
seat?: number, 
/**
 * The step the seat has seen.
 */
step: number, 
/**
 * Chosen by the client.
 */
key: string, 
/**
 * The answers so far.
 */
actions: unknown[], } | { "type": "game_deals", 
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
key: string, } | { "type": "undo", 
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
 * After this many seconds the offer lapses; `null`: it stands until answered.
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
 * The version of the protocol that the server uses.
 */
version: number, 
/**
 * Your account; `null` for a visitor, who may only watch.
 */
me: Me | null, 
/**
 * Send a message at least this often, such as a `ping`; otherwise the connection counts as dead.
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
 * The seat that watches; `null` for a spectator.
 */
seat: number | null, 
/**
 * Older steps are left out: forget what you had.
 */
reset: boolean, 
/**
 * The steps.
 */
missed: Array<Missed>, } | { "type": "update" } & Update | { "type": "patch" } & Patch | { "type": "ack", 
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
 * The field of the message that is wrong, if one is.
 */
field?: string, 
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
text: Text | null, 
/**
 * The facts that decided, in the game's terms (its type `Why`).
 */
facts: unknown, } | { "type": "chat" } & ChatLine | { "type": "presence", 
/**
 * The table.
 */
table: string, 
/**
 * One word for each seat, in table order.
 */
seats: Array<Presence>, 
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
glass?: TimeLimit, } | { "type": "deal", 
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
orders: Orders, } | { "type": "standing", 
/**
 * The table.
 */
table: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * All that stand.
 */
standing: Array<StandingNow>, } | { "type": "follow", 
/**
 * The table.
 */
table: string, 
/**
 * From the request.
 */
key: string, 
/**
 * The next question of the order; `null`: the order is complete.
 */
decision: Decision | null, } | { "type": "game_deals", 
/**
 * The table.
 */
table: string, 
/**
 * From the request.
 */
key: string, 
/**
 * The seat's step for which the list holds.
 */
step: number, 
/**
 * The asides.
 */
asides: Option[], } | { "type": "gone", 
/**
 * The table.
 */
table: string, 
/**
 * The seat; `null` for a spectator.
 */
seat: number | null, 
/**
 * Why.
 */
text: Text, } | { "type": "moved", 
/**
 * The table.
 */
table: string, } | { "type": "closing", 
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
 * The seat that watches; `null` for a spectator.
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
 * What this seat may do in addition to answering: cards playable at any time.
 */
asides: Option[], 
/**
 * How many asides more make or answer a deal of the game, for those who subscribed with `count_deals`: ask `game_deals` for them.
 */
game_deals?: number, 
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
undo_to: number | null, 
/**
 * When catching up, the minute in which this step happened, in milliseconds since 1970; missing for the setup and for what
 * happens now.
 */
at?: number, };

export type Patch = { 
/**
 * The table.
 */
table: string, 
/**
 * The seat that watches; `null` for a spectator.
 */
seat: number | null, 
/**
 * This viewer's step number. The patch is for the picture of the step before: subscribe again if you have another.
 */
step: number, 
/**
 * What makes the old view the new one: a JSON Patch (RFC 6902).
 */
view: Operation[], 
/**
 * What happened in this step.
 */
events: EventLine[], 
/**
 * The seats that owe an answer.
 */
pending: Array<number>, 
/**
 * What this seat is asked; missing if it is as before.
 */
decision?: Decision | null, 
/**
 * What this seat may do in addition to answering; missing if it is as before.
 */
asides?: Option[], 
/**
 * As in `update`; missing if these asides are as before. A list of them that was asked for earlier is outdated otherwise, even
 * if there are as many.
 */
game_deals?: number, 
/**
 * As in `update`; missing means no.
 */
ahead?: boolean, 
/**
 * As in `update`; missing means no.
 */
ask?: boolean, 
/**
 * How it ended; missing while it has not.
 */
outcome?: Outcome, 
/**
 * An action was taken back: everything after this step of yours no longer counts.
 */
undo_to?: number, };

export type Operation = { "op": "add", 
/**
 * A JSON Pointer.
 */
path: string, 
/**
 * Its value.
 */
value: unknown, } | { "op": "replace", 
/**
 * A JSON Pointer.
 */
path: string, 
/**
 * Its value.
 */
value: unknown, } | { "op": "remove", 
/**
 * A JSON Pointer.
 */
path: string, };

export type StandingNow = { 
/**
 * Its name in the game, to take it back with.
 */
key: string, 
/**
 * What it holds for.
 */
scope: number, 
/**
 * What it says.
 */
text: Text, };

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
undo_to: number | null, 
/**
 * The minute in which it happened, in milliseconds since 1970; missing for the setup.
 */
at?: number, };

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
 * The name of the speaker.
 */
name: string, 
/**
 * The receiver.
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

export type TimeLimit = { 
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
 * The receiver and the content.
 */
offer: Offer, 
/**
 * Where it stands.
 */
status: DealStatus, 
/**
 * The seat that declared it broken.
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

export type VoteAbout = { "kind": "undo" } | { "kind": "table", 
/**
 * What.
 */
motion: Motion, };

export type Vote = { 
/**
 * Unique.
 */
id: string, 
/**
 * The seat that wants it.
 */
by: number, 
/**
 * What it is about.
 */
about: VoteAbout, 
/**
 * How many more must agree.
 */
missing: number, 
/**
 * What everybody learned since, as log lines.
 */
public: Array<Text>, 
/**
 * What only you learned since.
 */
yours: Array<Text>, 
/**
 * The seats that have not answered.
 */
waiting: Array<number>, 
/**
 * Open, done or refused.
 */
status: VoteStatus, };

export type VoteStatus = "open" | "done" | "refused";

export const VERSION = 1;

export type Amount = { 
/**
 * The number in the game's own unit.
 */
n: number, 
/**
 * How many of these units make one: 2 where half points are counted.
 */
per: number, };

export type BotInfo = { 
/**
 * Stable key: `random`, `heuristic`, `heuristic-loyal`.
 */
key: string, 
/**
 * Its name.
 */
name: Say, 
/**
 * What to expect of it.
 */
help: Say, 
/**
 * How deep it thinks: 0 not at all, 1 by rules of thumb, 2 by looking ahead, 3 by looking ahead for longer.
 */
level: number, 
/**
 * How it leans, if it leans one way: `loyal`.
 */
temperament: string | null, };

export type Bounds = { 
/**
 * The least.
 */
min: number, 
/**
 * The most.
 */
max: number, };

export type CatalogReply = { 
/**
 * The games, in the order they are shown.
 */
games: Array<GameInfo>, };

export type Certainty = "certain" | "likely" | "reconstructed";

export type Choice = { 
/**
 * Stable key.
 */
key: string, 
/**
 * Its name.
 */
name: Say, };

export type Decision = { 
/**
 * What is asked, in the game's terms.
 */
question: unknown, 
/**
 * The question as a sentence.
 */
text: Text, 
/**
 * The form of the answer.
 */
shape: Shape, 
/**
 * The rule that asks.
 */
rule: string, 
/**
 * What is done if the seat does not answer.
 */
default: Option, 
/**
 * The action that people usually take, where it is not the default.
 */
usual?: unknown, 
/**
 * The legal answers, in a stable order.
 */
options: Array<Option>, 
/**
 * Whether there are more legal answers than listed.
 */
more: boolean, 
/**
 * The standing answers that the seat may give.
 */
standing?: Array<Standing>, 
/**
 * Whether it is a part of an order: the answers may be followed ahead and sent together.
 */
order?: boolean, };

export type Diff = { 
/**
 * The edition on the left: `gf9`.
 */
left: string, 
/**
 * The edition on the right.
 */
right: string, 
/**
 * How many entries of the left edition say the same on the right.
 */
same: number, 
/**
 * Only topics with a difference, in the order of the left ledger, then those of the right alone.
 */
topics: Array<TopicDiff>, };

export type Difference = { 
/**
 * The rule on the left.
 */
left?: Rule, 
/**
 * The rule on the right.
 */
right?: Rule, 
/**
 * How they differ, in the ledger's words, where it says so.
 */
how?: string, 
/**
 * The same in Italian.
 */
how_it?: string, };

export type EditionSpec = { 
/**
 * Stable id, and the first word of its rule ids: `gf9`.
 */
id: string, 
/**
 * Its name.
 */
name: Say, 
/**
 * What is particular about it.
 */
blurb: Say, 
/**
 * The ledger in `rules/`, without the ending: `dune_gf9`.
 */
ledger: string, 
/**
 * Fewest seats.
 */
min_seats: number, 
/**
 * Most seats.
 */
max_seats: number, 
/**
 * What can be set.
 */
options: Array<OptionSpec>, 
/**
 * Ready-made tables, the usual one first.
 */
presets: Array<Preset>, 
/**
 * The roles that a person can choose; empty where all seats are alike.
 */
roles: Array<RoleSpec>, };

export type EventLine = { 
/**
 * The event, in the game's terms.
 */
event: unknown, 
/**
 * The line for the log, if it has one.
 */
text: Text | null, 
/**
 * The rule it stands under; `None` for headings.
 */
rule: string | null, 
/**
 * What it is on the timeline of the match.
 */
milestone?: Milestone, 
/**
 * The seats that lose something by it.
 */
losers?: Array<Seat>, };

export type Explanation = { 
/**
 * The one sentence.
 */
why: Text, 
/**
 * What the bot would have done instead; `None` if the action is its own choice.
 */
instead?: Option, };

export type GameInfo = { 
/**
 * The bots that can play it, the recommended one first.
 */
bots: Array<BotInfo>, 
/**
 * Stable id: `dune`.
 */
id: string, 
/**
 * Its name.
 */
name: Say, 
/**
 * One sentence for a newcomer.
 */
blurb: Say, 
/**
 * The editions, the recommended one first.
 */
editions: Array<EditionSpec>, };

export type GlossaryTerm = { 
/**
 * Stable id.
 */
id: string, 
/**
 * The word in both languages.
 */
name: Text, 
/**
 * Its English forms in running text, the word itself among them.
 */
en: Array<string>, 
/**
 * Its Italian forms.
 */
it: Array<string>, 
/**
 * What it is.
 */
says: Text, 
/**
 * The rules of this edition that say more.
 */
rules: Array<string>, };

export type Kind = "rule" | "setup" | "victory" | "option" | "faq" | "example" | "data";

export type Milestone = { "kind": "turn", 
/**
 * Its number, from 1.
 */
n: number, } | { "kind": "phase" } | { "kind": "battle" } | { "kind": "alliance" } | { "kind": "win" };

export type Odds = { 
/**
 * The chance to win.
 */
win: number, 
/**
 * The chance that nobody wins.
 */
nobody: number, 
/**
 * Forces the seat loses.
 */
lost: number, 
/**
 * Forces the other side loses.
 */
taken: number, };

export type OddsFact = { 
/**
 * What.
 */
text: Text, 
/**
 * Its chance.
 */
chance: number, 
/**
 * Whether it harms the seat.
 */
bad: boolean, };

export type Option = { 
/**
 * The action to send, word for word.
 */
action: unknown, 
/**
 * What it does, as a button says it.
 */
text: Text, 
/**
 * Whether it only reopens an answer that is not finished.
 */
takes_back?: boolean, 
/**
 * Whether it uses up or breaks what cannot be had back.
 */
spends?: boolean, 
/**
 * Whether it declines or ends something, and nothing more is asked for it.
 */
passes?: boolean, 
/**
 * Whether it makes or answers a deal of the game.
 */
deal?: boolean, 
/**
 * The places, cards, leaders and numbers it names.
 */
targets?: Targets, };

export type OptionKind = { "kind": "switch" } | { "kind": "choice", 
/**
 * The list.
 */
values: Array<Choice>, } | { "kind": "number", 
/**
 * Smallest.
 */
min: number, 
/**
 * Largest.
 */
max: number, } | { "kind": "text" };

export type OptionSpec = { 
/**
 * Stable key: `advanced`.
 */
key: string, 
/**
 * Its name.
 */
name: Say, 
/**
 * What it asks or changes.
 */
help: Say, 
/**
 * Where it belongs on the screen: a stable key such as `game`, `alliances`, `rulings`.
 */
group: string, 
/**
 * The topic that it is folded under within its group: `storm`; empty where it is always in sight.
 */
topic: string, 
/**
 * The key of the value that applies while the choice is left to the edition.
 */
usual: string | null, 
/**
 * The rule it comes from.
 */
rule: RuleRef | null, 
/**
 * The values.
 */
kind: OptionKind, 
/**
 * The value if none is given.
 */
default: OptionValue, };

export type OptionValue = boolean | number | string;

export type Outcome = { 
/**
 * The winners; empty is a draw.
 */
winners: Array<Seat>, 
/**
 * The public keys of their roles.
 */
roles: Array<string>, 
/**
 * The kind of victory.
 */
victory: string, 
/**
 * The same as a phrase.
 */
text: Text, 
/**
 * The rule that says so.
 */
rule: string, 
/**
 * Final points by seat.
 */
scores: Array<number>, };

export type PlanOdds = { 
/**
 * The best mixture of plans, which an opponent cannot exploit.
 */
best: Odds, 
/**
 * The parts decided so far; `None` before the first.
 */
current: Odds | null, 
/**
 * Each legal answer, in the order of the list; `None` where it decides nothing here.
 */
options: Array<Odds | null>, 
/**
 * By the number to be named, ascending.
 */
scale: Array<Rung>, 
/**
 * What may happen with the parts decided so far.
 */
facts: Array<OddsFact>, 
/**
 * What was taken for granted.
 */
assumed: Array<Text>, };

export type PowerSpec = { 
/**
 * Its name.
 */
name: Say, 
/**
 * What it does.
 */
text: Say, 
/**
 * When it applies: `always`, `advanced`, `alliance`, `karama` or `victory`.
 */
when: string, 
/**
 * The rule.
 */
rule: RuleRef, };

export type Preset = { 
/**
 * Stable key.
 */
key: string, 
/**
 * Its name.
 */
name: Say, 
/**
 * The players it is for.
 */
help: Say, 
/**
 * The options; all others keep their defaults.
 */
options: Record<string, OptionValue>, };

export type RoleSpec = { 
/**
 * Stable key, as views spell it.
 */
key: string, 
/**
 * Its name.
 */
name: Say, 
/**
 * What it is good at and what it has to look out for, for choosing a seat.
 */
blurb: Say, 
/**
 * What it can do that others cannot.
 */
powers: Array<PowerSpec>, };

export type Rule = { 
/**
 * `<edition>.<topic>.<slug>`, stable forever.
 */
id: string, 
/**
 * First and last line of the passage in the rulebook's text; zeros where the rulebook is silent.
 */
lines: Array<number>, 
/**
 * What sort of entry it is.
 */
kind: Kind, 
/**
 * In which form of the game it holds: `basic`, `advanced`, `both`, `solo`, `option:<name>`, …
 */
game: string, 
/**
 * The phase or topic it belongs to.
 */
phase: string, 
/**
 * The rule in English.
 */
en: string, 
/**
 * The rule in Italian.
 */
it: string, 
/**
 * What was decided, and why, where the rulebook is silent or ambiguous.
 */
ruling?: string, 
/**
 * The same in Italian.
 */
ruling_it?: string, 
/**
 * Related rules.
 */
see: Array<string>, 
/**
 * One concrete situation and its expected outcome.
 */
test: string, 
/**
 * The entry of the 2019 edition with the same effect.
 */
same_as?: string, 
/**
 * How it differs from the 2019 edition.
 */
differs?: string, 
/**
 * The same in Italian.
 */
differs_it?: string, 
/**
 * A named setting, default first, where the literal text and the published game part.
 */
toggle?: string, 
/**
 * The certainty of a figure that stands in an annex which the rulebook lacks.
 */
certainty?: Certainty, 
/**
 * The point of the rulebook's own algorithm.
 */
point?: string, 
/**
 * The paragraph of the rulebook.
 */
section?: string, 
/**
 * Why software cannot carry this rule out: table manners, the look of a component. Such an entry is
 * shown to readers but is not expected in code.
 */
not_executable?: string, };

export type RuleRef = string;

export type RulesReply = { 
/**
 * The name of the file without its ending: `dune_gf9`.
 */
ledger: string, 
/**
 * The first word of its ids: `gf9`.
 */
edition: string, 
/**
 * The entries, in the order of the file.
 */
rules: Array<Rule>, };

export type Rung = { 
/**
 * The number, as the game counts it.
 */
n: number, 
/**
 * The odds.
 */
odds: Odds, };

export type Say = { 
/**
 * English.
 */
en: string, 
/**
 * Italian.
 */
it: string, };

export type Seat = number;

export type Shape = { "form": "one", 
/**
 * How many options there are.
 */
options: number, } | { "form": "amount", 
/**
 * Smallest legal number.
 */
min: number, 
/**
 * Largest legal number.
 */
max: number, 
/**
 * Distance between neighbouring legal numbers.
 */
step: number, } | { "form": "several", 
/**
 * At least this many.
 */
min: number, 
/**
 * At most this many.
 */
max: number, 
/**
 * How many there are to choose from.
 */
of: number, } | { "form": "plan", 
/**
 * How many parts the plan has.
 */
parts: number, } | { "form": "yes_no" } | { "form": "react" };

export type Standing = { 
/**
 * Its name in the game.
 */
key: string, 
/**
 * What it says; `{n}` stands for the number.
 */
text: Text, 
/**
 * What it holds for: another number in a later question ends it; 0: until it is taken back.
 */
scope: number, 
/**
 * The numbers it can be given with.
 */
amount?: Bounds, };

export type Stretch = { 
/**
 * Its name.
 */
name: Text, 
/**
 * The rules that say what happens in it.
 */
rules: Array<string>, };

export type Targets = { 
/**
 * Places of the board.
 */
places?: Array<string>, 
/**
 * Cards.
 */
cards?: Array<string>, 
/**
 * Leaders.
 */
leaders?: Array<string>, 
/**
 * Everything else: players, dice, tokens, kinds of piece.
 */
things?: Array<string>, 
/**
 * The number that the answer names, where a number is what is asked for.
 */
amount?: Amount, };

export type TermsReply = { 
/**
 * The edition.
 */
edition: string, 
/**
 * Its terms, in the order of the file.
 */
terms: Array<GlossaryTerm>, 
/**
 * The parts of a turn, in order.
 */
turn: Array<Stretch>, 
/**
 * The rules that say how the game is won.
 */
win: Array<string>, };

export type Text = { 
/**
 * English.
 */
en: string, 
/**
 * Italian.
 */
it: string, };

export type TopicDiff = { 
/**
 * The topic as the left edition calls it, where it has it.
 */
topic: string, 
/**
 * What differs.
 */
entries: Array<Difference>, };


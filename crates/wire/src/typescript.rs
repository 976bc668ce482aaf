//! The same types in TypeScript.

use ts_rs::{Config, TS};

use crate::*;

/// What the catalog and the kernel send, which this crate passes through as JSON.
const PASSED_THROUGH: &str = r#"
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
"#;

/// The whole file for the web pages.
pub fn file() -> String {
    let config = Config::default();
    let mut out = String::from(
        "// Made from crates/wire by `cargo run -p landsraad-wire --bin wire-typescript`. Do not edit.\n\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {$(
            out.push_str("export ");
            out.push_str(&<$type as TS>::decl(&config));
            out.push_str("\n\n");
        )*};
    }
    declare!(
        Text,
        RefusedKind,
        Problem,
        AccountKind,
        Me,
        MeReply,
        GuestRequest,
        Credentials,
        BotRequest,
        BotToken,
        BotList,
        RenameRequest,
        SessionInfo,
        SessionList,
        TableStatus,
        ClockSetting,
        TimeoutRule,
        TableSettings,
        BotChoice,
        SeatPlan,
        NewTable,
        Sitter,
        Presence,
        SeatInfo,
        ForkedFrom,
        TableInfo,
        TableReply,
        TableList,
        JoinRequest,
        SeatRequest,
        HandOver,
        HandOverRequest,
        HostRequest,
        Motion,
        ForkRequest,
        RecordUpload,
        RecordVerified,
        ReplayReply,
        LabReply,
        Moment,
        StoryReply,
        HintReply,
        Chances,
        ChancesReply,
        ClientMessage,
        ChatTo,
        Orders,
        Offer,
        Term,
        DealAnswer,
        ServerMessage,
        Update,
        Missed,
        ChatLine,
        SeatClock,
        GlassClock,
        DealStatus,
        Deal,
        VoteAbout,
        Vote,
        VoteStatus,
    );
    out.push_str("export const VERSION = ");
    out.push_str(&VERSION.to_string());
    out.push_str(";\n");
    out.push_str(PASSED_THROUGH);
    out
}

//! The same types in TypeScript.

use ts_rs::{Config, TS};

use crate::*;

/// The declarations of all messages. What passes through as JSON is named here and declared by
/// `crates/typescript`, which sees the catalog and the games.
pub fn declarations(config: &Config) -> String {
    let mut out = String::new();
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {$(
            out.push_str("export ");
            out.push_str(&<$type as TS>::decl(config));
            out.push_str("\n\n");
        )*};
    }
    declare!(
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
        FileReply,
        ForkedFrom,
        OwnFile,
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
        PlanOddsReply,
        WorldReply,
        Moment,
        StoryReply,
        HintReply,
        OpinionReply,
        Later,
        Worth,
        ReviewReply,
        Turning,
        ExplainReply,
        Chances,
        ChancesReply,
        LessonInfo,
        LessonList,
        LessonRequest,
        LessonSeat,
        LessonReply,
        LessonMoment,
        LessonProgress,
        ProgressReply,
        ClientMessage,
        ChatTo,
        Orders,
        Offer,
        Term,
        DealAnswer,
        ServerMessage,
        Update,
        Patch,
        Operation,
        StandingNow,
        Missed,
        ChatLine,
        SeatClock,
        TimeLimit,
        DealStatus,
        Deal,
        VoteAbout,
        Vote,
        VoteStatus,
    );
    out.push_str("export const VERSION = ");
    out.push_str(&VERSION.to_string());
    out.push_str(";\n");
    out
}

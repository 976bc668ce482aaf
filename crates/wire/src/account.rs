//! People and bots.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What kind of account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// A visitor with a name and a cookie.
    Guest,
    /// Somebody with a password.
    Person,
    /// A program with a token.
    Bot,
}

/// The account of this connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// Stable id.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// Guest, person or bot.
    pub kind: AccountKind,
}

/// `GET /api/me`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MeReply {
    /// The account that is signed in; `null` if there is none.
    pub me: Option<Me>,
}

/// `POST /api/guest`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestRequest {
    /// The name others see, 1 to 40 characters.
    pub name: String,
}

/// `POST /api/register` and `POST /api/login`.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The account's name; upper and lower case are the same.
    pub name: String,
    /// At least 8 characters.
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// `POST /api/bots`: a new account for a program.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotRequest {
    /// The name others see.
    pub name: String,
}

/// A bot account with its token, which is shown this once.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
pub struct BotToken {
    /// The bot.
    pub bot: Me,
    /// To be sent as `Authorization: Bearer …`.
    pub token: String,
}

impl std::fmt::Debug for BotToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotToken").field("bot", &self.bot).finish_non_exhaustive()
    }
}

/// `GET /api/bots`: my bots.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BotList {
    /// The bots, oldest first.
    pub bots: Vec<Me>,
}

/// `POST /api/rename`: another name for the same person. All seats are kept.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// The name others see, 1 to 40 characters.
    pub name: String,
}

/// One place where an account is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    /// Names the session; it is not the secret.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// When it was last used, to the hour, in milliseconds since 1970.
    #[ts(type = "number")]
    pub seen: i64,
    /// When it ends if it is not used before, in milliseconds since 1970.
    #[ts(type = "number")]
    pub expires: i64,
    /// What the browser called itself.
    pub agent: String,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// `GET /api/sessions`: where I am signed in.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionList {
    /// The sessions, the one used last first.
    pub sessions: Vec<SessionInfo>,
}

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

/// Who is speaking.
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
    /// Who is signed in; `null` if nobody is.
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

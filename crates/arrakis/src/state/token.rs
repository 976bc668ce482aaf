//! Deployment tokens, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// A deployment token: 0–7 Atreides starting tokens, 8–15 Atreides, 16–21 black, 22–27 silver.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct TokenId(pub u8);

impl TokenId {
    /// The set of this token alone.
    #[inline]
    pub const fn only(self) -> TokenSet {
        TokenSet(1 << self.0)
    }
}

set! {
    /// A set of deployment tokens.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
    pub struct TokenSet(u32) of TokenId: |token| token.0, |number| TokenId(number);
}

impl TokenSet {
    /// Those of the Atreides that are dealt at the start.
    pub const STARTING: TokenSet = TokenSet(0xff);
    /// Those that the Atreides draw later.
    pub const SUPPLY: TokenSet = TokenSet(0xff00);
    /// All of the Atreides.
    pub const ATREIDES: TokenSet = TokenSet(0xffff);
    /// The automa's black ones.
    pub const BLACK: TokenSet = TokenSet(0b11_1111 << 16);
    /// The automa's silver ones.
    pub const SILVER: TokenSet = TokenSet(0b11_1111 << 22);
}

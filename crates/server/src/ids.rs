//! Random ids, tokens and the current time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Letters and digits that cannot be mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Random bytes from the operating system.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if getrandom::fill(&mut bytes).is_err() {
        // Without random numbers no secret is safe, so the process must not continue.
        tracing::error!("the system gives no random numbers");
        std::process::abort();
    }
    bytes
}

/// A random number.
pub fn random_u64() -> u64 {
    u64::from_le_bytes(random())
}

/// A random id of 80 bits that cannot be guessed.
pub fn id() -> String {
    random::<16>().iter().map(|b| LETTERS[(b & 31) as usize] as char).collect()
}

/// Whether a text may be an id: a short word of letters and digits.
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// A secret of 160 bits for a cookie or a bot.
pub fn token() -> String {
    random::<32>().iter().map(|b| LETTERS[(b & 31) as usize] as char).collect()
}

/// The hash of a token, which is stored instead of the token.
pub fn hash_token(token: &str) -> String {
    blake3::hash(token.as_bytes()).to_hex().to_string()
}

/// Writes bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |n: u8| char::from_digit(u32::from(n), 16).unwrap_or('0');
    bytes.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]).collect()
}

/// Parses 32 bytes in hexadecimal.
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(bytes)
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_word_and_cannot_leave_its_place_in_a_subject() {
        assert!((0..100).all(|_| is_id(&id())));
        for text in ["", "a.b", "*", ">", "a b", "a\r\nPUB x 1\r\n", "../a", "è", &"a".repeat(65)] {
            assert!(!is_id(text), "{text:?}");
        }
    }
}

//! Answers that are computed once: serialised, compressed and kept.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;

/// Answers up to this size are not worth compressing.
const SMALL: usize = 1_024;
/// The memory that an entry takes in addition to its bytes.
const OVERHEAD: usize = 256;

/// An answer as it is sent, plain and compressed.
#[derive(Debug)]
pub struct Answer {
    kind: String,
    plain: Bytes,
    gzip: Option<Bytes>,
    tag: String,
}

impl Answer {
    /// Compresses an answer. Run it in the pool.
    pub fn new(kind: impl Into<String>, plain: impl Into<Bytes>) -> Answer {
        let (kind, plain) = (kind.into(), plain.into());
        let worth_it = plain.len() > SMALL && !kind.starts_with("image/") && !kind.starts_with("font/");
        let gzip = worth_it.then(|| compress(&plain)).flatten().filter(|gzip| gzip.len() < plain.len());
        let tag = format!("W/\"{}\"", &blake3::hash(&plain).to_hex()[..24]);
        Answer { kind, plain, gzip, tag }
    }

    /// Serialises and compresses an answer. Run it in the pool.
    pub fn json(value: &impl Serialize) -> Answer {
        Answer::new("application/json", serde_json::to_vec(value).unwrap_or_default())
    }

    fn bytes(&self) -> usize {
        self.plain.len() + self.gzip.as_ref().map_or(0, Bytes::len) + OVERHEAD
    }

    /// The response, compressed if the client accepts that.
    pub fn respond(&self, headers: &HeaderMap) -> Response {
        let gzip = self.gzip.as_ref().filter(|_| takes_gzip(headers));
        let mut response = Body::from(gzip.unwrap_or(&self.plain).clone()).into_response();
        let out = response.headers_mut();
        if let Ok(kind) = HeaderValue::from_str(&self.kind) {
            out.insert(CONTENT_TYPE, kind);
        }
        out.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if gzip.is_some() {
            out.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }

    /// A response that the client may cache and validate by its tag.
    pub fn respond_kept(&self, headers: &HeaderMap, caching: &'static str) -> Response {
        let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
        let same = known.flat_map(|v| v.split(',')).any(|tag| tag.trim() == self.tag || tag.trim() == "*");
        let mut response =
            if same { StatusCode::NOT_MODIFIED.into_response() } else { self.respond(headers) };
        let out = response.headers_mut();
        out.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            out.insert(ETAG, tag);
        }
        response
    }
}

fn compress(plain: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), Compression::default());
    encoder.write_all(plain).ok()?;
    Some(encoder.finish().ok()?.into())
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|part| {
        let (name, weight) = part.split_once(';').map_or((part, ""), |(name, weight)| (name, weight));
        let refused =
            weight.trim().strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

/// Answers by key. The least recently used are dropped first.
#[derive(Debug)]
pub struct Answers {
    kept: Mutex<Kept>,
    most: usize,
}

#[derive(Debug, Default)]
struct Kept {
    answers: HashMap<String, (Arc<Answer>, u64)>,
    bytes: usize,
    clock: u64,
}

impl Answers {
    /// A cache of at most `most` bytes.
    pub fn new(most: usize) -> Answers {
        Answers { kept: Mutex::default(), most }
    }

    /// The answer for a key, if it is kept.
    pub fn get(&self, key: &str) -> Option<Arc<Answer>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let clock = kept.clock;
        let (answer, asked) = kept.answers.get_mut(key)?;
        *asked = clock;
        Some(answer.clone())
    }

    /// Keeps an answer, unless it alone would take half of the cache.
    pub fn keep(&self, key: String, answer: Answer) -> Arc<Answer> {
        let answer = Arc::new(answer);
        let size = answer.bytes() + key.len();
        if size > self.most / 2 {
            return answer;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let clock = kept.clock;
        kept.bytes += size;
        if let Some((old, _)) = kept.answers.insert(key.clone(), (answer.clone(), clock)) {
            kept.bytes -= old.bytes() + key.len();
        }
        while kept.bytes > self.most {
            let oldest = kept.answers.iter().min_by_key(|(_, (_, asked))| *asked).map(|(key, _)| key.clone());
            let Some(oldest) = oldest else { break };
            if let Some((old, _)) = kept.answers.remove(&oldest) {
                kept.bytes -= old.bytes() + oldest.len();
            }
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_asked_for_longest_goes_first_and_room_is_bounded() {
        let answers = Answers::new(4_000);
        let answer = || Answer::new("text/plain", vec![b'x'; 900]);
        for key in ["a", "b", "c"] {
            answers.keep(key.into(), answer());
        }
        assert!(answers.get("a").is_some());
        answers.keep("d".into(), answer());
        assert!(answers.get("b").is_none() && answers.get("a").is_some() && answers.get("d").is_some());
        answers.keep("large".into(), Answer::new("text/plain", vec![b'x'; 3_000]));
        assert!(answers.get("large").is_none() && answers.get("a").is_some());
        let kept = answers.kept.lock().unwrap();
        assert_eq!(kept.bytes, kept.answers.iter().map(|(k, (a, _))| a.bytes() + k.len()).sum::<usize>());
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let answer = Answer::new("text/plain", "landsraad ".repeat(1_000));
        let asked = |accept: &'static str| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accept))]);
            answer.respond(&headers).headers().contains_key(CONTENT_ENCODING)
        };
        assert!(asked("gzip") && asked("br, gzip;q=0.5") && asked("GZIP"));
        assert!(!asked("br") && !asked("gzip;q=0") && !asked(""));
    }
}

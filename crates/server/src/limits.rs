//! Token buckets.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Lets so many through per second, and so many at once.
#[derive(Clone, Debug)]
pub struct Bucket {
    left: f64,
    burst: f64,
    per_second: f64,
    last: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(per_second: f64, burst: f64) -> Bucket {
        Bucket { left: burst, burst, per_second, last: Instant::now() }
    }

    /// Takes `cost` out if there is enough.
    pub fn take(&mut self, cost: f64) -> bool {
        let now = Instant::now();
        let refill = now.duration_since(self.last).as_secs_f64() * self.per_second;
        self.left = (self.left + refill).min(self.burst);
        self.last = now;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        self.left + now.duration_since(self.last).as_secs_f64() * self.per_second >= self.burst
    }
}

/// One bucket for each address. Full buckets are forgotten, so memory is bounded by recent visitors.
#[derive(Debug)]
pub struct PerAddress {
    buckets: Mutex<(HashMap<IpAddr, Bucket>, Instant)>,
    per_second: f64,
    burst: f64,
}

impl PerAddress {
    /// The same limit for each address.
    pub fn new(per_second: f64, burst: f64) -> PerAddress {
        PerAddress { buckets: Mutex::new((HashMap::new(), Instant::now())), per_second, burst }
    }

    /// Whether one more from this address is fine.
    pub fn take(&self, address: IpAddr) -> bool {
        let mut guard = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (buckets, swept) = &mut *guard;
        let now = Instant::now();
        if now.duration_since(*swept) > Duration::from_secs(30) || buckets.len() > 100_000 {
            buckets.retain(|_, b| !b.is_full(now));
            *swept = now;
        }
        buckets.entry(address).or_insert_with(|| Bucket::new(self.per_second, self.burst)).take(1.0)
    }
}

/// How many connections each address has open.
#[derive(Debug, Default)]
pub struct Connections(Mutex<HashMap<IpAddr, u32>>);

impl Connections {
    /// One more, unless there are `most` already.
    pub fn open(&self, address: IpAddr, most: u32) -> bool {
        let mut map = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let count = map.entry(address).or_insert(0);
        if *count >= most {
            return false;
        }
        *count += 1;
        true
    }

    /// One less.
    pub fn close(&self, address: IpAddr) {
        let mut map = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(count) = map.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                map.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_lets_a_burst_through_and_then_no_more() {
        let mut bucket = Bucket::new(0.001, 3.0);
        assert_eq!((0..5).filter(|_| bucket.take(1.0)).count(), 3);
    }
}

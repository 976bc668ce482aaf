//! Callers and their limits: token buckets, counts, and log-ins that get slower.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use landsraad_wire::Problem;

use crate::accounts::Visitor;
use crate::app::App;
use crate::ids;
use crate::net::Net;
use crate::problem::{Refusal, too_fast};

/// How much more an address may do than an account, because several people can share an address.
pub const SHARED: f64 = 4.0;
/// How many accounts or addresses are remembered at a time.
const REMEMBERED: usize = 100_000;

/// The sender of a request: an address, and an account if there is one. Programs count as their owner.
#[derive(Clone, Debug)]
pub struct Caller {
    pub net: Net,
    account: Option<Arc<str>>,
}

impl Caller {
    pub fn new(net: Net, account: Option<String>) -> Caller {
        Caller { net, account: account.map(Arc::from) }
    }

    /// The account's id.
    pub fn account(&self) -> Option<String> {
        self.account.as_deref().map(str::to_owned)
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let net = app.net_of(parts);
        let Visitor(visitor) = Visitor::from_request_parts(parts, app).await?;
        Ok(Caller::new(net, visitor.map(|who| who.person().to_owned())))
    }
}

/// A token bucket: a rate per second, and the most at once.
#[derive(Clone, Debug)]
pub struct Bucket {
    /// What is left. Below zero if more was taken elsewhere.
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

    fn refill(&mut self) {
        let now = Instant::now();
        let refill = now.duration_since(self.last).as_secs_f64() * self.per_second;
        self.left = (self.left + refill).min(self.burst);
        self.last = now;
    }

    /// Whether there is `cost` in the bucket.
    fn has(&mut self, cost: f64) -> bool {
        self.refill();
        self.left >= cost
    }

    /// Takes `cost` out of the bucket, if there is enough in it.
    pub fn take(&mut self, cost: f64) -> bool {
        let enough = self.has(cost);
        if enough {
            self.left -= cost;
        }
        enough
    }

    /// Takes `cost`, whether or not there is enough. Returns how long it takes until nothing is owed.
    fn charge(&mut self, cost: f64) -> Duration {
        self.refill();
        self.left = (self.left - cost).max(-self.burst);
        Duration::from_secs_f64((-self.left / self.per_second).max(0.0))
    }

    /// Seconds until there is enough for one more.
    fn wait(&self) -> u32 {
        self.wait_for(1.0)
    }

    /// Seconds until there is `cost` in the bucket.
    pub fn wait_for(&self, cost: f64) -> u32 {
        ((cost - self.left) / self.per_second).ceil().clamp(1.0, 3_600.0) as u32
    }

    fn is_full(&self, now: Instant) -> bool {
        self.left + now.duration_since(self.last).as_secs_f64() * self.per_second >= self.burst
    }
}

/// What other nodes do not know yet of what was taken here.
#[derive(Debug)]
struct Unsent<K> {
    counts: HashMap<K, f64>,
    /// The keys of which enough was taken that the other nodes must know.
    due: Vec<K>,
}

/// One bucket for each key. Full buckets are dropped, so memory is bounded by recent visitors.
#[derive(Debug)]
pub struct Buckets<K> {
    buckets: Mutex<(HashMap<K, Bucket>, Instant)>,
    per_second: f64,
    burst: f64,
    /// In a cluster: what the other nodes have to take out of their buckets.
    unsent: Option<Mutex<Unsent<K>>>,
}

/// Other nodes are sent what was taken once it is this part of a bucket, so that few messages are enough.
const WORTH_SENDING: f64 = 1.0 / 8.0;

impl<K: Eq + Hash + Clone> Buckets<K> {
    /// Buckets with the same limit for each key.
    pub fn new(per_second: f64, burst: f64) -> Buckets<K> {
        let buckets = Mutex::new((HashMap::new(), Instant::now()));
        Buckets { buckets, per_second, burst, unsent: None }
    }

    /// The same for a node of a cluster, which sends the others what is taken.
    pub fn of_cluster(mut self, is_node: bool) -> Buckets<K> {
        let unsent = || Mutex::new(Unsent { counts: HashMap::new(), due: vec![] });
        self.unsent = is_node.then(unsent);
        self
    }

    /// Changes the bucket of a key.
    fn with<T>(&self, key: K, change: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut guard = locked(&self.buckets);
        let (buckets, swept) = &mut *guard;
        let now = Instant::now();
        if now.duration_since(*swept) > Duration::from_secs(30) || buckets.len() >= REMEMBERED {
            buckets.retain(|_, b| !b.is_full(now));
            *swept = now;
            if buckets.len() >= REMEMBERED {
                buckets.clear();
            }
        }
        change(buckets.entry(key).or_insert_with(|| Bucket::new(self.per_second, self.burst)))
    }

    /// Takes one out of the bucket of a key. If it is empty, the refusal says how long to wait.
    pub fn take(&self, key: K) -> Result<(), Problem> {
        let wait = self.with(key.clone(), |bucket| (!bucket.take(1.0)).then(|| bucket.wait()));
        match wait {
            Some(wait) => Err(too_fast().retry_after(wait)),
            None => {
                self.note(key);
                Ok(())
            }
        }
    }

    /// Refuses if the bucket of a key is empty. Takes nothing.
    pub fn look(&self, key: K) -> Result<(), Problem> {
        let wait = self.with(key, |bucket| (!bucket.has(1.0)).then(|| bucket.wait()));
        wait.map_or(Ok(()), |wait| Err(too_fast().retry_after(wait)))
    }

    /// Takes `cost` out of the bucket of a key, on this node alone. If there
    /// is not enough, the refusal says how long to wait.
    pub fn take_many(&self, key: K, cost: f64) -> Result<(), Problem> {
        let wait = self.with(key, |bucket| (!bucket.take(cost)).then(|| bucket.wait_for(cost)));
        wait.map_or(Ok(()), |wait| Err(too_fast().retry_after(wait)))
    }

    /// Notes that one was taken here.
    fn note(&self, key: K) {
        let Some(unsent) = &self.unsent else { return };
        let mut unsent = locked(unsent);
        if unsent.counts.len() >= REMEMBERED {
            unsent.counts.clear();
            unsent.due.clear();
        }
        let enough = (self.burst * WORTH_SENDING).max(1.0);
        let count = unsent.counts.entry(key.clone()).or_insert(0.0);
        let before = *count;
        *count += 1.0;
        if before < enough && *count >= enough {
            unsent.due.push(key);
        }
    }

    /// What the other nodes have to take out of their buckets. It is sent once.
    pub fn unsent(&self) -> Vec<(K, f64)> {
        let Some(unsent) = &self.unsent else { return vec![] };
        let mut unsent = locked(unsent);
        let due = std::mem::take(&mut unsent.due);
        due.into_iter().filter_map(|key| unsent.counts.remove_entry(&key)).collect()
    }

    /// Takes what was taken at another node.
    pub fn charge(&self, key: K, cost: f64) {
        // A bucket that is as empty as it can be is not emptied further, whatever is sent.
        self.with(key, |bucket| bucket.charge(cost.clamp(0.0, 1e9)));
    }

    /// Takes one out of the bucket of a key, also if it is empty. Returns how long its owner has to wait then.
    pub fn owe(&self, key: K) -> Duration {
        self.with(key, |bucket| bucket.charge(1.0))
    }
}

/// How much more an IPv6 site may do than one of its networks, because several people can share it.
const SITE: f64 = 16.0;

/// Buckets by address. The networks of an IPv6 site have one more together, because one visitor may have all of them.
#[derive(Debug)]
pub struct Addresses {
    pub nets: Buckets<Net>,
    sites: Buckets<Net>,
}

impl Addresses {
    /// Buckets with the same limit for each address.
    pub fn new(per_second: f64, burst: f64) -> Addresses {
        let sites = Buckets::new(per_second * SITE, burst * SITE);
        Addresses { nets: Buckets::new(per_second, burst), sites }
    }

    /// The same for a node of a cluster, which sends the others what is taken.
    pub fn of_cluster(self, is_node: bool) -> Addresses {
        Addresses { nets: self.nets.of_cluster(is_node), ..self }
    }

    /// Takes one out of the buckets of an address. If one is empty, the refusal says how long to wait.
    pub fn take(&self, net: Net) -> Result<(), Problem> {
        self.nets.take(net)?;
        if net.site() == net { Ok(()) } else { self.sites.take(net.site()) }
    }

    /// Refuses if one of the buckets of an address is empty. Takes nothing.
    pub fn look(&self, net: Net) -> Result<(), Problem> {
        self.nets.look(net)?;
        if net.site() == net { Ok(()) } else { self.sites.look(net.site()) }
    }

    /// Takes one out of the buckets of an address, also if they are empty.
    /// Returns how long the address has to wait then.
    pub fn owe(&self, net: Net) -> Duration {
        let own = self.nets.owe(net);
        if net.site() == net { own } else { own.max(self.sites.owe(net.site())) }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How much an account may do in a time. An address may do [`SHARED`] times as much.
#[derive(Debug)]
pub struct Quota {
    pub accounts: Buckets<String>,
    pub addresses: Addresses,
}

impl Quota {
    /// A quota of `most` in this many seconds, which may all come at once.
    pub fn new(most: u32, seconds: f64) -> Quota {
        let most = f64::from(most);
        Quota {
            accounts: Buckets::new(most / seconds, most),
            addresses: Addresses::new(most * SHARED / seconds, most * SHARED),
        }
    }

    /// The same for a node of a cluster, which sends the others what is taken.
    pub fn of_cluster(self, is_node: bool) -> Quota {
        Quota { accounts: self.accounts.of_cluster(is_node), addresses: self.addresses.of_cluster(is_node) }
    }

    /// Takes one from the quota of a caller.
    pub fn take(&self, caller: &Caller) -> Result<(), Problem> {
        if let Some(account) = caller.account() {
            self.accounts.take(account)?;
        }
        self.addresses.take(caller.net)
    }
}

/// How many sockets each account, each address and each IPv6 site has open.
#[derive(Debug, Default)]
pub struct Sockets {
    accounts: Mutex<HashMap<String, u32>>,
    addresses: Mutex<HashMap<Net, u32>>,
    sites: Mutex<HashMap<Net, u32>>,
}

/// Counts one more for `key`, unless there are `most` already.
fn open<K: Eq + Hash>(counts: &Mutex<HashMap<K, u32>>, key: K, most: u32) -> bool {
    let mut counts = locked(counts);
    let count = counts.entry(key).or_insert(0);
    let free = *count < most;
    *count += u32::from(free);
    free
}

fn close<K: Eq + Hash>(counts: &Mutex<HashMap<K, u32>>, key: &K) {
    let mut counts = locked(counts);
    if let Some(count) = counts.get_mut(key) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            counts.remove(key);
        }
    }
}

impl Sockets {
    /// Counts one more socket, unless the account has `most`, its address
    /// [`SHARED`] times as many or its site [`SITE`] times as many again.
    pub fn open(&self, caller: &Caller, most: u32) -> bool {
        let of_address = most.saturating_mul(SHARED as u32);
        if !open(&self.addresses, caller.net, of_address) {
            return false;
        }
        let site = caller.net.site();
        if !open(&self.sites, site, of_address.saturating_mul(SITE as u32)) {
            close(&self.addresses, &caller.net);
            return false;
        }
        let free = caller.account().is_none_or(|id| open(&self.accounts, id, most));
        if !free {
            close(&self.addresses, &caller.net);
            close(&self.sites, &site);
        }
        free
    }

    /// Counts one socket less.
    pub fn close(&self, caller: &Caller) {
        close(&self.addresses, &caller.net);
        close(&self.sites, &caller.net.site());
        if let Some(account) = caller.account() {
            close(&self.accounts, &account);
        }
    }
}

/// How many wrong passwords cause no wait.
const FREE: u32 = 4;
/// The longest wait for an account. It is short, so that attempts of others do not lock its owner out.
const ACCOUNT_WAIT: Duration = Duration::from_secs(30);
/// The longest wait for an address.
const ADDRESS_WAIT: Duration = Duration::from_mins(15);
/// Attempts are forgotten when there was none for this time.
pub const FORGIVEN: Duration = Duration::from_hours(1);

/// The wrong passwords for an account or from an address.
#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    last: Instant,
    /// How many passwords are being checked now.
    trying: u32,
}

impl Failures {
    /// When the next attempt is allowed. Each wrong password doubles the wait.
    fn free_at(self, longest: Duration) -> Instant {
        match self.count.checked_sub(FREE) {
            Some(more) => self.last + Duration::from_secs(1 << more.min(16)).min(longest),
            None => self.last,
        }
    }
}

/// Log-ins that get slower with every wrong password, for the account and for the address.
#[derive(Debug, Default)]
pub struct LogIns {
    accounts: Mutex<HashMap<String, Failures>>,
    addresses: Mutex<HashMap<Net, Failures>>,
}

/// Notes that one more password is being checked. Otherwise returns how long to wait. From `most` wrong or unknown
/// ones on they are checked one after the other: many at once must not all come before the first is known to be wrong.
fn begin<K: Eq + Hash>(
    failures: &Mutex<HashMap<K, Failures>>,
    key: K,
    longest: Duration,
    is_most: impl Fn(&Failures) -> bool,
) -> Result<(), Duration> {
    let mut failures = locked(failures);
    let new = Failures { count: 0, last: Instant::now(), trying: 0 };
    let known = failures.entry(key).or_insert(new);
    let wait = known.free_at(longest).saturating_duration_since(Instant::now());
    if known.trying > 0 && is_most(known) {
        return Err(wait.max(Duration::from_secs(1)));
    }
    if !wait.is_zero() {
        return Err(wait);
    }
    known.trying += 1;
    Ok(())
}

/// Notes that a password is no longer being checked.
fn end<K: Eq + Hash>(failures: &Mutex<HashMap<K, Failures>>, key: &K) {
    let mut failures = locked(failures);
    if let Some(known) = failures.get_mut(key) {
        known.trying = known.trying.saturating_sub(1);
        if known.trying == 0 && known.count == 0 {
            failures.remove(key);
        }
    }
}

fn fail<K: Eq + Hash + Clone>(failures: &Mutex<HashMap<K, Failures>>, key: K) {
    let mut failures = locked(failures);
    let now = Instant::now();
    if failures.len() >= REMEMBERED {
        failures.retain(|_, f| now.duration_since(f.last) < FORGIVEN);
        // Those with the fewest attempts are forgotten first.
        let mut least = 1;
        while failures.len() >= REMEMBERED {
            failures.retain(|_, f| f.count > least);
            least += 1;
        }
    }
    let known = failures.entry(key).or_insert(Failures { count: 0, last: now, trying: 0 });
    if now.duration_since(known.last) >= FORGIVEN {
        known.count = 0;
    }
    (known.count, known.last) = (known.count.saturating_add(1), now);
}

impl LogIns {
    /// Begins to try a password, if that is allowed now. `name` is the name key of the account.
    pub fn try_now(&self, name: &str, net: Net) -> Result<Attempt<'_>, Problem> {
        let refused = |wait: Duration| too_fast().retry_after(wait.as_secs_f64().ceil() as u32);
        let of_account = |known: &Failures| known.count + known.trying >= FREE;
        // Several people can sign in from one address at once.
        let of_address = |known: &Failures| known.count >= FREE;
        begin(&self.addresses, net, ADDRESS_WAIT, of_address).map_err(refused)?;
        begin(&self.accounts, name.to_owned(), ACCOUNT_WAIT, of_account).map_err(|wait| {
            end(&self.addresses, &net);
            refused(wait)
        })?;
        Ok(Attempt { log_ins: self, name: name.to_owned(), net })
    }

    /// Whether a password may be tried now, after `count` wrong ones in the database, the last of them at a time
    /// in milliseconds since 1970.
    pub fn may_try_after(count: u32, last: i64) -> Result<(), Problem> {
        let since = Duration::from_millis(u64::try_from(ids::now_ms() - last).unwrap_or(0));
        let Some(last) = Instant::now().checked_sub(since).filter(|_| since < FORGIVEN) else {
            return Ok(());
        };
        let wait = Failures { count, last, trying: 0 }
            .free_at(ACCOUNT_WAIT)
            .saturating_duration_since(Instant::now());
        if wait.is_zero() { Ok(()) } else { Err(too_fast().retry_after(wait.as_secs_f64().ceil() as u32)) }
    }

    /// Counts a wrong password.
    pub fn failed(&self, name: &str, net: Net) {
        fail(&self.accounts, name.to_owned());
        fail(&self.addresses, net);
    }

    /// Forgets the wrong passwords for an account after a right one. Those of the address are kept: an
    /// attacker could clear them by signing in to an account of their own.
    pub fn succeeded(&self, name: &str) {
        if let Some(known) = locked(&self.accounts).get_mut(name) {
            known.count = 0;
        }
    }
}

/// A password that is being checked, until this is dropped.
#[derive(Debug)]
pub struct Attempt<'a> {
    log_ins: &'a LogIns,
    name: String,
    net: Net,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        end(&self.log_ins.accounts, &self.name);
        end(&self.log_ins.addresses, &self.net);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(n: u8) -> Net {
        Net::of([192, 0, 2, n].into())
    }

    #[test]
    fn a_bucket_lets_a_burst_through_and_then_no_more() {
        let mut bucket = Bucket::new(0.001, 3.0);
        assert_eq!((0..5).filter(|_| bucket.take(1.0)).count(), 3);
    }

    #[test]
    fn a_request_for_more_than_there_is_waits() {
        let buckets = Buckets::new(10.0, 5.0);
        let waits: Vec<Duration> = (0..8).map(|_| buckets.owe(net(1))).collect();
        assert!(waits[..5].iter().all(Duration::is_zero), "{waits:?}");
        assert!(waits[7] > Duration::from_millis(250) && waits[7] <= Duration::from_millis(300), "{waits:?}");
        for _ in 0..1_000 {
            buckets.owe(net(1));
        }
        assert!(buckets.owe(net(1)) <= Duration::from_millis(500), "a debt is bounded");
        assert!(buckets.owe(net(2)).is_zero(), "another address is not concerned");
    }

    #[test]
    fn a_quota_holds_for_the_account_and_for_the_address() {
        let quota = Quota::new(3, 3_600.0);
        let caller = |address, account: &str| Caller::new(net(address), Some(account.into()));
        assert_eq!((0..5).filter(|n| quota.take(&caller(*n, "one")).is_ok()).count(), 3, "from any address");
        let many = (0..40).filter(|n| quota.take(&caller(9, &n.to_string())).is_ok()).count();
        assert_eq!(many, 12, "four times as many from one address, with any account");
        let refused = quota.take(&caller(1, "one")).unwrap_err();
        assert!(refused.retry_after.is_some_and(|s| (1..=1_200).contains(&s)), "{refused:?}");
    }

    #[test]
    fn a_visitor_with_a_whole_site_of_addresses_does_not_get_the_share_of_each() {
        let of_site = |site: u16, n: u16| Net::of(format!("2001:db8:{site:x}:{n:x}::1").parse().unwrap());
        let addresses = Addresses::new(0.001, 2.0);
        let taken = |site: u16| (0..200).filter(|n| addresses.take(of_site(site, *n)).is_ok()).count();
        assert_eq!((taken(1), taken(1), taken(2)), (32, 0, 32), "each site has its own");
        assert_eq!((0..200).filter(|n| addresses.take(net(*n)).is_ok()).count(), 200, "IPv4 counts alone");
        assert!(!(0..200).map(|n| addresses.owe(of_site(3, n))).all(|wait| wait.is_zero()));
        let sockets = Sockets::default();
        let caller = |n: u16| Caller::new(of_site(1, n), None);
        assert_eq!((0..200).filter(|n| sockets.open(&caller(*n), 1)).count(), 64);
        (0..64).for_each(|n| sockets.close(&caller(n)));
        assert!(sockets.open(&caller(300), 1) && locked(&sockets.addresses).len() == 1);
    }

    #[test]
    fn what_is_taken_at_one_node_is_taken_at_the_others_once() {
        let nodes = [0, 1].map(|_| Buckets::new(0.001, 16.0).of_cluster(true));
        let tell = |from: usize, to: usize| {
            let unsent = nodes[from].unsent();
            for (key, count) in &unsent {
                nodes[to].charge(*key, *count);
            }
            unsent.len()
        };
        let taken = |at: usize| (0..20).filter(|_| nodes[at].take("one").is_ok()).count();
        nodes[0].take("two").unwrap();
        assert_eq!(tell(0, 1), 0, "too little to send");
        assert_eq!(taken(0), 16);
        assert_eq!((tell(0, 1), tell(0, 1)), (1, 0), "sent once");
        assert_eq!(taken(1), 0, "nothing is left anywhere");
        assert_eq!((0..20).filter(|_| nodes[1].take("two").is_ok()).count(), 16, "others have theirs");
        nodes[0].charge("one", f64::MAX);
        let wait = nodes[0].take("one").unwrap_err().retry_after;
        assert_eq!(wait, Some(3_600), "a debt has a bound");
    }

    #[test]
    fn log_ins_slow_down_by_account_and_by_address_within_bounds() {
        let log_ins = LogIns::default();
        for _ in 0..FREE {
            assert!(log_ins.try_now("paul", net(1)).is_ok());
            log_ins.failed("paul", net(1));
        }
        // The limit holds for this account from every address, and for this address with every account.
        assert!(log_ins.try_now("paul", net(2)).is_err());
        assert!(log_ins.try_now("jessica", net(1)).is_err());
        assert!(log_ins.try_now("jessica", net(2)).is_ok());
        for _ in 0..100 {
            log_ins.failed("paul", net(1));
        }
        let account = log_ins.try_now("paul", net(2)).unwrap_err().retry_after.unwrap();
        let address = log_ins.try_now("jessica", net(1)).unwrap_err().retry_after.unwrap();
        assert!((20..=30).contains(&account), "{account}");
        assert!((800..=900).contains(&address), "{address}");
        log_ins.succeeded("paul");
        assert!(log_ins.try_now("paul", net(2)).is_ok());
        assert!(log_ins.try_now("paul", net(1)).is_err(), "a right password does not clear the address");
    }

    #[test]
    fn passwords_that_come_at_once_are_not_checked_before_the_first_is_known() {
        let log_ins = LogIns::default();
        let mut attempts: Vec<_> = (0..40).map(|n| log_ins.try_now("paul", net(n))).collect();
        assert_eq!(attempts.iter().filter(|attempt| attempt.is_ok()).count(), FREE as usize);
        assert!(log_ins.try_now("jessica", net(1)).is_ok(), "another account is not concerned");
        // Those that end without an answer have shown nothing.
        attempts.clear();
        assert!(log_ins.try_now("paul", net(1)).is_ok());
        (0..FREE).for_each(|_| log_ins.failed("leto", net(2)));
        if let Some(known) = locked(&log_ins.addresses).get_mut(&net(2)) {
            known.last -= Duration::from_secs(5);
        }
        let _one = log_ins.try_now("jessica", net(2)).unwrap();
        assert!(log_ins.try_now("duncan", net(2)).is_err(), "one at a time from an address that was wrong");
        assert_eq!(locked(&log_ins.accounts).len(), 2, "what has ended is forgotten");
    }

    #[test]
    fn wrong_passwords_in_the_database_slow_an_account_down_and_are_forgiven() {
        let now = ids::now_ms();
        assert!(LogIns::may_try_after(FREE - 1, now).is_ok());
        let wait = |count| LogIns::may_try_after(count, now).unwrap_err().retry_after.unwrap();
        assert!((1..=2).contains(&wait(FREE)) && (20..=30).contains(&wait(FREE + 50)));
        assert!(LogIns::may_try_after(FREE + 50, now - 31_000).is_ok());
        assert!(LogIns::may_try_after(u32::MAX, i64::MIN / 2).is_ok(), "long ago");
        assert!(LogIns::may_try_after(FREE, now + 5_000).is_err(), "the clock of another node is ahead");
    }

    #[test]
    fn what_is_remembered_of_attackers_is_bounded() {
        let log_ins = LogIns::default();
        for n in 0..REMEMBERED + 10 {
            log_ins.failed(&n.to_string(), net(1));
        }
        assert!(locked(&log_ins.accounts).len() <= REMEMBERED);
        let buckets = Buckets::new(0.001, 2.0);
        for n in 0..REMEMBERED + 10 {
            let _ = buckets.take(n);
        }
        assert!(locked(&buckets.buckets).0.len() <= REMEMBERED);
    }
}

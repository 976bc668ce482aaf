//! Addresses: networks, and the visitor behind a chain of proxies.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;
use serde::{Deserialize, Serialize};

use crate::config::ForwardedHeader;

/// The bits of an IPv6 address that its network has in common, and its site.
const NETWORK: u8 = 64;
const SITE: u8 = 48;

/// A network: the first bits of an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Net {
    first: Ipv6Addr,
    bits: u8,
}

/// An address as IPv6, so that both kinds are masked and compared in the same way.
fn wide(address: IpAddr) -> Ipv6Addr {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
}

impl Net {
    fn new(address: Ipv6Addr, bits: u8) -> Net {
        let mask = u128::MAX.checked_shl(u32::from(128 - bits)).unwrap_or(0);
        Net { first: Ipv6Addr::from_bits(address.to_bits() & mask), bits }
    }

    /// The network that an address is counted under: an IPv4 address alone, an IPv6 address with its /64,
    /// because one visitor usually has a whole /64.
    pub fn of(address: IpAddr) -> Net {
        let address = wide(address);
        Net::new(address, if address.to_ipv4_mapped().is_some() { 128 } else { NETWORK })
    }

    /// The network with its neighbours of the same site. An IPv6 site (/48) has 65,536
    /// networks, and one visitor may have all of them. An IPv4 address is a site of its own.
    #[must_use]
    pub fn site(self) -> Net {
        if self.bits == NETWORK { Net::new(self.first, SITE) } else { self }
    }

    /// A rough mark of the network, never 0. Many networks share each mark, so it does not reveal the address.
    pub fn mark(self) -> u16 {
        let hash = blake3::hash(&self.first.octets());
        u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]]).max(1)
    }

    /// Whether the address is in this network.
    pub fn contains(self, address: IpAddr) -> bool {
        Net::new(wide(address), self.bits) == self
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first.to_ipv4_mapped().filter(|_| self.bits >= 96) {
            Some(address) => write!(f, "{address}/{}", self.bits - 96),
            None => write!(f, "{}/{}", self.first, self.bits),
        }
    }
}

impl FromStr for Net {
    type Err = String;

    fn from_str(text: &str) -> Result<Net, String> {
        let unreadable = || format!("{text:?} is neither an address nor a network such as 10.0.0.0/8");
        let (address, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.trim().parse().map_err(|_| unreadable())?;
        let (most, offset) = if address.is_ipv4() { (32, 96) } else { (128, 0) };
        let bits = match bits {
            Some(bits) => bits.trim().parse().ok().filter(|b| *b <= most).ok_or_else(unreadable)?,
            None => most,
        };
        Ok(Net::new(wide(address), bits + offset))
    }
}

impl TryFrom<String> for Net {
    type Error = String;
    fn try_from(text: String) -> Result<Net, String> {
        text.parse()
    }
}

impl From<Net> for String {
    fn from(net: Net) -> String {
        net.to_string()
    }
}

/// Parses one hop of a header, which may have a port, brackets and quotes.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    match text.strip_prefix('[') {
        Some(rest) => rest.split(']').next()?.parse().ok(),
        None => text.rsplit_once(':')?.0.parse().ok(),
    }
}

/// The hops in the headers of a request, the nearest first.
fn hops(headers: &HeaderMap, header: ForwardedHeader) -> Vec<Option<IpAddr>> {
    let lines = |name: &str| -> String {
        let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or("?"));
        lines.collect::<Vec<_>>().join(",")
    };
    let named = |element: &str| {
        let pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
        let mut named = pairs.filter(|(name, _)| name.eq_ignore_ascii_case("for"));
        named.next().and_then(|(_, value)| hop(value))
    };
    match header {
        ForwardedHeader::XForwardedFor => lines("x-forwarded-for").rsplit(',').map(hop).collect(),
        ForwardedHeader::Forwarded => lines(FORWARDED.as_str()).rsplit(',').map(named).collect(),
    }
}

/// The visitor's address: the right-most hop that is not one of our own proxies. The visitor can write
/// anything to the left of it, so that is ignored. So is a hop that cannot be parsed.
pub fn visitor(peer: IpAddr, headers: &HeaderMap, trusted: &[Net], header: ForwardedHeader) -> IpAddr {
    let ours = |address: IpAddr| trusted.iter().any(|net| net.contains(address));
    let mut visitor = peer;
    if !ours(peer) {
        return peer;
    }
    for hop in hops(headers, header) {
        let Some(address) = hop else { break };
        visitor = address;
        if !ours(address) {
            break;
        }
    }
    visitor
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, trusted: &[&str], lines: &[(&'static str, &str)], header: ForwardedHeader) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        let trusted: Vec<Net> = trusted.iter().map(|n| n.parse().unwrap()).collect();
        visitor(peer.parse().unwrap(), &headers, &trusted, header).to_string()
    }

    #[test]
    fn the_visitor_is_the_rightmost_address_that_is_not_a_proxy() {
        use ForwardedHeader::{Forwarded, XForwardedFor};
        let chain = ["127.0.0.1", "10.0.0.0/8"];
        let x = |value| [("x-forwarded-for", value)];
        // Only our own proxies are trusted.
        assert_eq!(seen("198.51.100.7", &chain, &x("203.0.113.9"), XForwardedFor), "198.51.100.7");
        assert_eq!(seen("127.0.0.1", &[], &x("203.0.113.9"), XForwardedFor), "127.0.0.1");
        // Hops that the visitor writes are to the left of those that our proxies add.
        assert_eq!(seen("127.0.0.1", &chain, &x("1.2.3.4, 203.0.113.9"), XForwardedFor), "203.0.113.9");
        assert_eq!(
            seen("127.0.0.1", &chain, &x("1.2.3.4, 203.0.113.9, 10.1.2.3"), XForwardedFor),
            "203.0.113.9"
        );
        let two = [("x-forwarded-for", "1.2.3.4"), ("x-forwarded-for", "203.0.113.9")];
        assert_eq!(seen("127.0.0.1", &chain, &two, XForwardedFor), "203.0.113.9");
        // A hop that cannot be parsed ends the chain. A proxy that names nobody is the visitor itself.
        assert_eq!(
            seen("127.0.0.1", &chain, &x("203.0.113.9, unknown, 10.1.2.3"), XForwardedFor),
            "10.1.2.3"
        );
        assert_eq!(seen("127.0.0.1", &chain, &[], XForwardedFor), "127.0.0.1");
        // Only the configured header counts, because a proxy passes the other one on unchanged.
        let both = [("forwarded", "for=1.2.3.4"), ("x-forwarded-for", "203.0.113.9")];
        assert_eq!(seen("127.0.0.1", &chain, &both, XForwardedFor), "203.0.113.9");
        let ports = "for=1.2.3.4, for=\"[2001:db8::7]:4711\";proto=https, For=10.0.0.1:80";
        assert_eq!(seen("127.0.0.1", &chain, &[("forwarded", ports)], Forwarded), "2001:db8::7");
    }

    #[test]
    fn an_ipv6_visitor_counts_by_its_network_and_an_ipv4_one_by_its_address() {
        let net = |text: &str| Net::of(text.parse().unwrap());
        assert_eq!(net("2001:db8:1:2::1"), net("2001:db8:1:2:ffff::9"));
        assert_ne!(net("2001:db8:1:2::1"), net("2001:db8:1:3::1"));
        assert_ne!(net("192.0.2.1"), net("192.0.2.2"));
        assert_eq!(net("192.0.2.1"), net("::ffff:192.0.2.1"));
        assert_eq!(net("2001:db8:1:2::1").site(), net("2001:db8:1:ffff::1").site());
        assert_ne!(net("2001:db8:1:2::1").site(), net("2001:db8:2:2::1").site());
        assert_eq!(net("192.0.2.1").site(), net("192.0.2.1"));
    }

    #[test]
    fn a_network_is_read_and_written() {
        for text in ["10.0.0.0/8", "192.0.2.1/32", "2001:db8::/32", "0.0.0.0/0"] {
            assert_eq!(text.parse::<Net>().unwrap().to_string(), text);
        }
        for text in ["10.0.0.0/33", "proxy", "", "2001:db8::/129", "10.0.0.0/-1"] {
            assert!(text.parse::<Net>().is_err(), "{text}");
        }
        assert!("::/0".parse::<Net>().unwrap().contains("192.0.2.1".parse().unwrap()));
    }
}

//! What an owner sends for one viewer: numbered parcels, so that a lost one is noticed.

/// The largest part of a message in one parcel. NATS takes 1 MiB by default.
const PART: usize = 512 * 1024;

/// What a parcel carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A part of a message; more follows.
    Part,
    /// The last part of a message.
    Last,
    /// The table has left the owner: the viewer must connect again.
    Moved,
    /// The table no longer needs the viewer.
    Done,
    /// The last numbers of all viewers of the sender at one node, as JSON.
    Beat,
}

impl Kind {
    const fn byte(self) -> u8 {
        match self {
            Kind::Part => 0,
            Kind::Last => 1,
            Kind::Moved => 2,
            Kind::Done => 3,
            Kind::Beat => 4,
        }
    }

    fn of(byte: u8) -> Option<Kind> {
        [Kind::Part, Kind::Last, Kind::Moved, Kind::Done, Kind::Beat]
            .into_iter()
            .find(|kind| kind.byte() == byte)
    }
}

/// A parcel: its kind, its number, its bytes.
pub fn parcel(kind: Kind, number: u64, bytes: &[u8]) -> Vec<u8> {
    let mut parcel = Vec::with_capacity(9 + bytes.len());
    parcel.push(kind.byte());
    parcel.extend_from_slice(&number.to_le_bytes());
    parcel.extend_from_slice(bytes);
    parcel
}

/// The parts of a parcel.
pub fn parse(parcel: &[u8]) -> Option<(Kind, u64, &[u8])> {
    let (head, bytes) = parcel.split_at_checked(9)?;
    let (kind, number) = head.split_first()?;
    Some((Kind::of(*kind)?, u64::from_le_bytes(number.try_into().ok()?), bytes))
}

/// The parcels of a message, with numbers from `first`.
pub fn parcels(text: &[u8], first: u64) -> Vec<Vec<u8>> {
    let count = text.len().div_ceil(PART).max(1);
    let kind = |i: usize| if i + 1 == count { Kind::Last } else { Kind::Part };
    let part = |i: usize| &text[(i * PART).min(text.len())..((i + 1) * PART).min(text.len())];
    (0..count).map(|i| parcel(kind(i), first + i as u64, part(i))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_any_length_is_the_sum_of_its_parcels() {
        for length in [0, 1, PART, PART + 1, 3 * PART] {
            let text = vec![7; length];
            let mut whole = Vec::new();
            for (i, bytes) in (5..).zip(parcels(&text, 5)) {
                let (kind, number, part) = parse(&bytes).unwrap();
                assert_eq!(number, i);
                whole.extend_from_slice(part);
                assert_eq!(kind == Kind::Last, whole.len() == length, "only the last part ends it");
            }
            assert_eq!(whole, text);
        }
        assert_eq!(parse(&[1, 2, 3]), None);
        assert_eq!(parse(&[9; 20]), None, "an unknown kind");
    }
}

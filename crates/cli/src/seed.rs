//! Seeds from the command line.

use landsraad_kernel::Seed;

/// The seed of the `n`-th match of a run.
pub fn nth(seed: u64, n: u64) -> Seed {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..].copy_from_slice(&n.to_le_bytes());
    Seed(*blake3::hash(&bytes).as_bytes())
}

/// A seed nobody chose, for a game played once.
pub fn fresh() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let mut hasher = blake3::Hasher::new();
    hasher.update(&now.as_nanos().to_le_bytes());
    hasher.update(&std::process::id().to_le_bytes());
    let hash = hasher.finalize();
    u64::from_le_bytes(std::array::from_fn(|i| hash.as_bytes()[i]))
}

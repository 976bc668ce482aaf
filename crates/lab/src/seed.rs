//! Seeds of runs.

use landsraad_kernel::Seed;

/// The seed of the `n`-th match of a run.
pub fn nth(seed: u64, n: u64) -> Seed {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..].copy_from_slice(&n.to_le_bytes());
    Seed(*blake3::hash(&bytes).as_bytes())
}

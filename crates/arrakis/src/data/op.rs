//! What sort of thing an operation is.

use super::{Op, Where, WormDeed};

impl Op {
    /// How often its part is asked or carried out at most.
    pub const fn repeats(self) -> u8 {
        match self {
            Op::Place { at: Where::AtVillages, n, .. } => n.saturating_mul(4),
            Op::Place { n, .. }
            | Op::DeployToken { n, .. }
            | Op::Remove { n, .. }
            | Op::Replace { n, .. }
            | Op::Move { n, .. }
            | Op::Draw { n, .. }
            | Op::Discard { n }
            | Op::DiscardDie { n, .. }
            | Op::PlaceWormsign { n }
            | Op::DiscardWormsign { n, .. }
            | Op::ShuffleBack { n }
            | Op::DrawObjective { n }
            | Op::Imperium { n }
            | Op::BgToken { n } => n,
            Op::Worm { deed: WormDeed::WormMove(n) } => n,
            // Counts the cards taken out, to be replaced at the end.
            Op::ReplaceRevealed => 0,
            // First the move, then the attack.
            Op::Worm { deed: WormDeed::WormMaker(_) } => 2,
            Op::Worm { deed: WormDeed::WormAttack }
            | Op::Attack { .. }
            | Op::MoveOrAttack { .. }
            | Op::MoveEnemy
            | Op::Relocate
            | Op::RelocateSietch
            | Op::SwapTokens
            | Op::PlayCard { .. }
            | Op::DiscardSet { .. }
            | Op::ForceDie
            | Op::EnterPlay { .. }
            | Op::RemoveFromGame { .. }
            | Op::Tank { .. }
            | Op::Reveal
            | Op::DesertPower
            | Op::Storm
            | Op::SpecialAttack { .. }
            | Op::Transfer
            | Op::Attach { .. }
            | Op::Restrict { .. }
            | Op::DetonateAtomics
            | Op::Require { .. }
            | Op::Choose { .. }
            | Op::ChooseArea { .. }
            | Op::ChooseLegion { .. }
            | Op::ChooseSector
            // The dice say how many.
            | Op::RollRemove { .. } => 1,
        }
    }

    /// Whether it only fixes what a later operation means, so that it is no step of its own.
    pub const fn binds(self) -> bool {
        matches!(
            self,
            Op::ChooseArea { .. }
                | Op::ChooseLegion { .. }
                | Op::ChooseSector
                | Op::Require { .. }
                | Op::DiscardSet { .. }
        )
    }

    /// Whether its outcome depends on dice, which nothing interrupts.
    pub const fn rolls(self) -> bool {
        matches!(self, Op::RollRemove { .. } | Op::SpecialAttack { .. })
    }

    /// Whether it changes the figures of its owner by marches and other lists alone, which leave no leader without a unit.
    pub const fn only_marches(self) -> bool {
        matches!(
            self,
            Op::Move { .. }
                | Op::Attack { .. }
                | Op::MoveOrAttack { .. }
                | Op::Draw { .. }
                | Op::PlayCard { .. }
                | Op::Choose { .. }
        )
    }

    /// Whether it leads to a battle.
    pub const fn attacks(self) -> bool {
        matches!(self, Op::Attack { .. } | Op::MoveOrAttack { .. })
    }
}

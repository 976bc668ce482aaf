//! What sort of thing an operation is.

use super::{Kind, Op, What, Where, WormDeed};

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

    /// Whether it places a leader, who may come before the units that go with
    /// him. Nothing else leaves a leader without one.
    pub const fn places_leader(self) -> bool {
        matches!(self, Op::Place { what: What::AnyLeader | What::ANamed(_) | What::AKind(Kind::Generic), .. })
    }

    /// Whether it leads to a battle.
    pub const fn attacks(self) -> bool {
        matches!(self, Op::Attack { .. } | Op::MoveOrAttack { .. })
    }
}

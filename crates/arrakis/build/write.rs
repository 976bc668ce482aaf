//! Writes the tables as Rust source. Used by the build script only.

use std::fmt::{self, Write};

use crate::tables::Tables;

impl Tables {
    /// Writes the tables as Rust source.
    pub fn write(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "const OPS: &[Op] = &[")?;
        for op in self.ops.iter() {
            writeln!(out, "{op:?},")?;
        }
        writeln!(out, "];\nconst CARDS: &[Card] = &[")?;
        for c in self.cards.iter() {
            writeln!(
                out,
                "Card {{ id: b({:?}), name: b({:?}), name_it: b({:?}), effect: b({:?}), effect_it: b({:?}), deck: {:?}, copies: {}, cond: {:?}, ops: {:?}, else_ops: {:?}, playable: {}, discardable: {}, reconstructed: {}, source: b({:?}) }},",
                c.id,
                c.name,
                c.name_it,
                c.effect,
                c.effect_it,
                c.deck,
                c.copies,
                c.cond,
                c.ops,
                c.else_ops,
                c.playable,
                c.discardable,
                c.reconstructed,
                c.source
            )?;
        }
        writeln!(out, "];\nconst LEADERS: &[LeaderCard] = &[")?;
        for l in self.leaders.iter() {
            writeln!(
                out,
                "LeaderCard {{ name: b({:?}), name_it: b({:?}), special: b({:?}), special_it: b({:?}), slot: {:?}, hits: {}, shields: {}, ops: {:?}, solo_ops: {:?}, at_start: {}, reconstructed: {}, source: b({:?}) }},",
                l.name,
                l.name_it,
                l.special,
                l.special_it,
                l.slot,
                l.hits,
                l.shields,
                l.ops,
                l.solo_ops,
                l.at_start,
                l.reconstructed,
                l.source
            )?;
        }
        writeln!(out, "];\nconst PRESCIENCE: &[PrescienceCard] = &[")?;
        for p in self.prescience.iter() {
            writeln!(
                out,
                "PrescienceCard {{ id: b({:?}), name: b({:?}), name_it: b({:?}), requirement: b({:?}), requirement_it: b({:?}), at_end: {}, test: {:?}, reward: {:?}, bene_gesserit: {}, reconstructed: {}, source: b({:?}) }},",
                p.id,
                p.name,
                p.name_it,
                p.requirement,
                p.requirement_it,
                p.at_end,
                p.test,
                p.reward,
                p.bene_gesserit,
                p.reconstructed,
                p.source
            )?;
        }
        writeln!(out, "];\nconst OBJECTIVES: &[([u8; 3], bool)] = &{:?};", self.objectives)?;
        writeln!(out, "const TACTICS: &[(Area, Option<Sector>)] = &{:?};", self.tactics)?;
        writeln!(out, "const TOKENS: &[([u8; 4], bool)] = &{:?};", self.tokens)?;
        writeln!(
            out,
            "/// The project's own data.\npub const BUILTIN: Tables = Tables {{ ops: Cow::Borrowed(OPS), cards: Cow::Borrowed(CARDS), leaders: Cow::Borrowed(LEADERS), prescience: Cow::Borrowed(PRESCIENCE), objectives: Cow::Borrowed(OBJECTIVES), tactics: Cow::Borrowed(TACTICS), tokens: Cow::Borrowed(TOKENS), actions: {:?}, supply: {:?}, vehicles: {:?}, sandworms: {}, dice: {:?}, faces: {:?}, slots: {:?}, tank: {:?}, rows: {:?}, wormsigns: {:?}, stations: {:?}, sietch_ranks: {:?}, bene_gesserit: {}, last_step: {}, prescience_start: {}, supremacy_start: {}, supremacy_win: {}, solo_supremacy: {}, solo_prescience: {}, sites: {:?} }};",
            self.actions,
            self.supply,
            self.vehicles,
            self.sandworms,
            self.dice,
            self.faces,
            self.slots,
            self.tank,
            self.rows,
            self.wormsigns,
            self.stations,
            self.sietch_ranks,
            self.bene_gesserit,
            self.last_step,
            self.prescience_start,
            self.supremacy_start,
            self.supremacy_win,
            self.solo_supremacy,
            self.solo_prescience,
            self.sites
        )
    }
}

//! Whether a table may act: memory agrees with the storage, nothing has failed lately, and the stored data can
//! be read.

use std::time::{Duration, Instant};

use landsraad_wire::Problem;

/// What keeps a table from acting.
#[derive(Debug, Default)]
pub struct Health {
    /// Whether memory may differ from the storage, because a write failed.
    unsure: bool,
    /// After a failure: the table does nothing on its own before this time.
    wait_until: Option<Instant>,
    /// Why the table cannot be played: its stored data is damaged.
    damage: Option<Problem>,
}

impl Health {
    /// Notes that memory may differ from the storage.
    pub fn doubt(&mut self) {
        self.unsure = true;
    }

    /// Whether memory may differ from the storage.
    pub const fn is_unsure(&self) -> bool {
        self.unsure
    }

    /// Notes that memory agrees with the storage.
    pub fn trust(&mut self) {
        self.unsure = false;
    }

    /// Notes that the match was loaded.
    pub fn loaded(&mut self) {
        (self.unsure, self.damage) = (false, None);
    }

    /// Notes that the stored data is damaged.
    pub fn damaged(&mut self, damage: Problem) {
        (self.unsure, self.damage) = (false, Some(damage));
    }

    /// Why the table cannot be played.
    pub const fn damage(&self) -> Option<&Problem> {
        self.damage.as_ref()
    }

    /// Makes the table do nothing on its own for this time.
    pub fn rest(&mut self, time: Duration) {
        self.wait_until = Some(Instant::now() + time);
    }

    /// The time until which the table does nothing on its own, after a failure.
    pub const fn rests_until(&self) -> Option<Instant> {
        self.wait_until
    }

    /// Ends a rest whose time is over. Returns whether the table may act.
    pub fn wake(&mut self) -> bool {
        if self.wait_until.is_some_and(|until| until > Instant::now()) {
            return false;
        }
        self.wait_until = None;
        true
    }
}

#[cfg(test)]
mod tests {
    use landsraad_wire::RefusedKind;

    use super::*;

    #[test]
    fn a_table_acts_again_after_its_rest() {
        let mut health = Health::default();
        assert!(health.wake());
        health.rest(Duration::from_mins(1));
        assert!(!health.wake() && health.rests_until().is_some());
        health.rest(Duration::ZERO);
        assert!(health.wake() && health.rests_until().is_none());
    }

    #[test]
    fn damage_stays_until_the_match_is_loaded() {
        let mut health = Health::default();
        health.doubt();
        health.damaged(Problem::new(RefusedKind::Unavailable, "damaged", "danneggiato"));
        assert!(!health.is_unsure() && health.damage().is_some());
        health.trust();
        assert!(health.damage().is_some());
        health.loaded();
        assert!(health.damage().is_none());
    }
}

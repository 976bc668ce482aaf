//! Chat: stored, and sent only to those it is meant for.

use landsraad_kernel::{Seat, SeatSet};
use landsraad_wire::{ChatTo, Problem, ServerMessage};

use super::Table;
use crate::accounts::Who;
use crate::table::audience::Sub;
use crate::table::chat::{Said, addressed};
use crate::table::keys::OwnKey;
use crate::table::outbox::Outbox;

impl Table {
    /// The seats that are allied with this one now, according to the game.
    fn allies(&self, seat: Seat) -> SeatSet {
        let Some(live) = &self.live else { return SeatSet::EMPTY };
        let groups = live.game().facts().alliances;
        let mine = groups.iter().filter(|group| group.contains(seat));
        mine.flat_map(|group| group.iter()).filter(|s| *s != seat).collect()
    }

    /// Stores and sends a chat line of a seat.
    pub(super) async fn say(
        &mut self,
        who: &Who,
        seat: Seat,
        key: &str,
        (to, text): (ChatTo, &str),
        out: &Outbox,
    ) -> Result<(), Problem> {
        let to = addressed(&self.doc, seat, to, self.allies(seat))?;
        let own = OwnKey { account: who.id.clone(), key: key.to_owned() };
        let said = Said::new(&self.doc, seat, own, to, text)?;
        self.store(vec![self.chat.write(&said)]).await?;
        self.ack(seat, key, out);
        let message = ServerMessage::Chat(said.line().clone());
        for sub in self.audience.iter().filter(|sub| said.is_for(&self.doc, sub.account(), sub.place())) {
            sub.out().send(&message);
        }
        self.chat.add(said);
        Ok(())
    }

    /// Sends a newcomer the lines that it may read.
    pub(super) fn tell_chat_to(&self, sub: &Sub, after: Option<&str>) {
        // The queue of a connection is bounded, so the number of lines sent at once is too.
        let most = self.on.config.limits.queue / 4;
        for line in self.chat.unread(&self.doc, (sub.account(), sub.place()), after, most) {
            sub.out().send(&ServerMessage::Chat(line.clone()));
        }
    }
}

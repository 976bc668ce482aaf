//! Takes what other nodes send: errands to tables, parcels for viewers, notices and questions.

use std::sync::Arc;

use async_nats::{Message, Subscriber};
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::errand::{Errand, Receipt, StudyFacts, What};
use super::subject::last_part;
use super::{Ask, Cluster, away};
use crate::accounts::Identity;
use crate::app::App;
use crate::limits::Caller;
use crate::table::command::{Cmd, Lobby};
use crate::table::registry::Place;

impl Cluster {
    /// Starts to take what other nodes send. The tasks run until they are aborted.
    pub async fn serve(self: &Arc<Self>, app: &Arc<App>) -> Result<Vec<JoinHandle<()>>, String> {
        let errands = self.bus.subscribe(self.subjects.tables(&self.me), None).await?;
        let parcels = self.bus.subscribe(self.subjects.viewers(&self.me), None).await?;
        let notices = self.bus.subscribe(self.subjects.all(), None).await?;
        let questions = self.bus.subscribe(self.subjects.node(&self.me), None).await?;
        self.bus.flush().await;
        Ok(vec![
            tokio::spawn(self.clone().take_errands(app.clone(), errands)),
            tokio::spawn(self.clone().take_parcels(parcels)),
            tokio::spawn(self.clone().take_notices(app.clone(), notices)),
            tokio::spawn(self.clone().take_questions(app.clone(), questions)),
            tokio::spawn(self.clone().keep(app.clone())),
            tokio::spawn(self.clone().pulse(app.clone())),
        ])
    }

    /// Each errand has a task of its own, so that no table waits for another. A connection sends its next
    /// errand when the last one is in the table's inbox, so its order of things stays.
    async fn take_errands(self: Arc<Self>, app: Arc<App>, mut errands: Subscriber) {
        while let Some(message) = errands.next().await {
            let (cluster, app) = (self.clone(), app.clone());
            tokio::spawn(async move {
                let Ok(errand) = serde_json::from_slice::<Errand>(&message.payload) else { return };
                let receipt = cluster.carry_out(&app, last_part(&message.subject), errand).await;
                cluster.reply(&message, serde_json::to_vec(&receipt).unwrap_or_default()).await;
            });
        }
    }

    async fn reply(&self, to: &Message, bytes: Vec<u8>) {
        if let Some(subject) = &to.reply {
            self.bus.publish(subject.to_string(), bytes).await;
        }
    }

    async fn take_parcels(self: Arc<Self>, mut parcels: Subscriber) {
        while let Some(message) = parcels.next().await {
            let gone = self.links.take(last_part(&message.subject), &message.payload);
            if let Some((owner, tokens)) = gone {
                let bytes = serde_json::to_vec(&Ask::Forget(tokens)).unwrap_or_default();
                self.bus.publish(self.subjects.node(&owner), bytes).await;
            }
        }
    }

    async fn take_notices(self: Arc<Self>, app: Arc<App>, mut notices: Subscriber) {
        while let Some(message) = notices.next().await {
            if let Ok(notice) = serde_json::from_slice(&message.payload) {
                self.noticed(&app, notice).await;
            }
        }
    }

    async fn take_questions(self: Arc<Self>, app: Arc<App>, mut questions: Subscriber) {
        while let Some(message) = questions.next().await {
            if let Ok(ask) = serde_json::from_slice(&message.payload) {
                let answer = self.answer(&app, ask).await;
                self.reply(&message, answer).await;
            }
        }
    }

    /// Carries out an errand to a table of this node.
    async fn carry_out(&self, app: &Arc<App>, table: &str, errand: Errand) -> Receipt {
        let Errand { from, what } = errand;
        if let What::Unsubscribe { token } = &what {
            self.end_viewer(app, token).await;
            return Receipt::Taken;
        }
        let sender = match app.tables.reach_here(&app.services, table).await {
            Ok(Place::Here(sender)) => sender,
            Ok(Place::There(node)) => return Receipt::Elsewhere(Some(node)),
            // Another node has it in a moment.
            Err(_) if self.is_leaving() => return Receipt::Elsewhere(None),
            Err(problem) => return Receipt::Refused(problem),
        };
        let out = |token: &str| self.post.outbox(&from, token, table, &app.config.limits);
        match what {
            What::Subscribe { token, who, seat, from, chat_after, share, form, net, account } => {
                let (who, out, caller) = (who.map(Arc::new), out(&token), Caller::new(net, account));
                put(&sender, Cmd::Subscribe { who, seat, from, chat_after, share, form, out, caller }).await
            }
            // The table was loaded again, or has forgotten the viewer while NATS was away.
            What::Message { token, watches: true, .. } if !self.post.knows(&token) => Receipt::NotWatching,
            What::Message { token, who, message, .. } => {
                put(&sender, Cmd::Message { who: Arc::new(who), message, out: out(&token) }).await
            }
            What::Lobby { who, ask } => lobby(&sender, who, ask).await,
            What::Adopt { from, to, newly } => {
                let (reply, done) = oneshot::channel();
                let taken = put(&sender, Cmd::Adopt { from, to: Arc::new(to), newly, reply }).await;
                if matches!(taken, Receipt::Taken) {
                    let _ = done.await;
                }
                taken
            }
            What::Study { who, seat } => study(&sender, who, seat).await,
            What::Unsubscribe { .. } => Receipt::Taken,
        }
    }

    /// Ends a viewer whose connection another node held.
    pub(super) async fn end_viewer(&self, app: &Arc<App>, token: &str) {
        if let Some((table, conn)) = self.post.end(token) {
            app.tables.tell_here(&table, Cmd::Unsubscribe { conn }).await;
        }
    }
}

/// Puts a command into the inbox of a table.
async fn put(sender: &mpsc::Sender<Box<Cmd>>, command: Cmd) -> Receipt {
    match sender.send(Box::new(command)).await {
        Ok(()) => Receipt::Taken,
        Err(_) => Receipt::Elsewhere(None),
    }
}

async fn lobby(sender: &mpsc::Sender<Box<Cmd>>, who: Option<Identity>, ask: Lobby) -> Receipt {
    let (reply, answer) = oneshot::channel();
    match put(sender, Cmd::Lobby { who: who.map(Arc::new), ask, reply }).await {
        Receipt::Taken => Receipt::Lobby(answer.await.unwrap_or_else(|_| Err(away()))),
        other => other,
    }
}

async fn study(sender: &mpsc::Sender<Box<Cmd>>, who: Identity, seat: Option<u8>) -> Receipt {
    let (reply, answer) = oneshot::channel();
    match put(sender, Cmd::Study { who: Arc::new(who), seat, reply }).await {
        Receipt::Taken => {
            let result = answer.await.unwrap_or_else(|_| Err(away()));
            Receipt::Study(result.map(|study| StudyFacts {
                seat: study.seat.into(),
                step: study.step,
                practice: study.practice,
                adviser: study.adviser,
            }))
        }
        other => other,
    }
}

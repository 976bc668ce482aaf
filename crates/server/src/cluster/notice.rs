//! Notices that every node receives, and questions to a node about itself.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Cluster;
use super::bus::Unanswered;
use crate::app::App;
use crate::limits::Buckets;
use crate::net::Net;
use crate::once::Answered;

/// A notice that every node receives.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Notice {
    /// All connections of an account end.
    SignOut { account: String },
    /// The connections of one session of an account end. It is named by the hash of its token.
    EndSession { account: String, session: String },
    /// A wrong password was tried for a name, from an address.
    WrongPassword { key: String, net: Net },
    /// This much was taken at a node out of the buckets that all nodes share.
    Spent { node: String, spent: Spent },
    /// This many tables in play were given back.
    Released { tables: u64 },
    /// Tables were taken from a node that seemed dead.
    Taken { from: String, tables: Vec<String> },
}

/// What was taken out of shared buckets: the place of the bucket in the lists of [`App`], whose it is, and how much.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    accounts: Vec<(usize, String, f64)>,
    addresses: Vec<(usize, Net, f64)>,
}

impl Spent {
    /// What was taken at this node and the others do not know yet.
    fn here(app: &App) -> Spent {
        let of_account =
            |(n, own): (usize, &Buckets<String>)| own.unsent().into_iter().map(move |(k, c)| (n, k, c));
        let of_address =
            |(n, own): (usize, &Buckets<Net>)| own.unsent().into_iter().map(move |(k, c)| (n, k, c));
        Spent {
            accounts: app.shared_by_account().into_iter().enumerate().flat_map(of_account).collect(),
            addresses: app.shared_by_address().into_iter().enumerate().flat_map(of_address).collect(),
        }
    }

    /// Takes what was taken at another node.
    fn charge(self, app: &App) {
        for (n, key, cost) in self.accounts {
            if let Some(own) = app.shared_by_account().get(n) {
                own.charge(key, cost);
            }
        }
        for (n, key, cost) in self.addresses {
            if let Some(own) = app.shared_by_address().get(n) {
                own.charge(key, cost);
            }
        }
    }
}

/// A question to one node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// The connected seats of these tables, and the seats that they wait for.
    Facts(Vec<String>),
    /// The answer to a request with a key that this node has carried out.
    Once([u8; 32]),
    /// The connections of these viewers have ended. Nobody waits for the answer.
    Forget(Vec<String>),
}

/// The seats of a table whose players are connected, and the seats that it waits for.
pub type Facts = (Vec<u8>, Vec<u8>);

/// How long the lobby waits for a node.
const LOBBY: Duration = Duration::from_millis(500);
/// How long a repeated request waits for the node that had it first.
const ONCE: Duration = Duration::from_millis(500);

/// What the node that had a request first says of it.
#[derive(Debug)]
pub enum FirstAnswer {
    Is(Answered),
    /// It is being carried out.
    NotYet,
    /// That node is gone, and with it the answer.
    Lost,
    /// That node does not answer, and may do so later.
    Unknown,
}

impl Cluster {
    /// Sends a notice to all nodes, this one included.
    pub async fn tell(&self, notice: &Notice) -> bool {
        let bytes = serde_json::to_vec(notice).unwrap_or_default();
        self.bus.publish(self.subjects.all(), bytes).await
    }

    /// Sends the other nodes what was taken here out of the buckets that all share.
    pub(super) async fn tell_spent(&self, app: &App) {
        let spent = Spent::here(app);
        if !spent.accounts.is_empty() || !spent.addresses.is_empty() {
            self.tell(&Notice::Spent { node: self.me.clone(), spent }).await;
        }
    }

    /// Takes a notice.
    pub(super) async fn noticed(&self, app: &Arc<App>, notice: Notice) {
        match notice {
            Notice::SignOut { account } => app.sockets.sign_out(&account),
            Notice::EndSession { account, session } => app.sockets.end_session(&account, &session),
            Notice::WrongPassword { key, net } => app.log_ins.failed(&key, net),
            Notice::Spent { node, spent } => {
                if node != self.me {
                    spent.charge(app);
                }
            }
            Notice::Released { .. } => self.wake.notify_one(),
            Notice::Taken { from, tables } => {
                for table in &tables {
                    self.forget_owner(table);
                }
                if from == self.me {
                    app.tables.retire(&tables).await;
                }
            }
        }
    }

    /// Answers a question about this node.
    pub(super) async fn answer(&self, app: &Arc<App>, ask: Ask) -> Vec<u8> {
        match ask {
            Ask::Facts(tables) => {
                let facts = |id: &String| (app.tables.online(id), app.tables.turn(id));
                serde_json::to_vec(&tables.iter().map(facts).collect::<Vec<Facts>>())
            }
            Ask::Once(id) => serde_json::to_vec(&app.once.answered(&id)),
            Ask::Forget(tokens) => {
                for token in &tokens {
                    self.end_viewer(app, token).await;
                }
                Ok(vec![])
            }
        }
        .unwrap_or_default()
    }

    /// Asks a node.
    async fn ask<T: for<'a> Deserialize<'a>>(
        &self,
        node: &str,
        ask: &Ask,
        patience: Duration,
    ) -> Result<T, Unanswered> {
        let bytes = serde_json::to_vec(ask).unwrap_or_default();
        let answer = tokio::select! {
            answer = self.bus.request(self.subjects.node(node), bytes, patience) => answer?,
            // A node that is only stopped still seems to listen, and would be waited for.
            () = self.death(node) => return Err(Unanswered::Nobody),
        };
        serde_json::from_slice(&answer).map_err(|_| Unanswered::Late)
    }

    /// Asks a node for the answer to a request with a key that it has begun.
    pub async fn first_answer(&self, node: &str, id: [u8; 32]) -> FirstAnswer {
        match self.ask(node, &Ask::Once(id), ONCE).await {
            Ok(Some(answered)) => FirstAnswer::Is(answered),
            Ok(None) => FirstAnswer::NotYet,
            Err(Unanswered::Nobody) => FirstAnswer::Lost,
            Err(Unanswered::Away | Unanswered::Late) => FirstAnswer::Unknown,
        }
    }

    /// The facts about tables of other nodes. A node that does not answer in time leaves its tables out.
    pub async fn facts(&self, tables: &[String]) -> Vec<(String, Facts)> {
        let owners = self.leases.owners(tables).await.unwrap_or_default();
        let mut by_node: std::collections::BTreeMap<String, Vec<String>> = std::collections::BTreeMap::new();
        for (table, node) in owners.into_iter().filter(|(_, node)| *node != self.me) {
            by_node.entry(node).or_default().push(table);
        }
        let asked = by_node.into_iter().map(|(node, tables)| async move {
            let facts: Vec<Facts> =
                self.ask(&node, &Ask::Facts(tables.clone()), LOBBY).await.unwrap_or_default();
            tables.into_iter().zip(facts).collect::<Vec<_>>()
        });
        let awake = futures_util::future::join_all(asked).await.into_iter().flatten();
        let turns = self.leases.turns(tables).await.unwrap_or_default();
        let seats = |turn: u8| (0..8).filter(|seat| turn & 1 << seat != 0).collect::<Vec<u8>>();
        let asleep = turns.into_iter().map(|(table, turn)| (table, (vec![], seats(turn))));
        awake.chain(asleep).collect()
    }
}

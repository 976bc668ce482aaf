//! A million open tables on a hundred nodes, by the server's own placement: what the database and NATS have to
//! carry, and what happens when nodes come, go and die. Prints the tables of docs/cluster.md.

use std::collections::BTreeMap;

use landsraad_server::Load;
use landsraad_server::storage::NodeRow;

const NODES: usize = 100;
const TABLES: i64 = 1_000_000;
/// How often a node renews, per second: a fifth of a lease of 2.5 seconds.
const TURNS: f64 = 2.0;

/// A small repeatable random generator.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

fn node(i: usize) -> NodeRow {
    NodeRow { id: format!("n{i}"), left_ms: 1, ..NodeRow::default() }
}

fn fullest(load: &Load) -> i64 {
    load.nodes.iter().map(|node| node.tables).max().unwrap_or(0)
}

/// Opens tables one by one, each at the node that a skewed load balancer happens to ask: a tenth of the nodes gets
/// half of the visitors. Loads are known with the delay of a turn. Returns how many went to another node.
fn open(load: &mut Load, count: i64, luck: &mut Luck) -> u64 {
    let mut real: BTreeMap<String, i64> = load.nodes.iter().map(|n| (n.id.clone(), n.tables)).collect();
    let mut sent_on = 0;
    for k in 0..count {
        let busy = (load.nodes.len() / 10).max(1);
        let at = if luck.below(2) == 0 { luck.below(busy) } else { luck.below(load.nodes.len()) };
        let me = load.nodes[at].id.clone();
        let place = load.instead_of(&me, real[&me]).map(|node| node.id.clone());
        sent_on += u64::from(place.is_some());
        *real.entry(place.unwrap_or(me)).or_default() += 1;
        // Five thousand new tables in a turn is a rush.
        if k % 5_000 == 0 {
            for node in &mut load.nodes {
                node.tables = real[&node.id];
            }
        }
    }
    for node in &mut load.nodes {
        node.tables = real[&node.id];
    }
    sent_on
}

/// Hands out tables that wait, a batch for each node and turn. Returns turns and statements.
fn take_wanted(load: &mut Load) -> (u32, u32) {
    let (mut turns, mut statements) = (0, 0);
    while load.wanted > 0 && turns < 1_000 {
        turns += 1;
        let seen = load.clone();
        for node in &mut load.nodes {
            let take = i64::from(seen.room(node.tables).min(256)).min(load.wanted);
            statements += u32::from(take > 0);
            node.tables += take;
            load.wanted -= take;
        }
    }
    (turns, statements)
}

/// Gives tables away until nobody has too many. Returns turns and moved tables.
fn balance(load: &mut Load) -> (u32, i64) {
    let (mut turns, mut moved) = (0, 0);
    loop {
        let seen = load.clone();
        let mut given = 0;
        for node in &mut load.nodes {
            let give = seen.surplus(node.tables) as i64;
            node.tables -= give;
            given += give;
        }
        if given == 0 || turns > 10_000 {
            return (turns, moved);
        }
        moved += given;
        load.wanted += given;
        turns += 1 + take_wanted(load).0;
    }
}

fn main() {
    let mut luck = Luck(1);
    let mut load = Load { nodes: (0..NODES).map(node).collect(), wanted: 0 };
    let sent_on = open(&mut load, TABLES, &mut luck);
    let most = fullest(&load);
    println!("| event | tables moved | turns of {:.1} s | fullest ÷ mean | statements |", 1.0 / TURNS);
    println!("| --- | ---: | ---: | ---: | ---: |");
    let mean = |load: &Load| TABLES as f64 / load.nodes.len() as f64;
    println!(
        "| {TABLES} tables opened, half of the visitors at a tenth of the nodes | {sent_on} placed elsewhere | – | {:.2} | – |",
        most as f64 / mean(&load)
    );
    let dead = load.nodes.pop().expect("a node");
    // The share of each survivor is claimed in one statement; rows that another one takes are left to it.
    let share = (dead.tables as f64 / load.nodes.len() as f64).ceil() as i64;
    let mut left = dead.tables;
    for node in &mut load.nodes {
        let take = share.min(left);
        node.tables += take;
        left -= take;
    }
    println!(
        "| one node dies | {} | 1 | {:.2} | {} |",
        dead.tables,
        fullest(&load) as f64 / mean(&load),
        load.nodes.len()
    );
    let gone = load.nodes.remove(0);
    load.wanted = gone.tables;
    let (turns, statements) = take_wanted(&mut load);
    println!(
        "| the fullest node is drained | {} | {turns} | {:.2} | {statements} |",
        gone.tables,
        fullest(&load) as f64 / mean(&load)
    );
    load.nodes.push(node(NODES));
    load.nodes.push(node(NODES + 1));
    let (turns, moved) = balance(&mut load);
    println!("| two nodes join | {moved} | {turns} | {:.2} | – |", fullest(&load) as f64 / mean(&load));
    println!();
    figures(dead.tables);
}

/// What the database and NATS carry at rest and in a storm.
fn figures(dead: i64) {
    let (nodes, tables) = (NODES as f64, TABLES as f64);
    println!("| quantity | a lease for each node | a lease for each table |\n| --- | ---: | ---: |");
    println!("| rows renewed per second | {:.0} | {:.0} |", nodes * TURNS, tables * TURNS);
    println!("| rows of nodes read per second | {:.0} | – |", nodes * nodes * TURNS);
    println!("| subscriptions at NATS | {:.0} | {:.0} |", nodes * 4.0, nodes * 4.0 + tables);
    println!("| beats between nodes per second, at most | {:.0} | same |", nodes * (nodes - 1.0) * TURNS);
    println!("| rows in `leases` | {tables:.0} | {tables:.0} |");
    println!("| rows changed when a node dies | {dead} | {dead} |");
    println!("| tables loaded by each survivor then | {:.0} | same |", dead as f64 / (nodes - 1.0));
    println!("| journal rows per second, a step in 20 s at each table | {:.0} | same |", tables / 20.0);
}

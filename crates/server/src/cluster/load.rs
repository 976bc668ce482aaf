//! How many tables a node takes.
//!
//! A table goes to the node that is asked for it first: that node holds a connection of the table, so one
//! player at least has no hop. No node takes more than a quarter above the mean, so no table needs a fixed
//! place, and a node that joins or leaves moves no table that need not move.

use crate::storage::NodeRow;

/// A node may have this many tables above its share before anything is moved. Small numbers differ by chance.
const SLACK: i64 = 8;

/// The load of a cluster as one node sees it.
#[derive(Clone, Debug, Default)]
pub struct Load {
    /// The nodes that take tables.
    pub nodes: Vec<NodeRow>,
    /// Tables in play that wait for a node.
    pub wanted: i64,
}

impl Load {
    /// The most tables that a node takes: a quarter above the mean.
    pub fn cap(&self) -> i64 {
        let total: i64 = self.nodes.iter().map(|node| node.tables).sum::<i64>() + self.wanted;
        let count = (self.nodes.len() as i64).max(1);
        (total * 5 + count * 4 - 1) / (count * 4)
    }

    /// How many of the tables that wait a node with `mine` tables may take. Some node always may.
    pub fn room(&self, mine: i64) -> u32 {
        (self.cap() - mine).clamp(0, self.wanted).max(0) as u32
    }

    /// The node that should take a new table instead of one that has too many already.
    pub fn instead_of(&self, me: &str, mine: i64) -> Option<&NodeRow> {
        let least = self.nodes.iter().filter(|node| node.id != me).min_by_key(|node| node.tables)?;
        (mine >= self.cap() + SLACK && least.tables < mine).then_some(least)
    }

    /// How many tables a node with `mine` tables gives away now: a twentieth at a time.
    pub fn surplus(&self, mine: i64) -> usize {
        if self.nodes.len() < 2 || mine <= self.cap() + SLACK {
            return 0;
        }
        (mine - self.cap()).min(mine / 20 + 1) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(tables: &[i64], wanted: i64) -> Load {
        let node = |(i, tables): (usize, &i64)| NodeRow {
            id: format!("n{i}"),
            tables: *tables,
            ..NodeRow::default()
        };
        Load { nodes: tables.iter().enumerate().map(node).collect(), wanted }
    }

    #[test]
    fn somebody_always_has_room_for_the_tables_that_wait() {
        for (tables, wanted) in [(vec![0], 5), (vec![0, 0, 0], 1), (vec![100, 0], 50), (vec![7, 7, 7], 1)] {
            let load = load(&tables, wanted);
            let room: u32 = tables.iter().map(|mine| load.room(*mine)).sum();
            assert!(i64::from(room) >= wanted, "{tables:?} {wanted}: {room}");
        }
        assert_eq!(load(&[100, 0], 20).room(100), 0, "those with too many leave them to the others");
    }

    #[test]
    fn a_node_above_its_share_gives_tables_away_until_it_is_within_it() {
        let mut tables = vec![1_000, 0, 0, 0];
        let mut moved = 0;
        while load(&tables, 0).surplus(tables[0]) > 0 {
            let give = load(&tables, 0).surplus(tables[0]) as i64;
            tables[0] -= give;
            let least = (1..4).min_by_key(|i| tables[*i]).unwrap();
            tables[least] += give;
            moved += give;
        }
        let cap = load(&tables, 0).cap();
        assert!(tables.iter().all(|mine| *mine <= cap + SLACK), "{tables:?}");
        assert!(moved < 720, "no more than needed: {moved}");
        assert_eq!(load(&[1_000], 0).surplus(1_000), 0, "there is nobody else");
        assert_eq!(load(&[9, 1], 0).surplus(9), 0, "small numbers differ by chance");
    }

    #[test]
    fn a_new_table_goes_elsewhere_only_from_a_node_with_too_many() {
        let load = load(&[100, 10, 20], 0);
        assert_eq!(load.instead_of("n0", 100).map(|node| node.id.as_str()), Some("n1"));
        assert_eq!(load.instead_of("n2", 20), None);
    }
}

//! Which nodes understand each other.

use crate::storage::NodeRow;

/// The protocols between nodes that this program speaks: orders, frames, and the journal that an owner leaves
/// to the next one. A change that an older node cannot read raises the second number; support for the older
/// protocol ends when the first one follows.
pub const SPEAKS: (i64, i64) = (1, 1);

/// Whether a node that speaks `speaks` may join these nodes. Every two of them must have a protocol in common.
pub fn may_join(speaks: (i64, i64), nodes: &[NodeRow]) -> Result<(), String> {
    for node in nodes.iter().filter(|node| node.is_alive()) {
        let NodeRow { name, least, most, version, .. } = node;
        let who = format!("{name} (version {version}) speaks the protocols {least} to {most} between nodes");
        if speaks.1 < *least {
            return Err(format!(
                "this node is too old for the cluster: {who}, this one {} to {}; start a newer version",
                speaks.0, speaks.1
            ));
        }
        if speaks.0 > *most {
            return Err(format!(
                "this node is too new for the cluster: {who}, this one {} to {}; replace the others by a version between first",
                speaks.0, speaks.1
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(least: i64, most: i64, left_ms: i64) -> NodeRow {
        NodeRow { name: "north".into(), least, most, left_ms, ..NodeRow::default() }
    }

    #[test]
    fn a_node_that_is_too_old_says_so_and_does_not_join() {
        assert!(may_join((1, 1), &[]).is_ok());
        assert!(may_join((1, 2), &[node(1, 1, 10), node(1, 2, 10)]).is_ok(), "in the middle of an upgrade");
        let old = may_join((1, 1), &[node(1, 1, 10), node(2, 3, 10)]).unwrap_err();
        assert!(old.contains("too old") && old.contains("north"), "{old}");
        assert!(may_join((2, 3), &[node(1, 1, 10)]).unwrap_err().contains("too new"));
        assert!(may_join((2, 3), &[node(1, 1, -5)]).is_ok(), "a dead node does not count");
    }
}

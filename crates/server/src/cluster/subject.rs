//! The names of what nodes send each other.
//!
//! A node subscribes to two patterns, whatever the number of tables and viewers: the tables that others reach
//! through it, and the viewers that it serves. A viewer's token is random and known to two nodes only.

/// The subjects of one cluster.
#[derive(Clone, Debug)]
pub struct Subjects {
    prefix: String,
}

impl Subjects {
    /// The subjects of the cluster at an address: the path of the address is its name.
    pub fn of(url: &str) -> Subjects {
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        let name: String = rest
            .split_once('/')
            .map_or("", |(_, path)| path)
            .chars()
            .take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_')
            .collect();
        Subjects { prefix: format!("landsraad.{}", if name.is_empty() { "main" } else { &name }) }
    }

    /// A table that a node owns.
    pub fn table(&self, node: &str, table: &str) -> String {
        format!("{}.node.{node}.table.{table}", self.prefix)
    }

    /// All tables of a node.
    pub fn tables(&self, node: &str) -> String {
        self.table(node, "*")
    }

    /// A viewer whose connection a node holds.
    pub fn viewer(&self, node: &str, token: &str) -> String {
        format!("{}.node.{node}.viewer.{token}", self.prefix)
    }

    /// All viewers of a node.
    pub fn viewers(&self, node: &str) -> String {
        self.viewer(node, "*")
    }

    /// Questions to a node itself.
    pub fn node(&self, node: &str) -> String {
        format!("{}.node.{node}.ask", self.prefix)
    }

    /// The notices that all nodes receive.
    pub fn all(&self) -> String {
        format!("{}.all", self.prefix)
    }

    /// Long work that any worker takes.
    pub fn work(&self) -> String {
        format!("{}.work", self.prefix)
    }
}

/// The part of a subject after the last dot: a table or a token.
pub fn last_part(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or_default()
}

/// Whether a text can be a part of a subject. Ids of tables come from visitors.
pub fn is_part(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_address_separates_clusters_on_one_server() {
        let subject = |url: &str| Subjects::of(url).table("n1", "t1");
        assert_eq!(subject("nats://127.0.0.1:4222"), "landsraad.main.node.n1.table.t1");
        assert_eq!(subject("nats://me:secret@host:4222/club"), "landsraad.club.node.n1.table.t1");
        assert_eq!(subject("nats://host/a.b>*"), "landsraad.a.node.n1.table.t1");
        assert_eq!(last_part(&subject("nats://host")), "t1");
    }

    #[test]
    fn an_id_of_a_visitor_cannot_reach_another_subject() {
        assert!(is_part("vzcyrbm7s8puj5d3"));
        for bad in ["", "*", ">", "a.b", "a b", "é", &"x".repeat(65)] {
            assert!(!is_part(bad), "{bad}");
        }
    }
}

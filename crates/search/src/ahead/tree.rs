//! The trees: places where a seat is asked, and its answers.

use landsraad_kernel::Seeded;

/// No place.
const NONE: u32 = u32::MAX;
/// How often a sealed choice is made at random, in hundredths.
const STRAY: u32 = 10;
/// The share of attention that the policy's own answer gets from the start.
const TRUST: f32 = 0.5;

/// One answer of one place.
#[derive(Clone, Copy, Debug)]
struct Edge {
    visits: u32,
    sum: f32,
    regret: f32,
    /// The first place below.
    child: u32,
}

/// A place: a list of answers that one seat chooses from.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// What distinguishes it from its siblings.
    key: u64,
    /// The next sibling.
    next: u32,
    first: u32,
    count: u32,
    visits: u32,
    sum: f32,
    sealed: bool,
    depth: u8,
}

/// A step that was taken: the place and the number of its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub node: u32,
    pub answer: u32,
}

/// How a place is explored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    pub explore: f32,
    pub widen: f32,
}

/// All places of all seats. Space is allocated once; when it is used up, the trees stop growing.
#[derive(Debug)]
pub(super) struct Trees {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Trees {
    /// Trees with memory for this many places and answers.
    pub fn with_room(nodes: usize, edges: usize) -> Trees {
        Trees { nodes: Vec::with_capacity(nodes), edges: Vec::with_capacity(edges) }
    }

    /// Removes everything and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// The root of a seat's tree. There is always memory for roots.
    pub fn root(&mut self, count: usize) -> u32 {
        self.push(0, count, false, 0)
    }

    fn push(&mut self, key: u64, count: usize, sealed: bool, depth: u8) -> u32 {
        let first = self.edges.len() as u32;
        let edge = Edge { visits: 0, sum: 0.0, regret: 0.0, child: NONE };
        self.edges.extend(std::iter::repeat_n(edge, count));
        let count = count as u32;
        self.nodes.push(Node { key, next: NONE, first, count, visits: 0, sum: 0.0, sealed, depth });
        self.nodes.len() as u32 - 1
    }

    fn edge(&self, step: Step) -> usize {
        (self.nodes[step.node as usize].first + step.answer) as usize
    }

    /// How many answers of the seat lie above this place.
    pub fn depth(&self, node: u32) -> u8 {
        self.nodes[node as usize].depth
    }

    /// The place with this key below a step.
    pub fn child(&self, step: Step, key: u64) -> Option<u32> {
        let mut at = self.edges[self.edge(step)].child;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.key == key {
                return Some(at);
            }
            at = node.next;
        }
        None
    }

    /// Adds a place below a step; `None` if the memory is full.
    pub fn grow(&mut self, step: Step, key: u64, count: usize, sealed: bool) -> Option<u32> {
        let full =
            self.nodes.len() == self.nodes.capacity() || self.edges.len() + count > self.edges.capacity();
        if full {
            return None;
        }
        let depth = self.depth(step.node) + 1;
        let node = self.push(key, count, sealed, depth);
        let edge = self.edge(step);
        self.nodes[node as usize].next = self.edges[edge].child;
        self.edges[edge].child = node;
        Some(node)
    }

    /// Which answer to try; `favoured` is the policy's.
    pub fn select(&self, node: u32, favoured: usize, taste: Taste, luck: &mut Seeded) -> u32 {
        let place = &self.nodes[node as usize];
        let favoured = favoured as u32;
        let wide = 1 + (taste.widen * (place.visits as f32).sqrt()) as u32;
        let wide = wide.min(place.count);
        if place.visits == 0 || wide == 1 {
            return favoured;
        }
        if place.sealed {
            return self.by_regret(place, favoured, wide, luck);
        }
        let mean = place.sum / place.visits as f32;
        let root = ((place.visits + 1) as f32).sqrt();
        let rest = (1.0 - TRUST) / (wide - 1) as f32;
        let score = |answer: u32, prior: f32| {
            let edge = &self.edges[(place.first + answer) as usize];
            let worth = if edge.visits == 0 { mean } else { edge.sum / edge.visits as f32 };
            worth + taste.explore * prior * root / (1 + edge.visits) as f32
        };
        let mut best = (favoured, score(favoured, TRUST));
        for answer in others(place, favoured, wide) {
            let worth = score(answer, rest);
            if worth > best.1 {
                best = (answer, worth);
            }
        }
        best.0
    }

    fn by_regret(&self, place: &Node, favoured: u32, wide: u32, luck: &mut Seeded) -> u32 {
        let at = |answer: u32| self.edges[(place.first + answer) as usize].regret.max(0.0);
        if luck.below(100) < STRAY {
            let nth = luck.below(wide);
            return others(place, favoured, wide).nth(nth as usize).unwrap_or(favoured);
        }
        let total = at(favoured) + others(place, favoured, wide).map(at).sum::<f32>();
        if total <= 0.0 {
            return favoured;
        }
        let mut left = total * luck.below(1 << 20) as f32 / (1 << 20) as f32;
        for answer in others(place, favoured, wide) {
            left -= at(answer);
            if left < 0.0 {
                return answer;
            }
        }
        favoured
    }

    /// Remembers the outcome of a step for the seat that took it.
    pub fn learn(&mut self, step: Step, worth: f32) {
        let place = &mut self.nodes[step.node as usize];
        place.visits += 1;
        place.sum += worth;
        let (place, mean) = (*place, place.sum / place.visits as f32);
        if place.sealed {
            for edge in &mut self.edges[place.first as usize..(place.first + place.count) as usize] {
                let other = if edge.visits == 0 { mean } else { edge.sum / edge.visits as f32 };
                edge.regret += other - worth;
            }
        }
        let edge = self.edge(step);
        let edge = &mut self.edges[edge];
        edge.visits += 1;
        edge.sum += worth;
    }
}

/// The other answers that a place explores now. They are taken round the list, from a point that its key
/// decides.
fn others(place: &Node, favoured: u32, wide: u32) -> impl Iterator<Item = u32> {
    let (count, start) = (place.count, (place.key % u64::from(place.count)) as u32);
    (0..count).map(move |i| (start + i) % count).filter(move |&a| a != favoured).take(wide as usize - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TASTE: Taste = Taste { explore: 0.3, widen: 1.0 };

    /// Plays a bandit whose answers have these values, and returns how often each was tried.
    fn tried(worth: &[f32], sealed: bool, rounds: u32) -> Vec<u32> {
        let mut trees = Trees::with_room(8, 64);
        let base = trees.root(1);
        let node = trees.grow(Step { node: base, answer: 0 }, 5, worth.len(), sealed).unwrap();
        let mut luck = Seeded::from_u64(1);
        let mut count = vec![0; worth.len()];
        for _ in 0..rounds {
            let answer = trees.select(node, 0, TASTE, &mut luck);
            trees.learn(Step { node, answer }, worth[answer as usize]);
            count[answer as usize] += 1;
        }
        count
    }

    #[test]
    fn the_best_answer_is_tried_most() {
        for sealed in [false, true] {
            let count = tried(&[0.2, 0.3, 0.6, 0.1], sealed, 400);
            assert!(count[2] > 200, "{sealed} {count:?}");
        }
    }

    #[test]
    fn a_place_widens_slowly() {
        assert_eq!(tried(&[0.5; 40], false, 1).iter().filter(|n| **n > 0).count(), 1);
        let few = tried(&[0.5; 40], false, 9).iter().filter(|n| **n > 0).count();
        let more = tried(&[0.5; 40], false, 300).iter().filter(|n| **n > 0).count();
        assert!(few < more && few <= 4, "{few} {more}");
    }

    #[test]
    fn places_are_found_again_and_room_ends() {
        let mut trees = Trees::with_room(3, 9);
        let base = trees.root(1);
        let step = Step { node: base, answer: 0 };
        let a = trees.grow(step, 1, 4, false).unwrap();
        let b = trees.grow(step, 2, 4, false).unwrap();
        assert_eq!((trees.child(step, 1), trees.child(step, 2)), (Some(a), Some(b)));
        assert_eq!(trees.child(step, 3), None);
        assert_eq!(trees.grow(step, 3, 1, false), None);
    }
}

//! Reads the events of Dune.

use serde_json::Value;

use super::{Ended, Facts, Fight, Reader, Sale};

/// A battle under way and the alliances as they are.
#[derive(Default)]
pub(super) struct Events {
    fight: Option<Fight>,
    sides: Vec<Vec<String>>,
}

fn word(value: &Value, key: &str) -> String {
    value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn number(value: &Value, key: &str) -> u32 {
    value.get(key).and_then(Value::as_u64).map_or(0, |n| u32::try_from(n).unwrap_or(u32::MAX))
}

fn words(value: &Value, key: &str) -> Vec<String> {
    let list = value.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut list: Vec<String> = list.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect();
    list.sort();
    list
}

fn tokens(squad: Option<&Value>) -> u32 {
    squad.map_or(0, |s| number(s, "normal") + number(s, "special"))
}

/// The one key of an event and what it holds.
fn parts(event: &Value) -> Option<(&str, &Value)> {
    match event {
        Value::String(key) => Some((key, &Value::Null)),
        Value::Object(map) => map.iter().next().map(|(k, v)| (k.as_str(), v)),
        _ => None,
    }
}

impl Events {
    fn close(&mut self, facts: &mut Facts) {
        let Some(fight) = self.fight.take() else { return };
        if let Some(winner) = fight.winner.clone() {
            facts.deed(&winner, "battles_won", 1);
        }
        facts.battles.push(fight);
    }

    fn battle(&mut self, turn: u16, key: &str, about: &Value, facts: &mut Facts) {
        if key == "began" {
            self.close(facts);
            let (aggressor, defender) = (word(about, "aggressor"), word(about, "defender"));
            facts.deed(&aggressor, "attacks", 1);
            facts.deed(&aggressor, "battles", 1);
            facts.deed(&defender, "battles", 1);
            let place = word(about, "territory");
            let ended = Ended::Strength;
            self.fight = Some(Fight { turn, place, aggressor, defender, winner: None, ended, totals: None });
            return;
        }
        if key == "treachery" {
            facts.deed(&word(about, "by"), "treacheries", 1);
        }
        if key == "revealed" {
            let dial = about.get("plan").map_or(0, |plan| number(plan, "dial"));
            facts.deed(&word(about, "faction"), "half_points_dialled", dial);
        }
        let Some(fight) = &mut self.fight else { return };
        match key {
            "totals" => fight.totals = Some([number(about, "attack"), number(about, "defence")]),
            "treachery" => fight.ended = Ended::Treachery,
            "exploded" => fight.ended = Ended::Explosion,
            "won" => fight.winner = Some(word(about, "winner")),
            _ => {}
        }
    }

    fn nexus(&mut self, key: &str, about: &Value, facts: &mut Facts) {
        match key {
            "allied" => {
                let members = words(about, "members");
                for role in &members {
                    if !self.sides.iter().any(|s| s.contains(role)) {
                        facts.deed(role, "alliances", 1);
                    }
                }
                self.sides.retain(|s| !s.iter().any(|r| members.contains(r)));
                self.sides.push(members);
            }
            "broke" => {
                let role = word(about, "faction");
                facts.deed(&role, "alliances_left", 1);
                for side in &mut self.sides {
                    side.retain(|r| *r != role);
                }
                self.sides.retain(|s| s.len() > 1);
            }
            _ => {}
        }
    }
}

impl Reader for Events {
    fn see(&mut self, turn: u16, event: &Value, facts: &mut Facts) {
        let Some((kind, about)) = parts(event) else { return };
        let Some((key, about)) = parts(about) else { return };
        match kind {
            "battle" => self.battle(turn, key, about, facts),
            "nexus" => self.nexus(key, about, facts),
            "bidding" if key == "sold" => {
                let sale = Sale {
                    turn,
                    role: word(about, "faction"),
                    price: number(about, "price"),
                    free: about.get("karama").and_then(Value::as_bool).unwrap_or(false),
                };
                facts.deed(&sale.role, "cards_bought", 1);
                facts.deed(&sale.role, "spent_on_cards", if sale.free { 0 } else { sale.price });
                facts.sales.push(sale);
            }
            "bidding" if key == "unsold" => facts.unsold += number(about, "cards").max(1),
            "deal" if key == "struck" => {
                facts.deed(&word(about, "from"), "deals_offered", 1);
                let offer = about.get("offer").unwrap_or(&Value::Null);
                facts.deed(&word(offer, "to"), "deals_accepted", 1);
            }
            "board" if key == "killed" => {
                facts.deed(&word(about, "faction"), "forces_lost", tokens(about.get("squad")));
            }
            "board" if key == "shipped" => {
                facts.deed(&word(about, "faction"), "forces_shipped", tokens(about.get("squad")));
            }
            _ => {}
        }
    }

    fn end(&mut self, facts: &mut Facts) {
        self.close(facts);
        facts.alliances.clone_from(&self.sides);
    }
}

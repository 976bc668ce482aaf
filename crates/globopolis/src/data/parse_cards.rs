//! The cards of `cards.toml`: conditions of Missions, rows of Ops cards, effects of Influence cards.

use super::model::*;
use super::parse::{Res, Section, ids, limit};
use super::sets::{CopySet, GroupId, GroupSet, TitleSet, UnitSet};

/// Missions, Ops cards, Influence cards, and the entry of each Influence copy.
pub(super) type Cards = (Vec<MissionCard>, Vec<OpsCard>, Vec<InfluenceCard>, Vec<u8>);

pub(super) fn read_cards(cards: &Section<'_>, titles: &[String], groups: &[String]) -> Res<Cards> {
    let meta = cards.sub("meta")?;
    let (mission_entries, ops_entries) = (cards.entries("mission")?, cards.entries("ops")?);
    let influence_entries = cards.entries("influence")?;
    for entries in [&mission_entries, &ops_entries, &influence_entries] {
        ids(entries)?;
    }
    limit(cards, "mission", mission_entries.len() + ops_entries.len(), MAX_DECK)?;
    let missions = read_missions(&mission_entries, titles)?;
    let ops = read_ops(&ops_entries, groups)?;
    let (influence, copies) = read_influence(&influence_entries)?;
    let counts = [missions.len(), ops.len(), copies.len()];
    for (key, count) in ["mission_cards", "ops_cards", "influence_cards"].iter().zip(counts) {
        if meta.int(key, 0, 200)? as usize != count {
            return meta.err(key, format!("does not agree with the {count} cards listed"));
        }
    }
    Ok((missions, ops, influence, copies))
}

fn read_missions(entries: &[Section<'_>], titles: &[String]) -> Res<Vec<MissionCard>> {
    let mut missions = vec![];
    for at in entries {
        at.only(&["id", "name", "name_it", "condition", "reward", "cr", "text", "text_it", "source"])?;
        let victory = match at.text("reward")? {
            "cr" => false,
            "victory" => true,
            other => return at.err("reward", format!("is “{other}”, but must be cr or victory")),
        };
        let name = at.str("name")?;
        let text = at.str("text")?;
        missions.push(MissionCard {
            id: at.str("id")?,
            name_it: at.str_or("name_it", &name)?,
            name,
            condition: read_condition(&at.sub("condition")?, titles)?,
            victory,
            cr: at.int("cr", 0, 200)? as i16,
            text_it: at.str_or("text_it", &text)?,
            text,
            source: at.str("source")?,
        });
    }
    Ok(missions)
}

fn read_ops(entries: &[Section<'_>], groups: &[String]) -> Res<Vec<OpsCard>> {
    let mut ops = vec![];
    for at in entries {
        at.only(&["id", "name", "name_it", "when", "effect", "text", "text_it", "source"])?;
        let effect = at.sub("effect")?;
        effect.only(&["op", "target", "from"])?;
        if effect.text("op")? != "cross_quadrant_aggression" {
            return effect.err("op", "must be cross_quadrant_aggression");
        }
        let mut from = 0;
        for id in effect.texts("from")? {
            from |= 1 << effect.find("from", id, groups)?;
        }
        let name = at.str("name")?;
        let text = at.str("text")?;
        ops.push(OpsCard {
            id: at.str("id")?,
            name_it: at.str_or("name_it", &name)?,
            name,
            target: GroupId(effect.find("target", effect.text("target")?, groups)? as u8),
            from: GroupSet(from),
            text_it: at.str_or("text_it", &text)?,
            text,
            source: at.str("source")?,
        });
    }
    Ok(ops)
}

/// Influence cards, and the entry of each copy.
fn read_influence(entries: &[Section<'_>]) -> Res<(Vec<InfluenceCard>, Vec<u8>)> {
    let (mut influence, mut copies) = (vec![], vec![]);
    for (i, at) in entries.iter().enumerate() {
        at.only(&[
            "id",
            "name",
            "name_it",
            "copies",
            "when",
            "playable_out_of_turn",
            "effect",
            "text",
            "text_it",
            "playable_by",
            "window",
            "source",
        ])?;
        let effect = read_effect(&at.sub("effect")?)?;
        let (when, out_of_turn) = match effect.when() {
            When::OptionPhase => ("option", false),
            When::EventPhase => ("event", false),
            When::MoveRoll => ("move", true),
            When::AggressionWindow => ("aggression", true),
        };
        if at.text("when")? != when {
            return at.err("when", format!("must be {when} for this effect"));
        }
        if at.flag("playable_out_of_turn")? != out_of_turn {
            return at.err("playable_out_of_turn", format!("must be {out_of_turn} for this effect"));
        }
        let count = at.int("copies", 1, 20)?;
        let mut bits = 0;
        for _ in 0..count {
            if copies.len() == MAX_DECK {
                return at.err("copies", format!("makes more than {MAX_DECK} Influence cards"));
            }
            bits |= 1 << copies.len();
            copies.push(i as u8);
        }
        let name = at.str("name")?;
        let text = at.str("text")?;
        influence.push(InfluenceCard {
            id: at.str("id")?,
            name_it: at.str_or("name_it", &name)?,
            name,
            copies: CopySet(bits),
            effect,
            text_it: at.str_or("text_it", &text)?,
            text,
            source: at.str("source")?,
        });
    }
    Ok((influence, copies))
}

fn read_condition(at: &Section<'_>, titles: &[String]) -> Res<Condition> {
    let (op, keys): (_, &[&str]) = match at.text("op")? {
        op @ "own_value_in_each_quadrant" => (op, &["op", "min_value", "max_value", "count"]),
        op @ "own_titles" => (op, &["op", "titles"]),
        op @ "own_count" => (op, &["op", "kind", "min_value", "count"]),
        op @ ("own_guild_types"
        | "own_group_territories"
        | "own_groups"
        | "group_superdeveloped"
        | "conquests_in_turn"
        | "units_each_type") => (op, &["op", "count"]),
        op @ "own_guild_pair" => (op, &["op"]),
        op @ ("developed" | "developed_quadrants") => (op, &["op", "level", "count"]),
        op @ "conquest_value" => (op, &["op", "value"]),
        op @ "units_on_territories" => (op, &["op", "type", "count"]),
        op @ ("cash" | "total_value") => (op, &["op", "amount"]),
        other => return at.err("op", format!("is “{other}”, which is no condition of a Mission")),
    };
    at.only(keys)?;
    Ok(match op {
        "own_value_in_each_quadrant" => Condition::OwnValueInEachQuadrant {
            min_value: at.int("min_value", 0, 50)? as i16,
            max_value: at.int("max_value", 0, 50)? as i16,
            count: at.num("count", 60)?,
        },
        "own_titles" => {
            let mut bits = 0;
            for id in at.texts("titles")? {
                bits |= 1 << at.find("titles", id, titles)?;
            }
            Condition::OwnTitles { titles: TitleSet(bits) }
        }
        "own_count" => Condition::OwnCount {
            guilds: match at.text("kind")? {
                "guild" => true,
                "territory" => false,
                other => return at.err("kind", format!("is “{other}”, but must be territory or guild")),
            },
            min_value: at.int_or("min_value", 0, 50, 0)? as i16,
            count: at.num("count", 60)?,
        },
        "own_guild_types" => Condition::OwnGuildTypes { count: at.num("count", 5)? },
        "own_guild_pair" => Condition::OwnGuildPair,
        "own_group_territories" => Condition::OwnGroupTerritories { count: at.num("count", 16)? },
        "own_groups" => Condition::OwnGroups { count: at.num("count", 16)? },
        "developed" => {
            Condition::Developed { level: at.int("level", 1, 2)? as u8, count: at.num("count", 60)? }
        }
        "developed_quadrants" => {
            Condition::DevelopedQuadrants { level: at.int("level", 1, 2)? as u8, count: at.num("count", 8)? }
        }
        "group_superdeveloped" => Condition::GroupSuperdeveloped { count: at.num("count", 16)? },
        "conquests_in_turn" => Condition::ConquestsInTurn { count: at.num("count", 60)? },
        "conquest_value" => Condition::ConquestValue { value: at.int("value", 0, 50)? as i16 },
        "units_on_territories" => Condition::UnitsOnTerritories {
            unit: at.unit("type", at.text("type")?)?,
            count: at.num("count", 1000)?,
        },
        "units_each_type" => Condition::UnitsEachType { count: at.num("count", 1000)? },
        "cash" => Condition::Cash { amount: at.num("amount", 10000)? },
        _ => Condition::TotalValue { amount: at.num("amount", 1000)? },
    })
}

fn read_effect(at: &Section<'_>) -> Res<Effect> {
    let count = |max| at.int("count", 1, max).map(|n| n as u8);
    let op = at.text("op")?;
    let keys: &[&str] = match op {
        "agg_d6" => &["op", "delta"],
        "agg_reroll" | "agg_cancel" | "move_reverse_free" | "move_extra" => &["op"],
        "deploy_ns" | "deploy_agents" | "move_dice" | "guild_restock" | "guild_concession" => {
            &["op", "count"]
        }
        "gain_units" | "take_units" => &["op", "count", "except"],
        "independent_buy" => &["op", "count", "price"],
        "each_opponent_pays" | "opponent_pays" | "gain_cr" => &["op", "amount"],
        other => return at.err("op", format!("is “{other}”, which is no effect of an Influence card")),
    };
    at.only(keys)?;
    let except = || if at.table.contains_key("except") { at.units("except") } else { Ok(UnitSet(0)) };
    Ok(match op {
        "agg_d6" => Effect::AggD6 { delta: at.int("delta", -6, 6)? as i8 },
        "agg_reroll" => Effect::AggReroll,
        "agg_cancel" => Effect::AggCancel,
        "deploy_ns" => Effect::DeployNs { count: count(4)? },
        "deploy_agents" => Effect::DeployAgents { count: count(6)? },
        "move_dice" => Effect::MoveDice { count: count(3)? },
        "move_reverse_free" => Effect::MoveReverseFree,
        "move_extra" => Effect::MoveExtra,
        "gain_units" => Effect::GainUnits { count: count(10)?, except: except()? },
        "take_units" => Effect::TakeUnits { count: count(10)?, except: except()? },
        "independent_buy" => {
            Effect::IndependentBuy { count: count(50)?, price: at.int("price", 1, 1000)? as u16 }
        }
        "guild_restock" => Effect::GuildRestock { count: count(50)? },
        "guild_concession" => Effect::GuildConcession { count: count(50)? },
        "each_opponent_pays" => Effect::EachOpponentPays { amount: at.int("amount", 1, 1000)? as u16 },
        "opponent_pays" => Effect::OpponentPays { amount: at.int("amount", 1, 1000)? as u16 },
        _ => Effect::GainCr { amount: at.int("amount", 1, 100)? as i16 },
    })
}

//! Reads operations, conditions and the tests of prescience cards.

use toml::{Table, Value};

use super::super::vocab::*;
use super::{Reader, Res, Spot, flag, list, number, number_or, opt_text, text, up_to, word};

/// The most operations in one list. A printed card has a handful.
const MOST: usize = 64;

/// The most marches whose figures are remembered.
const MOST_MARCHES: u8 = 6;

/// The deepest choice in another one: the stack of suspended lists has room for as many.
const DEEPEST: usize = 2;

/// Words that an operation has for the reader of a file: no other value is possible.
const FIXED: [(&str, &str, &str); 16] = [
    ("move_enemy", "who", "enemy_legion_in_desert"),
    ("move_enemy", "to", "adjacent_empty"),
    ("relocate", "who", "legion_in_settlement"),
    ("relocate", "to", "area_with_own_legion"),
    ("relocate_sietch", "to", "adjacent_empty_desert"),
    ("swap_tokens", "between", "two_sietches"),
    ("discard", "who", "opponent"),
    ("discard", "chooser", "opponent"),
    ("discard_die", "who", "opponent"),
    ("force_die", "who", "opponent"),
    ("tank", "target", "enemy_named_leader"),
    ("roll_remove", "what", "vehicle"),
    ("roll_remove", "at", "$s_and_connected_air_zones"),
    ("prescience", "do", "transfer"),
    ("objective", "do", "draw_extra"),
    ("choose_sector", "where", "own_legion"),
];

macro_rules! word_of {
    ($at:expr, $w:expr, $t:ident) => {
        word($at, $w, $t::from_word, &$t::ALL.iter().map(|v| v.word()).collect::<Vec<_>>())
    };
}

#[allow(clippy::unused_self)] // Readers of arguments look alike, whether they need the list of areas or not.
impl Reader<'_> {
    pub(super) fn prog(&mut self, at: &Spot<'_>, t: &Table, key: &str, automa: bool) -> Res<Prog> {
        self.bound = false;
        self.op_list(&at.sub(key), list(at, t, key)?, automa)
    }

    fn op_list(&mut self, at: &Spot<'_>, values: &[Value], automa: bool) -> Res<Prog> {
        let mut ops = vec![];
        let mut marches = 0;
        for (i, v) in values.iter().enumerate() {
            let here = at.item(i);
            let Value::Table(t) = v else { return here.err("an operation must be a table") };
            let times = if matches!(opt_text(&here, t, "op")?, "play_card" | "desert_power") {
                number_or(&here, t, "n", 1)?
            } else {
                1
            };
            let op = self.op(&here, t, automa)?;
            // Moves of other legions remember those before them.
            marches =
                if let Op::Move { n, other, .. } = op { if other { marches + n } else { n } } else { 0 };
            if marches > MOST_MARCHES {
                return here.sub("n").err(format!("moves of other legions: at most {MOST_MARCHES} together"));
            }
            for _ in 0..times {
                ops.push(op);
            }
            if ops.len() > MOST {
                return at.err(format!("there can be at most {MOST} operations in a list"));
            }
            // The stack of suspended cards stays flat because a card that plays another is done by then.
            if self.plays(&op) && !automa && (times > 1 || i + 1 < values.len()) {
                return here.err("play_card must be the last operation");
            }
        }
        // A list whose number does not fit would be read as another one, which could call itself without end.
        let Ok(start) = u16::try_from(self.data.ops.len()) else {
            return at.err("there are too many operations in all lists together");
        };
        let prog = Prog { start, len: ops.len() as u8 };
        self.data.ops.to_mut().extend(ops);
        Ok(prog)
    }

    /// Whether an operation, or what a choice offers, lets another card be played.
    fn plays(&self, op: &Op) -> bool {
        let Op::Choose { options } = op else { return matches!(op, Op::PlayCard { .. }) };
        options.iter().any(|list| {
            let start = usize::from(list.start);
            self.data.ops[start..start + usize::from(list.len)].iter().any(|op| self.plays(op))
        })
    }

    fn op(&mut self, at: &Spot<'_>, t: &Table, automa: bool) -> Res<Op> {
        let name = text(at, t, "op")?;
        Reader::fixed_words(at, t, name)?;
        Ok(match name {
            "place" | "deploy" => Op::Place {
                what: self.what(at, t)?,
                n: number(at, t, "n")?,
                at: self.at(at, t, "at")?,
                deploy: name == "deploy",
            },
            "deploy_token" => Op::DeployToken {
                n: number(at, t, "n")?,
                at: self.at(at, t, "at")?,
                with_leader: flag(at, t, "with_leader")?,
            },
            "remove" => {
                if t.contains_key("bind") {
                    self.bound = true;
                }
                Op::Remove { what: self.what(at, t)?, n: number(at, t, "n")?, at: self.at(at, t, "at")? }
            }
            "replace" => Op::Replace {
                from: self.unit(at, t, "from")?,
                to: self.unit(at, t, "to")?,
                n: number(at, t, "n")?,
            },
            "move" => Op::Move {
                who: self.who(at, t)?,
                n: up_to(at, t, "n", MOST_MARCHES)?,
                other: flag(at, t, "other")?,
            },
            "attack" => Op::Attack { who: self.who(at, t)?, mods: self.mods(at, t)? },
            "move_or_attack" => Op::MoveOrAttack { who: self.who(at, t)?, mods: self.mods(at, t)? },
            "move_enemy" => Op::MoveEnemy,
            "relocate" => Op::Relocate,
            "relocate_sietch" => Op::RelocateSietch,
            "swap_tokens" => Op::SwapTokens,
            "draw" => Op::Draw { n: number(at, t, "n")?, deck: self.deck(at, t)? },
            "play_card" => Op::PlayCard { deck: self.deck(at, t)?, must: flag(at, t, "must")? },
            "discard" => Op::Discard { n: number(at, t, "n")? },
            "discard_set" => Op::DiscardSet { min: number(at, t, "n_min")?, max: number(at, t, "n_max")? },
            "discard_die" => Op::DiscardDie {
                face: word_of!(&at.sub("face"), text(at, t, "face")?, Face)?,
                n: number(at, t, "n")?,
            },
            "force_die" => Op::ForceDie,
            "enter_play" => Op::EnterPlay { leader: self.leader(at, t)?, spent: flag(at, t, "spent")? },
            "remove_from_game" => Op::RemoveFromGame { leader: self.leader(at, t)? },
            "tank" => Op::Tank { reach: self.reach(at, t)? },
            "reveal" => self.at(at, t, "at").map(|_| Op::Reveal)?,
            "place_wormsign" => Op::PlaceWormsign { n: number(at, t, "n")? },
            "discard_wormsign" => {
                Op::DiscardWormsign { n: Reader::all_or_number(at, t)?, at: self.at(at, t, "at")? }
            }
            // It starts the action of that name, which must not start itself.
            "desert_power" if at.key().starts_with("action.") => {
                return at.sub("op").err("an action cannot use Desert Power");
            }
            "desert_power" => Op::DesertPower,
            "storm" => Op::Storm,
            "worm" => Op::Worm { deed: Reader::worm_deed(at, t)? },
            "special_attack" => Op::SpecialAttack {
                dice: number(at, t, "dice")?,
                hit_on: Reader::hit_on(at, t)?,
                target: self.target(at, t)?,
            },
            "roll_remove" => Op::RollRemove { dice: number(at, t, "dice")?, hit_on: Reader::hit_on(at, t)? },
            "prescience" => Op::Transfer,
            "prescience_card" => Reader::prescience_card(at, t)?,
            "objective" => Op::DrawObjective { n: number(at, t, "n")? },
            "imperium" => Reader::imperium(at, t)?,
            "bg_token" => Op::BgToken { n: number(at, t, "n")? },
            "attach" => Op::Attach { rider: word_of!(&at.sub("rider"), text(at, t, "rider")?, Rider)? },
            "restrict" => {
                Op::Restrict { rule: word_of!(&at.sub("rule"), text(at, t, "rule")?, Restriction)? }
            }
            "detonate_atomics" => Op::DetonateAtomics,
            "require" => Op::Require { cond: self.cond(&at.sub("cond"), text(at, t, "cond")?)? },
            "choose" => self.choice(at, t, automa)?,
            "choose_area" => self.area_choice(at, t)?,
            "choose_legion" => {
                let who = self.who(at, t)?;
                text(at, t, "bind")?;
                self.bound = true;
                Op::ChooseLegion { who }
            }
            "choose_sector" => {
                text(at, t, "bind")?;
                self.bound = true;
                Op::ChooseSector
            }
            w => {
                return at
                    .sub("op")
                    .err(format!("“{w}” is no operation; they are listed in docs/arrakis.md"));
            }
        })
    }

    /// Refuses other words than those that the operation has.
    fn fixed_words(at: &Spot<'_>, t: &Table, name: &str) -> Res<()> {
        for (_, key, value) in FIXED.iter().filter(|(op, ..)| *op == name) {
            let given = text(at, t, key)?;
            if given != *value {
                return at.sub(key).err(format!("“{given}” is not known; use one of: {value}"));
            }
        }
        Ok(())
    }

    fn prescience_card(at: &Spot<'_>, t: &Table) -> Res<Op> {
        Ok(match text(at, t, "do")? {
            "shuffle_back" => Op::ShuffleBack { n: number(at, t, "n")? },
            "replace_from_deck" => Op::ReplaceRevealed,
            w => {
                return at
                    .sub("do")
                    .err(format!("“{w}” is not known; use shuffle_back or replace_from_deck"));
            }
        })
    }

    fn imperium(at: &Spot<'_>, t: &Table) -> Res<Op> {
        if t.get("delta").and_then(Value::as_integer) != Some(-1) {
            return at.sub("delta").err("only -1 is possible");
        }
        Ok(Op::Imperium { n: number(at, t, "n")? })
    }

    /// A number, or all of them.
    fn all_or_number(at: &Spot<'_>, t: &Table) -> Res<u8> {
        match t.get("n").and_then(Value::as_str) {
            Some("all" | "any") => Ok(u8::MAX),
            _ => number(at, t, "n"),
        }
    }

    /// The faces of a combat die that hit, one bit each.
    fn hit_on(at: &Spot<'_>, t: &Table) -> Res<u8> {
        let mut bits = 0;
        for (i, v) in list(at, t, "hit_on")?.iter().enumerate() {
            bits |= 1 << word_of!(&at.sub("hit_on").item(i), v.as_str().unwrap_or(""), CombatFace)? as u8;
        }
        Ok(bits)
    }

    /// A kind of unit: leaders are none.
    fn unit(&self, at: &Spot<'_>, t: &Table, key: &str) -> Res<Kind> {
        let here = at.sub(key);
        match word_of!(&here, text(at, t, key)?, Kind)? {
            Kind::Generic => here.err("leaders are no units: use regular, elite or special"),
            kind @ (Kind::Regular | Kind::Elite | Kind::Special) => Ok(kind),
        }
    }

    fn reach(&self, at: &Spot<'_>, t: &Table) -> Res<Reach> {
        Ok(match text(at, t, "where")? {
            "any" => Reach::ReachAny,
            "same_sector_as_own_legion" => Reach::ReachSameSector,
            w if w.starts_with("adjacent:$") && self.bound => Reach::ReachNextToBound,
            w => {
                return at.sub("where").err(format!(
                    "“{w}” is not known; use any, same_sector_as_own_legion or adjacent:$name"
                ));
            }
        })
    }

    fn worm_deed(at: &Spot<'_>, t: &Table) -> Res<WormDeed> {
        Ok(match text(at, t, "do")? {
            "move" => WormDeed::WormMove(number(at, t, "n")?),
            "attack" => WormDeed::WormAttack,
            "move_and_attack" => WormDeed::WormMaker(false),
            "special" => WormDeed::WormMaker(true),
            w => {
                return at
                    .sub("do")
                    .err(format!("“{w}” is not known; use move, attack, move_and_attack or special"));
            }
        })
    }

    fn target(&self, at: &Spot<'_>, t: &Table) -> Res<Target> {
        Ok(match text(at, t, "target")? {
            "enemy_legion_adjacent_to_own_legion" => Target::TargetNextToOwn,
            "enemy_legion_in_sector_connected_to_$z" if self.bound => Target::TargetByBoundZone,
            w => return at.sub("target").err(format!("“{w}” is not known here")),
        })
    }

    fn choice(&mut self, at: &Spot<'_>, t: &Table, automa: bool) -> Res<Op> {
        let mut options = [Prog::default(); 4];
        let given = list(at, t, "options")?;
        if at.key().matches(".options[").count() > DEEPEST {
            return at.sub("options").err(format!("a choice can lie at most {DEEPEST} deep in others"));
        }
        if given.is_empty() || given.len() > 4 {
            return at.sub("options").err("there must be 1 to 4 options");
        }
        for (i, v) in given.iter().enumerate() {
            let Value::Array(list) = v else {
                return at.sub("options").item(i).err("must be a list");
            };
            options[i] = self.op_list(&at.sub("options").item(i), list, automa)?;
        }
        Ok(Op::Choose { options })
    }

    fn area_choice(&mut self, at: &Spot<'_>, t: &Table) -> Res<Op> {
        let among = if t.get("among").is_some_and(Value::is_array) {
            let two = list(at, t, "among")?;
            if two.len() != 2 {
                return at.sub("among").err("a list must name two areas");
            }
            let a = |i: usize| self.area(&at.sub("among").item(i), two[i].as_str().unwrap_or(""));
            Where::AtEither(a(0)?, a(1)?)
        } else {
            match text(at, t, "among")? {
                "own_settlement" => Where::AtSettlement,
                "sietch" => Where::AtSietch,
                "empty_desert" => Where::AtEmptyDesert,
                "free_mountain" => Where::AtFreeMountain,
                "free_plateau" => Where::AtFreePlateau,
                "any_area" => Where::AtAny,
                w => return at.sub("among").err(format!("“{w}” is not known")),
            }
        };
        text(at, t, "bind")?;
        self.bound = true;
        Ok(Op::ChooseArea { among })
    }

    fn deck(&self, at: &Spot<'_>, t: &Table) -> Res<Option<Deck>> {
        if !t.contains_key("deck") {
            return Ok(None);
        }
        Ok(Some(word_of!(&at.sub("deck"), text(at, t, "deck")?, Deck)?))
    }

    fn leader(&self, at: &Spot<'_>, t: &Table) -> Res<Leader> {
        word_of!(&at.sub("leader"), text(at, t, "leader")?, Leader)
    }

    fn leader_ref(&self, at: &Spot<'_>, w: &str) -> Res<LeaderRef> {
        if let Some(p) = Person::from_word(w) {
            return Ok(LeaderRef::ThePerson(p));
        }
        Ok(LeaderRef::TheLeader(word_of!(at, w, Leader)?))
    }

    fn what(&self, at: &Spot<'_>, t: &Table) -> Res<What> {
        let w = text(at, t, "what")?;
        let here = at.sub("what");
        Ok(match w {
            "regular" => What::AKind(Kind::Regular),
            "elite" => What::AKind(Kind::Elite),
            "special" => What::AKind(Kind::Special),
            "leader:any" => What::AnyLeader,
            "leader:bashar" | "leader:naib" => What::AKind(Kind::Generic),
            "vehicle" => What::AnyVehicle,
            "sandworm" => What::ASandworm,
            "wild_maker" => What::TheWildMaker,
            _ => match (w.strip_prefix("leader:"), Vehicle::from_word(w)) {
                (Some(id), _) => What::ANamed(self.leader_ref(&here, id)?),
                (None, Some(v)) => What::AVehicle(v),
                (None, None) => return here.err(format!("“{w}” is no piece")),
            },
        })
    }

    fn at(&self, at: &Spot<'_>, t: &Table, key: &str) -> Res<Where> {
        let w = text(at, t, key)?;
        let here = at.sub(key);
        if w == "$s_and_connected_air_zones" && self.bound {
            return Ok(Where::AtBoundSector);
        }
        if let Some(name) = w.strip_prefix('$') {
            return if self.bound {
                Ok(Where::AtBound)
            } else {
                here.err(format!("nothing is bound to “{name}” yet"))
            };
        }
        Ok(match w {
            "any" => Where::AtAny,
            "each:village" => Where::AtVillages,
            "any:settlement" => Where::AtSettlement,
            "any:sietch" => Where::AtSietch,
            "any:sietch_with_enemy_within_2" => Where::AtThreatenedSietch,
            "any:empty_desert" => Where::AtEmptyDesert,
            "any:empty_desert_adjacent_to_sandworm" => Where::AtEmptyDesertByWorm,
            "any:empty_desert_adjacent_to_own_legion" => Where::AtEmptyDesertByLegion,
            "any:free_desert" => Where::AtFreeDesert,
            "any:free_air_zone" => Where::AtFreeZone,
            "deep_desert_of_one_sector" => Where::AtDeepOfOneSector,
            _ => {
                if let Some(id) = w.strip_prefix("adjacent:") {
                    Where::AtNextTo(self.area(&here, id)?)
                } else if let Some(id) = w.strip_prefix("legion_with:") {
                    Where::AtLegionWith(self.leader_ref(&here, id)?)
                } else if let Some(id) = w.strip_prefix("sector_of:") {
                    Where::AtSectorOf(self.leader_ref(&here, id)?)
                } else {
                    Where::AtArea(self.area(&here, w)?)
                }
            }
        })
    }

    fn who(&self, at: &Spot<'_>, t: &Table) -> Res<Who> {
        let w = text(at, t, "who")?;
        let here = at.sub("who");
        if let Some(name) = w.strip_prefix('$') {
            return if self.bound {
                Ok(Who::WhoBound)
            } else {
                here.err(format!("nothing is bound to “{name}” yet"))
            };
        }
        Ok(match w {
            "any" => Who::WhoAny,
            "with_leader" => Who::WhoLeader,
            "with:special" => Who::WhoSpecial,
            "in_desert" => Who::WhoDesert,
            "with_leader_in_desert" => Who::WhoLeaderDesert,
            "legion_in_settlement" => Who::WhoSettlement,
            _ => {
                if let Some(id) = w.strip_prefix("legion_at:") {
                    Who::WhoAt(self.area(&here, id)?)
                } else if let Some(id) = w.strip_prefix("legion_with:") {
                    Who::WhoWith(self.leader_ref(&here, id)?)
                } else {
                    return here.err(format!("“{w}” names no legion"));
                }
            }
        })
    }

    fn mods(&self, at: &Spot<'_>, t: &Table) -> Res<Mods> {
        let mut mods = if flag(at, t, "surprise")? { Mods::SURPRISE } else { Mods(0) };
        if t.contains_key("mods") {
            for (i, v) in list(at, t, "mods")?.iter().enumerate() {
                let change = match v.as_str().unwrap_or("") {
                    "free_continue" => Mods::FREE_CONTINUE,
                    "plus_die_each_round" => Mods::PLUS_DIE,
                    "opponent_max_4_dice_round_1" => Mods::FOUR_DICE,
                    w => return at.sub("mods").item(i).err(format!("“{w}” is no modifier")),
                };
                mods.0 |= change.0;
            }
        }
        Ok(mods)
    }

    pub(super) fn cond(&self, at: &Spot<'_>, w: &str) -> Res<Cond> {
        let (not, w) = match w.strip_prefix("not ") {
            Some(rest) => (true, rest),
            None => (false, w),
        };
        let fact = if let Some(id) = w.strip_prefix("in_play:") {
            Fact::InPlay(word_of!(at, id, Leader)?)
        } else if let Some(id) = w.strip_prefix("removed:") {
            Fact::Removed(word_of!(at, id, Leader)?)
        } else if w == "atomics_detonated" {
            Fact::AtomicsDetonated
        } else if let Some(n) = w.strip_prefix("max_prescience>=").and_then(|n| n.parse().ok()) {
            Fact::MaxPrescience(n)
        } else {
            return at.err(format!("“{w}” is no condition"));
        };
        Ok(Cond { not, fact })
    }

    pub(super) fn test(&self, at: &Spot<'_>, t: &Table) -> Res<Test> {
        let terrains = |key: &str| -> Res<u8> {
            let bit = |t: Terrain| 1u8 << t as u8;
            if !t.contains_key(key) {
                return Ok(0b11111);
            }
            Ok(match text(at, t, key)? {
                "desert_or_deep" => bit(Terrain::Desert) | bit(Terrain::DeepDesert),
                w => bit(word_of!(&at.sub(key), w, Terrain)?),
            })
        };
        let sietch = match t.get("sietch") {
            None => None,
            Some(Value::Boolean(b)) => Some(*b),
            Some(_) => return at.sub("sietch").err("must be true or false"),
        };
        if t.contains_key("event") {
            let at_paul = match t.get("at").and_then(Value::as_str) {
                None => false,
                Some("area_of:paul") => true,
                Some(w) => return at.sub("at").err(format!("“{w}” is not known; use area_of:paul")),
            };
            return Ok(Test::Happened {
                deed: word_of!(&at.sub("event"), text(at, t, "event")?, Deed)?,
                n: number(at, t, "n")?,
                terrains: terrains("terrain")?,
                at_paul,
            });
        }
        if t.contains_key("count") {
            let min = number(at, t, "min")?;
            return match text(at, t, "count")? {
                "areas_with_own_legion" => Ok(Test::Areas { terrains: terrains("terrain")?, sietch, min }),
                "sandworms" => Ok(Test::Sandworms { min }),
                w => at.sub("count").err(format!("“{w}” cannot be counted")),
            };
        }
        if t.contains_key("leaders") {
            let mut persons = [None; 2];
            for (i, v) in list(at, t, "leaders")?.iter().enumerate() {
                if i > 1 {
                    return at.sub("leaders").err("at most two persons");
                }
                persons[i] = Some(word_of!(&at.sub("leaders").item(i), v.as_str().unwrap_or(""), Person)?);
            }
            return Ok(Test::Persons {
                persons,
                same_area: flag(at, t, "same_area")?,
                terrains: terrains("each_in")?,
                sietch,
            });
        }
        if t.contains_key("adjacent_to") {
            let mut areas = [None; 3];
            for (i, v) in list(at, t, "adjacent_to")?.iter().enumerate() {
                if i > 2 {
                    return at.sub("adjacent_to").err("at most three areas");
                }
                areas[i] = Some(self.area(&at.sub("adjacent_to").item(i), v.as_str().unwrap_or(""))?);
            }
            return Ok(Test::NextTo { areas });
        }
        at.err("needs one of: event, count, leaders, adjacent_to")
    }
}

//! Setup, storm, spice blow, Nexus and charity.

use landsraad_dune::activities::charity::CharityAction;
use landsraad_dune::activities::nexus::{NexusAction, NexusQuestion};
use landsraad_dune::activities::setup::{SetupAction, SetupQuestion};
use landsraad_dune::activities::spice_blow::{SpiceBlowAction, SpiceBlowQuestion};
use landsraad_dune::activities::storm::{StormAction, StormQuestion};
use landsraad_dune::data::{CardKind, Protection, Territory, sector_ahead, sector_mask};
use landsraad_dune::{Action, Faction};
use landsraad_kernel::Seeded;

use super::{Chosen, Mind, say};

impl Mind<'_> {
    pub(super) fn setup(&self, question: SetupQuestion, luck: &mut Seeded) -> Chosen {
        use SetupAction as A;
        match question {
            SetupQuestion::PickAlly => {
                let mut spread = |n: u32| f64::from(luck.below(n));
                self.best_for(
                    say("Any of them will do as an ally.", "Come alleata va bene una qualsiasi."),
                    |a| {
                        let Action::Setup(A::PickAlly(_)) = a else { return None };
                        Some(spread(20))
                    },
                )
            }
            SetupQuestion::PredictFaction => {
                let mut spread = |n: u32| f64::from(luck.below(n)) / 10.0;
                self.best_for(
                    say(
                        "This faction is quick to the strongholds.",
                        "Questa fazione arriva presto alle roccaforti.",
                    ),
                    |a| {
                        let Action::Setup(A::PredictFaction(f)) = a else { return None };
                        let quick = match f {
                            Faction::Fremen | Faction::Harkonnen | Faction::Atreides => 2.0,
                            Faction::Emperor | Faction::Guild => 1.0,
                            Faction::BeneGesserit => 0.0,
                        };
                        let drawn = self.drawn() == Some(*a) && quick > 0.0;
                        Some(if drawn { 99.0 } else { quick + spread(20) })
                    },
                )
            }
            SetupQuestion::PredictTurn { .. } => {
                let turn = match self.drawn() {
                    Some(Action::Setup(A::PredictTurn(turn))) if (3..7).contains(&turn) => turn,
                    _ => 3 + luck.below(4) as u8,
                };
                self.pick(
                    Action::Setup(A::PredictTurn(turn)),
                    say("Most victories come about then.", "È allora che arrivano più vittorie."),
                )
            }
            SetupQuestion::Coexist { .. } => self.pick(
                Action::Setup(A::Coexist(true)),
                say("One force alone lives in peace.", "Una truppa sola vive in pace."),
            ),
            SetupQuestion::KeepTraitor => self.best_for(
                say(
                    "The strongest leader of another faction.",
                    "Il comandante più forte di un'altra fazione.",
                ),
                |a| {
                    let Action::Setup(A::KeepTraitor(l)) = a else { return None };
                    Some(f64::from(self.p.keeps(self.p.me, *l)))
                },
            ),
            SetupQuestion::PlaceForces { at, left } => {
                // Most in the sietch, the others where they walk to the next stronghold.
                let wanted = if at.territory().is_stronghold() { left.min(7) } else { left };
                self.best_for(
                    say(
                        "The sietch is held, the rest stand ready.",
                        "Il sietch è tenuto, gli altri sono pronti.",
                    ),
                    |a| {
                        let Action::Setup(A::PlaceForces(n)) = a else { return None };
                        Some(-(f64::from(*n) - f64::from(wanted)).abs())
                    },
                )
            }
            SetupQuestion::PlaceStarred { .. } => {
                self.best_for(say("The best go first.", "I migliori per primi."), |a| {
                    let Action::Setup(A::PlaceStarred(n)) = a else { return None };
                    Some(f64::from(*n))
                })
            }
            SetupQuestion::PlaceAdvisor => {
                // Where few guard a stronghold, or free in the Polar Sink.
                self.best_for(say("Here she watches where it matters.", "Qui osserva dove conta."), |a| {
                    let Action::Setup(A::PlaceAdvisor(l)) = a else { return None };
                    let t = l.territory();
                    Some(if t == Territory::TUEKS_SIETCH {
                        2.0
                    } else if t == Territory::POLAR_SINK {
                        1.5
                    } else {
                        f64::from(u8::from(t.is_stronghold()))
                    })
                })
            }
        }
    }

    /// What the storm takes from the others minus what it takes from my side, over these sectors ahead.
    fn storm_harvest(&self, sectors: u8) -> f64 {
        self.swept_away(sectors, false)
    }

    /// The same if the Shield Wall is blown up before the storm moves.
    fn swept_away(&self, sectors: u8, blown: bool) -> f64 {
        let p = self.p;
        let mut sum = 0.0;
        for step in 1..=sectors.min(18) {
            for loc in sector_mask(sector_ahead(p.v.storm.clamp(1, 18), step)) {
                let t = loc.territory();
                if p.sheltered(t) && !(blown && t.protection() == Protection::ShieldWall) {
                    continue;
                }
                for f in &p.v.factions {
                    let Some(squad) = f.forces.get(&loc) else { continue };
                    let half = if f.faction == Faction::Fremen { 0.5 } else { 1.0 };
                    let n = f64::from(squad.total()) * half;
                    sum += if p.friend(f.faction) { -2.0 * n } else { n };
                }
                let spice = f64::from(p.v.spice.get(&loc).copied().unwrap_or(0));
                sum -= if p.mine.forces.contains_key(&loc) { 0.8 * spice } else { 0.05 * spice };
            }
        }
        sum
    }

    pub(super) fn storm(&self, question: StormQuestion, luck: &mut Seeded) -> Chosen {
        use StormAction as A;
        match question {
            StormQuestion::Dial { max, .. } if max > 6 => {
                let n = match self.drawn() {
                    Some(Action::Storm(A::Dial(n))) => n,
                    _ => luck.below(u32::from(max) + 1) as u8,
                };
                self.pick(
                    Action::Storm(A::Dial(n)),
                    say("The first storm is anybody's guess.", "La prima tempesta è imprevedibile."),
                )
            }
            StormQuestion::Dial { .. } => self.best_for(
                say(
                    "The storm should spare mine and take theirs.",
                    "La tempesta risparmi i miei e colpisca gli altri.",
                ),
                |a| {
                    let Action::Storm(A::Dial(n)) = a else { return None };
                    let mean = (1..=3).map(|m| self.storm_harvest(n + m)).sum::<f64>() / 3.0;
                    Some(mean)
                },
            ),
            StormQuestion::MoveStorm { .. } => self.best_for(
                say("Here the storm does most for me.", "Qui la tempesta mi giova di più."),
                |a| {
                    let Action::Storm(A::MoveStorm(n)) = a else { return None };
                    Some(self.steered(*n))
                },
            ),
            StormQuestion::LoseHere { at, .. } => {
                let harvest = self.p.v.spice.contains_key(&at) && !self.p.in_storm(at.sector());
                self.best_for(
                    say(
                        "They fall where there is nothing to gather.",
                        "Cadono dove non c'è nulla da raccogliere.",
                    ),
                    |a| {
                        let Action::Storm(A::LoseHere(n)) = a else { return None };
                        Some(if harvest { -f64::from(*n) } else { f64::from(*n) })
                    },
                )
            }
            StormQuestion::LoseStarred { .. } => self.best_for(
                say("Plain forces are lost first.", "Si perdono prima le truppe semplici."),
                |a| {
                    let Action::Storm(A::LoseStarred(n)) = a else { return None };
                    Some(-f64::from(*n))
                },
            ),
        }
    }

    /// The best the storm could be made to do, compared with leaving it alone.
    pub(super) fn steering(&self) -> f64 {
        let still = self.storm_harvest(self.p.storm_left().unwrap_or(4));
        (0..=10).map(|n| self.steered(n)).fold(f64::NEG_INFINITY, f64::max) - still
    }

    /// What a storm of this many sectors does, with Family Atomics if I can play them and they help.
    fn steered(&self, sectors: u8) -> f64 {
        let p = self.p;
        let plain = self.storm_harvest(sectors);
        let near = |t: Territory| t == Territory::SHIELD_WALL || t.touches(Territory::SHIELD_WALL);
        let reach = p.mine.forces.keys().any(|loc| near(loc.territory()));
        if !p.holds(CardKind::FamilyAtomics) || !p.v.shield_wall || !reach {
            return plain;
        }
        plain.max(self.swept_away(sectors, true) - super::windows::ATOMICS)
    }

    /// What a worm does in a territory.
    pub(super) fn worm(&self, t: Territory) -> f64 {
        let p = self.p;
        let mut sum = 0.0;
        for f in p.in_play.iter() {
            let n = f64::from(p.stands[f as usize][t.0 as usize].total());
            sum += match f {
                Faction::Fremen => 0.0,
                f if p.friend(f) => -n,
                _ => n,
            };
        }
        let spice: u16 = t.locations().filter_map(|l| p.v.spice.get(&l)).sum();
        let mine = p.stands[p.me as usize][t.0 as usize].total();
        sum - f64::from(spice) * if mine > 0 { 0.6 } else { -0.05 } + 0.1 * f64::from(mine)
    }

    pub(super) fn spice_blow(&self, question: SpiceBlowQuestion) -> Chosen {
        use SpiceBlowAction as A;
        match question {
            SpiceBlowQuestion::CallWorm | SpiceBlowQuestion::ExtraWorm => self.best_for(
                say("The worm goes where it hurts the others.", "Il verme va dove nuoce agli altri."),
                |a| match a {
                    Action::SpiceBlow(A::PlaceWorm(t)) => Some(self.worm(*t)),
                    Action::SpiceBlow(A::DiscardWorm) => Some(0.0),
                    _ => None,
                },
            ),
            SpiceBlowQuestion::Protect { .. } => self.pick(
                Action::SpiceBlow(A::Protect(true)),
                say("An ally is protected.", "Un alleato si protegge."),
            ),
            SpiceBlowQuestion::Ride { from } => {
                let base = self.p.board();
                let now = self.p.value(&base);
                self.best_for(
                    say("The ride brings them where they are needed.", "La cavalcata li porta dove servono."),
                    |a| match a {
                        Action::SpiceBlow(A::Stay) => Some(now + 0.3),
                        Action::SpiceBlow(A::RideTo(to)) => {
                            let mut board = base.clone();
                            for loc in board.present.and(from.mask()) {
                                let squad = board.at[loc.0 as usize];
                                board.take(loc, squad);
                                board.add(*to, squad);
                            }
                            Some(self.p.value(&board))
                        }
                        _ => None,
                    },
                )
            }
            SpiceBlowQuestion::Riders { .. } => {
                self.best_for(say("Together they are strong.", "Insieme sono forti."), |a| {
                    let Action::SpiceBlow(A::Riders(n)) = a else { return None };
                    Some(f64::from(*n))
                })
            }
            SpiceBlowQuestion::Starred { .. } => {
                self.best_for(say("The best ride along.", "I migliori cavalcano."), |a| {
                    let Action::SpiceBlow(A::Starred(n)) = a else { return None };
                    Some(f64::from(*n))
                })
            }
            SpiceBlowQuestion::StepAside { territory } => {
                let p = self.p;
                let mine = p.stands[p.me as usize][territory.0 as usize];
                let theirs = p.stands[Faction::Fremen as usize][territory.0 as usize];
                let aside = p.odds(mine, p.own.spice, Faction::Fremen, theirs) < 0.4;
                self.pick(
                    Action::SpiceBlow(A::StepAside(aside)),
                    say("Only fights that can be won.", "Solo battaglie che si possono vincere."),
                )
            }
        }
    }

    pub(super) fn charity(&self) -> Chosen {
        self.pick(Action::Charity(CharityAction::Claim), say("Charity is free.", "La donazione è gratuita."))
    }

    /// How an alliance with a faction compares with standing alone, in spice.
    fn alliance(&self, f: Faction) -> f64 {
        let p = self.p;
        let side = p.side(f).with(p.me).len();
        let (mine, theirs) = (p.held_alone(p.me) as f64, p.held_alone(f) as f64);
        let solo = p.needed_by(1) as f64 - mine;
        let joint = p.needed_by(side.max(2)) as f64 - mine - theirs;
        if joint > 40.0 {
            return -50.0;
        }
        let mut worth = 8.0 * (solo - joint) - 6.0;
        // A faction that is ahead does not share; one that is behind wants allies.
        worth -= 10.0 * mine;
        worth += 4.0 * theirs;
        let late = f64::from(p.v.turn) / f64::from(p.v.last_turn.max(1));
        if f == Faction::Guild {
            worth += 45.0 * late * late;
        } else if p.me == Faction::Guild {
            worth -= 15.0 * late;
        } else if p.in_play.contains(Faction::Guild) && joint <= 3.0 {
            // The Guild gains by waiting: the others must ally in the end.
            worth += (18.0 + self.temper.sense.anti_guild_weight) * late * late;
        }
        if f == Faction::Fremen && late > 0.6 {
            worth += 12.0;
        }
        // A side that would win at once is worth joining; so is anybody when a third is about to win.
        if joint <= 0.0 {
            worth += 80.0;
        }
        let threat =
            p.in_play.iter().any(|g| !p.friend(g) && !p.side(g).contains(f) && p.held(g) + 1 >= p.needed(g));
        if threat && mine + 1.0 < p.needed_by(1) as f64 {
            worth += 8.0;
        }
        worth + self.temper.bond
    }

    pub(super) fn nexus(&self, question: NexusQuestion) -> Chosen {
        use NexusAction as A;
        match question {
            NexusQuestion::Round => {
                let p = self.p;
                if let Some(i) = self.find(Action::Nexus(A::Break)) {
                    let allies = p.mine.allies.iter();
                    let staying = allies.map(|f| self.alliance(f)).fold(f64::NEG_INFINITY, f64::max);
                    if -staying > self.temper.loyalty {
                        return Some((i, say("Alone there is more to win.", "Da soli c'è più da vincere.")));
                    }
                }
                let proposal = self.best(|a| {
                    let Action::Nexus(A::Propose(f)) = a else { return None };
                    Some(self.alliance(*f))
                });
                if let Some((i, _)) = proposal.filter(|(_, w)| *w > 0.0) {
                    return Some((
                        i,
                        say("Together the strongholds are nearer.", "Insieme le roccaforti sono più vicine."),
                    ));
                }
                self.pick(Action::Nexus(A::Done), say("Nothing to propose.", "Niente da proporre."))
            }
            NexusQuestion::Consent { from, to } => {
                let other = if to == self.p.me { from } else { to };
                if self.alliance(other) > 0.0 {
                    return self.pick(
                        Action::Nexus(A::Accept),
                        say("The alliance helps me most.", "L'alleanza mi giova."),
                    );
                }
                self.pick(
                    Action::Nexus(A::Refuse),
                    say("Alone I am nearer to winning.", "Da solo sono più vicino a vincere."),
                )
            }
        }
    }
}

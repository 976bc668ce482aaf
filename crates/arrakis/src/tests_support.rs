//! A table for tests: a written position, answers, scripted chance.
#![allow(dead_code)]

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::action::{Action, Means, OptionWord, Origin, Piece, Use};
use crate::board::Area;
use crate::data::{Deck, Face, Kind, Leader, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::{CardId, Group, Whereabouts};
use crate::{Arrakis, Mode, Position, State};
use landsraad_kernel::{Chance, EventSink, Game, RuleRef, Seat, Seeded, Stage, Viewer};

/// Gives scripted picks to the rules they are for, and seeded ones to the others.
pub struct Script {
    picks: VecDeque<(&'static str, u32)>,
    rest: Seeded,
}

impl Chance for Script {
    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        if let Some(i) = self.picks.iter().position(|(rule, _)| *rule == what.id()) {
            let (_, value) = self.picks.remove(i).expect("just found");
            assert!(value < n, "{value} of {n} for {what}");
            return value;
        }
        self.rest.below(n)
    }
}

pub struct Table {
    pub g: Arrakis,
    pub s: State,
    pub events: Vec<Event>,
    pub chance: Script,
    /// Whether windows for free actions are left to the test.
    pub windows: bool,
}

pub fn a(id: &str) -> Area {
    Area::from_id(id).unwrap_or_else(|| panic!("{id} is no area"))
}

impl Table {
    pub fn new(mode: Mode, position: &str) -> Table {
        let g = Arrakis::new(mode);
        let p: Position = toml::from_str(position).unwrap_or_else(|e| panic!("{e}"));
        let mut chance = Script { picks: VecDeque::new(), rest: Seeded::from_u64(7) };
        let s = g.stage(p, &mut chance).unwrap_or_else(|e| panic!("{e}"));
        let mut t = Table { g, s, events: vec![], chance, windows: false };
        t.pass_windows();
        t
    }

    pub fn two(position: &str) -> Table {
        Table::new(Mode::TwoPlayer, position)
    }

    pub fn solo(position: &str) -> Table {
        Table::new(Mode::Solo, position)
    }

    /// Leaves windows to the test, from the very first.
    pub fn two_open(position: &str) -> Table {
        let g = Arrakis::new(Mode::TwoPlayer);
        let p: Position = toml::from_str(position).unwrap_or_else(|e| panic!("{e}"));
        let mut chance = Script { picks: VecDeque::new(), rest: Seeded::from_u64(7) };
        let s = g.stage(p, &mut chance).unwrap_or_else(|e| panic!("{e}"));
        Table { g, s, events: vec![], chance, windows: true }
    }

    pub fn solo_open(position: &str) -> Table {
        let g = Arrakis::new(Mode::Solo);
        let p: Position = toml::from_str(position).unwrap_or_else(|e| panic!("{e}"));
        let mut chance = Script { picks: VecDeque::new(), rest: Seeded::from_u64(7) };
        let s = g.stage(p, &mut chance).unwrap_or_else(|e| panic!("{e}"));
        Table { g, s, events: vec![], chance, windows: true }
    }

    pub fn script(&mut self, rule: &'static str, values: &[u32]) -> &mut Table {
        self.chance.picks.extend(values.iter().map(|v| (rule, *v)));
        self
    }

    /// Combat dice to come: s sword, h shield, x special.
    pub fn dice(&mut self, faces: &str) -> &mut Table {
        let values: Vec<u32> = faces
            .chars()
            .filter(|c| *c != ' ')
            .map(|c| match c {
                's' => 0,
                'h' => 3,
                'x' => 5,
                _ => panic!("{c} is no face"),
            })
            .collect();
        self.script("wfa.battle.die-faces", &values)
    }

    /// Whether all scripted picks were used.
    pub fn used_up(&self) -> bool {
        self.chance.picks.is_empty()
    }

    pub fn seat(&self) -> Option<Seat> {
        self.g.pending(&self.s).seats().first()
    }

    pub fn asked(&self) -> Option<Side> {
        self.seat().map(Arrakis::side_of)
    }

    pub fn question(&self) -> Option<Question> {
        self.seat().and_then(|seat| self.g.decision(&self.s, seat)).map(|d| d.question)
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut list = vec![];
        if let Some(seat) = self.seat() {
            self.g.legal(&self.s, seat, &mut |x| {
                list.push(x);
                ControlFlow::Continue(())
            });
        }
        list
    }

    pub fn can(&self, action: Action) -> bool {
        self.seat().is_some_and(|seat| self.g.check(&self.s, seat, &action).is_ok())
    }

    /// The rule that refuses the action.
    pub fn refused(&self, action: Action) -> &'static str {
        let seat = self.seat().expect("somebody is asked");
        self.g.check(&self.s, seat, &action).expect_err("it should be refused").rule.id()
    }

    fn pass_windows(&mut self) {
        while !self.windows && self.question() == Some(Question::Free) {
            self.apply(Action::Pass);
        }
    }

    fn apply(&mut self, action: Action) {
        let seat = self.seat().expect("somebody is asked");
        if let Err(e) = self.g.check(&self.s, seat, &action) {
            panic!("{action:?} refused by {:?}; asked {:?}; legal: {:?}", e, self.question(), self.legal());
        }
        let mut events = std::mem::take(&mut self.events);
        self.g.apply(&mut self.s, seat, &action, &mut self.chance, &mut EventSink::collect(&mut events));
        self.events = events;
        self.g.audit(&self.s).unwrap_or_else(|e| panic!("{e}"));
    }

    pub fn act(&mut self, action: Action) -> &mut Table {
        self.apply(action);
        self.pass_windows();
        self
    }

    pub fn pass(&mut self) -> &mut Table {
        self.act(Action::Pass)
    }

    pub fn yes(&mut self) -> &mut Table {
        self.act(Action::Yes)
    }

    pub fn area(&mut self, id: &str) -> &mut Table {
        self.act(Action::Area(a(id)))
    }

    pub fn everyone(&mut self) -> &mut Table {
        self.act(Action::Everyone)
    }

    pub fn kind(&mut self, kind: Kind) -> &mut Table {
        self.act(Action::Piece(Piece::Kind(kind)))
    }

    /// Uses a die for its own action.
    pub fn die(&mut self, face: Face) -> &mut Table {
        // A turn with a single option is carried out without asking.
        if self.question() != Some(Question::Turn) {
            return self;
        }
        self.act(Action::Die { die: face, token: false, what: Use::Action(face) })
    }

    pub fn special(&mut self, face: Face, leader: Leader) -> &mut Table {
        self.act(Action::Die { die: face, token: false, what: Use::Special(leader) })
    }

    /// Plays a card with a die.
    pub fn card(&mut self, face: Face, id: &str) -> &mut Table {
        self.act(Action::Die { die: face, token: false, what: Use::Card });
        self.play(id)
    }

    pub fn card_id(&self, id: &str) -> CardId {
        let place = self.g.tables.cards.iter().position(|c| c.id == id);
        CardId(place.unwrap_or_else(|| panic!("{id} is no card")) as u8)
    }

    pub fn play(&mut self, id: &str) -> &mut Table {
        let card = self.card_id(id);
        if self.question() == Some(Question::PlayCard) {
            self.act(Action::Card(card));
        }
        self
    }

    pub fn option(&mut self, word: OptionWord) -> &mut Table {
        let found =
            self.legal().into_iter().find(|x| matches!(x, Action::Option { word: w, .. } if *w == word));
        self.act(found.unwrap_or_else(|| panic!("no {word:?} in {:?}", self.legal())))
    }

    /// The legal ways to go to an area.
    pub fn ways(&self, to: &str) -> Vec<Means> {
        self.legal()
            .into_iter()
            .filter_map(
                |x| if let Action::Go { to: t, by, .. } = x { (t == a(to)).then_some(by) } else { None },
            )
            .collect()
    }

    pub fn go(&mut self, to: &str, by: Means) -> &mut Table {
        let found = self
            .legal()
            .into_iter()
            .find(|x| matches!(x, Action::Go { to: t, by: b, .. } if *t == a(to) && *b == by));
        self.act(found.unwrap_or_else(|| panic!("no way to {to} in {:?}", self.legal())))
    }

    /// Moves with a die of this face: origin, goal on foot, everyone.
    pub fn march(&mut self, face: Face, from: &str, to: &str) -> &mut Table {
        self.die(face).option(OptionWord::Move).area(from);
        if matches!(self.question(), Some(Question::Goal { .. })) {
            self.go(to, Means::Foot);
        }
        if matches!(self.question(), Some(Question::Figures { .. })) {
            self.everyone();
        }
        self
    }

    /// Attacks with a die of this face with everyone.
    pub fn attack(&mut self, face: Face, from: &str, to: &str) -> &mut Table {
        let word = if face == Face::Leadership { OptionWord::SurpriseAttack } else { OptionWord::Attack };
        self.die(face).option(word);
        if matches!(self.question(), Some(Question::Legion { .. })) {
            self.area(from);
        }
        if matches!(self.question(), Some(Question::Goal { .. })) {
            self.go(to, Means::Foot);
        }
        if matches!(self.question(), Some(Question::Figures { .. })) {
            self.everyone();
        }
        self
    }

    pub fn legion(&self, id: &str) -> Group {
        self.s.legion(a(id))
    }

    /// Regulars, elites, special elites, generic leaders.
    pub fn units(&self, id: &str) -> [u8; 4] {
        let l = self.legion(id);
        [Kind::Regular, Kind::Elite, Kind::Special, Kind::Generic].map(|k| l.get(k))
    }

    pub fn at(&self, leader: Leader) -> Whereabouts {
        self.s.leaders[leader.index()].at
    }

    pub fn holds(&self, side: Side, id: &str) -> bool {
        self.s.hands[side.index()].meets(self.g.copies_of(self.card_id(id)))
    }

    pub fn discarded(&self, id: &str) -> bool {
        self.s.discard.meets(self.g.copies_of(self.card_id(id)))
    }

    pub fn happened(&self, f: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(f)
    }

    pub fn count(&self, f: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|e| f(e)).count()
    }

    /// Whether the automa cited this priority.
    pub fn cited(&self, rule: &str) -> bool {
        self.happened(|e| matches!(e, Event::Automa { rule: r, .. } if r.id() == rule))
    }

    pub fn view(&self, side: Side) -> crate::View {
        self.g.view(&self.s, Viewer::Seat(Arrakis::seat_of(side))).into_inner()
    }

    /// Answers with the default until it is the Harkonnen action turn; the Atreides pass or draw nothing.
    pub fn harkonnen_turn(&mut self) -> &mut Table {
        for _ in 0..50 {
            match (self.asked(), self.question()) {
                (Some(Side::Harkonnen), Some(_)) => return self,
                (Some(_), Some(Question::Turn)) if self.can(Action::Pass) => self.act(Action::Pass),
                (Some(_), Some(_)) => {
                    let first = self.legal()[0];
                    self.act(first)
                }
                (_, _) => return self,
            };
        }
        panic!("never the Harkonnen turn");
    }

    /// Answers with the default until the question is of that sort, or it is over.
    pub fn until(&mut self, f: impl Fn(&Question) -> bool) -> &mut Table {
        for _ in 0..2000 {
            match self.question() {
                Some(q) if f(&q) => return self,
                None => return self,
                Some(_) => {
                    let first = self.legal()[0];
                    self.act(first);
                }
            }
        }
        panic!("never asked");
    }
}

pub const ATREIDES_DICE: &str = "turn = 'atreides'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

pub const HARKONNEN_DICE: &str = "turn = 'harkonnen'\natreides_dice = { strategy = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2, deployment = 1, house = 1, mentat = 1 }\n";

/// The Harkonnen place the vehicles of row 4: five harvesters, two carryalls, four ornithopters.
pub fn placing_vehicles() -> Table {
    Table::two(
        "phase = 'vehicles'\nimperium = [3, 0, 0]\n[wormsigns]\nne_08 = 'sandworm'\n[atreides.ne_12]\nregular = 1",
    )
}

/// The same, with the harvesters on the board.
pub fn placing_aircraft() -> Table {
    let mut t = placing_vehicles();
    t.area("ne_08").area("ne_01").area("ne_02").area("ne_05").area("ne_06");
    t
}

/// Two Mentat dice of the Atreides and the last Harkonnen die, a Mentat.
pub fn mentat_dice() -> Table {
    Table::two("turn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 1 }")
}

/// The same, after the Atreides have drawn a card of each deck.
pub fn atreides_drew() -> Table {
    let mut t = mentat_dice();
    t.die(Face::Mentat).act(Action::Deck(Deck::HouseAtreides)).act(Action::Deck(Deck::FremenAlly));
    t
}

/// Three regulars and a Naib beside three Harkonnen regulars.
pub fn facing_nei_03() -> Table {
    Table::two(&format!(
        "{ATREIDES_DICE}clear = true\n[atreides.wind_pass]\nregular = 3\ngeneric = 1\n[harkonnen.nei_03]\nregular = 3"
    ))
}

/// The same, with one regular chosen for a surprise attack.
pub fn surprise_by_one_regular() -> Table {
    let mut t = facing_nei_03();
    t.die(Face::Leadership)
        .option(OptionWord::SurpriseAttack)
        .area("wind_pass")
        .go("nei_03", Means::Foot)
        .kind(Kind::Regular);
    t
}

/// The Atreides may deploy; their one legion has this many regulars in Windgap.
pub fn deploying_beside(regulars: u8) -> Table {
    Table::two(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ deployment = 2, mentat = 1 }}\nharkonnen_dice = {{ mentat = 2 }}\n[atreides.windgap]\nregular = {regulars}"
    ))
}

pub fn harkonnen(hand: &str, rest: &str) -> Table {
    Table::two(&format!(
        "clear = true\nturn = 'harkonnen'\natreides_dice = {{ mentat = 1, house = 1 }}\nharkonnen_dice = {{ mentat = 2, house = 2 }}\nharkonnen_hand = [{hand}]\n{rest}"
    ))
}

pub fn atreides(hand: &str, rest: &str) -> Table {
    Table::two(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2, house = 1 }}\nharkonnen_dice = {{ mentat = 3, house = 1 }}\natreides_hand = [{hand}]\n{rest}"
    ))
}

pub fn supply(kind: Kind) -> Action {
    Action::Take { piece: Piece::Kind(kind), from: Origin::Supply }
}

pub const HAZARDS: &str = "clear = true\nphase = 'hazards'\n";

pub const ATREIDES_ONE_DIE: &str = "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 1 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

/// The storms of a round over a mountain, Carthag, an erg and a plateau: how many legions they hit.
pub fn storms_over_four_legions(position: &str) -> usize {
    let mut t = Table::two(&format!(
        "{position}{ATREIDES_ONE_DIE}[harkonnen.nei_01]\nregular = 2\n[harkonnen.carthag]\nregular = 2\n[harkonnen.harg_pass]\nregular = 2\n[harkonnen.pasty_mesa]\nregular = 2\n[atreides.se_05]\nregular = 1"
    ));
    t.die(Face::Strategy);
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    t.count(|e| matches!(e, Event::Rolled { cause: crate::event::Cause::Storm, .. }))
}

pub const ATREIDES_TURN: &str = "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

pub fn go(to: &str, by: Means) -> Action {
    Action::Go { to: a(to), by, attack: false }
}

/// Twenty new games for two players.
pub fn two_player_setups() -> (Arrakis, Vec<crate::State>) {
    let g = Arrakis::new(Mode::TwoPlayer);
    let states = (0..20).map(|seed| g.setup(&mut Seeded::from_u64(seed), &mut EventSink::mute())).collect();
    (g, states)
}

pub const ATREIDES_FOUR_DICE: &str = "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 1, leadership = 2, mentat = 1 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

pub const HARKONNEN_TURN: &str = "clear = true\nturn = 'harkonnen'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

/// The player has one Mentat die and passes on drawing; then the automa's named die is carried out.
pub fn automa(face: &str, rest: &str) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = '{face}'\n{rest}"
    ));
    if t.question() == Some(Question::Turn) {
        t.die(Face::Mentat);
    }
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

pub fn group(regular: u8, elite: u8, special: u8, generic: u8, named: &[Leader]) -> Group {
    let mut g = Group::default();
    g.add(Kind::Regular, regular);
    g.add(Kind::Elite, elite);
    g.add(Kind::Special, special);
    g.add(Kind::Generic, generic);
    named.iter().fold(g, |g, l| g.with_named(*l))
}

/// A new solo game and what happened in it so far.
pub fn solo_setup() -> (Arrakis, crate::State, Vec<Event>) {
    let g = Arrakis::new(Mode::Solo);
    let mut events = vec![];
    let s = g.setup(&mut Seeded::from_u64(3), &mut EventSink::collect(&mut events));
    (g, s, events)
}

/// The player's turn, with all eight dice of the automa unused.
pub fn before_an_automa_turn() -> Table {
    Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    )
}

/// The same, after one turn of the automa.
pub fn after_an_automa_turn() -> Table {
    let mut t = before_an_automa_turn();
    t.die(Face::Mentat).pass();
    t
}

/// The whole legion of Hagga Basin leaves.
pub fn hagga_basin_left() -> Table {
    automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nregular = 4\n[atreides.windgap]\nregular = 1",
    )
}

/// The automa attacks Windgap, a sietch of rank 1, with four units and three reinforcement cards.
pub fn automa_attacks_windgap(bans: &str, dice: &str) -> Table {
    let mut t = Table::solo(&format!(
        "{bans}clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = 'strategy'\ntarget = 'windgap'\nreinforcements = ['sandmasters', 'shigawire', 'hawats_scheming']\n[harkonnen.swi_02]\nregular = 4\n[atreides.windgap]\nregular = 3\n[sietches.windgap]\nrank = 1"
    ));
    t.dice(dice);
    t.die(Face::Mentat);
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

/// Windgap is the only sietch; a legion in Splintered Rock is three areas away over Wind Pass.
pub fn toward_windgap(more: &str) -> Table {
    let others = [
        "bight_of_the_cliff",
        "gara_kulon",
        "habbanya_ridge",
        "hobars_gap",
        "rock_outcroppings",
        "sihaya_ridge",
    ];
    let gone = others.map(|s| format!("[sietches.{s}]\nstands = false\n")).concat();
    Table::solo(&format!(
        "clear = true\nturn = 'harkonnen'\nharvest = 'sihaya_ridge'\nunrolled = 4\nnamed_die = 'strategy'\ntarget = 'windgap'\n{more}\n[atreides.windgap]\nregular = 1\n[harkonnen.splintered_rock]\nregular = 3\n{gone}"
    ))
}

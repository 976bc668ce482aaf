//! A table for tests: a written position, answers, scripted chance.
#![allow(dead_code)]

use std::collections::VecDeque;
use std::ops::ControlFlow;

use landsraad_arrakis::action::{Action, Means, OptionWord, Piece, Use};
use landsraad_arrakis::board::Area;
use landsraad_arrakis::data::{Face, Kind, Leader, Side};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{Group, State, Whereabouts};
use landsraad_arrakis::{Arrakis, Mode, Position};
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

    pub fn card_index(&self, id: &str) -> u8 {
        self.g.tables.cards.iter().position(|c| c.id == id).unwrap_or_else(|| panic!("{id} is no card")) as u8
    }

    pub fn play(&mut self, id: &str) -> &mut Table {
        let card = self.card_index(id);
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
        self.s.hands[side.index()] & self.g.copies_of(self.card_index(id)) != 0
    }

    pub fn discarded(&self, id: &str) -> bool {
        self.s.discard & self.g.copies_of(self.card_index(id)) != 0
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

    pub fn view(&self, side: Side) -> landsraad_arrakis::View {
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

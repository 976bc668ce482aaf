//! A table to play scenes on: a position, answers, dice as they show.

use landsraad_kernel::{
    EventSink, Game, Options, Outcome, Pending, Recorded, Scripted, Seat, Seeded, Setup, Stage, Viewer,
};

use crate::data::Unit;
use crate::*;

pub(crate) struct Table {
    pub(crate) g: Globopolis,
    pub(crate) s: State,
    pub(crate) log: Vec<Event>,
}

pub(crate) fn rules(seats: u8, agents: bool) -> Globopolis {
    with_options(seats, Options::default().with("agents", agents))
}

pub(crate) fn with_options(seats: u8, options: Options) -> Globopolis {
    Globopolis::build("globopolis", &options, seats).expect("sound options")
}

/// The Title with this id.
pub(crate) fn t(id: &str) -> Title {
    let g = rules(2, true);
    let at = g.data().titles.iter().position(|c| c.id.get() == id).unwrap_or_else(|| panic!("no title {id}"));
    Title(at as u8)
}

/// The card with this id.
pub(crate) fn c(id: &str) -> Card {
    let g = rules(2, true);
    let d = g.data();
    let find = |mut ids: Box<dyn Iterator<Item = String> + '_>| ids.position(|i| i == id).map(|i| i as u8);
    find(Box::new(d.missions.iter().map(|c| c.id.get().to_owned())))
        .map(Card::Mission)
        .or_else(|| find(Box::new(d.ops.iter().map(|c| c.id.get().to_owned()))).map(Card::Ops))
        .or_else(|| find(Box::new(d.influence.iter().map(|c| c.id.get().to_owned()))).map(Card::Influence))
        .unwrap_or_else(|| panic!("no card {id}"))
}

/// The number of the space with this id.
pub(crate) fn space(id: &str) -> u8 {
    let g = rules(2, true);
    g.data().spaces.iter().position(|s| s.id.get() == id).unwrap_or_else(|| panic!("no space {id}")) as u8
}

pub(crate) fn seat(i: u8) -> Seat {
    Seat::at(i)
}

pub(crate) fn roll(dice: u8) -> Action {
    Action::Roll { dice, way: Way::Clockwise }
}

pub(crate) fn back(dice: u8) -> Action {
    Action::Roll { dice, way: Way::CounterClockwise }
}

pub(crate) fn attack(from: &str, target: &str) -> Action {
    Action::Attack { from: t(from), target: t(target) }
}

impl Table {
    /// A position; hands not named are empty, the decks have a few known cards on top.
    pub(crate) fn new(seats: u8, agents: bool, position: &str, faces: &[u32]) -> Table {
        Table::on(rules(seats, agents), position, faces)
    }

    pub(crate) fn on(g: Globopolis, position: &str, faces: &[u32]) -> Table {
        let mut position: Position = toml::from_str(position).expect("a position");
        position.players.resize_with(usize::from(g.seats()), PlayerPosition::default);
        for p in &mut position.players {
            p.missions.get_or_insert_default();
            p.ops.get_or_insert_default();
            p.influence.get_or_insert_default();
        }
        if position.titles.is_none() {
            position.titles = Some(std::collections::BTreeMap::default());
        }
        let deck = ["ops_25", "ops_26", "mission_19", "ops_27", "mission_20"].map(String::from).to_vec();
        position.mission_ops.get_or_insert(deck);
        let mut chance = Scripted::new(faces.iter().map(|f| f - 1));
        let s = g.stage(position, &mut chance).expect("a possible position");
        chance.finish().expect("the dice of the position fit");
        Table { g, s, log: vec![] }
    }

    /// A legal answer with the dice as they show.
    pub(crate) fn act(&mut self, by: u8, action: Action, faces: &[u32]) -> &mut Table {
        if let Err(refusal) = self.g.check(&self.s, seat(by), &action) {
            panic!("{action:?} of seat {by} is refused: {refusal:?}; asked: {:?}", self.question());
        }
        let mut chance = Scripted::new(faces.iter().map(|f| f - 1));
        self.log.clear();
        self.g.apply(&mut self.s, seat(by), &action, &mut chance, &mut EventSink::collect(&mut self.log));
        chance.finish().unwrap_or_else(|e| panic!("after {action:?}: {e}"));
        self.g.audit(&self.s).expect("a sound state");
        self
    }

    /// A legal answer with whatever chance gives.
    pub(crate) fn any(&mut self, by: u8, action: Action) -> &mut Table {
        self.g.check(&self.s, seat(by), &action).unwrap_or_else(|e| panic!("{action:?}: {e:?}"));
        let mut picks = vec![];
        let mut dice = Seeded::from_u64(7);
        self.log.clear();
        let mut chance = Recorded::new(&mut dice, &mut picks);
        self.g.apply(&mut self.s, seat(by), &action, &mut chance, &mut EventSink::collect(&mut self.log));
        self
    }

    /// Several parts of one act, without dice.
    pub(crate) fn acts(&mut self, by: u8, actions: &[Action]) -> &mut Table {
        for &action in actions {
            self.act(by, action, &[]);
        }
        self
    }

    /// Not legal, by this rule.
    pub(crate) fn refused(&self, by: u8, action: Action, rule: &str) {
        match self.g.check(&self.s, seat(by), &action) {
            Ok(()) => panic!("{action:?} of seat {by} is legal"),
            Err(refusal) => assert_eq!(refusal.rule.id(), format!("globopolis.{rule}"), "{refusal:?}"),
        }
        assert!(!self.legal(by).contains(&action));
    }

    /// The facts of a refusal.
    pub(crate) fn why(&self, by: u8, action: Action) -> Why {
        self.g.check(&self.s, seat(by), &action).expect_err("a refusal").why
    }

    pub(crate) fn legal(&self, by: u8) -> Vec<Action> {
        let mut list = vec![];
        self.g.legal(&self.s, seat(by), &mut |action| {
            list.push(action);
            std::ops::ControlFlow::Continue(())
        });
        list
    }

    /// The one seat that is asked.
    pub(crate) fn asked(&self) -> u8 {
        match self.g.pending(&self.s) {
            Pending::Seats(seats) => {
                assert_eq!(seats.len(), 1, "one at a time");
                seats.first().expect("somebody").index() as u8
            }
            Pending::Over => panic!("the match is over"),
        }
    }

    pub(crate) fn question(&self) -> Question {
        let asked = seat(self.asked());
        self.g.decision(&self.s, asked).expect("a question").question
    }

    pub(crate) fn player(&self, by: u8) -> &Player {
        self.s.board().player(seat(by))
    }

    pub(crate) fn cash(&self, by: u8) -> i32 {
        self.player(by).cash
    }

    pub(crate) fn cr(&self, by: u8) -> i16 {
        self.player(by).cr
    }

    pub(crate) fn ps(&self, by: u8, unit: Unit) -> u16 {
        self.player(by).ps[unit.index()]
    }

    pub(crate) fn at(&self, by: u8) -> u8 {
        self.player(by).governor.0
    }

    pub(crate) fn plate(&self, id: &str) -> &Plate {
        self.s.board().plate(t(id))
    }

    pub(crate) fn agents(&self, id: &str, of: u8) -> u8 {
        self.s.board().agents(t(id), seat(of))
    }

    pub(crate) fn units(&self, id: &str) -> [u8; 5] {
        self.plate(id).units
    }

    pub(crate) fn owner(&self, id: &str) -> Option<u8> {
        self.s.board().owner(t(id)).map(|s| s.index() as u8)
    }

    pub(crate) fn hand(&self, by: u8) -> Vec<Card> {
        let view = self.g.view(&self.s, Viewer::Seat(seat(by))).into_inner();
        view.players[usize::from(by)].hand.clone().expect("one's own hand")
    }

    pub(crate) fn deck(&self) -> usize {
        self.g.view(&self.s, Viewer::Public).get().decks.mission_ops
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.g.outcome(&self.s)
    }

    /// Ends the turn of a seat from its Option Phase or later, moving one die of this face, stopping at
    /// once wherever that is possible.
    pub(crate) fn stop(&mut self, by: u8) -> &mut Table {
        while self.g.pending(&self.s) != Pending::Over && self.s.board().turn().active == seat(by) {
            let asked = self.asked();
            let default = self.g.decision(&self.s, seat(asked)).expect("a question").default;
            self.any(asked, default);
        }
        self
    }
}

/// Parts of the acts of an Option Phase.
pub(crate) fn place(unit: Unit, to: &str, n: u16) -> [Action; 4] {
    [Action::Begin(Verb::Place), Action::Unit(unit), Action::Title(t(to)), Action::Amount(n)]
}

pub(crate) fn shift(from: &str, unit: Unit, to: &str, n: u16) -> [Action; 5] {
    [
        Action::Begin(Verb::Shift),
        Action::Title(t(from)),
        Action::Unit(unit),
        Action::Title(t(to)),
        Action::Amount(n),
    ]
}

pub(crate) fn take(guild: &str, n: u16) -> [Action; 3] {
    [Action::Begin(Verb::Take), Action::Title(t(guild)), Action::Amount(n)]
}

pub(crate) fn buy(guild: &str, n: u16) -> [Action; 3] {
    [Action::Begin(Verb::Buy), Action::Title(t(guild)), Action::Amount(n)]
}

pub(crate) fn develop(title: &str) -> [Action; 2] {
    [Action::Begin(Verb::Develop), Action::Title(t(title))]
}

pub(crate) fn play(card: &str) -> [Action; 2] {
    [Action::Begin(Verb::Play), Action::Card(c(card))]
}

pub(crate) fn deal_with(partner: u8) -> [Action; 2] {
    [Action::Begin(Verb::Deal), Action::Player(seat(partner))]
}

//! The one pattern of a game's activities.
//!
//! An activity (a turn, an auction, a battle, a window) is a struct with its data and a `Step` in rulebook order. It
//! implements [`Activity`]. Some steps run, others ask: [`Activity::asked`] is the one place that says which seats are
//! asked what. The methods about a question get that [`Activity::Ask`], so none of them lists the steps that only run.
//!
//! [`context!`](crate::context) makes the two views of a match that activities work with: `At` to read and `Cx` to
//! change. [`activities!`](crate::activities) makes the enum of all activities of a game, which the
//! [`Stack`](crate::Stack) holds, and its [`Frames`] implementation. The functions of this module answer the questions
//! of [`Game`] from it, and [`asks_by_activities!`](crate::asks_by_activities) and
//! [`applies_by!`](crate::applies_by) make methods of [`Game`] of them.

use std::ops::ControlFlow;

use crate::game::seat_by_seat;
use crate::{Choices, Decision, Flow, Freedom, Game, Illegal, Pending, Seat, SeatSet};

/// A game whose matches are activities on a stack.
pub trait Activities: Game + Sized + 'static {
    /// The enum of all activities; made by [`activities!`](crate::activities).
    type Frame: Frames<Game = Self>;
    /// What a finished activity returns to its caller.
    type Reply;
    /// The rules and the state, to read; made by [`context!`](crate::context).
    type At<'a>: Copy;
    /// The rules, the state, chance and the listeners, to change; made by [`context!`](crate::context).
    type Cx<'a, 'e: 'a>;

    /// The rules and a state, to read.
    fn at<'a>(&'a self, state: &'a Self::State) -> Self::At<'a>;

    /// The activity that runs or waits for an answer; `None` when the match is over.
    fn top(state: &Self::State) -> Option<&Self::Frame>;

    /// Whether an activity must wait with its next step, because something else has happened.
    fn interrupted(_cx: &Self::Cx<'_, '_>) -> bool {
        false
    }

    /// The match to read, if a seat with a single answer is skipped at once where [`Activity::freedom`] knows it.
    fn skipping<'c>(_cx: &'c Self::Cx<'_, '_>) -> Option<Self::At<'c>> {
        None
    }
}

/// What an activity of game `G` wants after one step.
pub type FlowOf<G> = Flow<<G as Activities>::Frame, <G as Activities>::Reply>;

/// A question to a seat of game `G`.
pub type DecisionOf<G> = Decision<<G as Game>::Question, <G as Game>::Action>;

/// Whether game `G` accepts an answer, and why not.
pub type Verdict<G> = Result<(), Illegal<<G as Game>::Why>>;

/// Receives the legal actions of game `G` until it breaks.
pub type Visit<'v, G> = dyn FnMut(<G as Game>::Action) -> ControlFlow<()> + 'v;

/// One activity that can be suspended.
pub trait Activity {
    /// The game it belongs to.
    type Game: Activities;
    /// The questions it can ask: usually an enum with one variant for each step that asks.
    type Ask: Copy;

    /// Runs one step. `reply` is what a called activity returned. Returns [`Flow::Ask`] only while
    /// [`Activity::asked`] names a question.
    fn advance(
        &mut self,
        cx: &mut <Self::Game as Activities>::Cx<'_, '_>,
        reply: Option<<Self::Game as Activities>::Reply>,
    ) -> FlowOf<Self::Game>;

    /// The seats that owe an answer and what they are asked, from public facts only; `None` at a step that runs.
    fn asked(&self, at: <Self::Game as Activities>::At<'_>) -> Option<(SeatSet, Self::Ask)>;

    /// The question to one of these seats.
    fn decision(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
        ask: Self::Ask,
    ) -> DecisionOf<Self::Game>;

    /// Visits at least all legal answers, each once. Answers that
    /// [`Activity::check`] refuses are left out by the caller.
    fn candidates(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
        ask: Self::Ask,
        visit: &mut Visit<'_, Self::Game>,
    ) -> ControlFlow<()>;

    /// Whether the candidates are exactly the legal answers, so that they need no check.
    fn exact(&self, _at: <Self::Game as Activities>::At<'_>, _ask: Self::Ask) -> bool {
        false
    }

    /// Whether a seat may give this answer. The one place where legality is decided.
    fn check(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
        ask: Self::Ask,
        action: &<Self::Game as Game>::Action,
    ) -> Verdict<Self::Game>;

    /// Takes a legal answer. [`Activity::advance`] runs next.
    fn answer(
        &mut self,
        cx: &mut <Self::Game as Activities>::Cx<'_, '_>,
        seat: Seat,
        ask: Self::Ask,
        action: &<Self::Game as Game>::Action,
    );

    /// A quick way to know whether a seat has a choice.
    fn freedom(
        &self,
        _at: <Self::Game as Activities>::At<'_>,
        _seat: Seat,
        _ask: Self::Ask,
    ) -> Freedom<<Self::Game as Game>::Action> {
        Freedom::Unknown
    }

    /// Visits the legal answers: the candidates that pass the check.
    fn legal(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
        ask: Self::Ask,
        visit: &mut Visit<'_, Self::Game>,
    ) -> ControlFlow<()> {
        if self.exact(at, ask) {
            return self.candidates(at, seat, ask, visit);
        }
        self.candidates(at, seat, ask, &mut |action| match self.check(at, seat, ask, &action) {
            Ok(()) => visit(action),
            Err(_) => ControlFlow::Continue(()),
        })
    }

    /// The same answers for a simulation. An activity overrides it where there are many, to count them without writing
    /// them out.
    fn choices(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
        ask: Self::Ask,
        choices: &mut Choices<<Self::Game as Game>::Action>,
    ) {
        write_out(self, at, seat, ask, choices);
    }
}

/// [`Activity::choices`] by [`Activity::legal`].
pub fn write_out<A: Activity + ?Sized>(
    activity: &A,
    at: <A::Game as Activities>::At<'_>,
    seat: Seat,
    ask: A::Ask,
    choices: &mut Choices<<A::Game as Game>::Action>,
) {
    // The flow only says that the visitor has seen enough.
    let _ = activity.legal(at, seat, ask, &mut |action| {
        choices.push(action);
        ControlFlow::Continue(())
    });
}

/// All activities of a game as one type. [`activities!`](crate::activities) implements it.
///
/// It is [`Activity`] without the question as an argument: each method looks up what is asked. The methods about one
/// seat answer `None`, or visit nothing, for a seat that is not asked.
pub trait Frames: Copy {
    /// The game.
    type Game: Activities;

    /// Runs one step of the activity inside.
    fn advance(
        &mut self,
        cx: &mut <Self::Game as Activities>::Cx<'_, '_>,
        reply: Option<<Self::Game as Activities>::Reply>,
    ) -> FlowOf<Self::Game>;

    /// Runs steps of the activity inside until it wants something else than the next one, or is interrupted. The kind
    /// of activity is looked up once.
    fn run(
        &mut self,
        cx: &mut <Self::Game as Activities>::Cx<'_, '_>,
        reply: Option<<Self::Game as Activities>::Reply>,
    ) -> FlowOf<Self::Game>;

    /// The seats that owe an answer.
    fn pending(&self, at: <Self::Game as Activities>::At<'_>) -> SeatSet;

    /// The question to a seat.
    fn decision(&self, at: <Self::Game as Activities>::At<'_>, seat: Seat) -> Option<DecisionOf<Self::Game>>;

    /// Visits the legal answers of a seat.
    fn legal(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
        visit: &mut Visit<'_, Self::Game>,
    ) -> ControlFlow<()>;

    /// Whether a seat may give this answer.
    fn check(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
        action: &<Self::Game as Game>::Action,
    ) -> Option<Verdict<Self::Game>>;

    /// A quick way to know whether a seat has a choice.
    fn freedom(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        seat: Seat,
    ) -> Freedom<<Self::Game as Game>::Action>;

    /// [`Game::forced_or_listed`] where one seat is asked; `None` where several are, or nobody is.
    fn forced_or_listed(
        &self,
        at: <Self::Game as Activities>::At<'_>,
        choices: &mut Choices<<Self::Game as Game>::Action>,
    ) -> Option<(Seat, Option<<Self::Game as Game>::Action>)>;

    /// Hands a legal answer to the activity inside.
    fn answer(
        &mut self,
        cx: &mut <Self::Game as Activities>::Cx<'_, '_>,
        seat: Seat,
        action: &<Self::Game as Game>::Action,
    );
}

/// [`Game::pending`], from the activity on top.
pub fn pending<G: Activities>(rules: &G, state: &G::State) -> Pending {
    G::top(state).map_or(Pending::Over, |frame| Pending::Seats(frame.pending(rules.at(state))))
}

/// [`Game::decision`], from the activity on top.
pub fn decision<G: Activities>(rules: &G, state: &G::State, seat: Seat) -> Option<DecisionOf<G>> {
    G::top(state)?.decision(rules.at(state), seat)
}

/// [`Game::legal`], from the activity on top.
pub fn legal<G: Activities>(rules: &G, state: &G::State, seat: Seat, visit: &mut Visit<'_, G>) {
    if let Some(frame) = G::top(state) {
        // The flow only says that the visitor has seen enough.
        let _ = frame.legal(rules.at(state), seat, visit);
    }
}

/// [`Game::check`], from the activity on top; `None` for a seat that is not asked.
pub fn check<G: Activities>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    action: &G::Action,
) -> Option<Verdict<G>> {
    G::top(state)?.check(rules.at(state), seat, action)
}

/// [`Game::freedom`], from the activity on top.
pub fn freedom<G: Activities>(rules: &G, state: &G::State, seat: Seat) -> Freedom<G::Action> {
    G::top(state).map_or(Freedom::Unknown, |frame| frame.freedom(rules.at(state), seat))
}

/// [`Game::forced_or_listed`], from the activity on top: what is asked is looked up once.
pub fn forced_or_listed<G: Activities>(
    rules: &G,
    state: &G::State,
    choices: &mut Choices<G::Action>,
) -> Option<(Seat, Option<G::Action>)> {
    let frame = G::top(state)?;
    frame.forced_or_listed(rules.at(state), choices).or_else(|| seat_by_seat(rules, state, choices))
}

/// Runs steps of an activity until it wants something else than the next one, or is interrupted.
#[doc(hidden)]
#[inline(never)] // Each activity by itself, with the registers it needs.
pub fn run<A: Activity>(
    activity: &mut A,
    cx: &mut <A::Game as Activities>::Cx<'_, '_>,
    mut reply: Option<<A::Game as Activities>::Reply>,
) -> FlowOf<A::Game> {
    loop {
        let flow = activity.advance(cx, reply.take());
        let onward = match flow {
            Flow::Again => true,
            Flow::Ask => skip_forced(activity, cx),
            Flow::Call(_) | Flow::Return(_) => false,
        };
        if !onward {
            return flow;
        }
        if A::Game::interrupted(cx) {
            return Flow::Again;
        }
    }
}

/// Gives the only answer of the only seat that an activity asks; returns whether there was one.
fn skip_forced<A: Activity>(activity: &mut A, cx: &mut <A::Game as Activities>::Cx<'_, '_>) -> bool {
    let Some(at) = A::Game::skipping(cx) else { return false };
    let Some((seats, ask)) = activity.asked(at) else { return false };
    let Some(seat) = seats.first().filter(|seat| seats == seat.only()) else { return false };
    let Freedom::Forced(action) = activity.freedom(at, seat, ask) else { return false };
    activity.answer(cx, seat, ask, &action);
    true
}

/// The only answer of the only seat that an activity asks, or the list of its answers.
#[doc(hidden)]
pub fn answers_of_one<A: Activity>(
    activity: &A,
    at: <A::Game as Activities>::At<'_>,
    choices: &mut Choices<<A::Game as Game>::Action>,
) -> Option<(Seat, Option<<A::Game as Game>::Action>)> {
    let (seats, ask) = activity.asked(at)?;
    let seat = seats.first().filter(|seat| seats == seat.only())?;
    activity.choices(at, seat, ask, choices);
    Some((seat, choices.only()))
}

/// Makes `At` and `Cx`, with which the activities of a game read and change a match, and the short names of what
/// they return: `Flow`, `Decision`, `Verdict` and `Visit`.
///
/// They are types of the game's own crate, so that its atoms can be methods of them.
#[macro_export]
macro_rules! context {
    ($game:ty) => {
        /// The rules and the state of a match, to read.
        #[derive(Clone, Copy, Debug)]
        pub struct At<'a> {
            /// The rules of the match.
            pub rules: &'a $game,
            /// The state.
            pub state: &'a <$game as $crate::Game>::State,
        }

        /// What an activity wants after one step.
        pub type Flow = $crate::FlowOf<$game>;
        /// A question to a seat.
        pub type Decision = $crate::DecisionOf<$game>;
        /// Whether an answer is accepted, and why not.
        pub type Verdict = $crate::Verdict<$game>;
        /// Receives legal actions until it breaks.
        pub type Visit<'v> = $crate::Visit<'v, $game>;

        /// The rules and the state of a match, to change, with chance and the listeners.
        pub struct Cx<'a, 'e> {
            /// The rules of the match.
            pub rules: &'a $game,
            /// The state.
            pub state: &'a mut <$game as $crate::Game>::State,
            /// Dice, shuffles and draws.
            pub chance: &'a mut dyn $crate::Chance,
            out: &'a mut $crate::EventSink<'e, <$game as $crate::Game>::Event>,
            /// Whether seats with a single answer are skipped at once. Simulations do it; a server never does.
            pub skip_forced: bool,
        }

        impl ::std::fmt::Debug for Cx<'_, '_> {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct("Cx").field("state", &self.state).finish_non_exhaustive()
            }
        }

        impl<'a, 'e> Cx<'a, 'e> {
            /// A context that skips nobody.
            pub fn new(
                rules: &'a $game,
                state: &'a mut <$game as $crate::Game>::State,
                chance: &'a mut dyn $crate::Chance,
                out: &'a mut $crate::EventSink<'e, <$game as $crate::Game>::Event>,
            ) -> Cx<'a, 'e> {
                Cx { rules, state, chance, out, skip_forced: false }
            }

            /// Reports a fact.
            pub fn emit(&mut self, event: impl FnOnce() -> <$game as $crate::Game>::Event) {
                self.out.emit(event);
            }

            /// The same match, to read.
            pub fn at(&self) -> At<'_> {
                At { rules: self.rules, state: self.state }
            }
        }
    };
}

/// The methods of [`Game`] that follow from the activity on top of the stack: `pending`, `legal`, `freedom` and
/// `forced_or_listed`. For the `impl Game` of a game that implements [`Activities`].
#[macro_export]
macro_rules! asks_by_activities {
    () => {
        fn pending(&self, state: &Self::State) -> $crate::Pending {
            $crate::activity::pending(self, state)
        }

        fn legal(
            &self,
            state: &Self::State,
            seat: $crate::Seat,
            visit: &mut dyn FnMut(Self::Action) -> ::std::ops::ControlFlow<()>,
        ) {
            $crate::activity::legal(self, state, seat, visit);
        }

        fn freedom(&self, state: &Self::State, seat: $crate::Seat) -> $crate::Freedom<Self::Action> {
            $crate::activity::freedom(self, state, seat)
        }

        fn forced_or_listed(
            &self,
            state: &Self::State,
            choices: &mut $crate::Choices<Self::Action>,
        ) -> Option<($crate::Seat, Option<Self::Action>)> {
            $crate::activity::forced_or_listed(self, state, choices)
        }
    };
}

/// The methods of [`Game`] that carry an action out, by a method of `Cx` that takes the seat and the action: `apply` and
/// `apply_skipping_forced`.
#[macro_export]
macro_rules! applies_by {
    ($act:ident) => {
        fn apply(
            &self,
            state: &mut Self::State,
            seat: $crate::Seat,
            action: &Self::Action,
            chance: &mut dyn $crate::Chance,
            out: &mut $crate::EventSink<'_, Self::Event>,
        ) {
            Cx::new(self, state, chance, out).$act(seat, action);
        }

        fn apply_skipping_forced(
            &self,
            state: &mut Self::State,
            seat: $crate::Seat,
            action: &Self::Action,
            chance: &mut dyn $crate::Chance,
            out: &mut $crate::EventSink<'_, Self::Event>,
        ) {
            let mut cx = Cx::new(self, state, chance, out);
            cx.skip_forced = true;
            cx.$act(seat, action);
        }
    };
}

/// The part of an [`Activity`] that only runs: everything but `advance`.
#[macro_export]
macro_rules! asks_nothing {
    ($game:ty) => {
        type Game = $game;
        type Ask = ::std::convert::Infallible;

        fn asked(&self, _: At<'_>) -> Option<($crate::SeatSet, Self::Ask)> {
            None
        }

        fn decision(&self, _: At<'_>, _: $crate::Seat, ask: Self::Ask) -> $crate::DecisionOf<$game> {
            match ask {}
        }

        fn candidates(
            &self,
            _: At<'_>,
            _: $crate::Seat,
            ask: Self::Ask,
            _: &mut $crate::Visit<'_, $game>,
        ) -> ::std::ops::ControlFlow<()> {
            match ask {}
        }

        fn check(
            &self,
            _: At<'_>,
            _: $crate::Seat,
            ask: Self::Ask,
            _: &<$game as $crate::Game>::Action,
        ) -> $crate::Verdict<$game> {
            match ask {}
        }

        fn answer(
            &mut self,
            _: &mut Cx<'_, '_>,
            _: $crate::Seat,
            ask: Self::Ask,
            _: &<$game as $crate::Game>::Action,
        ) {
            match ask {}
        }
    };
}

/// Makes the enum of a game's activities, implements [`Frames`] for it and gives `Cx` the methods
/// `give` and `give_and_wait`.
///
/// `as dyn Trait` adds `aspect` and `aspect_mut` to the enum, for what the activities of this game do beyond the common
/// pattern.
#[macro_export]
macro_rules! activities {
    (
        $(#[$meta:meta])*
        pub enum $Frame:ident for $game:ty $(, as dyn $Aspect:path)? {
            $($(#[$doc:meta])* $Name:ident($Data:ty)),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        pub enum $Frame { $($(#[$doc])* $Name($Data)),+ }

        $crate::activities!(@aspect $Frame, ($($Name)+), $($Aspect)?);
        $crate::activities!(@frames $Frame, ($($Name)+), $game);

        impl Cx<'_, '_> {
            /// Hands a legal answer to the activity that asked, and runs on to the next question.
            pub fn give(&mut self, seat: $crate::Seat, action: &<$game as $crate::Game>::Action) {
                let Some(top) = self.state.stack.top() else { return };
                let mut frame = *top;
                self.state.stack.pop();
                $crate::Frames::answer(&mut frame, self, seat, action);
                $crate::resume(self, &mut frame);
            }

            /// Hands a legal answer to the activity that asked, and runs nothing: for positions that are set up.
            pub fn give_and_wait(&mut self, seat: $crate::Seat, action: &<$game as $crate::Game>::Action) {
                let Some(mut frame) = self.state.stack.pop() else { return };
                $crate::Frames::answer(&mut frame, self, seat, action);
                self.state.stack.push(frame);
            }
        }
    };

    (@aspect $Frame:ident, $names:tt,) => {};
    (@aspect $Frame:ident, $names:tt, $Aspect:path) => {
        impl $Frame {
            /// What the activity does beyond the common pattern.
            pub fn aspect(&self) -> &dyn $Aspect {
                $crate::activities!(@each self, $Frame, $names, it => it)
            }

            /// The same, to change it.
            pub fn aspect_mut(&mut self) -> &mut dyn $Aspect {
                $crate::activities!(@each self, $Frame, $names, it => it)
            }
        }
    };

    (@frames $Frame:ident, $names:tt, $game:ty) => {
        impl $crate::Frames for $Frame {
            type Game = $game;

            fn advance(
                &mut self,
                cx: &mut Cx<'_, '_>,
                reply: Option<<$game as $crate::Activities>::Reply>,
            ) -> $crate::FlowOf<$game> {
                $crate::activities!(@each self, $Frame, $names, it => $crate::Activity::advance(it, cx, reply))
            }

            fn run(
                &mut self,
                cx: &mut Cx<'_, '_>,
                reply: Option<<$game as $crate::Activities>::Reply>,
            ) -> $crate::FlowOf<$game> {
                $crate::activities!(@each self, $Frame, $names, it => $crate::activity::run(it, cx, reply))
            }

            fn pending(&self, at: At<'_>) -> $crate::SeatSet {
                $crate::activities!(@each self, $Frame, $names, it => {
                    $crate::Activity::asked(it, at).map_or($crate::SeatSet::EMPTY, |(seats, _)| seats)
                })
            }

            fn decision(&self, at: At<'_>, seat: $crate::Seat) -> Option<$crate::DecisionOf<$game>> {
                $crate::activities!(@each self, $Frame, $names, it => {
                    let (seats, ask) = $crate::Activity::asked(it, at)?;
                    seats.contains(seat).then(|| $crate::Activity::decision(it, at, seat, ask))
                })
            }

            fn legal(
                &self,
                at: At<'_>,
                seat: $crate::Seat,
                visit: &mut $crate::Visit<'_, $game>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::activities!(@each self, $Frame, $names, it => match $crate::Activity::asked(it, at) {
                    Some((seats, ask)) if seats.contains(seat) => {
                        $crate::Activity::legal(it, at, seat, ask, visit)
                    }
                    Some(_) | None => ::std::ops::ControlFlow::Continue(()),
                })
            }

            fn check(
                &self,
                at: At<'_>,
                seat: $crate::Seat,
                action: &<$game as $crate::Game>::Action,
            ) -> Option<$crate::Verdict<$game>> {
                $crate::activities!(@each self, $Frame, $names, it => {
                    let (seats, ask) = $crate::Activity::asked(it, at)?;
                    seats.contains(seat).then(|| $crate::Activity::check(it, at, seat, ask, action))
                })
            }

            fn freedom(
                &self,
                at: At<'_>,
                seat: $crate::Seat,
            ) -> $crate::Freedom<<$game as $crate::Game>::Action> {
                $crate::activities!(@each self, $Frame, $names, it => match $crate::Activity::asked(it, at) {
                    Some((seats, ask)) if seats.contains(seat) => {
                        $crate::Activity::freedom(it, at, seat, ask)
                    }
                    Some(_) | None => $crate::Freedom::Unknown,
                })
            }

            fn forced_or_listed(
                &self,
                at: At<'_>,
                choices: &mut $crate::Choices<<$game as $crate::Game>::Action>,
            ) -> Option<($crate::Seat, Option<<$game as $crate::Game>::Action>)> {
                $crate::activities!(@each self, $Frame, $names, it => {
                    $crate::activity::answers_of_one(it, at, choices)
                })
            }

            fn answer(
                &mut self,
                cx: &mut Cx<'_, '_>,
                seat: $crate::Seat,
                action: &<$game as $crate::Game>::Action,
            ) {
                $crate::activities!(@each self, $Frame, $names, it => {
                    let Some((_, ask)) = $crate::Activity::asked(it, cx.at()) else { return };
                    $crate::Activity::answer(it, cx, seat, ask, action);
                });
            }
        }
    };

    (@each $frame:expr, $Frame:ident, ($($Name:ident)+), $it:ident => $call:expr) => {
        match $frame { $($Frame::$Name($it) => $call),+ }
    };
}

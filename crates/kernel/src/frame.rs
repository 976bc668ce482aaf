//! Activities that can be suspended, as plain data on a stack.
//!
//! Each activity (a turn, an auction, a battle, a window) is a frame: a struct with its data and a `Step`
//! in rulebook order. [`drive`] runs the top frame until a seat must decide.

use serde::{Deserialize, Serialize};

use crate::List;

/// What a frame wants after one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow<F, R> {
    /// Run me again: the next step.
    Again,
    /// Stop: a seat must answer me.
    Ask,
    /// Run this activity first; its reply comes back to me.
    Call(F),
    /// I am done; this is for my caller.
    Return(R),
}

/// A stack of frames, stored inline and copied as a block of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[serde(bound(serialize = "F: Serialize", deserialize = "F: Copy + Deserialize<'de>"))]
pub struct Stack<F, const N: usize> {
    frames: List<F, N>,
}

impl<F: Copy, const N: usize> Stack<F, N> {
    /// A stack that starts with one activity.
    pub fn starting(frame: F) -> Stack<F, N> {
        let mut frames = List::new();
        frames.push(frame);
        Stack { frames }
    }

    /// The activity that is running or waiting for an answer; `None` when all is over.
    pub fn top(&self) -> Option<&F> {
        self.frames.last()
    }

    /// Like [`Stack::top`], to hand it an answer.
    pub fn top_mut(&mut self) -> Option<&mut F> {
        self.frames.last_mut()
    }

    /// The frames from the outermost to the running one.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &F> {
        self.frames.iter()
    }

    /// Like [`Stack::iter`], to change them: for visibility's re-dealing and for tests.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut F> {
        self.frames.iter_mut()
    }

    /// Puts a frame on top, as [`Flow::Call`] does.
    pub fn push(&mut self, frame: F) {
        self.frames.push(frame);
    }

    /// Removes the running frame.
    pub fn pop(&mut self) -> Option<F> {
        self.frames.pop()
    }

    /// Removes the running frame and puts it in a place that exists; returns whether there was one.
    pub fn pop_into(&mut self, frame: &mut F) -> bool {
        self.frames.pop_into(frame)
    }

    /// Removes every frame: a match that is over asks nobody.
    pub fn clear(&mut self) {
        self.frames.clear();
    }

    /// How many activities are suspended or running.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }
}

/// Something that owns a stack of frames and can run the top one.
pub trait Machine<const N: usize> {
    /// The activities.
    type Frame: Copy;
    /// What a finished activity returns to its caller.
    type Reply;

    /// The stack, which lives in the game's state.
    fn stack(&mut self) -> &mut Stack<Self::Frame, N>;

    /// Runs one step of `frame`, which is off the stack meanwhile. `reply` is what a called activity returned; it is
    /// passed the first time the caller runs again.
    fn advance(
        &mut self,
        frame: &mut Self::Frame,
        reply: Option<Self::Reply>,
    ) -> Flow<Self::Frame, Self::Reply>;

    /// Runs one step or several, with the same effect: [`drive`] and [`resume`] do not look in between.
    fn run(&mut self, frame: &mut Self::Frame, reply: Option<Self::Reply>) -> Flow<Self::Frame, Self::Reply> {
        self.advance(frame, reply)
    }
}

/// Runs until a frame asks or the stack is empty.
///
/// # Panics
/// If the frames nest deeper than `N`, which is a bug in the game's rules.
pub fn drive<const N: usize, M: Machine<N>>(machine: &mut M) {
    if let Some(mut frame) = machine.stack().pop() {
        resume(machine, &mut frame);
    }
}

/// Like [`drive`], from a frame that has been taken off the stack to hand it an answer. What is left in its place means
/// nothing.
///
/// # Panics
/// If the frames nest deeper than `N`, which is a bug in the game's rules.
pub fn resume<const N: usize, M: Machine<N>>(machine: &mut M, frame: &mut M::Frame) {
    let mut reply = None;
    loop {
        match machine.run(frame, reply.take()) {
            Flow::Again => {}
            Flow::Ask => {
                machine.stack().push(*frame);
                return;
            }
            Flow::Call(child) => {
                machine.stack().push(*frame);
                *frame = child;
            }
            Flow::Return(value) => {
                if !machine.stack().pop_into(frame) {
                    return;
                }
                reply = Some(value);
            }
        }
    }
}

/// Like [`drive`], but stops before a frame that may not run yet; [`drive`] continues from there. The first step is
/// always made. The reply of a finished activity to such a frame is lost, so only frames that ignore it may be held.
///
/// # Panics
/// If the frames nest deeper than `N`, which is a bug in the game's rules.
pub fn drive_while<const N: usize, M: Machine<N>>(
    machine: &mut M,
    mut may_run: impl FnMut(&mut M, &M::Frame) -> bool,
) {
    let Some(mut frame) = machine.stack().pop() else { return };
    let mut reply = None;
    loop {
        match machine.advance(&mut frame, reply.take()) {
            Flow::Again => {}
            Flow::Ask => {
                machine.stack().push(frame);
                return;
            }
            Flow::Call(child) => {
                machine.stack().push(frame);
                frame = child;
            }
            Flow::Return(value) => {
                let Some(caller) = machine.stack().pop() else { return };
                (frame, reply) = (caller, Some(value));
            }
        }
        if !may_run(machine, &frame) {
            machine.stack().push(frame);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    enum Frame {
        Outer { sum: u32, left: u32 },
        Ask(Option<u32>),
    }

    struct Toy {
        stack: Stack<Frame, 4>,
        result: Option<u32>,
    }

    impl Machine<4> for Toy {
        type Frame = Frame;
        type Reply = u32;
        fn stack(&mut self) -> &mut Stack<Frame, 4> {
            &mut self.stack
        }
        fn advance(&mut self, frame: &mut Frame, reply: Option<u32>) -> Flow<Frame, u32> {
            match frame {
                Frame::Outer { sum, left } => {
                    *sum += reply.unwrap_or(0);
                    if *left == 0 {
                        self.result = Some(*sum);
                        return Flow::Return(*sum);
                    }
                    *left -= 1;
                    Flow::Call(Frame::Ask(None))
                }
                Frame::Ask(Some(answer)) => Flow::Return(*answer),
                Frame::Ask(None) => Flow::Ask,
            }
        }
    }

    #[test]
    fn a_called_frame_answers_its_caller() {
        let mut toy = Toy { stack: Stack::starting(Frame::Outer { sum: 0, left: 2 }), result: None };
        for answer in [3, 4] {
            drive(&mut toy);
            assert_eq!(toy.stack.top(), Some(&Frame::Ask(None)));
            *toy.stack.top_mut().unwrap() = Frame::Ask(Some(answer));
        }
        drive(&mut toy);
        assert_eq!((toy.result, toy.stack.depth()), (Some(7), 0));
    }

    #[test]
    fn a_held_frame_runs_when_it_is_driven_again() {
        let mut toy = Toy { stack: Stack::starting(Frame::Outer { sum: 0, left: 1 }), result: None };
        drive(&mut toy);
        *toy.stack.top_mut().unwrap() = Frame::Ask(Some(5));
        drive_while(&mut toy, |_, frame| !matches!(frame, Frame::Outer { .. }));
        assert_eq!((toy.result, toy.stack.top()), (None, Some(&Frame::Outer { sum: 0, left: 0 })));
        drive_while(&mut toy, |_, _| true);
        assert_eq!(toy.result, Some(0));
    }
}

//! Events go out through an argument and cost nothing when they are not collected.

/// Where a game puts its events: collected for people, or muted for search and simulation.
///
/// ```
/// use landsraad_kernel::EventSink;
///
/// let mut events = vec![];
/// EventSink::collect(&mut events).emit(|| "rolled");
/// EventSink::mute().emit(|| -> &str { unreachable!("a muted sink builds no event") });
/// assert_eq!(events, ["rolled"]);
/// ```
#[derive(Debug)]
pub struct EventSink<'a, E> {
    out: Option<&'a mut Vec<E>>,
}

impl<'a, E> EventSink<'a, E> {
    /// A sink that drops everything; the closures given to [`EventSink::emit`] never run.
    pub const fn mute() -> EventSink<'a, E> {
        EventSink { out: None }
    }

    /// A sink that appends to `list`.
    pub const fn collect(list: &'a mut Vec<E>) -> EventSink<'a, E> {
        EventSink { out: Some(list) }
    }

    /// Emits an event. The closure runs only if events are collected.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> E) {
        if let Some(list) = &mut self.out {
            // Nobody listens where speed matters.
            std::hint::cold_path();
            list.push(event());
        }
    }

    /// Whether events are dropped.
    pub const fn is_mute(&self) -> bool {
        self.out.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mute_sink_never_builds_the_event() {
        let mut sink: EventSink<'_, u8> = EventSink::mute();
        sink.emit(|| unreachable!("nobody listens"));
        let mut list = vec![];
        EventSink::collect(&mut list).emit(|| 7);
        assert_eq!(list, [7]);
    }
}

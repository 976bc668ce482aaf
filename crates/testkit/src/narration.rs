//! The words of a game, checked over random games: every sentence exists in both languages, and no two
//! buttons of one question look the same.

use std::collections::BTreeMap;

use landsraad_kernel::{EventSink, Game, Lang, Narrate, Pending, Redacted, Seat, Seeded, Viewer};

use crate::random::Player;

/// The widest a terminal view may be.
const COLUMNS: usize = 100;

/// Plays `games` random games and reads every sentence on the way, as each seat and the public would.
///
/// The error is the first fault: an empty or unfinished sentence, two legal actions with the same words, a
/// mark that reveals something hidden, or a view wider than a terminal.
pub fn check<G: Narrate>(game: &G, seed: u64, games: u32) -> Result<(), String> {
    for number in 0..games {
        let place = |step: u32| format!("seed {seed}, game {number}, step {step}");
        let mut chance = Seeded::from_u64(seed + u64::from(number));
        let mut player = Player::<G>::new(Seeded::from_u64(seed + u64::from(number)));
        let mut events = vec![];
        let mut state = game.setup(&mut chance, &mut EventSink::collect(&mut events));
        for step in 0..=game.longest() {
            let at_step = |why: String| format!("{}: {why}", place(step));
            check_events(game, &state, &events).map_err(at_step)?;
            let Pending::Seats(seats) = game.pending(&state) else { break };
            let Some(seat) = player.seat(seats) else { break };
            let luck = player.below(u32::MAX);
            let listed = player.list(game, &state, seat);
            check_question(game, &state, seat, listed).map_err(at_step)?;
            check_idle_mark(game, &state, seat, listed, luck.into()).map_err(at_step)?;
            let Some(action) = player.pick(game).cloned() else { break };
            check_refusals(game, &state, seat, &action).map_err(at_step)?;
            events.clear();
            game.apply(&mut state, seat, &action, &mut chance, &mut EventSink::collect(&mut events));
        }
        if let Some(outcome) = game.outcome(&state) {
            for lang in Lang::ALL {
                sound("victory_text", &game.victory_text(outcome.victory, lang))?;
            }
        }
    }
    Ok(())
}

/// Like [`check`], for tests.
///
/// # Panics
/// With what is wrong.
pub fn assert<G: Narrate>(game: &G, seed: u64, games: u32) {
    if let Err(why) = check(game, seed, games) {
        panic!("{why}");
    }
}

fn sound(what: &str, text: &str) -> Result<(), String> {
    if text.trim().is_empty() || text.trim() != text {
        return Err(format!("{what} gives “{text}”"));
    }
    Ok(())
}

fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    let fixed = [Viewer::Public, Viewer::Omniscient];
    Seat::first(game.seats()).map(Viewer::Seat).chain(fixed)
}

fn check_events<G: Narrate>(game: &G, state: &G::State, events: &[G::Event]) -> Result<(), String> {
    for viewer in viewers(game) {
        for event in events.iter().filter_map(|event| game.redact(state, event, viewer)) {
            let [en, it] = Lang::ALL.map(|lang| game.event_text(&event, lang));
            if en.is_some() != it.is_some() {
                return Err(format!("only one language has a sentence for {event:?}"));
            }
            for text in [en, it].into_iter().flatten() {
                sound("event_text", &text).map_err(|e| format!("{e} for {event:?}"))?;
            }
        }
    }
    Ok(())
}

fn check_question<G: Narrate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    listed: &[G::Action],
) -> Result<(), String> {
    let view = game.view(state, Viewer::Seat(seat));
    for lang in Lang::ALL {
        view_is_narrow(game, &view, lang)?;
        for other in Seat::first(game.seats()) {
            sound("seat_text", &game.seat_text(&view, other, lang))?;
        }
        let decision = game.decision(state, seat);
        if let Some(decision) = &decision {
            let text = game.question_text(&view, &decision.question, lang);
            sound("question_text", &text).map_err(|e| format!("{e} for {:?}", decision.question))?;
            advice_is_short(game, &view, &decision.question, lang)?;
        }
        let mut labels: BTreeMap<String, &G::Action> = BTreeMap::new();
        for action in listed {
            sound("action_text", &game.action_text(&view, action, lang))
                .map_err(|e| format!("{e} for {action:?}"))?;
            let Some(decision) = &decision else { continue };
            let text = game.answer_text(&view, &decision.question, action, lang);
            sound("answer_text", &text).map_err(|e| format!("{e} for {action:?}"))?;
            if let Some(other) = labels.insert(text.clone(), action) {
                return Err(format!("answer_text says “{text}” for both {other:?} and {action:?}"));
            }
        }
    }
    Ok(())
}

/// The longest advice that still is one or two sentences.
const ADVICE: usize = 220;

/// Advice is in both languages or in none, and a reader takes it in at a glance.
fn advice_is_short<G: Narrate>(
    game: &G,
    view: &Redacted<G::View>,
    question: &G::Question,
    lang: Lang,
) -> Result<(), String> {
    let said = Lang::ALL.map(|lang| game.advice_text(view, question, lang).is_some());
    if said[0] != said[1] {
        return Err(format!("only one language has advice for {question:?}"));
    }
    let Some(text) = game.advice_text(view, question, lang) else { return Ok(()) };
    sound("advice_text", &text).map_err(|e| format!("{e} for {question:?}"))?;
    match text.chars().count() {
        0..=ADVICE => Ok(()),
        long => Err(format!("advice_text has {long} characters for {question:?}: {text}")),
    }
}

/// The kinds of question that random games meet and that have no advice: the part of a question's name before
/// its data.
///
/// A game with a coach should have none.
pub fn without_advice<G: Narrate>(game: &G, seed: u64, games: u32) -> Vec<String> {
    let mut silent = std::collections::BTreeSet::new();
    for number in 0..games {
        let mut chance = Seeded::from_u64(seed + u64::from(number));
        let mut player = Player::<G>::new(Seeded::from_u64(seed + u64::from(number)));
        let mut state = game.setup(&mut chance, &mut EventSink::mute());
        for _ in 0..=game.longest() {
            let Pending::Seats(seats) = game.pending(&state) else { break };
            let Some(seat) = player.seat(seats) else { break };
            if let Some(decision) = game.decision(&state, seat) {
                let view = game.view(&state, Viewer::Seat(seat));
                if Lang::ALL.iter().any(|&l| game.advice_text(&view, &decision.question, l).is_none()) {
                    let name = format!("{:?}", decision.question);
                    silent.insert(name.split(['{', ' ']).next().unwrap_or_default().to_owned());
                }
            }
            player.list(game, &state, seat);
            let Some(action) = player.pick(game).cloned() else { break };
            game.apply(&mut state, seat, &action, &mut chance, &mut EventSink::mute());
        }
    }
    silent.into_iter().collect()
}

/// An idle mark is the same in every world that looks the same to the seat.
fn check_idle_mark<G: Narrate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    listed: &[G::Action],
    luck: u64,
) -> Result<(), String> {
    let other = game.resample(state, seat, &mut Seeded::from_u64(luck));
    match listed.iter().find(|a| game.idle(state, seat, a) != game.idle(&other, seat, a)) {
        Some(action) => Err(format!("idle() reveals something hidden about {action:?}")),
        None => Ok(()),
    }
}

fn view_is_narrow<G: Narrate>(game: &G, view: &Redacted<G::View>, lang: Lang) -> Result<(), String> {
    let text = game.view_text(view, lang);
    if text.trim().is_empty() {
        return Err("view_text is empty".into());
    }
    match text.lines().find(|line| line.chars().count() > COLUMNS) {
        Some(line) => Err(format!("view_text is wider than {COLUMNS}: {line}")),
        None => Ok(()),
    }
}

/// The action of one seat, tried by every other: refusals have sentences too.
fn check_refusals<G: Narrate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &G::Action,
) -> Result<(), String> {
    for other in Seat::first(game.seats()).filter(|&s| s != seat) {
        if let Err(illegal) = game.check(state, other, action) {
            for lang in Lang::ALL {
                let text = game.why_text(&illegal.why, lang);
                sound("why_text", &text).map_err(|e| format!("{e} for {:?}", illegal.why))?;
            }
        }
    }
    Ok(())
}

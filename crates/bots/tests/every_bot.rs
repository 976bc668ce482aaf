//! What holds for every bot of every game and level: it sees nothing hidden, answers whatever it is asked, and
//! can say why in one sentence in both languages.

use std::ops::ControlFlow;

use landsraad_arrakis::Arrakis;
use landsraad_bots::dune::{Heuristic, Temperament};
use landsraad_bots::{Bot, Judge, Mentat, Random, Seen, arrakis, dune, globopolis};
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup, Text};
use landsraad_search::ahead::Settings;

fn list<G: Game>(visit: impl FnOnce(&mut dyn FnMut(G::Action) -> ControlFlow<()>)) -> Vec<G::Action> {
    let mut found = Vec::new();
    visit(&mut |a| {
        found.push(a);
        ControlFlow::Continue(())
    });
    found
}

/// One sentence in each language.
fn is_sentence(text: &Text) -> bool {
    let ends = |s: &str| s.ends_with(['.', '!', '?']) && !s.trim_end_matches(['.', '!', '?']).is_empty();
    ends(&text.en) && ends(&text.it)
}

/// What was looked at.
#[derive(Default)]
struct Looked {
    questions: u32,
    compared: u32,
}

/// Plays a match in which every seat is a bot of the list now and another then, up to this many questions; each
/// bot is asked what it would do in every position, and again with everything hidden from it dealt again.
fn play<G: Game>(
    game: &G,
    bots: &[Box<dyn Bot<G>>],
    speaks: &[bool],
    seed: u64,
    most: u32,
    looked: &mut Looked,
) {
    let mut state = game.setup(&mut Seeded::from_u64(seed), &mut EventSink::mute());
    for n in 0..u64::from(most) {
        let Some(seat) = game.pending(&state).seats().first() else { return };
        let legal = list::<G>(|visit| game.legal(&state, seat, visit));
        let which = (n + seed) as usize % bots.len();
        let mut index = 0;
        for (i, bot) in bots.iter().enumerate() {
            let seen = Seen::new(game, &state, seat, &legal);
            let answer = bot.choose(&seen, &mut Seeded::from_u64(n));
            assert!(answer.index < legal.len());
            if speaks[i] && legal.len() > 1 {
                let why =
                    answer.why.as_ref().unwrap_or_else(|| panic!("{:?} without a word", legal[answer.index]));
                assert!(is_sentence(why), "{why:?}");
            }
            if legal.len() > 1 {
                hides(game, &state, seat, &legal, &**bot, n);
                looked.compared += 1;
            }
            if i == which {
                index = answer.index;
            }
        }
        looked.questions += 1;
        let mut luck = Seeded::from_u64(seed * 1_000_003 + n);
        // Sometimes somebody does anything at all, so that strange positions come up too.
        if n % 5 == 4 {
            index = Random.choose(&Seen::new(game, &state, seat, &legal), &mut luck).index;
        }
        game.apply(&mut state, seat, &legal[index], &mut luck, &mut EventSink::mute());
    }
}

/// The same answer and the same aside whatever is hidden from the seat.
fn hides<G: Game>(game: &G, state: &G::State, seat: Seat, legal: &[G::Action], bot: &dyn Bot<G>, n: u64) {
    let other = game.resample(state, seat, &mut Seeded::from_u64(n + 77));
    let answer = |s: &G::State| bot.choose(&Seen::new(game, s, seat, legal), &mut Seeded::from_u64(n));
    assert_eq!(answer(state), answer(&other), "a choice depends on what is hidden");
    if bot.makes_asides() && n.is_multiple_of(3) {
        let aside = |s: &G::State| {
            let open = list::<G>(|visit| game.asides(s, seat, visit));
            bot.aside(&Seen::new(game, s, seat, &open), &mut Seeded::from_u64(n))
        };
        assert_eq!(aside(state), aside(&other), "an aside depends on what is hidden");
    }
}

/// Every edition of a game, with the fewest and the most seats.
fn everywhere<G: Setup>(bots: &[Box<dyn Bot<G>>], speaks: &[bool], most: u32) {
    let mut looked = Looked::default();
    for (i, edition) in G::spec().editions.iter().enumerate() {
        for seats in [edition.min_seats, edition.max_seats] {
            let game = G::build(edition.id, &Options::default(), seats)
                .unwrap_or_else(|e| panic!("{} {seats}: {}", edition.id, e.why.en));
            play(&game, bots, speaks, 3 + i as u64 + u64::from(seats), most, &mut looked);
        }
    }
    assert!(looked.questions > 200 && looked.compared > 200, "only {} questions", looked.questions);
}

#[test]
fn the_bots_of_dune_see_nothing_hidden_and_explain_themselves() {
    let tempers = [
        Temperament::BALANCED,
        Temperament::LOYAL,
        Temperament::MERCENARY,
        Temperament::TREACHEROUS,
        Temperament::CAUTIOUS,
        Temperament::AGGRESSIVE,
        Temperament::FIRST,
    ];
    let mut bots: Vec<Box<dyn Bot<Dune>>> = vec![Box::new(Random)];
    bots.extend(tempers.map(|t| Box::new(Heuristic::new(t)) as Box<dyn Bot<Dune>>));
    let speaks: Vec<bool> = (0..bots.len()).map(|i| i > 0).collect();
    everywhere(&bots, &speaks, 500);
}

/// The same player with so few simulations that a test can wait for it.
fn brief<A, P, J>(mentat: Mentat<A, P, J>) -> Mentat<A, P, J> {
    let settings = Settings { simulations: 8, candidates: 3, answers: 60, longest: 15, ..mentat.settings };
    Mentat { settings, ..mentat }
}

/// What holds for a player that searches, in every edition. The same worlds are imagined whatever is hidden.
fn searches<G: Setup>(bot: impl Bot<G> + 'static, most: u32) {
    let bots: [Box<dyn Bot<G>>; 1] = [Box::new(bot)];
    let mut looked = Looked::default();
    for (i, edition) in G::spec().editions.iter().enumerate() {
        let Ok(game) = G::build(edition.id, &Options::default(), edition.max_seats) else { continue };
        play(&game, &bots, &[true], 5 + i as u64, most, &mut looked);
    }
    assert!(looked.compared > 15, "only {} questions", looked.compared);
}

#[test]
fn players_that_look_ahead_see_nothing_hidden_and_explain_themselves() {
    searches(brief(dune::mentat(Temperament::BALANCED)), 60);
    searches(brief(arrakis::mentat()), 60);
    searches(brief(globopolis::mentat()), 60);
    searches(brief(dune::master(Temperament::BALANCED)), 40);
    searches(brief(arrakis::master()), 40);
    searches(brief(globopolis::master()), 40);
}

/// Where two states begin to differ, in words of the debugger.
fn difference(one: &impl std::fmt::Debug, two: &impl std::fmt::Debug) -> String {
    let (one, two) = (format!("{one:?}"), format!("{two:?}"));
    let at = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(at.saturating_sub(200)).take(320).collect::<String>();
    format!("\n{}\n{}", part(&one), part(&two))
}

#[test]
fn the_same_knowledge_and_luck_give_the_same_world() {
    fn check<G: Setup>() {
        for edition in &G::spec().editions {
            let game =
                G::build(edition.id, &Options::default(), edition.max_seats).expect("defaults are sound");
            let mut luck = Seeded::from_u64(4);
            let mut state = game.setup(&mut luck, &mut EventSink::mute());
            for n in 0..600 {
                let Some(seat) = game.pending(&state).seats().first() else { break };
                let legal = list::<G>(|visit| game.legal(&state, seat, visit));
                let other = game.resample(&state, seat, &mut Seeded::from_u64(n));
                let imagined =
                    |s: &G::State| Seen::new(&game, s, seat, &legal).imagine(&mut Seeded::from_u64(n + 5));
                let (one, two) = (imagined(&state), imagined(&other));
                assert!(one == two, "{} after {n} answers: {}", edition.id, difference(&one, &two));
                let index = luck.below(legal.len() as u32) as usize;
                game.apply(&mut state, seat, &legal[index], &mut luck, &mut EventSink::mute());
            }
        }
    }
    check::<Dune>();
    check::<Arrakis>();
    check::<Globopolis>();
}

#[test]
fn the_weights_fit_their_encodings() {
    fn check<G: Setup>(judge: &dyn Judge<G>) {
        let net = judge.net().expect("the weights can be read");
        assert_eq!(net.width(), judge.width());
        let edition = &G::spec().editions[0];
        let game = G::build(edition.id, &Options::default(), edition.max_seats).expect("defaults are sound");
        let state = game.setup(&mut Seeded::from_u64(1), &mut EventSink::mute());
        let shares = judge.value(&game, &state);
        for seat in Seat::first(game.seats()) {
            assert!((0.01..0.99).contains(&shares[seat.index()]), "{shares:?} at the start");
        }
    }
    check::<Dune>(&dune::DuneJudge);
    check::<Arrakis>(&arrakis::ArrakisJudge);
    check::<Globopolis>(&globopolis::GlobopolisJudge);
}

#[test]
fn the_bots_of_war_for_arrakis_see_nothing_hidden_and_explain_themselves() {
    let bots: [Box<dyn Bot<Arrakis>>; 2] = [Box::new(arrakis::Heuristic), Box::new(Random)];
    everywhere(&bots, &[true, false], 250);
}

#[test]
fn the_bots_of_globopolis_see_nothing_hidden_and_explain_themselves() {
    let planner = globopolis::Planner(globopolis::Weights::TUNED);
    let bots: [Box<dyn Bot<Globopolis>>; 3] =
        [Box::new(globopolis::Heuristic), Box::new(planner), Box::new(Random)];
    everywhere(&bots, &[true, true, false], 400);
}

//! The demo uses every shape, and its sentences exist in both languages.

use std::collections::BTreeSet;
use std::path::Path;

use landsraad_kernel::{
    EventSink, Game, Lang, Narrate, Pending, Recorded, Seat, Seed, Seeded, Setup, Shape, Viewer,
};
use landsraad_testkit::demo::{Action, Demo};
use landsraad_testkit::random::Player;
use landsraad_testkit::record::{Record, Step};
use landsraad_testkit::{golden, narration};

/// A random match, recorded.
fn record(game: &Demo, seed: u64) -> Record<Action> {
    let secret = Seed::from_u64(seed);
    let mut record = Record::default();
    let mut chance = Seeded::new(secret, 0);
    let mut state = game.setup(&mut Recorded::new(&mut chance, &mut record.setup), &mut EventSink::mute());
    let mut player = Player::new(Seeded::from_u64(seed + 1)).taking_back(200);
    while let Pending::Seats(seats) = game.pending(&state) {
        let seat = player.seat(seats).unwrap();
        let action = player.choose(game, &state, seat).unwrap().clone();
        let mut picks = vec![];
        let mut chance = Seeded::new(secret, record.steps.len() as u64 + 1);
        game.apply(
            &mut state,
            seat,
            &action,
            &mut Recorded::new(&mut chance, &mut picks),
            &mut EventSink::mute(),
        );
        record.steps.push(Step { seat, action, picks });
    }
    record
}

#[test]
fn every_shape_is_asked() {
    let game = Demo::standard("plain", 3);
    let mut forms = BTreeSet::new();
    for seed in 0..20 {
        let record = record(&game, seed);
        let mut play = landsraad_testkit::record::Playback::new(&game, &record).unwrap();
        while let Some(step) = play.upcoming() {
            let decision = game.decision(&play.state, step.seat).unwrap();
            forms.insert(match decision.shape {
                Shape::One { .. } => "one",
                Shape::Amount { .. } => "amount",
                Shape::Several { .. } => "several",
                Shape::Plan { .. } => "plan",
                Shape::YesNo => "yes_no",
                Shape::React => "react",
            });
            play.advance().unwrap();
        }
    }
    assert_eq!(forms.len(), 6, "{forms:?}");
}

#[test]
fn every_sentence_exists_in_both_languages() {
    for edition in ["plain", "twist"] {
        let game = Demo::standard(edition, 4);
        for seed in 0..20 {
            let record = record(&game, seed);
            let mut play = landsraad_testkit::record::Playback::new(&game, &record).unwrap();
            loop {
                let view = game.view(&play.state, Viewer::Omniscient);
                for event in &play.events {
                    let event = game.redact(&play.state, event, Viewer::Public).unwrap();
                    let [en, it] = Lang::ALL.map(|lang| game.event_text(&event, lang).unwrap());
                    assert!(en != it, "{en}");
                }
                let screens = Lang::ALL.map(|lang| game.view_text(&view, lang));
                assert!(screens.iter().flat_map(|s| s.lines()).all(|line| line.chars().count() <= 100));
                let Some(step) = play.upcoming() else { break };
                let question = game.decision(&play.state, step.seat).unwrap().question;
                let [en, it] = Lang::ALL.map(|lang| game.question_text(&view, &question, lang));
                assert!(en != it, "{en}");
                let [en, it] = Lang::ALL.map(|lang| game.action_text(&view, &step.action, lang));
                assert!(en != it, "{en}");
                // A seat that is not asked gets the reason.
                let idle = Seat::first(4).find(|s| !game.pending(&play.state).seats().contains(*s));
                if let Some(illegal) = idle.and_then(|s| game.check(&play.state, s, &step.action).err()) {
                    let [en, it] = Lang::ALL.map(|lang| game.why_text(&illegal.why, lang));
                    assert!(en != it && illegal.rule.id() == "demo.round.order");
                }
                play.advance().unwrap();
            }
        }
    }
}

#[test]
fn the_demo_puts_itself_into_words() {
    for edition in ["plain", "twist"] {
        narration::assert(&Demo::standard(edition, 4), 11, 40);
    }
}

#[test]
fn golden_transcripts() {
    for edition in ["plain", "twist"] {
        let game = Demo::standard(edition, 3);
        let record = record(&game, 7);
        for (lang, ending) in [(Lang::En, "en"), (Lang::It, "it")] {
            let text = golden::transcript(&game, &record, Viewer::Seat(Seat::at(0)), lang).unwrap();
            let name = format!("tests/golden/demo_{edition}.{ending}.txt");
            golden::check(Path::new(env!("CARGO_MANIFEST_DIR")).join(name), &text);
        }
        // A transcript reveals nothing that its reader did not see.
        let text = golden::transcript(&game, &record, Viewer::Public, Lang::En).unwrap();
        assert!(!text.contains('>') && !text.contains("You saw the lot"), "{text}");
    }
}

#[test]
fn a_changed_golden_text_is_shown() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/demo_plain.en.txt");
    let kept = std::fs::read_to_string(&path).unwrap();
    assert_eq!(golden::compare(&path, &kept), Ok(()));
    let message = golden::compare(&path, &kept.replacen("Round 1", "Round one", 1)).unwrap_err();
    assert!(message.contains("the text has changed") && message.contains("  + Round one"), "{message}");
    assert!(golden::compare(&path, &format!("{kept}more\n")).unwrap_err().contains("  + more"));
}

#[test]
fn a_record_from_a_stranger_is_an_error_and_not_a_panic() {
    let game = Demo::standard("plain", 2);
    let sound = record(&game, 3);
    let mut wrong = sound.clone();
    wrong.steps[0].seat = Seat::at(1);
    assert!(golden::transcript(&game, &wrong, Viewer::Public, Lang::En).unwrap_err().starts_with("step 1:"));
    let mut short = sound.clone();
    short.setup.pop();
    assert!(golden::transcript(&game, &short, Viewer::Public, Lang::En).unwrap_err().starts_with("set-up:"));
    let again: Record<Action> = serde_json::from_str(&serde_json::to_string(&sound).unwrap()).unwrap();
    assert_eq!(again, sound);
}

#[test]
fn the_record_stamps_its_options() {
    let game = Demo::standard("twist", 2);
    let again = Demo::build(game.edition(), &game.options(), 2).unwrap();
    assert_eq!(again.options(), game.options());
    for edition in Demo::spec().editions {
        assert_eq!(edition.ledger, "demo");
    }
}

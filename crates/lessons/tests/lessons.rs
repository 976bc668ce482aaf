//! Every lesson keeps its promises.

use std::path::Path;

use landsraad_kernel::Lang;
use landsraad_lessons::{Lesson, LessonError, Library, MOST_ANSWERS, library};
use serde_json::{Value, json};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn every_file_is_a_lesson() {
    let problems: Vec<String> = library().problems().iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(library().lessons().len(), Library::files());
    assert!(library().lessons().len() >= 25);
}

/// Plays every lesson to its end and tries every answer that each question lists: each has a reply with its rule, and a
/// wrong one leaves the match as it was.
#[test]
fn every_lesson_can_be_played_to_its_end_and_every_answer_has_a_reply() {
    let mut wrong = vec![];
    for lesson in library().lessons() {
        match lesson.check() {
            Ok(answers) => {
                assert_eq!(answers.len(), lesson.steps(), "{}", lesson.id);
                let end = lesson.play(&answers).unwrap();
                assert!(end.done() && end.kept == answers && end.read.is_none(), "{}", lesson.id);
            }
            Err(problem) => wrong.push(problem.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_lesson_is_short_and_says_everything_in_both_languages() {
    for lesson in library().lessons() {
        assert!((4..=8).contains(&lesson.steps()), "{} has {} steps", lesson.id, lesson.steps());
        assert!((2..=4).contains(&lesson.minutes()), "{}", lesson.id);
        let answers = lesson.check().unwrap();
        let mut questions = 0;
        for n in 0..answers.len() {
            let moment = lesson.play(&answers[..n]).unwrap();
            let read = moment.read.unwrap();
            for lang in Lang::ALL {
                let words = read.get(lang);
                assert!(words.len() <= 700, "{}, step {n}: {} letters", lesson.id, words.len());
            }
            assert_ne!(read.en, read.it, "{}, step {n}", lesson.id);
            questions += usize::from(moment.decision.is_some());
        }
        assert!(questions >= 2, "{} asks {questions} questions", lesson.id);
    }
}

/// What a lesson points at is in the view, in an answer, or on the printed board.
#[test]
fn what_a_lesson_points_at_is_there() {
    let printed: String = ["dune/board.gen.json", "arrakis/map.gen.json", "globopolis/ring.gen.json"]
        .iter()
        .map(|file| std::fs::read_to_string(root().join("web/src/games").join(file)).unwrap())
        .collect();
    for lesson in library().lessons() {
        let answers = lesson.check().unwrap();
        for n in 0..answers.len() {
            let moment = lesson.play(&answers[..n]).unwrap();
            let seen = moment.table.view(landsraad_kernel::Viewer::Seat(moment.learner)).to_string();
            let asked = serde_json::to_string(&moment.decision).unwrap();
            for id in &moment.point {
                let quoted = format!("\"{id}\"");
                let space = id.strip_prefix("space:").is_some_and(|n| n.parse::<u8>().is_ok_and(|n| n < 64));
                let there = [&seen, &asked, &printed].iter().any(|text| text.contains(&quoted));
                assert!(there || space, "{}, step {n} points at {id}", lesson.id);
            }
        }
    }
}

const SMALL: &str = include_str!("../../../lessons/dune/03-auction.toml");

fn auction() -> Lesson {
    Lesson::read("auction", "a.toml", SMALL).unwrap()
}

#[test]
fn a_wrong_answer_changes_nothing_and_gets_its_reply() {
    let lesson = auction();
    let before = lesson.play(&[Value::Null]).unwrap();
    let pass = json!({"bidding": "pass"});
    let after = lesson.play(&[Value::Null, pass.clone()]).unwrap();
    assert_eq!((after.step, &after.kept), (1, &vec![Value::Null]));
    let reply = after.reply.unwrap();
    assert!(!reply.right && reply.rule.as_deref() == Some("gf9.bidding.raise-or-pass"), "{reply:?}");
    assert!(before.reply.is_none() && after.events.is_empty());
    assert_eq!(before.table.snapshot(), after.table.snapshot());
    // A right answer after it counts as if the wrong one had never been given.
    let bid = json!({"bidding": {"bid": 2}});
    let tried = lesson.play(&[Value::Null, pass, bid.clone()]).unwrap();
    let straight = lesson.play(&[Value::Null, bid]).unwrap();
    assert_eq!((tried.step, &tried.kept), (2, &straight.kept));
    assert_eq!(tried.table.snapshot(), straight.table.snapshot());
    assert!(!straight.events.is_empty(), "what the others did is told");
}

#[test]
fn what_the_rules_forbid_is_refused_with_the_rule_and_rubbish_is_an_error() {
    let lesson = auction();
    let moment = lesson.play(&[Value::Null, json!({"bidding": {"bid": 99}})]).unwrap();
    let reply = moment.reply.unwrap();
    assert!(!reply.right && reply.rule.as_deref() == Some("gf9.bidding.limit-spice"), "{reply:?}");
    for rubbish in [json!(7), json!({"bid": 1}), json!([]), json!("x".repeat(5_000)), Value::Null] {
        let answer = lesson.play(&[Value::Null, rubbish]);
        assert!(matches!(answer, Err(LessonError::Malformed(_))), "{answer:?}");
    }
    // An answer to something that is only read may be anything; more answers than steps are not looked at.
    let many = vec![json!({"bidding": {"bid": 1}}); MOST_ANSWERS * 40];
    assert!(lesson.play(&many).is_ok());
}

/// The example of the guide is a lesson that holds.
#[test]
fn the_example_of_the_guide_is_a_lesson() {
    let guide = std::fs::read_to_string(root().join("docs/lessons.md")).unwrap();
    let (_, rest) = guide.split_once("```toml\n").expect("the guide has an example");
    let (example, _) = rest.split_once("```").expect("the example ends");
    let lesson = Lesson::read("example", "docs/lessons.md", example).unwrap();
    let answers = lesson.check().unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(answers.len(), lesson.steps());
}

#[test]
fn what_is_wrong_with_a_file_is_named_with_file_line_and_key() {
    let broken = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        match Lesson::read("a", "a.toml", &SMALL.replacen(from, to, 1)) {
            Err(problem) => problem.to_string(),
            Ok(lesson) => lesson.check().unwrap_err().to_string(),
        }
    };
    for (from, to, key, why) in [
        ("learner = \"atreides\"", "learner = \"atredes\"", "learner", "did you mean “atreides”?"),
        ("minutes = 3", "minute = 3", "minute", "unknown field `minute`"),
        ("edition = \"gf9\"", "edition = \"gf8\"", "edition", "did you mean “gf9”?"),
        ("\"lasgun\"]", "\"lasgn\"]", "position.treachery_top", "lasgun"),
        ("bidding.opening-bid", "bidding.opening", "step[1].right.rule", "no ledger has the rule"),
        ("accept = [{ bidding = \"pass\" }]", "accept = []", "step[3].accept", "write a list of answers"),
        (
            "accept = [{ bidding = { bid = 5 } }]",
            "accept = [{ bidding = { bid = 1 } }]",
            "step[2].accept",
            "fits no answer",
        ),
        (
            "action = { bidding = { bid = 4 } }",
            "action = { bidding = { bit = 4 } }",
            "step[1].then[0].action",
            "did you mean “bid”?",
        ),
        (
            "action = { bidding = { bid = 4 } }",
            "action = { bidding = { bid = 40 } }",
            "step[1].then[0].action",
            "never possible",
        ),
        ("ask = \"bidding.bid\"", "ask = \"battle.plan\"", "step[1].ask", "is not asked battle.plan"),
    ] {
        let said = broken(from, to);
        assert!(said.starts_with("a.toml:") && said.contains(key) && said.contains(why), "{to}: {said}");
    }
}

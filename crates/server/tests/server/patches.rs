//! Patches: what one step changed, instead of the whole picture after it.

use landsraad_catalog::catalog;
use landsraad_kernel::{Lang, Options, Seed};
use landsraad_server::measure::Steps;
use serde_json::{Value, json};

use crate::client::{Line, Luck, any_answer, quick, seated};
use crate::house::{Database, House};

/// What a picture consists of, apart from events.
const PARTS: [&str; 10] =
    ["seat", "step", "view", "pending", "decision", "ahead", "asides", "game_deals", "ask", "outcome"];

/// Takes an update or a patch into a picture, as a client does. Other messages are left alone.
pub fn take(picture: &mut Value, message: &Value) {
    match message["type"].as_str() {
        Some("update") => {
            let parts = PARTS.iter().map(|part| ((*part).to_owned(), message[part].clone()));
            *picture = Value::Object(parts.collect());
        }
        Some("patch") => {
            assert_eq!(message["step"].as_u64(), picture["step"].as_u64().map(|step| step + 1), "{message}");
            let view: json_patch::Patch = serde_json::from_value(message["view"].clone()).unwrap();
            json_patch::patch(&mut picture["view"], &view).unwrap();
            for part in ["decision", "asides", "game_deals"] {
                if let Some(value) = message.get(part) {
                    picture[part] = value.clone();
                }
            }
            for part in ["ahead", "ask"] {
                picture[part] = json!(message[part] == true);
            }
            for part in ["step", "pending", "outcome"] {
                picture[part] = message[part].clone();
            }
        }
        _ => {}
    }
}

/// Plays a match with any answers, takes steps back now and then, and
/// compares every picture. Returns the number of patches. Without a language
/// the deals of the game are listed, otherwise they are counted.
fn compare(game: &str, edition: &str, seats: u8, seed: u64, lang: Option<Lang>) -> usize {
    let rules = catalog().rules(game, edition, &Options::default(), seats).unwrap();
    let mut steps = Steps::start(rules.start(Seed::from_u64(seed)), true, lang);
    if lang.is_some() {
        steps = steps.counting_deals();
    }
    let places: Vec<usize> = (0..usize::from(seats)).chain([6]).collect();
    let mut pictures = vec![Value::Null; 7];
    for place in &places {
        take(&mut pictures[*place], &serde_json::from_str(&steps.picture(*place)).unwrap());
    }
    let (mut luck, mut patches) = (Luck(seed), 0);
    for n in 0..250 {
        let Some(seat) = steps.game().pending().seats().first() else { break };
        let taken_back = n % 40 == 39 && steps.game().step() > 3;
        let sent = if taken_back {
            steps.go_back(seat, steps.game().step() - 3).unwrap()
        } else {
            let chosen = steps.game().bot_move(seat, "random", luck.below(1 << 30) as u64).unwrap();
            steps.act(seat, &chosen.action, true).unwrap()
        };
        for (place, text) in sent {
            let message: Value = serde_json::from_str(&text).unwrap();
            patches += usize::from(message["type"] == "patch");
            assert_eq!(message.get("undo_to").is_some_and(Value::is_u64), taken_back, "{message}");
            take(&mut pictures[place], &message);
        }
        for place in &places {
            let mut whole = Value::Null;
            take(&mut whole, &serde_json::from_str(&steps.picture(*place)).unwrap());
            assert_eq!(pictures[*place], whole, "{game} {edition}, seed {seed}, step {n}, place {place}");
        }
    }
    patches
}

#[test]
fn patches_give_the_picture_in_matches_of_every_game() {
    for entry in catalog().entries() {
        for edition in &entry.spec().editions {
            let mut patches = 0;
            for (seed, lang) in (1..).zip([None, Some(Lang::En), Some(Lang::It)]) {
                let seats = if seed == 1 { edition.min_seats } else { edition.max_seats };
                patches += compare(entry.spec().id, edition.id, seats, seed, lang);
            }
            assert!(patches > 100, "{} {}: only {patches} patches", entry.spec().id, edition.id);
        }
    }
}

/// Reads lines until each has the picture of this step.
async fn until_step(line: &mut Line, picture: &mut Value, step: u64) -> usize {
    let mut patches = 0;
    while picture["step"].as_u64() < Some(step) {
        let message = line.next().await.unwrap();
        patches += usize::from(message["type"] == "patch");
        take(picture, &message);
    }
    patches
}

#[test]
fn a_line_with_patches_sees_what_a_line_with_whole_pictures_sees() {
    crate::house::run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(3).await;
        // The table answers nothing later by itself, so a picture stays the newest until somebody acts.
        let mut settings = quick();
        settings["answer_forced"] = json!(false);
        let table = seated(&people, settings).await;
        let (mut whole, mut patched, mut pictures) = (vec![], vec![], vec![]);
        for (seat, person) in (0..).zip(&people) {
            let mut lines = [person.line().await, person.line().await];
            let mut both = [Value::Null, Value::Null];
            for (line, picture, patches) in [(0, 0, false), (1, 1, true)] {
                lines[line].subscribe_as(&table, Some(seat), patches).await;
                let first = lines[line].expect("update").await;
                assert_eq!(first["reset"], true, "the first picture is whole");
                take(&mut both[picture], &first);
            }
            let [one, two] = lines;
            whole.push(one);
            patched.push(two);
            pictures.push(both);
        }
        let (mut luck, mut patches) = (Luck(5), 0);
        for n in 0..60 {
            let asked: Vec<usize> = (0..3)
                .filter(|seat| {
                    pictures[*seat][0]["decision"].is_object() && pictures[*seat][0]["ahead"] == false
                })
                .collect();
            if asked.is_empty() {
                break;
            }
            let seat = asked[luck.below(asked.len())];
            let action = any_answer(&pictures[seat][0]["decision"], &mut luck);
            // By a line of its own, so that the compared lines are read in one place.
            let mut acts = people[seat].line().await;
            let (step, key) = (&pictures[seat][0]["step"], format!("k{n}"));
            acts.send(json!({"type": "act", "table": table, "seat": seat, "step": step, "key": key, "action": action}))
                .await;
            let answer = acts.until(|m| m["key"] == key.as_str()).await;
            assert!(answer["type"] == "ack" || answer["type"] == "held", "{answer}");
            for seat in 0..3 {
                // What a new line is sent is the newest picture of this seat.
                let mut fresh = people[seat].line().await;
                let now = fresh.watch(&table, Some(seat as u8)).await["step"].as_u64().unwrap();
                let [one, two] = &mut pictures[seat];
                assert_eq!(until_step(&mut whole[seat], one, now).await, 0, "patches were not asked for");
                patches += until_step(&mut patched[seat], two, now).await;
                assert_eq!(one["view"], two["view"]);
                assert_eq!(one["pending"], two["pending"]);
                assert_eq!(one["decision"]["options"][0]["action"], two["decision"]["options"][0]["action"]);
                if two["decision"].is_object() {
                    assert!(
                        one["decision"]["text"]["en"].is_string()
                            && one["decision"]["text"]["it"].is_string()
                    );
                    assert!(two["decision"]["text"].get("en").is_none(), "one language was asked for");
                    assert_eq!(one["decision"]["text"]["it"], two["decision"]["text"]["it"]);
                }
            }
        }
        assert!(patches > 20, "only {patches} patches");
        // A line that comes back with another count is sent the whole picture.
        let now = pictures[0][1]["step"].as_u64().unwrap();
        for from in [now - 1, now + 5] {
            let mut line = people[0].line().await;
            line.send(json!({"type": "subscribe", "table": table, "seat": 0, "from": from, "patches": true}))
                .await;
            let update = line.until(|m| m["type"] == "update" || m["type"] == "patch").await;
            assert_eq!(update["type"], "update");
            assert_eq!((&update["view"], &update["reset"]), (&pictures[0][1]["view"], &json!(from > now)));
        }
    });
}

#[test]
fn a_seat_that_is_not_concerned_is_sent_nothing() {
    // The same count for patches and for whole pictures: a private step of another seat is not sent.
    let rules = catalog().rules("dune", "gf9", &Options::default(), 6).unwrap();
    let mut pairs = [true, false].map(|patches| Steps::start(rules.start(Seed::from_u64(9)), patches, None));
    for n in 0..200 {
        let Some(seat) = pairs[0].game().pending().seats().first() else { break };
        let chosen = pairs[0].game().bot_move(seat, "random", n).unwrap();
        let [one, two] = pairs.each_mut().map(|steps| steps.act(seat, &chosen.action, true).unwrap());
        let places = |sent: &[(usize, String)]| sent.iter().map(|(place, _)| *place).collect::<Vec<_>>();
        assert_eq!(places(&one), places(&two));
    }
}

/// Plays the first rounds of Dune with patches in one language. Returns the bytes of the largest delivery that brings asides which
/// were not there before, the bytes of all views that were written, and those of all views that viewers got.
fn first_rounds(counts_deals: bool) -> (usize, usize, usize) {
    let rules = catalog().rules("dune", "gf9", &Options::default(), 6).unwrap();
    let mut steps = Steps::start(rules.start(Seed::from_u64(1)), true, Some(Lang::En));
    if counts_deals {
        steps = steps.counting_deals();
    }
    let (mut largest, mut whole) = (0, 0);
    for n in 0..200 {
        let Some(seat) = steps.game().pending().seats().first() else { break };
        let chosen = steps.game().bot_move(seat, "random", n).unwrap();
        for (place, text) in steps.act(seat, &chosen.action, false).unwrap() {
            let message: Value = serde_json::from_str(&text).unwrap();
            let asides: usize =
                ["asides", "game_deals"].map(|part| message[part].to_string().len()).iter().sum();
            largest = largest.max(asides);
            whole += serde_json::from_str::<Value>(&steps.picture(place)).unwrap()["view"].to_string().len();
        }
    }
    (largest, steps.written(), whole)
}

#[test]
fn a_new_phase_brings_the_number_of_deals_and_not_their_words() {
    let ((listed, ..), (counted, ..)) = (first_rounds(false), first_rounds(true));
    assert!(listed > 2_000, "the list of deals is long: {listed} bytes");
    assert!(counted * 3 < listed, "the asides of a delivery have up to {counted} bytes, {listed} with deals");
}

#[test]
fn a_step_writes_only_what_changed_in_the_views_of_all_viewers_together() {
    let (_, written, whole) = first_rounds(true);
    assert!(written * 5 < whole, "{written} bytes were written for views of {whole} bytes");
}

//! The coach: what a seat learns in practice about its answers, and about the match when it is over.

use serde_json::{Value, json};

use crate::client::{open_seats, quick, seated};
use crate::house::{Database, House, run};
use crate::player::{Breaks, Player, play_out};

/// An action as a query.
fn encoded(action: &Value) -> String {
    action.to_string().bytes().fold(String::new(), |text, byte| {
        if byte.is_ascii_alphanumeric() {
            text + &char::from(byte).to_string()
        } else {
            format!("{text}%{byte:02X}")
        }
    })
}

#[test]
fn in_practice_a_seat_learns_what_matters_and_why_not() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(2).await;
        let seats = json!([{"kind": "me"}, {"kind": "bot", "level": 0}]);
        let table = people[0].table_of("arrakis", Some("wfa"), seats, quick()).await;
        people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        let mut line = people[0].line().await;
        line.subscribe(&table, Some(0), None).await;
        let choice = |m: &Value| {
            m["type"] == "update"
                && m["decision"]["options"].as_array().is_some_and(|options| options.len() > 1)
        };
        let picture = line.until(choice).await;
        let hint = people[0].http.get(&format!("/api/tables/{table}/hint?seat=0")).await.json();
        for lang in ["en", "it"] {
            assert!(hint["advice"][lang].as_str().is_some_and(|said| said.len() > 30), "{hint}");
        }
        let options = picture["decision"]["options"].as_array().unwrap();
        assert!(options.iter().any(|option| option["action"] == hint["option"]["action"]), "{hint}");

        // The coach gives a reason for the answer that it would give itself. For another answer it says what
        // it would do instead.
        let ask = async |who: usize, action: &str| {
            people[who].http.get(&format!("/api/tables/{table}/opinion?seat=0&action={action}")).await
        };
        let own = ask(0, &encoded(&hint["option"]["action"])).await.json();
        assert!(
            own["explanation"]["why"]["en"].is_string() && own["explanation"]["instead"].is_null(),
            "{own}"
        );
        let other = options.iter().find(|option| option["action"] != hint["option"]["action"]).unwrap();
        let said = ask(0, &encoded(&other["action"])).await.json();
        assert_eq!(said["step"], picture["step"]);
        if let Some(instead) = said["explanation"]["instead"].as_object() {
            assert!(options.iter().any(|option| option["action"] == instead["action"]), "{said}");
            let chance = |key: &str| said["odds"][key].as_u64().unwrap();
            assert!(chance("yours") <= 100 && chance("mine") <= 100, "{said}");
        }
        // The same question has the same answer.
        assert_eq!(ask(0, &encoded(&other["action"])).await.json(), said);
        // Nonsense is refused or gets no opinion, and other people get no answer.
        assert_eq!(ask(0, "nonsense").await.status, 422);
        assert!(ask(0, &encoded(&json!({"no": "action"}))).await.json()["explanation"].is_null());
        assert_eq!(ask(1, &encoded(&other["action"])).await.status, 403);
        // A match is not reviewed while it is played.
        assert_ne!(people[0].http.get(&format!("/api/tables/{table}/review?seat=0")).await.status, 200);
    });
}

#[test]
fn among_people_there_is_no_coach() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(2).await;
        let table = people[0].table(open_seats(2), quick()).await;
        for person in &people {
            person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
        }
        people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        for question in ["hint?seat=0", "opinion?seat=0&action=null"] {
            assert_eq!(people[0].http.get(&format!("/api/tables/{table}/{question}")).await.status, 403);
        }
    });
}

#[test]
fn a_finished_match_is_reviewed_by_its_moments() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(3).await;
        let table = seated(&people, quick()).await;
        play_out(&people, &table, Breaks::Never).await;
        let http = house.http();
        let review = async |seat: &str| http.get(&format!("/api/tables/{table}/review{seat}")).await;
        let said = review("?seat=1").await.json();
        assert_eq!(said["seat"], 1);
        for turning in ["good", "costly"].iter().flat_map(|list| said[*list].as_array().unwrap()) {
            let step = turning["step"].as_u64().unwrap();
            let moment = http.get(&format!("/api/tables/{table}/replay/{step}?as=1")).await.json();
            assert_eq!(moment["by"], 1, "the moment of an own answer: {turning}");
            assert!(
                !turning["answers"].as_array().unwrap().is_empty() && turning["before"] != turning["after"],
                "{turning}"
            );
        }
        assert_eq!(review("?seat=1").await.json(), said, "computed once");
        assert_eq!(review("?seat=7").await.status, 422);
        assert_eq!(review("").await.json()["seat"], 0);

        // Without an open replay there is no review either.
        let mut settings = quick();
        settings["open_replay"] = json!(false);
        let shut = people[0].table(json!([{"kind": "me"}, {"kind": "bot"}]), settings).await;
        people[0].http.ok(&format!("/api/tables/{shut}/start"), json!({})).await;
        Player::new(&people[0], &shut, 0).play(Breaks::Never).await;
        assert_eq!(people[0].http.get(&format!("/api/tables/{shut}/review?seat=0")).await.status, 403);
    });
}

#[test]
fn the_words_of_an_edition_are_served() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let http = house.http();
        let said = http.get("/api/terms/v29").await.json();
        let terms = said["terms"].as_array().unwrap();
        assert!(terms.len() > 30 && said["turn"].as_array().unwrap().len() == 8, "{said}");
        assert!(terms.iter().any(|term| term["name"]["it"] == "fortezza"), "the words of its own rulebook");
        assert_eq!(http.get("/api/terms/nowhere").await.status, 404);
    });
}

//! Link previews: what a program that unfurls links reads in the head of a page.

use serde_json::json;

use crate::both;
use crate::client::open_seats;
use crate::house::{Database, House};

fn title(page: &str) -> &str {
    page.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0
}

async fn a_link_says_where_it_leads(database: Database) {
    let house = House::open(database).await;
    let ann = house.guest("Ann").await;
    let body =
        json!({"game": "dune", "edition": "gf9", "name": "Thursday <b>night</b>", "seats": open_seats(6)});
    let table = ann.http.ok("/api/tables", body).await["table"]["id"].as_str().unwrap().to_owned();
    let stranger = house.http();
    let page = stranger.get(&format!("/t/{table}")).await;
    assert_eq!(page.status, 200);
    assert_eq!(title(&page.body), "Thursday &lt;b&gt;night&lt;/b&gt; · Landsraad");
    assert!(page.header("vary").is_some(), "it depends on the language");
    // A lesson has its own words, in the language that is asked for.
    let lesson = stranger.clone().with("accept-language", "it-IT,it;q=0.9").get("/learn/dune-the-map").await;
    assert_eq!(title(&lesson.body), "La mappa e la tempesta · Landsraad");
    assert_eq!(title(&stranger.get("/learn/dune-the-map").await.body), "The map and the storm · Landsraad");
    // Where there is nothing to say, the page is the usual one.
    for path in ["/", "/t/nothing", "/learn/chess", "/rules/gf9", "/replay"] {
        assert_eq!(title(&stranger.get(path).await.body), "Landsraad", "{path}");
    }
}
both!(a_link_says_where_it_leads);

async fn a_preview_says_nothing_of_a_match_that_is_closed_to_strangers(database: Database) {
    let house = House::open(database).await;
    let ann = house.guest("Ann").await;
    let settings = json!({"public": false});
    let table = ann.table(open_seats(3), settings).await;
    let page = async || house.http().get(&format!("/t/{table}")).await.body;
    assert_ne!(title(&page().await), "Landsraad", "a link to a table that waits is an invitation");
    ann.http.ok(&format!("/api/tables/{table}/close"), json!({})).await;
    assert_eq!(house.http().get(&format!("/api/tables/{table}")).await.status, 403);
    assert_eq!(title(&page().await), "Landsraad");
}
both!(a_preview_says_nothing_of_a_match_that_is_closed_to_strangers);

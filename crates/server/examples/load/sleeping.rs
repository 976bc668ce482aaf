//! Tables that nobody watches and where nothing is due for long: what they keep, and how fast they come back.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::{Args, Error, Spread, connect, figure, guests, say, seats_of, set_up_all, start, subscribe};

/// How many tables are loaded again.
const LOADED_AGAIN: usize = 200;

/// Opens tables of a slow game, waits until they sleep, and wakes some of them.
pub async fn measure(args: &Args, count: usize) -> Result<(), Error> {
    let (game, edition, seats) = seats_of(args)?;
    let (server, config) = start(args, |config| config.limits.idle_seconds = 5).await?;
    let address = config.bind;
    let cookies = guests(address, seats).await?;
    let empty = server.memory();
    let settings = json!({"clock": {"kind": "slow", "deadline_seconds": 86_400}, "public": false});
    let new = json!({"game": game, "edition": edition, "settings": settings});
    let tables = set_up_all(address, &cookies, count, &new).await?;
    let full = server.memory();
    eprintln!("{count} tables of {game} with {seats} seats are open");
    let awake = || async {
        let loaded = figure(config.metrics_listen, "landsraad_tables_loaded").await;
        loaded.and_then(|loaded| loaded.parse::<f64>().ok()).unwrap_or_default()
    };
    while awake().await > 0.0 {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let asleep = server.memory();
    let mut waits = Spread::default();
    for table in tables.iter().step_by((count / LOADED_AGAIN).max(1)) {
        let mut line = connect(address, &cookies[0]).await?;
        line.send(say(&json!({"type": "hello", "version": 1}))).await?;
        line.next().await.ok_or("no hello")??;
        let began = Instant::now();
        line.send(say(&subscribe(table, Some(0), &json!({"patches": true, "count_deals": true})))).await?;
        loop {
            let Message::Text(text) = line.next().await.ok_or("the line is closed")?? else { continue };
            if serde_json::from_str::<Value>(&text)?["type"] == "update" {
                break;
            }
        }
        waits.0.push(began.elapsed());
    }
    drop(server);
    std::fs::remove_dir_all(&config.data)?;
    println!("{game} {edition}, {seats} seats, a day for each answer:");
    println!();
    println!(
        "| sleeping tables | server empty (MiB) | before they sleep (MiB) | asleep (MiB) | per table (KiB) | wake p50 / p99 / slowest (ms) |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    println!(
        "| {count} | {} | {} | {} | {:.2} | {} |",
        empty / 1024,
        full / 1024,
        asleep / 1024,
        asleep.saturating_sub(empty) as f64 / count.max(1) as f64,
        waits.sorted().show(&[50.0, 99.0, 100.0]),
    );
    Ok(())
}

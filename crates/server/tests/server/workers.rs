//! Workers of a cluster that think for its servers. What they say is what a server says.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use landsraad_server::{ADVISE, CHANCES, Envelope, Queue, Undone};
use serde_json::json;

use crate::client::{PATIENCE, quick, seated};
use crate::cluster::Here;
use crate::house::run;
use crate::player::{Breaks, play_out_across};

#[test]
fn win_chances_and_reviews_are_computed_by_a_worker_and_are_those_of_a_node() {
    run(async {
        let here = Here::start(2).await;
        let people = [here.houses[0].guest("Ann").await, here.houses[0].guest("Ben").await];
        let table = seated(&people, quick()).await;
        play_out_across(&people, &table, Breaks::Never).await;
        let paths = ["chances", "review?seat=1"].map(|what| format!("/api/tables/{table}/{what}"));
        let mut near = Vec::new();
        for path in &paths {
            let reply = people[0].http.get(path).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            near.push(reply.json());
        }
        let done = Arc::new(AtomicUsize::new(0));
        let count = done.clone();
        let job = move |bytes: &[u8]| {
            count.fetch_add(1, Ordering::Relaxed);
            let envelope = Envelope::open(bytes)?;
            match envelope.kind.as_str() {
                CHANCES => landsraad_server::judge(envelope),
                _ => landsraad_server::look_back(envelope),
            }
        };
        let queue = Queue::connect(&here.nats.url()).await.unwrap();
        let asking = queue.clone();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let worker = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            queue.work(2, Arc::new(job), stop).await;
        });
        // Until both threads of the worker have surely asked for a job.
        for _ in 0..4 {
            let refused = asking.ask(&Envelope::seal(CHANCES, &"no record"), Duration::from_mins(1)).await;
            assert!(matches!(refused, Err(Undone::Refused(_))), "{refused:?}");
        }
        for (path, near) in paths.iter().zip(near) {
            let before = done.load(Ordering::Relaxed);
            let far = here.at(&people[0], 1).http.get(path).await;
            assert_eq!((far.status, far.json()), (200, near));
            assert!(done.load(Ordering::Relaxed) > before, "a worker has worked it out");
        }
        stop.send(()).unwrap();
        worker.await.unwrap();
    });
}

#[test]
fn a_worker_gives_advice_about_a_match_in_play() {
    run(async {
        let here = Here::start(1).await;
        let ann = here.houses[0].guest("Ann").await;
        let seats = json!([{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]);
        let table = ann.table_of("dune", Some("gf9"), seats, quick()).await;
        ann.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        // The bots wait for her, and do nothing of their own while the table is paused.
        let mut line = ann.line().await;
        line.subscribe(&table, Some(0), None).await;
        line.until(|m| m["type"] == "update" && m["pending"] == json!([0]) && m["decision"].is_object())
            .await;
        ann.http.ok(&format!("/api/tables/{table}/pause"), json!({})).await;
        let paths = ["odds", "hint"].map(|what| format!("/api/tables/{table}/{what}"));
        let mut alone = Vec::new();
        for path in &paths {
            let reply = ann.http.get(path).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            alone.push(reply.json());
        }
        let done = Arc::new(AtomicUsize::new(0));
        let count = done.clone();
        let job = move |bytes: &[u8]| {
            let envelope = Envelope::open(bytes)?;
            if envelope.kind != ADVISE {
                return Err("another job".into());
            }
            count.fetch_add(1, Ordering::Relaxed);
            landsraad_server::give_advice(envelope)
        };
        let queue = Queue::connect(&here.nats.url()).await.unwrap();
        let asking = queue.clone();
        let worker = tokio::spawn(async move { queue.work(1, Arc::new(job), std::future::pending()).await });
        for (path, alone) in paths.iter().zip(alone) {
            let (before, begin) = (done.load(Ordering::Relaxed), Instant::now());
            while done.load(Ordering::Relaxed) == before {
                assert!(begin.elapsed() < PATIENCE, "the worker is never asked");
                // Until the worker has surely asked for a job.
                let refused =
                    asking.ask(&Envelope::seal(CHANCES, &"no record"), Duration::from_mins(1)).await;
                assert!(matches!(refused, Err(Undone::Refused(_))), "{refused:?}");
                // The server may find no worker on a busy machine, and says the same itself.
                let reply = ann.http.get(path).await;
                assert_eq!((reply.status, &reply.json()), (200, &alone));
            }
        }
        worker.abort();
    });
}

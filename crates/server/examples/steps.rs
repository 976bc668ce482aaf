//! What a step costs the server beside the write, and how large its deliveries are: random matches of every
//! game, without connections and storage.
//!
//! `cargo xtask steps` prints the tables of docs/performance.md.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use landsraad_catalog::{Sight, catalog};
use landsraad_kernel::{Lang, Options, Seat, Seed, Viewer};
use landsraad_server::measure::Steps;
use serde_json::{Map, Value};

type Error = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Debug, Parser)]
struct Args {
    /// Matches of each edition
    #[arg(long, default_value_t = 3)]
    matches: u64,
    /// At most so many steps of each match
    #[arg(long, default_value_t = 1500)]
    steps: usize,
    /// One game only
    #[arg(long)]
    game: Option<String>,
    /// One edition only
    #[arg(long)]
    edition: Option<String>,
    /// Patches in one language only, without the comparison of formats: for profiles
    #[arg(long)]
    plain: bool,
    /// Lists the asides that make or answer a deal of the game in patches in one language too, instead of counting them
    #[arg(long)]
    list_deals: bool,
    /// Prints what deliveries consist of, by member of the message
    #[arg(long)]
    parts: bool,
    /// Keeps so many matches in memory and prints what one of them takes, instead of measuring steps
    #[arg(long)]
    held: Option<u64>,
}

/// The forms that are compared: patches or not, and the language.
const FORMS: [(&str, bool, Option<Lang>); 4] = [
    ("whole, both languages", false, None),
    ("whole, one language", false, Some(Lang::En)),
    ("patches, both languages", true, None),
    ("patches, one language", true, Some(Lang::En)),
];

fn main() -> Result<(), Error> {
    let args = Args::parse();
    if let Some(count) = args.held {
        return held(&args, count);
    }
    println!(
        "| edition | seats | form | steps | deliveries per step | bytes p50 / p95 / mean | µs per step p50 / mean |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut formats = Vec::new();
    for entry in catalog().entries() {
        let spec = entry.spec();
        if args.game.as_ref().is_some_and(|game| game != spec.id) {
            continue;
        }
        for edition in &spec.editions {
            if args.edition.as_ref().is_some_and(|wanted| wanted != edition.id) {
                continue;
            }
            for (name, patches, lang) in FORMS {
                if args.plain && (!patches || lang.is_none()) {
                    continue;
                }
                let mut figures = Figures::default();
                for seed in 0..args.matches {
                    let rules =
                        catalog().rules(spec.id, edition.id, &Options::default(), edition.max_seats)?;
                    let game = rules.start(Seed::from_u64(seed));
                    let steps = Steps::start(game, patches, lang);
                    let counts = patches && lang.is_some() && !args.list_deals;
                    figures.play(if counts { steps.counting_deals() } else { steps }, &args, seed);
                }
                println!(
                    "| {} {} | {} | {name} | {} |",
                    spec.id,
                    edition.id,
                    edition.max_seats,
                    figures.sum.row()
                );
                if args.parts {
                    figures.print_parts();
                }
                if patches && lang.is_some() {
                    for (phase, mut sum) in figures.phases {
                        println!("| {} {} | | phase {phase} | {} |", spec.id, edition.id, sum.row());
                    }
                    formats.push((format!("{} {}", spec.id, edition.id), figures.formats));
                }
            }
        }
    }
    if args.plain {
        return Ok(());
    }
    println!();
    println!(
        "| edition | view p50 / p95 / mean | ours | json-patch crate | merge patch | ours (µs) | json-patch crate (µs) |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for (edition, mut formats) in formats {
        let n = formats.views.len().max(1) as f64;
        println!(
            "| {edition} | {} | {} | {} | {} | {:.1} | {:.1} |",
            spread(&mut formats.views),
            spread(&mut formats.ours),
            spread(&mut formats.library),
            spread(&mut formats.merge),
            formats.our_time.as_secs_f64() * 1e6 / n,
            formats.library_time.as_secs_f64() * 1e6 / n,
        );
    }
    Ok(())
}

/// Plays `count` matches for some steps, keeps them and prints the memory of each.
fn held(args: &Args, count: u64) -> Result<(), Error> {
    println!("| edition | seats | matches | steps of each | KiB per match |");
    println!("| --- | --- | --- | --- | --- |");
    for entry in catalog().entries() {
        let spec = entry.spec();
        let wanted = |only: &Option<String>, id: &str| only.as_ref().is_none_or(|wanted| wanted == id);
        for edition in
            spec.editions.iter().filter(|e| wanted(&args.game, spec.id) && wanted(&args.edition, e.id))
        {
            // Tables with the same options share them.
            let rules = |options: &Options| catalog().rules(spec.id, edition.id, options, edition.max_seats);
            let options = rules(&Options::default())?.options();
            let before = resident()?;
            let mut kept = Vec::new();
            for seed in 0..count {
                let rules = rules(&options)?;
                let mut steps = Steps::start(rules.start(Seed::from_u64(seed)), true, Some(Lang::En));
                let mut luck = seed;
                for _ in 0..args.steps {
                    let Some((seat, action)) = any_answer(&steps, &mut luck) else { break };
                    steps.act(seat, &action, false);
                }
                kept.push(steps);
            }
            let each = resident()?.saturating_sub(before) as f64 / count.max(1) as f64;
            println!(
                "| {} {} | {} | {count} | {} | {each:.1} |",
                spec.id, edition.id, edition.max_seats, args.steps
            );
        }
    }
    Ok(())
}

/// The memory of this process in KiB.
fn resident() -> Result<u64, Error> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}

/// The sizes of parts, apart from the smallest.
fn words(sizes: &BTreeMap<String, usize>, of: usize) -> String {
    let each = sizes.iter().map(|(name, size)| (name, size / of)).filter(|(_, size)| *size > 10);
    each.map(|(name, size)| format!("{name} {size}")).collect::<Vec<_>>().join(", ")
}

fn spread(sizes: &mut [usize]) -> String {
    sizes.sort_unstable();
    let at = |percent: usize| sizes.get(sizes.len() * percent / 100).copied().unwrap_or_default();
    format!("{} / {} / {}", at(50), at(95), sizes.iter().sum::<usize>() / sizes.len().max(1))
}

#[derive(Default)]
struct Figures {
    sum: Sum,
    /// By the phase in which the step began; all under one name in games without phases.
    phases: BTreeMap<String, Sum>,
    /// The bytes of each member of all messages, and of those of the largest one.
    parts: [BTreeMap<String, usize>; 2],
    largest: usize,
    formats: Formats,
}

/// What steps cost and deliver.
#[derive(Default)]
struct Sum {
    bytes: Vec<usize>,
    times: Vec<Duration>,
}

impl Sum {
    fn add(&mut self, time: Duration, sent: &[(usize, String)]) {
        self.times.push(time);
        self.bytes.extend(sent.iter().map(|(_, text)| text.len()));
    }

    /// The columns from the steps on. A median hardly changes with what else the machine does.
    fn row(&mut self) -> String {
        self.times.sort_unstable();
        let steps = self.times.len();
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        format!(
            "{steps} | {:.1} | {} | {:.1} / {:.1}",
            self.bytes.len() as f64 / steps.max(1) as f64,
            spread(&mut self.bytes),
            micros(self.times.get(steps / 2).copied().unwrap_or_default()),
            micros(self.times.iter().sum::<Duration>()) / steps.max(1) as f64,
        )
    }
}

/// The sizes of the same changes of views in several formats.
#[derive(Default)]
struct Formats {
    views: Vec<usize>,
    ours: Vec<usize>,
    library: Vec<usize>,
    merge: Vec<usize>,
    our_time: Duration,
    library_time: Duration,
}

impl Figures {
    fn add_parts(&mut self, text: &str) {
        let Ok(Value::Object(members)) = serde_json::from_str(text) else { return };
        let sizes = || members.iter().map(|(name, value)| (name.clone(), value.to_string().len()));
        for (name, size) in sizes() {
            *self.parts[0].entry(name).or_default() += size;
        }
        if text.len() > self.largest {
            (self.largest, self.parts[1]) = (text.len(), sizes().collect());
        }
    }

    fn print_parts(&self) {
        let deliveries = self.sum.bytes.len().max(1);
        println!("| | | mean bytes by part | {} |", words(&self.parts[0], deliveries));
        println!("| | | the largest, {} bytes | {} |", self.largest, words(&self.parts[1], 1));
    }

    fn play(&mut self, mut steps: Steps, args: &Args, mut luck: u64) {
        for n in 0..args.steps {
            let Some((seat, action)) = any_answer(&steps, &mut luck) else { break };
            let compared = Viewer::Seat(Seat::at(0));
            let before = (n % 5 == 0 && !args.plain).then(|| steps.game().still().view(compared));
            let phase = steps.game().view(Viewer::Public)["phase"].as_str().unwrap_or("-").to_owned();
            let began = Instant::now();
            let Some(sent) = steps.act(seat, &action, false) else { break };
            let took = began.elapsed();
            self.sum.add(took, &sent);
            if args.parts {
                for (_, text) in &sent {
                    self.add_parts(text);
                }
            }
            self.phases.entry(phase).or_default().add(took, &sent);
            if let Some(before) = before {
                self.formats.compare(&before, &steps.game().still().view(compared));
            }
        }
    }
}

/// Any answer of the first seat that is asked, except one that reopens an answer.
fn any_answer(steps: &Steps, luck: &mut u64) -> Option<(Seat, Value)> {
    let seat = steps.game().pending().seats().first()?;
    let legal = steps.game().legal_actions(seat);
    let forward: Vec<_> = legal.into_iter().filter(|(.., takes_back)| !takes_back).collect();
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let (_, action, _) = forward.get((*luck >> 33) as usize % forward.len().max(1))?.clone();
    Some((seat, action))
}

impl Formats {
    fn compare(&mut self, before: &Arc<dyn Sight>, after: &Arc<dyn Sight>) {
        let [old, new] = [before, after].map(|view| view.text());
        self.views.push(new.len());
        let began = Instant::now();
        let ours = landsraad_server::measure::patch(before.clone(), after.clone());
        self.our_time += began.elapsed();
        self.ours.push(ours.len());
        let began = Instant::now();
        // The library needs trees, and a change would come as text.
        let [old, new] = [old, new].map(|text| serde_json::from_str::<Value>(&text).unwrap_or_default());
        let library = serde_json::to_string(&json_patch::diff(&old, &new)).unwrap_or_default();
        self.library_time += began.elapsed();
        self.library.push(library.len());
        self.merge.push(merge_patch(&old, &new).to_string().len());
    }
}

/// The JSON Merge Patch (RFC 7396) between two values. It cannot set a member to null.
fn merge_patch(before: &Value, after: &Value) -> Value {
    let (Value::Object(old), Value::Object(new)) = (before, after) else { return after.clone() };
    let mut patch = Map::new();
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    for (name, value) in new {
        match old.get(name) {
            Some(known) if known == value => {}
            Some(known) => drop(patch.insert(name.clone(), merge_patch(known, value))),
            None => drop(patch.insert(name.clone(), value.clone())),
        }
    }
    Value::Object(patch)
}

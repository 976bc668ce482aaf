//! Prints what the first seat is sent at moments of one match, for browser tests that look at real positions.
//! The same seed gives the same match: the first seat answers at random, and bots have the others.
//!
//! `pictures dune gf9 --seats 6 --options '{"advanced": true}' --seed 1
//! --count 60` prints the roles of the seats and the updates.

use clap::Parser;
use landsraad_catalog::catalog;
use landsraad_kernel::{Options, Seat, Seed};
use landsraad_server::measure::Steps;
use serde_json::{Value, json};

type Error = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Debug, Parser)]
struct Args {
    game: String,
    edition: String,
    #[arg(long)]
    seats: u8,
    /// The options of the match, as JSON
    #[arg(long, default_value = "{}")]
    options: String,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many pictures, evenly spread over the questions of the first seat
    #[arg(long, default_value_t = 60)]
    count: usize,
}

fn main() -> Result<(), Error> {
    let args = Args::parse();
    let options: Options = serde_json::from_str(&args.options)?;
    let rules = catalog().rules(&args.game, &args.edition, &options, args.seats)?;
    let bot = catalog().game(&args.game)?.bots().first().map_or("random", |bot| bot.key);
    let mut steps = Steps::start(rules.start(Seed::from_u64(args.seed)), false, None);
    let mut luck = args.seed;
    let mut asked = Vec::new();
    while let Some(seat) = steps.game().pending().seats().first() {
        if seat == Seat::at(0) {
            asked.push(steps.picture(0));
        }
        let Some(action) = answer(&steps, seat, bot, &mut luck) else { break };
        if steps.act(seat, &action, false).is_none() {
            break;
        }
    }
    let count = args.count.min(asked.len());
    let picked: Vec<&str> = (0..count).map(|n| asked[n * asked.len() / count].as_str()).collect();
    let seats = (0..args.seats).filter_map(Seat::new);
    let roles: Vec<Value> = seats
        .map(|seat| json!({ "role": steps.game().role(seat), "role_text": steps.game().seat_name(seat) }))
        .collect();
    println!("{{\"roles\": {}, \"pictures\": [{}]}}", Value::from(roles), picked.join(",\n"));
    Ok(())
}

/// Any answer in the first seat, except one that takes an answer back; the bot's answer in another.
fn answer(steps: &Steps, seat: Seat, bot: &str, luck: &mut u64) -> Option<Value> {
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let game = steps.game();
    if seat != Seat::at(0) {
        return Some(game.bot_move(seat, bot, *luck)?.action);
    }
    let mut forward: Vec<_> =
        game.legal_actions(seat).into_iter().filter(|(.., takes_back)| !takes_back).collect();
    let chosen = (*luck >> 33) as usize % forward.len().max(1);
    (chosen < forward.len()).then(|| forward.swap_remove(chosen).1)
}

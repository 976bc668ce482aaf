//! `landsraad questions`

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::Result;
use landsraad_kernel::{Lang, Seat};
use landsraad_lab::questions::{Count, count};

use crate::pick::GameArgs;

/// Arguments of `questions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    landsraad questions --game dune --set advanced=true --games 3\n\n\
    docs/questions.md explains the figures.")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bot that answers for the person and plays the other seats.
    #[arg(long, default_value = "heuristic")]
    bot: String,
    /// How many games; the person sits in the next seat each time.
    #[arg(long, short = 'n', default_value_t = 3)]
    games: u64,
    /// The seed of the run; the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also list the kinds of questions.
    #[arg(long)]
    kinds: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let mut kinds: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let mut rounds = 0;
    for rules in args.game.all_rules(lang)? {
        let title = format!("{} {}", rules.game(), rules.edition());
        println!(
            "{:<20} {:>4} {:<16} {:>6} {:>10} {:>9} {:>6}",
            lang.of("a round", "per round"),
            lang.of("game", "n"),
            lang.of("role", "ruolo"),
            lang.of("rounds", "round"),
            lang.of("questions", "domande"),
            lang.of("standing", "fisse"),
            lang.of("acts", "atti"),
        );
        let mut all = Count::default();
        for n in 0..args.games {
            let seat = Seat::at((n % u64::from(rules.seats())) as u8);
            let one = count(&*rules, &args.bot, args.seed, n, seat)?;
            line(&title, &n.to_string(), &one);
            all.rounds += one.rounds;
            all.questions += one.questions;
            all.with_standing += one.with_standing;
            all.acts += one.acts;
            for (kind, (asked, left)) in one.kinds {
                let entry = kinds.entry(kind).or_default();
                *entry = (entry.0 + asked, entry.1 + left);
            }
        }
        line(&title, lang.of("all", "tutte"), &all);
        rounds += all.rounds;
    }
    if args.kinds {
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, (asked, left))| std::cmp::Reverse((*left, *asked)));
        let per = |n: u32| f64::from(n) / f64::from(rounds.max(1));
        for (kind, (asked, left)) in kinds {
            println!("{kind:<36} {:>8.2} {:>8.2}", per(asked), per(left));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn line(title: &str, n: &str, count: &Count) {
    println!(
        "{title:<20} {n:>4} {:<16} {:>6} {:>10.1} {:>9.1} {:>6.1}",
        count.role,
        count.rounds,
        count.per_round(count.questions),
        count.per_round(count.with_standing),
        count.per_round(count.acts),
    );
}

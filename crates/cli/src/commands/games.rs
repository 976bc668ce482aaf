//! `landsraad games`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use landsraad_catalog::{Entry, catalog};
use landsraad_kernel::{Lang, OptionKind, OptionSpec};

/// Arguments of `games`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only this game.
    game: Option<String>,
    /// Only this edition of it.
    #[arg(long, requires = "game")]
    edition: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    let entries: Vec<&dyn Entry> = match &args.game {
        Some(id) => vec![catalog().game(id)?],
        None => catalog().entries().collect(),
    };
    if let Some(edition) = &args.edition {
        let known: Vec<&str> = entries.iter().flat_map(|e| &e.spec().editions).map(|e| e.id).collect();
        let there = known.contains(&edition.as_str());
        anyhow::ensure!(there, "there is no edition “{edition}”; there are: {}", known.join(", "));
    }
    let wanted = |edition: &str| args.edition.as_ref().is_none_or(|only| only == edition);
    if args.json {
        let list: Vec<_> =
            entries.iter().map(|e| serde_json::json!({ "game": e.spec(), "bots": e.bots() })).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for entry in entries {
        let spec = entry.spec();
        writeln!(out, "{}  {}", spec.id, spec.name.get(lang))?;
        writeln!(out, "    {}", spec.blurb.get(lang))?;
        let bots = entry.bots().iter().map(|b| b.key).collect::<Vec<_>>().join(", ");
        writeln!(out, "    {}: {bots}", lang.of("bots", "bot"))?;
        for edition in spec.editions.iter().filter(|edition| wanted(edition.id)) {
            let seats = match (edition.min_seats, edition.max_seats) {
                (min, max) if min == max => format!("{min}"),
                (min, max) => format!("{min}–{max}"),
            };
            writeln!(
                out,
                "\n  {}  {} ({seats} {})",
                edition.id,
                edition.name.get(lang),
                lang.of("seats", "posti")
            )?;
            writeln!(out, "    {}", edition.blurb.get(lang))?;
            for role in &edition.roles {
                writeln!(out, "    {}: {}", role.name.get(lang), role.blurb.get(lang))?;
            }
            for preset in &edition.presets {
                let set = preset.options.iter().map(|(key, value)| format!(" --set {key}={value}"));
                let head = lang.of("preset", "tavolo pronto");
                writeln!(out, "    {head} “{}”:{}", preset.name.get(lang), set.collect::<String>())?;
                writeln!(out, "        {}", preset.help.get(lang))?;
            }
            let mut topic = "";
            for option in &edition.options {
                if option.topic != topic {
                    topic = option.topic;
                    writeln!(out, "    — {topic} —")?;
                }
                show(&mut out, option, lang)?;
            }
        }
        writeln!(out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// One option: how it is set, what it asks, what each value means, and its rule.
fn show(out: &mut impl Write, option: &OptionSpec, lang: Lang) -> Result<()> {
    let values = match &option.kind {
        OptionKind::Switch => "true, false".to_owned(),
        OptionKind::Choice { values } => values.iter().map(|v| v.key).collect::<Vec<_>>().join(", "),
        OptionKind::Number { min, max } => format!("{min}–{max}"),
        OptionKind::Text => lang.of("text", "testo").to_owned(),
    };
    writeln!(out, "    --set {}={}   [{values}]", option.key, option.default)?;
    let rule = option.rule.map_or(String::new(), |rule| format!(" [{}]", rule.0));
    writeln!(out, "        {}. {}{rule}", option.name.get(lang), option.help.get(lang))?;
    if let OptionKind::Choice { values } = &option.kind {
        for value in values {
            let usual = if option.usual == Some(value.key) {
                lang.of(" (usual here)", " (di solito qui)")
            } else {
                ""
            };
            writeln!(out, "          {}: {}{usual}", value.key, value.name.get(lang))?;
        }
    }
    Ok(())
}

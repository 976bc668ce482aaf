//! `landsraad rules`

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Result, bail};
use landsraad_dune::editions::{Edition, RulingDiff, rulings_diff};
use landsraad_kernel::{Lang, RuleRef};
use landsraad_ledger::{Library, Rule, library};

/// Arguments of `rules`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  landsraad rules\n  landsraad rules gf9 --search storm\n  \
    landsraad rules gf9 --diff ah2009 --lang it\n  landsraad rules gf9.battle.ties")]
pub struct Args {
    /// An edition (`gf9`), or one rule (`gf9.battle.ties`); all editions if not given.
    edition: Option<String>,
    /// Only rules in which these words appear, in either language.
    #[arg(long)]
    search: Option<String>,
    /// Show what another edition does differently.
    #[arg(long, value_name = "EDITION")]
    diff: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let library = library();
    let mut out = std::io::stdout().lock();
    let edition = args.edition.as_deref();
    if let Some(rule) = edition.and_then(|id| library.rule(id)) {
        if args.json {
            writeln!(out, "{}", serde_json::to_string_pretty(rule)?)?;
        } else {
            show(&mut out, rule, lang, true)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(edition) = edition {
        known(library, edition)?;
    }
    if let Some(other) = &args.diff {
        let Some(edition) = edition else {
            bail!("--diff {other}: name the edition to compare with, for instance `rules gf9 --diff {other}`")
        };
        known(library, other)?;
        return diff(&mut out, library, edition, other, args.json, lang);
    }
    let list: Vec<&Rule> = match (&args.search, edition) {
        (Some(words), edition) => library.search(words, edition),
        (None, Some(edition)) => library.ledger_of(edition).map_or(vec![], |l| l.rules.iter().collect()),
        (None, None) => {
            for ledger in library.ledgers() {
                writeln!(
                    out,
                    "{:<12} {:>4} {}",
                    ledger.edition,
                    ledger.rules.len(),
                    lang.of("rules", "regole")
                )?;
            }
            return Ok(ExitCode::SUCCESS);
        }
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for rule in &list {
        show(&mut out, rule, lang, false)?;
    }
    writeln!(out, "{} {}", list.len(), lang.of("rules", "regole"))?;
    Ok(ExitCode::SUCCESS)
}

/// Refuses an edition that has no ledger, naming those that have.
fn known(library: &Library, edition: &str) -> Result<()> {
    if library.ledger_of(edition).is_none() {
        let all = library.ledgers().iter().map(|l| l.edition.as_str()).collect::<Vec<_>>().join(", ");
        bail!("there is no edition or rule “{edition}”; the editions are {all}");
    }
    Ok(())
}

/// One rule, with its ruling; with its test and relations if asked.
pub fn show(out: &mut impl Write, rule: &Rule, lang: Lang, whole: bool) -> Result<()> {
    writeln!(out, "[{}]\n  {}", rule.id, rule.text(lang))?;
    if let Some(ruling) = rule.ruling(lang) {
        writeln!(out, "  {}: {ruling}", lang.of("ruling", "interpretazione"))?;
    }
    if whole {
        writeln!(out, "  {}: {}", lang.of("for instance", "per esempio (in inglese)"), rule.test)?;
        for see in &rule.see {
            writeln!(out, "  → {see}")?;
        }
    }
    Ok(())
}

/// The questions two editions answer differently, with the rules that give the answers.
fn show_rulings(
    out: &mut impl Write,
    left: &str,
    right: &str,
    rulings: &[RulingDiff],
    lang: Lang,
) -> Result<()> {
    if rulings.is_empty() {
        return Ok(());
    }
    let ids = |rules: &[RuleRef]| rules.iter().map(|r| format!(" [{r}]")).collect::<Vec<_>>().concat();
    writeln!(out, "== {}", lang.of("answers that differ", "risposte diverse"))?;
    for ruling in rulings {
        writeln!(out, "{} ({})", ruling.question.get(lang), ruling.key)?;
        writeln!(out, "{left:>8}  {}{}", ruling.left.get(lang), ids(&ruling.left_rules))?;
        writeln!(out, "{right:>8}  {}{}\n", ruling.right.get(lang), ids(&ruling.right_rules))?;
    }
    Ok(())
}

fn diff(
    out: &mut impl Write,
    library: &Library,
    left: &str,
    right: &str,
    json: bool,
    lang: Lang,
) -> Result<ExitCode> {
    let Some(diff) = library.diff(left, right) else { bail!("{left} and {right} cannot be compared") };
    let rulings = match (Edition::by_id(left), Edition::by_id(right)) {
        (Some(left), Some(right)) => rulings_diff(left, right),
        (_, _) => vec![],
    };
    if json {
        let mut value = serde_json::to_value(&diff)?;
        value["rulings"] = serde_json::to_value(&rulings)?;
        writeln!(out, "{}", serde_json::to_string_pretty(&value)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    show_rulings(out, left, right, &rulings, lang)?;
    for topic in &diff.topics {
        writeln!(out, "\n== {}", topic.topic)?;
        for entry in &topic.entries {
            for (edition, rule) in [(left, entry.left), (right, entry.right)] {
                match rule {
                    Some(rule) => writeln!(out, "{edition:>8}  [{}] {}", rule.id, rule.text(lang))?,
                    None => writeln!(out, "{edition:>8}  —")?,
                }
            }
            if let Some(how) = entry.how(lang) {
                writeln!(out, "{:>8}  {how}", "≠")?;
            }
            writeln!(out)?;
        }
    }
    writeln!(
        out,
        "{} {}",
        diff.same,
        lang.of("rules are the same in both", "regole sono uguali in entrambe")
    )?;
    Ok(ExitCode::SUCCESS)
}

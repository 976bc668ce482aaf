//! Link previews: the head of the page says which table, match or lesson a link
//! leads to. A preview holds nothing that a stranger with the link would not see.

use landsraad_catalog::catalog;
use landsraad_kernel::{Lang, Text};
use landsraad_lessons::library;
use landsraad_wire::{Sitter, TableInfo, TableStatus};

use crate::app::App;
use crate::table::command::Lobby;

/// What a link leads to, in words.
pub struct Preview {
    title: String,
    text: String,
}

/// Whether an address may have a preview of its own.
pub fn has(path: &str) -> bool {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    matches!((parts.next(), parts.next()), (Some("t" | "replay" | "learn"), Some(_)))
}

/// The preview of an address, for the addresses that have one of their own.
pub async fn of(app: &App, path: &str, share: Option<String>, lang: Lang) -> Option<Preview> {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    match (parts.next()?, parts.next()?) {
        ("t" | "replay", id) => {
            let reply = app.tables.ask(&app.services, id, None, Lobby::Info { share }).await.ok()?;
            Some(table(&reply.table, lang))
        }
        ("learn", id) => {
            let lesson = library().lesson(id)?;
            let title = lesson.title().get(lang).to_owned();
            Some(Preview { title, text: lesson.summary().get(lang).to_owned() })
        }
        _ => None,
    }
}

fn table(table: &TableInfo, lang: Lang) -> Preview {
    let game = catalog().game(&table.game).ok().map(landsraad_catalog::Entry::spec);
    let edition = game.and_then(|spec| spec.editions.iter().find(|edition| edition.id == table.edition));
    let game = game.map_or("", |spec| spec.name.get(lang));
    let edition = edition.map_or("", |edition| edition.name.get(lang));
    // Most editions have the name of their game in front.
    let named = if edition.starts_with(game) { edition.to_owned() } else { format!("{game} · {edition}") };
    let free = table.seats.iter().filter(|seat| matches!(seat.sitter, Sitter::Open)).count();
    let text = match table.status {
        TableStatus::Open if free > 0 => Text::new(
            format!("{free} of {} seats are free: sit down and play.", table.seats.len()),
            format!("{free} posti liberi su {}: siediti e gioca.", table.seats.len()),
        ),
        TableStatus::Open => Text::new("The game is about to begin.", "La partita sta per cominciare."),
        TableStatus::Running | TableStatus::Paused => {
            Text::new("The game is being played.", "La partita è in corso.")
        }
        TableStatus::Finished | TableStatus::Closed => {
            Text::new("The game is over: look at it again.", "La partita è finita: rivedila.")
        }
    };
    Preview { title: table.name.clone(), text: format!("{named}. {}", text.get(lang)) }
}

/// The language that a browser or a crawler asks for first.
pub fn language(accepted: Option<&str>) -> Lang {
    let first =
        accepted.and_then(|all| all.split(',').next()).unwrap_or_default().trim().to_ascii_lowercase();
    if first.starts_with("it") { Lang::It } else { Lang::En }
}

/// The page with its preview. Pictures need a whole address, so they get that of the house where it is known.
pub fn put(page: &str, preview: &Preview, house: Option<&str>) -> String {
    let Preview { title, text } = preview;
    let title = format!("{title} · Landsraad");
    let mut page = page.to_owned();
    for (before, after, value) in [
        ("<title>", "</title>", &title),
        ("<meta property=\"og:title\" content=\"", "\"", &title),
        ("<meta property=\"og:description\" content=\"", "\"", text),
        ("<meta name=\"description\" content=\"", "\"", text),
    ] {
        page = replaced(&page, before, after, &escaped(value));
    }
    match house {
        Some(house) => {
            let picture = escaped(&format!("{house}/preview.png"));
            replaced(&page, "<meta property=\"og:image\" content=\"", "\"", &picture)
        }
        None => page,
    }
}

/// The text with what stands between two marks replaced; unchanged if the marks are missing.
fn replaced(text: &str, before: &str, after: &str, value: &str) -> String {
    let Some((head, rest)) = text.split_once(before) else { return text.to_owned() };
    let Some((_, tail)) = rest.split_once(after) else { return text.to_owned() };
    format!("{head}{before}{value}{after}{tail}")
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><title>Landsraad</title><meta name=\"description\" content=\"d\" />\
        <meta property=\"og:title\" content=\"t\" /><meta property=\"og:description\" content=\"d\" />\
        <meta property=\"og:image\" content=\"/preview.png\" /></head>";

    #[test]
    fn a_preview_stands_in_the_head_and_cannot_leave_it() {
        let title = "\"><script>alert(1)</script> & 'co'".to_owned();
        let page = put(PAGE, &Preview { title, text: "2 of 6".into() }, Some("https://example.org"));
        assert!(!page.contains("<script>"), "{page}");
        assert!(page.contains(
            "<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;co&#39; · Landsraad</title>"
        ));
        assert_eq!(page.matches("content=\"2 of 6\"").count(), 2, "{page}");
        assert!(page.contains("content=\"https://example.org/preview.png\""), "{page}");
        assert_eq!(
            put("<p>nothing</p>", &Preview { title: "a".into(), text: "b".into() }, None),
            "<p>nothing</p>"
        );
    }

    #[test]
    fn the_language_is_the_one_asked_for_first() {
        assert_eq!(language(Some("it-IT,it;q=0.9,en;q=0.5")), Lang::It);
        assert_eq!(language(Some("en,it")), Lang::En);
        assert_eq!(language(None), Lang::En);
    }
}

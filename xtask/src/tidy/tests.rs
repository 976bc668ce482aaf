//! Tests of the house rules: each check finds what it is for, and nothing else.

use super::*;

fn errors(path: &str, text: &str) -> Vec<String> {
    check(&Tree::of(&[(path, text)]))
}

#[test]
fn long_files_need_a_reason() {
    let long = "// x\n".repeat(801);
    assert!(errors("crates/a/src/lib.rs", &long)[0].starts_with("crates/a/src/lib.rs: 801 lines"));
    assert_eq!(errors("crates/a/src/lib.rs", &"// x\n".repeat(800)), [""; 0]);
    assert_eq!(errors("web/src/generated.ts", &format!("// generated\n{long}")), [""; 0]);
    let listed = "[[long]]\npath = \"web/src/a.ts\"\nreason = \"one table\"\n";
    assert_eq!(check(&Tree::of(&[("web/src/a.ts", &long), (FILE, listed)])), [""; 0]);
    let unreasoned = "[[long]]\npath = \"web/src/gone.ts\"\nreason = \"\"\n";
    assert_eq!(errors(FILE, unreasoned).len(), 2);
}

#[test]
fn a_rust_file_begins_with_what_it_is_for() {
    let found = |text: &str| {
        let mut errors = vec![];
        sources::openings(&Tree::of(&[("crates/a/src/lib.rs", text)]), &mut errors);
        errors
    };
    let bare = "crates/a/src/lib.rs:1: begin with a `//!` line that says what the file is for";
    assert_eq!(found("mod a;\n"), [bare]);
    assert_eq!(found("//! The storm.\n\nmod a;\n"), [""; 0]);
    assert_eq!(found("// generated\nmod a;\n"), [""; 0]);
}

#[test]
fn a_module_with_parts_is_one_folder() {
    let found = |path: &str| {
        let mut errors = vec![];
        sources::beside_folders(&Tree::of(&[(path, ""), ("crates/a/src/storm/dial.rs", "")]), &mut errors);
        errors
    };
    let beside =
        "crates/a/src/storm.rs: move it to crates/a/src/storm/mod.rs; a module with parts is one folder";
    assert_eq!(found("crates/a/src/storm.rs"), [beside]);
    assert_eq!(found("crates/a/src/storm/mod.rs"), [""; 0]);
}

#[test]
fn an_exception_that_excuses_nothing_is_an_error() {
    let path = "crates/dune/src/storm.rs";
    let with = |kind: &str, text: &str| {
        let entry = format!("[[{kind}]]\npath = \"{path}\"\nreason = \"a table\"\n");
        check(&Tree::of(&[(path, text), (FILE, &entry)]))
    };
    let wild = "enum Step { Ask, Run }\nfn f(s: Step) { match s { Step::Ask => {} _ => {} } }";
    let edition = "fn f() { let e = Edition::Gf9; }";
    assert_eq!(with("wildcard", wild), [""; 0]);
    assert_eq!(with("edition", edition), [""; 0]);
    for (kind, what) in [
        ("long", "the file is short"),
        ("wildcard", "there is nothing to excuse"),
        ("edition", "there is nothing to excuse"),
    ] {
        let error = format!("xtask/tidy.toml: {path}: {what}; remove the entry");
        assert_eq!(with(kind, "fn storm() {}"), [error], "{kind}");
    }
}

#[test]
fn stubs_and_ignored_tests_are_found_in_code_only() {
    let stub = format!("fn f() {{\n    {}!()\n}}\n#[{}]\nfn t() {{}}\n", "todo", "ignore");
    let found = errors("crates/a/src/lib.rs", &stub);
    assert!(found[0].starts_with("crates/a/src/lib.rs:2: todo!"));
    assert!(found[1].starts_with("crates/a/src/lib.rs:4: no ignored tests"));
    let quiet = "// todo!() and #[ignore]\nconst X: &str = \"unimplemented!()\";";
    assert_eq!(errors("crates/a/src/lib.rs", quiet), [""; 0]);
}

#[test]
fn long_functions_need_a_reason() {
    let path = "crates/dune/src/lib.rs";
    let function = |lines: usize| format!("fn storm() {{\n{}}}\n", "    f();\n".repeat(lines));
    assert_eq!(errors(path, &function(98)), [""; 0]);
    let long = function(99);
    assert!(errors(path, &long)[0].starts_with("crates/dune/src/lib.rs:1: `storm` has 101 lines"));
    assert_eq!(errors("crates/dune/tests/a.rs", &long), [""; 0], "tests may be long");
    assert_eq!(errors(path, &format!("#[cfg(test)]\nmod tests {{\n{long}}}\n")), [""; 0]);
    let listed = |name: &str| {
        let entry = format!("[[function]]\npath = \"{path}\"\nname = \"{name}\"\nreason = \"one table\"\n");
        check(&Tree::of(&[(path, &long), (FILE, &entry)]))
    };
    assert_eq!(listed("storm"), [""; 0]);
    assert_eq!(listed("blow").len(), 2, "the function is long, and the entry names none that is");
}

#[test]
fn components_of_a_table_keep_their_fields_private() {
    let path = "crates/server/src/table/clocks.rs";
    let public = |field: &str| format!("pub struct Clocks {{\n    {field}\n}}\n");
    for bad in ["pub spells: u8,", "pub(super) spells: u8,", "pub(crate) spells: u8,"] {
        let found = errors(path, &public(bad));
        assert!(
            found[0].starts_with("crates/server/src/table/clocks.rs:1: `Clocks` has public fields"),
            "{found:?}"
        );
    }
    assert_eq!(errors(path, "pub struct Clocks(pub u8);").len(), 1);
    assert_eq!(errors(path, &public("spells: u8,")), [""; 0]);
    assert_eq!(errors("crates/server/src/config.rs", &public("pub spells: u8,")), [""; 0]);
    let in_tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", public("pub spells: u8,"));
    assert_eq!(errors(path, &in_tests), [""; 0]);
    let listed = |name: &str| {
        let entry = format!("[[public]]\npath = \"{path}\"\nname = \"{name}\"\nreason = \"plain data\"\n");
        check(&Tree::of(&[(path, &public("pub spells: u8,")), (FILE, &entry)]))
    };
    assert_eq!(listed("Clocks"), [""; 0]);
    assert_eq!(listed("Glass").len(), 2, "the struct is not listed, and the entry names none that is open");
}

#[test]
fn components_of_a_table_do_not_know_its_task() {
    let import = "use super::actor::Table;\n";
    for import in [import, "use crate::table::{actor, doc};\n", "use crate::table::{doc, actor::Table};\n"] {
        let found = errors("crates/server/src/table/clocks.rs", import);
        let error = "crates/server/src/table/clocks.rs:1: a component does not know the task of its table";
        assert_eq!(found, [error], "{import}");
    }
    for knows in ["actor/play.rs", "registry.rs", "mod.rs"] {
        assert_eq!(errors(&format!("crates/server/src/table/{knows}"), import), [""; 0], "{knows}");
    }
}

#[test]
fn our_own_enums_are_matched_variant_by_variant() {
    let path = "crates/dune/src/lib.rs";
    let with = |arms: &str| {
        let text = format!(
            "enum Step {{ Ask, Run(u8) }}\nenum Else {{ None, Other }}\nfn f(step: Step, n: u8, x: Option<u8>) {{\n    match x {{\n{arms}\n    }}\n}}"
        );
        errors(path, &text)
    };
    for bad in [
        "Step::Ask => {}\n_ => {}",
        "Step::Run(_) => {}\n_ => {}",
        "(Step::Ask, 1) => {}\n(_, _) => {}",
        "&Step::Ask | &Step::Run(1) if n > 0 => {}\n_ => {}",
        "Ask => {}\n_ => {}",
        "Some(Step::Ask) => {}\n_ => {}",
        "Turn { step: Step::Ask, .. } => {}\n_ => {}",
    ] {
        assert_eq!(
            with(bad),
            ["crates/dune/src/lib.rs:6: a wildcard arm over our own enum; name the variants"],
            "{bad}"
        );
    }
    for good in [
        "Step::Ask => {}\nStep::Run(_) => {}",
        "Some(1) => {}\n_ => {}",
        "Ordering::Less => {}\n_ => {}",
        "Step::Other => {}\n_ => {}",
        "(Some(1), None) => {}\n_ => {}",
        "Step::Ask => {}\n_ if n > 0 => {}\nStep::Run(_) => {}",
    ] {
        assert_eq!(with(good), [""; 0], "{good}");
    }
    let evaluation = "enum Step { Ask, Run }\nfn f(s: Step) { match s { Step::Ask => {} _ => {} } }";
    assert_eq!(errors("crates/bots/src/lib.rs", evaluation), [""; 0], "bots may have a default value");
}

#[test]
fn words_that_slow_readers_down_are_found_in_prose() {
    let word = format!("{}ver", "whoe");
    for (path, text) in [
        ("docs/a.md", format!("x\n{word} acts\n")),
        ("crates/a/src/lib.rs", format!("fn a() {{}}\n/// {word} acts\nfn b() {{}}\n")),
        ("web/src/a.ts", format!("\n// {word} acts\n")),
    ] {
        assert!(errors(path, &text)[0].starts_with(&format!("{path}:2: “{word}”")), "{text}");
    }
    assert_eq!(errors("docs/a.md", "lesson, anewly, the newest"), [""; 0]);
}

#[test]
fn phrases_that_slow_readers_down_are_found_in_prose() {
    let phrase = ["so", "often", "as"].join(" ");
    for (path, text) in [
        ("docs/a.md", format!("It answers {phrase} it is asked.\n")),
        ("crates/a/src/lib.rs", format!("/// It answers {phrase} it is asked.\nfn a() {{}}\n")),
        ("web/src/a.ts", format!("// It answers {phrase} it is asked.\n")),
    ] {
        assert!(errors(path, &text)[0].starts_with(&format!("{path}:1: “{phrase}”")), "{text}");
    }
    assert_eq!(errors("docs/a.md", "Cut them out for every seat, as every host does."), [""; 0]);
}

#[test]
fn vague_words_are_found_in_documents() {
    let vague = format!("{}ld", "to");
    let path = "docs/a.md";
    assert_eq!(errors(path, &format!("What the seat is {vague}.\n")).len(), 1);
    assert_eq!(errors(path, &format!("{}o passes is out.\n", "Wh")).len(), 1);
    assert_eq!(errors(path, "Who is asked first? The first player.\n"), [""; 0], "a question");
}

#[test]
fn vague_words_are_found_in_comments_and_names() {
    let (vague, sight) = (format!("{}ld", "to"), format!("{}es", "ey"));
    let path = "crates/a/src/lib.rs";
    for bad in [
        format!("/// What the seat is {vague}.\nfn a() {{}}\n"),
        format!("// Through the {sight} seen.\nfn a() {{}}\n"),
        format!("fn what_is_{vague}() {{}}\n"),
        format!("fn a() {{ let {sight} = 1; }}\n"),
        format!("/// {}o passes is out.\nfn a() {{}}\n", "Wh"),
        format!("/// A bid. {}o passes is out.\nfn a() {{}}\n", "Wh"),
        format!("// [a.b.c] {}o passes is out.\nfn a() {{}}\n", "Wh"),
        format!("/// {}lls whether it is out.\nfn a() {{}}\n", "Te"),
        format!("fn {}o_passes_is_out() {{}}\n", "wh"),
        format!("fn those_{}o_pass_are_out() {{}}\n", "wh"),
    ] {
        assert_eq!(errors(path, &bad).len(), 1, "{bad}");
    }
    for good in [
        format!("/// Worlds that cannot be {vague} apart.\nfn a() {{}}\n"),
        "/// The seats that pass. Anyone who passes is out.\nfn a() {}\n".to_owned(),
        "fn untold_stories() {}\n".to_owned(),
        "fn the_seats_of_those_who_pass() {}\n".to_owned(),
    ] {
        assert_eq!(errors(path, &good), [""; 0], "{good}");
    }
}

#[test]
fn things_have_types_of_their_own_in_signatures() {
    let path = "crates/dune/src/storm.rs";
    for bad in [
        "fn f(card: u8) {}",
        "fn f(space: u8) {}",
        "impl A { fn f(&self, side: usize) -> bool { true } }",
        "fn f(mask: u128) {}",
        "fn f(cards: u64) {}",
        "fn f() -> u128 { 1 }",
    ] {
        assert!(errors(path, bad)[0].contains(code::BARE), "{bad}");
        assert_eq!(errors("crates/server/src/a.rs", bad), [""; 0]);
    }
    for good in ["fn f(card: Card, cards: u8) {}", "#[cfg(test)]\nmod t { fn f(side: usize) {} }"] {
        assert_eq!(errors(path, good), [""; 0], "{good}");
    }
}

#[test]
fn web_tests_all_run() {
    assert_eq!(errors("web/src/a.test.ts", &format!("it.{}('x')", "only")).len(), 1);
    assert_eq!(errors("web/src/a.test.ts", "wait.only('x')"), [""; 0]);
}

#[test]
fn the_browser_holds_no_rules() {
    for bad in [
        "drawer.show('v29.leaders.elimination')",
        "const rule = `gf9.battle.ties`;",
        "  over: \"wfa.victory.priority\",",
        "const STRONGHOLDS = BOARD.territories.filter((t) => t.terrain === 'stronghold');",
        "for (const f of factions) f.strongholds = held.filter((h) => h.faction === f.id).length;",
        "faction.points = model.holders.reduce((sum, hold) => sum + hold.worth, 0);",
        "const turnOrder = [...seats].map((seat) => seat.circle);",
        "function inOrder(factions: Faction[], first: number) {",
        "return JSON.parse(JSON.stringify(option.action).replaceAll(from, to));",
        "const planning = JSON.stringify(question).includes('\"plan\"');",
    ] {
        assert_eq!(errors("web/src/games/dune/read.ts", bad).len(), 1, "{bad}");
        assert_eq!(errors("web/src/games/dune/Seat.svelte", bad).len(), 1, "{bad}");
    }
    for good in [
        "holders: v.holders,",
        "const files = import.meta.glob('../pieces/globopolis.gen.json');",
        "drawer.show(line.rule)",
        "{#each model.holders as hold (hold.territory)}",
        "const same = JSON.stringify(a) === JSON.stringify(b);",
        "the rules of gf9.battle.ties",
    ] {
        assert_eq!(errors("web/src/games/dune/read.ts", good), [""; 0], "{good}");
    }
    assert_eq!(errors("web/tests/rules.test.ts", "expect(x).toBe('gf9.battle.ties')"), [""; 0]);
    assert_eq!(
        errors("web/src/wire/dune.ts", "// Do not edit.\n\nexport type R = 'gf9.battle.ties';"),
        [""; 0]
    );
}

#[test]
fn rules_of_dune_do_not_ask_for_the_edition() {
    let path = "crates/dune/src/activities/storm/mod.rs";
    for bad in [
        "fn f() { if self.edition == GF9 {} }",
        "fn f() { if game.edition() != \"gf9\" {} }",
        "fn f() { if edition.id == 3 {} }",
        "fn f() { match cx.edition {\n} }",
        "fn f() { let e = Edition::Gf9; }",
    ] {
        assert_eq!(errors(path, bad).len(), 1, "{bad}");
    }
    for good in [
        "fn f() { match cx.edition.rulings.ties { } }",
        "fn f() { let e: &Edition = game.edition(); }",
        "fn f() { Edition::by_id(x) }",
        "fn edition() {}",
        "#[cfg(test)]\nmod tests { fn f() { assert!(edition == 1); if edition == 1 {} } }",
    ] {
        assert_eq!(errors(path, good), [""; 0], "{good}");
    }
    assert_eq!(errors("crates/dune/src/editions/gf9.rs", "fn f() { match edition {} }"), [""; 0]);
}

#[test]
fn pure_crates_reach_nothing_outside() {
    let path = "crates/dune/src/storm.rs";
    for bad in [
        "use std::fs;",
        "use std::{fmt, net::TcpStream};",
        "fn f() { std::thread::spawn(g); }",
        "fn f() { println!(\"x\"); }",
        "static SEEN: Mutex<u8> = Mutex::new(0);",
        "static COUNT: std::sync::atomic::AtomicU8 = AtomicU8::new(0);",
        "static mut COUNT: u8 = 0;",
    ] {
        let found = errors(path, bad);
        assert!(found.len() == 1 && found[0].ends_with(" in a pure crate"), "{bad}: {found:?}");
        assert_eq!(errors("crates/server/src/storm.rs", bad), [""; 0], "{bad}");
        assert_eq!(errors("crates/dune/src/storm/tests.rs", bad), [""; 0], "{bad}");
    }
    for good in ["use std::{fmt, ops::ControlFlow};", "static DECK: [u8; 2] = [1, 2];", "use crate::process;"]
    {
        assert_eq!(errors(path, good), [""; 0], "{good}");
    }
}

#[test]
fn pure_crates_have_the_clippy_file_of_the_kernel() {
    let found = |files: &[(&str, &str)]| {
        let kernel = [("crates/kernel/Cargo.toml", ""), ("crates/kernel/clippy.toml", "no clocks")];
        let mut errors = vec![];
        pure::clippy(&Tree::of(&[&kernel, files].concat()), &mut errors);
        errors
    };
    let error = "crates/dune/clippy.toml: a pure crate has a copy of crates/kernel/clippy.toml";
    assert_eq!(found(&[("crates/dune/Cargo.toml", "")]), [error]);
    assert_eq!(found(&[("crates/dune/Cargo.toml", ""), ("crates/dune/clippy.toml", "")]), [error]);
    assert_eq!(found(&[("crates/dune/Cargo.toml", ""), ("crates/dune/clippy.toml", "no clocks")]), [""; 0]);
    assert_eq!(found(&[("crates/server/Cargo.toml", "")]), [""; 0]);
}

#[test]
fn games_compute_without_floats() {
    let path = "crates/arrakis/src/battle.rs";
    for bad in [
        "fn f(x: f64) {}",
        "fn f() { let odds = 0.5; }",
        "fn f() -> u8 { f32::from(dice()) as u8 }",
        "fn f() { assert!(odds(1) < 2.5); }",
    ] {
        let found = errors(path, bad);
        assert!(found.len() == 1 && found[0].ends_with("a float in a pure crate"), "{bad}: {found:?}");
        assert_eq!(errors("crates/search/src/lib.rs", bad), [""; 0], "{bad}");
        assert_eq!(errors("crates/arrakis/src/battle/tests.rs", bad), [""; 0], "{bad}");
    }
    for good in ["fn f() { pair.0.1 }", "fn f(x: u64) { g(1..5) }", "fn f() { say!(\"1.5\"); }"] {
        assert_eq!(errors(path, good), [""; 0], "{good}");
    }
}

#[test]
fn no_machine_is_named() {
    for folder in ["work", "root", "home"] {
        assert_eq!(errors("docs/a.md", &format!("see /{folder}/x/y")).len(), 1);
        assert_eq!(
            errors("docs/a.md", &format!("see https://example.org/{folder}/x and net/{folder}/y")),
            [""; 0]
        );
    }
    assert_eq!(errors("docs/a.md", &format!("from registry.{}.org", "npmjs")).len(), 1);
    let lock = |url: &str| errors("web/package-lock.json", &format!("  \"resolved\": \"{url}\",\n")).len();
    assert_eq!(lock(&format!("https://registry.{}.org/x/-/x.tgz", "npmjs")), 0);
    assert_eq!(lock("https://mirror.example/x/-/x.tgz"), 1);
    let cargo = |source: &str| errors("Cargo.lock", &format!("source = \"{source}\"\n")).len();
    assert_eq!(cargo("registry+https://github.com/rust-lang/crates.io-index"), 0);
    assert_eq!(cargo("registry+https://mirror.example/index"), 1);
}

/// The errors of a manifest under a figure that gives these arrows to its crate.
fn arrows(name: &str, line: &str, manifest: &str) -> Vec<String> {
    check(&Tree::of(&[
        ("ARCHITECTURE.md", &format!("## Arrows\n\n```text\n{line}\n```\n")),
        (&format!("crates/{name}/Cargo.toml"), &format!("{manifest}\n[lints]\nworkspace = true\n")),
    ]))
}

#[test]
fn dependencies_point_one_way() {
    let dune = "dune ─▶ kernel (tests: testkit)";
    let fits = "[dependencies]\nlandsraad-kernel = 1\n[dev-dependencies]\nlandsraad-testkit = 1";
    assert_eq!(arrows("dune", dune, fits), [""; 0]);
    assert_eq!(
        arrows("dune", dune, &format!("{fits}\n[build-dependencies]\nlandsraad-wire = 1")),
        ["crates/dune/Cargo.toml:6: dune must not depend on wire (build-dependencies)"]
    );
    for bad in [
        "[dependencies]\nlandsraad-kernel = 1\nlandsraad-testkit = 1\n[dev-dependencies]\nlandsraad-testkit = 1",
        "[dependencies]\nlandsraad-kernel = 1\ntokio = 1\n[dev-dependencies]\nlandsraad-testkit = 1",
    ] {
        assert_eq!(arrows("dune", dune, bad).len(), 1, "{bad}");
    }
    let for_one_system = "[target.'cfg(unix)'.dependencies]\nlandsraad-dune = 1";
    assert_eq!(arrows("search", "search", for_one_system).len(), 1);
    assert_eq!(arrows("novelty", dune, "").len(), 1, "the figure has no line for it");
    let bare =
        Tree::of(&[("ARCHITECTURE.md", "## Arrows\n```text\nwire\n```\n"), ("crates/wire/Cargo.toml", "")]);
    assert_eq!(check(&bare).len(), 1, "lints must be inherited");
}

#[test]
fn an_arrow_that_no_crate_uses_is_an_error() {
    assert_eq!(
        arrows("wire", "wire ─▶ kernel, ledger", "[dependencies]\nlandsraad-kernel = 1"),
        ["ARCHITECTURE.md:4: wire does not use ledger; remove the arrow"]
    );
    assert_eq!(
        arrows("wire", "wire ─▶ kernel (tests: testkit)", "[dependencies]\nlandsraad-kernel = 1").len(),
        1
    );
}

#[test]
fn the_way_of_an_action_exists_and_is_short() {
    let figure = "## One action\n```text\nserver   server/play.rs   act, store   does it\n\
                  browser  lib/match.ts     play         sends it\n```\n";
    let with = |lines: usize, page: &str| {
        let server = format!("fn act() {{\n{}}}\nfn store() {{}}\n", "    f();\n".repeat(lines));
        check(&Tree::of(&[
            ("ARCHITECTURE.md", figure),
            ("crates/server/src/play.rs", &server),
            ("web/src/lib/match.ts", page),
        ]))
    };
    let page = "class Match {\n  play(option) {}\n}\n";
    assert_eq!(with(58, page), [""; 0]);
    let long = with(59, page);
    assert!(long[0].starts_with("ARCHITECTURE.md: server/play.rs: `act` has 61 lines"), "{long:?}");
    let gone = with(1, "class Match {}\n");
    assert!(gone[0].starts_with("ARCHITECTURE.md: lib/match.ts: there is no function `play`"), "{gone:?}");
}

#[test]
fn files_that_documents_and_comments_name_exist() {
    let found = |path: &str, text: &str| {
        check(&Tree::of(&[
            ("crates/dune/src/storm/mod.rs", "fn storm() {}"),
            ("docs/dune.md", ""),
            (path, text),
        ]))
    };
    let stale =
        found("docs/a.md", "See `storm.rs`, `src/storm/` and `storm/mod.rs`.\n\n`waves/` has `docs/sea.md`.");
    let error = |line: u32, word: &str| format!("docs/a.md:{line}: there is no file or folder “{word}”");
    assert_eq!(stale, [error(1, "storm.rs"), error(3, "waves/"), error(3, "docs/sea.md")]);
    let comment =
        found("crates/dune/src/a.rs", "// The steps are in `orm/mod.rs`; `docs/dune.md` has the words.\n");
    assert_eq!(comment, ["crates/dune/src/a.rs:1: there is no file or folder “orm/mod.rs”"]);
    let examples = "`target/bench.json`, `failures/`, `games/*.jsonl`, `my.toml`, `/api/tables`, `a / b`\n```text\n`gone.rs`\n```\n";
    assert_eq!(found("docs/a.md", examples), [""; 0]);
    assert_eq!(found("CHANGELOG.md", "`gone.rs` is removed."), [""; 0]);
}

#[test]
fn links_of_documents_lead_to_files_and_headings() {
    let found = |line: &str| {
        let mut errors = vec![];
        let tree = Tree::of(&[
            ("docs/a.md", line),
            ("docs/b.md", "# B\n\n## What it does, and why\n"),
            ("README.md", ""),
        ]);
        paths::documents(&tree, &mut errors);
        errors
    };
    for good in
        ["[b](b.md), [home](../README.md)", "[why](b.md#what-it-does-and-why)", "[c](https://c.example/d.md)"]
    {
        assert_eq!(found(good), [""; 0], "{good}");
    }
    assert_eq!(found("[c](c.md)"), ["docs/a.md:1: the link “c.md” leads nowhere"]);
    assert_eq!(found("x\n[b](b.md#how)"), ["docs/a.md:2: the link “b.md#how” leads nowhere"]);
}

#[test]
fn the_code_map_lists_every_crate_and_files_that_exist() {
    let found = |rows: &str| {
        let text =
            format!("## Code map\n\n| crate | what it is | start reading at |\n{rows}\n## Arrows\n| `x` |\n");
        let tree = Tree::of(&[
            ("ARCHITECTURE.md", text.as_str()),
            ("crates/kernel/Cargo.toml", ""),
            ("crates/kernel/src/game.rs", ""),
            ("crates/dune/Cargo.toml", ""),
            ("crates/dune/src/activities/mod.rs", ""),
        ]);
        let mut errors = vec![];
        map::check(&tree, &mut errors);
        errors
    };
    let kernel = "| `kernel` | what a game is | `game.rs` |\n";
    let dune = "| `dune` | Dune | `activities/` in rulebook order |\n";
    assert_eq!(found(&format!("{kernel}{dune}")), [""; 0]);
    assert_eq!(found(kernel), ["ARCHITECTURE.md: the code map lacks crates/dune; add a row"]);
    let stale = found(&format!("{kernel}| `dune` | Dune | `phases/` |\n"));
    assert_eq!(stale, ["ARCHITECTURE.md: the code map starts dune at “phases/”, which does not exist"]);
    let gone = found(&format!("{kernel}{dune}| `arrakis` | gone | |\n"));
    assert_eq!(gone, ["ARCHITECTURE.md: the code map has no such crate as “arrakis”; remove the row"]);
}

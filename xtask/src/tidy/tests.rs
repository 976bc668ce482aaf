use super::*;

fn errors(path: &str, text: &str) -> Vec<String> {
    check(&Tree::of(&[(path, text)]))
}

#[test]
fn long_files_need_a_reason() {
    let long = "x\n".repeat(801);
    assert!(errors("crates/a/src/lib.rs", &long)[0].starts_with("crates/a/src/lib.rs: 801 lines"));
    assert_eq!(errors("crates/a/src/lib.rs", &"x\n".repeat(800)), [""; 0]);
    assert_eq!(errors("web/src/generated.ts", &format!("// generated\n{long}")), [""; 0]);
    let listed = "[[long]]\npath = \"web/src/a.ts\"\nreason = \"one table\"\n";
    assert_eq!(check(&Tree::of(&[("web/src/a.ts", &long), (FILE, listed)])), [""; 0]);
    let unreasoned = "[[long]]\npath = \"web/src/gone.ts\"\nreason = \"\"\n";
    assert_eq!(errors(FILE, unreasoned).len(), 2);
}

#[test]
fn stubs_and_ignored_tests_are_found_in_code_only() {
    let stub = format!("fn f() {{\n    {}!()\n}}\n#[{}]\nfn t() {{}}\n", "todo", "ignore");
    let found = errors("crates/a/src/lib.rs", &stub);
    assert!(found[0].starts_with("crates/a/src/lib.rs:2: todo!"));
    assert!(found[1].starts_with("crates/a/src/lib.rs:4: no ignored tests"));
    assert_eq!(
        errors("crates/a/src/lib.rs", "// todo!() and #[ignore]\nlet x = \"unimplemented!()\";"),
        [""; 0]
    );
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
    let path = "crates/dune/src/phases/storm.rs";
    for bad in [
        "if self.edition == GF9 {}",
        "if game.edition() != \"gf9\" {}",
        "if edition.id == 3 {}",
        "match cx.edition {\n}",
        "let e = Edition::Gf9;",
    ] {
        assert_eq!(errors(path, bad).len(), 1, "{bad}");
    }
    for good in [
        "match cx.edition.rulings.ties { }",
        "let e: &Edition = game.edition();",
        "Edition::by_id(x)",
        "fn edition() {}",
        "#[cfg(test)]\nmod tests { fn f() { assert!(edition == 1); } }",
    ] {
        assert_eq!(errors(path, good), [""; 0], "{good}");
    }
    assert_eq!(errors("crates/dune/src/editions/gf9.rs", "match edition {}"), [""; 0]);
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

#[test]
fn dependencies_point_one_way() {
    let manifest = |name: &str, body: &str| {
        errors(&format!("crates/{name}/Cargo.toml"), &format!("{body}\n[lints]\nworkspace = true\n"))
    };
    assert_eq!(manifest("dune", "[dependencies]\nlandsraad-kernel.workspace = true"), [""; 0]);
    assert_eq!(manifest("dune", "[dev-dependencies]\nlandsraad-testkit.workspace = true"), [""; 0]);
    assert_eq!(
        manifest("dune", "[dependencies]\nlandsraad-wire.workspace = true"),
        ["crates/dune/Cargo.toml:2: dune must not depend on wire (dependencies)"]
    );
    assert_eq!(manifest("arrakis", "[dependencies]\nlandsraad-dune.workspace = true").len(), 1);
    assert_eq!(manifest("kernel", "[dev-dependencies]\nlandsraad-testkit.workspace = true").len(), 1);
    assert_eq!(
        manifest("search", "[target.'cfg(unix)'.dependencies]\nlandsraad-dune.workspace = true").len(),
        1
    );
    assert_eq!(manifest("globopolis", "[dependencies]\ntokio.workspace = true").len(), 1);
    assert_eq!(manifest("novelty", "").len(), 1);
    assert_eq!(errors("crates/dune/Cargo.toml", "").len(), 1, "lints must be inherited");
}

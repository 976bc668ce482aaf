//! Tests of the rule check, on small trees in memory.

use super::*;

fn entry(id: &str, more: &str) -> String {
    format!(
        "[[rule]]\nid = \"{id}\"\nlines = [1, 2]\nkind = \"rule\"\ngame = \"both\"\nphase = \"storm\"\n\
         en = \"e\"\nit = \"i\"\ntest = \"t\"\n{more}\n"
    )
}

/// Two editions: `one` with rules a to d (d cannot be executed), `two` with a shared a and an own x.
fn tree(files: &[(&str, &str)]) -> Tree {
    let one: String = ["a", "b", "c"].map(|slug| entry(&format!("one.t.{slug}"), "")).concat()
        + &entry("one.t.d", "not_executable = \"table manners\"");
    let two = entry("two.t.a", "same_as = \"one.t.a\"") + &entry("two.t.x", "");
    let mut all = vec![("rules/one.toml", one.as_str()), ("rules/two.toml", two.as_str())];
    all.extend(files);
    Tree::of(&all)
}

fn figures(checked: &Checked, edition: &str) -> (usize, usize, usize, usize, Vec<String>) {
    let e = checked.editions.iter().find(|e| e.edition == edition).unwrap();
    (e.rules, e.executable, e.implemented, e.proven, e.missing.clone())
}

#[test]
fn code_and_tests_are_distinguished() {
    let checked = check(&tree(&[
        (
            "crates/g/src/lib.rs",
            "#[cfg(test)]\nmod cases;\n// [one.t.a] why\nfn f() -> RuleRef { RuleRef(\"one.t.b\") }\n\
             #[cfg(test)]\nmod tests {\n  // [one.t.c]\n}\n",
        ),
        ("crates/g/src/cases/deep.rs", "fn x() { name(\"one.t.a\"); }"),
        ("crates/g/src/storm_tests.rs", "// [two.t.x, one.t.b]"),
        ("crates/g/tests/all.rs", "// nothing"),
        ("crates/g/examples/show.rs", "// [two.t.a]"),
    ]));
    assert_eq!(checked.errors, [""; 0]);
    assert_eq!(figures(&checked, "one"), (4, 3, 2, 3, vec!["one.t.c".into()]));
    assert_eq!(figures(&checked, "two"), (2, 2, 0, 1, vec!["two.t.a".into(), "two.t.x".into()]));
}

#[test]
fn an_unknown_id_is_an_error_with_its_place() {
    let checked = check(&tree(&[
        ("crates/g/src/lib.rs", "fn f() {}\n// [one.t.z]\nconst R: RuleRef = RuleRef(\"typo\");\n"),
        (
            "crates/g/tests/a.rs",
            "\n\nconst X: &str = \"one.u.a\"; // [other.t.a] is no citation, nor is [x]\n",
        ),
        ("crates/g/src/tests.rs", "const PLACEHOLDER: RuleRef = RuleRef(\"dice\");"),
        ("scenarios/g/a.toml", "name = \"x\"\nrules = [\n  \"one.t.a\",\n  \"one.t.y\",\n]\n"),
        ("scenarios/g/b.toml", "rules = [\n"),
    ]));
    assert_eq!(
        checked.errors[..4],
        [
            "crates/g/src/lib.rs:2: one.t.z is in no ledger",
            "crates/g/src/lib.rs:3: typo is in no ledger",
            "crates/g/tests/a.rs:3: one.u.a is in no ledger",
            "scenarios/g/a.toml:4: rules: one.t.y is in no ledger",
        ]
    );
    assert!(checked.errors[4].starts_with("scenarios/g/b.toml:"), "{}", checked.errors[4]);
}

#[test]
fn scenarios_prove_wherever_they_name_rules() {
    let checked = check(&tree(&[
        ("crates/g/src/lib.rs", "// [one.t.a] [one.t.b] [one.t.c]"),
        ("scenarios/g/a.toml", "rules = [\"one.t.a\"]\n[[case]]\nrules = [\"one.t.b\"]\n"),
    ]));
    assert_eq!(figures(&checked, "one"), (4, 3, 3, 2, vec!["one.t.c".into()]));
}

#[test]
fn a_shared_rule_stands_only_where_the_edition_runs_the_shared_tests() {
    let code = ("crates/g/src/lib.rs", "// [one.t.a]");
    let tests = ("crates/g/tests/shared.rs", "// [one.t.a] for edition two");
    let with = |complete| check(&tree(&[code, tests, ("rules/complete.toml", complete)]));
    assert_eq!(figures(&with(""), "two").2, 0);
    let shared = with("[shared]\ntwo = \"crates/g/tests/shared.rs\"");
    assert_eq!(shared.errors, [""; 0]);
    assert_eq!(figures(&shared, "two"), (2, 2, 1, 1, vec!["two.t.x".into()]));
    let gone = with("[shared]\ntwo = \"crates/g/tests/gone.rs\"");
    assert_eq!(gone.errors, ["rules/complete.toml: shared.two: there is no file crates/g/tests/gone.rs"]);
    let silent = with("[shared]\ntwo = \"crates/g/src/lib.rs\"");
    assert!(silent.errors[0].contains("does not name the edition"));
}

#[test]
fn a_complete_edition_must_stay_complete() {
    let files = |code| {
        check(&tree(&[
            ("crates/g/src/lib.rs", code),
            ("crates/g/tests/a.rs", "// [one.t.a] [one.t.b] [one.t.c]"),
            ("rules/complete.toml", "complete = [\"one\"]"),
        ]))
    };
    assert_eq!(files("// [one.t.a] [one.t.b] [one.t.c]").errors, [""; 0]);
    assert_eq!(
        files("// [one.t.a] [one.t.b]").errors,
        ["rules/one.toml:21: one.t.c: rules/complete.toml says that one is complete, but no code cites it"]
    );
    let unknown = check(&tree(&[("rules/complete.toml", "complete = [\"three\"]")]));
    assert_eq!(unknown.errors, ["rules/complete.toml: no ledger has the edition three"]);
}

#[test]
fn reasons_of_survivors_are_no_ledger() {
    let reasons = "[[survivor]]\nmutant = \"a\"\ncode = \"b\"\nwhy = \"c\"";
    assert_eq!(check(&tree(&[("rules/mutants.toml", reasons)])).errors, [""; 0]);
}

#[test]
fn citations_away_from_home_are_checked_but_do_not_count() {
    let checked = check(&tree(&[
        ("crates/bots/src/lib.rs", "// [one.t.a] [two.t.x]"),
        ("crates/game/src/lib.rs", "// [one.t.b]"),
        ("rules/complete.toml", "[homes]\none = [\"crates/game\"]"),
    ]));
    assert_eq!((figures(&checked, "one").2, figures(&checked, "two").2), (1, 1));
}

#[test]
fn a_reason_is_needed_not_to_execute_a_rule() {
    let broken = entry("three.t.a", "not_executable = \"\"");
    let checked = check(&tree(&[("rules/three.toml", &broken)]));
    assert_eq!(checked.errors, ["rules/three.toml:10: not_executable: must not be empty"]);
}

#[test]
fn the_json_has_exactly_the_documented_keys() {
    let checked = check(&tree(&[]));
    let json = serde_json::to_value(&checked.editions).unwrap();
    let mut keys: Vec<_> = json[0].as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(keys, ["edition", "executable", "implemented", "missing", "proven", "rules"]);
}

#[test]
fn the_places_of_a_rule_are_shown_through_the_entries_it_equals() {
    let tree = tree(&[
        ("crates/g/src/lib.rs", "// [one.t.a]\nfn a() {}\n#[cfg(test)]\nmod t {\n    // [one.t.a]\n}\n"),
        ("scenarios/g/a.toml", "title = \"x\"\nrules = [\"one.t.a\"]\n"),
    ]);
    let text = places(&tree, "one.t.a").unwrap();
    let wanted = "one.t.a\n  code\n    crates/g/src/lib.rs:1\n  tests\n    crates/g/src/lib.rs:5\n    scenarios/g/a.toml:2\n";
    assert_eq!(text, wanted);
    let shared = places(&tree, "two.t.a").unwrap();
    assert_eq!(shared, format!("two.t.a\n  code: none\n  tests: none\n{wanted}"));
    assert!(places(&tree, "one.t.zzz").unwrap_err().to_string().contains("no ledger has the rule"));
}

#[test]
fn a_test_of_more_than_three_rules_needs_a_reason() {
    let path = "crates/g/tests/a.rs";
    let test = |ids: &str| format!("// [two.t.x]\n#[test]\nfn forces() {{\n    // {ids}\n    f();\n}}\n");
    let four = test("[one.t.a] [one.t.b]\n    // [one.t.c, two.t.a]");
    let listed = |name: &str, reason: &str| {
        format!("[[whole_test]]\npath = \"{path}\"\nname = \"{name}\"\nreason = \"{reason}\"\n")
    };
    let with = |text: &str, list: &str| check(&tree(&[(path, text), ("rules/complete.toml", list)])).errors;
    let crowded = "crates/g/tests/a.rs:3: `forces` cites 4 rules, 3 are the most; split it, or list it in rules/complete.toml";
    let unneeded = "rules/complete.toml: whole_test: crates/g/tests/a.rs: `storm` is no test that cites more than 3 rules; remove the entry";
    assert_eq!(with(&four, ""), [crowded]);
    assert_eq!(with(&format!("#[cfg(test)]\nmod t {{ {four} }}"), "").len(), 1, "tests in modules too");
    assert_eq!(with(&four, &listed("forces", "one calculation")), [""; 0]);
    assert_eq!(with(&four, &listed("storm", "one calculation")), [crowded, unneeded]);
    let unreasoned = "rules/complete.toml: whole_test: crates/g/tests/a.rs: `forces`: the reason is missing";
    assert_eq!(with(&four, &listed("forces", "")), [unreasoned]);
    // The same rule again is no further rule, a function that is no test may cite more, and strings are no claims.
    assert_eq!(with(&test("[one.t.a] [one.t.b] [one.t.c] [one.t.a]"), ""), [""; 0]);
    assert_eq!(with(&four.replace("#[test]", "#[inline]"), ""), [""; 0]);
    assert_eq!(with(&four.replace("f();", "f(\"two.t.x\");").replace(", two.t.a", ""), ""), [""; 0]);
}

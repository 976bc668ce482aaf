//! Tests of the list, the weaving and the report.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::list::{Mutant, citing, named, sample, surviving};
use super::pack::Pack;
use super::report::{Outcome, Reasons, outcomes, report};
use super::weave::{Change, weave};
use super::{Part, literal};
use crate::rules::Citation;

fn cite(id: &str, line: usize, in_test: bool) -> Citation {
    Citation { id: id.into(), path: "crates/dune/src/a.rs".into(), line, in_test }
}

fn listed(line: usize, name: &str) -> Value {
    json!({
        "file": "crates/dune/src/a.rs", "name": format!("crates/dune/src/a.rs:{line}:5: {name}"),
        "genre": "FnValue", "replacement": "()",
        "span": { "start": { "line": line, "column": 5 } },
        "function": { "span": { "start": { "line": 10 }, "end": { "line": 20 } } },
    })
}

fn two() -> (String, Vec<Mutant>) {
    let list =
        Value::Array(vec![listed(12, "replace a with ()"), listed(15, "replace < with >")]).to_string();
    let found = citing(&list, &[cite("one.t.a", 9, false)]).unwrap();
    (list, found)
}

#[test]
fn changes_belong_to_the_rules_their_function_cites() {
    let cited = [
        cite("one.t.a", 9, false),
        cite("one.t.b", 14, false),
        cite("one.t.c", 14, true),
        cite("one.t.d", 30, false),
    ];
    let (list, _) = two();
    let found = citing(&list, &cited).unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].rules, ["one.t.a", "one.t.b"]);
    assert_eq!(found[1].placeless(), "crates/dune/src/a.rs: replace < with >");
    assert!(citing(&list, &cited[3..]).unwrap().is_empty());
}

#[test]
fn a_fixed_sample_is_found_by_name_and_misses_nothing() {
    let (_, found) = two();
    let name = "crates/dune/src/a.rs: replace < with >".to_owned();
    let chosen = named(found.clone(), std::slice::from_ref(&name)).unwrap();
    assert_eq!(chosen, [found[1].clone()]);
    let gone =
        named(found, &["crates/dune/src/a.rs: replace == with !=".to_owned()]).unwrap_err().to_string();
    assert!(gone.contains("replace == with !=") && gone.contains("xtask/mutants.txt"), "{gone}");
}

#[test]
fn a_sample_is_spread_evenly_and_always_the_same() {
    let mutant = |n: usize| Mutant {
        file: format!("crates/dune/src/{n:03}.rs"),
        line: 1,
        column: 1,
        name: n.to_string(),
        genre: String::new(),
        replacement: String::new(),
        rules: vec![],
        code: String::new(),
    };
    let all: Vec<Mutant> = (0..100).map(mutant).collect();
    let names: Vec<String> = sample(all.clone(), 4, &["dune"]).into_iter().map(|m| m.name).collect();
    assert_eq!(names, ["0", "25", "50", "75"]);
    assert_eq!(sample(all, 500, &["dune"]).len(), 100);
}

#[test]
fn survivors_are_reported_by_rule_and_need_a_reason() {
    let (_, found) = two();
    let outcome = |i: usize, summary: &str| json!({ "scenario": { "Mutant": { "name": found[i].name } }, "summary": summary });
    let text = json!({ "outcomes": [{ "scenario": "Baseline", "summary": "Success" }, outcome(0, "CaughtMutant"), outcome(1, "MissedMutant")] });
    let became = outcomes(&text.to_string()).unwrap();
    let tried: Vec<(Mutant, Outcome)> = found
        .into_iter()
        .map(|mut m| {
            let o = became[&m.name];
            m.code = "if count < limit {".into();
            (m, o)
        })
        .collect();
    let (text, open) = report(&tried, &Reasons::default());
    assert!(
        text.contains("| game dune | 2 | 1 | 0 | 0 | 0 | 0 | 1 |")
            && text.contains("| ledger one | 2 | 1 |")
            && text.contains("| one.t.a | `crates/dune/src/a.rs:15:5"),
        "{text}"
    );
    assert_eq!(open, 1);
    let reasons = |change: &str, code: &str| -> Reasons {
        let reason = format!(
            "mutant = 'crates/dune/src/a.rs: {change}'\ncode = '{code}'\nwhy = 'equal never happens'"
        );
        toml::from_str(&format!("[[survivor]]\n{reason}\n")).unwrap()
    };
    let (explained, open) = report(&tried, &reasons("replace < with >", "count < limit"));
    assert!(explained.contains("equal never happens") && !explained.contains("not needed"), "{explained}");
    assert_eq!(open, 0);
    assert_eq!(
        report(&tried, &reasons("replace < with >", "spice < limit")).1,
        1,
        "the reason of another line"
    );
    let (needless, _) = report(&tried, &reasons("replace a with ()", "count"));
    assert!(needless.contains("not needed"), "{needless}");
    let again = surviving(tried.iter().map(|(mutant, _)| mutant.clone()).collect(), &text);
    assert_eq!(again, [tried[1].0.clone()]);
}

#[test]
fn a_name_is_a_pattern_for_itself() {
    assert_eq!(literal("a.rs:1:2: replace f(x) -> bool"), "^a\\.rs:1:2: replace f\\(x\\) -> bool$");
}

/// The change of `genre` at the first `at` of the text.
fn change(number: u32, text: &str, genre: &str, at: &str, replacement: &str) -> Change {
    let start = text.find(at).unwrap();
    Change { number, genre: genre.into(), replacement: replacement.into(), start }
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn operators_ask_their_switch_and_evaluate_each_side_once() {
    let text = "fn f(a: u8, b: u8) -> bool { a + 1 < b && !g(b) }";
    let changes = [
        change(1, text, "BinaryOperator", "+", "-"),
        change(2, text, "BinaryOperator", "<", "=="),
        change(3, text, "BinaryOperator", "<", ">"),
        change(4, text, "BinaryOperator", "&&", "||"),
        change(5, text, "UnaryOperator", "!", ""),
    ];
    let woven = weave(text, &changes).unwrap();
    assert!(syn::parse_file(&woven.text).is_ok(), "{}", woven.text);
    let on = |n: u32| format!("crate::woven_changes::on({n})");
    let sum = format!("({{ let (__l, __r) = (a , 1); if {} {{ __l - __r }} else {{ __l + __r }} }})", on(1));
    assert!(flat(&woven.text).contains(&sum), "{}", woven.text);
    let less =
        format!("if {} {{ __l == __r }} else if {} {{ __l > __r }} else {{ __l < __r }} }})", on(2), on(3));
    assert!(woven.text.contains(&less), "{}", woven.text);
    assert!(woven.text.contains(&format!("if {} {{ __l || __r() }} else {{ __l && __r() }} }})", on(4))));
    assert!(woven.text.contains(&format!("({{ let __v = g(b); if {} {{ __v }} else {{ !__v }} }})", on(5))));
}

#[test]
fn bodies_arms_and_guards_ask_their_switch() {
    let text = "fn f(a: u8) -> u8 { match a { 1 => 2, n if n > 3 => 4, _ => 5 } }";
    let changes = [
        change(1, text, "FnValue", "match", "0"),
        change(2, text, "MatchArm", "1 =>", ""),
        change(3, text, "MatchArmGuard", "n > 3", "true"),
        change(4, text, "MatchArmGuard", "n > 3", "false"),
    ];
    let woven = weave(text, &changes).unwrap().text;
    assert!(syn::parse_file(&woven).is_ok(), "{woven}");
    assert!(woven.contains("{ if crate::woven_changes::on(1) { return 0; } match"), "{woven}");
    assert!(woven.contains("1 if !crate::woven_changes::on(2) && true  =>"), "{woven}");
    let guard = "if (crate::woven_changes::on(3) || (!crate::woven_changes::on(4) && (n > 3))) =>";
    assert!(woven.contains(guard), "{woven}");
}

#[test]
fn an_assignment_keeps_its_place() {
    let text = "fn f(s: &mut S) { s.a[1] += s.b + 1; }";
    let changes =
        [change(1, text, "BinaryOperator", "+=", "-="), change(2, text, "BinaryOperator", "+ 1", "*")];
    let woven = weave(text, &changes).unwrap().text;
    assert!(syn::parse_file(&woven).is_ok(), "{woven}");
    assert!(woven.contains("{ s.a[1] -= __r } else { s.a[1] += __r }"), "{woven}");
}

#[test]
fn the_compiler_has_no_switches() {
    let text = "const A: u8 = 1 + 2; const fn f() -> u8 { 3 + 4 } fn g(x: [u8; 5 + 6]) -> bool { if let [1] = x && h() { true } else { false } }";
    let changes = [
        change(1, text, "BinaryOperator", "+ 2", "-"),
        change(2, text, "BinaryOperator", "+ 4", "-"),
        change(3, text, "BinaryOperator", "+ 6", "-"),
        change(4, text, "BinaryOperator", "&&", "||"),
    ];
    let woven = weave(text, &changes).unwrap();
    assert_eq!((woven.text.as_str(), woven.parts.len()), (text, 0));
}

#[test]
fn a_place_belongs_to_the_smallest_part_around_it() {
    let text = "fn f(a: u8, b: u8) -> bool { a < b }";
    let changes = [change(1, text, "BinaryOperator", "<", "=="), change(2, text, "FnValue", "a < b", "true")];
    let woven = weave(text, &changes).unwrap();
    let place = |piece: &str| -> Range<usize> {
        let start = woven.text.find(piece).unwrap();
        start..start + piece.len()
    };
    let branch = woven.at(&place("__l == __r")).unwrap();
    assert_eq!((branch.numbers.as_slice(), branch.is_one_branch), ([1].as_slice(), true));
    let sides = woven.at(&place("(__l, __r)")).unwrap();
    assert_eq!((sides.numbers.as_slice(), sides.is_one_branch), ([1].as_slice(), false));
    assert_eq!(woven.at(&place("return true;")).unwrap().numbers, [2]);
    assert!(woven.at(&place("fn f")).is_none());
}

#[test]
fn every_change_is_in_one_part() {
    let parts: Vec<Part> = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap()).into();
    for index in 0..10 {
        assert_eq!(parts.iter().filter(|part| part.has(index)).count(), 1);
    }
    for wrong in ["0/3", "4/3", "1", "x/3", "1/0"] {
        assert!(wrong.parse::<Part>().is_err(), "{wrong}");
    }
}

#[test]
fn a_pack_is_read_wherever_it_is_moved_to() {
    let (_, mutants) = two();
    let base = std::env::temp_dir().join(format!("landsraad-pack-{}", std::process::id()));
    let write = |path: &str, text: &str| {
        let path = base.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("tree/scenarios/dune/a.toml", "a");
    write("tree/scenarios/arrakis/b.toml", "b");
    write("built/units-1234", "program");
    let pack = Pack {
        mutants: mutants.clone(),
        unviable: BTreeSet::from([2]),
        apart: BTreeSet::new(),
        programs: BTreeMap::from([("dune".to_owned(), vec![base.join("built/units-1234")])]),
        tree: base.join("tree"),
    };
    pack.write(&base.join("pack")).unwrap();
    let elsewhere: PathBuf = base.join("elsewhere");
    let _ = fs::remove_dir_all(&elsewhere);
    fs::rename(base.join("pack"), &elsewhere).unwrap();
    fs::remove_dir_all(base.join("built")).unwrap();
    let read = Pack::read(&elsewhere).unwrap();
    assert_eq!((read.mutants, read.unviable), (mutants, BTreeSet::from([2])));
    assert_eq!(fs::read_to_string(&read.programs["dune"][0]).unwrap(), "program");
    assert_eq!(fs::read_to_string(read.tree.join("scenarios/dune/a.toml")).unwrap(), "a");
    assert!(!read.tree.join("scenarios/arrakis").exists());
    fs::remove_dir_all(&base).unwrap();
}

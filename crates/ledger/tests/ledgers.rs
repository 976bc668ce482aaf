//! The ledgers we ship, and ledgers that are wrong on purpose.

use landsraad_kernel::Lang;
use landsraad_ledger::{Kind, Library, fold, library};

fn entry(id: &str, more: &str) -> String {
    format!(
        "[[rule]]\nid = \"{id}\"\nlines = [1, 2]\nkind = \"rule\"\ngame = \"both\"\nphase = \"storm\"\n\
         en = \"The storm moves.\"\nit = \"La tempesta è in moto.\"\ntest = \"t\"\n{more}\n"
    )
}

fn problems(files: &[(&str, &str)]) -> Vec<String> {
    Library::read(files.iter().copied()).problems().iter().map(ToString::to_string).collect()
}

#[test]
fn the_shipped_ledgers_are_sound() {
    assert_eq!(library().problems(), []);
    for (edition, ledger) in [
        ("gf9", "dune_gf9"),
        ("ah2009", "dune_ah2009"),
        ("v29", "dune_v29"),
        ("wfa", "arrakis_war"),
        ("globopolis", "globopolis"),
    ] {
        let found = library().ledger_of(edition).expect(edition);
        assert_eq!(found.id, ledger);
        assert!(found.rules.len() > 200, "{ledger} has {} rules", found.rules.len());
    }
}

#[test]
fn an_entry_is_read_whole() {
    let text = entry(
        "one.storm.a",
        "ruling = \"r\"\nruling_it = \"i\"\nsee = [\"one.storm.a\"]\ntoggle = \"x: on (default) | off\"\ncertainty = \"likely\"\n\
         point = \"1.2\"\nsection = \"4\"\nnot_executable = \"table manners\"",
    );
    let library = Library::read([("rules/one.toml", text.as_str())]);
    assert_eq!(library.problems(), []);
    let rule = library.rule("one.storm.a").unwrap();
    assert_eq!((rule.edition(), rule.slug(), rule.kind, rule.lines), ("one", "a", Kind::Rule, [1, 2]));
    assert_eq!(rule.text(Lang::It), "La tempesta è in moto.");
    assert_eq!((rule.ruling(Lang::En), rule.ruling(Lang::It)), (Some("r"), Some("i")));
    assert!(!rule.executable());
    let json = serde_json::to_value(rule).unwrap();
    assert_eq!(json["certainty"], "likely");
    assert_eq!(json["not_executable"], "table manners");
    assert!(json.get("differs").is_none());
}

#[test]
fn every_defect_is_named_with_file_line_and_key() {
    let twice = entry("one.storm.a", "") + &entry("one.storm.a", "");
    assert_eq!(
        problems(&[("one.toml", &twice)]),
        ["one.toml:11: id: one.storm.a is already the id of the entry at one.toml:1"]
    );
    let nowhere = entry("one.storm.a", "see = [\"one.storm.b\"]\nsame_as = \"two.storm.a\"");
    assert_eq!(
        problems(&[("one.toml", &nowhere)]),
        [
            "one.toml:10: see: one.storm.a refers to one.storm.b, which is in no ledger",
            "one.toml:11: same_as: one.storm.a equals two.storm.a, which is in no ledger",
        ]
    );
    let stray = entry("one.storm.a", "") + &entry("two.storm.a", "");
    assert_eq!(
        problems(&[("one.toml", &stray)]),
        ["one.toml:12: id: two.storm.a does not begin with “one.” like the rest of the file"]
    );
    let silent = entry("one.storm.a", "").replace("it = \"La tempesta è in moto.\"\n", "");
    assert_eq!(problems(&[("one.toml", &silent)]), ["one.toml:1: it: is missing"]);
    let empty = entry("one.storm.a", "not_executable = \" \"");
    assert_eq!(problems(&[("one.toml", &empty)]), ["one.toml:10: not_executable: must not be empty"]);
    let english = entry("one.storm.a", "ruling = \"r\"");
    assert_eq!(
        problems(&[("one.toml", &english)]),
        ["one.toml:1: ruling_it: is missing: ruling is there in English only"]
    );
    let italian = entry("one.storm.a", "differs_it = \"d\"");
    assert_eq!(problems(&[("one.toml", &italian)]), ["one.toml:10: differs_it: stands without differs"]);
    let unknown = entry("one.storm.a", "sea = []");
    assert!(problems(&[("one.toml", &unknown)])[0].starts_with("one.toml:10: sea: is no key of a rule"));
    let shape = entry("one.storm", "");
    assert!(problems(&[("one.toml", &shape)])[0].starts_with("one.toml:2: id: one.storm must be"));
    let kind = entry("one.storm.a", "").replace("kind = \"rule\"", "kind = \"law\"");
    assert!(problems(&[("one.toml", &kind)])[0].starts_with("one.toml:4: kind: “law” must be one of rule, "));
    let lines = entry("one.storm.a", "").replace("[1, 2]", "[2, 1]");
    assert!(problems(&[("one.toml", &lines)])[0].starts_with("one.toml:3: lines: "));
    assert!(problems(&[("one.toml", "[[rule]]\nid = \"x")])[0].starts_with("one.toml:2: "));
    let both = entry("two.storm.a", "same_as = \"one.storm.a\"\ndiffers = \"d\"\ndiffers_it = \"d\"");
    assert_eq!(
        problems(&[("one.toml", &entry("one.storm.a", "")), ("two.toml", &both)]),
        ["two.toml:11: differs: two.storm.a cannot both equal one.storm.a and differ from it"]
    );
}

#[test]
fn search_ignores_case_and_accents_and_knows_both_languages() {
    assert_eq!(fold("Città dell’Imperatore"), "citta dell'imperatore");
    let text = entry("one.storm.a", "") + &entry("one.weather.e-in-moto", "");
    let library = Library::read([("one.toml", text.as_str())]);
    let ids = |query| library.search(query, None).iter().map(|r| r.id.as_str()).collect::<Vec<_>>();
    assert_eq!(ids("E IN moto"), ["one.weather.e-in-moto", "one.storm.a"], "the id counts most");
    assert_eq!(ids("tempesta storm").len(), 2);
    assert_eq!(ids("tempesta worm"), [""; 0]);
    assert_eq!(ids("  "), [""; 0]);
    assert!(library.search("tempesta", Some("two")).is_empty());
}

#[test]
fn an_edition_shows_its_own_entry_for_a_shared_rule() {
    let one = entry("one.storm.a", "") + &entry("one.storm.b", "") + &entry("one.storm.c", "");
    let two = entry("two.wind.a", "same_as = \"one.storm.a\"")
        + &entry("two.storm.b", "differs = \"twice as far\"\ndiffers_it = \"il doppio\"")
        + &entry("two.storm.d", "");
    let three = entry("three.storm.z", "same_as = \"one.storm.a\"");
    let library = Library::read([
        ("one.toml", one.as_str()),
        ("two.toml", two.as_str()),
        ("three.toml", three.as_str()),
    ]);
    assert_eq!(library.problems(), []);
    let of = |edition, id| library.counterparts(edition, id).iter().map(|r| r.id.clone()).collect::<Vec<_>>();
    assert_eq!(of("two", "one.storm.a"), ["two.wind.a"]);
    assert_eq!(of("three", "two.wind.a"), ["three.storm.z"], "two editions meet in the one they both equal");
    assert_eq!(of("one", "two.wind.a"), ["one.storm.a"]);
    assert_eq!(of("two", "one.storm.c"), [""; 0]);
    assert_eq!(library.as_read_in("two", "one.storm.c").unwrap().id, "one.storm.c");

    let diff = library.diff("one", "two").unwrap();
    assert_eq!((diff.same, diff.topics.len(), diff.topics[0].topic), (1, 1, "storm"));
    let pairs: Vec<_> = diff.topics[0]
        .entries
        .iter()
        .map(|d| (d.left.map(|r| r.id.as_str()), d.right.map(|r| r.id.as_str()), d.how))
        .collect();
    assert_eq!(
        pairs,
        [
            (Some("one.storm.b"), Some("two.storm.b"), Some("twice as far")),
            (Some("one.storm.c"), None, None),
            (None, Some("two.storm.d"), None),
        ]
    );
    assert!(library.diff("one", "four").is_none());
}

#[test]
fn the_dune_editions_can_be_compared() {
    for (left, right) in [("gf9", "ah2009"), ("gf9", "v29"), ("ah2009", "v29")] {
        let diff = library().diff(left, right).unwrap();
        let of_left = |d: &&landsraad_ledger::Difference<'_>| d.left.is_some();
        let listed = diff.topics.iter().flat_map(|t| &t.entries).filter(of_left).count();
        assert!(diff.same > 0 && listed > 0);
        assert_eq!(diff.same + listed, library().ledger_of(left).unwrap().rules.len());
    }
}

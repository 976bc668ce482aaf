use landsraad_dune::Dune;
use landsraad_testkit::scenario::RuleIds;
use std::path::Path;
#[test]
fn cases() {
    let rules = RuleIds::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")).unwrap();
    let mut files: Vec<_> =
        std::fs::read_dir("/work/shared/cases").unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    for f in files {
        let text = std::fs::read_to_string(&f).unwrap();
        if !text.contains("game = \"dune\"") {
            continue;
        }
        let r = landsraad_testkit::scenario::run_text::<Dune>(&f.display().to_string(), &text, &rules);
        println!(
            "{} {}",
            if r.problems.is_empty() { "ok  " } else { "FAIL" },
            f.file_name().unwrap().to_string_lossy()
        );
        for p in &r.problems {
            println!("      {p}");
        }
    }
}

//! Whatever bytes a client sends as an action, every game answers with a named refusal or carries it out.
#![no_main]

use landsraad_catalog::catalog;
use landsraad_kernel::{Options, Seat, Seed, Viewer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [steps, seat, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    for entry in catalog().entries() {
        for edition in &entry.spec().editions {
            let Ok(rules) = entry.rules(edition.id, &Options::default(), edition.max_seats) else { continue };
            let mut table = rules.start(Seed::from_u64(1));
            for n in 0..*steps {
                let Some(asked) = table.pending().seats().first() else { break };
                let Some(chosen) = table.bot_move(asked, "random", u64::from(n)) else { break };
                let step = table.step();
                table.act(asked, step, &chosen.action.to_string()).expect("a bot's answer is legal");
            }
            let before = table.view(Viewer::Omniscient);
            let step = table.step();
            if table.act(Seat::at(seat % 6), step, text).is_err() {
                assert_eq!(table.view(Viewer::Omniscient), before);
            }
            table.audit().expect("the invariants hold");
        }
    }
});

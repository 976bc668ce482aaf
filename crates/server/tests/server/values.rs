//! Files of an owner with numbers out of the ordinary: they are refused,
//! or played with. Nothing that a host sends makes a match panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{Options, Seed, Viewer};

use crate::client::Luck;

/// The files that a host can send: the game, its edition, the option and the file of the game itself.
const FILES: [(&str, &str, &str, &str); 5] = [
    ("globopolis", "globopolis", "own_board", include_str!("../../../globopolis/data/board.toml")),
    ("globopolis", "globopolis", "own_titles", include_str!("../../../globopolis/data/titles.toml")),
    ("globopolis", "globopolis", "own_cards", include_str!("../../../globopolis/data/cards.toml")),
    ("arrakis", "wfa", "own_cards", include_str!("../../../arrakis/data/cards.toml")),
    ("arrakis", "wfa", "own_actions", include_str!("../../../arrakis/data/actions.toml")),
];
/// How many numbers of each file are tried.
const TRIED: usize = 60;
const NUMBERS: [&str; 9] = ["0", "1", "7", "127", "128", "255", "256", "65535", "4294967295"];

/// The places of the numbers of a file.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let begins = |i: &usize| {
        bytes[*i].is_ascii_digit() && i.checked_sub(1).is_none_or(|b| b" [,=".contains(&bytes[b]))
    };
    let ends = |i: usize| i + bytes[i..].iter().take_while(|b| b.is_ascii_digit()).count();
    (0..bytes.len()).filter(begins).map(|i| (i, ends(i))).collect()
}

/// Plays some steps of a match and looks at it as everybody does.
fn played(mut table: Box<dyn Match>, luck: &mut Luck) {
    for _ in 0..80 {
        let Some(seat) = table.pending().seats().first() else { break };
        let legal = table.legal_actions(seat);
        let (_, action, _) = legal[luck.below(legal.len())].clone();
        table.act(seat, table.step(), &action).unwrap();
        for viewer in [Viewer::Seat(seat), Viewer::Public] {
            table.view(viewer);
            table.events(viewer);
        }
        table.decision(seat);
    }
    table.audit().unwrap();
}

#[test]
fn files_with_odd_numbers_are_refused_or_played_with() {
    let (mut accepted, mut failed) = (0, vec![]);
    for (game, edition, key, text) in FILES {
        let all = numbers(text);
        let each = (all.len() / TRIED).max(1);
        let mut luck = Luck(9);
        for (n, (from, to)) in all.iter().enumerate().step_by(each) {
            let number = NUMBERS[luck.below(NUMBERS.len())];
            let file = format!("{}{number}{}", &text[..*from], &text[*to..]);
            let options = Options::default().with(key, file.as_str());
            let tried = catch_unwind(AssertUnwindSafe(|| {
                let Ok(rules) = catalog().rules(game, edition, &options, 2) else { return false };
                played(rules.start(Seed::from_u64(n as u64)), &mut luck);
                true
            }));
            match tried {
                Ok(was_accepted) => accepted += usize::from(was_accepted),
                Err(_) => {
                    let line = text[..*from].lines().count();
                    failed.push(format!("{game} {key}, line {line}: {} as {number}", &text[*from..*to]));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(accepted > 20, "{accepted} files were accepted");
}

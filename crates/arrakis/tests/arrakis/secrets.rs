//! The pending seats follow from public facts.

use landsraad_arrakis::question::Question;
use landsraad_arrakis::{Arrakis, Position, State};
use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup, Stage, Viewer};

/// A match in which seven copies of Hawat's Scheming exist, with this Harkonnen hand at the end of a round.
fn world(hand: &str) -> (Arrakis, State) {
    let own = "[[planning]]\nid = \"hawats_scheming\"\ncopies = 8";
    let g = Arrakis::build("wfa", &Options::default().with("own_cards", own), 2).unwrap();
    let position = format!("clear = true\nphase = 'end'\nharkonnen_hand = [{hand}]\nrevealed = []");
    let p: Position = toml::from_str(&position).unwrap();
    let s = g.stage(p, &mut Seeded::from_u64(5)).unwrap();
    (g, s)
}

#[test]
fn a_hand_over_the_limit_is_asked_about_whatever_it_holds() {
    // [wfa.end-of-round.hand-limit-scheming] [wfa.definitions.hidden-information]
    // Seven cards none of which can be discarded, and seven that can.
    let schemes = ["'hawats_scheming'"; 7].join(", ");
    let mixed = format!("{}, 'sandmasters'", ["'hawats_scheming'"; 6].join(", "));
    let ((g, mut a), (h, mut b)) = (world(&schemes), world(&mixed));
    for _ in 0..20 {
        let viewer = Viewer::Seat(Seat::at(0));
        assert_eq!(g.view(&a, viewer).into_inner(), h.view(&b, viewer).into_inner());
        assert_eq!(g.pending(&a).seats(), h.pending(&b).seats());
        let seat = g.pending(&a).seats().first().unwrap();
        let (qa, qb) = (g.decision(&a, seat).unwrap(), h.decision(&b, seat).unwrap());
        if matches!(qa.question, Question::DiscardCard { .. }) {
            assert!(matches!(qb.question, Question::DiscardCard { .. }));
            return;
        }
        g.apply(&mut a, seat, &qa.default, &mut Seeded::from_u64(1), &mut EventSink::mute());
        h.apply(&mut b, seat, &qb.default, &mut Seeded::from_u64(1), &mut EventSink::mute());
    }
    panic!("the Harkonnen were never asked");
}

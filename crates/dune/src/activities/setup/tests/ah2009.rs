//! Setup by the 2009 rules.

use crate::Faction::*;
use crate::tests_support::Scene;

#[test]
fn five_sardaukar_and_three_fedaykin() {
    // [ah2009.setup.special-troops]
    let play = Scene::ah2009().nowhere(Emperor).nowhere(Fremen).start();
    let reserves = |f| play.state.board.forces.reserves(f);
    assert_eq!((reserves(Emperor).normal, reserves(Emperor).special), (15, 5));
    assert_eq!((reserves(Fremen).normal, reserves(Fremen).special), (17, 3));
}

//! The games that are measured.

use landsraad_bench::Bench;
use landsraad_kernel::Options;

/// One line per game: `bench.game::<landsraad_dune::Dune>();` measures all its editions with default
/// options and all seats taken; `bench.variant::<…>("gf9", &options, seats)` measures one more setting.
pub fn all(bench: &mut Bench) {
    bench.game::<landsraad_dune::Dune>();
    bench.variant::<landsraad_dune::Dune>("gf9", &Options::default().with("advanced", true), 6);
    bench.game::<landsraad_arrakis::Arrakis>();
    bench.variant::<landsraad_arrakis::Arrakis>("wfa", &Options::default(), 1);
    bench.game::<landsraad_globopolis::Globopolis>();
    bench.game::<landsraad_testkit::demo::Demo>();
}

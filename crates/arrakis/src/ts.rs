//! TypeScript of the words of the data files. They are shared with the build script, so they derive nothing.

use landsraad_kernel::typescript;

use crate::board::{Area, Zone};
use crate::data::{Deck, Face, Kind, Leader, Marker, Power, Rider, Sector, Side, Vehicle, WormFace};
use crate::state::{CardId, ObjectiveId, PrescienceId, SietchId};

macro_rules! words {
    ($($name:ident),*) => {$(
        typescript!($name, $name::ALL.iter().map(|w| format!("\"{}\"", w.word())).collect::<Vec<_>>().join(" | "));
    )*};
}

words!(Side, Deck, Face, Marker, Power, Kind, Vehicle, Sector, WormFace, Leader, Rider);
typescript!(Area, "string".into());
typescript!(Zone: number);
typescript!(CardId: number);
typescript!(PrescienceId: number);
typescript!(SietchId: number);
typescript!(ObjectiveId: number);

//! TypeScript of the words of the data files. They are shared with the build script, so they derive nothing.

use ts_rs::{Config, TS};

use crate::board::Area;
use crate::data::{Deck, Face, Kind, Leader, Marker, Power, Rider, Sector, Side, Vehicle, WormFace};

macro_rules! declared {
    ($name:ident, $inline:expr) => {
        impl TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &Config) -> String {
                stringify!($name).into()
            }
            fn inline(_: &Config) -> String {
                $inline
            }
            fn decl(config: &Config) -> String {
                format!("type {} = {};", Self::name(config), Self::inline(config))
            }
            fn decl_concrete(config: &Config) -> String {
                Self::decl(config)
            }
            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($name), ".ts").into())
            }
        }
    };
}

macro_rules! words {
    ($($name:ident),*) => {$(
        declared!($name, $name::ALL.iter().map(|w| format!("\"{}\"", w.word())).collect::<Vec<_>>().join(" | "));
    )*};
}

words!(Side, Deck, Face, Marker, Power, Kind, Vehicle, Sector, WormFace, Leader, Rider);
declared!(Area, "string".into());

//! TypeScript of the words of the tables. They are shared with the build script, so they derive nothing.

use ts_rs::{Config, TS};

use crate::data::{Str, Unit};

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

declared!(Unit, Unit::ALL.map(|unit| format!("\"{}\"", unit.id())).join(" | "));
declared!(Str, "string".into());

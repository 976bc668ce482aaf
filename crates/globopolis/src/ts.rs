//! TypeScript of the words of the tables. They are shared with the build script, so they derive nothing.

use landsraad_kernel::typescript;

use crate::data::{Str, Unit};

typescript!(Unit, Unit::ALL.map(|unit| format!("\"{}\"", unit.id())).join(" | "));
typescript!(Str, "string".into());

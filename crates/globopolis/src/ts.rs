//! TypeScript of the words of the tables, which are shared with the build script and derive nothing, and of numbers.

use landsraad_kernel::typescript;

use crate::data::{Str, Unit};
use crate::vocabulary::Party;

typescript!(Unit, Unit::ALL.map(|unit| format!("\"{}\"", unit.id())).join(" | "));
typescript!(Str, "string".into());
typescript!(Party: number);

//! TypeScript of the words of the tables, which are shared with the build script and derive nothing, and of numbers.

use landsraad_kernel::typescript;

use crate::data::{Str, Unit};
use crate::vocabulary::{GroupId, GroupSet, Party, SellerId, SpaceId};

typescript!(Unit, Unit::ALL.map(|unit| format!("\"{}\"", unit.id())).join(" | "));
typescript!(Str, "string".into());
typescript!(Party: number);
typescript!(SpaceId: number);
typescript!(SellerId: number);
typescript!(GroupId: number);
typescript!(GroupSet: number);

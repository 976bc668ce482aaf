//! TypeScript of types that derive nothing.

/// Declares what a type is in TypeScript. For types that a build script shares, and which therefore cannot
/// derive it; and for numbers with a type of their own that are plain numbers there.
#[macro_export]
macro_rules! typescript {
    ($name:ident: number) => {
        impl ::ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &::ts_rs::Config) -> String {
                "number".into()
            }
            fn inline(config: &::ts_rs::Config) -> String {
                Self::name(config)
            }
        }
    };
    ($name:ident, $inline:expr) => {
        impl ::ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &::ts_rs::Config) -> String {
                stringify!($name).into()
            }
            fn inline(_: &::ts_rs::Config) -> String {
                $inline
            }
            fn decl(config: &::ts_rs::Config) -> String {
                format!("type {} = {};", Self::name(config), Self::inline(config))
            }
            fn decl_concrete(config: &::ts_rs::Config) -> String {
                Self::decl(config)
            }
            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($name), ".ts").into())
            }
        }
    };
}

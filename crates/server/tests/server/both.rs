//! Runs a test on SQLite and on PostgreSQL.

/// `both!(name, |house| async { … });` makes `name::on_sqlite` and `name::on_postgres`.
#[macro_export]
macro_rules! both {
    ($name:ident) => {
        mod $name {
            #[test]
            fn on_sqlite() {
                $crate::house::run(super::$name($crate::house::Database::Sqlite));
            }

            #[test]
            fn on_postgres() {
                $crate::house::run(super::$name($crate::house::Database::Postgres));
            }
        }
    };
}

//! The components of a table in the server: their fields are private, and none of them knows the task that
//! wires them together.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::{Exceptions, FILE};
use crate::rust_source::Source;

const FOLDER: &str = "crates/server/src/table/";
/// The task of a table.
const TASK: &str = "actor";
/// The files that start the task; all others outside of it are components.
const STARTS_TASK: [&str; 2] = ["mod.rs", "registry.rs"];

/// Checks the files of the folder, and that every exception is needed.
pub fn check(sources: &[(&str, Source)], exceptions: &Exceptions, errors: &mut Vec<String>) {
    let mut open = vec![];
    for (path, source) in sources {
        let Some(file) = path.strip_prefix(FOLDER) else { continue };
        let is_component = !file.starts_with(TASK) && !STARTS_TASK.contains(&file);
        let mut check = Check { path, source, is_component, open: vec![], errors };
        check.visit_file(&source.file);
        open.extend(check.open.into_iter().map(|(name, line)| (*path, name, line)));
    }
    for (path, name, line) in &open {
        if !exceptions.lists_struct(path, name) {
            errors.push(format!(
                "{path}:{line}: `{name}` has public fields; make them private, or list plain data with a reason in {FILE}"
            ));
        }
    }
    for entry in &exceptions.public {
        let name = entry.name.as_deref().unwrap_or("(name is missing)");
        if !open.iter().any(|(path, open, _)| *path == entry.path && open == name) {
            errors.push(format!("{FILE}: {}: `{name}` has no public fields; remove the entry", entry.path));
        }
    }
}

struct Check<'a> {
    path: &'a str,
    source: &'a Source,
    is_component: bool,
    /// The structs with public fields, with their lines.
    open: Vec<(String, usize)>,
    errors: &'a mut Vec<String>,
}

impl Check<'_> {
    fn in_tests(&self, place: &impl Spanned) -> bool {
        self.source.tests.contains(place.span().start().line as u32)
    }

    fn import(&mut self, name: &syn::Ident) {
        if self.is_component && name == TASK && !self.in_tests(name) {
            let line = name.span().start().line;
            self.errors
                .push(format!("{}:{line}: a component does not know the task of its table", self.path));
        }
    }
}

impl<'ast> Visit<'ast> for Check<'_> {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        let is_open = |field: &syn::Field| !matches!(field.vis, syn::Visibility::Inherited);
        if item.fields.iter().any(is_open) && !self.in_tests(item) {
            self.open.push((item.ident.to_string(), item.span().start().line));
        }
    }

    fn visit_use_path(&mut self, path: &'ast syn::UsePath) {
        self.import(&path.ident);
        visit::visit_use_path(self, path);
    }

    fn visit_use_name(&mut self, name: &'ast syn::UseName) {
        self.import(&name.ident);
    }

    fn visit_use_rename(&mut self, rename: &'ast syn::UseRename) {
        self.import(&rename.ident);
    }
}

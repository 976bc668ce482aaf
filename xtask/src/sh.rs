//! Running other programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt};

use anyhow::{Context, Result, bail};

/// A command that can be shown the way a person would type it.
#[derive(Debug)]
pub struct Run {
    command: Command,
    shown: String,
}

impl Run {
    /// A program run in a folder.
    pub fn new(program: impl AsRef<OsStr>, folder: &Path) -> Run {
        let mut command = Command::new(program.as_ref());
        command.current_dir(folder);
        Run { command, shown: program.as_ref().to_string_lossy().into_owned() }
    }

    /// The cargo that runs us.
    pub fn cargo(root: &Path) -> Run {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut run = Run::new(cargo, root);
        run.shown = "cargo".into();
        run
    }

    pub fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Run {
        for arg in args {
            self.shown.push(' ');
            self.shown.push_str(&arg.as_ref().to_string_lossy());
            self.command.arg(arg);
        }
        self
    }

    /// Arguments that are too many to be shown.
    pub fn quiet_args<S: AsRef<OsStr>>(mut self, shown: &str, args: impl IntoIterator<Item = S>) -> Run {
        self.shown.push(' ');
        self.shown.push_str(shown);
        self.command.args(args);
        self
    }

    /// Replaces the arguments.
    pub fn instead(mut self, args: Vec<String>) -> Run {
        let mut command = Command::new(self.command.get_program());
        if let Some(folder) = self.command.get_current_dir() {
            command.current_dir(folder);
        }
        command.envs(self.command.get_envs().filter_map(|(key, value)| Some((key, value?))));
        self.shown = command.get_program().to_string_lossy().into_owned();
        self.command = command;
        self.args(args)
    }

    /// The command itself, to connect its streams.
    pub fn command(&mut self) -> &mut Command {
        &mut self.command
    }

    pub fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Run {
        self.shown = format!("{key}='{}' {}", value.as_ref().to_string_lossy(), self.shown);
        self.command.env(key, value);
        self
    }

    /// A variable that is not shown.
    pub fn quiet_env(mut self, key: &str, value: impl AsRef<OsStr>) -> Run {
        self.command.env(key, value);
        self
    }

    /// Runs it with our own terminal; anything but success is an error that names the command.
    pub fn run(mut self) -> Result<()> {
        eprintln!("$ {self}");
        let status = self.command.status().with_context(|| format!("cannot start: {}", self.shown))?;
        if !status.success() {
            bail!("failed ({status}): {}", self.shown);
        }
        Ok(())
    }

    /// Replaces this process by the command, where the system can, so that only the command receives signals
    /// such as Ctrl-C.
    #[cfg(unix)]
    pub fn become_it(mut self) -> Result<()> {
        eprintln!("$ {self}");
        let error = std::os::unix::process::CommandExt::exec(&mut self.command);
        Err(error).with_context(|| format!("cannot start: {}", self.shown))
    }

    /// Runs it and waits: this system cannot replace a process.
    #[cfg(not(unix))]
    pub fn become_it(self) -> Result<()> {
        self.run()
    }

    /// Runs it and gives back what it printed.
    pub fn read(mut self) -> Result<String> {
        let output = self.command.output().with_context(|| format!("cannot start: {}", self.shown))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("failed ({}): {}\n{}", output.status, self.shown, said.trim());
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// Where a program is, if it is installed.
pub fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Cargo's output folder.
pub fn target(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir))
}

/// The built `landsraad` of a profile.
pub fn landsraad(root: &Path, profile: &str) -> PathBuf {
    target(root).join(profile).join(format!("landsraad{}", env::consts::EXE_SUFFIX))
}

/// An example of one of our crates, as it is built.
pub fn example(root: &Path, profile: &str, name: &str) -> PathBuf {
    target(root).join(profile).join("examples").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// Whether `landsraad --help` lists a command.
pub fn knows_command(root: &Path, profile: &str, command: &str) -> Result<bool> {
    let help = Run::new(landsraad(root, profile), root).args(["--help"]).read()?;
    Ok(lists_command(&help, command))
}

fn lists_command(help: &str, command: &str) -> bool {
    help.lines().any(|line| line.starts_with("  ") && line.split_whitespace().next() == Some(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_known_by_the_help_alone() {
        let help = "Usage: landsraad <COMMAND>\n\nCommands:\n  serve     Starts the server\n  play\n";
        assert!(lists_command(help, "serve") && lists_command(help, "play"));
        assert!(!lists_command(help, "scenario") && !lists_command("", "serve"));
    }

    #[test]
    fn a_failure_names_the_command_as_typed() {
        let run = Run::cargo(Path::new(".")).args(["no-such-command", "-x"]).env("A", "b");
        assert_eq!(run.to_string(), "A='b' cargo no-such-command -x");
        let error = Run::new("false", Path::new(".")).args(["now"]).run().unwrap_err();
        assert!(error.to_string().ends_with("false now"), "{error}");
    }
}

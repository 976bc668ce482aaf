//! The rules of one match: edition, rulings, seats.

use landsraad_kernel::{
    BySeat, GameSpec, MAX_SEATS, OptionValue, Options, RuleRef, Say, Seat, SeatSet, Setup, SetupError,
};

use crate::Faction;
use crate::data::CIRCLES;
use crate::editions::{EDITIONS, Edition, Rulings};

/// How a seat gets its faction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// This one.
    Chosen(Faction),
    /// By lot from those nobody chose.
    Random,
}

/// The rules of one match of Dune.
#[derive(Clone, Debug)]
pub struct Dune {
    edition: &'static Edition,
    /// The answers to every question the rulebooks answer differently.
    pub rulings: Rulings,
    seats: u8,
    /// How each seat gets its faction.
    pub picks: BySeat<Pick>,
    two_each: bool,
    options: Options,
}

impl Dune {
    /// How many seats there are.
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }

    /// How many players there are; two when two players lead two factions each.
    pub const fn players(&self) -> u8 {
        if self.two_each { 2 } else { self.seats }
    }

    /// The seats of the player who holds this seat. [gf9.setup.two-players-options]
    pub fn owner(&self, seat: Seat) -> SeatSet {
        if self.two_each {
            Seat::first(self.seats).filter(|s| s.index() % 2 == seat.index() % 2).collect()
        } else {
            seat.only()
        }
    }

    /// The rule of this table's edition among those that give an answer; otherwise the first.
    pub fn cite(&self, rules: &'static [RuleRef], otherwise: RuleRef) -> RuleRef {
        self.edition.cite(rules).unwrap_or(otherwise)
    }

    /// Whether each player leads two factions, allied for good.
    pub const fn two_each(&self) -> bool {
        self.two_each
    }

    /// The sector of a seat's player circle: with fewer players the seats are spread round the table.
    // [gf9.setup.positions]
    pub fn circle(&self, seat: Seat) -> u8 {
        const SPREAD: [[usize; MAX_SEATS]; MAX_SEATS + 1] = [
            [0; 6],
            [0; 6],
            [0, 3, 0, 0, 0, 0],
            [0, 2, 4, 0, 0, 0],
            [0, 1, 3, 4, 0, 0],
            [0, 1, 2, 3, 4, 0],
            [0, 1, 2, 3, 4, 5],
        ];
        CIRCLES[SPREAD[self.seats as usize][seat.index()]]
    }
}

impl Setup for Dune {
    fn spec() -> GameSpec {
        GameSpec {
            id: "dune",
            name: Say::same("Dune"),
            blurb: Say {
                en: "Six factions fight, bargain and betray for the spice of Arrakis.",
                it: "Sei fazioni combattono, trattano e tradiscono per la spezia di Arrakis.",
            },
            editions: EDITIONS.iter().map(|e| e.spec()).collect(),
        }
    }

    fn build(edition: &str, options: &Options, seats: u8) -> Result<Dune, SetupError> {
        let Some(edition) = Edition::by_id(edition) else {
            return Err(SetupError::new(
                "edition",
                format!("there is no edition “{edition}”"),
                format!("l'edizione “{edition}” non esiste"),
            ));
        };
        if !(2..=6).contains(&seats) {
            return Err(SetupError::new("seats", "Dune is for 2 to 6 seats", "Dune è per 2-6 posti"));
        }
        let rulings = edition.apply(options)?;
        let two_each = options.get("two-each") == Some(&OptionValue::Bool(true));
        if two_each && seats != 4 {
            return Err(SetupError::new(
                "two-each",
                "two factions each takes four seats",
                "con due fazioni a testa servono quattro posti",
            ));
        }
        let text = match options.get("factions") {
            Some(OptionValue::Str(text)) => text.as_str(),
            Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => "random",
        };
        let picks = read_picks(text, seats)?;
        let options = edition.stamp(options, &rulings);
        Ok(Dune { edition, rulings, seats, picks, two_each, options })
    }

    fn edition(&self) -> &'static str {
        self.edition.id
    }

    fn options(&self) -> Options {
        self.options.clone()
    }
}

/// Reads factions by seat; seats not named get theirs by lot.
fn read_picks(text: &str, seats: u8) -> Result<BySeat<Pick>, SetupError> {
    let mut picks = BySeat([Pick::Random; MAX_SEATS]);
    let words: Vec<&str> = text.split(',').map(str::trim).filter(|w| !w.is_empty()).collect();
    if words.len() > seats as usize {
        return Err(SetupError::new(
            "factions",
            format!("{} factions are named for {seats} seats", words.len()),
            format!("sono nominate {} fazioni per {seats} posti", words.len()),
        ));
    }
    for (seat, word) in Seat::first(seats).zip(words) {
        if word == "random" {
            continue;
        }
        let Some(faction) = Faction::by_id(word) else {
            return Err(SetupError::new(
                "factions",
                format!("there is no faction “{word}”"),
                format!("la fazione “{word}” non esiste"),
            ));
        };
        // A faction can be taken by only one player. [gf9.setup.choose-factions]
        if picks.0.contains(&Pick::Chosen(faction)) {
            return Err(SetupError::new(
                "factions",
                format!("{} is named twice", faction.name().en),
                format!("{} è nominata due volte", faction.name().it),
            ));
        }
        picks[seat] = Pick::Chosen(faction);
    }
    Ok(picks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editions::{AllianceSize, Powers};

    #[test]
    fn options_become_rulings() {
        // [gf9.options.any-three] [gf9.turn.adv-overview] [gf9.turn.ten-turns]
        let options = Options::default().with("advanced", true).with("alliances", "any-three");
        let rules = Dune::build("gf9", &options, 6).unwrap();
        assert_eq!(rules.rulings.powers, Powers::Advanced);
        assert_eq!((rules.rulings.alliance_size, rules.rulings.alliance_strongholds), (AllianceSize::Any, 3));
        assert_eq!(rules.rulings.turns, 10);
        assert_eq!(rules.options().get("blow-in-storm"), Some(&OptionValue::Str("placed".into())));
    }

    #[test]
    fn unsound_tables_are_refused() {
        let factions = |text: &str| Options::default().with("factions", text);
        // [gf9.setup.choose-factions]
        assert_eq!(Dune::build("gf9", &factions("guild, guild"), 3).unwrap_err().key, "factions");
        assert_eq!(Dune::build("gf9", &factions("ix"), 3).unwrap_err().key, "factions");
        assert_eq!(Dune::build("gf9", &Options::default(), 7).unwrap_err().key, "seats");
        // [gf9.setup.two-players-options]
        let two = Options::default().with("two-each", true);
        assert_eq!(Dune::build("gf9", &two, 2).unwrap_err().key, "two-each");
        let rules = Dune::build("gf9", &two, 4).unwrap();
        assert_eq!(rules.players(), 2);
        assert_eq!(rules.owner(Seat::at(2)), [0, 2].map(Seat::at).into_iter().collect());
    }
}

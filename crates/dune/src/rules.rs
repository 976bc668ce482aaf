//! The rules of one match: edition, rulings, seats.

use landsraad_kernel::{
    BySeat, GameSpec, MAX_SEATS, OptionValue, Options, RuleRef, Say, Seat, SeatSet, Setup, SetupError,
};

use crate::Faction;
use crate::board::treachery_sets;
use crate::data::{CIRCLES, Card, CardSet, OWN_RULES};
use crate::editions::{EDITIONS, Edition, QUESTIONS, RulingQuestion, Rulings};

/// How a seat gets its faction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// This one.
    Chosen(Faction),
    /// By lot from those nobody chose.
    Random,
}

/// How the seats are shared out among the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// A seat each.
    OneEach,
    /// Four seats, two players, two factions each. [gf9.setup.two-players-options]
    TwoEach,
    /// Six seats, two players, three factions each. [v29.few.control-several]
    // The six factions of the box are all there are. [v29.few.no-tleilaxu]
    ThreeEach,
    /// Six seats, three players, two factions each. [v29.few.control-several]
    Pairs,
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
    sharing: Sharing,
    /// The treachery cards of this match, as bits.
    treachery: CardSet,
    options: Options,
}

impl Dune {
    /// How many seats there are.
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }

    /// How many players there are; fewer than seats where players lead several factions each.
    pub const fn players(&self) -> u8 {
        match self.sharing {
            Sharing::OneEach => self.seats,
            Sharing::TwoEach | Sharing::ThreeEach => 2,
            Sharing::Pairs => 3,
        }
    }

    /// How the seats are shared out.
    pub const fn sharing(&self) -> Sharing {
        self.sharing
    }

    /// The player who leads a seat at the start. Friendly factions never sit side by side.
    // [v29.few.no-adjacent-allies] [v29.few.primary-spacing]
    pub fn holder(&self, seat: Seat) -> u8 {
        let i = seat.index() as u8;
        match self.sharing {
            Sharing::OneEach => i,
            Sharing::TwoEach | Sharing::ThreeEach => i % 2,
            // Each ally sits opposite its primary.
            Sharing::Pairs => [0, 2, 1, 0, 2, 1][i as usize % 6],
        }
    }

    /// Whether a seat is its player's primary faction, which never changes hands.
    // [v29.few.primary-spacing] [v29.few.exchange]
    pub const fn is_primary(&self, seat: Seat) -> bool {
        match self.sharing {
            Sharing::OneEach | Sharing::TwoEach => true,
            Sharing::ThreeEach => seat.index().is_multiple_of(3),
            Sharing::Pairs => seat.index().is_multiple_of(2),
        }
    }

    /// The seats of the player who holds this seat at the start. [gf9.setup.two-players-options]
    pub fn owner(&self, seat: Seat) -> SeatSet {
        Seat::first(self.seats).filter(|&s| self.holder(s) == self.holder(seat)).collect()
    }

    /// The treachery cards of this match, as a mask.
    pub const fn treachery(&self) -> CardSet {
        self.treachery
    }

    /// Whether a treachery card is in this match.
    pub const fn uses(&self, card: Card) -> bool {
        self.treachery.contains(card)
    }

    /// The rule of this table's edition among those that give an answer; otherwise the first.
    pub fn cite(&self, rules: &'static [RuleRef], otherwise: RuleRef) -> RuleRef {
        self.edition.cite(rules).unwrap_or(otherwise)
    }

    /// The entry under which this table reads a rule that shared code cites.
    ///
    /// If this table answers a question of the rules differently from the entry, it is the entry of the answer in
    /// force. Otherwise it is the edition's own entry, by the ledgers.
    pub fn own_rule(&self, cited: RuleRef) -> RuleRef {
        let rule = self.translated(cited);
        self.answered(rule).unwrap_or(rule)
    }

    /// The edition's own entry in place of one of another edition.
    fn translated(&self, rule: RuleRef) -> RuleRef {
        let table = OWN_RULES.iter().find(|(edition, _)| *edition == self.edition.id);
        let find = |rows: &[(&'static str, &'static str)]| {
            rows.binary_search_by_key(&rule.0, |row| row.0).ok().map(|i| RuleRef(rows[i].1))
        };
        table.and_then(|(_, rows)| find(rows)).unwrap_or(rule)
    }

    /// The entry of the answer in force, if a question that this entry answers is answered otherwise; the edition's
    /// own entry for the answer, if the cited one is another edition's.
    fn answered(&self, rule: RuleRef) -> Option<RuleRef> {
        let given = |q: &RulingQuestion| &q.answers[(q.get)(&self.rulings)];
        let own = |r: &RuleRef| r.0.split('.').next() == Some(self.edition.id);
        if let Some(q) = QUESTIONS.iter().find(|q| given(q).rules.contains(&rule)) {
            let mut ours = given(q).rules.iter().filter(|r| own(r));
            let only = ours.next().filter(|_| ours.next().is_none() && !own(&rule));
            return only.copied();
        }
        QUESTIONS.iter().find_map(|q| {
            let other = q.answers.iter().any(|a| a.rules.contains(&rule));
            other.then(|| self.edition.cite(given(q).rules)).flatten()
        })
    }

    /// Whether players lead several factions each, allied for good.
    pub const fn two_each(&self) -> bool {
        !matches!(self.sharing, Sharing::OneEach)
    }

    /// The sector of a seat's player circle: with fewer players the seats are spread round the table.
    // [gf9.setup.positions] [v29.setup.place-dots]
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
        // [ah2009.setup.players]
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
        let few = match options.get("few-players") {
            Some(OptionValue::Str(text)) => text.as_str(),
            Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => "off",
        };
        let sharing = match few {
            "two" => Sharing::ThreeEach,
            "three" => Sharing::Pairs,
            _ if two_each => Sharing::TwoEach,
            _ => Sharing::OneEach,
        };
        if matches!(sharing, Sharing::ThreeEach | Sharing::Pairs) && (seats != 6 || two_each) {
            return Err(SetupError::new(
                "few-players",
                "several factions each takes all six seats, and goes without two factions each",
                "con più fazioni a testa servono tutti e sei i posti, e senza due fazioni a testa",
            ));
        }
        let text = match options.get("factions") {
            Some(OptionValue::Str(text)) => text.as_str(),
            Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => "random",
        };
        let picks = read_picks(text, seats)?;
        let treachery = treachery_sets::deck(&rulings, options)?;
        // Options that are complete are shared with the caller.
        let stamped = edition.stamp(options, &rulings);
        let options = if stamped == *options { options.clone() } else { stamped };
        Ok(Dune { edition, rulings, seats, picks, sharing, treachery, options })
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

    #[test]
    fn a_rule_is_cited_by_the_entry_of_the_table() {
        let own = |edition: &str, options: Options, rule: &'static str| {
            Dune::build(edition, &options, 6).unwrap().own_rule(RuleRef(rule)).0
        };
        let plain = Options::default;
        // The same rule under its own name.
        assert_eq!(own("v29", plain(), "gf9.battle.ties"), "v29.battle.tie");
        assert_eq!(own("gf9", plain(), "gf9.battle.ties"), "gf9.battle.ties");
        // A question answered otherwise: the entry of the answer.
        assert_eq!(own("ah2009", plain(), "gf9.charity.claim"), "ah2009.auction.charity");
        assert_eq!(own("ah2009", plain(), "gf9.shipment.full-stronghold"), "ah2009.turns.land-limit");
        let house = Options::default().with("charity", "at-zero");
        assert_eq!(own("gf9", house, "gf9.charity.claim"), "ah2009.auction.charity");
        // Another rule in its place.
        assert_eq!(own("gf9", plain(), "ah2009.karama.harkonnen-swap"), "gf9.karama.harkonnen");
        assert_eq!(own("ah2009", plain(), "gf9.turn.nine-phases"), "ah2009.setup.phases");
        assert_eq!(own("v29", plain(), "gf9.turn.nine-phases"), "v29.sequence.rounds");
    }
}

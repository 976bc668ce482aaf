//! What the game offers, and the board at the start.

#[cfg(test)]
mod tests;

use landsraad_kernel::{
    Chance, Choice, EditionSpec, EventSink, GameSpec, List, OptionKind, OptionSpec, OptionValue, Options,
    RuleRef, Say, Setup, SetupError, Stack,
};

use crate::activities::{Cx, Frame, Round};
use crate::board::*;
use crate::data::{Kind, Leader, Marker, Side};
use crate::state::*;
use crate::{Arrakis, Mode, Own, said};

/// The default last round of a stalled match.
pub const LAST_ROUND: u8 = 30;

const OWN_CARDS: &str = "own_cards";
const OWN_COMPONENTS: &str = "own_components";
const OWN_ACTIONS: &str = "own_actions";

impl Setup for Arrakis {
    fn spec() -> GameSpec {
        GameSpec {
            id: "arrakis",
            name: Say { en: "Dune: War for Arrakis", it: "Dune: la Guerra per Arrakis" },
            blurb: Say {
                en: "Atreides guerrillas and sandworms against the Harkonnen legions that must keep the spice flowing.",
                it: "I guerriglieri Atreides e i vermi delle sabbie contro le legioni Harkonnen che devono far scorrere la spezia.",
            },
            editions: vec![EditionSpec {
                id: "wfa",
                name: Say { en: "War for Arrakis", it: "La Guerra per Arrakis" },
                blurb: Say {
                    en: "The 2024 game by its player aid; cards and tokens that could not be found are reconstructed and marked.",
                    it: "Il gioco del 2024 secondo l'aiuto giocatore; carte e segnalini non trovati sono ricostruiti e segnati.",
                },
                ledger: "arrakis_war",
                min_seats: 1,
                max_seats: 2,
                options: vec![
                    OptionSpec {
                        key: "mode",
                        name: Say { en: "Mode", it: "Modalità" },
                        help: Say {
                            en: "Two players, or the Atreides alone against the automa.",
                            it: "Due giocatori, oppure gli Atreides da soli contro l'automa.",
                        },
                        group: "game",
                        topic: "",
                        usual: None,
                        rule: Some(RuleRef("wfa.solo-setup.as-two-player")),
                        kind: OptionKind::Choice {
                            values: vec![
                                Choice {
                                    key: "two-player",
                                    name: Say { en: "Two players", it: "Due giocatori" },
                                },
                                Choice { key: "solo", name: Say { en: "Solo", it: "Solitario" } },
                            ],
                        },
                        default: OptionValue::Str("two-player".into()),
                    },
                    OptionSpec {
                        key: "last_round",
                        name: Say { en: "Last round", it: "Ultimo round" },
                        help: Say {
                            en: "A match that nobody has won by then is called off. The rules know no last round.",
                            it: "Una partita che nessuno ha vinto entro allora viene interrotta. Le regole non hanno un ultimo round.",
                        },
                        group: "game",
                        topic: "",
                        usual: None,
                        rule: Some(RuleRef("wfa.round.sequence")),
                        kind: OptionKind::Number { min: 1, max: 200 },
                        default: OptionValue::Int(i64::from(LAST_ROUND)),
                    },
                    OptionSpec::own_file(
                        OWN_CARDS,
                        Say { en: "Own cards", it: "Carte proprie" },
                        Say {
                            en: "Entries in TOML that replace or complete our cards, leaders, prescience cards and objectives.",
                            it: "Voci in TOML che sostituiscono o completano le nostre carte, comandanti, carte prescienza e obiettivi.",
                        },
                    ),
                    OptionSpec::own_file(
                        OWN_COMPONENTS,
                        Say { en: "Own components", it: "Componenti proprie" },
                        Say {
                            en: "Entries in TOML that replace our tokens, dice, tracks and figures.",
                            it: "Voci in TOML che sostituiscono i nostri segnalini, dadi, tracciati e miniature.",
                        },
                    ),
                    OptionSpec::own_file(
                        OWN_ACTIONS,
                        Say { en: "Own actions", it: "Azioni proprie" },
                        Say {
                            en: "Entries in TOML that replace our actions of the dice.",
                            it: "Voci in TOML che sostituiscono le nostre azioni dei dadi.",
                        },
                    ),
                ],
                presets: said::presets(),
                roles: said::roles(),
            }],
        }
    }

    fn build(edition: &str, options: &Options, seats: u8) -> Result<Arrakis, SetupError> {
        let spec = Arrakis::spec();
        let Some(edition) = spec.editions.iter().find(|e| e.id == edition) else {
            return Err(SetupError::new("edition", "the only edition is wfa", "l'unica edizione è wfa"));
        };
        options.check(edition)?;
        let mode = match options.get("mode") {
            Some(OptionValue::Str(m)) if m == "solo" => Mode::Solo,
            Some(OptionValue::Str(_) | OptionValue::Bool(_) | OptionValue::Int(_)) => Mode::TwoPlayer,
            // With one seat nothing else is possible.
            None if seats == 1 => Mode::Solo,
            None => Mode::TwoPlayer,
        };
        match (mode, seats) {
            (Mode::TwoPlayer, 2) | (Mode::Solo, 1) => {}
            (Mode::TwoPlayer, _) => {
                return Err(SetupError::new(
                    "seats",
                    "the two-player game needs 2 seats",
                    "la partita a due richiede 2 posti",
                ));
            }
            (Mode::Solo, _) => {
                return Err(SetupError::new("seats", "the solo game has 1 seat", "il solitario ha 1 posto"));
            }
        }
        let text = |key: &str| match options.get(key) {
            Some(OptionValue::Str(text)) => text.clone(),
            Some(OptionValue::Bool(_) | OptionValue::Int(_)) | None => String::new(),
        };
        let own =
            Own { cards: text(OWN_CARDS), components: text(OWN_COMPONENTS), actions: text(OWN_ACTIONS) };
        let mut game = Arrakis::with_own(mode, own).map_err(|e| {
            let key = match e.file.as_str() {
                "components.toml" => OWN_COMPONENTS,
                "actions.toml" => OWN_ACTIONS,
                _ => OWN_CARDS,
            };
            SetupError::new(key, e.to_string(), format!("dati propri non validi: {e}"))
        })?;
        if let Some(OptionValue::Int(n)) = options.get("last_round") {
            game.last_round = u8::try_from(*n).unwrap_or(LAST_ROUND);
        }
        Ok(game)
    }

    fn edition(&self) -> &'static str {
        "wfa"
    }

    fn options(&self) -> Options {
        let mode = match self.mode {
            Mode::TwoPlayer => "two-player",
            Mode::Solo => "solo",
        };
        // The record carries an owner's entries themselves, so that anybody can replay it.
        Options::default()
            .with("mode", mode)
            .with("last_round", i64::from(self.last_round))
            .with(OWN_CARDS, self.own().cards.as_str())
            .with(OWN_COMPONENTS, self.own().components.as_str())
            .with(OWN_ACTIONS, self.own().actions.as_str())
    }
}

/// The board before round 1, ready to run.
pub fn initial(g: &Arrakis, chance: &mut dyn Chance) -> State {
    let t = &g.tables;
    // [wfa.setup.sietches] [wfa.setup.sietch-ranks] One facedown sietch on each space.
    let mut ranks = SietchSet::ALL;
    let mut spaces = SIETCH_SPACES.iter();
    let sietches: [Sietch; 8] = std::array::from_fn(|_| {
        let at = spaces.next().unwrap_or(Area(0));
        let rank = ranks.draw(RuleRef("wfa.setup.sietches"), chance).unwrap_or(SietchId(0));
        Sietch { at, rank: t.sietch_ranks[usize::from(rank)], up: false, stands: true }
    });
    // [wfa.setup.leaders] Cards on the dashboards, figures off the board.
    let leaders = std::array::from_fn(|i| LeaderState {
        at: if t.leaders[i].at_start && i != Leader::WildMaker.index() {
            Whereabouts::Available
        } else {
            Whereabouts::NotInPlay
        },
        spent: false,
    });
    // [wfa.setup.objective] One of six, hidden.
    let objective = t.all_objectives().draw(RuleRef("wfa.setup.objective"), chance);
    let mut s = State {
        legions: [Group::default(); AREA_COUNT],
        presence: [AreaSet::EMPTY; 2],
        harvesters: AreaSet::EMPTY,
        wormsigns: AreaSet::EMPTY,
        sand: AreaSet::EMPTY,
        burrowing: AreaSet::EMPTY,
        // [wfa.desert-hazards.wormsign-faces]
        pool: t.wormsigns,
        sandworms: AreaSet::EMPTY,
        wild_maker: None,
        // [wfa.setup.stations]
        stations: STATION_SPACES,
        // [wfa.stations.sides]
        station_faces: t.stations,
        zones: [None; 8],
        sietches: sietches.into(),
        // [wfa.setup.settlements]
        settlements: SETTLEMENTS,
        crater: None,
        // [wfa.setup.figures]
        supply: t.supply,
        token_supply: TokenSet::EMPTY,
        lost: TokenSet::EMPTY,
        drawn: None,
        leaders,
        // [wfa.setup.decks]
        deck: crate::data::Deck::ALL.iter().map(|&deck| g.deck_set(deck)).collect(),
        // [wfa.setup.hands]
        hands: [CopySet::EMPTY; 2],
        discard: CopySet::EMPTY,
        reinforcements: List::new(),
        known: CopySet::EMPTY,
        prescience_deck: (0..t.prescience.len() as u8).map(PrescienceId).collect(),
        revealed: List::new(),
        claims: 0,
        objectives: objective.into_iter().collect(),
        // [wfa.setup.tracks]
        supremacy: t.supremacy_start,
        prescience: [t.prescience_start; 3],
        imperium: [0; 3],
        bans: 0,
        steps_done: 0,
        steps_due: 0,
        dice: [[0; 5]; 2],
        blocked: 0,
        // [wfa.setup.bene-gesserit]
        bene_gesserit: [0; 2],
        reserve: t.bene_gesserit,
        placed: [None; 2],
        forced_die: None,
        frozen: false,
        spice_kept: false,
        round: 0,
        phase: Phase::Start,
        // [wfa.solo-setup.tactic-deck]
        solo: (g.mode == Mode::Solo).then(new_automa),
        moved: List::new(),
        used: AreaSet::EMPTY,
        over: None,
        stack: Stack::starting(Frame::Round(Round::first())),
    };
    atreides_forces(&mut s, chance);
    harkonnen_forces(g, &mut s, chance);
    steps_at_start(g, &mut s, chance);
    s
}

/// [wfa.prescience.step-3] [wfa.prescience.step-6] [wfa.supremacy.step-1] [wfa.supremacy.step-6] A marker that an owner's file
/// starts at a step has reached it.
fn steps_at_start(g: &Arrakis, s: &mut State, chance: &mut dyn Chance) {
    let (supremacy, prescience) = (g.tables.supremacy_start, g.tables.prescience_start);
    let done = Marker::ALL.iter().fold(StepEvent::of_supremacy(supremacy), |bits, &marker| {
        bits | StepEvent::of_prescience(marker, prescience)
    });
    s.steps_done = done;
    // [wfa.atomics.site] The site is for the Atreides to choose, when the first round starts.
    s.steps_due = done & StepEvent::Atomics.bit();
    Cx::new(g, s, chance, &mut EventSink::mute()).step_leaders(done);
}

/// The automa before its first round.
fn new_automa() -> SoloState {
    SoloState {
        deck: SietchSet::ALL,
        harvest: None,
        target: None,
        first_discard: None,
        unrolled: 0,
        spent: [0; 5],
        named: None,
        flown: false,
        top_discard: None,
        last_draw: None,
        beside: None,
        harvesters_threatened: AreaSet::EMPTY,
    }
}

/// [wfa.setup.atreides-forces] One starting token and one Naib in every sietch; eight more tokens in the supply.
fn atreides_forces(s: &mut State, chance: &mut dyn Chance) {
    let mut start = TokenSet::STARTING;
    for at in SIETCH_SPACES.iter() {
        let Some(token) = start.draw(RuleRef("wfa.setup.atreides-forces"), chance) else { break };
        let legion = &mut s.legions[at.index()];
        legion.tokens.insert(token);
        let naib = s.supply[0][Kind::Generic.index()].min(1);
        legion.add(Kind::Generic, naib);
        s.supply[0][Kind::Generic.index()] -= naib;
        s.presence[0].insert(at);
    }
    s.token_supply = TokenSet::SUPPLY;
}

/// [wfa.setup.harkonnen-forces] One black and one silver token on every settlement, revealed at once;
/// [wfa.solo-setup.tokens-facedown] in solo they stay facedown.
fn harkonnen_forces(g: &Arrakis, s: &mut State, chance: &mut dyn Chance) {
    for mut colour in [TokenSet::BLACK, TokenSet::SILVER] {
        for at in SETTLEMENTS.iter() {
            let Some(token) = colour.draw(RuleRef("wfa.setup.harkonnen-forces"), chance) else { break };
            let legion = &mut s.legions[at.index()];
            if g.mode == Mode::Solo {
                legion.tokens.insert(token);
            } else {
                for &kind in Kind::ALL {
                    let n =
                        g.tables.tokens[usize::from(token.0)].0[kind.index()].min(s.supply[1][kind.index()]);
                    legion.add(kind, n);
                    s.supply[1][kind.index()] -= n;
                }
            }
        }
    }
    for at in SETTLEMENTS.iter() {
        let legion = &mut s.legions[at.index()];
        if legion.has_units() {
            s.presence[Side::Harkonnen.index()].insert(at);
        } else {
            // [wfa.definitions.no-lone-leaders] [wfa.definitions.empty-supply] An owner's supply may lack the units.
            s.supply[1][Kind::Generic.index()] += legion.get(Kind::Generic);
            *legion = Group::default();
        }
    }
}

//! Level 1 for War for Arrakis, both sides: weighs every legal answer by what it brings, with exact battle odds, and
//! looks one step ahead. See `docs/bots-arrakis.md`.

mod battle;
mod judge;
mod march;
mod odds;
mod pieces;
mod plan;
mod sight;
mod solo;
mod terms;
#[cfg(test)]
mod tests;
mod weights;

use landsraad_arrakis::action::{Action, OptionWord};
use landsraad_arrakis::question::Question;
use landsraad_arrakis::{Arrakis, Mode, View, data::Side};
use landsraad_kernel::{Say, Seeded};
use landsraad_search::ahead::{Settings, TO_THE_END};

pub use self::judge::ArrakisJudge;
use self::plan::Memo;
use self::sight::{Sight, Worth};
pub use self::weights::{Plan, Weights};
use crate::{Advisor, Answer, Bot, Mentat, Seen};

/// Takes its victory, hinders the other's, attacks with good odds and otherwise improves its position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic;

const TURN: Say = Say {
    en: "Of all the dice, cards and powers, this brings most now.",
    it: "Fra dadi, carte e poteri, questo ora rende di più.",
};
const MARCH: Say = Say {
    en: "From there this legion does most for my goals.",
    it: "Da lì questa legione serve meglio ai miei scopi.",
};
const ATTACK: Say = Say {
    en: "The exact odds of this attack are worth what it risks.",
    it: "Le probabilità esatte di questo attacco valgono ciò che rischia.",
};
const STAY: Say = Say { en: "Nothing here is worth its price.", it: "Qui niente vale il suo prezzo." };
const BATTLE: Say = Say {
    en: "It is what keeps most strength in this battle.",
    it: "È ciò che in questa battaglia conserva più forza.",
};
const PLACE: Say = Say { en: "It is most useful there.", it: "Lì è più utile." };
const CARD: Say =
    Say { en: "This card does most for me now.", it: "Questa è la carta che ora mi serve di più." };
const DECK: Say = Say {
    en: "Cards of this deck help me most now.",
    it: "Le carte di questo mazzo sono quelle che ora mi servono di più.",
};
const LEAST: Say = Say {
    en: "This is the card I can best do without.",
    it: "Questa è la carta di cui posso meglio fare a meno.",
};
const FREE: Say = Say { en: "It brings something and costs no die.", it: "Porta qualcosa e non costa dadi." };
const TRIM: Say =
    Say { en: "This way the legion loses least.", it: "Così la legione perde il meno possibile." };
const SPICE: Say = Say {
    en: "It balances the Imperium's favour against supremacy.",
    it: "Bilancia il favore dell'Impero con la supremazia.",
};
const VISION: Say = Say { en: "It brings the secret objective nearer.", it: "Avvicina l'obiettivo segreto." };
const WORM: Say = Say {
    en: "There a sandworm hurts the Harkonnen most.",
    it: "Lì un verme delle sabbie danneggia di più gli Harkonnen.",
};

impl Bot<Arrakis> for Heuristic {
    fn choose(&self, seen: &Seen<'_, Arrakis>, luck: &mut Seeded) -> Answer {
        Weighing(&Plan::TUNED).choose(seen, luck)
    }
}

/// The same player with weights of its own in the game alone, to find better ones.
#[derive(Clone, Copy, Debug)]
pub struct Weighing<'a>(pub &'a Plan);

impl Weighing<'_> {
    /// The weights at this moment. The game for two has weights of its own.
    fn weights(&self, game: &Arrakis, view: &View) -> Weights {
        match game.mode {
            Mode::Solo => self.0.at(view.supremacy, sight::missing(game, view).iter().sum()),
            Mode::TwoPlayer => Weights::default(),
        }
    }
}

impl Bot<Arrakis> for Weighing<'_> {
    fn choose(&self, seen: &Seen<'_, Arrakis>, _luck: &mut Seeded) -> Answer {
        let Some(decision) = seen.decision() else { return Answer::plain(0) };
        let side = Arrakis::side_of(seen.seat());
        let weights = self.weights(seen.game(), seen.view());
        let sight = Sight::new(seen.game(), seen.view(), side, &weights);
        let question = decision.question;
        let memo = Memo::default();
        let legal = seen.legal();
        let mut best: Option<(usize, Worth)> = None;
        for (i, &action) in legal.iter().enumerate() {
            let worth = sight.answer(&memo, question, action, legal);
            if best.is_none_or(|(_, b)| worth > b) {
                best = Some((i, worth));
            }
        }
        let index = best.map_or(0, |(i, _)| i);
        let why = reason(question, legal.get(index).copied());
        Answer { index, why: Some(why.into()) }
    }
}

/// How the level that looks ahead searches: simulations run for this many action turns.
const AHEAD: Settings = Settings {
    simulations: 32,
    answers: 800,
    candidates: 5,
    horizon: 3,
    longest: 60,
    depth: 0,
    explore: 0.3,
    widen: 0.7,
    doubt: 1.5,
    margin: 0.003,
};

/// The same alone. Simulations run to the end of the match: a whole one takes some 300 answers. Nobody takes advantage of a
/// habit there, so there is no margin.
const ALONE: Settings = Settings {
    simulations: 240,
    answers: 30_000,
    candidates: 8,
    horizon: TO_THE_END,
    longest: 2_000,
    doubt: 0.5,
    margin: 0.0,
    ..AHEAD
};

/// The level that looks ahead. In its simulations everybody is a heuristic player.
pub const fn mentat() -> Mentat<Heuristic, Heuristic, ArrakisJudge> {
    Mentat {
        advisor: Heuristic,
        policy: Heuristic,
        judge: ArrakisJudge,
        settings: AHEAD,
        alone: ALONE,
        threads: 1,
    }
}

/// The same for longer: on two threads, with more worlds and more candidates.
pub const fn master() -> Mentat<Heuristic, Heuristic, ArrakisJudge> {
    mentat().longer()
}

impl Advisor<Arrakis> for Heuristic {
    fn candidates(&self, seen: &Seen<'_, Arrakis>, luck: &mut Seeded) -> Vec<usize> {
        Weighing(&Plan::TUNED).candidates(seen, luck)
    }
}

impl Advisor<Arrakis> for Weighing<'_> {
    fn candidates(&self, seen: &Seen<'_, Arrakis>, _luck: &mut Seeded) -> Vec<usize> {
        let Some(decision) = seen.decision() else { return Vec::new() };
        let weights = self.weights(seen.game(), seen.view());
        let sight = Sight::new(seen.game(), seen.view(), Arrakis::side_of(seen.seat()), &weights);
        let (memo, legal) = (Memo::default(), seen.legal());
        let worth = |(i, &action)| (sight.answer(&memo, decision.question, action, legal), i);
        let mut order: Vec<(Worth, usize)> = legal.iter().enumerate().map(worth).collect();
        order.sort_by_key(|(worth, i)| (std::cmp::Reverse(*worth), *i));
        order.into_iter().map(|(_, i)| i).collect()
    }
}

/// Why, in a word.
fn reason(question: Question, action: Option<Action>) -> Say {
    match (question, action) {
        (
            Question::Turn
            | Question::Choose
            | Question::SurplusDie
            | Question::BeneGesserit
            | Question::ForceDie,
            _,
        ) => TURN,
        (_, Some(Action::Go { attack: true, .. })) => ATTACK,
        (Question::GoOn { .. }, Some(Action::Yes)) => ATTACK,
        (
            Question::Casualty { .. }
            | Question::Convert { .. }
            | Question::Retreat { .. }
            | Question::RetreatArea { .. },
            _,
        ) => BATTLE,
        (Question::Trim { .. }, _) => TRIM,
        (_, Some(Action::Pass)) => STAY,
        (
            Question::Legion { .. }
            | Question::Goal { .. }
            | Question::Figures { .. }
            | Question::Advance { .. }
            | Question::GoOn { .. },
            _,
        ) => MARCH,
        (Question::PlayCard, _) => CARD,
        (Question::Draw { .. }, _) => DECK,
        (Question::DiscardCard { .. }, _) => LEAST,
        (Question::Free | Question::LastScout { .. }, _) => FREE,
        (Question::Pay { .. } | Question::BuySupremacy | Question::KeepSpice | Question::Imperium, _) => {
            SPICE
        }
        (
            Question::Claim
            | Question::PlusTwo
            | Question::StepOrder
            | Question::Transfer
            | Question::RevealedCard
            | Question::Cleanup { .. }
            | Question::Site,
            _,
        ) => VISION,
        (
            Question::Wormsign { .. }
            | Question::DiscardWormsign { .. }
            | Question::Worm { .. }
            | Question::WormTo { .. }
            | Question::WormTarget { .. }
            | Question::WormRetreat { .. }
            | Question::PoolShort { .. }
            | Question::RevealOrder
            | Question::Bombard { .. },
            _,
        ) => WORM,
        (
            Question::VehicleSpot { .. }
            | Question::Overflow
            | Question::PlaceWhere { .. }
            | Question::PlaceWhat { .. }
            | Question::ReplaceWhere { .. }
            | Question::TokenWhere { .. }
            | Question::TokenLeader { .. }
            | Question::RemoveWhat { .. }
            | Question::ChooseArea
            | Question::ChooseSector
            | Question::MoveEnemy
            | Question::MoveEnemyTo { .. }
            | Question::MoveSietch
            | Question::MoveSietchTo { .. }
            | Question::SwapTokens { .. }
            | Question::Tank
            | Question::Rescue { .. }
            | Question::Swap
            | Question::GarrisonToken { .. },
            _,
        ) => PLACE,
    }
}

impl Sight<'_> {
    /// What an answer of one part is worth.
    fn simple(&self, memo: &Memo, question: Question, action: Action, legal: &[Action]) -> Worth {
        match (question, action) {
            (Question::Choose, Action::Option { word, .. }) => {
                let led = legal
                    .iter()
                    .any(|a| matches!(a, Action::Option { word: OptionWord::SurpriseAttack, .. }));
                self.option(memo, word, led)
            }
            (Question::PlayCard, Action::Card(card)) => {
                self.card(memo, card) - self.weight(8.0, self.w.card) as Worth
            }
            (Question::Draw { .. }, Action::Deck(deck)) => 1 + self.deck(deck),
            (Question::Claim, Action::Prescience(card)) => 1 + self.reward(card),
            (Question::PlusTwo, Action::Marker(m)) => {
                self.steps(std::array::from_fn(|i| if i == m.index() { 2 } else { 0 }))
            }
            (Question::Transfer, Action::Transfer { from, to, steps }) => self.transfer(from, to, steps) - 1,
            (Question::WormTarget { from }, Action::Strike { at, harvester }) => {
                self.worm_strike(at, harvester, self.s.wild_maker == Some(from))
            }
            (Question::Bombard { .. }, Action::Area(at)) => {
                Worth::from(self.force(&self.s, self.side.other(), at).hits.min(4))
            }
            (Question::Imperium, Action::Power(p)) => {
                10 * Worth::from(self.s.imperium[p.index()]) - p.index() as Worth
            }
            (Question::Tank, Action::Leader(l)) => {
                let card = self.g.tables.leader(l);
                Worth::from(card.hits + card.shields) * 10
            }
            (Question::GarrisonToken { .. }, Action::Token { at, .. }) => {
                Worth::from(self.s.legion(at).units())
            }
            (_, _) => 0,
        }
    }

    /// What an answer brings; the first of equals is taken.
    fn answer(&self, memo: &Memo, question: Question, action: Action, legal: &[Action]) -> Worth {
        match question {
            Question::Turn => self.turn(memo, action),
            Question::Choose
            | Question::PlayCard
            | Question::Draw { .. }
            | Question::Claim
            | Question::PlusTwo
            | Question::Transfer
            | Question::WormTarget { .. }
            | Question::Bombard { .. }
            | Question::Imperium
            | Question::Tank
            | Question::GarrisonToken { .. } => self.simple(memo, question, action, legal),
            Question::Free => self.free(action),
            Question::DiscardCard { reason, left } => self.discard(memo, reason, left, action),
            Question::Legion { act } => self.legion(act, action),
            Question::Goal { from, act } => self.goal(from, act, action),
            Question::Figures { from, to, chosen } => self.figures(memo, (from, to), chosen, action, legal),
            Question::Advance { to, chosen } => self.advance(to, chosen, action, legal),
            Question::Convert { .. } | Question::Casualty { .. } | Question::Trim { .. } => {
                self.loss(question, action)
            }
            Question::GoOn { at } => self.go_on(at, action),
            Question::Retreat { at } => self.retreat(at, action),
            Question::RetreatArea { from } | Question::WormRetreat { from } => self.driven(from, action),
            Question::Pay { power, spice } => self.pay(power, spice, action),
            Question::BuySupremacy | Question::KeepSpice => Worth::from(action == Action::Yes),
            Question::Cleanup { card } => self.cleanup(card, action),
            Question::RevealedCard => self.revealed_card(action, legal),
            Question::VehicleSpot { vehicle } => self.vehicle_spot(vehicle, action),
            Question::PlaceWhere { .. }
            | Question::TokenWhere { .. }
            | Question::ReplaceWhere { .. }
            | Question::ChooseArea => self.place_where(question, action),
            Question::PlaceWhat { to, .. } => self.place_what(to, action),
            Question::TokenLeader { at } => self.place_what(Some(at), action),
            Question::RemoveWhat { .. } | Question::ChooseSector | Question::Overflow => {
                self.vehicles_at(question, action)
            }
            Question::Wormsign { .. }
            | Question::DiscardWormsign { .. }
            | Question::PoolShort { .. }
            | Question::RevealOrder => self.wormsign(question, action),
            Question::Worm { attack } => self.worm_choice(attack, action),
            Question::WormTo { from } => self.worm_to(from, action),
            Question::SurplusDie | Question::BeneGesserit | Question::ForceDie => self.face(question, action),
            Question::Rescue { .. } => Worth::from(action != Action::Pass),
            Question::LastScout { .. } => self.scout(action),
            Question::MoveEnemy
            | Question::MoveEnemyTo { .. }
            | Question::MoveSietch
            | Question::MoveSietchTo { .. } => self.shifted(question, action),
            // A leader on the board can use the special action; the figure stays.
            Question::Swap => Worth::from(action == Action::Pass),
            // The order of step events hardly matters; tokens are not exchanged for their own sake.
            Question::StepOrder | Question::SwapTokens { .. } => 0,
            Question::Site => self.site(action),
        }
    }

    /// Whether the seat plays the Atreides.
    fn atreides(&self) -> bool {
        self.side == Side::Atreides
    }
}

//! Words for people, in both languages.

use serde::{Deserialize, Serialize};

use crate::{Asked, Game, Milestone, OrderPart, Redacted, RuleRef, Seat, SeatSet, Standing, Targets};

/// A language of the product.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    En,
    /// Italian.
    It,
}

impl Lang {
    /// Both, English first.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::It];

    /// Picks the words of this language.
    pub fn of<'a>(self, en: &'a str, it: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::It => it,
        }
    }

    /// Several things as a sentence lists them: "a, b and c", "a, b e c".
    pub fn and<T: AsRef<str>>(self, parts: &[T]) -> String {
        let (mut said, last) = (String::new(), parts.len().saturating_sub(1));
        for (n, part) in parts.iter().enumerate() {
            said += match n {
                0 => "",
                n if n == last => self.of(" and ", " e "),
                _ => ", ",
            };
            said += part.as_ref();
        }
        said
    }
}

/// A fixed text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Text"))]
pub struct Say {
    /// English.
    pub en: &'static str,
    /// Italian.
    pub it: &'static str,
}

impl Say {
    /// The same words in both languages: proper names.
    pub const fn same(text: &'static str) -> Say {
        Say { en: text, it: text }
    }

    /// The words in one language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::It => self.it,
        }
    }
}

/// A fixed text in English and Italian.
pub const fn say(en: &'static str, it: &'static str) -> Say {
    Say { en, it }
}

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Text {
    /// English.
    pub en: String,
    /// Italian.
    pub it: String,
}

impl Text {
    /// Says it in both languages.
    pub fn by(mut say: impl FnMut(Lang) -> String) -> Text {
        Text { en: say(Lang::En), it: say(Lang::It) }
    }

    /// A sentence from its two versions.
    pub fn new(en: impl Into<String>, it: impl Into<String>) -> Text {
        Text { en: en.into(), it: it.into() }
    }

    /// The sentence in one language.
    pub fn get(&self, lang: Lang) -> &str {
        lang.of(&self.en, &self.it)
    }
}

impl From<Say> for Text {
    fn from(say: Say) -> Text {
        Text { en: say.en.into(), it: say.it.into() }
    }
}

/// The sentences of a game: for the log, the terminal, the decision panel and refusals.
///
/// Every method takes redacted values, so no sentence can reveal more than its reader may know. The browser shows the
/// same sentences; there is no second set of them in `web/`.
///
/// ```
/// # use landsraad_kernel::*;
/// # use landsraad_tutorial::*;
/// # let rules = LiarsDice { seats: 2 };
/// # let [red, blue] = [0, 1].map(Seat::at);
/// let mut events = vec![];
/// let state = rules.setup(&mut Seeded::from_u64(7), &mut EventSink::collect(&mut events));
/// let view = rules.view(&state, Viewer::Seat(blue));
/// let question = rules.decision(&state, red).expect("red is pending").question;
/// assert_eq!(rules.seat_text(&view, red, Lang::It), "Rosso");
/// assert_eq!(rules.question_text(&view, &question, Lang::En), "What do you bid?");
/// let bid = Action::Bid(Bid { count: 2, face: 5 });
/// assert_eq!(rules.action_text(&view, &bid, Lang::En), "Bid 2 dice showing 5");
///
/// // Blue reads that red rolls, but not what red rolls.
/// let rolled = rules.redact(&state, &events[0], Viewer::Seat(blue)).expect("everybody sees it");
/// assert_eq!(rules.event_text(&rolled, Lang::En).as_deref(), Some("Red rolls."));
///
/// let refused = rules.check(&state, blue, &bid).unwrap_err();
/// assert_eq!(rules.why_text(&refused.why, Lang::En), "It is not your turn.");
/// ```
pub trait Narrate: Game {
    /// The name of a seat's role in this match: a faction, a side, a player's colour.
    fn seat_text(&self, view: &Redacted<Self::View>, seat: Seat, lang: Lang) -> String;
    /// The question, as one sentence to the seat that is asked.
    fn question_text(&self, view: &Redacted<Self::View>, question: &Self::Question, lang: Lang) -> String;
    /// What matters when this is asked, for a newcomer, in one or two sentences. It is about the kind of question, so
    /// it is the same for everybody who is asked it. `None` where a game has no advice.
    fn advice_text(
        &self,
        _view: &Redacted<Self::View>,
        _question: &Self::Question,
        _lang: Lang,
    ) -> Option<String> {
        None
    }
    /// An action as a button label and a log sentence: "Ship 4 to Tuek's Sietch". The label of an aside, and what
    /// it spends and names, depends on the action alone, so that a list of the same asides is not sent again.
    fn action_text(&self, view: &Redacted<Self::View>, action: &Self::Action, lang: Lang) -> String;
    /// An action as the answer to a question: a pass says what is declined. The label of a choice; the same as
    /// [`Narrate::action_text`] where a game has nothing to add.
    fn answer_text(
        &self,
        view: &Redacted<Self::View>,
        _question: &Self::Question,
        action: &Self::Action,
        lang: Lang,
    ) -> String {
        self.action_text(view, action, lang)
    }
    /// Whether a legal answer would change nothing now, as far as its seat can know. Screens mark such choices and
    /// show them last.
    fn idle(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }
    /// An event as one log line; `None` for events that only screens use.
    fn event_text(&self, event: &Redacted<Self::Event>, lang: Lang) -> Option<String>;
    /// The rule an event stands under; `phase` is the one it happened in, spelled as in the view, and empty in
    /// games without phases. `None` for headings and for events that only screens use.
    fn event_rule(&self, _phase: &str, _event: &Redacted<Self::Event>) -> Option<RuleRef> {
        None
    }
    /// What an event is on the timeline of the match; `None` for most.
    fn milestone(&self, _event: &Redacted<Self::Event>) -> Option<Milestone> {
        None
    }
    /// The seats that lose something by an event: pieces, leaders, money. Screens show a reader's own losses first.
    fn losers(&self, _state: &Self::State, _event: &Redacted<Self::Event>) -> SeatSet {
        SeatSet::EMPTY
    }
    /// Whether an action uses up or breaks something for good. Screens ask for confirmation before they send it.
    fn spends(&self, _action: &Self::Action) -> bool {
        false
    }
    /// Whether an answer declines or ends something and nothing more is asked for it. Screens send it with one press.
    fn passes(&self, _action: &Self::Action) -> bool {
        false
    }
    /// The answer that people usually give where it is not the default: the default declines what costs nothing.
    /// Screens make it the main button. It follows from what the seat knows.
    fn usual(&self, _asked: &Asked<'_, Self>) -> Option<Self::Action> {
        None
    }
    /// Whether an action makes or answers a deal of the game. Screens list it beside the deals.
    fn is_deal(&self, _action: &Self::Action) -> bool {
        false
    }
    /// The places, cards, leaders and numbers that an action names. Screens mark them and list options by them.
    fn targets(&self, _action: &Self::Action) -> Targets {
        Targets::NONE
    }
    /// The same action with another place or thing of the board, legal or not. A screen uses it to explain why an
    /// action is not possible there. `None` if the action names no such thing, or if there is no such target.
    fn aimed(&self, _action: &Self::Action, _target: &str) -> Option<Self::Action> {
        None
    }
    /// The standing answers that the seat may give to this question. A question of the form [`crate::Shape::React`] has
    /// only those that let the moment pass.
    fn standing(&self, _asked: &Asked<'_, Self>) -> Vec<Standing> {
        Vec::new()
    }
    /// The answer that a standing answer gives to this question, with its number if it has one; `None` if it does not
    /// apply and the seat must answer.
    fn standing_answer(&self, _asked: &Asked<'_, Self>, _key: &str, _amount: u16) -> Option<Self::Action> {
        None
    }
    /// The place of a question in an order of several small questions; `None` for one that stands alone.
    fn order_part(&self, _question: &Self::Question) -> Option<OrderPart> {
        None
    }
    /// The facts that made an action illegal, as one sentence.
    fn why_text(&self, why: &Self::Why, lang: Lang) -> String;
    /// The whole view as plain text of at most 100 columns, for the terminal.
    fn view_text(&self, view: &Redacted<Self::View>, lang: Lang) -> String;
    /// The kind of victory, as a phrase.
    fn victory_text(&self, victory: &str, lang: Lang) -> String;
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn a_list_has_and_before_its_last_part() {
        let said = |lang: Lang, parts: &[&str]| lang.and(parts);
        assert_eq!(said(Lang::En, &[]), "");
        assert_eq!(said(Lang::En, &["a"]), "a");
        assert_eq!(said(Lang::It, &["a", "b"]), "a e b");
        assert_eq!(said(Lang::En, &["a", "b", "c"]), "a, b and c");
    }
}

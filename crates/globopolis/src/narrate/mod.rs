//! The game in words, English and Italian.

mod advice;
mod event_rules;
mod events;
mod notable;
mod nouns;
mod refusals;
mod standing;
mod targets;
mod view;

use landsraad_kernel::{
    Asked, Lang, Milestone, Narrate, OrderPart, Redacted, RuleRef, Seat, SeatSet, Standing, Targets,
};

use self::nouns::polished;
use crate::activities::aggression::{Ground, count_grounds, limited_d6};
use crate::data::{Str, Unit};
use crate::effect::WindowEffect;
use crate::event::Event;
use crate::visibility::{TitleView, View};
use crate::vocabulary::*;
use crate::{Globopolis, State};

/// The colour of a seat's pieces.
pub(crate) fn colour(seat: Seat, lang: Lang) -> &'static str {
    const NAMES: [(&str, &str); 5] =
        [("Red", "Rosso"), ("Blue", "Blu"), ("Green", "Verde"), ("Yellow", "Giallo"), ("Purple", "Viola")];
    let (en, it) = NAMES.get(seat.index()).copied().unwrap_or(("Nobody", "Nessuno"));
    lang.of(en, it)
}

/// The question whether to play a card at a moment.
fn moment_text(moment: Moment, lang: Lang) -> &'static str {
    match moment {
        Moment::Roll => lang
            .of("Before the movement roll: play a card?", "Prima del tiro di movimento: giochi una carta?"),
        Moment::Declared => lang
            .of("An Aggression is declared: play a card?", "È dichiarata un'Aggressione: giochi una carta?"),
        Moment::Deploy => lang.of(
            "Before the forces are counted: deploy by card?",
            "Prima del conto delle forze: schieri con una carta?",
        ),
        Moment::Forces => lang.of("The D6 are counted: play a card?", "I D6 sono contati: giochi una carta?"),
        Moment::Rolled => lang.of(
            "The round is rolled: roll again by card?",
            "Il tiro del round è fatto: lo ripeti con una carta?",
        ),
    }
}

/// How much may still be done, said only when it runs short: the limit is far above what people do.
fn few_left(what: &str, left: u8) -> String {
    if left > 5 { String::new() } else { format!(" ({what}: {left})") }
}

fn say(lang: Lang, en: &Str, it: &Str) -> String {
    lang.of(en.get(), it.get()).to_owned()
}

impl Globopolis {
    /// The name of a territory or guild.
    pub fn title_name(&self, title: Title, lang: Lang) -> String {
        self.data.titles.get(title.index()).map_or_else(String::new, |t| say(lang, &t.name, &t.name_it))
    }

    /// The name of a space.
    pub fn space_name(&self, space: SpaceId, lang: Lang) -> String {
        self.data.spaces.get(space.index()).map_or_else(String::new, |s| say(lang, &s.name, &s.name_it))
    }

    /// The name of a card.
    pub fn card_name(&self, card: Card, lang: Lang) -> String {
        let d = &self.data;
        match card {
            Card::Mission(i) => d.missions.get(usize::from(i)).map(|c| say(lang, &c.name, &c.name_it)),
            Card::Ops(i) => d.ops.get(usize::from(i)).map(|c| say(lang, &c.name, &c.name_it)),
            Card::Influence(i) => d.influence.get(usize::from(i)).map(|c| say(lang, &c.name, &c.name_it)),
        }
        .unwrap_or_default()
    }

    /// What a card says at a table of this size: of numbers for two to five players only one stays.
    pub fn card_text(&self, card: Card, lang: Lang) -> String {
        // [globopolis.agents.off] Without agents the card that deploys them moves an NS-Unit.
        if !self.agents && matches!(self.data.window_effect(card), Some(WindowEffect::Agents(_))) {
            return lang
                .of(
                    "As attacker or defender: 1 NS-Unit from another territory of yours to yours in the fight.",
                    "Da attaccante o difensore: 1 NS-Unit da un altro tuo territorio al tuo territorio coinvolto.",
                )
                .into();
        }
        let key = lang.of(" (2/3/4/5 players)", " (2/3/4/5 giocatori)");
        let text = self.printed_text(card, lang).replace(key, "");
        let ours = |word: &str| {
            let numbers: Vec<&str> = word.split('/').collect();
            let all = numbers.len() == 4 && numbers.iter().all(|n| n.parse::<u16>().is_ok());
            let place = usize::from(self.seats.saturating_sub(2));
            (if all { numbers.get(place).copied().unwrap_or(word) } else { word }).to_owned()
        };
        text.split(' ').map(ours).collect::<Vec<_>>().join(" ")
    }

    /// What a card says in print.
    fn printed_text(&self, card: Card, lang: Lang) -> String {
        let d = &self.data;
        match card {
            Card::Mission(i) => d.missions.get(usize::from(i)).map(|c| say(lang, &c.text, &c.text_it)),
            Card::Ops(i) => d.ops.get(usize::from(i)).map(|c| say(lang, &c.text, &c.text_it)),
            Card::Influence(i) => d.influence.get(usize::from(i)).map(|c| say(lang, &c.text, &c.text_it)),
        }
        .unwrap_or_default()
    }

    /// The short name of a type of R-Unit.
    pub fn unit_name(&self, unit: Unit, lang: Lang) -> String {
        if unit == Unit::Security {
            return "NS".into();
        }
        let name = &self.data.units[unit.index()];
        lang.of(name.name.get(), name.name_it.get()).to_lowercase()
    }

    /// The name of an independent territory.
    pub fn seller_name(&self, seller: SellerId, lang: Lang) -> String {
        self.data.sellers.get(seller.index()).map_or_else(String::new, |s| self.space_name(s.space, lang))
    }

    fn group_name(&self, group: GroupId, lang: Lang) -> String {
        self.data.groups.get(group.index()).map_or_else(String::new, |g| say(lang, &g.name, &g.name_it))
    }

    fn ware_text(&self, ware: Ware, lang: Lang) -> String {
        match ware {
            Ware::Eu(n) => format!("{n} EU"),
            Ware::Units(unit, n) => format!("{n} {}", self.unit_name(unit, lang)),
            Ware::Title(title) => self.title_name(title, lang),
            Ware::Captives(of, n) => match lang {
                Lang::En => format!("{n} × captured agent of {}", colour(of, lang)),
                Lang::It => format!("{n} × agente catturato di {}", colour(of, lang)),
            },
            Ware::Card(card) => self.card_name(card, lang),
            Ware::AnyCard(kind) => match lang {
                Lang::En => format!("one {} card", kind_name(kind)),
                Lang::It => format!("una carta {}", kind_name(kind)),
            },
        }
    }

    /// What lies on the table of a deal, the builder's wares first; nothing while it is empty.
    fn so_far(&self, view: &View, lang: Lang) -> String {
        let Some(deal) = view.deal.as_ref().filter(|d| !d.items.is_empty()) else { return String::new() };
        let (gives, wants) = (
            events::items(self, &deal.items, deal.builder, lang),
            events::items(self, &deal.items, deal.builder.other(), lang),
        );
        match lang {
            Lang::En => format!(" ({gives} for {wants})"),
            Lang::It => format!(" ({gives} per {wants})"),
        }
    }

    /// What “nothing more” means as the answer to a question.
    fn done_text(question: &Question, lang: Lang) -> &'static str {
        match question {
            Question::Option { .. } => lang.of("End the Option Phase", "Chiudi la Option Phase"),
            Question::Part { .. } | Question::Offer { .. } | Question::Answer { .. } => {
                lang.of("Nothing more", "Nient'altro")
            }
            Question::React { .. } | Question::PickOps { .. } | Question::HandOver { .. } => {
                lang.of("Play no card", "Non giocare carte")
            }
            Question::Movement => lang.of("Do not move", "Non muovere"),
            Question::WhichSide { .. } => lang.of("Neither side", "Nessuna parte"),
            Question::DeployNs { .. } | Question::DeployAgent { .. } | Question::PutDown => {
                lang.of("Bring in no more", "Non far entrare altro")
            }
            Question::Landing { .. } => lang.of("Stay here", "Resta qui"),
            Question::Fee { .. } => lang.of("Pay the Conference Fee", "Paga il Conference Fee"),
            Question::Purchase { .. } => lang.of("Buy no more", "Non comprare altro"),
            Question::CleaningHouse => lang.of("No other contest", "Nessun altro confronto"),
            Question::FollowUp { .. } => lang.of("Attack no more", "Non attaccare più"),
            Question::Withdraw { .. } => lang.of("Leave them", "Lasciali"),
            Question::Infiltrate { .. } => lang.of("End the turn", "Chiudi il turno"),
            Question::Under { .. } => lang.of("No card", "Nessuna carta"),
            Question::DeclareMission => lang.of("Declare none", "Non dichiararne"),
        }
    }

    fn verb_text(verb: Verb, lang: Lang) -> &'static str {
        match verb {
            Verb::Place => lang.of("Place R-Units from your PS", "Metti R-Units del PS"),
            Verb::Shift => lang.of("Shift R-Units between territories", "Sposta R-Units fra territori"),
            Verb::Take => lang.of("Take R-Units from your guild", "Prendi R-Units da una tua gilda"),
            Verb::Buy => lang.of("Buy R-Units from a foreign guild", "Compra R-Units da una gilda altrui"),
            Verb::Develop => lang.of("Develop a territory", "Sviluppa un territorio"),
            Verb::SellCr => lang.of("Sell CR", "Vendi CR"),
            Verb::BuyCr => lang.of("Buy CR", "Compra CR"),
            Verb::Play => lang.of("Play an Influence card", "Gioca una Influence"),
            Verb::Declare => lang.of("Declare a Mission", "Dichiara una Mission"),
            Verb::Deal => lang.of("Propose a deal", "Proponi un affare"),
        }
    }
}

/// Kinds of card keep their English names in the Italian rules too.
pub(crate) const fn kind_name(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Mission => "Mission",
        CardKind::Ops => "Ops",
        CardKind::Influence => "Influence",
    }
}

impl Narrate for Globopolis {
    fn standing(&self, asked: &Asked<'_, Globopolis>) -> Vec<Standing> {
        standing::offered(asked)
    }

    fn standing_answer(&self, asked: &Asked<'_, Globopolis>, key: &str, _amount: u16) -> Option<Action> {
        standing::answer(asked, key)
    }

    fn passes(&self, action: &Action) -> bool {
        matches!(action, Action::Done | Action::Refuse | Action::Withdraw(false) | Action::Amount(0))
    }

    fn order_part(&self, question: &Question) -> Option<OrderPart> {
        standing::part(question)
    }

    fn seat_text(&self, _view: &Redacted<View>, seat: Seat, lang: Lang) -> String {
        colour(seat, lang).to_owned()
    }

    fn question_text(&self, view: &Redacted<View>, question: &Question, lang: Lang) -> String {
        polished(lang, self.asked_text(question, &self.so_far(view.get(), lang), lang))
    }

    fn advice_text(&self, _view: &Redacted<View>, question: &Question, lang: Lang) -> Option<String> {
        // Without agents the card brings in an NS-Unit.
        let question = match *question {
            Question::DeployAgent { card, .. } if !self.agents => Question::DeployNs { card },
            other => other,
        };
        Some(advice::of(&question).get(lang).to_owned())
    }

    fn action_text(&self, view: &Redacted<View>, action: &Action, lang: Lang) -> String {
        polished(lang, self.act_text(view.get(), action, lang))
    }

    fn answer_text(&self, view: &Redacted<View>, question: &Question, action: &Action, lang: Lang) -> String {
        if *action == Action::Done {
            return Self::done_text(question, lang).to_owned();
        }
        if let (Question::Infiltrate { .. }, Action::Title(to)) = (question, action) {
            let to = self.title_name(*to, lang);
            let text = match lang {
                Lang::En => format!("An agent from your PS to {to}"),
                Lang::It => format!("Un agente dal PS in {to}"),
            };
            return polished(lang, text);
        }
        self.action_text(view, action, lang)
    }

    fn event_text(&self, event: &Redacted<Event>, lang: Lang) -> Option<String> {
        events::text(self, event.get(), lang).map(|text| polished(lang, text))
    }

    fn event_rule(&self, _phase: &str, event: &Redacted<Event>) -> Option<RuleRef> {
        event_rules::of(event.get()).map(RuleRef)
    }

    fn milestone(&self, event: &Redacted<Event>) -> Option<Milestone> {
        notable::of(event.get())
    }

    fn losers(&self, _state: &State, event: &Redacted<Event>) -> SeatSet {
        notable::loser(event.get()).map_or(SeatSet::EMPTY, Seat::only)
    }

    fn targets(&self, action: &Action) -> Targets {
        targets::of(&self.data, action)
    }

    fn aimed(&self, action: &Action, target: &str) -> Option<Action> {
        targets::aimed(action, target)
    }

    fn why_text(&self, why: &Why, lang: Lang) -> String {
        polished(lang, self.refusal(why, lang))
    }

    fn view_text(&self, view: &Redacted<View>, lang: Lang) -> String {
        view::text(self, view.get(), lang)
    }

    fn victory_text(&self, victory: &str, lang: Lang) -> String {
        match victory {
            "points" => lang.of("the goal of CR-Points is reached", "è raggiunto il traguardo dei CR-Points"),
            "mission" => lang.of("a Mission decides the match", "una Mission decide la partita"),
            "limit" => lang.of(
                "the last round is over, the most CR-Points win",
                "è finito l'ultimo giro, vince chi ha più CR-Points",
            ),
            other => other,
        }
        .into()
    }
}

impl Globopolis {
    /// An action in words.
    fn act_text(&self, view: &View, action: &Action, lang: Lang) -> String {
        let title = |t: Title| self.title_name(t, lang);
        let en = lang == Lang::En;
        let both = |english: String, italian: String| if en { english } else { italian };
        match *action {
            Action::Done => lang.of("Nothing more", "Nient'altro").into(),
            Action::Back => lang.of("Back", "Indietro").into(),
            Action::Begin(verb) => Self::verb_text(verb, lang).into(),
            Action::Unit(unit) => self.unit_name(unit, lang),
            Action::Title(t) => title(t),
            Action::Amount(n) => n.to_string(),
            Action::Player(seat) => colour(seat, lang).into(),
            Action::Seller(i) => {
                let name = self.seller_name(i, lang);
                if en { format!("Buy from {name}") } else { format!("Compra da {name}") }
            }
            Action::Card(card) => {
                let (name, text) = (self.card_name(card, lang), self.card_text(card, lang));
                format!("{name}: {}", text.trim_end_matches('.'))
            }
            Action::Roll { dice, way } => {
                let way = match way {
                    Way::Clockwise => lang.of("clockwise", "in senso orario"),
                    Way::CounterClockwise => {
                        lang.of("counter-clockwise, for CR", "in senso antiorario, pagando CR")
                    }
                    Way::FreeCourse => {
                        lang.of("counter-clockwise, by card", "in senso antiorario, con la carta")
                    }
                };
                match (lang, dice) {
                    (Lang::En, 1) => format!("Roll 1 die, {way}"),
                    (Lang::En, _) => format!("Roll {dice} dice, {way}"),
                    (Lang::It, 1) => format!("Tira 1 dado, {way}"),
                    (Lang::It, _) => format!("Tira {dice} dadi, {way}"),
                }
            }
            Action::MoveAgain => lang.of("Move again", "Muovi ancora").into(),
            Action::Hop(space) => {
                let name = self.space_name(space, lang);
                if en { format!("Shuttle to {name}") } else { format!("Shuttle per {name}") }
            }
            Action::PayFee => lang.of("Pay the Conference Fee", "Paga il Conference Fee").into(),
            Action::Attack { from, target } => {
                let odds = self.odds_text(view, from, target);
                both(
                    format!("Attack {} from {}{odds}", title(target), title(from)),
                    format!("Attacca il {} da {}{odds}", title(target), title(from)),
                )
            }
            Action::Contest { title: t, against } => both(
                format!("Against {} in {}", colour(against, lang), title(t)),
                format!("Contro {} in {}", colour(against, lang), title(t)),
            ),
            Action::Withdraw(out) => {
                if out { lang.of("Withdraw them", "Ritirali") } else { lang.of("Leave them", "Lasciali") }
                    .into()
            }
            Action::Side(side) => match side {
                Side::Attacker => lang.of("The attacker", "L'attaccante"),
                Side::Defender => lang.of("The defender", "Il difensore"),
            }
            .into(),
            Action::Lift(None) => lang.of("An agent from your PS", "Un agente del PS").into(),
            Action::Lift(Some(t)) if !self.agents => {
                both(format!("An NS-Unit from {}", title(t)), format!("Una NS-Unit da {}", title(t)))
            }
            Action::Lift(Some(t)) => {
                both(format!("An agent from {}", title(t)), format!("Un agente da {}", title(t)))
            }
            Action::Give(ware) => {
                let ware = self.ware_text(ware, lang);
                if en { format!("Give {ware}") } else { format!("Dai {ware}") }
            }
            Action::Want(ware) => {
                let ware = self.ware_text(ware, lang);
                if en { format!("Ask for {ware}") } else { format!("Chiedi {ware}") }
            }
            Action::Propose => lang.of("Propose", "Proponi").into(),
            Action::Accept => lang.of("Accept", "Accetta").into(),
            Action::Refuse => lang.of("Refuse", "Rifiuta").into(),
            Action::Counter => lang.of("Make a counter-offer", "Fai una controproposta").into(),
        }
    }

    /// A question in words; `so_far` is what lies on the table of a deal.
    fn asked_text(&self, question: &Question, so_far: &str, lang: Lang) -> String {
        let title = |t: Title| self.title_name(t, lang);
        let en = lang == Lang::En;
        let both = |english: String, italian: String| if en { english } else { italian };
        match *question {
            Question::Option { acts_left } => both(
                format!("Option Phase: what do you do?{}", few_left("acts left", acts_left)),
                format!("Option Phase: che cosa fai?{}", few_left("azioni rimaste", acts_left)),
            ),
            Question::Part { verb, slot, card } => {
                let what =
                    card.map_or_else(|| Self::verb_text(verb, lang).to_owned(), |c| self.card_name(c, lang));
                let part = match slot {
                    Slot::Unit => lang.of("which type of R-Unit?", "quale tipo di R-Unit?"),
                    Slot::From => lang.of("from where?", "da dove?"),
                    Slot::To => lang.of("where?", "dove?"),
                    Slot::Amount => lang.of("how many?", "in che quantità?"),
                    Slot::Player => lang.of("which player?", "quale giocatore?"),
                    Slot::Card => lang.of("which card?", "quale carta?"),
                    Slot::Seller => lang.of("which independent territory?", "quale territorio indipendente?"),
                };
                format!("{what}: {part}")
            }
            Question::Offer { to } => both(
                format!("Your offer to {}{}: add wares, then propose.", colour(to, lang), so_far),
                format!("La tua offerta a {}{}: aggiungi merci, poi proponi.", colour(to, lang), so_far),
            ),
            Question::Answer { from } => both(
                format!("{} offers a deal{}: do you accept?", colour(from, lang), so_far),
                format!("{} propone un affare{}: accetti?", colour(from, lang), so_far),
            ),
            Question::HandOver { kind } => both(
                format!("Which {} card do you hand over?", kind_name(kind)),
                format!("Quale carta {} cedi?", kind_name(kind)),
            ),
            Question::Movement => {
                lang.of("How many dice, and which way?", "Quanti dadi, e in quale verso?").into()
            }
            Question::React { moment } => moment_text(moment, lang).into(),
            Question::WhichSide { card } => both(
                format!("{}: for which side?", self.card_name(card, lang)),
                format!("{}: per quale parte?", self.card_name(card, lang)),
            ),
            Question::DeployNs { card } => both(
                format!("{}: how many NS-Units?", self.card_name(card, lang)),
                format!("{}: quante NS-Units?", self.card_name(card, lang)),
            ),
            Question::DeployAgent { card, .. } if !self.agents => both(
                format!("{}: from where does an NS-Unit come?", self.card_name(card, lang)),
                format!("{}: da dove viene una NS-Unit?", self.card_name(card, lang)),
            ),
            Question::DeployAgent { card, left } => both(
                format!("{}: which agent do you bring in? ({left} to go)", self.card_name(card, lang)),
                format!("{}: quale agente fai entrare? (ancora {left})", self.card_name(card, lang)),
            ),
            Question::PutDown => lang.of("Where does the agent go?", "Dove va l'agente?").into(),
            Question::Landing { space } => both(
                format!("Your Governor is on {}: what do you do?", self.space_name(space, lang)),
                format!("Il tuo Governatore è sulla casella {}: che cosa fai?", self.space_name(space, lang)),
            ),
            Question::Fee { title: t, fee } => both(
                format!("{} belongs to an opponent: pay the Conference Fee of {fee} EU or attack?", title(t)),
                format!(
                    "{} appartiene|appartengono a un avversario: paghi il Conference Fee di {fee} EU o attacchi?",
                    title(t)
                ),
            ),
            Question::PickOps { from, target } => both(
                format!("Which Ops card allows {} to attack {}?", title(from), title(target)),
                format!("Quale carta Ops permette a {} di attaccare il {}?", title(from), title(target)),
            ),
            Question::Purchase { seller, unit, left } => {
                let (s, u) = (self.seller_name(seller, lang), self.unit_name(unit, lang));
                both(
                    format!("{s} sells up to {left} R-Units: how many of {u}?"),
                    format!("{s} vende|vendono fino a {left} R-Units: quante di {u}?"),
                )
            }
            Question::CleaningHouse => {
                lang.of("Cleaning House: against whom?", "Cleaning House: contro chi?").into()
            }
            Question::FollowUp { from } => both(
                format!("Victory: attack again from {}?", title(from)),
                format!("Vittoria: attacchi ancora da {}?", title(from)),
            ),
            Question::Withdraw { title: t } => both(
                format!("Do you withdraw your agents from {}?", title(t)),
                format!("Ritiri i tuoi agenti da {}?", title(t)),
            ),
            Question::Infiltrate { acts_left } => both(
                format!("Place or shift agents?{}", few_left("steps left", acts_left)),
                format!("Metti o sposti agenti?{}", few_left("passi rimasti", acts_left)),
            ),
            Question::Under { kind } => both(
                format!("Too many {} cards: which goes under the deck?", kind_name(kind)),
                format!("Troppe carte {}: quale va sotto il mazzo?", kind_name(kind)),
            ),
            Question::DeclareMission => lang.of("Do you declare a Mission?", "Dichiari una Mission?").into(),
        }
    }

    /// The chance of an attack before cards, from what the viewer sees; empty if it cannot be counted.
    fn odds_text(&self, view: &View, from: Title, target: Title) -> String {
        let (Some(a), Some(d)) = (view.titles.get(from.index()), view.titles.get(target.index())) else {
            return String::new();
        };
        let (Some(attacker), Some(defender)) = (a.owner, d.owner) else { return String::new() };
        let ground = |t: &TitleView| Ground {
            ns: t.units[Unit::Security.index()],
            active: t.active,
            counted: t.units.iter().map(|&n| u16::from(n)).sum::<u16>()
                - u16::from(t.units[Unit::Security.index()]),
            agents: t.agents,
            value: self.data.titles[t.title.index()].value,
        };
        let counted = count_grounds(self.agents, [attacker, defender], [ground(a), ground(d)]);
        let d6 = limited_d6(self, counted, [0; 2]);
        let odds = crate::odds::win(d6[0], d6[1]);
        format!(" ({} D6 : {} D6, {}%)", d6[0], d6[1], odds / 10_000_000)
    }
}

//! Why something is not allowed, in words.

use landsraad_kernel::Lang;

use super::{colour, kind_name};
use crate::Globopolis;
use crate::vocabulary::*;

impl Globopolis {
    /// Why an answer is refused.
    pub(super) fn refusal(&self, why: &Why, lang: Lang) -> String {
        let title = |t: Title| self.title_name(t, lang);
        let en = lang == Lang::En;
        let both = |english: String, italian: String| if en { english } else { italian };
        match *why {
            Why::NotAsked => {
                lang.of("Nobody is asked for that now.", "Ora nessuno deve decidere questo.").into()
            }
            Why::Over => lang.of("The match is over.", "La partita è finita.").into(),
            Why::Waiting(seat) => {
                let who = colour(seat, lang);
                if en { format!("{who} decides now.") } else { format!("Ora decide {who}.") }
            }
            Why::OtherQuestion => lang
                .of("That is no answer to this question.", "Questa non è una risposta alla domanda.")
                .into(),
            Why::Asked(question) => {
                let asked = self.asked_text(&question, "", lang);
                both(
                    format!("That answers another question. Asked now: “{asked}”"),
                    format!("Questo risponde a un'altra domanda. Ora si chiede: “{asked}”"),
                )
            }
            Why::Unknown => {
                lang.of("What you named does not exist.", "Ciò che hai indicato non esiste.").into()
            }
            Why::NoActsLeft => {
                lang.of("The phase admits no more acts.", "La fase non ammette altre azioni.").into()
            }
            Why::NothingToDo(verb) => {
                let what = Self::verb_text(verb, lang);
                both(format!("“{what}” is impossible now."), format!("“{what}” ora è impossibile."))
            }
            Why::NotYours(t) => both(
                format!("{} is not yours.", title(t)),
                format!("{} non appartiene|appartengono a te.", title(t)),
            ),
            Why::Yours(t) => both(
                format!("{} is your own.", title(t)),
                format!("{} appartiene|appartengono già a te.", title(t)),
            ),
            Why::NoOwner(t) => {
                both(format!("{} has no owner.", title(t)), format!("{} non ha|hanno padrone.", title(t)))
            }
            Why::WrongKind(t) => {
                let guild = self.data.titles.get(t.index()).is_some_and(|card| card.guild);
                match (en, guild) {
                    (true, true) => format!("{} is a guild, not a territory.", title(t)),
                    (true, false) => format!("{} is a territory, not a guild.", title(t)),
                    (false, true) => format!("{} è|sono una gilda, non un territorio.", title(t)),
                    (false, false) => format!("{} è|sono un territorio, non una gilda.", title(t)),
                }
            }
            Why::NoUnits(unit) => {
                let unit = self.unit_name(unit, lang);
                both(format!("There is no {unit} to take."), format!("Non c'è {unit} da prendere."))
            }
            Why::NsLimit(t, limit) => both(
                format!("{} may hold at most {limit} NS-Units.", title(t)),
                format!("{} può|possono avere al più {limit} NS-Units.", title(t)),
            ),
            Why::OutOfRange { min, max } if min == max => {
                both(format!("The number can only be {min}."), format!("Il numero può essere solo {min}."))
            }
            Why::OutOfRange { min, max } => both(
                format!("The number must be from {min} to {max}."),
                format!("Il numero dev'essere da {min} a {max}."),
            ),
            Why::GuildSpent(t) => both(
                format!("{} gives nothing more this turn.", title(t)),
                format!("{} non dà|danno altro in questo turno.", title(t)),
            ),
            Why::TooExpensive { price, funds } => both(
                format!("It costs {price} EU and you can raise {funds}."),
                format!("Costa {price} EU e puoi disporre di {funds}."),
            ),
            Why::NoSet(t, 2) => both(
                format!("{} lacks a second full set of R-Units.", title(t)),
                format!("A {} manca una seconda serie completa di R-Units.", title(t)),
            ),
            Why::NoSet(t, _) => both(
                format!("{} lacks a full set of R-Units.", title(t)),
                format!("A {} manca una serie completa di R-Units.", title(t)),
            ),
            Why::DevelopedThisTurn(t) => both(
                format!("{} has gained a level this turn.", title(t)),
                format!("{} ha|hanno già guadagnato un livello in questo turno.", title(t)),
            ),
            Why::FullyDeveloped(t) => both(
                format!("{} is superdeveloped.", title(t)),
                format!("{} ha|hanno già il massimo sviluppo.", title(t)),
            ),
            Why::CrCap(cap) => both(
                format!("No more than {cap} CR can be bought in a turn."),
                format!("In un turno si comprano al più {cap} CR."),
            ),
            Why::NearVictory(..=0) => lang
                .of(
                    "You are at the victory total and may not buy any CR.",
                    "Hai raggiunto il totale della vittoria: non puoi comprare CR.",
                )
                .into(),
            Why::NearVictory(short) => both(
                format!("Only {short} CR from victory, you may not buy any."),
                format!("A soli {short} CR dalla vittoria non ne puoi comprare."),
            ),
            Why::FewCr(cr) => both(format!("You have only {cr} CR."), format!("Hai solo {cr} CR.")),
            Why::NotInHand(card) => both(
                format!("You do not hold {}.", self.card_name(card, lang)),
                format!("Non hai in mano {}.", self.card_name(card, lang)),
            ),
            Why::NotNow(card) => both(
                format!("{} belongs to another moment.", self.card_name(card, lang)),
                format!("{} non si gioca in questo momento.", self.card_name(card, lang)),
            ),
            Why::NoEffect(card) => both(
                format!("{} would change nothing.", self.card_name(card, lang)),
                format!("{} non cambierebbe nulla.", self.card_name(card, lang)),
            ),
            Why::NotFulfilled(card) => both(
                format!("{} is not fulfilled.", self.card_name(card, lang)),
                format!("La condizione di {} non è soddisfatta.", self.card_name(card, lang)),
            ),
            Why::Oneself => lang.of("You cannot choose yourself.", "Non puoi scegliere te stesso.").into(),
            Why::NoProposalsLeft => lang
                .of(
                    "You have made all proposals of this phase.",
                    "Hai già fatto tutte le proposte di questa fase.",
                )
                .into(),
            Why::EmptyDeal => {
                lang.of("Nothing lies on the table yet.", "Sul tavolo non c'è ancora nulla.").into()
            }
            Why::DealSize => lang
                .of("The table has no room for more wares.", "Sul tavolo non c'è posto per altre merci.")
                .into(),
            Why::OtherKind(kind) => both(
                format!("You owe a card of the kind {}.", kind_name(kind)),
                format!("Devi cedere una carta {}.", kind_name(kind)),
            ),
            Why::NotThere => lang.of("There is none of it to be had there.", "Lì non ce n'è.").into(),
            Why::NotOf(t, who) => {
                let who = colour(who, lang);
                both(
                    format!("{} does not belong to {who}.", title(t)),
                    format!("{} non appartiene|appartengono a {who}.", title(t)),
                )
            }
            Why::OnTable => lang.of("It lies on the table already.", "È già sul tavolo.").into(),
            Why::NoNote(n) => both(
                format!("There is no note of {n} EU: put down 1, 5, 10, 20, 50 or 100 EU at a time."),
                format!("Non c'è un taglio da {n} EU: si mettono 1, 5, 10, 20, 50 o 100 EU alla volta."),
            ),
            Why::FewEu { who, left } => {
                let who = colour(who, lang);
                both(
                    format!("{who} can put down {left} EU more."),
                    format!("{who} può mettere ancora {left} EU."),
                )
            }
            Why::OneAtATime => {
                lang.of("Put them down one at a time.", "Si mettono giù uno alla volta.").into()
            }
            Why::NameOwnCards => lang
                .of(
                    "You name the cards you give, and ask for your partner's by kind.",
                    "Le carte che dai si nominano, quelle dell'altro si chiedono per tipo.",
                )
                .into(),
            Why::NotByCard(card, unit) => {
                let (card, unit) = (self.card_name(card, lang), self.unit_name(unit, lang));
                both(format!("{card} does not bring {unit}."), format!("{card} non porta {unit}."))
            }
            Why::HandLimit { kind, who, after } => {
                let (kind, who, limit) = (kind_name(kind), colour(who, lang), self.data.numbers.hand_limit);
                both(
                    format!("{who} would hold {after} {kind} cards; a hand holds {limit} of a kind."),
                    format!("{who} avrebbe {after} carte {kind}; in mano se ne tengono {limit} per tipo."),
                )
            }
            Why::NoCountersLeft => {
                lang.of("There have been enough counter-offers.", "Le controproposte sono finite.").into()
            }
            Why::DiceRange => lang.of("One, two or three dice.", "Uno, due o tre dadi.").into(),
            Why::NoMove => {
                lang.of("The Governor may not move again.", "Il Governatore non può muovere ancora.").into()
            }
            Why::HopFirst => lang
                .of(
                    "From here the Governor moves on by shuttle.",
                    "Da qui il Governatore prosegue con la navetta.",
                )
                .into(),
            Why::MovesUsed(n) => both(
                format!("The Governor has moved again {n} times this turn."),
                format!("In questo turno il Governatore ha mosso di nuovo {n} volte."),
            ),
            Why::NoHop => lang.of("No shuttle goes there from here.", "Da qui nessuna navetta va lì.").into(),
            Why::NotSold(seller) => {
                let seller = self.seller_name(seller, lang);
                both(
                    format!("{seller} sells you nothing now."),
                    format!("Ora {seller} non ti vende|vendono nulla."),
                )
            }
            Why::NoAttackHere => lang
                .of("No attack starts from this space now.", "Da questa casella ora non parte un attacco.")
                .into(),
            Why::NoFreeCourse => lang
                .of(
                    "No card in your hand makes the way back free.",
                    "Nessuna tua carta rende gratuito il ritorno.",
                )
                .into(),
            Why::NotATarget(t) => both(
                format!("{} cannot be attacked from here.", title(t)),
                format!("{} non si può|possono attaccare da qui.", title(t)),
            ),
            Why::NotInFight(t) => both(
                format!("{} is not part of this fight.", title(t)),
                format!("In {} non si combatte.", title(t)),
            ),
            Why::NotFromThere(t) => both(
                format!("The attack cannot start from {}.", title(t)),
                format!("L'attacco non può partire da {}.", title(t)),
            ),
            Why::OtherQuadrant(from, to) => both(
                format!(
                    "{} and {} lie in different quadrants, and no Ops card of yours fits.",
                    title(from),
                    title(to)
                ),
                format!(
                    "Il {} e {} sono in quadranti diversi e nessuna tua carta Ops è adatta.",
                    title(from),
                    title(to)
                ),
            ),
            Why::OpsDoesNotFit(card) => both(
                format!("{} does not allow this attack.", self.card_name(card, lang)),
                format!("{} non consente questo attacco.", self.card_name(card, lang)),
            ),
            Why::NoContest(t, against) => {
                let who = colour(against, lang);
                both(
                    format!("{who} has no agents in {}.", title(t)),
                    format!("{who} non ha agenti in {}.", title(t)),
                )
            }
            Why::Fought(t) => both(
                format!("That contest in {} has been fought.", title(t)),
                format!("Quel confronto in {} è già avvenuto.", title(t)),
            ),
            Why::OtherColour(t) => both(
                format!("{} is of another colour group.", title(t)),
                format!("{} fa|fanno parte di un altro gruppo di colore.", title(t)),
            ),
            Why::AgentLimit(t) => both(
                format!("{} has no room for more of your agents.", title(t)),
                format!("In {} non c'è posto per altri tuoi agenti.", title(t)),
            ),
            Why::NoAgents => lang.of("There is no agent to move.", "Non c'è un agente da muovere.").into(),
            Why::FreshAgents => lang
                .of(
                    "Agents received this turn wait for the next.",
                    "Gli agenti ricevuti in questo turno aspettano il prossimo.",
                )
                .into(),
            Why::NoRoom => lang
                .of(
                    "No other territory has room for your agents.",
                    "Nessun altro territorio ha posto per i tuoi agenti.",
                )
                .into(),
            Why::NameTerritory => lang
                .of(
                    "To place an agent from your PS, name its territory.",
                    "Per piazzare un agente dal PS si nomina il territorio.",
                )
                .into(),
            Why::SamePlace => lang.of("It is there already.", "È già lì.").into(),
        }
    }
}

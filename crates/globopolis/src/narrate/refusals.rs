//! Why something is not allowed, in words.

use landsraad_kernel::Lang;

use super::{colour, kind_name};
use crate::Globopolis;
use crate::types::*;

impl Globopolis {
    /// Why an answer is refused.
    pub(super) fn refusal(&self, why: &Why, lang: Lang) -> String {
        let title = |t: Title| self.title_name(t, lang);
        let en = lang == Lang::En;
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
                if en {
                    format!("That answers another question. Asked now: “{asked}”")
                } else {
                    format!("Questo risponde a un'altra domanda. Ora si chiede: “{asked}”")
                }
            }
            Why::Unknown => {
                lang.of("Something named does not exist.", "Qualcosa di nominato non esiste.").into()
            }
            Why::NoActsLeft => {
                lang.of("The phase admits no more acts.", "La fase non ammette altre azioni.").into()
            }
            Why::NothingToDo(verb) => {
                let what = Self::verb_text(verb, lang);
                if en {
                    format!("“{what}” is impossible now.")
                } else {
                    format!("«{what}» ora è impossibile.")
                }
            }
            Why::NotYours(t) => {
                if en {
                    format!("{} is not yours.", title(t))
                } else {
                    format!("{} non è tuo.", title(t))
                }
            }
            Why::Yours(t) => {
                if en {
                    format!("{} is your own.", title(t))
                } else {
                    format!("{} è già tuo.", title(t))
                }
            }
            Why::NoOwner(t) => {
                if en {
                    format!("{} has no owner.", title(t))
                } else {
                    format!("{} è senza padrone.", title(t))
                }
            }
            Why::WrongKind(t) => {
                let guild = self.data.titles.get(t.index()).is_some_and(|card| card.guild);
                match (en, guild) {
                    (true, true) => format!("{} is a guild, not a territory.", title(t)),
                    (true, false) => format!("{} is a territory, not a guild.", title(t)),
                    (false, true) => format!("{} è una gilda, non un territorio.", title(t)),
                    (false, false) => format!("{} è un territorio, non una gilda.", title(t)),
                }
            }
            Why::NoUnits(unit) => {
                let unit = self.unit_name(unit, lang);
                if en {
                    format!("There is no {unit} to take.")
                } else {
                    format!("Non c'è {unit} da prendere.")
                }
            }
            Why::NsLimit(t, limit) => {
                if en {
                    format!("{} may hold {limit} NS-Units.", title(t))
                } else {
                    format!("{} può avere {limit} NS-Units.", title(t))
                }
            }
            Why::OutOfRange { min, max } => {
                if en {
                    format!("The number must be from {min} to {max}.")
                } else {
                    format!("Il numero dev'essere da {min} a {max}.")
                }
            }
            Why::GuildSpent(t) => {
                if en {
                    format!("{} gives nothing more this turn.", title(t))
                } else {
                    format!("{} non dà altro in questo turno.", title(t))
                }
            }
            Why::TooExpensive { price, funds } => {
                if en {
                    format!("It costs {price} EU and you can raise {funds}.")
                } else {
                    format!("Costa {price} EU e puoi disporre di {funds}.")
                }
            }
            Why::NoSet(t) => {
                if en {
                    format!("{} lacks a full set of R-Units.", title(t))
                } else {
                    format!("A {} manca una serie completa di R-Units.", title(t))
                }
            }
            Why::DevelopedThisTurn(t) => {
                if en {
                    format!("{} has gained a level this turn.", title(t))
                } else {
                    format!("{} è già salito di livello in questo turno.", title(t))
                }
            }
            Why::FullyDeveloped(t) => {
                if en {
                    format!("{} is superdeveloped.", title(t))
                } else {
                    format!("{} è già supersviluppato.", title(t))
                }
            }
            Why::CrCap(cap) => {
                if en {
                    format!("No more than {cap} CR can be bought in a turn.")
                } else {
                    format!("In un turno si comprano al più {cap} CR.")
                }
            }
            Why::NearVictory(short) => {
                if en {
                    format!("Only {short} CR from victory, you may not buy any.")
                } else {
                    format!("A soli {short} CR dalla vittoria non ne puoi comprare.")
                }
            }
            Why::FewCr(cr) => {
                if en {
                    format!("You have only {cr} CR.")
                } else {
                    format!("Hai solo {cr} CR.")
                }
            }
            Why::NotInHand(card) => {
                if en {
                    format!("You do not hold {}.", self.card_name(card, lang))
                } else {
                    format!("Non hai in mano {}.", self.card_name(card, lang))
                }
            }
            Why::NotNow(card) => {
                if en {
                    format!("{} belongs to another moment.", self.card_name(card, lang))
                } else {
                    format!("{} non si gioca in questo momento.", self.card_name(card, lang))
                }
            }
            Why::NoEffect(card) => {
                if en {
                    format!("{} would change nothing.", self.card_name(card, lang))
                } else {
                    format!("{} non cambierebbe nulla.", self.card_name(card, lang))
                }
            }
            Why::NotFulfilled(card) => {
                if en {
                    format!("{} is not fulfilled.", self.card_name(card, lang))
                } else {
                    format!("{} non è compiuta.", self.card_name(card, lang))
                }
            }
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
            Why::DealSize => {
                lang.of("The table holds no more wares.", "Il tavolo non tiene altre merci.").into()
            }
            Why::OtherKind(kind) => {
                if en {
                    format!("A card of kind {} is due.", kind_name(kind))
                } else {
                    format!("È dovuta una carta {}.", kind_name(kind))
                }
            }
            Why::NotThere => {
                lang.of("There is none of it to be had there.", "Lì non ce n'è da avere.").into()
            }
            Why::HandLimit { kind, who, after } => {
                let (kind, who, limit) = (kind_name(kind), colour(who, lang), self.data.numbers.hand_limit);
                if en {
                    format!("{who} would hold {after} {kind} cards; a hand holds {limit} of a kind.")
                } else {
                    format!("{who} avrebbe {after} carte {kind}; in mano se ne tengono {limit} per tipo.")
                }
            }
            Why::NoCountersLeft => {
                lang.of("There have been enough counter-offers.", "Le controproposte sono finite.").into()
            }
            Why::DiceRange => lang.of("One, two or three dice.", "Uno, due o tre dadi.").into(),
            Why::NoMove => {
                lang.of("The Governor may not move again.", "Il Governatore non può muovere ancora.").into()
            }
            Why::NoHop => lang.of("No shuttle goes there from here.", "Da qui nessuna navetta va lì.").into(),
            Why::NotSold(seller) => {
                let seller = self.seller_name(seller, lang);
                if en {
                    format!("{seller} sells nothing here.")
                } else {
                    format!("{seller} qui non vende nulla.")
                }
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
            Why::NotATarget(t) => {
                if en {
                    format!("{} is no legal target.", title(t))
                } else {
                    format!("{} non è un bersaglio lecito.", title(t))
                }
            }
            Why::NotFromThere(t) => {
                if en {
                    format!("The attack cannot start from {}.", title(t))
                } else {
                    format!("L'attacco non può partire da {}.", title(t))
                }
            }
            Why::OtherQuadrant(from, to) => {
                if en {
                    format!(
                        "{} and {} lie in different quadrants, and no Ops card of yours fits.",
                        title(from),
                        title(to)
                    )
                } else {
                    format!(
                        "{} e {} sono in quadranti diversi e nessuna tua Ops è adatta.",
                        title(from),
                        title(to)
                    )
                }
            }
            Why::OpsDoesNotFit(card) => {
                if en {
                    format!("{} does not allow this attack.", self.card_name(card, lang))
                } else {
                    format!("{} non consente questo attacco.", self.card_name(card, lang))
                }
            }
            Why::NoContest(t) => {
                if en {
                    format!("There is nobody to fight in {}.", title(t))
                } else {
                    format!("In {} non c'è nessuno da affrontare.", title(t))
                }
            }
            Why::AgentLimit(t) => {
                if en {
                    format!("{} has no room for more of your agents.", title(t))
                } else {
                    format!("In {} non c'è posto per altri tuoi agenti.", title(t))
                }
            }
            Why::NoAgents => lang.of("There is no agent to move.", "Non c'è un agente da muovere.").into(),
            Why::SamePlace => lang.of("It is there already.", "È già lì.").into(),
        }
    }
}

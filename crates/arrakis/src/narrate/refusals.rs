//! Refusals in words: why an action is illegal, with the facts.

use landsraad_kernel::Lang;

use super::asks;
use super::asks::f;
use super::names::*;
use crate::Arrakis;
use crate::why::Why;

pub fn why(g: &Arrakis, why: &Why, l: Lang) -> String {
    match *why {
        Why::Over => l.of("The match is over.", "La partita è finita.").into(),
        Why::Waiting(x) => f(
            l,
            format!("It is the turn of the {} to answer.", side(x, l)),
            format!("Ora tocca agli {} rispondere.", side(x, l)),
        ),
        Why::Asked(q) => f(
            l,
            format!("That answers another question. Asked now: “{}”", asks::question(g, &q, l)),
            format!("Questo risponde a un'altra domanda. Ora si chiede: “{}”", asks::question(g, &q, l)),
        ),
        Why::Unknown => l.of("What you named does not exist.", "Ciò che hai indicato non esiste.").into(),
        Why::MustAct => l.of("Declining is not possible here.", "Qui non si può rinunciare.").into(),
        Why::AtreidesOnly => l
            .of(
                "Only the Atreides take Desert Power actions.",
                "Solo gli Atreides usano il Potere del Deserto.",
            )
            .into(),
        Why::FreeFor(x) => f(
            l,
            format!("This free action belongs to the {}.", side(x, l)),
            format!("Questa azione gratuita spetta agli {}.", side(x, l)),
        ),
        Why::EnemyThere(a) => f(
            l,
            format!("Enemy units are in {}.", area(a, l)),
            format!("In {} ci sono unità nemiche.", area(a, l)),
        ),
        Why::EnemySettlement(a) => f(
            l,
            format!("An enemy settlement stands in {}.", area(a, l)),
            format!("In {} c'è un insediamento nemico.", area(a, l)),
        ),
        Why::WormThere(a) => {
            f(l, format!("A sandworm is in {}.", area(a, l)), format!("In {} c'è un verme.", area(a, l)))
        }
        Why::HarvesterThere(a) => f(
            l,
            format!("A harvester is already in {}.", area(a, l)),
            format!("In {} c'è già una mietitrice.", area(a, l)),
        ),
        Why::WormsignThere(a) => f(
            l,
            format!("A wormsign already lies in {}.", area(a, l)),
            format!("In {} c'è già una traccia di verme.", area(a, l)),
        ),
        Why::SietchThere(a) => {
            f(l, format!("A sietch stands in {}.", area(a, l)), format!("In {} c'è un sietch.", area(a, l)))
        }
        Why::NotEmpty(a) => {
            f(l, format!("{} is not empty.", area(a, l)), format!("In {} c'è già qualcosa.", area(a, l)))
        }
        Why::Full(a, n) => f(
            l,
            format!("The legion in {} is at the limit of {n} units.", area(a, l)),
            format!("La legione in {} è al limite di {n} unità.", area(a, l)),
        ),
        Why::NotDesert(a) => {
            f(l, format!("{} is no desert.", area(a, l)), format!("In {} non c'è deserto.", area(a, l)))
        }
        Why::Mountain(a) => f(
            l,
            format!("{} is a mountain, and sandworms do not attack there.", area(a, l)),
            format!("In {} c'è montagna, e lì i vermi non attaccano.", area(a, l)),
        ),
        Why::NoMountain(a) => {
            f(l, format!("{} is no mountain.", area(a, l)), format!("In {} non c'è montagna.", area(a, l)))
        }
        Why::NoPlateau(a) => {
            f(l, format!("{} is no plateau.", area(a, l)), format!("In {} non c'è altopiano.", area(a, l)))
        }
        Why::NoSettlement(a) => f(
            l,
            format!("You have no settlement in {}.", area(a, l)),
            format!("Non hai un insediamento in {}.", area(a, l)),
        ),
        Why::Impassable(a) => f(
            l,
            format!("The border to {} is impassable.", area(a, l)),
            format!("Il confine verso {} è invalicabile.", area(a, l)),
        ),
        Why::TooFar(a) => f(
            l,
            format!("{} is too far away.", area(a, l)),
            format!("Non si arriva fino a {}: è troppo lontano.", area(a, l)),
        ),
        Why::OutOfReach(a) => f(
            l,
            format!("The effect does not reach {}.", area(a, l)),
            format!("L'effetto non riguarda il {}.", area(a, l)),
        ),
        Why::EmptyFirst(a) => f(
            l,
            format!("{} is not empty, and an empty area must be chosen while there is one.", area(a, l)),
            format!("In {} c'è già qualcosa: va scelta un'area vuota finché ce n'è una.", area(a, l)),
        ),
        Why::NoLegion(a) => f(
            l,
            format!("There is no such legion in {}.", area(a, l)),
            format!("In {} non c'è una tale legione.", area(a, l)),
        ),
        Why::HasMoved(a) => f(
            l,
            format!("The legion in {} has already moved with this action.", area(a, l)),
            format!("La legione in {} si è già mossa con questa azione.", area(a, l)),
        ),
        Why::LegionNeedsLeader(a) => f(
            l,
            format!("The legion in {} has no leader to go along.", area(a, l)),
            format!("La legione in {} non ha comandanti che la guidino.", area(a, l)),
        ),
        Why::LegionNeedsSpecial(a) => f(
            l,
            format!("The legion in {} has no special elite.", area(a, l)),
            format!("La legione in {} non ha élite speciali.", area(a, l)),
        ),
        Why::LegionNeeds(a, x) => f(
            l,
            format!("{} is not free to march from {}.", leader(g, x, l), area(a, l)),
            format!("{} non può|possono marciare da {}.", leader(g, x, l), area(a, l)),
        ),
        Why::OtherLegion(a) => f(
            l,
            format!("The effect is not for the legion in {}.", area(a, l)),
            format!("L'effetto non riguarda la legione in {}.", area(a, l)),
        ),
        Why::NotInSettlement(a) => f(
            l,
            format!("The legion in {} stands in no settlement of its side.", area(a, l)),
            format!("La legione in {} non è in un proprio insediamento.", area(a, l)),
        ),
        Why::Frozen(a) => f(
            l,
            format!("The legion with Paul in {} neither moves nor attacks this turn.", area(a, l)),
            format!("La legione con Paul in {} in questo turno non si muove e non attacca.", area(a, l)),
        ),
        Why::FrozenLeader(x) => f(
            l,
            format!("{} is neither placed nor deployed this turn.", leader(g, x, l)),
            format!("In questo turno {} non si colloca e non si schiera.", leader(g, x, l)),
        ),
        Why::NowhereToGo(a) => f(
            l,
            format!("The legion in {} has nowhere to go.", area(a, l)),
            format!("La legione in {} non può andare da nessuna parte.", area(a, l)),
        ),
        Why::NoTarget(a) => f(
            l,
            format!("There is nothing to attack in {}.", area(a, l)),
            format!("In {} non c'è nulla da attaccare.", area(a, l)),
        ),
        Why::NoHarvester(a) => f(
            l,
            format!("There is no harvester in {}.", area(a, l)),
            format!("In {} non c'è una mietitrice.", area(a, l)),
        ),
        Why::NoWormsign(a) => f(
            l,
            format!("There is no wormsign in {}.", area(a, l)),
            format!("In {} non c'è una traccia di verme.", area(a, l)),
        ),
        Why::NoWorm(a) => f(
            l,
            format!("There is no sandworm in {}.", area(a, l)),
            format!("In {} non c'è un verme.", area(a, l)),
        ),
        Why::WormMoved(a) => f(
            l,
            format!("The sandworm in {} has already moved with this action.", area(a, l)),
            format!("Il verme che è in {} si è già mosso con questa azione.", area(a, l)),
        ),
        Why::WormIdle(a) => f(
            l,
            format!("The sandworm in {} has nothing in reach.", area(a, l)),
            format!("Il verme che è in {} non ha nulla a portata.", area(a, l)),
        ),
        Why::NoSietch(a) => f(
            l,
            format!("There is no sietch in {}.", area(a, l)),
            format!("In {} non c'è un sietch.", area(a, l)),
        ),
        Why::NothingHidden(a) => f(
            l,
            format!("Nothing of the kind lies facedown in {}.", area(a, l)),
            format!("In {} non c'è nulla del genere a faccia in giù.", area(a, l)),
        ),
        Why::NoUnits(a) => f(
            l,
            format!("There are no such units in {}.", area(a, l)),
            format!("In {} non ci sono tali unità.", area(a, l)),
        ),
        Why::NobodyThere(a) => f(
            l,
            format!("No legion stands in {}, and leaders never stay alone.", area(a, l)),
            format!("In {} non c'è una legione, e i comandanti non restano mai soli.", area(a, l)),
        ),
        Why::AlreadyThere(a) => f(
            l,
            format!("The legion is already in {}.", area(a, l)),
            format!("La legione è già in {}.", area(a, l)),
        ),
        Why::NotSwappable(a) => f(
            l,
            format!("The tokens of {} cannot be exchanged.", area(a, l)),
            format!("I segnalini di {} non si possono scambiare.", area(a, l)),
        ),
        Why::OnlyMove => {
            l.of("This is a move, not an attack.", "Questo è un movimento, non un attacco.").into()
        }
        Why::OnlyAttack => {
            l.of("This is an attack, not a move.", "Questo è un attacco, non un movimento.").into()
        }
        Why::HarkonnenFly => l
            .of(
                "Only the Harkonnen carry legions with ornithopters.",
                "Solo gli Harkonnen trasportano legioni con gli ornitotteri.",
            )
            .into(),
        Why::AtreidesRide => {
            l.of("Only the Atreides ride the sands.", "Solo gli Atreides cavalcano le sabbie.").into()
        }
        Why::RideBlocked(a) => f(
            l,
            format!("The Harkonnen close the chain of wormsigns and sandworms to {}.", area(a, l)),
            format!("Gli Harkonnen interrompono la catena di tracce e vermi verso {}.", area(a, l)),
        ),
        Why::NoRide(a) => f(
            l,
            format!("No chain of wormsigns and sandworms of that length leads to {}.", area(a, l)),
            format!("Nessuna catena di tracce e vermi di quella lunghezza porta in {}.", area(a, l)),
        ),
        Why::NeedlessRide(a) => f(
            l,
            format!("{} is reached by a shorter way.", area(a, l)),
            format!("Si arriva in {} per una via più breve.", area(a, l)),
        ),
        Why::ZoneTaken(z) => f(
            l,
            format!("{} holds a vehicle.", capital(zone(z, l))),
            format!("{} ha già un veicolo.", capital(zone(z, l))),
        ),
        Why::NoOrnithopter(z) => f(
            l,
            format!("{} holds no ornithopter.", capital(zone(z, l))),
            format!("{} non ha un ornitottero.", capital(zone(z, l))),
        ),
        Why::NothingInZone(z) => f(
            l,
            format!("{} holds no vehicle that could be used for this.", capital(zone(z, l))),
            format!("{} non ha un veicolo adatto.", capital(zone(z, l))),
        ),
        Why::NotConnected(z, a) => f(
            l,
            format!("{} is not connected to {}.", capital(zone(z, l)), area(a, l)),
            format!("{} non è collegata a {}.", capital(zone(z, l)), area(a, l)),
        ),
        Why::ZoneElsewhere(z) => f(
            l,
            format!("The effect does not reach {}.", zone(z, l)),
            format!("L'effetto non riguarda la {}.", zone(z, l)),
        ),
        Why::OtherZone(z) => f(
            l,
            format!("It is the ornithopter of {} that leaves now.", zone(z, l)),
            format!("Ora se ne va l'ornitottero della {}.", zone(z, l)),
        ),
        Why::NeedsZone(v) => f(
            l,
            format!("The {} goes to an air zone.", vehicle(v, l)),
            format!("Il {} va in una zona aerea.", vehicle(v, l)),
        ),
        Why::NeedsArea(v) => f(
            l,
            format!("The {} goes to a desert area.", vehicle(v, l)),
            format!("Il {} va in un'area di deserto.", vehicle(v, l)),
        ),
        Why::NoVehicle(v) => f(
            l,
            format!("There is no such {} to take.", vehicle(v, l)),
            format!("Qui non si può prendere il {}.", vehicle(v, l)),
        ),
        Why::NoSpot(v) => f(
            l,
            format!("There is no spot left for the {}.", vehicle(v, l)),
            format!("Non c'è più posto per {}.", vehicle(v, l)),
        ),
        Why::SectorClosed(x) => f(
            l,
            format!("The sector {} cannot be chosen here.", sector(x, l)),
            format!("Il settore {} qui non si può scegliere.", sector(x, l)),
        ),
        Why::NoDie(x) => f(
            l,
            format!("No unused die lies on {}.", face(x, l)),
            format!("Nessun dado non usato si trova su {}.", face(x, l)),
        ),
        Why::NoToken(x) => f(
            l,
            format!("No Bene Gesserit token lies on {}.", face(x, l)),
            format!("Nessun segnalino Bene Gesserit si trova su {}.", face(x, l)),
        ),
        Why::OtherResult(x, y) => f(
            l,
            format!("A {} die does not count as {}.", face(x, l), face(y, l)),
            format!("Un dado {} non vale come {}.", face(x, l), face(y, l)),
        ),
        Why::ForcedDie(x) => {
            f(l, format!("The {} die must be used.", face(x, l)), format!("Va usato il dado {}.", face(x, l)))
        }
        Why::NoSlot(x) => {
            f(l, format!("{} has no free slot.", face(x, l)), format!("{} non ha slot liberi.", face(x, l)))
        }
        Why::FewerSlots(x) => f(
            l,
            format!("Another result has more free slots than {}.", face(x, l)),
            format!("Un altro risultato ha più slot liberi di {}.", face(x, l)),
        ),
        Why::OtherSidesLeader(x) => f(
            l,
            format!("{} is on the wrong side for this.", leader(g, x, l)),
            format!("{} appartiene|appartengono all'altra fazione.", leader(g, x, l)),
        ),
        Why::OtherBox(x) => f(
            l,
            format!("The card of {} lies on another box.", leader(g, x, l)),
            format!("La carta di {} è su un'altra casella.", leader(g, x, l)),
        ),
        Why::LeaderSpent(x) => f(
            l,
            format!("The card of {} is spent this round.", leader(g, x, l)),
            format!("La carta di {} è già spesa in questo round.", leader(g, x, l)),
        ),
        Why::LeaderOffBoard(x) => f(
            l,
            format!("{} is not on the board.", leader(g, x, l)),
            format!("{} non è|sono sul tabellone.", leader(g, x, l)),
        ),
        Why::LeaderOutOfReach(x) => f(
            l,
            format!("The effect does not reach {}.", leader(g, x, l)),
            format!("L'effetto non raggiunge il {}.", leader(g, x, l)),
        ),
        Why::LeaderAbsent(x) => f(
            l,
            format!("{} does not take part in this battle.", leader(g, x, l)),
            format!("{} non partecipa|partecipano a questa battaglia.", leader(g, x, l)),
        ),
        Why::LeaderDone(x) => f(
            l,
            format!("{} has used a special result this round.", leader(g, x, l)),
            format!("{} ha|hanno già usato un risultato speciale in questo round.", leader(g, x, l)),
        ),
        Why::NoDesertPower(mine, theirs) => f(
            l,
            format!("Desert Power needs fewer unused dice than the Harkonnen have: {mine} against {theirs}."),
            format!(
                "Il Potere del Deserto richiede meno dadi non usati degli Harkonnen: {mine} contro {theirs}."
            ),
        ),
        Why::OptionClosed => l.of("That option is not open.", "Questa scelta ora non è possibile.").into(),
        Why::NotInHand(c) => {
            f(l, format!("{} is not in hand.", card(g, c, l)), format!("{} non è in mano.", card(g, c, l)))
        }
        Why::NoCardToPlay => {
            l.of("No card in hand can be played now.", "Nessuna carta in mano si può giocare ora.").into()
        }
        Why::NeverPlayed(c) => f(
            l,
            format!("{} is not played with a die.", card(g, c, l)),
            format!("{} non si gioca con un dado.", card(g, c, l)),
        ),
        Why::RequirementUnmet(c) => f(
            l,
            format!("What {} requires is not met.", card(g, c, l)),
            format!("Non è soddisfatto ciò che {} richiede.", card(g, c, l)),
        ),
        Why::NotDiscardable(c) => f(
            l,
            format!("{} cannot be discarded.", card(g, c, l)),
            format!("{} non si può scartare.", card(g, c, l)),
        ),
        Why::WrongCopies(c, n) => f(
            l,
            format!("Two or three copies of {} are given up at once; you hold {n}.", card(g, c, l)),
            format!("Si rinuncia a due o tre copie di {} insieme; ne hai {n}.", card(g, c, l)),
        ),
        Why::SchemeUseless(c) => f(
            l,
            format!("Giving up {} would change nothing.", card(g, c, l)),
            format!("Rinunciare a {} non cambierebbe nulla.", card(g, c, l)),
        ),
        Why::EmptyDeck => l.of("That deck is empty.", "Quel mazzo è vuoto.").into(),
        Why::OtherDeck => {
            l.of("Cards are not drawn from that deck here.", "Qui non si pesca da quel mazzo.").into()
        }
        Why::NotRevealed(c) => f(
            l,
            format!("“{}” is not revealed.", prescience(g, c, l)),
            format!("“{}” non è rivelata.", prescience(g, c, l)),
        ),
        Why::CardProtected(c) => f(
            l,
            format!("“{}” is protected by a card that lies on it.", prescience(g, c, l)),
            format!("“{}” è protetta da una carta che vi è sopra.", prescience(g, c, l)),
        ),
        Why::NotMet(c) => f(
            l,
            format!("What “{}” asks for is not met.", prescience(g, c, l)),
            format!("Non è soddisfatto ciò che “{}” chiede.", prescience(g, c, l)),
        ),
        Why::OtherTiming(c) if g.tables.prescience[c.index()].at_end => f(
            l,
            format!("“{}” is claimed at the end of the round only.", prescience(g, c, l)),
            format!("“{}” si rivendica solo alla fine del round.", prescience(g, c, l)),
        ),
        Why::OtherTiming(c) => f(
            l,
            format!("“{}” is claimed only when its event happens in the action phase.", prescience(g, c, l)),
            format!(
                "“{}” si rivendica solo quando il suo evento accade nella fase delle azioni.",
                prescience(g, c, l)
            ),
        ),
        Why::AtreidesClaim => l
            .of(
                "Only the Atreides claim prescience cards.",
                "Solo gli Atreides rivendicano carte prescienza.",
            )
            .into(),
        Why::ClaimsUsed => l
            .of(
                "Two prescience cards have been claimed this round.",
                "In questo round sono già state rivendicate due carte prescienza.",
            )
            .into(),
        Why::NoSuchPiece => {
            l.of("There is no such piece to take.", "Non c'è un tale pezzo da prendere.").into()
        }
        Why::NotCounted => l
            .of(
                "Leaders do not count toward the limit: a unit or a token goes.",
                "I comandanti non contano per il limite: va tolta un'unità o un segnalino.",
            )
            .into(),
        Why::TooManyUnits(n) => f(
            l,
            format!("There is room for {} only.", count(n, "unit", "units")),
            format!("C'è posto solo per {n} unità."),
        ),
        Why::NeedsUnit => l.of("At least one unit must go.", "Deve andare almeno un'unità.").into(),
        Why::NeedsLeader => l.of("A leader must go along.", "Deve andare anche un comandante.").into(),
        Why::NeedsSpecial => {
            l.of("A special elite must go along.", "Deve andare anche un'élite speciale.").into()
        }
        Why::NeedsNamed(x) => f(
            l,
            format!("{} must go along.", leader(g, x, l)),
            format!("Deve andare anche il {}.", leader(g, x, l)),
        ),
        Why::LeaderLeftAlone => {
            l.of("A leader would stay behind alone.", "Un comandante resterebbe solo.").into()
        }
        Why::ChoiceBegun => l
            .of("Figures are being named one by one.", "Le miniature si stanno scegliendo una per una.")
            .into(),
        Why::ScoutingBanned => {
            l.of("The Spacing Guild forbids Scouting.", "La Gilda Spaziale vieta la Perlustrazione.").into()
        }
        Why::DiscardBanned => l
            .of(
                "The Landsraad forbids the Harkonnen to discard cards for combat dice.",
                "Il Landsraad vieta agli Harkonnen di scartare carte per dadi combattimento.",
            )
            .into(),
        Why::Watched(a) => f(
            l,
            format!("An ornithopter watches {}.", area(a, l)),
            format!("Un ornitottero sorveglia il {}.", area(a, l)),
        ),
        Why::NoSuchPrice(n) => f(
            l,
            format!("A marker is raised for 3 spice, kept for 2 or dropped for 0, not {n}."),
            format!("Un indicatore sale con 3 unità di spezia, resta con 2 o scende con 0, non {n}."),
        ),
        Why::FewSpice(n, have) => f(
            l,
            format!("{n} spice are needed and {have} {} left.", if have == 1 { "is" } else { "are" }),
            format!(
                "{} {n} unità di spezia e ne {} {have}.",
                if n == 1 { "Serve" } else { "Servono" },
                if have == 1 { "resta" } else { "restano" }
            ),
        ),
        Why::TopRow(p) => f(
            l,
            format!("The marker of {} is on the top row.", power(p, l)),
            format!("L'indicatore di {} è nella riga più alta.", power(p, l)),
        ),
        Why::BottomRow(p) => f(
            l,
            format!("The marker of {} is on the bottom row.", power(p, l)),
            format!("L'indicatore di {} è nella riga più bassa.", power(p, l)),
        ),
        Why::TooManySteps(m, n) => f(
            l,
            format!("At most {} can be moved from {} there.", count(n, "step", "steps"), marker(m, l)),
            format!(
                "Da {} si possono spostare lì al massimo {}.",
                marker(m, l),
                count(n, "livello", "livelli")
            ),
        ),
        Why::NoSteps => l
            .of(
                "At least one step is moved; to move none, decline.",
                "Si sposta almeno un livello; per non spostarne alcuno, rinuncia.",
            )
            .into(),
        Why::NotDue => l.of("It is not time for that.", "Non è il momento di farlo.").into(),
        Why::NoSite(a) => f(
            l,
            format!("The atomics cannot go off in {}.", area(a, l)),
            format!("Le atomiche non possono esplodere in {}.", area(a, l)),
        ),
        Why::NoWormsignDue(a) => f(
            l,
            format!("{} gets no wormsign now.", area(a, l)),
            format!("In {} ora non va alcuna traccia di verme.", area(a, l)),
        ),
    }
}

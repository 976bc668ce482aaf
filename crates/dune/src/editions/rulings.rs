//! The questions rulebooks answer differently, and every printed answer.
//!
//! One block per question: the field of [`Rulings`], its enum, the key a table sets it by, its name in both
//! languages; then one line per answer with its key, its words and the rules that give it. From these blocks
//! come the struct, the enums, the settings of a table, the comparison of editions and `docs/dune-editions.md`.

use landsraad_kernel::{RuleRef, Say, WindowPolicy};

use super::question::{Answer, Number, RulingQuestion};

questions! {
    numbers {
        /// The last turn.
        turns = "turns", 1, 20, "Last turn", "Ultimo turno",
            ["gf9.turn.ten-turns", "ah2009.setup.turn-limit", "v29.sequence.max-turns", "v29.house.short-game"];
        /// Strongholds a lone player needs, where the table does not depend on the players.
        solo_strongholds = "solo-strongholds", 1, 6, "Strongholds for a player alone",
            "Roccaforti per chi è solo", ["gf9.setup.objective"];
        /// The same for an alliance.
        alliance_strongholds = "alliance-strongholds", 1, 6, "Strongholds for an alliance",
            "Roccaforti per un'alleanza", ["gf9.alliance.four-strongholds"];
        /// The same for a side of a game of two.
        two_player_strongholds = "two-player-strongholds", 1, 6, "Strongholds with two players",
            "Roccaforti in due giocatori", ["gf9.setup.two-players-four"];
    }
    choices {
        /// Which faction powers are in force.
        powers: Powers = "powers", "Faction powers", "Poteri delle fazioni" {
            Basic = "basic", "those of the basic game", "quelli del gioco base",
                ["gf9.turn.adv-overview", "v29.abilities.advanced-only"];
            Advanced = "advanced", "those of the advanced game too", "anche quelli del gioco avanzato",
                ["gf9.turn.adv-overview", "ah2009.setup.options", "v29.advpowers.use"];
        }
        /// How a turn is divided.
        rounds: Rounds = "rounds", "Phases of a turn", "Fasi del turno" {
            Nine = "nine", "nine, charity being one of them", "nove, con la donazione fra esse",
                ["gf9.turn.nine-phases"];
            Eight = "eight", "eight, charity opening the auction", "otto, con la donazione che apre l'asta",
                ["ah2009.setup.phases", "v29.sequence.rounds"];
        }
        /// In which order players may react.
        reactions: Reactions = "reactions", "Order of reactions", "Ordine delle reazioni" {
            InOrder = "in-order", "one by one in storm order", "uno alla volta in ordine di tempesta",
                ["gf9.turn.reaction-order"];
            FirstCome = "first-come", "all at once, the first to speak counts",
                "tutti insieme, vale il primo che parla", [];
        }
        /// Whether the Bene Gesserit force that starts beside others coexists.
        start_coexistence: StartCoexistence = "start-coexistence", "Bene Gesserit start beside others",
            "Bene Gesserit all'inizio accanto ad altri" {
            Compulsory = "compulsory", "they coexist", "coesistono",
                ["gf9.bene-gesserit.adv-start", "ah2009.setup.bene-gesserit"];
            Optional = "optional", "they choose", "scelgono", ["v29.setup.bg-coexist-optional"];
        }
        /// The factions that dial the first storm.
        first_dialers: FirstDialers = "first-storm-dialers", "Who dials the first storm",
            "Chi sceglie la prima tempesta" {
            OnePerSide = "one-per-side", "the nearest marker on each side of the start",
                "il segnalino più vicino su ogni lato della partenza", ["gf9.storm.first-move"];
            Nearest = "nearest", "the two nearest markers", "i due segnalini più vicini",
                ["ah2009.storm.first-turn-dial", "v29.storm.first-dialers"];
        }
        /// Whom the first storm hurts.
        first_storm: FirstStorm = "first-storm", "Damage of the first storm", "Danni della prima tempesta" {
            Placed = "placed", "in the sector where it stops", "nel settore in cui si ferma",
                ["gf9.storm.first-no-sweep"];
            Harmless = "harmless", "none", "nessuno",
                ["ah2009.storm.first-turn-harmless", "v29.storm.first-no-damage"];
            Sweeps = "sweeps", "in every sector it runs over", "in ogni settore che attraversa", [];
        }
        /// What moves later storms.
        storm_source: StormSource = "storm-source", "What moves the storm", "Che cosa muove la tempesta" {
            Dials = "dials", "dials, or the Fremen card with their advanced power",
                "i numeri scelti, o la carta dei Fremen con il loro potere avanzato",
                ["gf9.storm.later-moves", "gf9.fremen.storm-card"];
            Deck = "deck", "always a storm card, Fremen or not", "sempre una carta tempesta, Fremen o no",
                ["v29.storm.card-move", "v29.storm.deck-without-fremen", "v29.storm.face-down-card"];
        }
        /// The first player after the storm has stopped.
        first_player: FirstPlayer = "first-player", "First player", "Primo giocatore" {
            Ahead = "ahead", "the next marker strictly ahead of the storm",
                "il primo segnalino davanti alla tempesta",
                ["gf9.storm.first-player", "ah2009.storm.first-player", "v29.storm.first-player"];
            Nearest = "nearest", "the nearest marker either way, own sector included",
                "il segnalino più vicino nei due versi, settore compreso", ["v29.storm.first-player"];
        }
        /// Whether Family Atomics may be launched by forces standing in storm beside the Wall.
        atomics_in_storm: AtomicsInStorm = "atomics-in-storm", "Family Atomics out of the storm",
            "Atomiche di Famiglia dalla tempesta" {
            Allowed = "allowed", "forces in storm may launch them", "le truppe in tempesta possono lanciarle",
                ["gf9.faq.atomics-in-storm"];
            Refused = "refused", "forces in storm are cut off", "le truppe in tempesta sono tagliate fuori",
                ["ah2009.storm.atomics-storm"];
        }
        /// Whether coexisting Bene Gesserit are enough for Family Atomics.
        atomics_coexisting: AtomicsCoexisting = "atomics-coexisting", "Family Atomics by coexisting Bene Gesserit",
            "Atomiche di Famiglia di Bene Gesserit in coesistenza" {
            No = "no", "no", "no", ["gf9.bene-gesserit.adv-no-atomics"];
            Yes = "yes", "yes", "sì", ["ah2009.storm.atomics-bg"];
        }
        /// How half losses of the Fremen are rounded up.
        storm_rounding: StormRounding = "fremen-storm-rounding", "Half losses of the Fremen in the storm",
            "Perdite dimezzate dei Fremen in tempesta" {
            PerGroup = "per-sector", "rounded for each group", "arrotondate per gruppo",
                ["gf9.fremen.storm-half", "v29.data.fremen-storm-half"];
            Total = "total", "rounded once for all a storm hits", "arrotondate una volta su tutti i colpiti",
                ["ah2009.storm.fremen-half"];
        }
        /// Whether the three strongholds outside the Wall shelter from the storm.
        sietch_storm: SietchStorm = "sietch-storm", "The three sietches in the storm",
            "I tre sietch nella tempesta" {
            Sheltered = "sheltered", "sheltered", "riparati",
                ["gf9.storm.safe-places", "ah2009.storm.sietch-safe"];
            Exposed = "exposed", "exposed", "esposti", ["ah2009.storm.sietch-safe"];
        }
        /// What the two cities give, and to whom.
        ornithopters: Ornithopters = "ornithopter-control", "Ornithopters and the richer harvest",
            "Ornitotteri e raccolta maggiore" {
            ForcesNow = "forces-now", "forces in either city at the moment", "truppe in una città al momento",
                ["gf9.movement.ornithopters", "gf9.collection.rate"];
            SinceStorm = "since-storm", "the same city held alone since the storm and still",
                "la stessa città tenuta da soli dalla tempesta e ancora",
                ["ah2009.storm.ornithopters", "ah2009.storm.ornithopters-lost-later"];
            Snapshot = "snapshot", "a city held alone at the end of the storm", "una città tenuta da soli a fine tempesta",
                ["ah2009.storm.ornithopters-lost-later"];
            SplitCards = "split-cards", "cards: Carthag gives Ornithopters, Arrakeen the Harvester",
                "carte: Carthag dà gli Ornitotteri, Arrakeen la Mietitrice",
                ["v29.bonus.city-cards", "v29.bonus.kept-all-turn"];
            BothCards = "both-cards", "cards: each city gives both", "carte: ogni città le dà entrambe",
                ["v29.bonus.city-cards", "v29.bonus.same-player"];
        }
        /// Whether strongholds pay.
        city_income: CityIncome = "city-income", "Income of cities", "Rendita delle città" {
            None = "none", "none", "nessuna", ["gf9.turn.adv-overview", "ah2009.setup.options"];
            TwoTwoOne = "two-two-one", "Arrakeen 2, Carthag 2, Tuek's Sietch 1 to the occupier",
                "Arrakeen 2, Carthag 2, Sietch Tuek 1 all'occupante",
                ["gf9.collection.adv-cities", "ah2009.harvest.flow-cities", "ah2009.harvest.flow-tuek"];
            Cards = "cards", "cards claimed after the storm: Carryall 2 for each city, Smugglers 2",
                "carte prese dopo la tempesta: Ala trasporto 2 per città, Contrabbandieri 2",
                ["v29.collection.claim-cards", "v29.collection.carryall", "v29.collection.smugglers"];
            CardsOne = "cards-one", "the same, Smugglers 1", "le stesse, Contrabbandieri 1",
                ["v29.collection.smugglers"];
        }
        /// How many spice blows a turn has.
        blows: Blows = "blows", "Spice blows", "Esplosioni di spezia" {
            One = "one", "one", "una", ["gf9.spice-blow.top-card", "ah2009.spice.single-end"];
            Two = "two", "two, two discard piles", "due, due pile degli scarti",
                ["gf9.spice-blow.adv-two-cards", "ah2009.double-blow.repeat-once", "v29.advcombat.one-deck"];
        }
        /// What a territory card does while its sector is in storm.
        blow_in_storm: BlowInStorm = "blow-in-storm", "Spice blow under the storm", "Esplosione di spezia sotto la tempesta" {
            Placed = "placed", "the spice is placed", "la spezia si piazza",
                ["gf9.spice-blow.in-storm", "ah2009.spice.territory-in-storm"];
            Lost = "lost", "the spice is lost", "la spezia si perde", ["v29.spice.blow-under-storm"];
        }
        /// When a worm brings a Nexus.
        nexus_when: NexusWhen = "nexus", "When the Nexus is held", "Quando si tiene il Nexus" {
            AfterBlow = "after-blow", "once, when the blow is over", "una volta, finita l'esplosione di spezia",
                ["gf9.nexus.trigger"];
            BeforeWorm = "before-worm", "for every worm, before it strikes", "a ogni verme, prima che colpisca",
                ["ah2009.spice.nexus", "ah2009.spice.nexus-before-worm", "v29.spice.worm-nexus-first",
                 "v29.spice.several-worms"];
        }
        /// Where a worm strikes after the deck was shuffled again.
        reshuffle_target: ReshuffleTarget = "reshuffle-target", "Worm after a reshuffle", "Verme dopo un rimescolo" {
            Forgotten = "forgotten", "strikes nothing", "non colpisce nulla", ["gf9.faq.spice-reshuffle-all"];
            Remembered = "remembered", "strikes the territory that blew last", "colpisce l'ultimo territorio dell'esplosione",
                ["ah2009.spice.deck-reshuffle", "ah2009.double-blow.turn8-reshuffle"];
            CardStays = "card-stays", "the last territory card is not shuffled in",
                "l'ultima carta territorio non si rimescola",
                ["v29.setup.decks", "v29.advcombat.one-deck-reshuffle"];
        }
        /// Where the Fremen may send a further worm.
        extra_worm: ExtraWorm = "extra-worm", "Further worms placed by the Fremen", "Vermi successivi dei Fremen" {
            Sand = "sand", "in sand", "nella sabbia",
                ["gf9.fremen.extra-worms", "v29.data.fremen-extra-worms"];
            Anywhere = "anywhere", "anywhere, rock included", "ovunque, roccia compresa",
                ["ah2009.spice.second-worm-place", "ah2009.spice.second-worm-desert"];
        }
        /// What a further worm does that nobody places.
        unplaced_worm: UnplacedWorm = "unplaced-worm", "A further worm nobody places", "Un altro verme che nessuno piazza" {
            Nothing = "nothing", "has no effect", "non ha effetto", ["gf9.fremen.extra-worms"];
            Usual = "usual", "strikes the usual territory again", "colpisce di nuovo il solito territorio",
                ["ah2009.spice.second-worm-no-fremen", "v29.spice.several-worms", "v29.data.fremen-extra-worms"];
        }
        /// From where worms are counted.
        worm_count: WormCount = "worm-count", "First worm counted", "Primo verme contato" {
            PerBlow = "per-blow", "in each blow", "in ogni esplosione di spezia", ["gf9.fremen.extra-worms"];
            PerPhase = "per-phase", "in the whole phase", "in tutta la fase",
                ["ah2009.spice.second-worm-place", "v29.data.fremen-extra-worms"];
        }
        /// Whether a worm called by Karama is one of the earlier worms of the phase.
        called_worm: CalledWorm = "karama-worm-earlier", "A called worm among the earlier ones",
            "Un verme chiamato fra i precedenti" {
            Counts = "counts", "counts", "conta", ["ah2009.spice.second-worm-place"];
            Ignored = "ignored", "does not count", "non conta", ["ah2009.spice.second-worm-place"];
        }
        /// Where and when the Fremen call a worm by Karama.
        karama_worm: KaramaWorm = "karama-worm", "A worm called by Karama", "Un verme chiamato con la Karama" {
            Sand = "sand", "in sand, before or after a blow, from turn 2",
                "nella sabbia, prima o dopo un'esplosione di spezia, dal turno 2",
                ["gf9.karama.fremen", "v29.data.karama-fremen"];
            Anywhere = "anywhere", "anywhere, before the first card or in their own movement, from turn 1",
                "ovunque, prima della prima carta o nel proprio movimento, dal turno 1",
                ["ah2009.spice.fremen-karama-worm", "ah2009.spice.karama-worm-turn1", "ah2009.move.karama-worm"];
        }
        /// Whether the worm spares Fremen allies.
        ally_worm: AllyWorm = "ally-worm", "Fremen allies and the worm", "Alleati dei Fremen e il verme" {
            FremenDecide = "fremen-decide", "the Fremen decide each time", "i Fremen decidono ogni volta",
                ["gf9.fremen.ally-worm", "v29.data.fremen-alliance"];
            Spared = "spared", "they are always spared", "sono sempre risparmiati", ["ah2009.spice.worm-allies"];
        }
        /// How large an alliance may be.
        alliance_size: AllianceSize = "alliance-size", "Size of alliances", "Grandezza delle alleanze" {
            Two = "two", "two", "due", ["gf9.alliance.two-players", "gf9.options.two-four"];
            Three = "three", "up to three", "fino a tre", ["gf9.options.three-four"];
            Any = "any", "any number", "qualsiasi numero",
                ["gf9.options.any-three", "ah2009.alliance.size", "v29.nexus.any-size"];
        }
        /// What leaving does to an alliance of three or more.
        alliance_break: AllianceBreak = "alliance-break", "Leaving an alliance of three or more",
            "Lasciare un'alleanza di tre o più" {
            LeaverOnly = "leaver-only", "the others stay allied", "gli altri restano alleati", ["v29.nexus.break"];
            Dissolves = "dissolves", "it ends for all", "finisce per tutti", ["ah2009.alliance.break-and-join"];
        }
        /// Whether a faction just received may be handed back.
        few_exchange: FewExchange = "few-exchange", "Exchange between two players", "Scambio fra due giocatori" {
            Free = "free", "any allied faction may be handed over", "si può cedere ogni fazione alleata",
                ["v29.few.exchange-two"];
            NoReturn = "no-return", "not the one just received", "non quella appena ricevuta",
                ["v29.few.exchange-two"];
        }
        /// The players that may claim charity.
        charity: Charity = "charity", "CHOAM charity", "Donazione della CHOAM" {
            BelowTwo = "below-two", "who holds 0 or 1, up to 2", "chi ha 0 o 1, fino a 2", ["gf9.charity.claim"];
            AtZero = "at-zero", "who holds nothing, 2", "chi non ha nulla, 2",
                ["ah2009.auction.charity", "v29.auction.charity"];
        }
        /// From when the Bene Gesserit have their charity.
        bene_gesserit_charity: BeneGesseritCharity = "bene-gesserit-charity", "Charity of the Bene Gesserit",
            "Donazione alle Bene Gesserit" {
            FirstTurn = "first-turn", "from turn 1", "dal turno 1",
                ["gf9.bene-gesserit.adv-charity", "v29.data.bg-advanced"];
            SecondTurn = "second-turn", "from turn 2", "dal turno 2", ["ah2009.auction.charity-bg"];
        }
        /// Whose spice covers a bid.
        bid_funds: BidFunds = "bid-funds", "Spice behind a bid", "Spezia di un'offerta" {
            WithAlly = "with-ally", "one's own and what an ally pledges", "la propria e quella promessa dall'alleato",
                ["gf9.alliance.pledge"];
            OwnOnly = "own-only", "one's own only", "solo la propria",
                ["ah2009.auction.must-own-spice", "v29.auction.own-funds"];
        }
        /// Whose spice pays for a landing.
        landing_funds: LandingFunds = "landing-funds", "Spice behind a landing", "Spezia di un trasferimento" {
            WithAlly = "with-ally", "one's own and what an ally pledges", "la propria e quella promessa dall'alleato",
                ["gf9.alliance.pay-shipping"];
            WithGuild = "with-guild", "one's own and what an allied Guild pledges",
                "la propria e quella promessa dalla Gilda alleata", ["ah2009.ship.guild-gift"];
            OwnOnly = "own-only", "one's own only", "solo la propria", ["v29.landing.own-funds"];
        }
        /// When a place freed in a full hand counts at the auction.
        full_hand: FullHand = "full-hand", "A full hand at the auction", "Mano piena all'asta" {
            Freed = "freed", "a place freed counts at once", "un posto liberato vale subito",
                ["gf9.bidding.hand-limit"];
            Out = "out", "who was full stays out", "chi era pieno resta fuori", ["v29.auction.hand-limit"];
            Reentry = "re-entry", "who was full comes back if he can play a card in time",
                "chi era pieno rientra se può giocare in tempo una carta",
                ["ah2009.auction.full-excluded", "ah2009.auction.full-reentry"];
        }
        /// How a Karama buys a card.
        karama_buy: KaramaBuy = "karama-buy", "Buying by Karama", "Comprare con la Karama" {
            AlsoInPayment = "also-in-payment", "in one's turn, or in payment of any bid",
                "nel proprio turno, o a pagamento di ogni offerta",
                ["gf9.cards.karama-buy", "gf9.cards.karama-overbid"];
            InTurn = "in-turn", "in one's turn, instead of bidding", "nel proprio turno, invece di offrire",
                ["ah2009.auction.karama-free-card", "v29.data.card-karama-buy"];
        }
        /// Whether a worthless card of the Bene Gesserit backs a bid beyond their spice.
        worthless_overbid: WorthlessOverbid = "worthless-overbid", "Bene Gesserit bids backed by a worthless card",
            "Offerte delle Bene Gesserit con una Carta Inservibile" {
            No = "no", "refused: the card could be stopped", "rifiutate: la carta potrebbe essere fermata",
                ["gf9.cards.karama-overbid"];
            Yes = "yes", "allowed; if the card is stopped the bid is void", "permesse; se la carta è fermata l'offerta è nulla",
                ["gf9.bene-gesserit.adv-karama"];
        }
        /// Whether the Emperor pays the bank for a card that he buys.
        emperor_purchase: EmperorPurchase = "emperor-own-purchase", "Purchases of the Emperor", "Acquisti dell'Imperatore" {
            Bank = "bank", "he pays the bank", "paga la banca",
                ["gf9.emperor.receives-bids", "ah2009.auction.pay-bank"];
            Own = "self", "he keeps his spice", "tiene la sua spezia", ["ah2009.auction.pay-bank"];
        }
        /// How long a Karama stops a power.
        karama_duration: KaramaDuration = "karama-duration", "How long Karama stops a power",
            "Quanto a lungo la Karama ferma un potere" {
            Phase = "phase", "to the end of the phase", "fino alla fine della fase", ["gf9.karama.duration"];
            OneUse = "one-use", "for one use", "per un solo uso", ["v29.data.card-karama"];
            Named = "named", "for one use, sight at the auction for all of it",
                "per un solo uso, la vista all'asta per tutta l'asta",
                ["ah2009.karama.battle-window", "ah2009.auction.karama-harkonnen-bonus",
                 "ah2009.auction.karama-atreides-look"];
        }
        /// Which powers a Karama can stop.
        karama_scope: KaramaScope = "karama-scope", "Powers Karama can stop", "Poteri che la Karama può fermare" {
            Any = "any", "all that no rule exempts", "tutti quelli che nessuna regola esclude",
                ["gf9.cards.karama-stop", "v29.data.card-karama"];
            Listed = "listed", "only those the rulebook names", "solo quelli che il regolamento nomina",
                ["ah2009.karama.closed-list"];
        }
        /// Until when a Karama stops the Guild from choosing its turn.
        guild_timing_stop: GuildTimingStop = "guild-timing-stop", "Karama against the Guild's timing",
            "Karama contro il momento scelto dalla Gilda" {
            EachTime = "each-time", "whenever it goes early or waits on", "ogni volta che anticipa o aspetta ancora",
                ["gf9.karama.stop-guild-timing"];
            BeforeFollower = "before-follower", "until the player who follows it begins his turn",
                "finché chi la segue non comincia il suo turno", ["ah2009.turns.karama-guild-deadline"];
        }
        /// How often a faction's special Karama power works.
        karama_powers: KaramaPowers = "karama-special", "Special Karama powers", "Poteri Karama speciali" {
            None = "none", "there are none", "non ci sono", ["gf9.karama.adv-not-basic"];
            Once = "once", "once per game", "una volta per partita", ["gf9.karama.adv-once", "v29.data.karama-powers"];
            Unlimited = "unlimited", "as often as a card is played for it", "ogni volta che si gioca una carta",
                ["ah2009.karama.special-power-reuse"];
        }
        /// When the Harkonnen and the Emperor use their special Karama powers.
        special_moment: SpecialMoment = "karama-special-moment", "Swap of the Harkonnen, recovery of the Emperor",
            "Scambio degli Harkonnen, recupero dell'Imperatore" {
            OwnPhase = "own-phase", "before an auction; in the revival phase",
                "prima di un'asta; nella fase del risveglio", ["gf9.karama.harkonnen", "gf9.karama.emperor"];
            AnyTime = "any-time", "at any moment; only old cards go back, three forces may all be Sardaukar",
                "in ogni momento; si rendono solo carte vecchie, le tre truppe possono essere tutte Sardaukar",
                ["ah2009.karama.harkonnen-swap", "ah2009.karama.harkonnen-swap-steps",
                 "ah2009.revival.emperor-karama-anytime", "ah2009.leader.emperor-karama"];
            SwapAnyTime = "swap-any-time", "the swap at any moment, with old cards going back; the recovery in its phase",
                "lo scambio in ogni momento, rendendo carte vecchie; il recupero nella sua fase",
                ["v29.data.karama-harkonnen", "v29.battle.between-steps"];
        }
        /// Until when cards playable at any time may be played in a battle.
        any_time_until: AnyTimeUntil = "any-time-cards", "Cards for any moment, in a battle",
            "Carte per ogni momento, in battaglia" {
            Reveal = "until-reveal", "until the plans are revealed", "fino alla rivelazione dei piani",
                ["gf9.turn.any-time-moments"];
            Plans = "until-plans", "until a plan is formed", "finché un piano non è formato",
                ["ah2009.turns.any-time", "ah2009.battle.truthtrance"];
        }
        /// What happens when several Karama are played for one card.
        karama_tie: KaramaTie = "karama-tie", "Several Karama for one card", "Più Karama per una carta" {
            First = "first", "the first one takes it at once", "la prima la prende subito",
                ["gf9.cards.karama-buy"];
            BidOrder = "bid-order", "others may answer, the first in bidding order takes it",
                "gli altri possono rispondere, la prende il primo in ordine d'asta", ["ah2009.auction.karama-tie"];
        }
        /// When spice passes between players.
        transfers: Transfers = "spice-transfers", "When players hand over spice",
            "Quando i giocatori si danno spezia" {
            AnyTime = "any-time", "at any time, for use after the Mentat pause",
                "in ogni momento, da usare dopo l'Intervento dei Mentat", ["gf9.deals.payment"];
            EmperorGifts = "emperor-gifts", "the same, and the Emperor gives spice to allies for use at once",
                "lo stesso, e l'Imperatore dà agli alleati spezia da usare subito",
                ["v29.deals.spice-in-front", "v29.data.emperor-alliance"];
            Harvest = "harvest", "in the harvest; the Emperor to allies always",
                "alla raccolta; l'Imperatore agli alleati sempre",
                ["ah2009.deals.trade-window", "ah2009.deals.emperor-exception"];
        }
        /// The factions that may lend spice for the card on offer, where spice otherwise passes in the harvest only.
        auction_loans: AuctionLoans = "auction-loans", "Loans at the auction", "Prestiti all'asta" {
            EmperorOnly = "emperor-only", "the Emperor to his allies", "l'Imperatore ai suoi alleati",
                ["ah2009.auction.loan-timing"];
            Any = "any", "anybody to anybody, for the card on offer", "chiunque a chiunque, per la carta all'asta",
                ["ah2009.auction.loan-timing"];
        }
        /// Whether captives may be given back for cards.
        hostage_trade: HostageTrade = "hostage-trade", "Hostages for cards", "Ostaggi in cambio di carte" {
            No = "no", "never", "mai", ["gf9.deals.forbidden-goods"];
            OwnHouse = "own-house", "the Harkonnen may give them back to their House for cards",
                "gli Harkonnen possono renderli alla loro Casata per carte", ["ah2009.battle.capture-trade"];
            Anyone = "anyone", "they may go to anybody for cards, who then holds them on the same terms",
                "possono andare a chiunque per carte, che poi li tiene alle stesse condizioni",
                ["ah2009.battle.capture-trade"];
        }
        /// Whether Bene Gesserit forces keep their side or say it again each turn.
        coexistence: Coexistence = "coexistence", "Bene Gesserit among others", "Bene Gesserit in mezzo ad altri" {
            Kept = "kept", "they stay fighters or advisors", "restano combattenti o consiglieri",
                ["gf9.bene-gesserit.adv-two-sides"];
            Declared = "declared", "they coexist unless they say otherwise each turn",
                "coesistono se ogni turno non dichiarano altro",
                ["ah2009.bg.declare-default", "ah2009.bg.declare-by-territory", "ah2009.bg.ally-move-block"];
        }
        /// Whether Fremen allied with the Guild may ship like it.
        fremen_transport: FremenTransport = "fremen-transport", "Fremen allied with the Guild",
            "Fremen alleati della Gilda" {
            Own = "own", "only arrive on their own", "arrivano solo per conto proprio", ["gf9.fremen.ship-free"];
            AsGuild = "as-guild", "may also land as the Guild does", "possono anche trasferirsi come la Gilda",
                ["ah2009.ship.fremen-guild-ally"];
        }
        /// Whether losses of Atreides in an explosion between others wake the Kwisatz Haderach.
        bystander_losses: BystanderLosses = "kwisatz-bystanders", "Atreides losses in an explosion between others",
            "Perdite degli Atreides in un'esplosione altrui" {
            Ignored = "ignored", "do not count", "non contano", ["gf9.atreides.kh-activation"];
            Counted = "counted", "count towards the Kwisatz Haderach", "contano per lo Kwisatz Haderach",
                ["gf9.atreides.kh-activation"];
        }
        /// Which leaders an explosion kills.
        explosion_leaders: ExplosionLeaders = "explosion-leaders", "Leaders in an explosion",
            "Comandanti in un'esplosione" {
            Fighters = "fighters", "those of the two plans", "quelli dei due piani", ["gf9.cards.lasgun-shield"];
            AllThere = "all-there", "all who fought there this turn", "tutti quelli che vi hanno combattuto nel turno",
                ["ah2009.battle.explosion-leaders"];
        }
        /// When leaders are revived.
        leader_revival: LeaderRevival = "leader-revival", "When leaders are revived", "Quando si risvegliano i comandanti" {
            RevivalPhase = "revival-phase", "in the revival phase", "nella fase del risveglio",
                ["gf9.revival.leader-condition"];
            AfterMovement = "after-movement", "in the own turn, after movement", "nel proprio turno, dopo il movimento",
                ["ah2009.turns.steps", "ah2009.leader.when"];
        }
        /// How the Kwisatz Haderach comes back.
        kwisatz_revival: KwisatzRevival = "kh-recovery", "Revival of the Kwisatz Haderach",
            "Risveglio dello Kwisatz Haderach" {
            Shared = "shared", "as the one leader of the turn", "come l'unico comandante del turno",
                ["gf9.atreides.kh-revival", "v29.data.kh-revival"];
            Separate = "separate", "as well, for 2 spice, when no leader is alive",
                "a parte, per 2 unità di spezia, quando nessun comandante è vivo",
                ["ah2009.leader.kh-slot", "ah2009.leader.kh-cost", "ah2009.leader.kh-when"];
        }
        /// Alliance powers the text of an edition does not print.
        alliance_powers: AlliancePowers = "published-alliance-powers", "Alliance powers of the faction sheets",
            "Poteri d'alleanza dei fogli fazione" {
            All = "on", "all", "tutti",
                ["gf9.emperor.ally-revival", "gf9.fremen.ally-revival", "gf9.guild.ally-half",
                 "gf9.harkonnen.ally-traitor", "gf9.guild.ally-victory", "ah2009.revival.emperor-ally-extra",
                 "ah2009.revival.fremen-ally-free", "ah2009.ship.guild-ally-rates", "ah2009.battle.traitor-ally",
                 "ah2009.end.special-allies"];
            NoRevivals = "no-revivals", "all but those about revival", "tutti salvo quelli sul risveglio",
                ["v29.data.fremen-alliance", "v29.data.emperor-alliance"];
            OneMoreRevival = "one-more-revival", "the Fremen give one more free revival, the Emperor none",
                "i Fremen danno un risveglio gratuito in più, l'Imperatore nessuno",
                ["v29.house.fremen-alliance"];
            Unprinted = "off", "only those the text prints", "solo quelli che il testo stampa",
                ["ah2009.setup.options"];
        }
        /// Where a third faction may not land.
        occupancy: Occupancy = "occupancy", "Where a third faction may not land",
            "Dove una terza fazione non può arrivare" {
            Strongholds = "strongholds", "in strongholds", "nelle roccaforti",
                ["gf9.shipment.full-stronghold", "v29.landing.stronghold-full"];
            Everywhere = "everywhere", "anywhere", "ovunque", ["ah2009.turns.land-limit"];
        }
        /// What the storm closes to those who land.
        landing_storm: LandingStorm = "landing-storm", "Landing and the storm", "Trasferimento e tempesta" {
            Sector = "sector", "the sector in storm is closed", "è chiuso il settore in tempesta",
                ["gf9.shipment.no-storm", "v29.landing.storm"];
            Territory = "territory", "the whole territory is closed", "è chiuso tutto il territorio",
                ["ah2009.ship.storm"];
        }
        /// Where half of the Fremen arriving in the storm die.
        fremen_storm_arrival: FremenStormArrival = "fremen-storm-arrival", "Half losses of arriving Fremen",
            "Perdite dimezzate dei Fremen in arrivo" {
            Everywhere = "everywhere", "on all ground", "su ogni terreno", ["gf9.fremen.ship-into-storm"];
            Exposed = "exposed", "on exposed ground only", "solo su terreno esposto",
                ["ah2009.ship.fremen-storm", "v29.data.fremen-into-storm"];
        }
        /// How far from the Great Flat the Fremen arrive.
        fremen_arrival: FremenArrival = "fremen-arrival", "Fremen arrival", "Arrivo dei Fremen" {
            WithinTwo = "within-two", "up to two territories from the Great Flat", "fino a due territori dalla Grande Distesa",
                ["gf9.fremen.ship-free", "ah2009.ship.fremen-appear", "v29.data.fremen-basic"];
            ExactlyTwo = "exactly-two", "exactly two territories away", "esattamente a due territori",
                ["ah2009.ship.fremen-appear"];
        }
        /// How half the price of a Karama shipment is rounded.
        karama_shipment: KaramaShipment = "karama-shipment", "Half price by Karama", "Metà prezzo con la Karama" {
            RoundUp = "round-up", "rounded up", "arrotondata per eccesso",
                ["gf9.cards.karama-ship", "v29.data.card-karama-land"];
            RoundDown = "round-down", "rounded down", "arrotondata per difetto", ["ah2009.ship.karama-half"];
        }
        /// Whether a group may pass through its ally's territory.
        ally_pass_through: AllyPassThrough = "ally-pass-through", "Passing through an ally's territory",
            "Attraversare il territorio di un alleato" {
            Open = "open", "allowed", "permesso",
                ["gf9.alliance.pass-through", "v29.alliance.no-shared-territory"];
            Closed = "closed", "forbidden", "vietato", ["ah2009.move.ally-present"];
        }
        /// What becomes of advisors left alone.
        advisors_alone: AdvisorsAlone = "bg-alone", "Coexisting Bene Gesserit left alone",
            "Bene Gesserit in coesistenza rimaste sole" {
            Flip = "ordinary", "become fighters at once", "diventano subito combattenti",
                ["gf9.bene-gesserit.adv-alone-flip", "ah2009.bg.alone"];
            Stay = "coexisting", "keep coexisting", "restano in coesistenza", ["ah2009.bg.alone"];
        }
        /// Whether coexisting Bene Gesserit may stand with an ally.
        coexist_ally: CoexistAlly = "coexist-ally", "Coexisting Bene Gesserit with an ally",
            "Bene Gesserit in coesistenza con un alleato" {
            No = "no", "not allowed", "non permesso", ["gf9.bene-gesserit.adv-ally"];
            Yes = "yes", "allowed", "permesso",
                ["ah2009.bg.coexist-ally", "ah2009.ship.missionary-where", "v29.alliance.no-shared-territory"];
        }
        /// Where Bene Gesserit fighters may turn to coexistence when others come.
        intrusion: Intrusion = "intrusion", "Bene Gesserit when others come", "Bene Gesserit quando arrivano altri" {
            Anywhere = "anywhere", "they may step aside wherever they are", "possono farsi da parte ovunque",
                ["gf9.bene-gesserit.adv-intrusion"];
            WhereAlone = "where-alone", "they choose where they were alone", "scelgono dov'erano sole",
                ["ah2009.bg.intruded"];
        }
        /// The factions that fight in the storm.
        storm_battle: StormBattle = "storm-battle", "Battle in the storm", "Battaglia nella tempesta" {
            Nobody = "nobody", "nobody, if either side stands in it", "nessuno, se una parte vi si trova",
                ["gf9.battle.storm-separation"];
            SameSide = "same-side", "those who are both in it", "chi vi si trova insieme",
                ["ah2009.battle.in-storm", "v29.battle.storm-separated"];
        }
        /// What the Voice may name.
        voice: Voice = "voice", "What the Voice may name", "Che cosa può nominare la Voce" {
            AllKinds = "all-kinds", "any kind of card, lasgun and cheap hero included",
                "ogni tipo di carta, anche Fucile Laser ed Eroe Improbabile",
                ["gf9.bene-gesserit.voice", "v29.data.bg-voice"];
            TenCommands = "ten-commands", "projectile, poison, shield, snooper or worthless card, not to a cheap hero",
                "arma a distanza, arma avvelenata, Scudo, Rivelatore di Veleni o Carta Inservibile, non a un Eroe Improbabile",
                ["ah2009.battle.voice-list", "ah2009.battle.voice-lasgun", "ah2009.battle.voice-hero"];
        }
        /// Whether the Voice binds against an answer that Truthtrance was given before it.
        late_voice: LateVoice = "voice-after-truthtrance", "The Voice after Truthtrance", "La Voce dopo la Veritrance" {
            Void = "void", "an order against an earlier answer is void", "un ordine contro una risposta già data è nullo",
                ["gf9.faq.plan-still-changeable", "v29.battle.plan-change"];
            Binds = "binds", "the order binds and the answer lapses", "l'ordine vincola e la risposta decade",
                ["ah2009.battle.truthtrance-void"];
        }
        /// When Atreides who do not fight may use their Karama to see a plan.
        sight_moment: SightMoment = "karama-sight", "Atreides Karama in a battle of others",
            "Karama degli Atreides in una battaglia altrui" {
            AfterBoth = "after-both", "when both plans are sealed", "quando entrambi i piani sono sigillati",
                ["gf9.karama.atreides", "ah2009.battle.atreides-karama-plan", "v29.data.karama-atreides"];
            AfterEach = "after-each", "as soon as that plan is sealed", "appena quel piano è sigillato",
                ["gf9.karama.atreides"];
        }
        /// When a cheap hero may lead.
        cheap_hero: CheapHero = "cheap-hero", "Cheap hero", "Eroe Improbabile" {
            Free = "free", "instead of any leader", "al posto di ogni comandante",
                ["gf9.battle.leader-required", "v29.battle.leader-required"];
            WithoutLeader = "without-leader", "only without an available leader", "solo senza comandanti disponibili",
                ["ah2009.battle.hero-only-without-leader", "ah2009.battle.leader-required"];
        }
        /// What becomes of the hero of one who wins by treachery.
        hero_after_treachery: HeroAfterTreachery = "hero-after-treachery", "Cheap hero of one who wins by treachery",
            "Eroe Improbabile di chi vince per tradimento" {
            Kept = "kept", "kept", "si tiene", ["gf9.traitors.winner", "v29.traitor.caller-unharmed"];
            Discarded = "discarded", "discarded", "si scarta",
                ["ah2009.battle.hero-discard", "v29.traitor.caller-unharmed"];
        }
        /// What one who wins by treachery does with the cards of his plan.
        treason_cards: TreasonCards = "cards-after-treachery", "Cards of one who wins by treachery",
            "Carte di chi vince per tradimento" {
            Kept = "kept", "he keeps them", "le tiene", ["gf9.traitors.winner", "v29.traitor.caller-unharmed"];
            Choice = "choice", "he keeps or discards each of them", "tiene o scarta ciascuna",
                ["ah2009.battle.treason-winner"];
        }
        /// Whether a captive who led a win by treachery goes home.
        captive_after_treachery: CaptiveAfterTreachery = "captive-after-treachery",
            "A captive who led a win by treachery", "Un comandante catturato che ha guidato una vittoria per tradimento" {
            GoesHome = "goes-home", "goes back to his House", "torna alla sua Casata",
                ["gf9.harkonnen.capture-keep", "ah2009.battle.capture-return", "v29.data.capture-use"];
            Stays = "stays", "stays: nothing the caller played is used up", "resta: chi dichiara non perde nulla",
                ["gf9.traitors.winner"];
        }
        /// Whether the leader and the Kwisatz Haderach of one who wins by treachery have fought.
        caller_leader: CallerLeader = "leader-after-treachery", "Leader of one who wins by treachery",
            "Comandante di chi vince per tradimento" {
            Free = "free", "free again, as if he had not fought", "di nuovo libero, come se non avesse combattuto",
                ["gf9.traitors.winner", "v29.traitor.caller-unharmed"];
            Used = "used", "has fought there, like any other", "ha combattuto lì, come ogni altro",
                ["ah2009.battle.leader-available", "ah2009.battle.kh-territory"];
        }
        /// Whether a leader who was killed and revived in the same turn may lead in another territory.
        revived_leader: RevivedLeader = "revived-leader", "A leader killed and revived in one turn",
            "Un comandante ucciso e risvegliato nello stesso turno" {
            Free = "free", "may lead anywhere", "può guidare ovunque", ["gf9.faq.ghola-same-phase"];
            Bound = "bound", "leads only where he has fought", "guida solo dove ha combattuto",
                ["ah2009.battle.leader-available", "v29.battle.leader-one-territory"];
        }
        /// Whether holding the card obliges to call treachery.
        traitor_call: TraitorCall = "traitor-call", "Calling a traitor", "Dichiarare un traditore" {
            Optional = "optional", "as one likes", "a piacere", ["gf9.faq.call-optional", "v29.traitor.call"];
            Compulsory = "compulsory", "compulsory", "obbligatorio",
                ["ah2009.battle.traitor-mandatory", "ah2009.battle.traitor-kh-called"];
            Automatic = "automatic", "compulsory, and nobody is asked", "obbligatorio, senza chiedere a nessuno",
                ["ah2009.battle.traitor-mandatory"];
        }
        /// Whether a House may call its own captured leader a traitor without his card.
        captured_traitor: CapturedTraitor = "captured-traitor", "A captured leader against his own House",
            "Un comandante catturato contro la propria Casata" {
            CardNeeded = "card-needed", "his House needs his card", "alla Casata serve la sua carta",
                ["gf9.harkonnen.capture-traitor", "v29.data.capture-traitor"];
            May = "may", "his House may call him", "la Casata può dichiararlo", ["ah2009.battle.traitor-captured"];
            Must = "must", "his House must call him", "la Casata deve dichiararlo", ["ah2009.battle.traitor-captured"];
        }
        /// When a Karama stops a capture.
        capture_stop: CaptureStop = "capture-stop", "Karama against a capture", "Karama contro una cattura" {
            BeforeDraw = "before-draw", "before the leader is drawn", "prima che il comandante sia estratto",
                ["gf9.karama.stop-harkonnen-capture"];
            AfterDraw = "after-draw", "when he is drawn, before his fate is decided",
                "quando è estratto, prima che se ne dica la sorte", ["ah2009.battle.karama-capture"];
        }
        /// Which leaders of the loser the Harkonnen may draw in addition to the one just used.
        capturable: Capturable = "capture-draw", "Leaders who may be captured",
            "Comandanti che si possono catturare" {
            Unused = "unused", "none used in another battle of the turn",
                "nessuno usato in un'altra battaglia del turno", ["gf9.harkonnen.capture"];
            NotElsewhere = "not-elsewhere", "none used in another territory this turn",
                "nessuno usato in un altro territorio nel turno",
                ["ah2009.battle.capture", "v29.data.harkonnen-advanced"];
        }
        /// Whether a laid plan may be taken up again before the other one is laid.
        laid_plans: LaidPlans = "laid-plans", "A laid plan", "Un piano posato" {
            Sealed = "sealed", "sealed", "sigillato", ["gf9.battle.plan-commit"];
            Open = "open", "open until the other is laid", "aperto finché l'altro non c'è", ["v29.battle.plan-change"];
        }
        /// Which shield a lasgun explodes with.
        explosion: Explosion = "lasgun-explosion", "Lasgun and shield", "Fucile Laser e Scudo" {
            AnyShield = "any", "any shield in the battle explodes", "esplode con ogni scudo della battaglia",
                ["gf9.cards.lasgun-shield", "v29.data.card-explosion"];
            Opposing = "opposing", "only the opponent's shield explodes", "esplode solo con lo scudo avversario",
                ["ah2009.battle.lasgun-own-shield"];
        }
        /// Whether a number may be one that no set of forces makes.
        numbers: Numbers = "battle-numbers", "Numbers of a plan", "Numeri di un piano" {
            Made = "made", "what forces can make", "quelli che le truppe possono fare", ["gf9.battle.wheel"];
            Any = "any", "any up to their strength", "ogni numero fino alla loro forza", ["v29.battle.number"];
        }
        /// How forces count in battle.
        combat: Combat = "combat", "Value of forces in battle", "Valore delle truppe in battaglia" {
            Basic = "basic", "one each", "una ciascuna",
                ["gf9.battle.wheel", "ah2009.battle.number", "v29.battle.number"];
            Spice = "spice", "full for spice, half without", "intero con spezia, metà senza",
                ["gf9.battle.adv-support", "ah2009.combat.half-value", "v29.advcombat.support-effect"];
        }
        /// How much spice may support a number.
        support: Support = "battle-support", "Spice of a battle plan", "Spezia di un piano di battaglia" {
            Exact = "exact", "just what the number needs", "solo quanta ne serve al numero",
                ["gf9.battle.adv-spice-in-plan", "ah2009.combat.spice-in-plan"];
            AnyForce = "any-force", "up to one for each force, needed or not", "fino a una per truppa, che serva o no",
                ["v29.advcombat.support-amount"];
        }
        /// Whether Fremen need spice in battle.
        fremen_support: FremenSupport = "fremen-support", "Fremen in advanced combat", "Fremen nel combattimento avanzato" {
            Free = "free", "full without spice", "interi senza spezia", ["gf9.fremen.no-battle-spice"];
            Paid = "paid", "as everybody", "come tutti",
                ["ah2009.combat.fremen-pay", "v29.advcombat.fremen-not-exempt"];
            FreeOutside = "free-outside", "full without spice outside strongholds",
                "interi senza spezia fuori dalle roccaforti", ["v29.house.fremen-combat"];
        }
        /// What forces collect.
        harvest_scope: HarvestScope = "harvest-scope", "What forces collect", "Che cosa raccolgono le truppe" {
            Sector = "sector", "spice of their sector", "la spezia del loro settore", ["gf9.collection.who"];
            Territory = "territory", "spice of their territory", "la spezia del loro territorio",
                ["ah2009.harvest.scope", "v29.harvest.whole-territory"];
        }
        /// Whether the storm hinders the harvest.
        harvest_storm: HarvestStorm = "harvest-storm", "Harvest and the storm", "Raccolta e tempesta" {
            Ignored = "ignored", "it does not matter", "non importa", ["ah2009.harvest.storm"];
            Blocks = "blocks", "spice in storm or beyond it needs forces in its own sector",
                "per la spezia in tempesta o oltre servono truppe nel suo settore",
                ["ah2009.harvest.storm"];
            Excludes = "excludes", "spice and forces in storm, or beyond it, are left out",
                "spezia e truppe in tempesta, o oltre, sono escluse", ["v29.harvest.whole-territory"];
        }
        /// How many strongholds win.
        thresholds: Thresholds = "thresholds", "Strongholds to win", "Roccaforti per vincere" {
            Plain = "plain", "one number alone, one for alliances", "un numero da soli, uno per le alleanze",
                ["gf9.mentat.solo-win", "gf9.alliance.joint-victory"];
            ByPlayers = "by-players", "2 players 4; 3 players 4, two allies 5; more 3, two allies 4, three or more 5",
                "2 giocatori 4; 3 giocatori 4, due alleati 5; di più 3, due alleati 4, tre o più 5",
                ["ah2009.end.table-2", "ah2009.end.table-3", "ah2009.end.table-4plus", "ah2009.end.table-dash",
                 "v29.victory.table"];
            Doubled = "doubled", "2 players 6; 3 players 6, two allies 7; more 5, two allies 6, three or more 7",
                "2 giocatori 6; 3 giocatori 6, due alleati 7; di più 5, due alleati 6, tre o più 7",
                ["v29.goals.table"];
        }
        /// What counts for victory.
        goals: Goals = "goals", "What counts for victory", "Che cosa conta per la vittoria" {
            Strongholds = "strongholds", "the five strongholds", "le cinque roccaforti",
                ["gf9.components.strongholds", "ah2009.turns.strongholds", "v29.control.points"];
            ShieldWall = "shield-wall", "the Shield Wall too, from the sixth worm", "anche il Muro Scudo, dal sesto verme",
                ["ah2009.tournament.shield-wall", "ah2009.tournament.worm-count", "ah2009.tournament.thresholds"];
            Alternative = "alternative", "the cities twice, and Harg Pass Sietches", "le città il doppio, e i Sietch del Passo Harg",
                ["v29.goals.double-cities", "v29.goals.harg-pass"];
        }
        /// Whether special victories fulfil a prediction.
        prediction_special: PredictionSpecial = "prediction-special", "Prediction of special victories",
            "Profezia di vittorie speciali" {
            Excluded = "excluded", "does not count", "non vale",
                ["gf9.bene-gesserit.prediction-not-special", "ah2009.setup.prediction-scope",
                 "v29.data.bg-prediction-scope"];
            Included = "included", "counts", "vale", ["ah2009.setup.prediction-scope"];
        }
        /// The winner when the last turn is over and neither Fremen nor Guild have won.
        last_resort: LastResort = "last-resort", "Nobody has won in time", "Nessuno ha vinto in tempo" {
            FremenThenMost = "fremen-then-most", "without Guild the Fremen, else most strongholds",
                "senza Gilda i Fremen, altrimenti più roccaforti",
                ["gf9.faq.no-guild-end", "gf9.faq.no-guild-no-fremen-end"];
            Nobody = "nobody", "nobody", "nessuno", ["ah2009.end.draw", "v29.end.no-winner"];
            Definitive = "definitive", "most points, then forces, spice, cards, leaders",
                "più punti, poi truppe, spezia, carte, comandanti", ["v29.house.definitive-victory"];
        }
        // Sets, leaders and house rules of the community rulebook.
        /// Whether each faction has a main leader in addition to its five, and how strong he is.
        main_leaders: MainLeaders = "main-leader-strength", "Main leaders", "Comandanti principali" {
            None = "none", "none", "nessuno", ["gf9.components.leaders", "v29.components.leader-discs"];
            Ten = "ten", "one each, strength 10", "uno a testa, forza 10", ["v29.leaders.six"];
            Eight = "eight", "one each, strength 8", "uno a testa, forza 8", ["v29.house.main-leaders-8"];
        }
        /// Whether the treachery set D is shuffled in.
        duel_cards: DuelCards = "duel-cards", "Treachery set D (The Duel)", "Set inganno D (The Duel)" {
            Out = "out", "left out", "escluso", ["gf9.components.treachery-deck", "v29.data.treachery-base-deck"];
            In = "in", "shuffled in", "mischiato", ["v29.treachery.mix", "v29.data.set-duel"];
        }
        /// Whether the treachery set S is shuffled in.
        harvest_cards: HarvestCards = "spice-harvest-cards", "Treachery set S (Spice Harvest)",
            "Set inganno S (Spice Harvest)" {
            Out = "out", "left out", "escluso", ["gf9.components.treachery-deck", "v29.data.treachery-base-deck"];
            In = "in", "shuffled in", "mischiato", ["v29.treachery.mix", "v29.data.set-spice-harvest"];
        }
        /// Whether the treachery set G is shuffled in.
        grand_cards: GrandCards = "grand-dune-cards", "Treachery set G (Grand Dune)",
            "Set inganno G (Grand Dune)" {
            Out = "out", "left out", "escluso", ["gf9.components.treachery-deck", "v29.data.treachery-base-deck"];
            In = "in", "shuffled in", "mischiato", ["v29.treachery.mix", "v29.data.set-grand-dune"];
        }
        /// What Residual Poison does.
        residual_poison: ResidualPoison = "residual-poison", "Residual Poison", "Veleno Residuo" {
            BeforePlans = "before-plans", "laid before plans, it kills a leader unless a Snooper is discarded",
                "posato prima dei piani, uccide un comandante se non si scarta un Rivelatore di Veleni",
                ["v29.data.card-residual-poison"];
            WhenRevealed = "when-revealed", "played at the reveal, it discards a poison defence; no bluff",
                "giocato alla rivelazione, fa scartare una difesa dai veleni; niente bluff",
                ["v29.house.residual-poison", "v29.house.residual-no-bluff"];
        }
        /// When Semuta Drug kills.
        semuta: Semuta = "semuta-word", "Semuta Drug", "Droga Semuta" {
            InBattle = "in-battle", "kills in the battle", "uccide in battaglia", ["v29.data.card-semuta-drug"];
            Successfully = "successfully", "where it succeeds it kills after the battle",
                "se riesce uccide dopo la battaglia", ["v29.house.semuta-drug"];
            Subsequently = "subsequently", "its first use kills in the battle, later ones after it",
                "il primo uso uccide in battaglia, i successivi dopo", ["v29.house.semuta-drug"];
        }
        /// What Break Imperial Conditioning can be used for.
        break_conditioning: BreakConditioning = "break-conditioning", "Break Imperial Conditioning",
            "Rompere il Condizionamento Imperiale" {
            CounterOnly = "counter-only", "only against Imperial Conditioning",
                "solo contro il Condizionamento Imperiale", ["v29.data.card-break-conditioning"];
            AlsoWorthless = "also-worthless", "also as a worthless card", "anche come Carta Inservibile",
                ["v29.house.break-conditioning"];
        }
        /// How many cards the Harkonnen Karama power takes at most.
        swap_limit: SwapLimit = "harkonnen-swap-limit", "Cards the Harkonnen take by Karama",
            "Carte prese dagli Harkonnen con la Karama" {
            Any = "any", "any number", "quante vogliono", ["gf9.karama.harkonnen", "v29.data.karama-harkonnen"];
            Two = "two", "two at most", "al più due", ["v29.house.harkonnen-karama"];
        }
        /// How many spice decks there are where two blows come in a turn.
        spice_decks: SpiceDecks = "spice-decks", "Spice decks", "Mazzi spezia" {
            One = "one", "one", "uno", ["gf9.components.spice-deck", "v29.advcombat.one-deck"];
            Two = "two", "two, each with its own pile", "due, ognuno con la sua pila", ["v29.advcombat.two-decks"];
        }
        /// Whether somebody conducts the auction.
        auctioneer: Auctioneer = "auctioneer", "Auctioneer", "Banditore" {
            Nobody = "nobody", "nobody", "nessuno", ["gf9.bidding.card-order"];
            RightOfFirst = "right-of-first", "the player to the right of the first",
                "chi siede alla destra del primo giocatore", ["v29.auction.auctioneer"];
        }
        /// Whether one of several allied winners is honoured, or of all players where nobody has won.
        honour: Honour = "honour", "Honour among allied winners, or without a winner",
            "Onore fra vincitori alleati, o senza vincitori" {
            Nobody = "nobody", "none", "nessuno", ["gf9.alliance.joint-victory"];
            MostSpice = "most-spice", "the one with most spice", "chi ha più spezia",
                ["v29.victory.allied-merit", "v29.end.no-winner"];
        }
        /// What is done about a plan that cannot stand as it is.
        plan_repair: PlanRepair = "plan-repair", "Plans that cannot stand", "Piani che non possono valere" {
            Never = "never", "they cannot be made", "non si possono fare", ["gf9.battle.plan-contents"];
            AtReveal = "at-reveal", "mended when they are revealed", "corretti alla rivelazione",
                ["v29.battle.forced-leader", "v29.battle.extra-cards", "v29.battle.number-too-high",
                 "v29.battle.other-invalid"];
        }
    }
}

impl Rulings {
    /// Whether the advanced faction powers are in force.
    pub fn advanced(&self) -> bool {
        self.powers == Powers::Advanced
    }
}

impl Reactions {
    /// The policy of the kernel's windows.
    pub const fn policy(self) -> WindowPolicy {
        match self {
            Reactions::InOrder => WindowPolicy::InOrder,
            Reactions::FirstCome => WindowPolicy::FirstCome,
        }
    }
}

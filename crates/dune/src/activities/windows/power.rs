//! Faction powers a Karama can stop, by name. [gf9.karama.unstoppable] names those it cannot.

use landsraad_kernel::{RuleRef, Say, set};
use serde::{Deserialize, Serialize};

use crate::Faction;

/// A power a Karama can stop, basic or advanced. [gf9.faq.karama-advanced]
// [gf9.karama.stop-atreides] [gf9.karama.stop-bene-gesserit] [gf9.karama.stop-emperor]
// [gf9.karama.stop-fremen] [gf9.karama.stop-guild] [gf9.karama.stop-harkonnen]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Power {
    /// Seeing the cards up for bid. [gf9.karama.stop-atreides-bidding-sight]
    AtreidesBiddingSight,
    /// Looking at the spice deck. [gf9.karama.stop-atreides-spice-sight]
    AtreidesSpiceSight,
    /// Prescience in battle. [gf9.karama.stop-atreides-prescience]
    AtreidesPrescience,
    /// The Kwisatz Haderach. [gf9.karama.stop-atreides-kwisatz]
    AtreidesKwisatz,
    /// The Voice. [gf9.karama.stop-bene-gesserit-voice]
    BeneGesseritVoice,
    /// The free force with a shipment. [gf9.karama.stop-bene-gesserit-free-force]
    BeneGesseritFreeForce,
    /// The unconditional charity. [gf9.karama.stop-bene-gesserit-charity]
    BeneGesseritCharity,
    /// A worthless card as Karama. [gf9.karama.stop-bene-gesserit-worthless]
    BeneGesseritWorthless,
    /// The flip on intrusion. [gf9.karama.stop-bene-gesserit-intrusion]
    BeneGesseritIntrusion,
    /// The flip to fighters. [gf9.karama.stop-bene-gesserit-declare]
    BeneGesseritDeclare,
    /// Turning fighter on moving in. [gf9.karama.stop-bene-gesserit-move-flip]
    BeneGesseritMoveFlip,
    /// The income from bids. [gf9.karama.stop-emperor-bids]
    EmperorBids,
    /// Paying an ally's revivals. [gf9.karama.stop-emperor-ally-revival]
    EmperorAllyRevival,
    /// The double value of Sardaukar. [gf9.karama.stop-emperor-sardaukar]
    EmperorSardaukar,
    /// Moving two territories. [gf9.karama.stop-fremen-move]
    FremenMove,
    /// Safety from worms. [gf9.karama.stop-fremen-worm-immunity]
    FremenWormImmunity,
    /// Riding the worm. [gf9.karama.stop-fremen-ride]
    FremenRide,
    /// Protecting an ally from worms. [gf9.karama.stop-fremen-ally-worm]
    FremenAllyWorm,
    /// An ally's free revivals. [gf9.karama.stop-fremen-ally-revival]
    FremenAllyRevival,
    /// Looking at the storm card. [gf9.karama.stop-fremen-storm-sight]
    FremenStormSight,
    /// Placing a further worm. [gf9.karama.stop-fremen-extra-worms]
    FremenExtraWorms,
    /// Half losses in the storm. [gf9.karama.stop-fremen-storm-half]
    FremenStormHalf,
    /// Arriving in the storm. [gf9.karama.stop-fremen-ship-into-storm]
    FremenShipIntoStorm,
    /// The double value of Fedaykin. [gf9.karama.stop-fremen-fedaykin]
    FremenFedaykin,
    /// Fighting without spice. [gf9.karama.stop-fremen-battle-spice]
    FremenBattleSpice,
    /// The income from shipments. [gf9.karama.stop-guild-income]
    GuildIncome,
    /// Shipping across the planet. [gf9.karama.stop-guild-cross]
    GuildCross,
    /// Shipping back to reserves. [gf9.karama.stop-guild-return]
    GuildReturn,
    /// Half price shipments. [gf9.karama.stop-guild-half]
    GuildHalf,
    /// An ally's Guild rate. [gf9.karama.stop-guild-ally-half]
    GuildAllyHalf,
    /// Acting out of order. [gf9.karama.stop-guild-timing]
    GuildTiming,
    /// The bonus card. [gf9.karama.stop-harkonnen-bonus]
    HarkonnenBonus,
    /// Lending traitors. [gf9.karama.stop-harkonnen-ally-traitor]
    HarkonnenAllyTraitor,
    /// Capturing a leader. [gf9.karama.stop-harkonnen-capture]
    HarkonnenCapture,
}

impl Power {
    /// All of them.
    pub const ALL: [Power; 34] = [
        Power::AtreidesBiddingSight,
        Power::AtreidesSpiceSight,
        Power::AtreidesPrescience,
        Power::AtreidesKwisatz,
        Power::BeneGesseritVoice,
        Power::BeneGesseritFreeForce,
        Power::BeneGesseritCharity,
        Power::BeneGesseritWorthless,
        Power::BeneGesseritIntrusion,
        Power::BeneGesseritDeclare,
        Power::BeneGesseritMoveFlip,
        Power::EmperorBids,
        Power::EmperorAllyRevival,
        Power::EmperorSardaukar,
        Power::FremenMove,
        Power::FremenWormImmunity,
        Power::FremenRide,
        Power::FremenAllyWorm,
        Power::FremenAllyRevival,
        Power::FremenStormSight,
        Power::FremenExtraWorms,
        Power::FremenStormHalf,
        Power::FremenShipIntoStorm,
        Power::FremenFedaykin,
        Power::FremenBattleSpice,
        Power::GuildIncome,
        Power::GuildCross,
        Power::GuildReturn,
        Power::GuildHalf,
        Power::GuildAllyHalf,
        Power::GuildTiming,
        Power::HarkonnenBonus,
        Power::HarkonnenAllyTraitor,
        Power::HarkonnenCapture,
    ];

    const fn row(self) -> (Faction, RuleRef, Say) {
        match self {
            Power::AtreidesBiddingSight => (
                Faction::Atreides,
                RuleRef("gf9.karama.stop-atreides-bidding-sight"),
                Say { en: "seeing the cards up for bid", it: "vedere le carte all'asta" },
            ),
            Power::AtreidesSpiceSight => (
                Faction::Atreides,
                RuleRef("gf9.karama.stop-atreides-spice-sight"),
                Say { en: "looking at the spice deck", it: "guardare il mazzo della spezia" },
            ),
            Power::AtreidesPrescience => (
                Faction::Atreides,
                RuleRef("gf9.karama.stop-atreides-prescience"),
                Say { en: "prescience in battle", it: "la prescienza in battaglia" },
            ),
            Power::AtreidesKwisatz => (
                Faction::Atreides,
                RuleRef("gf9.karama.stop-atreides-kwisatz"),
                Say { en: "the Kwisatz Haderach", it: "lo Kwisatz Haderach" },
            ),
            Power::BeneGesseritVoice => (
                Faction::BeneGesserit,
                RuleRef("gf9.karama.stop-bene-gesserit-voice"),
                Say { en: "the Voice", it: "la Voce" },
            ),
            Power::BeneGesseritFreeForce => (
                Faction::BeneGesserit,
                RuleRef("gf9.karama.stop-bene-gesserit-free-force"),
                Say { en: "the free force with a shipment", it: "la truppa gratuita al seguito" },
            ),
            Power::BeneGesseritCharity => (
                Faction::BeneGesserit,
                RuleRef("gf9.karama.stop-bene-gesserit-charity"),
                Say { en: "the unconditional charity", it: "la donazione incondizionata" },
            ),
            Power::BeneGesseritWorthless => (
                Faction::BeneGesserit,
                RuleRef("gf9.karama.stop-bene-gesserit-worthless"),
                Say { en: "a worthless card as Karama", it: "una Carta Inservibile come Karama" },
            ),
            Power::BeneGesseritIntrusion => (
                Faction::BeneGesserit,
                RuleRef("gf9.karama.stop-bene-gesserit-intrusion"),
                Say { en: "the flip on intrusion", it: "il cambio di lato all'intrusione" },
            ),
            Power::BeneGesseritDeclare => (
                Faction::BeneGesserit,
                RuleRef("gf9.karama.stop-bene-gesserit-declare"),
                Say { en: "the flip to fighters", it: "il cambio in combattenti" },
            ),
            Power::BeneGesseritMoveFlip => (
                Faction::BeneGesserit,
                RuleRef("gf9.karama.stop-bene-gesserit-move-flip"),
                Say { en: "turning fighter on moving in", it: "diventare combattenti arrivando" },
            ),
            Power::EmperorBids => (
                Faction::Emperor,
                RuleRef("gf9.karama.stop-emperor-bids"),
                Say { en: "the income from bids", it: "l'incasso delle aste" },
            ),
            Power::EmperorAllyRevival => (
                Faction::Emperor,
                RuleRef("gf9.karama.stop-emperor-ally-revival"),
                Say { en: "paying an ally's revivals", it: "pagare i risvegli dell'alleato" },
            ),
            Power::EmperorSardaukar => (
                Faction::Emperor,
                RuleRef("gf9.karama.stop-emperor-sardaukar"),
                Say { en: "the double value of Sardaukar", it: "il valore doppio dei Sardaukar" },
            ),
            Power::FremenMove => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-move"),
                Say { en: "moving two territories", it: "muovere di due territori" },
            ),
            Power::FremenWormImmunity => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-worm-immunity"),
                Say { en: "safety from worms", it: "l'immunità dai vermi" },
            ),
            Power::FremenRide => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-ride"),
                Say { en: "riding the worm", it: "cavalcare il verme" },
            ),
            Power::FremenAllyWorm => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-ally-worm"),
                Say { en: "protecting an ally from worms", it: "proteggere l'alleato dai vermi" },
            ),
            Power::FremenAllyRevival => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-ally-revival"),
                Say { en: "an ally's free revivals", it: "i risvegli gratuiti dell'alleato" },
            ),
            Power::FremenStormSight => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-storm-sight"),
                Say { en: "looking at the storm card", it: "guardare la carta tempesta" },
            ),
            Power::FremenExtraWorms => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-extra-worms"),
                Say { en: "placing a further worm", it: "piazzare un altro verme" },
            ),
            Power::FremenStormHalf => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-storm-half"),
                Say { en: "half losses in the storm", it: "le perdite dimezzate nella tempesta" },
            ),
            Power::FremenShipIntoStorm => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-ship-into-storm"),
                Say { en: "arriving in the storm", it: "arrivare nella tempesta" },
            ),
            Power::FremenFedaykin => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-fedaykin"),
                Say { en: "the double value of Fedaykin", it: "il valore doppio dei Fedaykin" },
            ),
            Power::FremenBattleSpice => (
                Faction::Fremen,
                RuleRef("gf9.karama.stop-fremen-battle-spice"),
                Say { en: "fighting without spice", it: "combattere senza spezia" },
            ),
            Power::GuildIncome => (
                Faction::Guild,
                RuleRef("gf9.karama.stop-guild-income"),
                Say { en: "the income from shipments", it: "l'incasso dei trasferimenti" },
            ),
            Power::GuildCross => (
                Faction::Guild,
                RuleRef("gf9.karama.stop-guild-cross"),
                Say { en: "shipping across the planet", it: "trasferire truppe da territorio a territorio" },
            ),
            Power::GuildReturn => (
                Faction::Guild,
                RuleRef("gf9.karama.stop-guild-return"),
                Say { en: "shipping back to reserves", it: "riportare truppe in riserva" },
            ),
            Power::GuildHalf => (
                Faction::Guild,
                RuleRef("gf9.karama.stop-guild-half"),
                Say { en: "half price shipments", it: "i trasferimenti a metà prezzo" },
            ),
            Power::GuildAllyHalf => (
                Faction::Guild,
                RuleRef("gf9.karama.stop-guild-ally-half"),
                Say { en: "an ally's Guild rate", it: "la tariffa di Gilda dell'alleato" },
            ),
            Power::GuildTiming => (
                Faction::Guild,
                RuleRef("gf9.karama.stop-guild-timing"),
                Say { en: "acting out of order", it: "agire fuori turno" },
            ),
            Power::HarkonnenBonus => (
                Faction::Harkonnen,
                RuleRef("gf9.karama.stop-harkonnen-bonus"),
                Say { en: "the bonus card", it: "la carta in più" },
            ),
            Power::HarkonnenAllyTraitor => (
                Faction::Harkonnen,
                RuleRef("gf9.karama.stop-harkonnen-ally-traitor"),
                Say { en: "lending traitors", it: "prestare i traditori" },
            ),
            Power::HarkonnenCapture => (
                Faction::Harkonnen,
                RuleRef("gf9.karama.stop-harkonnen-capture"),
                Say { en: "capturing a leader", it: "catturare un comandante" },
            ),
        }
    }

    /// Whether the 2009 rules name a Karama against it. [ah2009.karama.closed-list]
    pub const fn listed(self) -> bool {
        match self {
            // [ah2009.auction.karama-atreides-look] [ah2009.turns.karama-atreides-peek]
            Power::AtreidesBiddingSight
            | Power::AtreidesSpiceSight
            // [ah2009.battle.karama-prescience] [ah2009.battle.karama-kh] [ah2009.battle.karama-voice]
            | Power::AtreidesPrescience
            | Power::AtreidesKwisatz
            | Power::BeneGesseritVoice
            // [ah2009.battle.karama-special]
            | Power::EmperorSardaukar
            | Power::FremenFedaykin
            // [ah2009.ship.karama-missionary] [ah2009.karama.block-bg-worthless]
            | Power::BeneGesseritFreeForce
            | Power::BeneGesseritWorthless
            // [ah2009.spice.karama-worm-control] [ah2009.spice.karama-second-worm]
            | Power::FremenWormImmunity
            | Power::FremenRide
            | Power::FremenAllyWorm
            | Power::FremenExtraWorms
            // [ah2009.turns.karama-guild-order] [ah2009.auction.karama-harkonnen-bonus]
            // [ah2009.battle.karama-capture]
            | Power::GuildTiming
            | Power::HarkonnenBonus
            | Power::HarkonnenCapture => true,
            Power::BeneGesseritCharity
            | Power::BeneGesseritIntrusion
            | Power::BeneGesseritDeclare
            | Power::BeneGesseritMoveFlip
            | Power::EmperorBids
            | Power::EmperorAllyRevival
            | Power::FremenMove
            | Power::FremenAllyRevival
            | Power::FremenStormSight
            | Power::FremenStormHalf
            | Power::FremenShipIntoStorm
            | Power::FremenBattleSpice
            | Power::GuildIncome
            | Power::GuildCross
            | Power::GuildReturn
            | Power::GuildHalf
            | Power::GuildAllyHalf
            | Power::HarkonnenAllyTraitor => false,
        }
    }
    /// Whose power it is.
    pub const fn owner(self) -> Faction {
        self.row().0
    }
    /// The rule that says when and for how long it can be stopped.
    pub const fn rule(self) -> RuleRef {
        self.row().1
    }
    /// Its name.
    pub const fn name(self) -> Say {
        self.row().2
    }
    /// The set that holds only this power.
    pub const fn only(self) -> PowerSet {
        PowerSet(1 << self as u64)
    }
}

set! {
    /// A set of powers.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(from = "Vec<Power>", into = "Vec<Power>")]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Power>"))]
    pub struct PowerSet(u64) of Power: |power| power as u8, |number| Power::ALL[number as usize];
}

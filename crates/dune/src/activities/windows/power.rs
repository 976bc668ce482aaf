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

    /// Whose power it is.
    pub const fn owner(self) -> Faction {
        match self {
            Power::AtreidesBiddingSight
            | Power::AtreidesSpiceSight
            | Power::AtreidesPrescience
            | Power::AtreidesKwisatz => Faction::Atreides,
            Power::BeneGesseritVoice
            | Power::BeneGesseritFreeForce
            | Power::BeneGesseritCharity
            | Power::BeneGesseritWorthless
            | Power::BeneGesseritIntrusion
            | Power::BeneGesseritDeclare
            | Power::BeneGesseritMoveFlip => Faction::BeneGesserit,
            Power::EmperorBids | Power::EmperorAllyRevival | Power::EmperorSardaukar => Faction::Emperor,
            Power::FremenMove
            | Power::FremenWormImmunity
            | Power::FremenRide
            | Power::FremenAllyWorm
            | Power::FremenAllyRevival
            | Power::FremenStormSight
            | Power::FremenExtraWorms
            | Power::FremenStormHalf
            | Power::FremenShipIntoStorm
            | Power::FremenFedaykin
            | Power::FremenBattleSpice => Faction::Fremen,
            Power::GuildIncome
            | Power::GuildCross
            | Power::GuildReturn
            | Power::GuildHalf
            | Power::GuildAllyHalf
            | Power::GuildTiming => Faction::Guild,
            Power::HarkonnenBonus | Power::HarkonnenAllyTraitor | Power::HarkonnenCapture => {
                Faction::Harkonnen
            }
        }
    }

    /// The rule that says when and for how long it can be stopped.
    pub const fn rule(self) -> RuleRef {
        RuleRef(match self {
            Power::AtreidesBiddingSight => "gf9.karama.stop-atreides-bidding-sight",
            Power::AtreidesSpiceSight => "gf9.karama.stop-atreides-spice-sight",
            Power::AtreidesPrescience => "gf9.karama.stop-atreides-prescience",
            Power::AtreidesKwisatz => "gf9.karama.stop-atreides-kwisatz",
            Power::BeneGesseritVoice => "gf9.karama.stop-bene-gesserit-voice",
            Power::BeneGesseritFreeForce => "gf9.karama.stop-bene-gesserit-free-force",
            Power::BeneGesseritCharity => "gf9.karama.stop-bene-gesserit-charity",
            Power::BeneGesseritWorthless => "gf9.karama.stop-bene-gesserit-worthless",
            Power::BeneGesseritIntrusion => "gf9.karama.stop-bene-gesserit-intrusion",
            Power::BeneGesseritDeclare => "gf9.karama.stop-bene-gesserit-declare",
            Power::BeneGesseritMoveFlip => "gf9.karama.stop-bene-gesserit-move-flip",
            Power::EmperorBids => "gf9.karama.stop-emperor-bids",
            Power::EmperorAllyRevival => "gf9.karama.stop-emperor-ally-revival",
            Power::EmperorSardaukar => "gf9.karama.stop-emperor-sardaukar",
            Power::FremenMove => "gf9.karama.stop-fremen-move",
            Power::FremenWormImmunity => "gf9.karama.stop-fremen-worm-immunity",
            Power::FremenRide => "gf9.karama.stop-fremen-ride",
            Power::FremenAllyWorm => "gf9.karama.stop-fremen-ally-worm",
            Power::FremenAllyRevival => "gf9.karama.stop-fremen-ally-revival",
            Power::FremenStormSight => "gf9.karama.stop-fremen-storm-sight",
            Power::FremenExtraWorms => "gf9.karama.stop-fremen-extra-worms",
            Power::FremenStormHalf => "gf9.karama.stop-fremen-storm-half",
            Power::FremenShipIntoStorm => "gf9.karama.stop-fremen-ship-into-storm",
            Power::FremenFedaykin => "gf9.karama.stop-fremen-fedaykin",
            Power::FremenBattleSpice => "gf9.karama.stop-fremen-battle-spice",
            Power::GuildIncome => "gf9.karama.stop-guild-income",
            Power::GuildCross => "gf9.karama.stop-guild-cross",
            Power::GuildReturn => "gf9.karama.stop-guild-return",
            Power::GuildHalf => "gf9.karama.stop-guild-half",
            Power::GuildAllyHalf => "gf9.karama.stop-guild-ally-half",
            Power::GuildTiming => "gf9.karama.stop-guild-timing",
            Power::HarkonnenBonus => "gf9.karama.stop-harkonnen-bonus",
            Power::HarkonnenAllyTraitor => "gf9.karama.stop-harkonnen-ally-traitor",
            Power::HarkonnenCapture => "gf9.karama.stop-harkonnen-capture",
        })
    }

    /// Its name.
    pub const fn name(self) -> Say {
        let (en, it) = match self {
            Power::AtreidesBiddingSight => ("seeing the cards up for bid", "vedere le carte all'asta"),
            Power::AtreidesSpiceSight => ("looking at the spice deck", "guardare il mazzo della spezia"),
            Power::AtreidesPrescience => ("prescience in battle", "la prescienza in battaglia"),
            Power::AtreidesKwisatz => ("the Kwisatz Haderach", "lo Kwisatz Haderach"),
            Power::BeneGesseritVoice => ("the Voice", "la Voce"),
            Power::BeneGesseritFreeForce => {
                ("the free force with a shipment", "la truppa gratuita al seguito")
            }
            Power::BeneGesseritCharity => ("the unconditional charity", "la donazione incondizionata"),
            Power::BeneGesseritWorthless => {
                ("a worthless card as Karama", "una Carta Inservibile come Karama")
            }
            Power::BeneGesseritIntrusion => ("the flip on intrusion", "il cambio di lato all'intrusione"),
            Power::BeneGesseritDeclare => ("the flip to fighters", "il cambio in combattenti"),
            Power::BeneGesseritMoveFlip => {
                ("turning fighter on moving in", "diventare combattenti arrivando")
            }
            Power::EmperorBids => ("the income from bids", "l'incasso delle aste"),
            Power::EmperorAllyRevival => ("paying an ally's revivals", "pagare i risvegli dell'alleato"),
            Power::EmperorSardaukar => ("the double value of Sardaukar", "il valore doppio dei Sardaukar"),
            Power::FremenMove => ("moving two territories", "muovere di due territori"),
            Power::FremenWormImmunity => ("safety from worms", "l'immunità dai vermi"),
            Power::FremenRide => ("riding the worm", "cavalcare il verme"),
            Power::FremenAllyWorm => ("protecting an ally from worms", "proteggere l'alleato dai vermi"),
            Power::FremenAllyRevival => ("an ally's free revivals", "i risvegli gratuiti dell'alleato"),
            Power::FremenStormSight => ("looking at the storm card", "guardare la carta tempesta"),
            Power::FremenExtraWorms => ("placing a further worm", "piazzare un altro verme"),
            Power::FremenStormHalf => ("half losses in the storm", "le perdite dimezzate nella tempesta"),
            Power::FremenShipIntoStorm => ("arriving in the storm", "arrivare nella tempesta"),
            Power::FremenFedaykin => ("the double value of Fedaykin", "il valore doppio dei Fedaykin"),
            Power::FremenBattleSpice => ("fighting without spice", "combattere senza spezia"),
            Power::GuildIncome => ("the income from shipments", "l'incasso dei trasferimenti"),
            Power::GuildCross => {
                ("shipping across the planet", "trasferire truppe da territorio a territorio")
            }
            Power::GuildReturn => ("shipping back to reserves", "riportare truppe in riserva"),
            Power::GuildHalf => ("half price shipments", "i trasferimenti a metà prezzo"),
            Power::GuildAllyHalf => ("an ally's Guild rate", "la tariffa di Gilda dell'alleato"),
            Power::GuildTiming => ("acting out of order", "agire fuori turno"),
            Power::HarkonnenBonus => ("the bonus card", "la carta in più"),
            Power::HarkonnenAllyTraitor => ("lending traitors", "prestare i traditori"),
            Power::HarkonnenCapture => ("capturing a leader", "catturare un comandante"),
        };
        Say { en, it }
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

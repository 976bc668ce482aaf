//! The facts that make an action illegal. Sentences are made of them in `narrate`.

use serde::Serialize;

use crate::board::{Area, Zone};
use crate::data::{Face, Leader, Marker, Power, Sector, Side, Vehicle};
use crate::question::Question;
use crate::state::{CardId, PrescienceId};

/// The facts that make an action illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Why {
    /// The match is over.
    Over,
    /// The other side answers now.
    Waiting(Side),
    /// The answer does not fit this question.
    Asked(Question),
    /// Something named does not exist.
    Unknown,
    /// Passing is not possible.
    MustAct,
    /// Only the Atreides do that.
    AtreidesOnly,
    /// A free action of the other side.
    FreeFor(Side),

    /// Enemy units are there.
    EnemyThere(Area),
    /// An enemy settlement is there.
    EnemySettlement(Area),
    /// A sandworm is there.
    WormThere(Area),
    /// A harvester is there.
    HarvesterThere(Area),
    /// A wormsign is there.
    WormsignThere(Area),
    /// A sietch is there.
    SietchThere(Area),
    /// Something is there.
    NotEmpty(Area),
    /// The legion there has as many units as the limit allows.
    Full(Area, u8),
    /// Neither desert nor deep desert.
    NotDesert(Area),
    /// A mountain, where sandworms do not attack.
    Mountain(Area),
    /// No mountain.
    NoMountain(Area),
    /// No plateau.
    NoPlateau(Area),
    /// No settlement of the side stands there.
    NoSettlement(Area),
    /// The border is impassable.
    Impassable(Area),
    /// Too far away.
    TooFar(Area),
    /// The effect does not reach the area.
    OutOfReach(Area),
    /// The player must choose an empty area while there is one.
    EmptyFirst(Area),

    /// No legion of the side stands there.
    NoLegion(Area),
    /// The legion there has had its march.
    HasMoved(Area),
    /// The legion there has no leader that could go along.
    LegionNeedsLeader(Area),
    /// The legion there has no special elite.
    LegionNeedsSpecial(Area),
    /// The leader does not stand there.
    LegionNeeds(Area, Leader),
    /// The effect is for another legion.
    OtherLegion(Area),
    /// The legion does not stand in a settlement of its side.
    NotInSettlement(Area),
    /// Paul's legion stays where it is this turn.
    Frozen(Area),
    /// A leader that is neither placed nor deployed this turn.
    FrozenLeader(Leader),
    /// The legion there has nowhere to go.
    NowhereToGo(Area),
    /// There is nothing to attack.
    NoTarget(Area),
    /// There is no harvester.
    NoHarvester(Area),
    /// There is no wormsign.
    NoWormsign(Area),
    /// There is no sandworm.
    NoWorm(Area),
    /// The sandworm has moved with this action.
    WormMoved(Area),
    /// The sandworm has nothing it could do.
    WormIdle(Area),
    /// There is no sietch.
    NoSietch(Area),
    /// There is nothing facedown of the Atreides.
    NothingHidden(Area),
    /// There are no such units to replace.
    NoUnits(Area),
    /// No leader could be sent there: no legion of the side.
    NobodyThere(Area),
    /// The piece is there already.
    AlreadyThere(Area),
    /// The tokens of the two sietches cannot be exchanged.
    NotSwappable(Area),
    /// A march was granted, not an attack.
    OnlyMove,
    /// An attack was granted, not a march.
    OnlyAttack,
    /// Only the Harkonnen fly.
    HarkonnenFly,
    /// Only the Atreides ride.
    AtreidesRide,
    /// Harkonnen close the chain of wormsigns and sandworms that leads there.
    RideBlocked(Area),
    /// No chain of wormsigns and sandworms leads there at that length.
    NoRide(Area),
    /// A nearer way counts as much.
    NeedlessRide(Area),

    /// The air zone is taken.
    ZoneTaken(Zone),
    /// The air zone has no ornithopter.
    NoOrnithopter(Zone),
    /// The air zone has no vehicle of that sort.
    NothingInZone(Zone),
    /// The zone is not connected to the area.
    NotConnected(Zone, Area),
    /// The zone is not connected to the sector in question.
    ZoneElsewhere(Zone),
    /// Another ornithopter leaves now.
    OtherZone(Zone),
    /// The vehicle goes to an air zone.
    NeedsZone(Vehicle),
    /// The vehicle goes to an area.
    NeedsArea(Vehicle),
    /// No such vehicle is there to take.
    NoVehicle(Vehicle),
    /// No legal spot is left for it.
    NoSpot(Vehicle),
    /// The sector is not open for the choice.
    SectorClosed(Sector),

    /// No unused die lies on that result.
    NoDie(Face),
    /// No token lies on that result.
    NoToken(Face),
    /// A die does not count as that result.
    OtherResult(Face, Face),
    /// Another die must be used.
    ForcedDie(Face),
    /// The result has no free slot.
    NoSlot(Face),
    /// Another result has more free slots.
    FewerSlots(Face),
    /// The leader belongs to the opponent.
    OtherSidesLeader(Leader),
    /// The leader's card lies on another box.
    OtherBox(Leader),
    /// The leader's special action is spent.
    LeaderSpent(Leader),
    /// The leader's figure is off the board.
    LeaderOffBoard(Leader),
    /// The leader cannot be reached by the effect.
    LeaderOutOfReach(Leader),
    /// The leader does not take part in the battle.
    LeaderAbsent(Leader),
    /// The leader has used a special result.
    LeaderDone(Leader),
    /// The dice do not allow Desert Power: unused Atreides and Harkonnen dice.
    NoDesertPower(u8, u8),
    /// The option is not open now.
    OptionClosed,

    /// The card is not in hand.
    NotInHand(CardId),
    /// No card in hand can be played.
    NoCardToPlay,
    /// The card is never played with a die.
    NeverPlayed(CardId),
    /// What the card requires is not given.
    RequirementUnmet(CardId),
    /// The card cannot be discarded.
    NotDiscardable(CardId),
    /// Two or three copies are given up, and this many are in hand.
    WrongCopies(CardId, u8),
    /// Giving up the card would change nothing.
    SchemeUseless(CardId),
    /// The deck is empty.
    EmptyDeck,
    /// The deck is not one of those to draw from.
    OtherDeck,
    /// The prescience card is not revealed.
    NotRevealed(PrescienceId),
    /// The prescience card is protected or has an attachment.
    CardProtected(PrescienceId),
    /// The prescience card's requirement is not met.
    NotMet(PrescienceId),
    /// The prescience card is claimed in another phase.
    OtherTiming(PrescienceId),
    /// Two prescience cards have been claimed this round.
    ClaimsUsed,
    /// Only the Atreides claim.
    AtreidesClaim,

    /// There is no such figure or token to choose.
    NoSuchPiece,
    /// Leaders do not count toward the unit limit.
    NotCounted,
    /// More units than fit: this many have room.
    TooManyUnits(u8),
    /// At least one unit or token must go.
    NeedsUnit,
    /// A leader must go along.
    NeedsLeader,
    /// A special elite must go along.
    NeedsSpecial,
    /// This leader must go along.
    NeedsNamed(Leader),
    /// A leader would stay behind alone.
    LeaderLeftAlone,
    /// The choice has begun: figures are named one by one.
    ChoiceBegun,

    /// Scouting is banned.
    ScoutingBanned,
    /// The Harkonnen discard no cards for dice.
    DiscardBanned,
    /// An ornithopter watches the area.
    Watched(Area),
    /// 0, 2 or 3 spice are paid.
    NoSuchPrice(u8),
    /// Not enough spice: asked for, and left.
    FewSpice(u8, u8),
    /// The marker is on the top row.
    TopRow(Power),
    /// The marker is on the bottom row.
    BottomRow(Power),
    /// This many steps cannot be moved: at most this many.
    TooManySteps(Marker, u8),
    /// Moving no step is declining.
    NoSteps,
    /// The event is not due.
    NotDue,
    /// Atomics go off at their three sites only.
    NoSite(Area),
    /// The area gets no wormsign.
    NoWormsignDue(Area),
}

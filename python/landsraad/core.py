"""Rules and matches as Python values."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from . import _native
from .types import Action, BotMove, Decision, Event, Option, Outcome, PlayOut, WhyNot

EVERYTHING = -1
"""The viewer that sees all: for analysis after the end. Never show it to a player."""


def whole_number(name: str, value: int) -> int:
    """A seed or the luck of a bot, which the rules read as 64 bits."""
    number = operator.index(value)
    if not 0 <= number < 2**64:
        raise ValueError(f"{name}: {number} is not a whole number from 0 to 2**64 - 1")
    return number


class Rules:
    """A game with its edition, options and number of seats.

    The recommended edition and as many seats as it allows are taken where none are given. Unsound combinations are
    refused with a `SetupError` that says what is possible.
    """

    def __init__(
        self,
        game: str,
        edition: str | None = None,
        seats: int | None = None,
        **options: bool | int | str,
    ) -> None:
        self.native = _native.Rules(game, edition, json.dumps(options), seats)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.native.game

    @property
    def edition(self) -> str:
        """The id of the edition."""
        return self.native.edition

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.native.seats

    @property
    def options(self) -> dict[str, bool | int | str]:
        """Every option with its value."""
        return cast("dict[str, bool | int | str]", json.loads(self.native.options()))

    @property
    def phases(self) -> list[str]:
        """The phases of a round, in order."""
        return self.native.phases()

    @property
    def bots(self) -> list[str]:
        """The bots of the game, the recommended one first."""
        return self.native.bots()

    @property
    def encoder(self) -> tuple[int, int] | None:
        """The version of the encoder and the number of features; `None` for a game without one."""
        return self.native.encoder()

    def start(self, seed: int = 0) -> Match:
        """Starts a match; the same seed and the same actions give the same match on every machine."""
        return Match(self.native.start(whole_number("seed", seed)))

    def play_out(self, seed: int = 0, bots: list[str] | None = None) -> PlayOut:
        """Plays a whole match among bots, without Python in between."""
        return cast(PlayOut, json.loads(self.native.play_out(whole_number("seed", seed), bots or [])))

    def __reduce__(self) -> tuple[Any, ...]:
        return _same_rules, (self.game, self.edition, self.seats, self.options)

    def __repr__(self) -> str:
        return f"Rules({self.game!r}, {self.edition!r}, seats={self.seats})"


def _same_rules(game: str, edition: str, seats: int, options: dict[str, bool | int | str]) -> Rules:
    return Rules(game, edition, seats, **options)


class Match:
    """One match. Seats are numbers from 0; a viewer is a seat, `None` for the public, or `EVERYTHING`."""

    def __init__(self, native: _native.Match) -> None:
        self.native = native

    def __repr__(self) -> str:
        state = "over" if self.over else f"waits for {self.pending}"
        return f"<Match of {self.seats} seats at step {self.step}: {state}>"

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.fork()

    @classmethod
    def of_world(cls, rules: Rules, world: str) -> Match:
        """The match of a stored state, such as the world that an engine is sent."""
        match = rules.start()
        match.native.restore(world)
        return match

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.native.seats

    @property
    def step(self) -> int:
        """How many actions have been carried out."""
        return self.native.step

    @property
    def pending(self) -> list[int]:
        """The seats that owe an answer."""
        return self.native.pending()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.native.pending()

    def decision(self, seat: int) -> Decision | None:
        """What the seat is asked, with every legal answer in words; `None` if it is not asked."""
        text = self.native.decision(seat)
        return None if text is None else cast(Decision, json.loads(text))

    def asides(self, seat: int) -> list[Option]:
        """What the seat may do in addition to answering."""
        return cast("list[Option]", json.loads(self.native.asides(seat)))

    def legal_actions(self, seat: int) -> list[Action]:
        """The legal answers of a seat that is asked, without words, in a stable order."""
        return [json.loads(action) for action in self.native.legal_actions(seat)[1]]

    def legal_numbers(self, seat: int) -> dict[int, Action]:
        """The same by their numbers in the fixed action space of size `ACTIONS`."""
        numbers, actions = self.native.legal_actions(seat)
        return {n: json.loads(action) for n, action in zip(numbers, actions, strict=True)}

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """1 at the number of every legal action, without those that only reopen an unfinished answer."""
        mask = np.zeros(_native.ACTIONS, np.int8)
        mask[self.native.legal_slots(seat)] = 1
        return mask

    def apply(self, seat: int, action: Action) -> None:
        """Carries out an action; `IllegalAction` names the rule that refuses it, and nothing changes."""
        self.native.act(seat, json.dumps(action))

    def apply_number(self, seat: int, number: int) -> None:
        """Carries out the legal action with this number of the fixed action space."""
        self.native.act_slot(seat, number)

    def why_not(self, seat: int, action: Action) -> WhyNot | None:
        """Why an action would be refused; `None` if it is legal."""
        text = self.native.why_not(seat, json.dumps(action))
        return None if text is None else cast(WhyNot, json.loads(text))

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """What the viewer may know."""
        return cast("dict[str, Any]", json.loads(self.native.view(viewer)))

    def view_text(self, viewer: int | None = None, language: str = "en") -> str:
        """The same as text for a terminal."""
        return self.native.view_text(viewer, language)

    def events(self, viewer: int | None = None) -> list[Event]:
        """What happened in the last step, as the viewer may know it."""
        return cast("list[Event]", json.loads(self.native.events(viewer)))

    def sentences(self, viewer: int | None = None, language: str = "en") -> list[str]:
        """The same as sentences."""
        if language not in ("en", "it"):
            raise ValueError(f"there is no language “{language}”; there are: en, it")
        texts = [event["text"] for event in self.events(viewer)]
        return [cast("Mapping[str, str]", text)[language] for text in texts if text is not None]

    def seat_name(self, seat: int, language: str = "en") -> str:
        """The name of the seat's role."""
        return self.native.seat_name(seat, language)

    def role(self, seat: int) -> str:
        """The key of the seat's role."""
        return self.native.role(seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; `None` while it runs."""
        text = self.native.outcome()
        return None if text is None else cast(Outcome, json.loads(text))

    def rewards(self) -> list[float]:
        """1 for every seat that has won, 0 for the others and while the match runs."""
        outcome = self.outcome
        winners = outcome["winners"] if outcome else []
        return [1.0 if seat in winners else 0.0 for seat in range(self.seats)]

    def features(self, seat: int, luck: int | None = None) -> npt.NDArray[np.float32]:
        """The observation of a seat as the networks read it.

        The encoder reads a whole world, so the seat imagines one: what it knows stays, the rest is dealt by `luck`
        (the number of the step if not given). Nothing hidden can be read from it.
        """
        found = self.native.features(seat, self.step if luck is None else whole_number("luck", luck))
        if found is None:
            raise _native.SetupError("game: positions of this game cannot be encoded yet")
        return np.asarray(found, np.float32)

    def chance(self, seat: int, luck: int | None = None) -> float:
        """The chance of the seat to win, as the network of the mentats judges a world that the seat imagines."""
        found = self.native.chance(seat, self.step if luck is None else whole_number("luck", luck))
        if found is None:
            raise _native.SetupError("game: positions of this game cannot be judged yet")
        return found

    def bot_move(self, seat: int, bot: str, luck: int = 0) -> BotMove | None:
        """What a bot would answer: it sees only what the seat sees. `None` if the seat is not asked.

        A bot that the game does not have is a `SetupError`, which lists those that it has.
        """
        text = self.native.bot_move(seat, bot, whole_number("luck", luck))
        return None if text is None else cast(BotMove, json.loads(text))

    def bot_aside(self, seat: int, bot: str, luck: int = 0) -> BotMove | None:
        """What a bot would do in addition to answering, if anything."""
        text = self.native.bot_aside(seat, bot, whole_number("luck", luck))
        return None if text is None else cast(BotMove, json.loads(text))

    def explain(self, seat: int, bot: str, action: Action) -> dict[str, Any] | None:
        """What a bot says about an action: why it would take it, or what it would do instead."""
        text = self.native.explain(seat, bot, json.dumps(action))
        return None if text is None else cast("dict[str, Any]", json.loads(text))

    def is_forced(self, seat: int) -> bool:
        """Whether the seat has exactly one legal answer."""
        return self.native.is_forced(seat)

    def record(self) -> str:
        """The record so far: JSON Lines. The seed is revealed once the match is over."""
        return self.native.record()

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the record to a file."""
        Path(path).write_text(self.record(), encoding="utf-8")

    def fork(self) -> Match:
        """An independent copy, with the same chance to come."""
        return Match(self.native.fork())

    def at(self, step: int) -> Match:
        """The same match at an earlier step."""
        return Match(self.native.at(step))

    def world(self, seat: int, luck: int) -> str:
        """A state that the seat cannot tell from the true one, as text: what an engine is sent."""
        return self.native.imagine(seat, whole_number("luck", luck)).snapshot()

    def imagine(self, seat: int, luck: int) -> Match:
        """Another match that the seat cannot tell from this one: for search that does not cheat."""
        return Match(self.native.imagine(seat, whole_number("luck", luck)))

    def reseed(self, seed: int) -> None:
        """Lets all further chance come from another seed."""
        self.native.reseed(whole_number("seed", seed))

    def audit(self) -> None:
        """Checks the invariants of the game."""
        self.native.audit()


def read_record(path: str | PathLike[str]) -> Match:
    """The match of a record file, after its last step."""
    return Match(_native.Rules.replay(Path(path).read_text(encoding="utf-8")))


def replay(record: str) -> Iterator[tuple[Match, int, Action]]:
    """The match of a record before each of its steps, with the seat that acts and its action.

    It is the same match every time, one step further.
    """
    lines = [line for line in record.splitlines() if line.strip()]
    if not lines:
        raise _native.RecordError("the record is empty: its first line is the header")
    first, *rest = lines
    match = Match(_native.Rules.replay(first))
    for line in rest:
        step = json.loads(line)
        if "n" in step:
            yield match, step["seat"], step["action"]
            match.native.replay_step(line)


def verify_record(path: str | PathLike[str]) -> Match:
    """Replays a record file and checks every step and, once the seed is revealed, every draw."""
    return Match(_native.verify_record(Path(path).read_text(encoding="utf-8")))

"""Players: anything that answers for a seat."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from .core import Match, Rules
from .types import Action


@runtime_checkable
class Player(Protocol):
    """Answers one question of a seat with one of its legal actions."""

    def choose(self, match: Match, seat: int) -> Action: ...


@runtime_checkable
class Listener(Protocol):
    """A player that is called after every action."""

    def hear(self, match: Match) -> None: ...


@dataclass
class Choice:
    """A player from a function of the match and the seat."""

    function: Callable[[Match, int], Action]

    def choose(self, match: Match, seat: int) -> Action:
        return self.function(match, seat)


class RandomPlayer:
    """Takes any legal answer that does not take back an unfinished one."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        move = match.bot_move(seat, "random", self.luck.getrandbits(32))
        if move is None:
            raise ValueError(f"seat {seat} is not asked")
        return move["action"]


class BotPlayer:
    """A bot of the program, by its key or the name of its level."""

    def __init__(self, bot: str, seed: int = 0) -> None:
        self.bot = bot
        self.luck = random.Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        move = match.bot_move(seat, self.bot, self.luck.getrandbits(32))
        if move is None:
            raise ValueError(f"seat {seat} is not asked")
        return move["action"]


@dataclass
class Result:
    """The result of a player in an arena."""

    games: int = 0
    wins: int = 0

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / max(self.games, 1)


Seated = Player | Callable[[Match, int], Action]
"""A player, or a function of the match and the seat."""


def _player(given: Seated) -> Player:
    """A player as it is, or one from a function."""
    if isinstance(given, type):
        raise TypeError(f"{given.__name__} is a class: give a player of it, such as {given.__name__}()")
    if isinstance(given, Player):
        return given
    if callable(given):
        return Choice(given)
    hint = f": BotPlayer({given!r}) is a bot of the program" if isinstance(given, str) else ""
    raise TypeError(f"{given!r} is no player, which has a method choose(match, seat){hint}")


def _seatable(count: int, seats: int) -> None:
    """Refuses a list of players that cannot sit at a table of so many seats."""
    if not 1 <= count <= seats:
        raise ValueError(f"players: {count} for {seats} seats; give 1 to {seats}, a shorter list goes round")


def arena(rules: Rules, players: Mapping[str, Seated], seeds: Iterable[int], most: int = 100_000) -> dict[str, Result]:
    """Lets players meet in duplicate blocks: every seed is played once for every rotation of the players.

    A shorter list of players goes round. Allies win together, so shares may add up to more than one.
    """
    _seatable(len(players), rules.seats)
    names = [name for _, name in zip(range(rules.seats), itertools.cycle(players), strict=False)]
    results = {name: Result() for name in players}
    for seed in seeds:
        for turn in range(len(players)):
            seated = [names[(seat - turn) % len(names)] for seat in range(rules.seats)]
            match = play(rules.start(seed), [players[name] for name in seated], most=most)
            for name, won in zip(seated, match.rewards(), strict=True):
                results[name].games += 1
                results[name].wins += int(won)
    return results


def play(
    match: Match,
    players: Sequence[Seated],
    after: Callable[[Match], None] | None = None,
    most: int = 100_000,
) -> Match:
    """Plays a match to its end, or for `most` actions; a shorter list of players goes round. `after` is called after each.

    Answers that leave no choice are given without asking anybody. A method `hear` of a player is called after each action.
    """
    _seatable(len(players), match.seats)
    asked = [_player(player) for player in players]
    listeners = [player for player in asked if isinstance(player, Listener)]
    for _ in range(most):
        pending = match.pending
        if not pending:
            break
        seat = pending[0]
        action = match.legal_actions(seat)[0] if match.is_forced(seat) else asked[seat % len(asked)].choose(match, seat)
        match.apply(seat, action)
        for player in listeners:
            player.hear(match)
        if after is not None:
            after(match)
    return match

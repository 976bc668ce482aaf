"""Players: anything that answers for a seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from .core import Match
from .types import Action


class Player(Protocol):
    """Answers one question of a seat with one of its legal actions."""

    def choose(self, match: Match, seat: int) -> Action: ...


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
            raise ValueError(f"there is no bot “{self.bot}” for this game, or seat {seat} is not asked")
        return move["action"]


def play(
    match: Match,
    players: Sequence[Player],
    after: Callable[[Match], None] | None = None,
    most: int = 100_000,
) -> Match:
    """Plays a match to its end; a shorter list of players goes round. `after` is called after every action.

    Answers that leave no choice are given without asking anybody.
    """
    for _ in range(most):
        pending = match.pending
        if not pending:
            break
        seat = pending[0]
        if match.is_forced(seat):
            action = match.legal_actions(seat)[0]
        else:
            action = players[seat % len(players)].choose(match, seat)
        match.apply(seat, action)
        if after is not None:
            after(match)
    return match

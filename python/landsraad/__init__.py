"""Landsraad for researchers: rules, matches, records, bots and environments, without a server.

>>> import landsraad
>>> table = landsraad.Rules("dune").start(seed=1)
>>> table.pending
[1]
"""

from ._native import ACTIONS, IllegalAction, RecordError, SetupError, __version__
from .core import EVERYTHING, Match, Rules, read_record, replay, verify_record
from .library import games, rule, run_scenarios, search_rules, write_scenario
from .players import BotPlayer, Choice, Player, RandomPlayer, Result, arena, play

__all__ = [
    "ACTIONS",
    "EVERYTHING",
    "BotPlayer",
    "Choice",
    "IllegalAction",
    "Match",
    "Player",
    "RandomPlayer",
    "RecordError",
    "Result",
    "Rules",
    "SetupError",
    "__version__",
    "arena",
    "games",
    "play",
    "read_record",
    "replay",
    "rule",
    "run_scenarios",
    "search_rules",
    "verify_record",
    "write_scenario",
]

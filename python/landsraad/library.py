"""The catalog, the rule ledgers and scenarios."""

import json
from os import PathLike
from pathlib import Path
from typing import Any, cast

from . import _native
from .types import Report, Rule


def games() -> dict[str, dict[str, Any]]:
    """The games by id, each with its editions, options and bots."""
    reply = json.loads(_native.catalog_json())
    return {game["id"]: game for game in reply["games"]}


def search_rules(words: str, edition: str | None = None) -> list[Rule]:
    """The rules in which all these words occur, in either language, the best fit first."""
    return cast("list[Rule]", json.loads(_native.search_rules(words, edition)))


def rule(id: str) -> Rule | None:
    """One rule by its id, such as `gf9.battle.ties`."""
    text = _native.rule(id)
    return None if text is None else cast(Rule, json.loads(text))


def run_scenarios(path: str | PathLike[str]) -> list[Report]:
    """Runs a scenario file, or every file below a folder."""
    return cast("list[Report]", json.loads(_native.run_scenarios(Path(path))))


def write_scenario(record: str, at: int, until: int | None = None) -> str:
    """A scenario file from steps of a record, counted from 1. It passes as it is."""
    return _native.write_scenario(record, at, at if until is None else until)

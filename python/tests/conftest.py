"""Fixtures and helpers that the tests share."""

import itertools
import pathlib

import landsraad

ROOT = pathlib.Path(__file__).parents[2]

EDITIONS = [(game, edition["id"]) for game, spec in landsraad.games().items() for edition in spec["editions"]]
"""Every game and edition."""

ENCODED = [pair for pair in EDITIONS if landsraad.Rules(*pair).encoder]
"""Those with an encoder."""


def walk(match, steps, seed=0):
    """The seat and the match before each of so many random choices."""
    player = landsraad.RandomPlayer(seed)
    for _ in itertools.count():
        if match.over or steps == 0:
            return
        seat = match.pending[0]
        if not match.is_forced(seat):
            steps -= 1
            yield seat, match
        match.apply(seat, player.choose(match, seat))

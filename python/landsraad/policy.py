"""A small policy over the numbers of the fixed action space: one hidden layer, numpy alone.

For more than a first look, use PyTorch: the arrays of `load` in `landsraad.dataset` go into it as they are.
"""

from __future__ import annotations

from os import PathLike

import numpy as np
import numpy.typing as npt

from . import _native
from .core import Match
from .types import Action

Floats = npt.NDArray[np.float32]


class Policy:
    """Scores for every action number from the features of a position."""

    def __init__(self, first: Floats, bias: Floats, second: Floats, last: Floats) -> None:
        self.first, self.bias, self.second, self.last = first, bias, second, last

    @classmethod
    def fresh(cls, width: int, hidden: int = 64, seed: int = 0) -> Policy:
        """Random weights."""
        luck = np.random.default_rng(seed)
        first = luck.normal(0, 1 / np.sqrt(width), (width, hidden)).astype(np.float32)
        second = luck.normal(0, 0.01, (hidden, _native.ACTIONS)).astype(np.float32)
        return cls(first, np.zeros(hidden, np.float32), second, np.zeros(_native.ACTIONS, np.float32))

    def scores(self, features: Floats) -> Floats:
        """One score per action number, for one row or many."""
        hidden = np.maximum(features @ self.first + self.bias, 0)
        return np.asarray(hidden @ self.second + self.last, np.float32)

    def learn(
        self,
        features: Floats,
        mask: npt.NDArray[np.bool_],
        actions: npt.NDArray[np.int64],
        epochs: int = 10,
        rate: float = 0.05,
        batch: int = 256,
        seed: int = 0,
    ) -> list[float]:
        """Learns to take the actions that were taken, among the legal ones; gives the loss of every epoch."""
        luck = np.random.default_rng(seed)
        losses = []
        for _ in range(epochs):
            total = 0.0
            order = luck.permutation(len(actions))
            for start in range(0, len(order), batch):
                rows = order[start : start + batch]
                total += self._step(features[rows], mask[rows], actions[rows], rate) * len(rows)
            losses.append(total / max(len(order), 1))
        return losses

    def _step(self, x: Floats, mask: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64], rate: float) -> float:
        before = x @ self.first + self.bias
        hidden = np.maximum(before, 0)
        scores = np.where(mask, hidden @ self.second + self.last, -np.inf)
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(axis=1, keepdims=True)
        taken = chances[np.arange(len(x)), actions]
        slope = chances
        slope[np.arange(len(x)), actions] -= 1
        slope /= len(x)
        back = (slope @ self.second.T) * (before > 0)
        self.second -= (rate * hidden.T @ slope).astype(np.float32)
        self.last -= (rate * slope.sum(axis=0)).astype(np.float32)
        self.first -= (rate * x.T @ back).astype(np.float32)
        self.bias -= (rate * back.sum(axis=0)).astype(np.float32)
        return float(-np.log(np.maximum(taken, 1e-9)).mean())

    def choose(self, match: Match, seat: int) -> Action:
        """Takes the legal action with the best score: a policy is a player."""
        numbers = match.native.legal_slots(seat)
        scores = self.scores(match.features(seat))
        return match.legal_numbers(seat)[max(numbers, key=lambda number: float(scores[number]))]

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the weights."""
        np.savez(path, first=self.first, bias=self.bias, second=self.second, last=self.last)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Policy:
        """Reads the weights."""
        with np.load(path) as file:
            return cls(file["first"], file["bias"], file["second"], file["last"])

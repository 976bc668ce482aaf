"""Many matches at once: batches across threads, without the GIL, with observations in numpy arrays."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .. import _native
from ..core import whole_number


@dataclass
class Step:
    """Arrays with one row per lane. They are written again by every step; copy what you keep.

    `seat` is the seat that is asked now, and `observation` and `mask` are for it. `reward` has one column per seat: 1
    for every winner of the match that `done` says has just ended. The next match has then begun already.
    """

    observation: npt.NDArray[np.float32]
    mask: npt.NDArray[np.bool_]
    seat: npt.NDArray[np.int32]
    reward: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]

    def arrays(self) -> _native.Arrays:
        """The arrays in the order of their names above."""
        return self.observation, self.mask, self.seat, self.reward, self.done


class VectorEnv:
    """So many matches of one game side by side.

    Answers that leave no choice are given at once, so every step is a choice. Actions are numbers below
    `landsraad.ACTIONS`; the mask says which are legal. The same seed and the same actions give the same matches,
    whatever the number of threads. `hidden="imagined"` shows each seat a world that it imagines (what it knows, the rest
    dealt again); `hidden="true"` shows the true world to everybody, which is for critics and not for players.
    """

    def __init__(
        self,
        game: str,
        edition: str | None = None,
        seats: int | None = None,
        lanes: int = 64,
        seed: int = 0,
        threads: int = 1,
        hidden: str = "imagined",
        **options: bool | int | str,
    ) -> None:
        if hidden not in ("imagined", "true"):
            raise ValueError(f"hidden={hidden!r}: give 'imagined' or 'true'")
        self._batch = _native.Batch(
            game, edition, json.dumps(options), seats, lanes, whole_number("seed", seed), threads, hidden == "imagined"
        )
        self.lanes = self._batch.lanes
        self.seats = self._batch.seats
        self.width = self._batch.width
        self.actions = _native.ACTIONS
        self._seed = seed
        self._now = self._arrays(())
        self.reset()

    def _arrays(self, front: tuple[int, ...]) -> Step:
        n = (*front, self.lanes)
        return Step(
            np.zeros((*n, self.width), np.float32),
            np.zeros((*n, self.actions), np.bool_),
            np.zeros(n, np.int32),
            np.zeros((*n, self.seats), np.float32),
            np.zeros(n, np.bool_),
        )

    def reset(self, seed: int | None = None) -> Step:
        """Starts every lane again, from the seed that the environment was made with if none is given."""
        now = self._now
        self._batch.reset(whole_number("seed", self._seed if seed is None else seed), now.arrays())
        return now

    def step(self, actions: npt.ArrayLike) -> Step:
        """Carries out one action per lane; one that is not legal is an `IllegalAction`, and nothing changes."""
        now = self._now
        chosen = np.ascontiguousarray(actions, np.int64)
        self._batch.step(chosen, now.arrays())
        return now

    def random_steps(
        self, steps: int, into: tuple[npt.NDArray[np.int64], Step] | None = None
    ) -> tuple[npt.NDArray[np.int64], Step]:
        """Plays random legal actions without Python in between; gives the actions and the position after each.

        Arrays have the steps as their first dimension. `into` is what an earlier call gave, to be written again.
        """
        actions, out = into or (np.zeros((steps, self.lanes), np.int64), self._arrays((steps,)))
        self._batch.random_steps(steps, actions, out.arrays())
        return actions, out

    def sample(self, luck: np.random.Generator) -> npt.NDArray[np.int64]:
        """One random legal action per lane."""
        noise: npt.NDArray[np.float64] = luck.random(self._now.mask.shape)
        chosen: npt.NDArray[np.int64] = np.argmax(noise * self._now.mask, axis=1).astype(np.int64)
        return chosen

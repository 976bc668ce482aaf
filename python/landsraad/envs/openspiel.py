"""OpenSpiel: a Python game `python_landsraad` with an information-state observer.

    import pyspiel
    import landsraad.envs.openspiel  # registers the game
    game = pyspiel.load_game("python_landsraad(game=globopolis,seats=2)")

All chance of a match comes from one seed, so the first node is a chance node that draws it, and everything after it is
decided by the players' actions. Actions are numbers of the fixed action space. Where several seats are asked at once, the
first of them is asked first; it learns nothing of the others' answers. Utilities are 1 for every winner and 0 for the
others.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from .. import _native
from ..core import Match, Rules

SEEDS = 1024
"""How many outcomes the first chance node has."""

LONGEST = 200_000
"""More actions than any match takes."""

_TYPE = pyspiel.GameType(
    short_name="python_landsraad",
    long_name="Landsraad",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": "dune", "edition": "", "seats": 0, "options": ""},
)


def _options(text: str) -> dict[str, bool | int | str]:
    """`advanced:true;mode:solo`, because commas and equals signs belong to OpenSpiel."""
    found: dict[str, bool | int | str] = {}
    for pair in filter(None, text.split(";")):
        key, _, word = pair.partition(":")
        try:
            value = json.loads(word)
        except ValueError:
            value = word
        found[key] = value
    return found


class LandsraadGame(pyspiel.Game):  # type: ignore[misc]
    """A game with edition, seats and options, as parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = Rules(
            given.get("game", "dune"),
            given.get("edition") or None,
            given.get("seats") or None,
            **_options(given.get("options", "")),
        )
        if self.rules.encoder is None:
            raise _native.SetupError(f"game: positions of {self.rules.game} cannot be encoded yet")
        info = pyspiel.GameInfo(
            num_distinct_actions=_native.ACTIONS,
            max_chance_outcomes=SEEDS,
            num_players=self.rules.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> LandsraadState:
        return LandsraadState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        width = self.rules.encoder[1] if self.rules.encoder else 0
        return Observer(width, iig_obs_type is not None and iig_obs_type.perfect_recall)


class LandsraadState(pyspiel.State):  # type: ignore[misc]
    """A match, and what every seat has seen of it."""

    def __init__(self, game: LandsraadGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.match: Match | None = None
        self.seen: list[list[str]] = [[] for _ in range(game.rules.seats)]

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        pending = self.match.pending
        return pending[0] if pending else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.native.legal_slots(player)) if self.match else []

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self.rules.start(action)
        else:
            seat = self.match.pending[0]
            self.match.apply_number(seat, action)
        for seat, seen in enumerate(self.seen):
            seen.append(self.match.native.event_values(seat))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None:
            return f"seed {action}"
        found = self.match.legal_numbers(player).get(action, action)
        return f"{action}: {json.dumps(found)}"

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        return self.match.rewards() if self.match else [0.0] * self.rules.seats

    def __str__(self) -> str:
        return self.match.view_text(None) if self.match else "before the seed"


class Observer:
    """The features of a world that the seat imagines as the tensor; what it sees, and saw, as the string."""

    def __init__(self, width: int, perfect_recall: bool) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(width, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {"features": self.tensor}
        self.perfect_recall = perfect_recall

    def set_from(self, state: LandsraadState, player: int) -> None:
        self.tensor.fill(0.0)
        if state.match is not None:
            self.tensor[:] = state.match.features(player)

    def string_from(self, state: LandsraadState, player: int) -> str:
        if state.match is None:
            return "before the seed"
        now = state.match.native.view(player)
        asked = player in state.match.pending
        past = "\n".join(state.seen[player]) if self.perfect_recall else ""
        return f"{player} {asked}\n{past}\n{now}"


pyspiel.register_game(_TYPE, LandsraadGame)

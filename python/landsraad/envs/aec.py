"""PettingZoo: an agent environment cycle for every game and edition with an encoder."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from .. import _native
from ..core import Match, Rules
from ..types import Decision

Observation = dict[str, npt.NDArray[Any]]


class LandsraadEnv(AECEnv):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1`, …; an action is a number of the fixed action space, and the mask says which are legal.

    Where several seats are asked at once, the first of them is asked first; it learns nothing of the others' answers.
    Answers that leave no choice are given at once, unless `forced=True`. Rewards come at the end: 1 for every winner, 0
    for the others. With `views=True` the view of each seat, a dictionary, is in its `infos`.
    """

    def __init__(
        self,
        game: str = "dune",
        edition: str | None = None,
        seats: int | None = None,
        forced: bool = False,
        views: bool = False,
        render_mode: str | None = None,
        **options: bool | int | str,
    ) -> None:
        super().__init__()
        self.rules = Rules(game, edition, seats, **options)
        encoder = self.rules.encoder
        if encoder is None:
            raise _native.SetupError(f"game: positions of {game} cannot be encoded yet")
        self.metadata = {
            "name": f"landsraad_{self.rules.game}_{self.rules.edition}_v{encoder[0]}",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.forced, self.views = forced, views
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (encoder[1],), np.float32),
                "action_mask": spaces.Box(0, 1, (_native.ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(_native.ACTIONS) for agent in self.possible_agents}
        self.match: Match | None = None
        self.agent_selection = self.possible_agents[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        return self.possible_agents.index(agent)

    @property
    def table(self) -> Match:
        """The match that is being played."""
        if self.match is None:
            raise ValueError("call reset() first")
        return self.match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self.match = self.rules.start(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._run_on()

    def _run_on(self) -> None:
        """Gives forced answers, and says whose turn it is or that the match is over."""
        table = self.table
        while (pending := table.pending) and not self.forced and table.is_forced(pending[0]):
            table.apply(pending[0], table.legal_actions(pending[0])[0])
        if pending:
            self.agent_selection = self.possible_agents[pending[0]]
        else:
            rewards = table.rewards()
            self.rewards = {agent: rewards[self.seat(agent)] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        if self.views:
            self.infos = {agent: {"view": table.view(self.seat(agent))} for agent in self.agents}

    def step(self, action: int | None) -> None:
        table, agent = self.table, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self._cumulative_rewards[agent] = 0.0
        table.apply_number(self.seat(agent), int(action))
        self._clear_rewards()
        self._run_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        table, seat = self.table, self.seat(agent)
        mask = table.mask(seat) if agent == self.agent_selection else np.zeros(_native.ACTIONS, np.int8)
        return {"observation": table.features(seat), "action_mask": mask}

    def decision(self, agent: str) -> Decision | None:
        """What the agent is asked, in words."""
        return self.table.decision(self.seat(agent))

    def view(self, agent: str) -> dict[str, Any]:
        """What the agent may know, as a dictionary."""
        return self.table.view(self.seat(agent))

    def render(self) -> str | None:
        text = self.table.view_text(None)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        self.match = None


def env(**arguments: Any) -> LandsraadEnv:
    """An environment, as PettingZoo spells it."""
    return LandsraadEnv(**arguments)

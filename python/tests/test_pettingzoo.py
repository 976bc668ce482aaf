"""The PettingZoo environment, by the tests of PettingZoo."""

import numpy as np
import pytest
from conftest import ENCODED
from pettingzoo.test import api_test, performance_benchmark, seed_test

import landsraad
from landsraad.envs import aec


@pytest.mark.parametrize(("game", "edition"), ENCODED)
def test_the_api_is_pettingzoos(game, edition):
    api_test(aec.env(game=game, edition=edition), num_cycles=60, verbose_progress=False)


@pytest.mark.parametrize(("game", "edition"), ENCODED)
def test_seeds_are_kept(game, edition):
    seed_test(lambda: aec.env(game=game, edition=edition), num_cycles=40)


@pytest.mark.parametrize(("game", "edition"), ENCODED)
def test_the_benchmark_runs(game, edition, capsys):
    performance_benchmark(aec.env(game=game, edition=edition))
    assert "turns per second" in capsys.readouterr().out


def test_a_match_is_played_to_its_end_with_rewards():
    env = aec.env(game="dune", seats=2, views=True)
    env.reset(seed=3)
    luck = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    views = 0
    for agent in env.agent_iter(max_iter=400_000):
        observation, reward, termination, truncation, info = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        views += bool(info["view"])
        env.step(luck.choice(np.flatnonzero(observation["action_mask"])))
    assert views > 10 and set(total.values()) <= {0.0, 1.0} and sum(total.values()) >= 1.0


def test_forced_answers_can_be_left_to_the_agents():
    env = aec.env(game="dune", forced=True)
    env.reset(seed=1)
    single = 0
    for _ in range(200):
        mask = env.observe(env.agent_selection)["action_mask"]
        single += mask.sum() == 1
        env.step(int(np.flatnonzero(mask)[0]))
    assert single > 0


def test_the_agent_sees_its_decision_in_words_and_its_view():
    env = aec.env(game="arrakis", render_mode="ansi")
    env.reset(seed=1)
    agent = env.agent_selection
    assert len(env.decision(agent)["options"]) == env.observe(agent)["action_mask"].sum()
    assert isinstance(env.view(agent), dict) and len(env.render()) > 50
    other = next(a for a in env.agents if a != agent)
    assert env.observe(other)["action_mask"].sum() == 0
    with pytest.raises(landsraad.IllegalAction):
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))


def test_an_environment_that_was_not_reset_says_so():
    env = aec.env(game="dune")
    for use in (env.last, lambda: env.step(0), lambda: env.observe("seat_0"), env.render):
        with pytest.raises(ValueError, match=r"call reset\(\) first"):
            use()


def test_a_game_without_an_encoder_is_refused():
    with pytest.raises(landsraad.SetupError, match="cannot be encoded"):
        aec.env(game="demo")

"""The vectorised environment: its arrays, seeds and threads."""

import numpy as np
import pytest
from conftest import ENCODED

import landsraad
from landsraad.envs.vector import VectorEnv


@pytest.mark.parametrize(("game", "edition"), ENCODED)
def test_every_edition_plays_in_lanes(game, edition):
    env = VectorEnv(game, edition, lanes=4, seed=1)
    luck = np.random.default_rng(0)
    now = env.reset(1)
    assert now.observation.shape == (4, env.width) and now.mask.shape == (4, landsraad.ACTIONS)
    for _ in range(50):
        now = env.step(env.sample(luck))
        assert now.mask.any(axis=1).all()
        assert ((now.seat >= 0) & (now.seat < env.seats)).all()
        assert np.isfinite(now.observation).all()


def test_the_number_of_threads_changes_nothing():
    def run(threads):
        env = VectorEnv("dune", lanes=40, seed=3, threads=threads)
        env.reset(3)
        actions, out = env.random_steps(30)
        return actions, out

    (a, one), (b, two) = run(1), run(3)
    assert np.array_equal(a, b)
    assert np.array_equal(one.observation, two.observation)
    assert np.array_equal(one.mask, two.mask)


def test_the_same_seed_gives_the_same_matches_and_another_does_not():
    env = VectorEnv("arrakis", lanes=3)
    first = [env.reset(seed).observation.copy() for seed in (5, 6, 5)]
    actions = [env.random_steps(20)[0] for _ in range(1)]
    env.reset(5)
    assert np.array_equal(first[0], first[2]) and not np.array_equal(first[0], first[1])
    assert np.array_equal(actions[0], env.random_steps(20)[0])


def test_an_environment_is_ready_when_it_is_made():
    env = VectorEnv("dune", lanes=3, seed=5)
    now = env.step(env.sample(np.random.default_rng(0)))
    assert now.mask.any(axis=1).all()


def test_a_reset_without_a_seed_returns_to_the_environments_own():
    env = VectorEnv("dune", lanes=3, seed=5)

    def played(seed=None):
        env.reset(seed)
        return env.random_steps(20)[1].observation

    own = played()
    assert np.array_equal(own, played(5)) and not np.array_equal(own, played(6))


def test_matches_end_with_rewards_and_go_on():
    env = VectorEnv("dune", seats=2, lanes=8)
    env.reset(1)
    _, out = env.random_steps(1500)
    assert out.done.any()
    ended = out.reward[out.done]
    assert set(np.unique(ended)) <= {0.0, 1.0} and ended.sum() > 0
    assert not out.reward[~out.done].any()
    assert out.mask.any(axis=2).all(), "the next match has begun"


def test_a_random_action_is_legal_in_the_row_before():
    env = VectorEnv("dune", lanes=4)
    before = env.reset(2).mask.copy()
    actions, out = env.random_steps(25)
    for t in range(25):
        mask = before if t == 0 else out.mask[t - 1]
        assert mask[np.arange(4), actions[t]].all()


def test_lanes_play_as_matches_do():
    """Step by step with the numbers of the action space, through both interfaces."""
    env = VectorEnv("globopolis", seats=2, lanes=1)
    now = env.reset(9)
    seen = set()
    for _ in range(60):
        action = int(np.flatnonzero(now.mask[0])[0])
        seen.add(action)
        now = env.step([action])
    assert len(seen) > 3


def test_hidden_facts_are_dealt_again_unless_the_true_world_is_asked_for():
    runs = []
    for hidden in ("true", "imagined"):
        env = VectorEnv("dune", "gf9", lanes=16, hidden=hidden, advanced=True)
        env.reset(4)
        runs.append(env.random_steps(500))
    (a, true), (b, imagined) = runs
    assert np.array_equal(a, b), "what a seat sees does not change the match"
    differ = (true.observation != imagined.observation).any(axis=2)
    assert 0 < differ.sum() < differ.size


def test_bad_input_is_an_error_and_changes_nothing():
    env = VectorEnv("dune", lanes=2)
    before = env.reset(1).observation.copy()
    mask = env._now.mask
    good = int(np.flatnonzero(mask[0])[0])
    bad = int(np.flatnonzero(~mask[1])[0])
    with pytest.raises(landsraad.IllegalAction, match="lane 1"):
        env.step([good, bad])
    with pytest.raises(ValueError, match="3 actions for 2 lanes"):
        env.step([1, 2, 3])
    with pytest.raises(ValueError, match="'imagined' or 'true'"):
        VectorEnv("dune", hidden="some")
    with pytest.raises(landsraad.SetupError, match="cannot be encoded"):
        VectorEnv("demo")
    for name, number in (
        ("lanes", 0),
        ("lanes", -1),
        ("lanes", 10**12),
        ("threads", 0),
        ("threads", -1),
        ("threads", 10**9),
    ):
        with pytest.raises(landsraad.SetupError, match=f"{name}: {number} is not a number from 1"):
            VectorEnv("dune", **{name: number})
    assert np.array_equal(before, env._now.observation)


def test_other_python_threads_run_meanwhile():
    """The lanes are played without the GIL."""
    import threading

    env = VectorEnv("dune", lanes=64)
    env.reset(1)
    ticks = 0
    working = threading.Event()

    def work():
        working.set()
        env.random_steps(300)
        working.clear()

    thread = threading.Thread(target=work)
    thread.start()
    working.wait()
    while working.is_set():
        ticks += 1
    thread.join()
    assert ticks > 1000

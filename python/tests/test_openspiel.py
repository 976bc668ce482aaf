"""The OpenSpiel adapter, by the simulation test of OpenSpiel."""

import numpy as np
import pyspiel
import pytest
from conftest import ENCODED
from open_spiel.python.observation import make_observation

from landsraad.envs import openspiel

SMALL = "python_landsraad(game=arrakis,options=mode:solo,seats=1)"


def test_random_play_is_sound_to_openspiel():
    pyspiel.random_sim_test(pyspiel.load_game(SMALL), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("game", "edition"), ENCODED)
def test_every_edition_loads_and_plays(game, edition):
    spiel = pyspiel.load_game(f"python_landsraad(game={game},edition={edition})")
    state = spiel.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == openspiel.SEEDS
    state.apply_action(7)
    observer = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True))
    luck = np.random.default_rng(0)
    for _ in range(40):
        player = state.current_player()
        legal = state.legal_actions()
        assert legal and legal == sorted(set(legal))
        observer.set_from(state, player)
        assert observer.tensor.shape == (spiel.rules.encoder[1],)
        text = observer.string_from(state, player)
        other = state.clone()
        assert observer.string_from(other, player) == text
        action = int(luck.choice(legal))
        assert state.action_to_string(player, action).startswith(f"{action}: ")
        other.apply_action(action)
        state.apply_action(action)
        assert str(other) == str(state)


def test_two_histories_that_a_seat_cannot_tell_apart_have_one_information_state():
    """The seed deals other hidden cards; a seat that sees the same has the same string."""
    spiel = pyspiel.load_game("python_landsraad(game=dune,seats=2)")
    observer = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True))
    state = spiel.new_initial_state()
    state.apply_action(3)
    player = state.current_player()
    other = state.clone()
    other.match = other.match.imagine(player, 5)
    assert observer.string_from(state, player) == observer.string_from(other, player)

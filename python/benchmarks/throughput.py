"""Decisions per core-second of the vectorised environment, beside OpenSpiel's games and RLCard, in one run.

    pip install './python[openspiel]' rlcard && python python/benchmarks/throughput.py

Ours: random legal actions in every lane, with observations, masks, seats, rewards and ends written into numpy arrays;
answers that leave no choice are given but not counted. OpenSpiel: random legal actions through its Python interface, with
the information state or observation tensor of the player at every decision. RLCard: random legal actions in its own loop,
which extracts the state at every decision. Time is the processor time of the process, all threads together.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

from landsraad.envs.vector import VectorEnv


def ours(game: str, edition: str, seats: int, seconds: float, threads: int, hidden: str, **options: bool) -> float:
    env = VectorEnv(game, edition, seats, lanes=256 * threads, threads=threads, hidden=hidden, **options)
    env.reset(1)
    into = env.random_steps(20)
    made, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        env.random_steps(20, into)
        made += 20 * env.lanes
    return made / spent


def openspiel(name: str, seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game(name)
    information = game.get_type().provides_information_state_tensor
    luck = random.Random(1)
    made, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
                continue
            player = state.current_player()
            _ = state.information_state_tensor(player) if information else state.observation_tensor(player)
            state.apply_action(luck.choice(state.legal_actions()))
            made += 1
    return made / spent


def rlcard(name: str, seconds: float) -> float:
    import rlcard as package

    env = package.make(name, config={"seed": 1})
    luck = random.Random(1)
    made, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(luck.choice(list(state["legal_actions"])))
            made += 1
    return made / spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time per figure")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    rows: list[tuple[str, Callable[[], float]]] = []
    for game, edition, seats, options in [
        ("dune", "gf9", 6, {}),
        ("dune", "gf9", 6, {"advanced": True}),
        ("dune", "ah2009", 6, {}),
        ("dune", "v29", 6, {}),
        ("arrakis", "wfa", 2, {}),
        ("globopolis", "globopolis", 5, {}),
    ]:
        name = f"{game} {edition}{' advanced' if options else ''}, {seats} seats"
        for hidden in ("imagined", "true"):
            rows.append(
                (
                    f"{name}, {hidden} worlds",
                    lambda g=game, e=edition, s=seats, o=options, h=hidden: ours(g, e, s, args.seconds, 1, h, **o),
                )
            )
    rows.append(
        (
            f"dune gf9, 6 seats, imagined worlds, {args.threads} threads",
            lambda: ours("dune", "gf9", 6, args.seconds, args.threads, "imagined"),
        )
    )
    for spiel in ("tic_tac_toe", "leduc_poker", "chess", "backgammon"):
        rows.append((f"OpenSpiel {spiel}", lambda s=spiel: openspiel(s, args.seconds)))
    for card in ("leduc-holdem", "no-limit-holdem", "uno"):
        rows.append((f"RLCard {card}", lambda c=card: rlcard(c, args.seconds)))
    print("| environment | decisions per core-second |\n| --- | --- |")
    for name, measure in rows:
        try:
            print(f"| {name} | {measure():,.0f} |", flush=True)
        except ImportError as error:
            print(f"| {name} | not installed: {error.name} |", flush=True)


if __name__ == "__main__":
    main()

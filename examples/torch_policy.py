#!/usr/bin/env python3
"""A small policy in PyTorch: learns to answer as a bot does, and plays as an engine.

    python3 examples/torch_policy.py learn policy.pt --game globopolis --seats 2 --games 20
    landsraad arena --game globopolis --seats 2 --bots random \\
        --bot "cmd: python3 examples/engine_bots.py policy policy.pt"

It needs the Python package with PyTorch: `pip install './python[torch]'`. A file holds the weights alone, so that reading
one runs no code of its author.
"""

import argparse

import numpy as np
import torch
from torch import nn

import landsraad


def network(width, hidden=64):
    """Features of a position in, one score per action number out."""
    return nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, landsraad.ACTIONS))


def load(file):
    """The network of a file that `learn` has written."""
    weights = torch.load(file, weights_only=True)
    hidden, width = weights["0.weight"].shape
    module = network(width, hidden)
    module.load_state_dict(weights)
    return module.eval()


def watch(rules, games, bot, seed):
    """Features, mask and action number of every choice of a bot in so many matches."""
    rows = []
    for game in range(games):
        match = rules.start(seed + game)
        while not match.over:
            seat = match.pending[0]
            action = match.bot_move(seat, bot, match.step)["action"]
            if not match.is_forced(seat):
                number = next(n for n, legal in match.legal_numbers(seat).items() if legal == action)
                mask = match.mask(seat).astype(bool)
                if mask[number]:
                    rows.append((match.features(seat), mask, number))
            match.apply(seat, action)
    features, masks, numbers = zip(*rows, strict=True)
    return np.stack(features), np.stack(masks), np.array(numbers)


def learn(file, rules, games, bot, epochs, seed):
    """Learns from the choices of a bot; gives the loss before and after."""
    torch.manual_seed(seed)
    features, masks, numbers = (torch.from_numpy(rows) for rows in watch(rules, games, bot, seed))
    module = network(features.shape[1])
    improve = torch.optim.Adam(module.parameters(), lr=3e-3)

    def loss(rows):
        scores = module(features[rows]).masked_fill(~masks[rows], -1e9)
        return nn.functional.cross_entropy(scores, numbers[rows])

    everything = torch.arange(len(numbers))
    before = loss(everything).item()
    for _ in range(epochs):
        for rows in torch.randperm(len(numbers)).split(256):
            improve.zero_grad()
            loss(rows).backward()
            improve.step()
    torch.save(module.state_dict(), file)
    return before, loss(everything).item()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["learn"])
    parser.add_argument("file")
    parser.add_argument("--game", default="globopolis")
    parser.add_argument("--edition")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = landsraad.Rules(args.game, args.edition, args.seats)
    before, after = learn(args.file, rules, args.games, args.bot, args.epochs, args.seed)
    print(f"loss {before:.3f} before, {after:.3f} after")


if __name__ == "__main__":
    main()

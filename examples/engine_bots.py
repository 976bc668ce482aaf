#!/usr/bin/env python3
"""Bots as processes, for `landsraad play` and `landsraad arena`:

    landsraad play --game dune --bot "cmd: python3 examples/engine_bots.py one-step"

random     any legal answer; needs the standard library alone
one-step   tries every answer in an imagined world and takes the one that the network likes best
policy     plays a policy learned from a dataset: `policy FILE.npz`, as the notebook writes it, or
           `policy FILE.pt`, a PyTorch module that gives one score per action number

The protocol is in docs/engine.md. The last two need the Python package.
"""

import json
import random
import sys

MOST_TRIED = 40


def random_bot():
    """The protocol by hand, to show how little it takes."""
    luck, options = random.Random(), []
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            reply = {"type": "id", "name": "random example", "version": 1}
        elif kind in ("new", "isready"):
            reply = {"type": "ready"}
        elif kind == "position":
            options = [o for o in message["decision"]["options"] if not o.get("takes_back")]
            options = options or message["decision"]["options"]
            continue
        elif kind == "go":
            luck.seed(message.get("luck"))
            reply = {"type": "bestmove", "action": luck.choice(options)["action"]}
        elif kind == "quit":
            return
        else:
            continue
        print(json.dumps(reply), flush=True)


def one_step(position, go):
    """The answer after which the seat's chance is best, all tried in the same imagined world."""
    world = position.match()
    options = [o for o in position.decision["options"] if not o.get("takes_back")][:MOST_TRIED]

    def chance(option):
        tried = world.fork()
        tried.apply(position.seat, option["action"])
        if tried.over:
            return tried.rewards()[position.seat]
        return tried.chance(position.seat, go.luck)

    return max(options or position.decision["options"], key=chance)["action"]


def policy_bot(file):
    """A policy over the numbers of the fixed action space."""
    import numpy as np

    if file.endswith(".pt"):
        import torch

        module = torch.load(file, weights_only=False)

        def scores(row):
            with torch.no_grad():
                return module(torch.from_numpy(row)).numpy()

    else:
        from landsraad.policy import Policy

        scores = Policy.load(file).scores

    def choose(position, go):
        match = position.match()
        numbers = match.legal_numbers(position.seat)
        row = scores(match.features(position.seat, go.luck).astype(np.float32))
        return numbers[max(match.native.legal_slots(position.seat), key=lambda n: row[n])]

    return choose


if __name__ == "__main__":
    kind, *rest = sys.argv[1:] or ["random"]
    if kind == "random":
        random_bot()
    else:
        from landsraad.engine import serve

        if kind == "one-step":
            serve(one_step, "one-step example")
        elif kind == "policy" and rest:
            serve(policy_bot(rest[0]), "policy example")
        else:
            sys.exit(__doc__)

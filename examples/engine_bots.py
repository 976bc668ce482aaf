#!/usr/bin/env python3
"""Bots as processes, for `landsraad play`, `landsraad arena` and the `engines` of a server, or at a table of one:

    landsraad play --game dune --bot "cmd: python3 examples/engine_bots.py one-step"
    python3 examples/engine_bots.py one-step --table http://127.0.0.1:7654 TOKEN TABLE

random     any legal answer; needs the standard library alone
one-step   tries every answer in an imagined world and takes the one that the network likes best
policy     plays a learned policy: `policy FILE.npz`, as the notebook writes it from a dataset, or
           `policy FILE.pt`, as examples/torch_policy.py writes it with PyTorch

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
        from torch_policy import load

        module = load(file)

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


def any_answer(position, go):
    """Any legal answer that does not reopen one."""
    options = [o for o in position.decision["options"] if not o.get("takes_back")]
    return random.Random(go.luck).choice(options or position.decision["options"])["action"]


def main(words):
    words, at = (
        (words[: words.index("--table")], words[words.index("--table") + 1 :]) if "--table" in words else (words, [])
    )
    kind, *rest = words or ["random"]
    if kind == "random" and not at:
        return random_bot()
    if kind == "random":
        choose = any_answer
    elif kind == "one-step":
        choose = one_step
    elif kind == "policy" and rest:
        choose = policy_bot(rest[0])
    else:
        sys.exit(__doc__)
    if at:
        from landsraad.table import Seat

        print("over:", Seat(*at).play(choose)["text"]["en"])
    else:
        from landsraad.engine import serve

        serve(choose, f"{kind} example")


if __name__ == "__main__":
    main(sys.argv[1:])

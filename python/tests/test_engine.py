"""Engines in both directions; the program is found by the variable LANDSRAAD."""

import io
import json
import os
import re
import shlex
import subprocess
import sys

import pytest
from conftest import ROOT, walk

import landsraad
from landsraad.engine import EngineError, EnginePlayer, serve

PROGRAM = os.environ.get("LANDSRAAD", str(ROOT / "target" / "debug" / "landsraad"))
BOTS = str(ROOT / "examples" / "engine_bots.py")
PYTHON = shlex.quote(sys.executable)


def bot(kind):
    return f"{PYTHON} {shlex.quote(BOTS)} {kind}"


def arena(*more, game="globopolis"):
    command = [PROGRAM, "arena", "--game", game, "--seats", "2", "--json", "--threads", "1", *more]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_our_engine_answers_as_the_bot_does_at_the_table():
    rules = landsraad.Rules("dune", advanced=True)
    match = rules.start(2)
    command = f"{PROGRAM} engine --bot heuristic"
    players = {seat: EnginePlayer(rules, seat, command, movetime=20_000) for seat in range(2)}
    try:
        asked = 0
        for seat, now in walk(match, 60):
            if seat in players and now.bot_aside(seat, "heuristic", now.step) is None:
                asked += 1
                expected = now.bot_move(seat, "heuristic", now.step)["action"]
                assert players[seat].choose(now, seat) == expected
        assert asked > 5 and players[0].name.startswith("landsraad")
        assert "chance" in players[0].infos[0] or "chance" in players[1].infos[0]
    finally:
        for player in players.values():
            player.close()


def talk(lines, *arguments):
    text = "".join(json.dumps(line) + "\n" for line in lines)
    command = [PROGRAM, "engine", *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=120)
    return [json.loads(line) for line in done.stdout.splitlines()]


def searched(match, seat):
    """Whether a mentat looks ahead here, and does not only take what its rules of thumb say."""
    why = match.bot_move(seat, "mentat", 1)["why"]
    return why is not None and why["en"].startswith("Over ")


def test_the_search_keeps_to_simulations_and_movetime():
    rules = landsraad.Rules("dune", advanced=True)
    seat, match = next((s, m.fork()) for s, m in walk(rules.start(2), 400) if searched(m, s))
    world = match.world(seat, 1)
    with EnginePlayer(rules, seat, f"{PROGRAM} engine --bot mentat") as player:

        def worlds(**go):
            player._send(type="position", world=world)
            player._send(type="go", **go)
            assert player._receive("bestmove", 120)["action"] in match.legal_actions(seat)
            return player.infos[-1]["worlds"]

        few, many, none = worlds(simulations=16), worlds(simulations=64), worlds(movetime=0)
    assert few < many and none <= 1


def test_our_engine_refuses_what_it_cannot_do():
    kinds = talk([{"type": "hello", "version": 9}, {"type": "go"}, {"type": "nonsense"}, {"type": "isready"}])
    assert [line["type"] for line in kinds] == ["error", "error", "error", "ready"]
    assert "version 9" in kinds[0]["why"]
    new = {"type": "new", "game": "dune", "edition": "gf9", "options": {}, "seats": 6, "seat": 1}
    said = talk([new, {"type": "position"}, {"type": "position", "world": "{}"}, {"type": "quit"}])
    assert [line["type"] for line in said] == ["ready", "error", "error"]


def test_a_record_is_a_position_too():
    match = landsraad.Rules("dune").start(1)
    landsraad.play(match, [landsraad.RandomPlayer(1)], most=20)
    seat = match.pending[0]
    new = {"type": "new", "game": "dune", "edition": "gf9", "options": {}, "seats": 6, "seat": seat}
    lines = [new, {"type": "position", "record": match.record()}, {"type": "go"}]
    assert talk(lines, "--bot", "random")[-1]["action"] in match.legal_actions(seat)


@pytest.mark.parametrize(("kind", "game"), [("random", "demo"), ("one-step", "dune")])
def test_the_example_bots_play_in_the_arena(kind, game):
    name = f"cmd: {bot(kind)}"
    report = arena("--bots", "random", "--bot", name, "--games", "1", "--movetime", "20000", game=game)
    result = next(r for r in report["results"] if r["bot"] == name)
    assert report["finished"] == report["games"] == 2 and result["games"] == 2
    assert (result["illegal"], result["panics"], result["timeouts"]) == (0, 0, 0)


def test_a_policy_plays_in_the_arena(tmp_path):
    from landsraad.policy import Policy

    Policy.fresh(landsraad.Rules("dune").encoder[1]).save(tmp_path / "policy.npz")
    name = f"cmd: {bot('policy')} {tmp_path / 'policy.npz'}"
    report = arena("--bot", name, "--bot", "random", "--games", "1", "--movetime", "20000", game="dune")
    assert report["finished"] == 2
    result = next(r for r in report["results"] if r["bot"] == name)
    assert (result["illegal"], result["panics"], result["timeouts"]) == (0, 0, 0)


def test_a_policy_learned_with_pytorch_plays_in_the_arena(tmp_path):
    # Any Python with PyTorch: the compiled part of the package does not depend on its version.
    python, file = os.environ.get("TORCH_PYTHON", sys.executable), tmp_path / "policy.pt"
    if subprocess.run([python, "-c", "import numpy, torch"], capture_output=True).returncode != 0:
        pytest.skip(f"{python} has no PyTorch: set TORCH_PYTHON to a Python that has it")
    around = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    learn = [python, str(ROOT / "examples" / "torch_policy.py"), "learn", str(file), "--seats", "2", "--games", "2"]
    done = subprocess.run(learn, capture_output=True, text=True, env=around, timeout=300)
    assert done.returncode == 0, done.stderr
    before, after = (float(x) for x in re.findall(r"[\d.]+", done.stdout))
    assert after < 0.8 * before
    name = (
        f"cmd: env PYTHONPATH={shlex.quote(str(ROOT / 'python'))} {shlex.quote(python)} {shlex.quote(BOTS)} policy {file}"
    )
    report = arena("--bot", name, "--bot", "random", "--games", "1", "--movetime", "20000")
    result = next(r for r in report["results"] if r["bot"] == name)
    assert report["finished"] == report["games"] == 2
    assert (result["illegal"], result["panics"], result["timeouts"]) == (0, 0, 0)


FAULTY = """
import json, sys, time
kind = sys.argv[1]
for line in sys.stdin:
    said = json.loads(line)["type"]
    if said == "hello":
        print(json.dumps({"type": "id", "name": "faulty", "version": 1}), flush=True)
    elif said == "new":
        print(json.dumps({"type": "ready"}), flush=True)
    elif said == "go" and kind == "crash":
        sys.exit(3)
    elif said == "go" and kind == "sleep":
        time.sleep(600)
    elif said == "go" and kind == "illegal":
        print(json.dumps({"type": "bestmove", "action": {"no": "action"}}), flush=True)
    elif said == "go" and kind == "babble":
        print("good day", flush=True)
    elif said == "go" and kind == "flood":
        while True:
            print(json.dumps({"type": "info", "text": "x" * 1000}))
    elif said == "go" and kind == "endless":
        while True:
            sys.stdout.write("x" * 65536)
"""


@pytest.mark.parametrize(
    ("kind", "column"),
    [
        ("crash", "panics"),
        ("sleep", "timeouts"),
        ("illegal", "illegal"),
        ("babble", "panics"),
        ("flood", "timeouts"),
        ("endless", "panics"),
    ],
)
def test_a_fault_is_the_bots_loss_and_never_the_tables(kind, column, tmp_path):
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY)
    name = f"cmd: {PYTHON} {file} {kind}"
    report = arena("--bots", "random", "--bot", name, "--games", "1", "--movetime", "50", game="demo")
    assert report["finished"] == report["games"] == 2
    result = next(r for r in report["results"] if r["bot"] == name)
    assert result[column] > 0
    if kind != "illegal":
        assert result["wins"] == 0


def test_a_bot_that_cannot_start_loses():
    report = arena("--bots", "random", "--bot", "cmd: no-such-program-at-all", "--games", "1", game="demo")
    result = next(r for r in report["results"] if r["bot"].startswith("cmd:"))
    assert report["finished"] == 2 and result["panics"] == 2 and result["wins"] == 0


def test_a_person_plays_against_a_process():
    command = [PROGRAM, "play", "--game", "globopolis", "--seats", "2", "--me", "0", "--seed", "1"]
    command += ["--bot", "random", "--bot", f"cmd: {bot('random')}", "--movetime", "20000"]
    done = subprocess.run(command, input="1\n" * 12 + "quit\n", capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and "default is played" not in done.stderr
    broken = [*command[:-4], "--bot", "cmd: no-such-program-at-all"]
    done = subprocess.run(broken, input="1\n" * 12 + "quit\n", capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and "cannot start no-such-program-at-all" in done.stderr


def test_an_engine_in_python_is_a_few_lines():
    match = landsraad.Rules("arrakis").start(1)
    seat = match.pending[0]
    lines = [
        {"type": "hello", "version": 1},
        {"type": "new", "game": "arrakis", "edition": "wfa", "options": {}, "seats": 2, "seat": seat},
        {
            "type": "position",
            "step": 0,
            "view": match.view(seat),
            "decision": match.decision(seat),
            "world": match.world(seat, 3),
        },
        {"type": "go", "movetime": 5},
        {"type": "dance"},
        {"type": "quit"},
    ]
    out = io.StringIO()
    serve(lambda p, _: p.match().legal_actions(p.seat)[0], "small", lines=map(json.dumps, lines), out=out)
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["type"] for line in said] == ["id", "ready", "bestmove", "error"]
    assert said[2]["action"] in match.legal_actions(seat)


def test_an_engine_player_names_the_fault(tmp_path):
    rules = landsraad.Rules("globopolis", seats=2)
    with pytest.raises(EngineError, match="cannot start"):
        EnginePlayer(rules, 0, "no-such-program-at-all")
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY)
    match = rules.start(1)
    seat, now = next(walk(match, 1))
    faults = [("crash", "has ended"), ("babble", "not a line"), ("sleep", "in time"), ("flood", "in time")]
    for kind, why in faults:
        player = EnginePlayer(rules, seat, f"{PYTHON} {file} {kind}", movetime=50)
        with pytest.raises(EngineError, match=why):
            player.choose(now, seat)
        player.close()

"""Programs at a table of a real server; the program is found by the variable LANDSRAAD."""

import json
import runpy
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from test_engine import BOTS, PROGRAM

from landsraad.table import Seat, TableError


def request(url, path, body, **headers):
    head = {"Content-Type": "application/json", **headers}
    reply = urllib.request.urlopen(urllib.request.Request(f"{url}{path}", json.dumps(body).encode(), head))
    return json.load(reply), reply.headers.get("Set-Cookie", "").split(";")[0]


@pytest.fixture
def server(tmp_path):
    """The address of a server, and the cookie of a guest who has a program."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [PROGRAM, "serve", "--bind", f"127.0.0.1:{port}", "--data", str(tmp_path), "--log", "error"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            assert process.poll() is None, "the server has ended"
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        _, cookie = request(url, "/api/guest", {"name": "Owner"})
        yield url, cookie
    finally:
        process.terminate()
        process.wait(30)


def table(url, cookie, game, edition, seats):
    """A table with a free seat for a program and bots in the others."""
    program, _ = request(url, "/api/bots", {"name": "Piter"}, Cookie=cookie)
    plans = [{"kind": "open"}] + [{"kind": "bot", "bot": "random"}] * (seats - 1)
    settings = {"bot_ms": 0, "reaction_ms": 0}
    new = {"game": game, "edition": edition, "seats": plans, "settings": settings}
    made, _ = request(url, "/api/tables", new, Cookie=cookie)
    return program["token"], made["table"]["id"]


def test_a_function_plays_a_match_over_the_web_socket(server):
    url, cookie = server
    token, name = table(url, cookie, "demo", "plain", 2)
    seat = Seat(url, token, name)
    request(url, f"/api/tables/{name}/start", {}, Cookie=cookie)
    asked = []

    def last(position, go):
        asked.append(position.step)
        assert position.match().view(position.seat) == position.view
        return [o["action"] for o in position.decision["options"] if not o.get("takes_back")][-1]

    assert seat.play(last)["text"]["en"]
    assert asked


def test_the_example_that_looks_one_step_ahead_plays_over_the_web_socket(server):
    url, cookie = server
    token, name = table(url, cookie, "arrakis", "wfa", 2)
    seat = Seat(url, token, name)
    request(url, f"/api/tables/{name}/start", {}, Cookie=cookie)
    one_step = runpy.run_path(BOTS)["one_step"]
    answers = []

    class Enough(Exception):
        pass

    def choose(position, go):
        if len(answers) == 4:
            raise Enough
        answers.append(one_step(position, go))
        assert answers[-1] in position.actions
        return answers[-1]

    with pytest.raises(Enough):
        seat.play(choose)


def test_the_examples_take_a_seat_from_the_command_line(server):
    url, cookie = server
    token, name = table(url, cookie, "demo", "plain", 2)
    command = [sys.executable, BOTS, "random", "--table", url, token, name]
    bot = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        for _ in range(300):
            with urllib.request.urlopen(f"{url}/api/tables/{name}") as reply:
                sitter = json.load(reply)["table"]["seats"][0]["sitter"]
            if sitter["kind"] == "person":
                break
            assert bot.poll() is None, bot.stderr.read()
            time.sleep(0.1)
        request(url, f"/api/tables/{name}/start", {}, Cookie=cookie)
        out, err = bot.communicate(timeout=120)
        assert out.startswith("over:"), err
    finally:
        bot.kill()


def test_a_refused_program_gets_the_reason_of_the_server(server):
    url, cookie = server
    token, name = table(url, cookie, "demo", "plain", 2)
    with pytest.raises(TableError, match="no such table"):
        Seat(url, token, "nowhere")
    with pytest.raises(TableError, match="sign in first"):
        Seat(url, "no-token", name)

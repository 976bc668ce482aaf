"""The language-model player against a local stand-in for an endpoint."""

import contextlib
import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import landsraad
from landsraad import llm
from landsraad.engine import Go, Position


class StandIn:
    """Answers as it is told; keeps what it was asked."""

    def __init__(self):
        self.asked = []
        self.reply = lambda prompt, n: '{"choice": 1, "why": "first"}'
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append((self.path, self.headers.get("Authorization"), body))
                said = outer.reply(body["messages"][-1]["content"], len(outer.asked))
                if isinstance(said, bytes):
                    return self.send_raw(said)
                status = 200 if isinstance(said, str) else said
                answer = {"choices": [{"message": {"content": said}}], "usage": {"total_tokens": 100}}
                data = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def send_raw(self, data):
                """A body word for word, a byte at a time after the first hundred, of a length that is never reached."""
                self.send_response(200)
                self.send_header("Content-Length", "1000000" if len(data) > 100 else str(len(data)))
                self.end_headers()
                self.wfile.write(data[:100])
                with contextlib.suppress(OSError):
                    for byte in data[100:]:
                        time.sleep(0.05)
                        self.wfile.write(bytes([byte]))

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"


@pytest.fixture
def model():
    stand_in = StandIn()
    yield stand_in
    stand_in.server.shutdown()


def rules_of_the_question():
    return landsraad.Rules("dune")


def question():
    match = rules_of_the_question().start(1)
    player = landsraad.RandomPlayer(1)
    while len(match.legal_actions(match.pending[0])) < 3:
        match.apply(match.pending[0], player.choose(match, match.pending[0]))
    return match, match.pending[0]


def test_the_prompt_has_the_tables_own_words(model, tmp_path, monkeypatch):
    monkeypatch.setenv("LANDSRAAD_MODEL_KEY", "secret-key")
    match, seat = question()
    client = llm.ChatClient(model.url, "m", transcript=tmp_path / "talk.jsonl")
    player = llm.LanguageModelPlayer(client)
    player.hear(match)
    decision = match.decision(seat)
    assert player.choose(match, seat) == decision["options"][0]["action"]
    path, key, body = model.asked[0]
    said = body["messages"][-1]["content"]
    assert path == "/v1/chat/completions" and key == "Bearer secret-key" and body["model"] == "m"
    assert decision["text"]["en"] in said and f"[{decision['rule']}]" in said
    assert all(f". {option['text']['en']}" in said for option in decision["options"])
    assert all(sentence in said for sentence in match.sentences(seat))
    line = json.loads((tmp_path / "talk.jsonl").read_text())
    assert line["tokens"] == 100 and line["answer"].startswith('{"choice"') and "secret-key" not in json.dumps(line)


def test_an_answer_that_cannot_be_read_is_asked_again(model):
    match, seat = question()
    model.reply = lambda prompt, n: ["I like spice.", 500, '{"choice": 999}', 'Well: {"choice": 2}'][n - 1]
    player = llm.LanguageModelPlayer(llm.ChatClient(model.url, "m"), retries=3)
    assert player.choose(match, seat) == match.decision(seat)["options"][1]["action"]
    assert len(model.asked) == 4 and player.defaults == 0
    assert "I like spice." in json.dumps(model.asked[1][2])


def test_after_the_retries_and_after_the_budget_the_default_is_taken(model):
    match, seat = question()
    default = match.decision(seat)["default"]["action"]
    model.reply = lambda prompt, n: "no"
    player = llm.LanguageModelPlayer(llm.ChatClient(model.url, "m"), retries=1)
    assert player.choose(match, seat) == default and len(model.asked) == 2 and player.defaults == 1
    small = llm.ChatClient(model.url, "m", budget=llm.Budget(calls=5, tokens=150))
    player = llm.LanguageModelPlayer(small, retries=9)
    assert player.choose(match, seat) == default and len(model.asked) == 4, "two calls spend 150 tokens"
    nobody = llm.LanguageModelPlayer(llm.ChatClient("http://127.0.0.1:9/v1", "m"), retries=0)
    assert nobody.choose(match, seat) == default


BAD_BODIES = [
    b"",
    b"[]",
    b"{}",
    b"<html>busy</html>",
    b'{"choices": null}',
    b'{"choices": [{"message": {"content": null, "refusal": "I do not play games."}}], "usage": null}',
    b'{"choices": [{"message": "hello"}]}',
    b"\xff\xfe",
    b"[" * 90,
]


@pytest.mark.parametrize("body", BAD_BODIES)
def test_whatever_an_endpoint_sends_the_default_is_taken(model, body):
    match, seat = question()
    model.reply = lambda prompt, n: body
    player = llm.LanguageModelPlayer(llm.ChatClient(model.url, "m"), retries=1)
    assert player.choose(match, seat) == match.decision(seat)["default"]["action"]
    assert len(model.asked) == 2 and player.defaults == 1


def test_a_slow_endpoint_costs_no_more_than_the_time_of_the_move(model, tmp_path):
    match, seat = question()
    # Every byte comes in time, and the answer never ends.
    model.reply = lambda prompt, n: b" " * 2000
    player = llm.LanguageModelPlayer(llm.ChatClient(model.url, "m", transcript=tmp_path / "talk.jsonl"), retries=9)
    position = Position(
        rules_of_the_question(), seat, match.step, match.view(seat), match.decision(seat), world=match.world(seat, 1)
    )
    began = time.monotonic()
    assert player.engine(position, Go(movetime=600)) == match.decision(seat)["default"]["action"]
    assert time.monotonic() - began < 3
    assert "TimeoutError" in json.loads((tmp_path / "talk.jsonl").read_text().splitlines()[0])["failure"]


@pytest.mark.parametrize(
    ("text", "number"),
    [('{"choice": 3}', 3), ("3", 3), ("I take number 2.", 2), ('```json\n{"choice": 1, "why": "7 of 9"}\n```', 1)],
)
def test_answers_are_read_kindly(text, number):
    assert llm.parse(text, 5) == number


@pytest.mark.parametrize("text", ["", "none", "6", "2 or 3", '{"choice": true}', '{"choice": 0}'])
def test_what_is_no_choice_is_refused(text):
    with pytest.raises(llm.ModelError):
        llm.parse(text, 5)


def test_a_model_plays_a_match_against_a_bot(model):
    rules = landsraad.Rules("dune", seats=2)
    model.reply = lambda prompt, n: json.dumps({"choice": 1 + n % len(re.findall(r"^\d+\. ", prompt, re.M))})
    player = llm.LanguageModelPlayer(llm.ChatClient(model.url, "m", budget=llm.Budget(calls=60)), retries=0)
    match = landsraad.play(rules.start(1), [player, landsraad.BotPlayer("random")], most=20_000)
    assert match.over and len(model.asked) == 60 and player.defaults > 0


def test_a_model_sits_in_the_arena_as_an_engine(model, tmp_path):
    from test_engine import PYTHON, arena

    name = f"cmd: {PYTHON} -m landsraad.llm --url {model.url} --model m --calls 20 --transcript {tmp_path / 't.jsonl'}"
    report = arena("--bots", "random", "--bot", name, "--games", "1", "--movetime", "20000")
    result = next(r for r in report["results"] if r["bot"] == name)
    assert report["finished"] == 2 and (result["illegal"], result["panics"], result["timeouts"]) == (0, 0, 0)
    assert len((tmp_path / "t.jsonl").read_text().splitlines()) == 40


def test_rules_questions_are_answered_with_citations_that_exist(model):
    found = llm.relevant_rules("What happens to forces in the storm?", "gf9")
    assert any("storm" in rule["id"] or "storm" in rule["en"].lower() for rule in found)
    right = found[0]["id"]
    model.reply = lambda prompt, n: f"They die [{'gf9.no.such' if n == 1 else right}]."
    answer = llm.ask_rules("What happens to forces in the storm?", "gf9", llm.ChatClient(model.url, "m"))
    assert answer.citations == [right] and len(model.asked) == 2
    assert "gf9.no.such" in model.asked[1][2]["messages"][-1]["content"]
    model.reply = lambda prompt, n: "No idea."
    plain = llm.ask_rules("What happens to forces in the storm?", "gf9", llm.ChatClient(model.url, "m"))
    assert plain.citations and right in plain.text
    assert llm.ask_rules("xyzzy", "gf9").citations == []

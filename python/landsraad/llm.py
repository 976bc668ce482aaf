"""A language model as a player, by any endpoint that speaks the chat completions of OpenAI.

    player = LanguageModelPlayer(ChatClient("http://localhost:8080/v1", "some-model"))
    landsraad.play(table, [player, landsraad.BotPlayer("heuristic")])

At a table of the program: `landsraad arena --game dune --bot "cmd: python3 -m landsraad.llm --url … --model …"`.
The prompt is made of the table's own sentences: what happened, what the seat sees, what is asked, the rule that asks and
the legal answers. Rules questions are answered from the ledger, with citations that are checked.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import time
import urllib.error
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from . import library
from .core import Match
from .engine import Go, Position, serve
from .types import Action, Decision, Rule


class ModelError(RuntimeError):
    """The endpoint failed, answered nonsense, or the budget is spent."""


@dataclass
class Budget:
    """What a player may spend. Once it is spent, the default answers are taken."""

    calls: int = 1_000
    tokens: int = 2_000_000

    def spend(self, tokens: int) -> None:
        self.calls -= 1
        self.tokens -= tokens

    @property
    def spent(self) -> bool:
        return self.calls <= 0 or self.tokens <= 0


@dataclass
class ChatClient:
    """An endpoint by its URL, such as `http://localhost:8080/v1`. The key is read from an environment variable."""

    url: str
    model: str
    key_variable: str = "LANDSRAAD_MODEL_KEY"
    timeout: float = 60.0
    temperature: float = 0.2
    budget: Budget = field(default_factory=Budget)
    transcript: Path | None = None

    def chat(self, messages: list[dict[str, str]], seconds: float | None = None) -> str:
        """One answer, in the time of the client or in so many seconds, whichever is less.

        Every call, with its answer or its failure, is a line of the transcript.
        """
        if self.budget.spent:
            raise ModelError("the budget is spent")
        patience = self.timeout if seconds is None else min(self.timeout, seconds)
        body = {"model": self.model, "messages": messages, "temperature": self.temperature}
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(self.key_variable):
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(f"{self.url.rstrip('/')}/chat/completions", json.dumps(body).encode(), headers)
        began = time.monotonic()
        answer, failure, tokens = "", "", 0
        try:
            with urllib.request.urlopen(request, timeout=patience) as reply:
                content = json.loads(_body(reply, began + patience))
            message = content["choices"][0]["message"]
            # A model that refuses has no content.
            answer = str(message.get("content") or message.get("refusal") or "")
            tokens = int((content.get("usage") or {}).get("total_tokens") or 0)
        except _FAILURES as error:
            failure = f"{type(error).__name__}: {error}"
        # Without a count from the endpoint four characters are taken as one token.
        tokens = tokens or (sum(len(m["content"]) for m in messages) + len(answer)) // 4
        self.budget.spend(tokens)
        self._write(messages, answer, failure, tokens, time.monotonic() - began)
        if failure:
            raise ModelError(failure)
        return answer

    def _write(self, messages: list[dict[str, str]], answer: str, failure: str, tokens: int, seconds: float) -> None:
        if self.transcript is not None:
            line = {"messages": messages, "answer": answer, "tokens": tokens, "seconds": round(seconds, 3)}
            if failure:
                line["failure"] = failure
            with self.transcript.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")


# What an endpoint can do wrong: the line, the protocol, the JSON, its shape.
_FAILURES = (
    urllib.error.URLError,
    http.client.HTTPException,
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
)

MOST_BYTES = 4 << 20
"""The longest answer of an endpoint that is read."""


def _body(reply: http.client.HTTPResponse, deadline: float) -> bytes:
    """The whole answer. The timeout of a socket bounds each read of it alone."""
    body = b""
    while part := reply.read1(1 << 16):
        body += part
        if len(body) > MOST_BYTES:
            raise ValueError("the answer is too long")
        if time.monotonic() > deadline:
            raise TimeoutError("the answer takes too long")
    return body


SYSTEM = (
    "You play a board game. You are told what your seat knows, what is asked and the legal answers. "
    'Reply with one line of JSON and nothing else: {"choice": NUMBER, "why": "one short sentence"}.'
)


def _rule_lines(decision: Decision) -> list[str]:
    rule = library.rule(decision["rule"])
    return [] if rule is None else [f"The rule that asks: [{rule['id']}] {rule['en']}"]


def prompt(name: str, heard: list[str], seen: str, decision: Decision) -> str:
    """What the model is shown: only what the seat may know."""
    lines = [f"You are {name}."]
    if heard:
        lines += ["", "What happened since you last answered:", *(f"- {sentence}" for sentence in heard)]
    lines += ["", "What you see:", seen.strip(), "", *_rule_lines(decision)]
    lines += [f"You are asked: {decision['text']['en']}", "", "Legal answers:"]
    lines += [f"{n}. {option['text']['en']}" for n, option in enumerate(decision["options"], 1)]
    return "\n".join(lines)


def parse(answer: str, options: int) -> int:
    """The number of the answer, from 1: the JSON that was asked for, or the only number in the text."""
    for found in re.findall(r"\{[^{}]*\}", answer):
        try:
            choice = json.loads(found).get("choice")
        except ValueError:
            continue
        if isinstance(choice, int) and not isinstance(choice, bool) and 1 <= choice <= options:
            return choice
    numbers = {int(n) for n in re.findall(r"(?<![\w.])\d{1,4}(?![\w.]*\d)", answer)}
    fitting = [n for n in numbers if 1 <= n <= options]
    if len(numbers) == 1 and len(fitting) == 1:
        return fitting[0]
    raise ModelError(f"no choice from 1 to {options} in the answer: {answer[:200]!r}")


@dataclass
class LanguageModelPlayer:
    """Asks a model. What it cannot read is asked again, so many times; then the default answer is taken."""

    client: ChatClient
    retries: int = 2
    memory: int = 40
    """How many sentences of what happened are told."""
    defaults: int = 0
    """How many times the default was taken because of the model."""
    heard: dict[int, list[str]] = field(default_factory=dict)

    def hear(self, match: Match) -> None:
        """Keeps what every seat may know of the last step."""
        for seat in range(match.seats):
            sentences = self.heard.setdefault(seat, [])
            sentences += match.sentences(seat)
            del sentences[: -self.memory]

    def choose(self, match: Match, seat: int) -> Action:
        decision = match.decision(seat)
        if decision is None:
            raise ValueError(f"seat {seat} is not asked")
        heard = self.heard.pop(seat, [])
        return self.answer(match.seat_name(seat), heard, match.view_text(seat), decision)

    def answer(self, name: str, heard: list[str], seen: str, decision: Decision, seconds: float | None = None) -> Action:
        """One answer to one question, with all retries in so many seconds if that is given."""
        deadline = None if seconds is None else time.monotonic() + seconds
        messages = [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": prompt(name, heard, seen, decision)},
        ]
        for _ in range(1 + self.retries):
            said, left = "", None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                break
            try:
                said = self.client.chat(messages, left)
                return decision["options"][parse(said, len(decision["options"])) - 1]["action"]
            except ModelError as error:
                if self.client.budget.spent:
                    break
                if said:
                    again = f'{error}. Reply with {{"choice": NUMBER}} from 1 to {len(decision["options"])}.'
                    messages += [{"role": "assistant", "content": said}, {"role": "user", "content": again}]
        self.defaults += 1
        return decision["default"]["action"]

    def engine(self, position: Position, go: Go) -> Action:
        """The same for the protocol of engines."""
        match = position.match()
        texts = [cast("dict[str, str]", event["text"])["en"] for event in position.events if event["text"]]
        seen = match.view_text(position.seat)
        seconds = None if go.movetime is None else go.movetime / 1000
        return self.answer(match.seat_name(position.seat), texts, seen, position.decision, seconds)


def relevant_rules(question: str, edition: str, most: int = 8) -> list[Rule]:
    """The entries of the ledger that have the rarest words of the question."""
    words = {word for word in re.findall(r"[\w']{3,}", question.lower()) if word not in _COMMON}
    points: Counter[str] = Counter()
    entries: dict[str, Rule] = {}
    for word in sorted(words):
        found = library.search_rules(word.rstrip("s") if len(word) > 4 else word, edition)
        for entry in found:
            points[entry["id"]] += 1000 // len(found)
            entries[entry["id"]] = entry
    best = sorted(points, key=lambda id: (-points[id], id))
    return [entries[id] for id in best[:most]]


_COMMON = frozenset(
    re.findall(
        r"\w+",
        "the and for are was can does did how what when who why which with from that this there their have has will not "
        "you your may must they them its into than then all any each one two",
    )
)


@dataclass
class RulesAnswer:
    """An answer about the rules. `citations` are ids of the ledger that the answer names."""

    text: str
    citations: list[str]
    rules: list[Rule]


def ask_rules(question: str, edition: str, client: ChatClient | None = None, retries: int = 2) -> RulesAnswer:
    """Answers a rules question from the ledger. A citation of anything but the entries given is refused.

    Without a model, or where it gives no sound citation, the entries themselves are the answer.
    """
    rules = relevant_rules(question, edition)
    known = {entry["id"] for entry in rules}
    shown = "\n".join(f"[{entry['id']}] {entry['en']}" for entry in rules)
    if client is not None and rules:
        ask = (
            f"Rules:\n{shown}\n\nQuestion: {question}\n\nAnswer in at most three sentences from these rules alone, and "
            "cite every rule you use by its id in square brackets. If they do not say, say so and cite the nearest."
        )
        messages = [{"role": "user", "content": ask}]
        for _ in range(1 + retries):
            try:
                said = client.chat(messages)
            except ModelError:
                break
            cited = re.findall(r"\[([\w]+(?:\.[\w-]+)+)\]", said)
            if cited and set(cited) <= known:
                return RulesAnswer(said, list(dict.fromkeys(cited)), rules)
            wrong = ", ".join(sorted(set(cited) - known)) or "nothing"
            messages += [
                {"role": "assistant", "content": said},
                {"role": "user", "content": f"You cited {wrong}. Cite only ids from the list."},
            ]
    return RulesAnswer(shown or "The ledger has no entry with these words.", sorted(known), rules)


def main(arguments: list[str] | None = None, **streams: Any) -> LanguageModelPlayer:
    """Is an engine that asks a model."""
    parser = argparse.ArgumentParser(prog="python -m landsraad.llm")
    parser.add_argument("--url", required=True, help="the endpoint, up to and with /v1")
    parser.add_argument("--model", required=True)
    parser.add_argument("--key-variable", default="LANDSRAAD_MODEL_KEY", help="the environment variable with the key")
    parser.add_argument("--retries", type=int, default=2)
    parser.add_argument("--calls", type=int, default=Budget.calls)
    parser.add_argument("--tokens", type=int, default=Budget.tokens)
    parser.add_argument("--timeout", type=float, default=60.0)
    parser.add_argument("--transcript", type=Path)
    args = parser.parse_args(arguments)
    budget = Budget(args.calls, args.tokens)
    client = ChatClient(args.url, args.model, args.key_variable, args.timeout, budget=budget, transcript=args.transcript)
    player = LanguageModelPlayer(client, args.retries)
    serve(player.engine, f"language model {args.model}", **streams)
    return player


if __name__ == "__main__":
    main()

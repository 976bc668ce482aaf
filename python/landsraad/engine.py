"""Bots as processes, in both directions: write one in Python, or play with one. The lines are in `docs/engine.md`."""

from __future__ import annotations

import collections
import contextlib
import json
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from .core import Match, Rules
from .types import Action, Decision, Event, Option

VERSION = 1
GRACE = 1.5
"""Seconds an engine gets beyond its time, for the way to it and back."""
WAITING_LINES = 64
"""How many lines of an engine wait to be read. One that sends more has to wait itself."""
MOST_INFOS = 1000
"""How many of the latest `info` lines are kept."""


class EngineError(RuntimeError):
    """An engine that does not start, ends, is late or does not speak the protocol."""


@dataclass
class Position:
    """What an engine is shown: exactly what its seat may know."""

    rules: Rules
    seat: int
    step: int
    view: dict[str, Any]
    decision: Decision
    asides: list[Option] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    world: str | None = None

    @property
    def actions(self) -> list[Action]:
        """The legal answers."""
        return [option["action"] for option in self.decision["options"]]

    def match(self) -> Match:
        """A match that the seat cannot tell from the true one: to try answers in."""
        if self.world is None:
            raise EngineError("the host sent no world")
        return Match.of_world(self.rules, self.world)


@dataclass
class Go:
    """What an engine is granted for one answer."""

    movetime: int | None = None
    simulations: int | None = None
    luck: int = 0


def serve(
    choose: Callable[[Position, Go], Action],
    name: str,
    games: Sequence[str] = (),
    lines: Iterable[str] | None = None,
    out: IO[str] | None = None,
) -> None:
    """Is an engine until the host leaves: answers every `go` with what `choose` says."""
    stream = out or sys.stdout

    def say(**message: Any) -> None:
        stream.write(json.dumps(message) + "\n")
        stream.flush()

    rules: Rules | None = None
    seat = 0
    position: Position | None = None
    for line in sys.stdin if lines is None else lines:
        if not line.strip():
            continue
        message = json.loads(line)
        match message.get("type"):
            case "hello" if message["version"] == VERSION:
                say(type="id", name=name, version=VERSION, games=list(games))
            case "hello":
                say(type="error", why=f"the host speaks version {message['version']}, this engine {VERSION}")
            case "new":
                seat = message["seat"]
                rules = Rules(message["game"], message["edition"], message["seats"], **message["options"])
                say(type="ready")
            case "isready":
                say(type="ready")
            case "position" if rules is not None:
                known = {k: message[k] for k in ("asides", "events", "world") if k in message}
                position = Position(rules, seat, message["step"], message["view"], message["decision"], **known)
            case "go" if position is not None:
                granted = {k: message[k] for k in ("movetime", "simulations", "luck") if k in message}
                say(type="bestmove", action=choose(position, Go(**granted)))
            case "stop" | "over":
                pass
            case "quit":
                return
            case other:
                say(type="error", why=f"{other!r} is not expected now")


class EnginePlayer:
    """Plays a seat by asking a process. Faults raise `EngineError`; `landsraad arena` counts them instead."""

    def __init__(self, rules: Rules, seat: int, command: str, movetime: int = 1000) -> None:
        self.seat, self.movetime = seat, movetime
        self.infos: collections.deque[dict[str, Any]] = collections.deque(maxlen=MOST_INFOS)
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise EngineError(f"not a command: {command!r}: {error}") from error
        if not words:
            raise EngineError("the command of an engine is empty")
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise EngineError(f"cannot start {words[0]}: {error}") from error
        # An engine may talk without an end, or not read: neither fills memory, and nobody waits for it.
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self._texts: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._write, daemon=True).start()
        self._send(type="hello", version=VERSION)
        self.name = self._receive("id", 60)["name"]
        self._send(
            type="new",
            game=rules.game,
            edition=rules.edition,
            options=rules.options,
            seats=rules.seats,
            seat=seat,
        )
        self._receive("ready", 60)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            for text in iter(self._texts.get, None):
                self._process.stdin.write(text)
                self._process.stdin.flush()

    def _send(self, **message: Any) -> None:
        self._texts.put(json.dumps(message) + "\n")

    def _receive(self, kind: str, seconds: float) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        while True:
            try:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise queue.Empty
                line = self._lines.get(timeout=left)
            except queue.Empty:
                raise EngineError("the engine did not answer in time") from None
            if line is None:
                raise EngineError("the engine has ended")
            try:
                message: dict[str, Any] = json.loads(line)
            except ValueError:
                raise EngineError(f"not a line of the protocol: {line.strip()}") from None
            if message.get("type") == "info":
                self.infos.append(message)
            elif message.get("type") == kind:
                return message
            else:
                raise EngineError(f"the engine said {line.strip()} where {kind!r} is due")

    def choose(self, match: Match, seat: int) -> Action:
        self._send(
            type="position",
            seat=seat,
            step=match.step,
            view=match.view(seat),
            decision=match.decision(seat),
            asides=match.asides(seat),
            events=match.events(seat),
            world=match.world(seat, match.step),
        )
        self._send(type="go", movetime=self.movetime, luck=match.step)
        return self._receive("bestmove", self.movetime / 1000 + GRACE)["action"]

    def close(self) -> None:
        """Lets the engine go."""
        self._send(type="quit")
        self._texts.put(None)
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> EnginePlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

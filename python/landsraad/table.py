"""A seat at a table of a server, over its WebSocket. The same functions play here that `landsraad.engine.serve` takes.

The messages are in `docs/protocol.md`. Only the standard library is needed to speak to the server.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import ssl
import struct
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlparse

from .core import Rules
from .engine import Go, Position
from .types import Action

VERSION = 1
HEARTBEAT = 15.0
"""Seconds between two signs of life."""
CONNECTIONS = 5
"""How often a seat connects before it gives up; an answer starts the count again."""


class TableError(RuntimeError):
    """A server that refuses the program or ends the connection."""


class Line:
    """A WebSocket, as far as a client needs one."""

    def __init__(self, url: str, token: str) -> None:
        at = urlparse(url)
        secure = at.scheme == "https"
        host, port = at.hostname or "localhost", at.port or (443 if secure else 80)
        self._socket = socket.create_connection((host, port))
        if secure:
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=host)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
        )
        self._socket.sendall(head.encode())
        self._file = self._socket.makefile("rb")
        if b"101" not in self._file.readline():
            raise TableError("the server did not accept the WebSocket")
        while self._file.readline().strip():
            pass
        self._sending, self._closed = threading.Lock(), threading.Event()
        threading.Thread(target=self._beat, daemon=True).start()

    def _beat(self) -> None:
        while not self._closed.wait(HEARTBEAT):
            try:
                self.send(type="ping", n=1)
            except OSError:
                return

    def send(self, **message: Any) -> None:
        data, mask = json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        frame = b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))
        with self._sending:
            self._socket.sendall(frame)

    def messages(self) -> Iterator[dict[str, Any]]:
        text = b""
        while head := self._file.read(2):
            size = head[1] & 127
            if size == 126:
                size = struct.unpack(">H", self._file.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._file.read(8))[0]
            data = self._file.read(size)
            # A long text comes in several frames; the first bit marks the last one.
            if head[0] & 15 in (0, 1):
                text += data
                if head[0] & 128:
                    yield json.loads(text)
                    text = b""

    def close(self) -> None:
        self._closed.set()
        self._socket.close()


def _sentence(error: urllib.error.HTTPError) -> str:
    """The reason that the server gives for a refusal."""
    try:
        return str(json.load(error)["text"]["en"])
    except (ValueError, KeyError, TypeError):
        return str(error)


class Seat:
    """A seat that a program has taken at a table, by the token of `POST /api/bots`."""

    def __init__(self, url: str, token: str, table: str) -> None:
        self.url, self.token, self.table = url.rstrip("/"), token, table
        try:
            joined = self._request("join", b"{}")
        except urllib.error.HTTPError as error:
            raise TableError(_sentence(error)) from error
        self.seat: int = joined["my_seats"][0]
        info = joined["table"]
        self.rules = Rules(info["game"], info["edition"], len(info["seats"]), **info["options"])

    def _request(self, path: str, body: bytes | None = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}/api/tables/{self.table}/{path}", body, headers)
        with urllib.request.urlopen(request) as reply:
            answer: dict[str, Any] = json.load(reply)
            return answer

    def world(self) -> tuple[int, str]:
        """A position that the seat cannot tell from the true one, and the seat's step that it belongs to."""
        reply = self._request(f"world?seat={self.seat}")
        return reply["step"], reply["world"]

    def play(self, choose: Callable[[Position, Go], Action], movetime: int | None = None) -> dict[str, Any]:
        """Answers every question of the seat with what `choose` says, and returns how the match ended.

        A connection that breaks is made again.
        """
        tries = 0
        while tries < CONNECTIONS:
            try:
                for message in self._watch():
                    if message.get("outcome"):
                        outcome: dict[str, Any] = message["outcome"]
                        return outcome
                    if message.get("decision"):
                        tries = 0
                        self._reply(choose, message, movetime)
            except OSError:
                pass
            tries += 1
            time.sleep(1)
        raise TableError("the connection ended before the match")

    def _watch(self) -> Iterator[dict[str, Any]]:
        """What the seat is sent over one connection, until it breaks."""
        self._line = Line(self.url, self.token)
        try:
            self._line.send(type="hello", version=VERSION)
            self._line.send(type="subscribe", table=self.table, seat=self.seat, lang="en")
            for message in self._line.messages():
                if message.get("type") == "refused":
                    self._take_refusal(message)
                if message.get("type") == "update":
                    yield message
        finally:
            self._line.close()

    @staticmethod
    def _take_refusal(message: dict[str, Any]) -> None:
        """Ends what cannot be repaired. A newer question follows a late answer; what cannot be had now is tried again."""
        match message.get("kind"):
            case "stale":
                pass
            case "unavailable" | "too_fast":
                raise ConnectionError(message["text"]["en"])
            case _:
                raise TableError(message["text"]["en"])

    def _reply(self, choose: Callable[[Position, Go], Action], message: dict[str, Any], movetime: int | None) -> None:
        """Answers a question, unless the table has gone on: then a newer question is on its way."""
        options, step = message["decision"]["options"], message["step"]
        action: Action = options[0]["action"]
        if len(options) > 1:
            at, world = self.world()
            if at != step:
                return
            position = Position(
                rules=self.rules,
                seat=self.seat,
                step=step,
                view=message["view"],
                decision=message["decision"],
                asides=message.get("asides") or [],
                events=message.get("events") or [],
                world=world,
            )
            action = choose(position, Go(movetime=movetime, luck=step))
        key = os.urandom(8).hex()
        self._line.send(type="act", table=self.table, seat=self.seat, step=step, key=key, action=action)

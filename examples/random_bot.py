#!/usr/bin/env python3
"""A bot that takes any free seat and plays any legal answer. Only the standard library is needed.

    python3 random_bot.py http://127.0.0.1:7654 TOKEN TABLE

The token comes from POST /api/bots; the protocol is in docs/protocol.md.
"""
import base64, json, os, random, socket, struct, sys, urllib.request
from urllib.parse import urlparse


class Line:
    """A WebSocket, as far as a client needs one."""

    def __init__(self, host, port, token):
        self.sock = socket.create_connection((host, port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall((f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                           f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                           f"Authorization: Bearer {token}\r\n\r\n").encode())
        self.file = self.sock.makefile("rb")
        assert b"101" in self.file.readline(), "the server did not accept the WebSocket"
        while self.file.readline().strip():
            pass

    def send(self, **message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.sock.sendall(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def messages(self):
        text = b""
        while head := self.file.read(2):
            size = head[1] & 127
            size = struct.unpack(">H", self.file.read(2))[0] if size == 126 else size
            size = struct.unpack(">Q", self.file.read(8))[0] if size == 127 else size
            data = self.file.read(size)
            # A long text comes in several frames; the first bit marks the last one.
            if head[0] & 15 in (0, 1):
                text += data
                if head[0] & 128:
                    yield json.loads(text)
                    text = b""


def main(url, token, table):
    request = urllib.request.Request(f"{url}/api/tables/{table}/join", b"{}", method="POST", headers={
        "Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    seat = json.load(urllib.request.urlopen(request))["my_seats"][0]
    line = Line(urlparse(url).hostname, urlparse(url).port, token)
    line.send(type="hello", version=1)
    # A patch has what changed, here the question. A bot that looks at the board applies its "view" too (RFC 6902).
    line.send(type="subscribe", table=table, seat=seat, patches=True, lang="en")
    for message in line.messages():
        if message["type"] in ("update", "patch") and message.get("outcome"):
            print("over:", message["outcome"]["text"]["en"])
            return
        if message["type"] in ("update", "patch") and message.get("decision"):
            options = [o for o in message["decision"]["options"] if not o.get("takes_back")]
            line.send(type="act", table=table, seat=seat, step=message["step"],
                      key=os.urandom(8).hex(), action=random.choice(options)["action"])
        elif message["type"] == "refused" and message["kind"] != "stale":
            print("refused:", message["text"]["en"], file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:4])

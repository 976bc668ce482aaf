#!/usr/bin/env python3
"""Compute the Globopolis ring from board.toml and titles.toml and write it as data (standard library only).

    python3 tools/make_ring.py            # writes src/games/globopolis/ring.gen.json

The ring has as many tiles as there are spaces, the first at the top, clockwise; O.R.S.S. spaces stand out a little.
Names run along the radius and are always upright. The middle is left free.
"""
import json, math, pathlib, tomllib

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / ".." / ".." / "crates" / "globopolis" / "data"
OUT = HERE / ".." / "src" / "games" / "globopolis" / "ring.gen.json"
INNER, OUTER = 286.0, 404.0

def at(turn, r):
    a = turn * math.tau
    return r * math.sin(a), -r * math.cos(a)

def tile(t0, t1, r0, r1):
    p = lambda t, r: "{:.1f} {:.1f}".format(*at(t, r))
    return f"M{p(t0, r0)}L{p(t0, r1)}A{r1:.0f} {r1:.0f} 0 0 1 {p(t1, r1)}L{p(t1, r0)}A{r0:.0f} {r0:.0f} 0 0 0 {p(t0, r0)}Z"

board = tomllib.load(open(DATA / "board.toml", "rb"))
titles = tomllib.load(open(DATA / "titles.toml", "rb"))
order = [t["id"] for t in titles.get("title", [])] or [t["id"] for kind in ("territory", "guild") for t in titles.get(kind, [])]
n = len(board["space"])
spaces = []
for s in sorted(board["space"], key=lambda s: s["index"]):
    i = s["index"]; t0, t1, mid = (i - .47) / n, (i + .47) / n, i / n
    far = s["kind"] == "orss"
    outer = OUTER + (26 if far else 0)
    deg = mid * 360
    turn = deg - 90 if deg <= 180 else deg - 270
    x, y = at(mid, (INNER + OUTER) / 2 + 4)
    tx, ty = at(mid, INNER - 26)
    spaces.append({"index": i, "id": s["id"], "name": {"en": s["name"], "it": s.get("name_it") or s["name"]}, "kind": s["kind"], "quadrant": s.get("quadrant"),
                   "title": order.index(s["title"]) if s.get("title") in order else None,
                   "d": tile(t0, t1, INNER, outer), "band": tile(t0, t1, outer - 16, outer), "foot": tile(t0, t1, INNER, INNER + 13),
                   "at": [round(x, 1), round(y, 1)], "turn": round(turn, 1), "stand": [round(tx, 1), round(ty, 1)]})
ring = {"inner": INNER, "outer": OUTER, "spaces": spaces, "titles": order,
        "quadrants": [{"id": q["id"], "name": {"en": q["name"], "it": q.get("name_it") or q["name"]}} for q in board["quadrant"]]}
OUT.write_text(json.dumps(ring, ensure_ascii=False, separators=(",", ":")) + "\n")
print(f"{n} spaces, {sum(s['title'] is not None for s in spaces)} of {len(order)} titles placed")

#!/usr/bin/env python3
"""Compute the War for Arrakis board and collect what is printed, and write both as data (standard library only).

    python3 tools/make_arrakis.py             # writes src/games/arrakis/{map,facts}.gen.json
    python3 tools/make_arrakis.py --fit 60    # first spends 60 s on fitting cells to the borders, writes arrakis_cells.json

Every area is a cell of a power diagram round its centre, clipped to a rounded board. Cells only guess the true outlines,
so `--fit` nudges centres and weights until cells touch exactly where board.toml knows a border; arrakis_cells.json keeps
the result. What still differs is drawn honestly: a border that does not touch gets a bridge, a touch that is none a wall.
"""
import json, math, pathlib, random, sys, time, tomllib

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / ".." / ".." / "crates" / "arrakis" / "data"
OUT = HERE / ".." / "src" / "games" / "arrakis"
CELLS = HERE / "arrakis_cells.json"
W, H, EDGE = 1000.0, 700.0, 46.0
board, cards, parts = (tomllib.load(open(DATA / f"{name}.toml", "rb")) for name in ("board", "cards", "components"))
# The order of ids is the order of the game's own numbers.
AREAS = {a["id"]: a for a in sorted(board["area"], key=lambda a: a["id"])}
IDS = list(AREAS)
HOME = {k: (a["pos"][0] * W, a["pos"][1] * H) for k, a in AREAS.items()}
pair = lambda a, b: (a, b) if a < b else (b, a)
OPEN = {pair(a, b) for a in IDS for b in AREAS[a]["adjacent"]}
SHUT = {pair(a, b) for a in IDS for b in AREAS[a].get("impassable", [])}
REAL = OPEN | SHUT

# ---- cells -------------------------------------------------------------------------------------------------------
def frame():
    p = []
    for cx, cy, a0 in ((W - EDGE, EDGE, -90), (W - EDGE, H - EDGE, 0), (EDGE, H - EDGE, 90), (EDGE, EDGE, 180)):
        p += [(cx + EDGE * math.cos(math.radians(a0 + k * 9)), cy + EDGE * math.sin(math.radians(a0 + k * 9))) for k in range(11)]
    return p

FRAME = [(p, None) for p in frame()]

def cell(k, site, near):
    """The cell of `k` as corners, each with the neighbour across the side that begins there."""
    px, py, pw = site[k]
    poly = FRAME
    for j in near[k]:
        qx, qy, qw = site[j]
        nx, ny = qx - px, qy - py
        c = (qx * qx + qy * qy - qw - px * px - py * py + pw) / 2
        inside = [x * nx + y * ny - c for (x, y), _ in poly]
        if max(inside) <= 1e-9: continue
        out = []
        for i, ((x0, y0), who) in enumerate(poly):
            d0, d1 = inside[i], inside[(i + 1) % len(poly)]
            (x1, y1), _ = poly[(i + 1) % len(poly)]
            if d0 <= 0: out.append(((x0, y0), who))
            if (d0 <= 0) != (d1 <= 0):
                t = d0 / (d0 - d1); cut = (x0 + t * (x1 - x0), y0 + t * (y1 - y0))
                # Leaving the half plane, the new side runs along the other cell; coming back, the old side goes on.
                out.append((cut, j if d0 <= 0 else who))
        poly = out
        if not poly: return []
    return poly

def sides(poly):
    for i, (p, who) in enumerate(poly):
        q = poly[(i + 1) % len(poly)][0]
        yield p, q, who

def lengths(poly):
    found = {}
    for p, q, who in sides(poly):
        if who is not None: found[who] = found.get(who, 0) + math.dist(p, q)
    return found

def around(site, r=300):
    return {k: sorted((j for j in IDS if j != k and math.dist(site[j][:2], site[k][:2]) < r), key=lambda j: math.dist(site[j][:2], site[k][:2])) for k in IDS}

MIN = 15.0  # A border shorter than this is hard to see.
def cost(k, site, polys):
    """How far one cell is from the truth: borders too short, touches that are none, centre far from home, small cells."""
    if len(polys[k]) < 3: return 1e6
    found = lengths(polys[k]); c = 0.0
    for j in BORDERS[k]:
        n = found.get(j, 0)
        if n < MIN: c += 3 * (1 - n / MIN) + (5 if n < 2 else 0)
        if n < 2: c += gap(k, j, polys) * 0.05
    for j, n in found.items():
        if pair(k, j) not in REAL: c += 2 + min(n, 40) / 10 if n > 1.5 else n
    c += math.dist(site[k][:2], HOME[k]) ** 2 / 900
    pts = [p for p, _ in polys[k]]
    area = abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(pts, pts[1:] + pts[:1]))) / 2
    if area < 3400: c += (3400 - area) / 500
    cx, cy = middle(pts)
    return c + max(0, math.dist((cx, cy), site[k][:2]) - 16) / 12

def gap(a, b, polys):
    return min((math.dist(p, q) for p, _ in polys[a] for q, _ in polys[b]), default=99)

def middle(pts):
    a = cx = cy = 0.0
    for (x0, y0), (x1, y1) in zip(pts, pts[1:] + pts[:1]):
        w = x0 * y1 - x1 * y0; a += w; cx += (x0 + x1) * w; cy += (y0 + y1) * w
    return (cx / (3 * a), cy / (3 * a)) if a else pts[0]

BORDERS = {k: [j for j in IDS if pair(k, j) in REAL] for k in IDS}

def fit(site, seconds):
    rnd = random.Random(7); near = around(site)
    polys = {k: cell(k, site, near) for k in IDS}
    costs = {k: cost(k, site, polys) for k in IDS}
    end, begin, n = time.time() + seconds, time.time(), 0
    while time.time() < end:
        n += 1
        heat = max(0.02, 1 - (time.time() - begin) / seconds)
        worst = rnd.choices(IDS, [costs[k] + .02 for k in IDS])[0]
        k = worst if rnd.random() < .6 else rnd.choice(BORDERS[worst])
        old = site[k]; step = 3 + 22 * heat * rnd.random()
        site[k] = (old[0] + rnd.gauss(0, step), old[1] + rnd.gauss(0, step), old[2] + rnd.gauss(0, 60 * step))
        if not (8 < site[k][0] < W - 8 and 8 < site[k][1] < H - 8): site[k] = old; continue
        touched = {k, *(j for j in lengths(polys[k])), *near[k][:14]}
        keep = {j: polys[j] for j in touched}
        for j in touched: polys[j] = cell(j, site, near)
        judged = touched | {m for j in touched for m in BORDERS[j]}
        was = {j: costs[j] for j in judged}
        for j in judged: costs[j] = cost(j, site, polys)
        better = sum(was.values()) - sum(costs[j] for j in judged)
        if better < 0 and rnd.random() > math.exp(better / (0.35 * heat)):
            site[k] = old; polys.update(keep); costs.update(was)
    print(f"{n} trials, cost {sum(costs.values()):.1f}")
    return site

def differ(polys):
    seen = {pair(k, j) for k in IDS for j, n in lengths(polys[k]).items() if n > 1.5}
    return sorted(REAL - seen), sorted(seen - REAL)

site = {k: (*HOME[k], 0.0) for k in IDS}
if CELLS.exists(): site |= {k: tuple(v) for k, v in json.loads(CELLS.read_text()).items()}
if "--fit" in sys.argv:
    site = fit(site, float(sys.argv[sys.argv.index("--fit") + 1]))
    CELLS.write_text("{\n" + ",\n".join(f' "{k}": [{x:.1f}, {y:.1f}, {w:.0f}]' for k, (x, y, w) in site.items()) + "\n}\n")
    site = {k: tuple(v) for k, v in json.loads(CELLS.read_text()).items()}
POLY = {k: cell(k, site, around(site)) for k in IDS}
BRIDGES, WALLS = differ(POLY)
print(f"{len(IDS)} areas; {len(REAL) - len(BRIDGES)} of {len(REAL)} borders touch; bridges {BRIDGES}; walls {WALLS}")

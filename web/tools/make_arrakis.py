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
if BRIDGES or WALLS: sys.exit("cells and borders differ: run with --fit")

# ---- outlines ----------------------------------------------------------------------------------------------------
from make_board import inside, noise, path, simplify  # noqa: E402

def warp(p):
    x, y = p
    edge = max(0.0, min(1.0, min(x, y, W - x, H - y) / 30))
    return x + edge * 7.5 * noise(x, y, 41), y + edge * 7.5 * noise(x, y, 57)

def line(p, q, step=6.0):
    """The warped way from p to q, the same points from either end."""
    n = max(1, round(math.dist(p, q) / step))
    a, b = min(p, q), max(p, q)
    pts = [warp((a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n)) for k in range(n + 1)]
    return pts if p == a else pts[::-1]

corner = {}
def snap(p):
    """Cells compute a common corner each for themselves; one of the answers is taken for all."""
    key = (round(p[0] / 2), round(p[1] / 2))
    for dx in (0, -1, 1):
        for dy in (0, -1, 1):
            at = corner.get((key[0] + dx, key[1] + dy))
            if at and math.dist(at, p) < .5: return at
    return corner.setdefault(key, p)

POLY = {k: [(snap(p), who) for p, who in poly] for k, poly in POLY.items()}
def outline(k):
    return [p for a, b, _ in sides(POLY[k]) for p in simplify(line(a, b), .3)[:-1]]
def border(a, b):
    return [simplify(line(p, q), .3) for p, q, who in sides(POLY[a]) if who == b]

def depth(p, poly):
    """How far inside a shape a point is."""
    def to(a, b):
        dx, dy = b[0] - a[0], b[1] - a[1]
        t = max(0, min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1)))
        return math.dist(p, (a[0] + t * dx, a[1] + t * dy))
    return min(to(a, b) for a, b in zip(poly, poly[1:] + poly[:1])) if inside(p, poly) else -1

def stand(poly):
    """Where pieces stand: far from every side, not far from the middle. Cells are wider than high in the eye: pieces are too."""
    mx, my = middle(poly); best = (mx, my); most = -1e9
    for i in range(-12, 13):
        for j in range(-12, 13):
            p = (mx + i * 2.5, my + j * 2.5); v = depth(p, poly) - math.dist(p, (mx, my)) * .12
            if v > most: best, most = p, v
    return best

# ---- names -------------------------------------------------------------------------------------------------------
TERRAIN = {"mountain": ("mountain", "montagna"), "plateau": ("plateau", "altopiano"), "minor_erg": ("minor erg", "erg minore"), "desert": ("desert", "deserto"), "deep_desert": ("deep desert", "deserto profondo")}
QUARTER = {"ne": ("north-east", "nord-est"), "se": ("south-east", "sud-est"), "sw": ("south-west", "sud-ovest"), "nw": ("north-west", "nord-ovest")}
def sector_name(s):
    en, it = QUARTER[s[:2]]
    return {"en": "central " + en, "it": "centrale " + it} if s.endswith("i") else {"en": en, "it": it}

def both(e, key="name"):
    return {"en": e[key], "it": e.get(key + "_it") or e[key]}

def area_name(a):
    """As the game's own sentences call it: the printed name, or sector, number and terrain."""
    if a.get("name"):
        name = both(a)
        return name
    number = a["id"].rsplit("_", 1)[1]; sector = sector_name(a["id"].split("_")[0])
    return {lang: f"{sector[lang]} {number} ({TERRAIN[a['terrain']][lang == 'it']})" for lang in ("en", "it")}

# ---- the map -----------------------------------------------------------------------------------------------------
LOOP = {k: outline(k) for k in IDS}
STAND = {k: stand(LOOP[k]) for k in IDS}
areas = []
for k, a in AREAS.items():
    x, y = STAND[k]
    areas.append({"id": k, "name": area_name(a), "named": "name" in a, "terrain": a["terrain"], "sectors": a["sectors"], "d": path(LOOP[k]), "at": [round(x, 1), round(y, 1)], "room": round(depth((x, y), LOOP[k]), 1),
                  "rank": a.get("settlement", {}).get("rank", 0), "sietch": a.get("sietch_space", False), "station": bool(a.get("testing_station")), "sheltered": a.get("storm_exempt", False),
                  "near": sorted(a["adjacent"]), "shut": sorted(a.get("impassable", []))})
def lines(pairs):
    return "".join(path(part, False) for a, b in sorted(pairs) for part in border(a, b))
main = lambda k: set(AREAS[k]["sectors"])
zones = []
for z in board["air_zone"]:
    pts = [STAND[t] for t in z["touches"]]
    # Where the areas it overlaps come together.
    cx, cy = sum(p[0] for p in pts) / len(pts), sum(p[1] for p in pts) / len(pts)
    ends = [warp(p) for t in z["touches"] for p, _ in POLY[t]]
    shared = [p for p in ends if sum(math.dist(p, q) < 1 for q in ends) >= min(3, len(pts))] or [p for p in ends if sum(math.dist(p, q) < 1 for q in ends) >= 2]
    x, y = min(shared, key=lambda p: math.dist(p, (cx, cy)), default=(cx, cy))
    if len(pts) == 2:
        mid = [p for part in border(*z["touches"]) for p in part]; x, y = mid[len(mid) // 2] if mid else (cx, cy)
    zones.append({"id": z["id"], "sectors": z["sectors"], "at": [round(x, 1), round(y, 1)]})
rnd = random.Random(3)
hach = []
for k in IDS:
    if AREAS[k]["terrain"] != "mountain": continue
    for i in range(0, len(LOOP[k]), 1):
        (x, y), (cx, cy) = LOOP[k][i], STAND[k]; n = math.dist((x, y), (cx, cy)) or 1; ln = rnd.uniform(3, 9)
        hach.append(f"M{x:.1f} {y:.1f}l{(cx - x) / n * ln:.1f} {(cy - y) / n * ln:.1f}")
the_map = {"width": W, "height": H, "frame": path(simplify([p for p, _ in FRAME] + [FRAME[0][0]], .2)[:-1]), "areas": areas, "zones": zones,
           "sectors": [{"id": s["id"], "name": sector_name(s["id"])} for s in board["sector"]],
           "lines": lines(OPEN), "shut": lines(SHUT), "sectorLines": lines({(a, b) for a, b in REAL if not main(a) & main(b)}), "hachures": "".join(hach)}
(OUT / "map.gen.json").write_text(json.dumps(the_map, ensure_ascii=False, separators=(",", ":")) + "\n")

# ---- what is printed on cards ------------------------------------------------------------------------------------
def made_up(e, *keys):
    words = [str(e.get(k, "")) for k in ("source", *keys)]
    return "all" if words[0].startswith("reconstructed") else "part" if any("reconstructed" in w for w in words) else "none"

facts = {
    "cards": [{"id": c["id"], "deck": c["deck"], "name": both(c), "text": both(c, "effect"), "twin": sum(o["name"] == c["name"] for o in cards["planning"]) > 1, "made": made_up(c)} for c in cards["planning"]],
    "leaders": [{"id": l["id"], "name": both(l), "side": l["side"], "slot": l["slot"], "text": both(l, "special"), "hits": l.get("combat", {}).get("hits", 0), "shields": l.get("combat", {}).get("shields", 0), "entry": both(l, "entry"), "made": made_up(l, "special_source", "slot_source")} for l in cards["leader"]],
    "prescience": [{"id": p["id"], "name": both(p), "text": both(p, "requirement"), "end": p["timing"] == "end_of_round", "reward": [p["reward"][m] for m in ("kwisatz_haderach", "sand_dwellers", "jihad")], "made": made_up(p, "reward_source")} for p in cards["prescience"]],
    "objectives": [[o["targets"][m] for m in ("kwisatz_haderach", "sand_dwellers", "jihad")] for o in cards["objective"]],
    "bans": {b["power"]: {"name": both(b), "text": both(b, "effect")} for b in cards["ban"]},
    "tactics": [{"sector": t.get("sector"), "sietch": t["sietch"]} for t in cards["tactic"]],
    "slots": {s: parts["dashboard"][s]["slots"] for s in ("atreides", "harkonnen")},
    "dice": {s: parts["action_die"][s]["dice"] for s in ("atreides", "harkonnen")},
    "tank": {s: parts["dashboard"][s]["regeneration_tank_slots"] for s in ("atreides", "harkonnen")},
    "rows": [{"dice": parts["action_die"]["harkonnen"]["dice"] - r["dice_blocked"], "harvesters": r["harvesters"], "ornithopters": r["ornithopters"], "carryalls": r["carryalls"]} for r in parts["spice_must_flow"]["rows"]],
    "lastStep": parts["prescience_track"]["last_step"], "supremacy": parts["supremacy_track"]["harkonnen_win"],
}
(OUT / "facts.gen.json").write_text(json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n")
least = min((sum(math.dist(p, q) for p, q, who in sides(POLY[a]) if who == b), a, b) for a, b in REAL)
print(f"{len(areas)} areas, {len(zones)} zones; shortest border {least[0]:.1f} ({least[1]}, {least[2]}); least room {min((a['room'], a['id']) for a in areas)}; {len(facts['cards'])} cards, {len(facts['leaders'])} leaders")

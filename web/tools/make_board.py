#!/usr/bin/env python3
"""Compute the Dune board's geometry from map.toml and layout.toml and write it as data (standard library only).

    python3 tools/make_board.py           # writes src/games/dune/board.gen.json and names.gen.json
    python3 tools/make_board.py --check   # geometry self-check, exit code 1 on failure

How it works
  1. every polar rectangle becomes cells of one common polar grid, so each cell knows its territory;
  2. borders between territories are collected as CHAINS between junctions, smoothed once and shared by both
     neighbours: no gaps, no overlaps, rounded corners;
  3. chains are warped a little so the planet looks grown, not compasses-drawn. The warp fades to almost nothing on
     sector lines and is zero on the rim: a piece never seems to lie in another sector;
  4. location shapes (hit areas, highlights) are the territory cut by its sector wedges.
The browser gets paths, label points and neighbours only; it computes no geometry.
"""
import json, math, pathlib, random, re, sys, tomllib

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE / ".." / ".." / "crates" / "dune" / "data"
OUT = HERE / ".." / "src" / "games" / "dune"
R = 400.0                      # planet radius in board units; the view box is 1000 x 1000
STEP = 4.0                     # sampling step along borders
SMOOTH = 6                     # half width of corner rounding, in samples


# ---------------------------------------------------------------- geometry
def bearing(u):                # u = sector - 1 + a, runs 0..18 counter-clockwise
    return math.radians(210 - 20 * u)

def pt(u, r):
    b = bearing(u)
    return (R * r * math.sin(b), -R * r * math.cos(b))

def polar(x, y):
    b = math.degrees(math.atan2(x, -y))
    return ((210 - b) / 20) % 18, math.hypot(x, y) / R

def noise(x, y, seed):
    rnd = random.Random(seed)
    s = 0
    for k in range(5):
        f = (0.008, 0.013, 0.021, 0.034, 0.06)[k]
        a = rnd.uniform(0, math.tau)
        s += math.sin(f * (x * math.cos(a) + y * math.sin(a)) * math.tau / 1.7 + rnd.uniform(0, 9)) / (1 + .55 * k)
    return s / 2.2

def warp(p, seedless=True):
    x, y = p
    u, r = polar(x, y)
    if r > .9995:
        return p
    rim = min(1, (1 - r) / .05)
    a = u % 1
    line = .16 + .84 * min(1, min(a, 1 - a) / .16)          # calm close to sector lines
    dr = .017 * noise(x, y, 11) * rim
    du = .011 * noise(x, y, 23) * rim * line / max(r, .2) * (180 / math.pi) / 20
    return pt(u + du, r + dr)

def path(points, close=True):
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if close else "")

def simplify(pts, tol=.22):
    if len(pts) < 3:
        return pts
    (x0, y0), (x1, y1) = pts[0], pts[-1]
    dx, dy = x1 - x0, y1 - y0
    n = math.hypot(dx, dy)
    best, at = 0, 0
    for i in range(1, len(pts) - 1):
        x, y = pts[i]
        d = abs(dx * (y0 - y) - dy * (x0 - x)) / n if n > 1e-9 else math.hypot(x - x0, y - y0)
        if d > best:
            best, at = d, i
    if best <= tol:
        return [pts[0], pts[-1]]
    return simplify(pts[:at + 1], tol)[:-1] + simplify(pts[at:], tol)

def area(poly):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(poly, poly[1:] + poly[:1])) / 2

def clip_half(poly, nx, ny):   # keep the side where nx*x + ny*y >= 0
    out = []
    for (x0, y0), (x1, y1) in zip(poly, poly[1:] + poly[:1]):
        d0, d1 = nx * x0 + ny * y0, nx * x1 + ny * y1
        if d0 >= 0:
            out.append((x0, y0))
        if (d0 >= 0) != (d1 >= 0):
            t = d0 / (d0 - d1)
            out.append((x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
    return out

def clip_sector(poly, n):
    b0, b1 = bearing(n - 1), bearing(n)           # clockwise edge, counter-clockwise edge
    poly = clip_half(poly, -math.cos(b0), -math.sin(b0))
    return clip_half(poly, math.cos(b1), math.sin(b1)) if poly else poly


# ---------------------------------------------------------------- the map
class Board:
    def __init__(self):
        self.map = tomllib.load(open(DATA / "map.toml", "rb"))
        self.layout = tomllib.load(open(DATA / "layout.toml", "rb"))
        self.ter = {t["id"]: t for t in self.map["territory"]}
        self.pole = self.layout["polar_sink_radius"]
        self.pieces = {}
        for s in self.layout["sector"]:
            for p in s["piece"]:
                self.pieces[p["loc"]] = dict(p, sector=s["n"])
        self._grid()
        self._chains()
        self._shapes()

    def _grid(self):
        us, rs, rects = set(), {self.pole, 1.0}, []
        for loc, p in self.pieces.items():
            for a0, a1, r0, r1 in p["rects"]:
                u0, u1 = round(p["sector"] - 1 + a0, 4), round(p["sector"] - 1 + a1, 4)
                us |= {u0 % 18, u1 % 18}; rs |= {r0, r1}
                rects.append((u0, u1, r0, r1, loc))
        us |= set(map(float, range(18)))
        self.us, self.rs = sorted(us), sorted(rs)
        nu, nr = len(self.us), len(self.rs) - 1
        self.cell = [[None] * nr for _ in range(nu)]
        for i in range(nu):
            um = (self.us[i] + (self.us[i + 1] if i + 1 < nu else 18)) / 2
            for j in range(nr):
                rm = (self.rs[j] + self.rs[j + 1]) / 2
                for u0, u1, r0, r1, loc in rects:
                    if u0 <= um <= u1 and r0 <= rm <= r1:
                        self.cell[i][j] = loc
                        break

    def owner(self, i, j):
        if j < 0: return "polar_sink"
        if j >= len(self.rs) - 1: return None
        loc = self.cell[i % len(self.us)][j]
        return loc.split(":")[0] if loc else None

    def _chains(self):
        nu, nr = len(self.us), len(self.rs)
        edges, at = {}, {}
        def add(a, b, left, right):
            if left != right:
                k = (a, b); edges[k] = (left, right)
                at.setdefault(a, []).append(k); at.setdefault(b, []).append(k)
        for i in range(nu):
            for j in range(nr):
                add((i, j), ((i + 1) % nu, j), self.owner(i, j), self.owner(i, j - 1))         # arc
                if j + 1 < nr:
                    add((i, j), (i, j + 1), self.owner(i - 1, j), self.owner(i, j))            # spoke
        def sample(k, back):
            (i, j), (i2, j2) = k
            u0, r0, r1 = self.us[i], self.rs[j], self.rs[j2]
            u1 = u0 if i == i2 else (self.us[i2] if i2 else 18)
            n = max(2, round(math.hypot((r1 - r0) * R, (u1 - u0) * math.radians(20) * r0 * R) / STEP))
            q = [pt(u0 + (u1 - u0) * t / n, r0 + (r1 - r0) * t / n) for t in range(n + 1)]
            return q[::-1] if back else q
        done, self.chains = set(), []
        stop = {n for n, ks in at.items() if len(ks) != 2}
        for start in sorted(stop) + sorted(set(at) - stop):   # the second part catches closed rings
            for k in at[start]:
                if k in done: continue
                pts, node, key = [], start, k
                while True:
                    done.add(key)
                    back = key[1] == node and key[0] != node
                    q = sample(key, back)
                    pts += q if not pts else q[1:]
                    node = key[0] if back else key[1]
                    if node in stop or node == start: break
                    key = next(e for e in at[node] if e != key)
                self.chains.append((frozenset(edges[k]), start, node, [warp(p) for p in self._round(pts)]))

    @staticmethod
    def _round(pts):           # Gaussian smoothing with fixed ends
        n = len(pts); out = []
        for i in range(n):
            h = min(SMOOTH, i, n - 1 - i)
            if h == 0 or all(abs(math.hypot(*p) - R) < .01 for p in (pts[i - h], pts[i], pts[i + h])):
                out.append(pts[i]); continue
            sx = sy = sw = 0
            for d in range(-h, h + 1):
                w = math.exp(-(d / (h * .6)) ** 2)
                sx += w * pts[i + d][0]; sy += w * pts[i + d][1]; sw += w
            out.append((sx / sw, sy / sw))
        return out

    def _shapes(self):
        self.shape, self.locshape = {}, {}
        for tid in self.ter:
            parts = [c for c in self.chains if tid in c[0]]
            loops = []
            while parts:
                _, a, b, pts = parts.pop()
                pts = list(pts)
                while a != b:
                    for n, c in enumerate(parts):
                        if c[1] == b: pts += c[3][1:]; b = c[2]; break
                        if c[2] == b: pts += c[3][::-1][1:]; b = c[1]; break
                    else: break
                    parts.pop(n)
                loops.append(pts[:-1])
            loops.sort(key=lambda l: -abs(area(l)))
            if self.ter[tid]["terrain"] == "stronghold":      # a little larger than life: they must hold two stacks
                cx, cy = (sum(p[k] for p in loops[0]) / len(loops[0]) for k in (0, 1))
                loops[0] = [(cx + (x - cx) * 1.16, cy + (y - cy) * 1.16) for x, y in loops[0]]
            self.shape[tid] = loops[:1]
            for loc in self.ter[tid]["locations"]:
                n = int(loc.split(":")[1])
                self.locshape[loc] = loops[0] if n == 0 or self.ter[tid]["terrain"] == "stronghold" else clip_sector(loops[0], n)

    def label_point(self, loc):
        if loc == "polar_sink:0": return (0, 0)
        p = self.pieces[loc]; r, a = p["label"]
        return pt(p["sector"] - 1 + a, r)

    def at(self, sector, a, r):
        return pt(sector - 1 + a, r)

    def name_arc(self, tid, chars):
        """Longest arc with head-room inside the territory: (u_mid, r, arc length, head-room)."""
        best = None
        nu = len(self.us); fine = [k / 10 for k in range(180)]
        own = {}
        def inside(u, r):
            u %= 18
            i = max(k for k in range(nu) if self.us[k] <= u + 1e-9)
            if not self.rs[0] <= r <= 1: return False
            j = max(k for k in range(len(self.rs) - 1) if self.rs[k] <= r + 1e-9)
            return self.owner(i, j) == tid
        for rr in range(17, 98):
            r = rr / 100
            ok = [own.setdefault((u, rr), inside(u + .05, r) and inside(u + .05, r - .022) and inside(u + .05, r + .022))
                  for u in fine]
            if not any(ok): continue
            base = ok.index(False) if False in ok else 0
            run, start = 0, 0
            for n in range(181):
                k = (base + n) % 180
                if ok[k] and n < 180:
                    if run == 0: start = base + n
                    run += 1
                elif run:
                    length = run / 10 * math.radians(20) * r * R
                    room = 0
                    mid = (start + run / 2) / 10
                    while room < .12 and inside(mid, r - room) and inside(mid, r + room): room += .01
                    score = min(length, chars * 9) + room * 260
                    if not best or score > best[0]: best = (score, mid, r, length, room)
                    run = 0
        return best

    def name_spoke(self, tid, chars):
        """Longest straight run along a radius: (u, r_mid, length, head-room)."""
        best, nu = None, len(self.us)
        def inside(u, r):
            u %= 18
            i = max(k for k in range(nu) if self.us[k] <= u + 1e-9)
            if not self.rs[0] <= r <= 1: return False
            j = max(k for k in range(len(self.rs) - 1) if self.rs[k] <= r + 1e-9)
            return self.owner(i, j) == tid
        for k in range(180):
            u = k / 10 + .05
            run = []
            for rr in range(16, 102):
                r = rr / 100; w = .021 / r / math.radians(20)
                if rr < 101 and inside(u, r) and inside(u - w, r) and inside(u + w, r): run.append(r)
                elif run:
                    r0, r1 = run[0], run[-1]; mid = (r0 + r1) / 2; room = 0
                    while room < .1 and inside(u - room / mid / .349, mid) and inside(u + room / mid / .349, mid): room += .01
                    score = min((r1 - r0) * R, chars * 7.5) + room * 300
                    if not best or score > best[0]: best = (score, u, mid, (r1 - r0) * R, room)
                    run = []
        return best



# ---------------------------------------------------------------- the data the browser draws
STRONGHOLD_GLYPH = {   # 24 x 24
    "arrakeen": "M3 21V12l3-2V7l2 2.500A5.5 5.5 0 0 1 12 5V2v3a5.5 5.5 0 0 1 4 4.500L18 7v3l3 2v9h-6v-5a3 3 0 0 0-6 0v5z",
    "carthag": "M2 21V10h3V6h3v4h1.500V3h5v7H16V6h3v4h3v11h-7.500v-5h-5v5z",
    "sietch": "M1.5 21C4 12 8 5.5 12 3c4 2.5 8 9 10.5 18H16v-3.500a4 4 0 0 0-8 0V21z",
}

def wedge(n0, n1, r0, r1):     # outline of sectors n0..n1 (counter-clockwise), r0..r1
    a = [pt(n0 - 1 + (n1 - n0 + 1) * k / 24, r1) for k in range(25)]
    b = [pt(n0 - 1 + (n1 - n0 + 1) * k / 24, r0) for k in range(24, -1, -1)]
    return path(a + b)

# Where automatic label placement is not the best we can do: territory -> [(kind, u, r, size), ...]
LABELS = {
    "rim_wall_west": [],
    "pasty_mesa": [("spoke", 6.5, .69, 12)], "plastic_basin": [("spoke", 13.55, .50, 10.5)],
    "habbanya_ridge_flat": [("arc", 17.25, .925, 11)], "habbanya_erg": [("spoke", 15.84, .70, 10.5)],
    "false_wall_south": [("spoke", 3.72, .62, 11)], "rock_outcroppings": [("arc", 12.42, .945, 10)],
    "cielago_south": [("arc", 2.0, .80, 11)], "old_gap": [("arc", 9.93, .955, 10.5)], "tsimpo": [("arc", 11.03, .855, 10.5)],
}


def arc_line(u, r, size, text):
    """The path of a text on an arc, always upright: outside-in on the upper half, inside-out on the lower."""
    b = math.degrees(bearing(u)) % 360
    half = min(80, math.degrees((len(text) * size * .40 + 14) / (r * R)))
    lower = 90 < b < 270
    rr = r * R + (size * .34 if lower else -size * .34)
    b0, b1 = (b + half, b - half) if lower else (b - half, b + half)
    p = lambda d: f"{rr * math.sin(math.radians(d)):.1f} {-rr * math.cos(math.radians(d)):.1f}"
    return {"arc": f"M{p(b0)}A{rr:.1f} {rr:.1f} 0 0 {0 if lower else 1} {p(b1)}", "size": round(size, 1), "text": text, "sector": int(u) % 18 + 1}

def spoke_line(u, r, size, text, dy=0):
    """Straight text along a radius, upright; used towards east and west where arcs would stand on end."""
    x, y = pt(u, r); b = math.degrees(bearing(u)) % 360
    turn = b - 90 if b < 180 else b - 270
    return {"at": [round(x, 1), round(y, 1)], "turn": round(turn, 1), "dy": round(size * .35 + dy, 1), "size": round(size, 1), "text": text, "sector": int(u) % 18 + 1}

def name_lines(board, t, text):
    """Where and how large a territory's name is written: one or two lines, or none where it would be too small."""
    tid = t["id"]
    if tid == "polar_sink":
        return [{"at": [0, 0], "turn": 0, "dy": round((k - .5) * 14 - 15, 1), "size": 11, "text": w, "sector": 0} for k, w in enumerate(text.split())]
    if t["terrain"] == "stronghold":
        loop = board.shape[tid][0]
        cx, top = sum(p[0] for p in loop) / len(loop), min(p[1] for p in loop)
        return [{"at": [round(cx, 1), round(top, 1)], "turn": 0, "dy": -6, "size": 11, "text": text, "sector": 0}]
    if tid in LABELS:
        return [(spoke_line if kind == "spoke" else arc_line)(u, r, s, text) for kind, u, r, s in LABELS[tid]]
    best = board.name_arc(tid, len(text))
    if not best: return []
    _, u, r, length, room = best
    b = math.degrees(bearing(u)) % 360
    side = min(abs(b - 90), abs(b - 270))
    alt = board.name_spoke(tid, len(text)) if side < 58 else None
    ws = text.split()
    cut = min(range(1, len(ws)), key=lambda c: abs(len(" ".join(ws[:c])) - len(" ".join(ws[c:])))) if len(ws) > 1 else 0
    lines = [" ".join(ws[:cut]), " ".join(ws[cut:])]
    if alt and (alt[3] > length * .8 or alt[3] > len(text) * 6):
        _, u, r, length, room = alt
        size = min(11.5, (length - 2) / (len(text) * .60))
        if size < 8.6 and cut and room > .03:
            s2 = max(7.8, min(10.5, length / (max(map(len, lines)) * .60), room * R / 1.1))
            return [spoke_line(u, r, s2, ln, (k - .5) * s2 * 1.08) for k, ln in enumerate(lines)]
        return [spoke_line(u, r, max(7.8, size), text)]
    size = min(11.5, (length - 8) / (len(text) * .62))
    if size < 9 and cut and room > .035:
        s2 = max(7.5, min(10.5, (length - 6) / (max(map(len, lines)) * .62), room * R / 1.25))
        low = 90 < math.degrees(bearing(u)) % 360 < 270
        return [arc_line(u, r + (1 if (k == 0) != low else -1) * s2 * .56 / R, s2, ln) for k, ln in enumerate(lines)]
    return [arc_line(u, r, max(7.5, size), text)]

def inside(p, poly):
    c = False
    for (x0, y0), (x1, y1) in zip(poly, poly[1:] + poly[:1]):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < (x1 - x0) * (p[1] - y0) / (y1 - y0) + x0: c = not c
    return c

def text_points(line):
    """Points along a written name, to keep pieces off it."""
    half = len(line["text"]) * line["size"] * .31
    if "at" in line:
        (x, y), a = line["at"], math.radians(line["turn"])
        return [(x + k * half * math.cos(a), y + k * half * math.sin(a)) for k in (-1, -.6, -.2, .2, .6, 1)]
    x0, y0, r, _, _, _, sweep, x1, y1 = map(float, re.findall(r"-?[\d.]+", line["arc"]))
    b = math.atan2(x0 + x1, -(y0 + y1)); rr = r - (line["size"] * .34 if not int(sweep) else -line["size"] * .34)
    return [(rr * math.sin(b + k * half / r), -rr * math.cos(b + k * half / r)) for k in (-1, -.6, -.2, .2, .6, 1)]

def stand(loop, names, marks, label):
    """Where pieces stand: deep inside the place, off its name and off its spice."""
    edge = [p for a, b in zip(loop, loop[1:] + loop[:1]) for p in (a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))]
    xs, ys = [p[0] for p in loop], [p[1] for p in loop]
    best, at = -1, label
    x = min(xs)
    while x < max(xs):
        y = min(ys)
        while y < max(ys):
            if inside((x, y), loop):
                d = lambda pts: min((math.hypot(x - a, y - b) for a, b in pts), default=99)
                score = min(d(edge), 24) + 1.3 * min(d(names), 26) + .8 * min(d(marks), 46) - .02 * math.hypot(x - label[0], y - label[1])
                if score > best: best, at = score, (x, y)
            y += 5
        x += 5
    return at

def closed(loop, tol=.22):
    return path(simplify(loop + loop[:1], tol)[:-1])

def export(board):
    rnd = random.Random(5)
    near, tint, territories = {t["id"]: t["neighbors"] for t in board.ter.values()}, {}, []
    for t in board.ter.values():
        loop = board.shape[t["id"]][0]
        name, name_it = t["name"], t.get("name_it") or t["name"]
        item = {"id": t["id"], "name": {"en": name, "it": name_it}, "terrain": t["terrain"], "sectors": t["sectors"], "locations": t["locations"],
                "neighbours": t["neighbors"], "shelter": t["storm_protection"], "d": closed(loop),
                "lines": {"en": name_lines(board, t, name), "it": name_lines(board, t, name_it)}}
        if t["terrain"] == "sand":
            used = {tint.get(n) for n in near[t["id"]]}
            tint[t["id"]] = item["tint"] = next((k for k in range(5) if k not in used), 0)
        if t["terrain"] == "stronghold":
            cx, cy = sum(p[0] for p in loop) / len(loop), sum(p[1] for p in loop) / len(loop)
            item["inner"] = path(simplify([(cx + (x - cx) * .9, cy + (y - cy) * .9) for x, y in loop]))
            gx, gy = board.label_point(t["locations"][0]); k = math.hypot(gx, gy); off = {"habbanya_sietch": 13}.get(t["id"], 0)
            item["glyph"] = STRONGHOLD_GLYPH.get(t["id"], STRONGHOLD_GLYPH["sietch"])
            item["glyph_at"] = [round(gx - 14 + gx / k * off, 1), round(gy - 10 + gy / k * off, 1)]
        territories.append(item)
    locations = {}
    marks = [pt((210 - p["spice"][1]) / 20, min(p["spice"][0], .9)) for p in board.pieces.values() if "spice" in p]
    written = [p for t in territories if t["terrain"] not in ("stronghold", "polar_sink") for lang in ("en", "it") for line in t["lines"][lang] for p in text_points(line)]
    for loc, loop in board.locshape.items():
        x, y = board.label_point(loc)
        tid, n = loc.split(":")
        if board.ter[tid]["terrain"] not in ("stronghold", "polar_sink"):
            x, y = stand(loop, written, marks, (x, y))
        item = {"territory": tid, "sector": int(n), "at": [round(x, 1), round(y, 1)]}
        if len(board.ter[tid]["locations"]) > 1: item["d"] = closed(loop, .4)
        p = board.pieces.get(loc, {})
        if "spice" in p:
            r, b = p["spice"]; sx, sy = pt((210 - b) / 20, min(r, .9)); item["spice"] = [round(sx, 1), round(sy, 1)]
        locations[loc] = item
    ripples = []
    for n in range(58):                                   # wind ripples
        cx, cy = rnd.uniform(-380, 380), rnd.uniform(-380, 380)
        w, h = rnd.uniform(50, 130), rnd.uniform(4, 10)
        for k in range(rnd.randint(2, 5)):
            x0 = cx - w / 2 + rnd.uniform(-10, 10) + k * 5
            ripples.append(f"M{x0:.0f} {cy + k * h:.0f}q{w * .25:.0f} {-h * .9:.0f} {w * .5:.0f} 0t{w * .5 * rnd.uniform(.6, 1):.0f} {rnd.uniform(-4, 4):.0f}")
    frost = []
    for k in range(46):                                   # frost lines at the pole
        b = k / 46 * math.tau; r0 = rnd.uniform(.105, .128) * R; r1 = .142 * R
        frost.append(f"M{r0 * math.sin(b):.1f} {-r0 * math.cos(b):.1f}L{r1 * math.sin(b):.1f} {-r1 * math.cos(b):.1f}")
    hach = []
    for t in board.ter.values():                          # hachures: short strokes falling inward from the cliff edge
        if t["terrain"] != "rock": continue
        loop = board.shape[t["id"]][0]; sign = 1 if area(loop) > 0 else -1; acc = 0
        for (x0, y0), (x1, y1) in zip(loop, loop[1:] + loop[:1]):
            s = math.hypot(x1 - x0, y1 - y0); acc += s
            if acc < 5.2 or s < .01 or math.hypot(x0, y0) > R - 2: continue
            acc = 0
            nx, ny = -(y1 - y0) / s * sign, (x1 - x0) / s * sign
            ln = rnd.uniform(4, 12)
            hach.append(f"M{x0:.0f} {y0:.0f}l{nx * ln:.0f} {ny * ln:.0f}")
    streaks = []
    for n in range(150):                                  # the storm, drawn once in sector 13 and turned into place
        r = math.sqrt(rnd.uniform(.05, 1.0)); u = 12 + rnd.uniform(-.04, .9); w = min(rnd.uniform(.12, .6), 13.06 - u)
        (x0, y0), (x1, y1) = pt(u, r), pt(u + w, r + rnd.uniform(-.012, .03))
        streaks.append([f"M{x0:.0f} {y0:.0f}A{R * r:.0f} {R * r:.0f} 0 0 0 {x1:.0f} {y1:.0f}", rnd.randrange(6), round(rnd.uniform(1, 5.5), 1), round(rnd.uniform(.25, .8), 2)])
    (x0, y0), (x1, y1) = pt(13, .16), pt(13, 1.0)
    spokes = [f"M{pt(n, board.pole + .012)[0]:.1f} {pt(n, board.pole + .012)[1]:.1f}L{pt(n, 1)[0]:.1f} {pt(n, 1)[1]:.1f}" for n in range(18)]
    seats = [[round(v, 1) for v in pt(s["sector"] - .5, 1.125)] + [s["sector"]] for s in board.map["seat"]]
    return {"radius": R, "pole": board.pole, "territories": territories, "locations": locations, "seats": seats,
            "ground": {"ripples": "".join(ripples), "frost": "".join(frost), "hachures": "".join(hach), "spokes": "".join(spokes)},
            "storm": {"cloud": wedge(13, 13, .10, 1.03), "body": wedge(13, 13, .16, 1.0), "front": f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}", "streaks": streaks}}

def names():
    """Cards and leaders by id: what a card face, its explanation and a leader disc need."""
    strip = lambda s: re.sub(r" \(.*?\)", "", s).split(" / ")[0]
    cards = {}
    for c in tomllib.load(open(DATA / "treachery.toml", "rb"))["card"]:
        it = c.get("it") or c["name"]
        cards[c["id"]] = {"name": {"en": c["name"], "it": it}, "text": {"en": c["effect"], "it": c["effect_it"]}, "kind": c["kind"], "slot": c["slot"]}
    # The sets of the community rulebook say the kind alone.
    slots = {"poison_weapon": "weapon", "projectile_weapon": "weapon", "snooper": "defense", "shield": "defense", "worthless": "weapon_or_defense"}
    for c in tomllib.load(open(DATA / "treachery_sets.toml", "rb"))["card"]:
        cards.setdefault(c["id"], {"name": {"en": c["name"], "it": c["it"]}, "text": {"en": c["effect"], "it": c["effect_it"]}, "kind": c["kind"], "slot": slots.get(c["kind"], "none")})
    discs = [l for file in ("leaders", "main_leaders") for l in tomllib.load(open(DATA / f"{file}.toml", "rb"))["leader"]]
    leaders = {l["id"]: {"name": {"en": l["name"], "it": l.get("name_it") or l["name"]}, "faction": l["faction"], "strength": l["strength"]} for l in discs}
    return {"cards": cards, "leaders": leaders}

def check(b):
    """Numbers a test can hold on to: every location drawn, every label inside its shape, no piece in a foreign sector."""
    lost = [l for l in b.locshape if len(b.locshape[l]) < 3 or not inside(b.label_point(l), b.locshape[l])]
    worst = 0
    for tid, loops in b.shape.items():
        t = b.ter[tid]
        if t["terrain"] in ("stronghold", "polar_sink"): continue      # strongholds are enlarged on purpose
        for x, y in loops[0]:
            u, r = polar(x, y)
            if int(u) + 1 not in t["sectors"]:
                worst = max(worst, min(min(abs(u - e), 18 - abs(u - e)) for n in t["sectors"] for e in (n - 1, n)) * math.radians(20) * r * R)
    print(f"locations {len(b.locshape)}, labels outside their shape {len(lost)}, worst step over a sector line {worst:.2f} of {R:.0f}")
    return not lost and worst < 1.5



if __name__ == "__main__":
    board = Board()
    if "--check" in sys.argv:
        sys.exit(0 if check(board) else 1)
    for name, data in (("board", export(board)), ("names", names())):
        (OUT / f"{name}.gen.json").write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(f"{len(board.ter)} territories, {len(board.locshape)} locations")

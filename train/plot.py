"""Draws what networks said against what came true, from what `learn.py` printed.

python3 train/plot.py docs/calibration.svg Dune=dune.txt Globopolis=globopolis.txt
"""

import pathlib
import re
import sys

SIZE, EDGE = 360, 44
COLOURS = ["#b4541a", "#1f6f8b", "#5b7f1f"]
ROW = re.compile(r"^(\d\.\d+)\s+(\d\.\d+)\s+(\d+)$", re.MULTILINE)


def place(said, came):
    return EDGE + said * SIZE, EDGE / 2 + (1 - came) * SIZE


def line(rows, colour):
    points = [place(float(said), float(came)) for said, came, _ in rows]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'


def text(x, y, words, anchor="middle", colour="#333"):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def main():
    out, *named = sys.argv[1:]
    (x0, y0), (x1, y1) = place(0, 0), place(1, 1)
    width, height = SIZE + EDGE + 20, SIZE + EDGE * 1.5
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" font-family="sans-serif" font-size="12">',
        f'<rect width="100%" height="100%" fill="#fff"/><rect x="{x0}" y="{y1}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>',
        f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="#999" stroke-dasharray="4"/>',
        text((x0 + x1) / 2, y0 + 34, "chance that the network gives"),
        text(x0 + 8, y1 + 16, "share that won", "start"),
    ]
    for tenth in range(0, 11, 2):
        x, y = place(tenth / 10, tenth / 10)
        parts += [text(x, y0 + 16, f"{10 * tenth} %"), text(x0 - 6, y + 4, f"{10 * tenth} %", "end")]
    for n, (entry, colour) in enumerate(zip(named, COLOURS, strict=False)):
        name, path = entry.split("=", 1)
        rows = ROW.findall(pathlib.Path(path).read_text())
        parts += [
            line(rows, colour),
            text(x0 + 8, y1 + 36 + 16 * n, name, "start", colour),
        ]
    pathlib.Path(out).write_text("\n".join([*parts, "</svg>\n"]))


main()

#!/usr/bin/env python3
"""Collect what is printed on Titles, cards and spaces, with where each comes from (standard library only).

    python3 src/games/globopolis/make_facts.py      # in web/; writes facts.gen.json beside this file

The ring's geometry is in ring.gen.json (tools/make_ring.py). Here are the facts a place's card shows: values,
fees, resources and the mark `reconstructed` for what is not known from the rulebook or a witness.
"""
import json, pathlib, tomllib

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parents[3] / "crates" / "globopolis" / "data"
load = lambda name: tomllib.load(open(DATA / name, "rb"))
board, titles, cards = load("board.toml"), load("titles.toml"), load("cards.toml")

def both(entry, key="name"):
    return {"en": entry[key], "it": entry.get(key + "_it") or entry[key]}

def made_up(entry):
    """How much of an entry is reconstructed, by its own word: `all`, `part` or `none`."""
    source = entry.get("source", "reconstructed")
    return "all" if source.startswith("reconstructed") else "part" if "reconstructed" in source else "none"

space_of = {s["id"]: s["index"] for s in board["space"]}
units = [r["id"] for r in titles["resource"]]
def title(t, guild):
    known = {"id": t["id"], "guild": guild, "name": both(t), "group": [g["id"] for g in titles["group"]].index(t["group"]), "value": t["value"], "made": made_up(t)}
    if guild:
        return known | {"unit": units.index(t["resource"]), "stock": t["stock"], "prices": t["price_by_associated"]}
    return known | {"fee": t["conference_fee"], "premium": t["development_premium"]}

facts = {
    "units": [{"id": r["id"], "name": both(r), "colour": r["colour"], "made": made_up(r)} for r in titles["resource"]],
    "groups": [{"id": g["id"], "name": both(g), "colour": g["colour"], "bonus": g["bonus_cr"]} for g in titles["group"]],
    "titles": [title(t, False) for t in titles["territory"]] + [title(t, True) for t in titles["guild"]],
    "sellers": [space_of[s["id"]] for s in board["independent"]],
    "spaces": [made_up(s) for s in sorted(board["space"], key=lambda s: s["index"])],
    "placed": board["meta"]["position_source"],
    "cards": {kind: [{"id": c["id"], "name": both(c), "text": both(c, "text"), "made": made_up(c)} for c in cards[kind]] for kind in ("mission", "ops", "influence")},
}
(HERE / "facts.gen.json").write_text(json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n")
print(len(facts["titles"]), "titles;", len(facts["sellers"]), "sellers;", {k: len(v) for k, v in facts["cards"].items()})

"""Open data: matches as Parquet files, one row per decision. `docs/dataset.md` describes the columns.

    python -m landsraad.dataset --game dune --bots heuristic --games 100 --out data/dune
    python -m landsraad.dataset --records games/ --out data/archive

`landsraad dataset` runs the same.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from . import _native
from .core import Rules, replay

SCHEMA_VERSION = 1

SCHEMA = pa.schema(
    [
        ("match", pa.int64()),
        ("game", pa.dictionary(pa.int8(), pa.string())),
        ("edition", pa.dictionary(pa.int8(), pa.string())),
        ("seats", pa.int8()),
        ("step", pa.int32()),
        ("seat", pa.int8()),
        ("role", pa.dictionary(pa.int8(), pa.string())),
        ("player", pa.dictionary(pa.int16(), pa.string())),
        ("observation", pa.list_(pa.float32())),
        ("legal", pa.list_(pa.int16())),
        ("action", pa.int16()),
        ("action_json", pa.string()),
        ("chance", pa.float32()),
        ("won", pa.bool_()),
    ]
)


class DatasetError(ValueError):
    """A record that cannot become rows, or files that are no dataset."""


def rows(record: str, number: int = 0) -> list[dict[str, Any]]:
    """The rows of one finished match: every decision with a choice, as its seat saw it."""
    header = json.loads(_native.record_header(record))
    names = header.get("names", [])
    found: list[dict[str, Any]] = []
    match = None
    for match, seat, action in replay(record):
        if seat not in match.pending or match.is_forced(seat):
            continue
        legal = match.legal_numbers(seat)
        taken = [n for n, a in legal.items() if a == action]
        if not taken:
            # An aside: something done in addition to answering.
            continue
        found.append(
            {
                "match": number,
                "game": header["game"],
                "edition": header["edition"],
                "seats": header["seats"],
                "step": match.step,
                "seat": seat,
                "role": match.role(seat),
                "player": names[seat] if seat < len(names) else "",
                "observation": match.features(seat),
                "legal": list(legal),
                "action": taken[0],
                "action_json": json.dumps(action),
                "chance": match.chance(seat),
            }
        )
    if match is None or match.outcome is None:
        raise DatasetError("the match of this record is not over")
    winners = match.outcome["winners"]
    for row in found:
        row["won"] = row["seat"] in winners
    return found


@dataclass
class Written:
    """What was written."""

    files: list[Path]
    matches: int
    rows: int


def write(
    records: Iterable[str], out: str | PathLike[str], shard: int = 50_000, about: dict[str, Any] | None = None
) -> Written:
    """Writes matches as shards of about so many rows, and a data card. The rows of a match stay together."""
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob("part-*.parquet")):
        raise DatasetError(f"{folder} has a dataset already; choose another folder")
    written = Written([], 0, 0)
    held: list[dict[str, Any]] = []
    kinds: set[tuple[str, str]] = set()
    encoders: dict[str, tuple[int, int] | None] = {}

    def flush() -> None:
        if held:
            path = folder / f"part-{len(written.files):05}.parquet"
            meta = {"landsraad.schema": str(SCHEMA_VERSION), "landsraad.version": _native.__version__}
            meta["landsraad.encoders"] = json.dumps(encoders)
            table = pa.Table.from_pylist(held, schema=SCHEMA.with_metadata(meta))
            pq.write_table(table, path, compression="zstd")
            written.files.append(path)
            held.clear()

    for number, record in enumerate(records):
        new = rows(record, number)
        for row in new[:1]:
            kinds.add((row["game"], row["edition"]))
            encoders[row["game"]] = Rules(row["game"], row["edition"], row["seats"]).encoder
        held += new
        written.matches += 1
        written.rows += len(new)
        if len(held) >= shard:
            flush()
    flush()
    card = _card(written, sorted(kinds), encoders, about or {})
    (folder / "README.md").write_text(card, encoding="utf-8")
    return written


def _card(
    written: Written,
    kinds: list[tuple[str, str]],
    encoders: dict[str, tuple[int, int] | None],
    about: dict[str, Any],
) -> str:
    """The data card: what it is, where it comes from, what it can be used for."""
    made = "".join(f"- {key}: {value}\n" for key, value in about.items())
    coded = "".join(
        f"- {game}: encoder {encoder[0]}, {encoder[1]} features\n" for game, encoder in encoders.items() if encoder
    )
    return f"""# A dataset of Landsraad

- schema version: {SCHEMA_VERSION}
- program version: {_native.__version__}
- games: {", ".join(f"{game} {edition}" for game, edition in kinds)}
- matches: {written.matches}
- rows: {written.rows}, one per decision with more than one legal answer
- files: {len(written.files)}
{coded}
## Where it comes from

{made or "- records given to the writer"}

## What is in a row

The columns are described in docs/dataset.md. An observation holds what the seat knew; what it did not know was dealt
again, so nothing hidden can be read from it. `chance` is the judgement of the network on that same observation.

## Limits

Bots played by rules of thumb or by search: the actions are theirs and not those of strong people. Names of players are the
names in the records; publish records of people only with their consent.
"""


def self_play(rules: Rules, bots: list[str], games: int, seed: int) -> Iterator[str]:
    """Records of matches among bots."""
    for n in range(games):
        yield rules.play_out(seed + n, bots)["record"]


def load(
    folder: str | PathLike[str],
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Features, masks, actions and who won, of all shards. One game at a time: the widths must agree."""
    files = sorted(Path(folder).glob("part-*.parquet"))
    if not files:
        raise DatasetError(f"{folder} has no files part-*.parquet")
    for file in files:
        found = pq.read_schema(file).metadata.get(b"landsraad.schema")
        if found != str(SCHEMA_VERSION).encode():
            raise DatasetError(f"{file} has schema {found!r}; this program reads {SCHEMA_VERSION}")
    table = pa.concat_tables([pq.read_table(file) for file in files])
    games = sorted(set(table["game"].to_pylist()))
    if len(games) > 1:
        raise DatasetError(f"{folder} has matches of several games: {', '.join(games)}; load one game at a time")
    observation = np.array(table["observation"].to_pylist(), np.float32)
    mask = np.zeros((len(observation), _native.ACTIONS), np.bool_)
    for row, legal in zip(mask, table["legal"].to_pylist(), strict=True):
        row[legal] = True
    return observation, mask, table["action"].to_numpy().astype(np.int64), table["won"].to_numpy()


def main(arguments: list[str] | None = None) -> Written:
    parser = argparse.ArgumentParser(prog="landsraad dataset", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--game")
    parser.add_argument("--edition")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--bots", default="heuristic", help="by seat, separated by commas; a shorter list goes round")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", nargs="+", type=Path, help="record files or folders of them, instead of self-play")
    parser.add_argument("--shard", type=int, default=50_000, help="rows of a file")
    parser.add_argument("--out", required=True, type=Path)
    args = parser.parse_args(arguments)
    if (args.game is None) == (args.records is None):
        parser.error("give either --game or --records")
    for name in ("games", "shard"):
        if getattr(args, name) < 1:
            parser.error(f"--{name} {getattr(args, name)}: give 1 or more")
    try:
        return _made(args)
    except (ValueError, OSError) as error:
        parser.error(str(error))


def _option(pair: str) -> tuple[str, bool | int | str]:
    """`KEY=VALUE` as an option."""
    key, given, value = pair.partition("=")
    if not given:
        raise DatasetError(f"--set {pair}: give KEY=VALUE, such as advanced=true")
    words: dict[str, bool] = {"true": True, "false": False}
    return key, words.get(value, int(value) if value.isdecimal() else value)


def _made(args: argparse.Namespace) -> Written:
    """The dataset that the arguments name."""
    if args.records:
        files = [f for path in args.records for f in (sorted(path.glob("*.jsonl")) if path.is_dir() else [path])]
        records: Iterable[str] = (file.read_text(encoding="utf-8") for file in files)
        about: dict[str, Any] = {"source": f"{len(files)} recorded matches"}
    else:
        rules = Rules(args.game, args.edition, args.seats, **dict(map(_option, args.set)))
        if rules.encoder is None:
            raise DatasetError(f"--game {args.game}: positions of this game cannot be encoded yet")
        bots = args.bots.split(",")
        records = self_play(rules, bots, args.games, args.seed)
        about = {"source": "self-play", "bots": args.bots, "seeds": f"{args.seed} to {args.seed + args.games - 1}"}
        about["options"] = json.dumps(rules.options)
    written = write(records, args.out, args.shard, about)
    print(f"{written.rows} rows of {written.matches} matches in {len(written.files)} files in {args.out}")
    return written


if __name__ == "__main__":
    main()

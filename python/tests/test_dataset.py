"""The Parquet files of played matches."""

import json

import numpy as np
import pyarrow.parquet as pq
import pytest

import landsraad
from landsraad import dataset


@pytest.fixture(scope="module")
def records():
    rules = landsraad.Rules("dune", seats=2)
    return list(dataset.self_play(rules, ["heuristic", "random"], 3, seed=1))


def test_rows_are_the_decisions_of_the_match(records):
    rows = dataset.rows(records[0])
    match = landsraad.Match(landsraad._native.verify_record(records[0]))
    winners = match.outcome["winners"]
    assert len(rows) > 50
    for row in rows:
        before = match.at(row["step"]) if row["step"] % 40 == 0 else None
        assert len(row["legal"]) > 1 and row["action"] in row["legal"]
        assert row["won"] == (row["seat"] in winners)
        assert 0.0 <= row["chance"] <= 1.0
        assert row["player"] == ["heuristic", "random"][row["seat"]]
        if before is not None:
            assert np.array_equal(before.features(row["seat"]), row["observation"])
            assert before.legal_numbers(row["seat"])[row["action"]] == json.loads(row["action_json"])


def test_shards_keep_matches_together_and_name_their_schema(records, tmp_path):
    written = dataset.write(records, tmp_path / "data", shard=1, about={"source": "a test"})
    assert (written.matches, len(written.files)) == (3, 3)
    metadata = pq.read_schema(written.files[0]).metadata
    assert metadata[b"landsraad.schema"] == b"1"
    assert json.loads(metadata[b"landsraad.encoders"])["dune"][1] == landsraad.Rules("dune").encoder[1]
    card = (tmp_path / "data" / "README.md").read_text()
    assert "schema version: 1" in card and "source: a test" in card and f"rows: {written.rows}" in card
    features, mask, actions, won = dataset.load(tmp_path / "data")
    assert features.shape == (written.rows, landsraad.Rules("dune").encoder[1])
    assert mask[np.arange(len(actions)), actions].all() and won.any() and not won.all()
    with pytest.raises(dataset.DatasetError, match="already"):
        dataset.write(records, tmp_path / "data")


def test_another_schema_and_half_a_match_are_refused(records, tmp_path):
    written = dataset.write(records[:1], tmp_path / "data")
    table = pq.read_table(written.files[0])
    pq.write_table(table.replace_schema_metadata({"landsraad.schema": "99"}), written.files[0])
    with pytest.raises(dataset.DatasetError, match="this program reads 1"):
        dataset.load(tmp_path / "data")
    half = "\n".join(records[0].splitlines()[:30])
    with pytest.raises(dataset.DatasetError, match="not over"):
        dataset.rows(half)


def test_the_command_writes_self_play_and_archives(records, tmp_path, capsys):
    base = ["--game", "globopolis", "--seats", "2", "--bots", "random", "--games", "1"]
    written = dataset.main([*base, "--out", str(tmp_path / "a")])
    assert written.rows > 100 and "rows of 1 matches" in capsys.readouterr().out
    for n, record in enumerate(records[:2]):
        (tmp_path / f"{n}.jsonl").write_text(record, encoding="utf-8")
    written = dataset.main(["--records", str(tmp_path), "--out", str(tmp_path / "b")])
    assert written.matches == 2
    out = ["--out", str(tmp_path / "c")]
    for wrong, why in (
        ([], "give either --game or --records"),
        ([*base, "--set", "advanced"], "--set advanced: give KEY=VALUE"),
        ([*base, "--games", "0"], "--games 0: give 1 or more"),
        ([*base, "--bots", "nobody"], "no bot “nobody”"),
        (["--game", "demo"], "cannot be encoded"),
        (["--game", "dune", "--set", "advanced=maybe"], "advanced"),
        (["--records", str(tmp_path / "missing.jsonl")], "missing.jsonl"),
    ):
        with pytest.raises(SystemExit):
            dataset.main([*wrong, *out])
        assert why in capsys.readouterr().err
    dataset.main(["--records", str(tmp_path / "0.jsonl"), "--out", str(tmp_path / "d")])
    (tmp_path / "d" / "part-00001.parquet").write_bytes((tmp_path / "a" / "part-00000.parquet").read_bytes())
    with pytest.raises(dataset.DatasetError, match="several games: dune, globopolis"):
        dataset.load(tmp_path / "d")

"""The tour in the documentation and the notebook do what they say."""

import os
import re

import nbformat
from conftest import ROOT
from nbclient import NotebookClient


def test_the_tour_runs(capsys):
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    assert len(blocks) > 10
    names = {"__name__": "tour"}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert "gf9." in capsys.readouterr().out


def test_the_notebook_learns_a_policy_that_is_better_than_a_guess():
    notebook = nbformat.read(ROOT / "python" / "notebooks" / "policy.ipynb", as_version=4)
    os.environ["LANDSRAAD_NOTEBOOK_GAMES"] = "4"
    os.environ["LANDSRAAD_NOTEBOOK_ARENA"] = "1"
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    said = "".join(
        output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []) if "text" in output
    )
    found = re.search(r"in ([\d.]+)% of held-out decisions; a guess would in ([\d.]+)%", said)
    assert float(found[1]) > float(found[2])
    assert re.search(r"policy: \d+ of 2\n", said)

"""The tiny training run: self-play, an epoch, and going on from its checkpoint give weights that can be read."""

import json
import struct
import subprocess
import sys

import numpy as np
from conftest import ROOT
from test_engine import PROGRAM


def tensors(path):
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    head, rest = json.loads(data[8 : 8 + length]), data[8 + length :]
    return {name: np.frombuffer(rest[slice(*t["data_offsets"])], "<f4").reshape(t["shape"]) for name, t in head.items()}


def test_a_tiny_run_learns_and_goes_on(tmp_path):
    samples = tmp_path / "samples.bin"
    play = [PROGRAM, "selfplay", "--game", "globopolis", "--seats", "3", "--games", "12", "--out", str(samples)]
    subprocess.run(play, check=True, capture_output=True)

    def learn(name, epochs, *more):
        out = tmp_path / f"{name}.safetensors"
        command = [sys.executable, str(ROOT / "train" / "learn.py"), str(samples), "--out", str(out), "--hidden", "16,8"]
        command += ["--batch", "256", "--epochs", str(epochs), *more]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return tensors(out), told

    whole, told = learn("whole", 4)
    losses = [float(line.split()[4].rstrip(",")) for line in told.splitlines() if line.startswith("epoch")]
    assert len(losses) == 4 and losses[-1] < losses[0]
    width = json.loads(samples.open("rb").readline())["width"]
    shapes = {name: t.shape for name, t in whole.items()}
    assert shapes == {
        "weights0": (width, 16), "bias0": (16,), "weights1": (16, 8), "bias1": (8,), "weights2": (8, 1), "bias2": (1,),
    }  # fmt: skip
    # A run that was broken off and goes on ends with the same weights.
    learn("chunks", 4, "--until", "2")
    again, _ = learn("chunks", 4, "--resume")
    for name, tensor in whole.items():
        assert np.isfinite(tensor).all() and np.allclose(tensor, again[name], atol=1e-5), name

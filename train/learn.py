"""Learns what positions are worth from files of `landsraad selfplay`.

    python3 train/learn.py samples.bin … --out crates/bots/weights/dune.safetensors

Hidden layers with ReLU, one chance. The last tenth of each file is held out. PyTorch is used if it is installed, else
numpy. A checkpoint beside the output lets a run go on: `--resume`.
"""

import argparse
import json
import pathlib
import struct

import numpy

from layers import log_loss, network


def read(path):
    """The header and the rows of a file: features, then 1 or 0."""
    with open(path, "rb") as file:
        head = json.loads(file.readline())
        if head.get("format") != "landsraad-samples" or head.get("version") != 1:
            raise SystemExit(f"{path} is not a file of samples, version 1")
        rows = numpy.frombuffer(file.read(), dtype="<f4")
    width = head["width"] + 1
    return head, rows[: len(rows) // width * width].reshape(-1, width)


def read_all(paths):
    """The rows to learn from and those that are held out."""
    learn, held, width = [], [], None
    for path in paths:
        head, rows = read(path)
        if width not in (None, head["width"]):
            raise SystemExit(f"{path} has {head['width']} features, the files before it {width}")
        width = head["width"]
        cut = len(rows) * 9 // 10
        learn.append(rows[:cut])
        held.append(rows[cut:])
    return numpy.concatenate(learn), numpy.concatenate(held)


def write(path, tensors):
    """A safetensors file of 32-bit floats."""
    head, data = {}, b""
    for name, tensor in tensors.items():
        raw = numpy.ascontiguousarray(tensor, dtype="<f4").tobytes()
        offsets = [len(data), len(data) + len(raw)]
        head[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": offsets}
        data += raw
    text = json.dumps(head, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)


def tell_calibration(chances, target):
    """What was said against what came true, in tenths."""
    print("said   came true   rows")
    for low in range(10):
        inside = (chances >= low / 10) & (chances < (low + 1) / 10)
        if inside.any():
            print(f"{chances[inside].mean():.3f}  {target[inside].mean():.3f}       {int(inside.sum())}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--hidden", default="128,64", help="units of the hidden layers")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--until", type=int, help="break off after this epoch; --resume goes on")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    return parser.parse_args()


def main():
    args = arguments()
    learn, held = read_all(args.samples)
    sizes = [learn.shape[1] - 1, *map(int, args.hidden.split(",")), 1]
    net = network(sizes, args.rate, args.decay, args.seed)
    checkpoint = pathlib.Path(args.out).with_suffix(".checkpoint.npz")
    net.hold(learn)
    done = net.load(checkpoint) if args.resume and checkpoint.exists() else 0
    steps = args.epochs * (len(learn) // args.batch + 1)
    target = held[:, -1]
    base = numpy.full(len(held), target.mean())
    for epoch in range(done, min(args.epochs, args.until or args.epochs)):
        # The order of an epoch depends on the seed and its number alone, so a run that went on is the same run.
        order = numpy.random.default_rng([args.seed, epoch]).permutation(len(learn))
        for n, start in enumerate(range(0, len(order), args.batch)):
            at = (epoch * (len(order) // args.batch + 1) + n) / steps
            net.learn(order[start : start + args.batch], at)
        net.save(checkpoint, epoch + 1)
        found, plain = log_loss(net.chances(held[:, :-1]), target), log_loss(base, target)
        print(f"epoch {epoch + 1}: held-out log-loss {found:.4f}, of the base rate {plain:.4f}", flush=True)
    tell_calibration(net.chances(held[:, :-1]), target)
    write(args.out, net.tensors())


main()

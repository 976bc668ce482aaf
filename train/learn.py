"""Learns what positions are worth from files of `landsraad selfplay`.

    python3 train/learn.py samples.bin … --out crates/bots/weights/dune.safetensors

One hidden layer of 32 units with ReLU, one chance. The last tenth of each file is held out. A checkpoint
beside the output lets a run go on: `--resume`.
"""

import argparse
import json
import pathlib
import struct

import numpy
import torch

HIDDEN = 32


def read(path):
    """The header and the rows of a file: features, then 1 or 0."""
    with open(path, "rb") as file:
        head = json.loads(file.readline())
        if head.get("format") != "landsraad-samples" or head.get("version") != 1:
            raise SystemExit(f"{path} is not a file of samples, version 1")
        rows = numpy.frombuffer(file.read(), dtype="<f4")
    width = head["width"] + 1
    return head, rows[: len(rows) // width * width].reshape(-1, width)


def write(path, tensors):
    """A safetensors file of 32-bit floats."""
    head, data = {}, b""
    for name, tensor in tensors.items():
        raw = tensor.detach().cpu().contiguous().numpy().astype("<f4").tobytes()
        head[name] = {
            "dtype": "F32",
            "shape": list(tensor.shape),
            "data_offsets": [len(data), len(data) + len(raw)],
        }
        data += raw
    text = json.dumps(head, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    learn, held = [], []
    width = None
    for path in args.samples:
        head, rows = read(path)
        if width not in (None, head["width"]):
            raise SystemExit(f"{path} has {head['width']} features, the files before it {width}")
        width = head["width"]
        cut = len(rows) * 9 // 10
        learn.append(rows[:cut])
        held.append(rows[cut:])
    learn = torch.from_numpy(numpy.concatenate(learn))
    held = torch.from_numpy(numpy.concatenate(held))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = torch.nn.Sequential(torch.nn.Linear(width, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, 1))
    net.to(device)
    checkpoint = pathlib.Path(args.out).with_suffix(".checkpoint")
    done = 0
    best = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    if args.resume and checkpoint.exists():
        saved = torch.load(checkpoint)
        net.load_state_dict(saved["net"])
        best.load_state_dict(saved["optimizer"])
        done = saved["epochs"]
    steps = max(1, (args.epochs - done) * (len(learn) // args.batch + 1))
    slower = torch.optim.lr_scheduler.OneCycleLR(best, max_lr=args.rate, total_steps=steps)
    loss_of = torch.nn.BCEWithLogitsLoss()

    def judged(rows):
        with torch.no_grad():
            out = torch.cat([net(part[:, :-1].to(device))[:, 0].cpu() for part in rows.split(65536)])
        target = rows[:, -1]
        base = target.mean().clamp(1e-4, 1 - 1e-4)
        plain = loss_of(torch.logit(base).expand_as(target), target).item()
        return loss_of(out, target).item(), plain, torch.sigmoid(out)

    for epoch in range(done, args.epochs):
        order = torch.randperm(len(learn))
        for index in order.split(args.batch):
            rows = learn[index].to(device)
            best.zero_grad()
            loss = loss_of(net(rows[:, :-1])[:, 0], rows[:, -1])
            loss.backward()
            best.step()
            slower.step()
        torch.save({"net": net.state_dict(), "optimizer": best.state_dict(), "epochs": epoch + 1}, checkpoint)
        found, plain, _ = judged(held)
        print(f"epoch {epoch + 1}: held-out log-loss {found:.4f}, of the base rate {plain:.4f}", flush=True)
    _, _, chances = judged(held)
    print("said   came true   rows")
    for low in range(10):
        inside = (chances >= low / 10) & (chances < (low + 1) / 10)
        if inside.any():
            said, came = chances[inside].mean(), held[inside, -1].mean()
            print(f"{said:.3f}  {came:.3f}       {int(inside.sum())}")
    write(
        args.out,
        {
            "first": net[0].weight.T,
            "bias": net[0].bias,
            "second": net[2].weight[0],
            "last": net[2].bias,
        },
    )


main()

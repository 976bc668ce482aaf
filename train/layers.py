"""A network of a few layers, learned with AdamW and a rate that rises and falls once: in PyTorch, or in numpy."""

import numpy

try:
    import torch
except ImportError:
    torch = None

PART = 65536


def log_loss(chances, target):
    chances = numpy.clip(chances.astype(numpy.float64), 1e-7, 1 - 1e-7)
    return float(-(target * numpy.log(chances) + (1 - target) * numpy.log(1 - chances)).mean())


def rate_at(most, at):
    """The rate at a share of the whole run: a third of it rising, then falling to nothing."""
    wave = at / 0.3 if at < 0.3 else (1 - at) / 0.7
    return most * (0.04 + 0.96 * 0.5 * (1 - numpy.cos(numpy.pi * max(0.0, wave))))


def network(sizes, rate, decay, seed):
    """A network with these sizes, from the features to the one chance."""
    return (Numpy if torch is None else Torch)(sizes, rate, decay, seed)


def first_weights(sizes, seed):
    """Weights and biases by layer, as a run begins."""
    luck = numpy.random.default_rng(seed)
    pairs = list(zip(sizes, sizes[1:], strict=False))
    weights = [(luck.uniform(-1, 1, pair) / numpy.sqrt(pair[0])).astype(numpy.float32) for pair in pairs]
    return [tensor for w in weights for tensor in (w, numpy.zeros(w.shape[1], numpy.float32))]


class Network:
    """What both have in common; `get` and `put` give and take weights, their two moments and the count of steps."""

    def save(self, path, epochs):
        kinds = zip(("value", "first", "second"), self.get(), strict=True)
        arrays = {f"{kind}{i}": a for kind, list_ in kinds for i, a in enumerate(list_)}
        numpy.savez(path, epochs=epochs, steps=self.steps, **arrays)

    def load(self, path):
        with numpy.load(path) as saved:
            self.steps = int(saved["steps"])
            count = len(self.get()[0])
            self.put([[saved[f"{kind}{i}"] for i in range(count)] for kind in ("value", "first", "second")])
            return int(saved["epochs"])

    def tensors(self):
        values = self.get()[0]
        names = [name for n in range(len(values) // 2) for name in (f"weights{n}", f"bias{n}")]
        return dict(zip(names, values, strict=True))


class Numpy(Network):
    def __init__(self, sizes, rate, decay, seed):
        self.rate, self.decay, self.steps = rate, decay, 0
        values = first_weights(sizes, seed)
        self.put([values, [numpy.zeros_like(v) for v in values], [numpy.zeros_like(v) for v in values]])

    def get(self):
        return self.values, self.first, self.second

    def put(self, parts):
        self.values, self.first, self.second = parts

    def forward(self, features):
        """What comes out of every layer."""
        out = [features]
        for n in range(0, len(self.values), 2):
            x = out[-1] @ self.values[n] + self.values[n + 1]
            out.append(numpy.maximum(x, 0) if n + 2 < len(self.values) else 1 / (1 + numpy.exp(-x)))
        return out

    def chances(self, features):
        parts = [self.forward(features[i : i + PART])[-1][:, 0] for i in range(0, len(features), PART)]
        return numpy.concatenate(parts) if parts else numpy.zeros(0)

    def hold(self, rows):
        """Keeps the rows to learn from: features, then the truth."""
        self.rows = rows

    def learn(self, which, at):
        """Learns from these of the rows, at this share of the whole run."""
        rows = self.rows[which]
        out = self.forward(rows[:, :-1])
        slope = (out[-1] - rows[:, -1:]) / len(rows)
        slopes = [None] * len(self.values)
        for n in range(len(self.values) - 2, -1, -2):
            before = out[n // 2]
            slopes[n], slopes[n + 1] = before.T @ slope, slope.sum(0)
            slope = (slope @ self.values[n].T) * (before > 0)
        self.steps += 1
        rate = rate_at(self.rate, at)
        for value, first, second, slope in zip(self.values, self.first, self.second, slopes, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            step = (first / (1 - 0.9**self.steps)) / (numpy.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            value -= (rate * (step + self.decay * value)).astype(numpy.float32)


class Torch(Network):
    def __init__(self, sizes, rate, decay, seed):
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.most, self.steps = rate, 0
        self.parameters = [torch.tensor(v, device=self.device, requires_grad=True) for v in first_weights(sizes, seed)]
        self.optimizer = torch.optim.AdamW(self.parameters, lr=rate, weight_decay=decay)
        for p in self.parameters:
            state = self.optimizer.state[p]
            state["step"] = torch.zeros(())
            state["exp_avg"], state["exp_avg_sq"] = torch.zeros_like(p), torch.zeros_like(p)

    def get(self):
        moments = [[self.optimizer.state[p][key] for p in self.parameters] for key in ("exp_avg", "exp_avg_sq")]
        return [[t.detach().cpu().numpy() for t in list_] for list_ in (self.parameters, *moments)]

    def put(self, parts):
        with torch.no_grad():
            for p, value, first, second in zip(self.parameters, *parts, strict=True):
                p.copy_(torch.tensor(value))
                state = self.optimizer.state[p]
                state["step"] = torch.tensor(float(self.steps))
                state["exp_avg"].copy_(torch.tensor(first))
                state["exp_avg_sq"].copy_(torch.tensor(second))

    def hold(self, rows):
        """Keeps the rows to learn from on the device: features, then the truth."""
        self.rows = torch.tensor(rows, device=self.device)

    def raw(self, x):
        for n in range(0, len(self.parameters), 2):
            x = (torch.relu(x) if n else x) @ self.parameters[n] + self.parameters[n + 1]
        return x[:, 0]

    def chances(self, features):
        with torch.no_grad():
            parts = [torch.tensor(features[i : i + PART], device=self.device) for i in range(0, len(features), PART)]
            parts = [torch.sigmoid(self.raw(part)).cpu().numpy() for part in parts]
        return numpy.concatenate(parts) if parts else numpy.zeros(0)

    def learn(self, which, at):
        """Learns from these of the rows, at this share of the whole run."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate_at(self.most, at)
        self.optimizer.zero_grad()
        rows = self.rows[torch.tensor(which, device=self.device)]
        torch.nn.functional.binary_cross_entropy_with_logits(self.raw(rows[:, :-1]), rows[:, -1]).backward()
        self.optimizer.step()
        self.steps += 1

"""First weights of a narrower network, from those of a wider one whose layers have the same names."""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from trainer.models.registry import architecture_for
from trainer.training.weights import load_weights, save_weights


@dataclass(frozen=True)
class Channels:
    """Channels that are one thing: written by some layers (which have a norm each), read by others."""

    written: tuple[str, ...]
    read: tuple[str, ...]


#: Of the head detector. What is summed must keep the same channels on both sides.
HEAD_CHANNELS = (
    Channels(
        ("eighth.0", "eighth.1.second", "to_eighth.narrow"), ("eighth.1.first", "sixteenth.0", "to_eighth.smooth")
    ),
    Channels(("eighth.1.first",), ("eighth.1.second",)),
    Channels(("sixteenth.0", "sixteenth.1.second", "context"), ("sixteenth.1.first", "context", "to_eighth.narrow")),
    Channels(("sixteenth.1.first",), ("sixteenth.1.second",)),
    Channels(("to_eighth.smooth",), ("to_quarter.narrow",)),
)
#: The slim network has one convolution less behind its last merge: that which reads the merge stays.
MOVED = {"shared.": "to_quarter.smooth."}


def narrow(weights: Path, architecture: str, out: Path, *, task: str, classes: int) -> None:
    """The history of the wider network stays out of the card's stages: no batch of them was learned by this network."""
    wide, _ = load_weights(weights, task, classes)
    torch.manual_seed(1)
    slim = architecture_for(task, architecture).build(classes)
    slim.load_state_dict(narrowed(dict(wide.state_dict()), dict(slim.state_dict())))
    save_weights(out, slim, {"architecture": architecture, "settings": {"narrowedFrom": weights.name}})


def narrowed(wide: dict[str, Tensor], slim: dict[str, Tensor]) -> dict[str, Tensor]:
    """
    Layers of the same shape are copied, of wider ones the channels on which the next layers lean the most; layers that
    read something else than before begin anew.
    """
    values = dict(wide)
    for group in HEAD_CHANNELS:
        kept = _heaviest(values, group, len(slim[f"{group.written[0]}.0.weight"]))
        for layer in group.written:
            _cut(values, layer, kept, 0)
        for layer in group.read:
            _cut(values, layer, kept, 1)
    for name, former in MOVED.items():
        values |= {name + each.removeprefix(former): value for each, value in values.items() if each.startswith(former)}
    return {
        name: values[name] if name in values and values[name].shape == fresh.shape else fresh
        for name, fresh in slim.items()
    }


def _heaviest(values: dict[str, Tensor], group: Channels, count: int) -> Tensor:
    """By spread of a channel (its norm's factor) times the weight with which it is read."""
    spread = values[f"{group.written[0]}.1.weight"].abs()
    read = sum(
        value.transpose(0, 1).flatten(1).square().sum(dim=1)
        for layer in group.read
        for value in _below(values, layer, 2).values()
    )
    assert isinstance(read, Tensor)
    return torch.argsort(spread * read.sqrt(), descending=True, stable=True)[:count].sort().values


def _cut(values: dict[str, Tensor], layer: str, kept: Tensor, axis: int) -> None:
    cut = {name: value.index_select(axis, kept) for name, value in _below(values, layer, axis + 1).items()}
    values.update(cut)


def _below(values: dict[str, Tensor], layer: str, least_axes: int) -> dict[str, Tensor]:
    return {name: value for name, value in values.items() if name.startswith(f"{layer}.") and value.dim() >= least_axes}

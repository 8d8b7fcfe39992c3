"""Weights of a published model, to train on from: its file is kept longer than the runs that led to it."""

import hashlib
import itertools
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import onnx
import torch
from google.protobuf.message import DecodeError  # type: ignore[import-untyped]
from onnx import numpy_helper
from torch import Tensor, nn

from trainer.models.registry import Architecture
from trainer.refusal import Refusal
from trainer.training.weights import save_weights

#: What the exporter writes before the names of a network's layers.
PREFIXES = {"head_detection": "decoded.detector.", "click_segmentation": "segmenter."}
BATCHES = 40
DIFFERS = "training.start_differs"
#: Shows the network the views of one batch.
Show = Callable[[nn.Module, int], object]


def _nothing() -> None:
    """Nobody waits for a sign of life."""


def restore(
    model_file: Path,
    architecture: Architecture,
    classes: int,
    show: Show,
    out: Path,
    alive: Callable[[], None] = _nothing,
) -> None:
    """
    The published file holds no norms: they were folded into the convolutions. They come back with the mean and spread
    that training views have there, so that the network answers as before, and learns as one that always had them.
    `alive` is called after each of the views: large pictures take longer together than silence is waited for.
    """
    model = architecture.build(classes).eval()
    try:
        file = onnx.load(str(model_file))
    except DecodeError as error:
        raise Refusal("the model file is not one of this network", DIFFERS) from error
    _fill(model, file, PREFIXES[architecture.task])
    alive()
    _fill_norms(model, show, alive)
    save_weights(out, model, {"architecture": architecture.name, "settings": {}, "restoredFrom": model_file.name})


def named_architecture(model_file: Path) -> str | None:
    """As the card next to the file names it: the file itself does not."""
    card = model_file.with_name("model-card.json")
    name = json.loads(card.read_text()).get("architecture") if card.exists() else None
    return None if name is None else str(name)


def earlier_stages_of(model_file: Path) -> list[dict[str, Any]]:
    """The trainings that led to a published model, and the model itself, for the card of what goes on from it."""
    path = model_file.with_name("model-card.json")
    card = json.loads(path.read_text()) if path.exists() else {}
    digest = hashlib.sha256(model_file.read_bytes()).hexdigest()
    return [*card.get("earlierStages", []), {"model": card.get("id"), "restoredFrom": digest}]


def _fill(model: nn.Module, file: onnx.ModelProto, prefix: str) -> None:
    values = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in file.graph.initializer}
    # The exporter keeps equal tensors once and names the others after them.
    for node in file.graph.node:
        if node.op_type == "Identity" and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]]
    folded = [
        (values[node.input[1]], values[node.input[2]])
        for node in file.graph.node
        if node.op_type == "Conv" and not node.input[1].startswith(prefix)
    ]
    pairs = _norm_pairs(model)
    if len(folded) != len(pairs):
        raise Refusal("the model file is not one of this network", DIFFERS)
    with torch.no_grad():
        for (convolution, norm), (weight, bias) in zip(pairs, folded, strict=True):
            if convolution.weight.shape != weight.shape:
                raise Refusal("the model file is not one of this network", DIFFERS)
            convolution.weight.copy_(weight)
            norm.bias.copy_(bias)
            assert norm.running_var is not None
            norm.running_var.fill_(1 - norm.eps)
        own = {name.removeprefix(prefix): value for name, value in values.items() if name.startswith(prefix)}
        for name, parameter in model.named_parameters():
            if name not in own:
                continue
            if parameter.shape != own[name].shape:
                raise Refusal("the model file is not one of this network", DIFFERS)
            parameter.copy_(own[name])


def _norm_pairs(model: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    layers = [each for each in model.modules() if isinstance(each, nn.Conv2d | nn.BatchNorm2d)]
    return [
        (first, second)
        for first, second in itertools.pairwise(layers)
        if isinstance(first, nn.Conv2d) and isinstance(second, nn.BatchNorm2d)
    ]


def _fill_norms(model: nn.Module, show: Show, alive: Callable[[], None]) -> None:
    norms = [norm for _, norm in _norm_pairs(model)]
    sums = [torch.zeros(3, norm.num_features, dtype=torch.float64) for norm in norms]
    hooks = [norm.register_forward_pre_hook(_adder(total)) for norm, total in zip(norms, sums, strict=True)]
    with torch.no_grad():
        for number in range(BATCHES):
            show(model, number)
            alive()
        for norm, (count, total, squares) in zip(norms, sums, strict=True):
            mean = total / count
            variance = (squares / count - mean * mean).clamp(min=1e-4)
            assert norm.running_mean is not None and norm.running_var is not None
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias.add_(mean)
    for hook in hooks:
        hook.remove()


def _adder(total: Tensor) -> Callable[[nn.Module, tuple[Tensor, ...]], None]:
    def add(_: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        values = inputs[0].double()
        total[0] += math.prod((values.shape[0], *values.shape[2:]))
        total[1] += values.sum(dim=(0, 2, 3))
        total[2] += (values * values).sum(dim=(0, 2, 3))

    return add

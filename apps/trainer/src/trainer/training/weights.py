"""Weights alone, for export and evaluation."""

import json
from pathlib import Path
from typing import Any

from torch import nn

from trainer.atomic_file import write_atomically
from trainer.models.registry import architecture_for
from trainer.refusal import Refusal
from trainer.training.checkpoint import check_tensors, read_safetensors
from trainer.training.stable_bytes import stable_bytes

FORMAT = "sarm-model-weights-1"


def save_weights(path: Path, model: nn.Module, facts: dict[str, Any]) -> None:
    tensors = {name: value.contiguous() for name, value in model.state_dict().items()}
    write_atomically(path, stable_bytes(tensors, {"format": FORMAT, "facts": json.dumps(facts)}))


def load_weights(path: Path, task: str, classes: int) -> tuple[nn.Module, dict[str, Any]]:
    tensors, metadata = read_safetensors(path)
    if metadata.get("format") != FORMAT:
        raise Refusal(f"{path.name}: is not a weights file of this program")
    facts: dict[str, Any] = json.loads(metadata["facts"])
    # Files from before there was a choice name none; they are of the default.
    architecture = architecture_for(task, facts.get("architecture"))
    model = architecture.build(classes)
    check_tensors(path, tensors, dict(model.state_dict()))
    model.load_state_dict(tensors)
    return model.eval(), facts | {"architecture": architecture.name}


def start_model(task: str, classes: int, start_from: Path | None, architecture: str | None) -> tuple[nn.Module, str]:
    """A fresh network, or the weights to go on from; with the name of its architecture."""
    if start_from is None:
        chosen = architecture_for(task, architecture)
        return chosen.build(classes), chosen.name
    model, facts = load_weights(start_from, task, classes)
    name: str = facts["architecture"]
    if architecture not in (None, name):
        raise Refusal(f"{start_from.name}: holds weights of {name}, not of {architecture}")
    return model, name


def earlier_stages(start_from: Path | None, task: str, classes: int) -> list[Any]:
    """Settings of the trainings that the start weights came from, so that a card can list the full history."""
    if start_from is None:
        return []
    facts = load_weights(start_from, task, classes)[1]
    return [*facts.get("earlierStages", []), facts.get("settings", {})]

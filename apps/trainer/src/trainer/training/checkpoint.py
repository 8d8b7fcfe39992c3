"""Training state in safetensors: plain numbers and text, so that opening a foreign file cannot run code."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from torch import Tensor, nn

from trainer.atomic_file import write_atomically
from trainer.refusal import Refusal
from trainer.training.adamw import AdamW
from trainer.training.stable_bytes import stable_bytes

FORMAT = "sarm-training-checkpoint-2"
MAX_BYTES = 1024 * 1024 * 1024


@dataclass
class Progress:
    """Where the training stands. `batch` counts finished batches of the unfinished epoch."""

    epoch: int = 0
    batch: int = 0
    loss_sum: float = 0.0
    best_score: float = -1.0
    seconds: float = 0.0
    best_epoch: int = 0


@dataclass(frozen=True)
class TrainingState:
    model: nn.Module
    average: nn.Module
    optimiser: AdamW
    progress: Progress
    #: What the numbers mean: a checkpoint of another data set or other settings is refused.
    identity: dict[str, Any]
    #: Weights of the best epoch, where a run must go on without the files of its former folder.
    best: nn.Module | None = None
    #: Digests of what it was trained under so far, oldest first: more than one where it went on under other conditions.
    lineage: list[str] = field(default_factory=list)


def save_checkpoint(path: Path, state: TrainingState) -> None:
    metadata = {
        "format": FORMAT,
        "identity": json.dumps(state.identity, sort_keys=True),
        "progress": json.dumps(state.progress.__dict__),
        "lineage": json.dumps(state.lineage),
    }
    write_atomically(path, stable_bytes(_tensors(state), metadata))


def _tensors(state: TrainingState) -> dict[str, Tensor]:
    parts = {
        "rng": {"torch": torch.get_rng_state()},
        "model": state.model.state_dict(),
        "average": state.average.state_dict(),
        "optimiser": state.optimiser.tensors(),
        "best": {} if state.best is None else state.best.state_dict(),
    }
    return {f"{part}.{name}": value.contiguous() for part, values in parts.items() for name, value in values.items()}


def load_checkpoint(path: Path, state: TrainingState) -> None:
    """Everything is checked before anything is changed."""
    tensors, metadata = read_safetensors(path)
    if metadata.get("format") != FORMAT:
        raise Refusal(f"{path.name}: is not a training checkpoint of this program")
    if metadata.get("identity") != json.dumps(state.identity, sort_keys=True):
        raise Refusal(f"{path.name}: belongs to other data or other settings; use a new run folder")
    progress = _progress(path, metadata.get("progress", ""))
    lineage = _lineage(path, metadata.get("lineage", "[]"))
    check_tensors(path, tensors, _tensors(state))
    state.model.load_state_dict(_below("model.", tensors))
    state.average.load_state_dict(_below("average.", tensors))
    state.optimiser.load(_below("optimiser.", tensors))
    if state.best is not None:
        state.best.load_state_dict(_below("best.", tensors))
    torch.set_rng_state(tensors["rng.torch"])
    state.progress.__dict__.update(progress.__dict__)
    state.lineage[:] = lineage


def read_safetensors(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Refusal(f"{path.name}: is larger than any checkpoint of this program")
        with safe_open(path, framework="pt", device="cpu") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
            return tensors, file.metadata() or {}
    except OSError as error:
        raise Refusal(f"{path.name}: cannot be read ({error.strerror})") from error
    except SafetensorError as error:
        raise Refusal(f"{path.name}: is not a safetensors file; pickled formats are not opened") from error


def check_tensors(path: Path, found: dict[str, Tensor], expected: dict[str, Tensor]) -> None:
    odd = sorted(found.keys() ^ expected.keys())
    if odd:
        raise Refusal(f"{path.name}: has other tensors than this model, first {odd[0][:80]}")
    for name, tensor in found.items():
        if tensor.shape != expected[name].shape or tensor.dtype != expected[name].dtype:
            raise Refusal(f"{path.name}: tensor {name} has another shape or type")
        if tensor.is_floating_point() and not bool(torch.isfinite(tensor).all()):
            raise Refusal(f"{path.name}: tensor {name} holds values that are not finite")


def _below(prefix: str, tensors: dict[str, Tensor]) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): value for name, value in tensors.items() if name.startswith(prefix)}


def _progress(path: Path, text: str) -> Progress:
    try:
        progress = Progress(**json.loads(text))
        numbers = [float(value) for value in progress.__dict__.values()]
    except (TypeError, ValueError) as error:
        raise Refusal(f"{path.name}: its progress cannot be read") from error
    if progress.epoch < 0 or progress.batch < 0 or not all(abs(number) < 1e12 for number in numbers):
        raise Refusal(f"{path.name}: its progress is impossible")
    return progress


def _lineage(path: Path, text: str) -> list[str]:
    try:
        lineage = json.loads(text)
    except ValueError as error:
        raise Refusal(f"{path.name}: its history cannot be read") from error
    if not isinstance(lineage, list) or not all(isinstance(each, str) and len(each) == 64 for each in lineage):
        raise Refusal(f"{path.name}: its history is impossible")
    return lineage

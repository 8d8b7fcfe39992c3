import copy
import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from trainer.models.head_detector import HeadDetector
from trainer.refusal import Refusal
from trainer.training.adamw import AdamW
from trainer.training.checkpoint import (
    Progress,
    TrainingState,
    load_checkpoint,
    read_safetensors,
    save_checkpoint,
)
from trainer.training.weights import load_weights


def new_state(seed: int = 1, settings: str = "same") -> TrainingState:
    torch.manual_seed(seed)
    model = HeadDetector(1)
    optimiser = AdamW(model.parameters(), 1e-4)
    heat, geometry = model(torch.rand(1, 1, 32, 32))
    (heat.sum() + geometry.sum()).backward()
    optimiser.step(1e-3)
    return TrainingState(model, copy.deepcopy(model), optimiser, Progress(epoch=seed), {"settings": settings})


def test_brings_back_weights_optimiser_position_and_random_numbers(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.safetensors"
    saved, other = new_state(3), new_state(4)
    save_checkpoint(path, saved)
    expected = torch.rand(4)
    load_checkpoint(path, other)
    assert torch.equal(torch.rand(4), expected)
    assert other.progress == saved.progress
    for mine, theirs in zip(other.model.state_dict().values(), saved.model.state_dict().values(), strict=True):
        assert torch.equal(mine, theirs)
    mine, theirs = other.optimiser.tensors(), saved.optimiser.tensors()
    assert all(torch.equal(mine[name], theirs[name]) for name in theirs)


class Malicious:
    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return os.mkdir, (os.environ["PWNED"],)


@pytest.mark.parametrize("kind", ["pickle", "torch"])
def test_a_pickled_checkpoint_is_refused_and_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("PWNED", str(tmp_path / "pwned"))
    path = tmp_path / "checkpoint.safetensors"
    if kind == "pickle":
        path.write_bytes(pickle.dumps(Malicious()))
    else:
        torch.save({"model": Malicious()}, path)
    with pytest.raises(Refusal, match="pickled formats are not opened"):
        load_checkpoint(path, new_state())
    with pytest.raises(Refusal, match="pickled formats are not opened"):
        load_weights(path, "head_detection", 1)
    assert not (tmp_path / "pwned").exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff" * 64, (1 << 62).to_bytes(8, "little") + b"{}", (2).to_bytes(8, "little") + b"{}" + b"x" * 9],
    ids=["empty", "noise", "endless header", "stray bytes"],
)
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "checkpoint.safetensors"
    path.write_bytes(content)
    with pytest.raises(Refusal):
        load_checkpoint(path, new_state())


def test_half_a_file_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.safetensors"
    save_checkpoint(path, new_state(3))
    path.write_bytes(path.read_bytes()[:-1000])
    state = new_state(4)
    before = {name: value.clone() for name, value in state.model.state_dict().items()}
    with pytest.raises(Refusal):
        load_checkpoint(path, state)
    assert all(torch.equal(value, before[name]) for name, value in state.model.state_dict().items())


def nan(tensors: dict[str, Tensor]) -> None:
    tensors["model.stem.0.weight"][0] = float("nan")


def other_shape(tensors: dict[str, Tensor]) -> None:
    tensors["model.stem.0.weight"] = torch.zeros(1, 1)


def missing(tensors: dict[str, Tensor]) -> None:
    del tensors["average.heat.bias"]


def foreign_optimiser(tensors: dict[str, Tensor]) -> None:
    tensors["optimiser.9999.first"] = torch.zeros(1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (nan, "not finite"),
        (other_shape, "another shape"),
        (missing, "other tensors"),
        (foreign_optimiser, "first optimiser.9999"),
    ],
)
def test_tensors_that_do_not_fit_are_refused(
    tmp_path: Path, change: Callable[[dict[str, Tensor]], None], reason: str
) -> None:
    path = tmp_path / "checkpoint.safetensors"
    save_checkpoint(path, new_state())
    tensors, metadata = load_file(path), read_safetensors(path)[1]
    change(tensors)
    save_file(tensors, path, metadata)
    with pytest.raises(Refusal, match=reason):
        load_checkpoint(path, new_state())


def test_a_checkpoint_of_other_settings_or_with_impossible_progress_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.safetensors"
    save_checkpoint(path, new_state())
    with pytest.raises(Refusal, match="other data or other settings"):
        load_checkpoint(path, new_state(settings="changed"))
    tensors, metadata = read_safetensors(path)
    for progress in ("{}x", json.dumps({"epoch": -1}), json.dumps({"owner": 1})):
        save_file(tensors, path, metadata | {"progress": progress})
        with pytest.raises(Refusal, match="progress"):
            load_checkpoint(path, new_state())


def test_a_kill_while_writing_leaves_the_old_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "checkpoint.safetensors"
    save_checkpoint(path, new_state(3))
    old = path.read_bytes()

    def dies(_descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", dies)
    with pytest.raises(KeyboardInterrupt):
        save_checkpoint(path, new_state(4))
    assert path.read_bytes() == old

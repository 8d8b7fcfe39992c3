"""A training that was stopped and killed ends where an undisturbed one ends, to the last bit."""

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from conftest import start_trainer
from trainer.data.manifest import Manifest
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.train import Run, train

SETTINGS = TrainingSettings(epochs=5, batches_per_epoch=6, batch_size=2, side=64, validation_frames_per_source=1)
OPTIONS = ["--epochs=5", "--batches-per-epoch=6", "--batch-size=2", "--side=64", "--validation-frames=1"]


def events(folder: Path) -> list[dict[str, Any]]:
    path = folder / "progress.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def wait_for_epoch(folder: Path, epoch: int) -> None:
    until = time.monotonic() + 300
    while not any(each["event"] == "checkpoint" and each["epoch"] >= epoch for each in events(folder)):
        assert time.monotonic() < until, "the training did not get on"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def undisturbed(manifest: Manifest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("undisturbed")
    assert train(new_run(folder, manifest))
    return folder


def new_run(folder: Path, manifest: Manifest) -> Run:
    return Run(folder, manifest, SETTINGS, ProgressLog(folder / "progress.jsonl", echo=False), StopRequest(folder))


def assert_same_result(folder: Path, undisturbed: Path) -> None:
    last = events(folder)[-1]
    assert (last["event"], last["epochs"]) == ("finished", SETTINGS.epochs)
    mine, theirs = (load_file(each / "checkpoint.safetensors") for each in (folder, undisturbed))
    assert mine.keys() == theirs.keys()
    assert [name for name in theirs if not torch.equal(mine[name], theirs[name])] == []


def test_stopped_then_killed_it_ends_with_the_same_epochs_and_weights(
    manifest_path: Path, tmp_path: Path, undisturbed: Path
) -> None:
    command = ["train", "--manifest", str(manifest_path), "--run-folder", str(tmp_path), *OPTIONS]
    process = start_trainer(*command)
    wait_for_epoch(tmp_path, 1)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=300)
    assert process.returncode == 3
    stopped = events(tmp_path)[-1]
    assert stopped["event"] == "stopped"

    process = start_trainer(*command)
    wait_for_epoch(tmp_path, stopped["epoch"] + 1)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=300)
    assert process.returncode == -signal.SIGKILL
    assert events(tmp_path)[-1]["event"] != "finished"

    process = start_trainer(*command)
    process.communicate(timeout=300)
    assert process.returncode == 0
    resumed = [each for each in events(tmp_path) if each["event"] == "resumed"]
    assert [each["batch"] for each in resumed] == [stopped["batch"], 0]
    assert resumed[1]["epoch"] > stopped["epoch"]
    assert_same_result(tmp_path, undisturbed)


def test_a_stop_file_ends_it_in_the_middle_of_an_epoch(manifest: Manifest, tmp_path: Path, undisturbed: Path) -> None:
    run = new_run(tmp_path, manifest)
    answers = iter([False] * 8 + [True] * 9)

    class StopSoon(StopRequest):
        @property
        def requested(self) -> bool:
            if next(answers):
                (tmp_path / "stop").touch()
            return super().requested

    stopping = Run(run.folder, manifest, SETTINGS, run.log, StopSoon(tmp_path))
    assert not train(stopping)
    assert (events(tmp_path)[-1]["epoch"], events(tmp_path)[-1]["batch"]) == (1, 2)
    StopRequest(tmp_path).clear()
    assert train(run)
    assert_same_result(tmp_path, undisturbed)

"""A training as the platform orders it: its events, its stop, its crash, its refusals, and several processes."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import onnx
import pytest
import torch
from safetensors.torch import load_file

from conftest import start_trainer
from trainer.cli.commands import main
from trainer.job.identity import digest_of_lineage

SETTINGS = {"epochs": 3, "batchSize": 32, "learningRate": 0.002, "patience": 15, "seed": 7, "side": 64}
MINIMUM = {"frames": 4, "heads": 20, "masks": 4, "perClass": 2}
SHIPPED = Path(__file__).parents[3] / "models" / "sperm-detection-v1"
RUN_ID = "0192f0c1-2345-7000-8000-000000000001"


def job_document(folder: Path, manifest: Path, **over: object) -> dict[str, Any]:
    return {
        "schema": "sarm-training-job",
        "version": 1,
        "runId": RUN_ID,
        "task": "head_detection",
        "manifest": str(manifest),
        "runFolder": str(folder),
        "model": {"id": "m1", "name": "Heads of a test"},
        "settings": SETTINGS,
        "device": "auto",
        "processes": 1,
        "threads": 1,
        "minimum": MINIMUM,
        **over,
    }


def write_job(folder: Path, manifest: Path, **over: object) -> list[str]:
    folder.mkdir(exist_ok=True)
    path = folder / "job.json"
    path.write_text(json.dumps(job_document(folder, manifest, **over)))
    return ["train", "--job", str(path)]


def finish(command: list[str]) -> tuple[int, list[dict[str, Any]]]:
    process = start_trainer(*command)
    out, _ = process.communicate(timeout=300)
    return process.returncode, [json.loads(line) for line in out.splitlines()]


def finish_here(command: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, Any]]]:
    """Without a process of its own: to start one takes longer than to refuse."""
    status = main(["--threads", "1", *command])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def named(events: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [each for each in events if each["event"] == name]


def differing(folder: Path, other: Path, file: str = "best.safetensors") -> list[str]:
    mine, theirs = (load_file(each / file) for each in (folder, other))
    assert mine.keys() == theirs.keys()
    return [name for name in theirs if not torch.equal(mine[name], theirs[name])]


@pytest.fixture(scope="module")
def undisturbed(manifest_path: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    folder = tmp_path_factory.mktemp("job")
    status, events = finish(write_job(folder, manifest_path))
    assert status == 0
    return folder, events


def test_writes_model_and_card_and_reports_each_epoch(undisturbed: tuple[Path, list[dict[str, Any]]]) -> None:
    folder, events = undisturbed
    (started,) = named(events, "started")
    assert started["identity"]["settings"]["seed"] == SETTINGS["seed"]
    assert started["device"] == "cpu" and started["processes"] == 1
    assert started["identitySha256"] == digest_of_lineage([started["identitySha256"]])
    epochs = named(events, "epoch")
    assert [each["epoch"] for each in epochs] == [1, 2, 3]
    for each in epochs:
        assert each["loss"] > 0 and each["val_loss"] > 0
        assert 0 <= each["accuracy"] <= 1 and 0 <= each["val_accuracy"] <= 1
    finished = named(events, "finished")[0]
    lowest = min(epochs, key=lambda each: float(each["val_loss"]))
    assert finished["best"] == lowest["epoch"]
    assert events[-1]["event"] == "described"
    onnx.checker.check_model(onnx.load(str(folder / "model.onnx")))
    card = json.loads((folder / "model-card.json").read_text())
    assert card["metrics"]["test"] == {}
    assert card["metrics"]["validation"]["simulated"]["iou"]["f1"] >= 0
    assert card["settings"]["identity"] == started["identity"]


def test_equal_jobs_give_equal_weights_and_identities(
    undisturbed: tuple[Path, list[dict[str, Any]]], manifest_path: Path, tmp_path: Path
) -> None:
    folder, events = undisturbed
    status, again = finish(write_job(tmp_path, manifest_path))
    assert status == 0
    assert differing(tmp_path, folder) == []
    assert (tmp_path / "model.onnx").read_bytes() == (folder / "model.onnx").read_bytes()
    first, second = (named(each, "started")[0]["identitySha256"] for each in (events, again))
    assert first == second


def test_killed_then_stopped_it_goes_on_to_the_same_weights(
    undisturbed: tuple[Path, list[dict[str, Any]]], manifest_path: Path, tmp_path: Path
) -> None:
    command = write_job(tmp_path, manifest_path)
    process = start_trainer(*command)
    wait_for(tmp_path, lambda each: each["event"] == "checkpoint")
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=300)
    # Elsewhere, from the checkpoint alone.
    other = tmp_path / "other"
    command = write_job(other, manifest_path)
    (tmp_path / "checkpoint.safetensors").rename(other / "checkpoint.safetensors")
    (other / "stop").touch()
    status, events = finish(command)
    assert (status, events[-1]["event"]) == (3, "stopped")
    (other / "stop").unlink()
    status, events = finish(command)
    assert status == 0
    assert named(events, "resumed")[0]["epoch"] >= 1
    assert differing(other, undisturbed[0]) == []
    assert (other / "model.onnx").read_bytes() == (undisturbed[0] / "model.onnx").read_bytes()


def wait_for(folder: Path, seen: Callable[[dict[str, Any]], bool]) -> None:
    path, until = folder / "progress.jsonl", time.monotonic() + 300
    while True:
        lines = path.read_text().splitlines() if path.exists() else []
        if any(seen(json.loads(line)) for line in lines if line.endswith("}")):
            return
        assert time.monotonic() < until, "the training did not get on"
        time.sleep(0.01)


@pytest.mark.long
def test_two_processes_share_a_batch_stop_together_and_resume_alike(manifest_path: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    status, events = finish(write_job(one, manifest_path, processes=2))
    assert status == 0
    assert named(events, "started")[0]["processes"] == 2
    command = write_job(two, manifest_path, processes=2)
    process = start_trainer(*command)
    wait_for(two, lambda each: each["event"] == "checkpoint")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=300)
    assert process.returncode == 3
    assert finish(command)[0] == 0
    assert differing(two, one) == []


@pytest.mark.long
def test_a_lost_process_ends_it_with_its_own_status(manifest_path: Path, tmp_path: Path) -> None:
    settings = SETTINGS | {"epochs": 500}
    process = start_trainer(*write_job(tmp_path, manifest_path, processes=2, settings=settings))
    wait_for(tmp_path, lambda each: each["event"] == "epoch")
    peer = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=True)
    os.kill(int(peer.stdout.split()[0]), signal.SIGKILL)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 4
    assert json.loads(out.splitlines()[-1])["event"] == "lost"


@pytest.mark.parametrize(
    ("over", "code", "params"),
    [
        ({"minimum": MINIMUM | {"frames": 900}}, "training.too_few_frames", {"found": 24, "needed": 900}),
        ({"minimum": MINIMUM | {"heads": 10**6}}, "training.too_few_heads", {"needed": 10**6}),
        ({"task": "morphology"}, "training.too_few_of_class", {"class": "normal", "found": 0, "needed": 2}),
        ({"processes": 0}, "training.data_refused", {}),
        ({"device": "cuda"}, "training.data_refused", {}),
    ],
)
def test_refuses_by_code(
    manifest_path: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    over: dict[str, Any],
    code: str,
    params: dict[str, Any],
) -> None:
    status, events = finish_here(write_job(tmp_path, manifest_path, **over), capsys)
    assert status == 2
    assert events[-1]["event"] == "refused" and events[-1]["code"] == code
    assert events[-1]["params"].items() >= params.items()
    assert not (tmp_path / "model.onnx").exists()


def test_too_little_memory_is_refused_with_the_batch_size(manifest_path: Path, tmp_path: Path) -> None:
    settings = SETTINGS | {"batchSize": 128, "side": 512}
    command = write_job(tmp_path, manifest_path, settings=settings)
    limited = ["prlimit", f"--data={1200 << 20}", "--", sys.executable, "-m", "trainer.cli", *command]
    source = str(Path(__file__).parents[1] / "src")
    done = subprocess.run(limited, env=os.environ | {"PYTHONPATH": source}, capture_output=True, text=True, check=False)
    last = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 2
    assert (last["code"], last["params"]) == ("training.out_of_memory", {"batchSize": 128, "megabytes": 1200})


def test_says_what_the_machine_can_do() -> None:
    process = start_trainer("probe")
    facts = json.loads(process.communicate(timeout=120)[0])
    assert facts["devices"] == ["cpu"] and facts["threads"] >= 1 and facts["torch"] == torch.__version__


def start_folder(folder: Path, **card: object) -> Path:
    """A published model as the platform lays it beside the pictures."""
    folder.mkdir()
    (folder / "model.onnx").write_bytes((SHIPPED / "model.onnx").read_bytes())
    shipped = json.loads((SHIPPED / "model-card.json").read_text())
    (folder / "model-card.json").write_text(json.dumps(shipped | card))
    return folder


def test_goes_on_from_a_published_model_and_names_it(
    undisturbed: tuple[Path, list[dict[str, Any]]], manifest_path: Path, tmp_path: Path
) -> None:
    start = start_folder(tmp_path / "start")
    digest = hashlib.sha256((start / "model.onnx").read_bytes()).hexdigest()
    settings = SETTINGS | {"epochs": 1}
    command = write_job(tmp_path / "run", manifest_path, startFrom=str(start), settings=settings)
    status, events = finish(command)
    assert status == 0
    (started,) = named(events, "started")
    assert started["identity"]["startFrom"] == digest
    assert started["identitySha256"] != named(undisturbed[1], "started")[0]["identitySha256"]
    card = json.loads((tmp_path / "run" / "model-card.json").read_text())
    assert card["earlierStages"][-1] == {"model": "sperm-detection-v1", "restoredFrom": digest}
    # Random weights find next to nothing after one epoch.
    first = named(events, "epoch")[0]["val_accuracy"]
    assert first > named(undisturbed[1], "epoch")[0]["val_accuracy"]


@pytest.mark.parametrize("card", [{"architecture": "head-detector-v9"}, {"architecture": "cell-classifier-v1"}])
def test_refuses_weights_of_another_network(
    manifest_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], card: dict[str, str]
) -> None:
    start = start_folder(tmp_path / "start", **card)
    status, events = finish_here(write_job(tmp_path / "run", manifest_path, startFrom=str(start)), capsys)
    assert (status, events[-1]["event"], events[-1]["code"]) == (2, "refused", "training.start_differs")
    assert not (tmp_path / "run" / "model.onnx").exists()

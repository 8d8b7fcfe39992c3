"""A real training, short enough for every change: held-out F1 must rise by the margin stated here."""

import json
from pathlib import Path

import numpy as np
import pytest

from conftest import main_events
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.evaluate import torch_detector
from trainer.evaluation.evaluate_split import evaluate_split
from trainer.export.onnx_export import onnx_detector, open_session
from trainer.export.publish import Publication, publish
from trainer.models.head_detector import HeadDetector
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.train import Run, train

MARGIN = 0.5
SETTINGS = TrainingSettings(
    epochs=4, batches_per_epoch=50, batch_size=6, side=128, warm_up=10, average_decay=0.97, learning_rate=4e-3
)


@pytest.fixture(scope="module")
def trained(manifest: Manifest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("run")
    run = Run(folder, manifest, SETTINGS, ProgressLog(folder / "progress.jsonl", echo=False), StopRequest(folder))
    assert train(run)
    return run


def test_one_minute_of_training_raises_held_out_f1(trained: Run, manifest: Manifest, tmp_path: Path) -> None:
    untrained = evaluate_split(manifest, "test", torch_detector(HeadDetector(1)), FrameStore(), threshold=0.1)
    after = publish(trained.best, manifest, tmp_path, Publication("test", "Test", ("Only a test.",)))
    assert after.mean_f1 >= untrained.mean_f1 + MARGIN
    card = json.loads((tmp_path / "model-card.json").read_text())
    assert card["metrics"]["test"]["simulated"]["centre"]["f1"] == round(after.mean_f1, 4)
    assert card["file"]["differenceFromPyTorch"] <= 1e-4
    assert card["data"]["sources"][0]["split"]["test"]["videos"] == 1
    text = (tmp_path / "README.md").read_text()
    assert card["file"]["sha256"] in text
    assert "Only a test." in text
    again = evaluate_split(
        manifest, "test", onnx_detector(open_session(tmp_path / "model.onnx")), FrameStore(), threshold=after.threshold
    )
    assert again == after


def test_progress_is_json_lines_with_epoch_loss_f1_and_time_left(trained: Run) -> None:
    lines = main_events(trained.folder / "progress.jsonl")
    assert [line["event"] for line in lines] == ["started", *["epoch"] * SETTINGS.epochs, "finished"]
    epochs = [line for line in lines if line["event"] == "epoch"]
    assert [line["epoch"] for line in epochs] == [1, 2, 3, 4]
    assert np.diff([line["loss"] for line in epochs]).max() < 0
    assert epochs[-1]["secondsLeft"] == 0
    assert all(0 <= line["f1"] <= 1 and line["secondsLeft"] >= 0 for line in epochs)

"""The morphology classifier from its crops to an exported file."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from conftest import main_events
from trainer.cli.commands import main
from trainer.data.class_folders import LabelledPictures
from trainer.data.crop_batches import CropBatchMaker
from trainer.data.crop_set import CLASSES, CROP_SIDE, CROPS, FACTS, read_crop_set
from trainer.data.prepare_crops import CropPlan, crop_look, plan_crop_sets, prepare_crops
from trainer.evaluation.measure_study import CHOSEN, Protocol
from trainer.evaluation.network_study import study_network
from trainer.export.crop_export import export_crops, onnx_classifier
from trainer.export.onnx_export import MAX_BYTES, open_session
from trainer.export.publish_crops import crop_card_text
from trainer.models.cell_classifier import CellClassifier
from trainer.refusal import Refusal
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings
from trainer.training.stop_request import StopRequest
from trainer.training.train_crops import CropRun, train_crops

SETTINGS = LoopSettings(epochs=2, batches_per_epoch=3, batch_size=2)


@pytest.fixture(scope="module")
def crop_sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("crops")
    for plan in (CropPlan("train", 10, 31), CropPlan("validation", 5, 32), CropPlan("test", 5, 33)):
        prepare_crops(plan, folder)
    return folder


def run_in(folder: Path, sets: Path, stop: StopRequest | None = None) -> CropRun:
    train, validation = (read_crop_set(sets / name) for name in ("train", "validation"))
    log = ProgressLog(folder / "progress.jsonl", echo=False)
    return CropRun(folder, train, validation, SETTINGS, log, stop or StopRequest(folder))


def test_crops_have_every_class_and_held_out_ones_another_seed_and_light(crop_sets: Path) -> None:
    crops = read_crop_set(crop_sets / "train")
    assert crops.levels.shape == (10, CROP_SIDE, CROP_SIDE)
    assert crops.labels.tolist() == [0, 1, 2, 3, 4] * 2
    middle = crops.levels[:, 56:72, 56:72].max(axis=(1, 2)).astype(int)
    assert (middle > np.median(crops.levels, axis=(1, 2)) + 20).all()
    plans = plan_crop_sets(9000, 1000, 5)
    seeds = [range(plan.first_seed, plan.first_seed + plan.crops // 100) for plan in plans]
    assert len({seed for each in seeds for seed in each}) == 110
    assert crop_look(1) == crop_look(1) != crop_look(2)


def test_a_set_with_other_pictures_or_classes_is_refused(crop_sets: Path, tmp_path: Path) -> None:
    document = json.loads((crop_sets / "train" / FACTS).read_text())
    (tmp_path / FACTS).write_text(json.dumps(document))
    with pytest.raises(Refusal, match="is not a set of crops"):
        read_crop_set(tmp_path)
    np.save(tmp_path / CROPS, np.zeros((3, CROP_SIDE, CROP_SIDE), np.uint8))
    with pytest.raises(Refusal, match="other pictures"):
        read_crop_set(tmp_path)
    (tmp_path / FACTS).write_text(json.dumps(document | {"classes": list(reversed(CLASSES))}))
    with pytest.raises(Refusal, match="of this version"):
        read_crop_set(tmp_path)


def test_batches_are_a_function_of_seed_epoch_and_number(crop_sets: Path) -> None:
    maker = CropBatchMaker(read_crop_set(crop_sets / "train"), size=40, seed=1)
    first, again, other = maker.batch(0, 3), maker.batch(0, 3), maker.batch(1, 3)
    assert torch.equal(first.pictures, again.pictures) and torch.equal(first.labels, again.labels)
    assert not torch.equal(first.pictures, other.pictures)
    assert first.pictures.shape == (40, 1, CROP_SIDE, CROP_SIDE)
    assert 0 <= float(first.pictures.min()) < float(first.pictures.max()) <= 1
    assert set(first.labels.tolist()) == set(range(len(CLASSES)))


def test_a_training_that_was_stopped_ends_with_the_same_weights(crop_sets: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert train_crops(run_in(first, crop_sets))
    answers = iter([False] * 4 + [True])

    class StopSoon(StopRequest):
        @property
        def requested(self) -> bool:
            return next(answers)

    assert not train_crops(run_in(second, crop_sets, StopSoon(second)))
    assert train_crops(run_in(second, crop_sets))
    events = main_events(second / "progress.jsonl")
    assert [each["event"] for each in events] == ["started", "epoch", "stopped", "resumed", "epoch", "finished"]
    mine, theirs = (load_file(each / "checkpoint.safetensors") for each in (second, first))
    assert [name for name in theirs if not torch.equal(mine[name], theirs[name])] == []


def lively_classifier() -> CellClassifier:
    """Weights as large as trained ones; fresh ones answer almost the same everywhere and would hide a difference."""
    torch.manual_seed(5)
    model = CellClassifier(len(CLASSES))
    with torch.no_grad():
        model.answer.weight.normal_(0, 0.5)
        for module in model.modules():
            if isinstance(module, torch.nn.BatchNorm2d) and module.running_var is not None:
                module.running_var.uniform_(0.5, 1.5)
    return model.eval()


def test_onnx_equals_pytorch_for_any_number_of_crops_and_any_brightness(crop_sets: Path, tmp_path: Path) -> None:
    crops = read_crop_set(crop_sets / "train")
    pictures = np.asarray(crops.levels, np.float32)[:, None] / np.float32(255)
    exported = export_crops(lively_classifier(), tmp_path / "model.onnx", [pictures, pictures[:1]])
    assert exported.difference <= 1e-4 and exported.size_bytes <= MAX_BYTES
    classify = onnx_classifier(open_session(tmp_path / "model.onnx"))
    answers = classify(pictures)
    assert answers.shape == (10, len(CLASSES))
    np.testing.assert_allclose(answers.sum(axis=1), 1, atol=1e-5)
    assert np.ptp(answers, axis=0).max() > 0.02
    np.testing.assert_allclose(classify(pictures[3:4])[0], answers[3], atol=1e-4)
    np.testing.assert_allclose(classify(pictures * np.float32(0.8) + np.float32(0.1)), answers, atol=0.1)


def test_commands_train_and_publish_with_a_card_that_says_simulated_first(crop_sets: Path, tmp_path: Path) -> None:
    sets, run, out = str(crop_sets), str(tmp_path / "run"), tmp_path / "model"
    small = ["--epochs=1", "--batches-per-epoch=1", "--batch-size=2"]
    assert main(["--threads=1", "train-crops", "--set", sets, "--run-folder", run, *small]) == 0
    names = ["--id", "morphology-v1", "--name", "Morphology Model v1"]
    weights = f"{run}/last.safetensors"
    assert main(["--threads=1", "publish-crops", "--set", sets, "--weights", weights, "--out", str(out), *names]) == 0
    card = json.loads((out / "model-card.json").read_text())
    assert (card["task"], card["classes"]) == ("morphology", list(CLASSES))
    text = (out / "README.md").read_text()
    assert text == crop_card_text(card) + "\n"
    assert text.startswith("# Phase contrast, simulated")
    assert card["description"].startswith("Phase contrast, simulated")


def test_a_network_is_compared_with_the_measures_on_their_folds() -> None:
    rng = np.random.default_rng(3)
    labels = np.repeat([0, 1], 6)
    pictures = tuple(rng.integers(0, 60 + 120 * label, (40, 50, 3)).astype(np.uint8) for label in labels)
    named = LabelledPictures("set", ("dark", "light"), tuple("x" * 12), pictures, labels, "")
    protocol = Protocol(repeats=1, folds=2)
    guessed = {"groups": np.arange(12), f"answers {CHOSEN}": np.full((1, 12, 2), 0.5)}
    figures = study_network(lively_classifier(), named, protocol, guessed, lambda _: None)
    assert figures["aboveMeasures"]["accuracy"] == pytest.approx(figures["accuracy"] - 0.5, abs=1e-4)
    assert len(figures["repeats"]) == 1
    other = {**guessed, f"answers {CHOSEN}": np.full((2, 12, 2), 0.5)}
    with pytest.raises(Refusal, match="other pictures or folds"):
        study_network(lively_classifier(), named, protocol, other, lambda _: None)

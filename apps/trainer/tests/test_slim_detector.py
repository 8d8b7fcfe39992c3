"""A smaller network begins with a part of a larger one and learns from its answers."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from test_export import lively_detector
from trainer.data.augment_settings import AugmentSettings
from trainer.data.batches import BatchMaker
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.evaluate import torch_detector
from trainer.export import restore as restoring
from trainer.export.onnx_export import export_onnx
from trainer.job.start_weights import shows_heads
from trainer.models.head_detector import HeadDetector
from trainer.models.registry import architecture_for
from trainer.models.slim_head_detector import SlimHeadDetector
from trainer.refusal import Refusal
from trainer.training.narrow import narrow, narrowed
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.teacher import open_teacher, taught_loss
from trainer.training.train import Run, train
from trainer.training.weights import load_weights, save_weights

TASK = "head_detection"
SLIM = "head-detector-v3"
SETTINGS = TrainingSettings(epochs=2, batches_per_epoch=3, batch_size=2, side=64, validation_frames_per_source=1)


@pytest.fixture
def wide(tmp_path: Path) -> Path:
    torch.manual_seed(3)
    path = tmp_path / "wide.safetensors"
    save_weights(path, HeadDetector(1), {"architecture": "head-detector-v1", "settings": {}})
    return path


def test_layers_of_the_same_shape_are_copied_and_wider_ones_keep_their_heaviest_channels() -> None:
    torch.manual_seed(4)
    wide, slim = dict(HeadDetector(1).state_dict()), dict(SlimHeadDetector(1).state_dict())
    # Channel 40 of 48 is read a thousand times as strongly as the others.
    for layer in ("eighth.1.first.0", "sixteenth.0.0", "to_eighth.smooth.0"):
        wide[f"{layer}.weight"][:, 40] *= 1000
    made = narrowed(wide, slim)
    assert {name: value.shape for name, value in made.items()} == {name: value.shape for name, value in slim.items()}
    assert torch.equal(made["quarter.0.0.weight"], wide["quarter.0.0.weight"])
    assert torch.equal(made["shared.0.weight"], wide["to_quarter.smooth.0.weight"])
    kept = wide["eighth.0.0.weight"][40]
    where = [index for index, each in enumerate(made["eighth.0.0.weight"]) if torch.equal(each, kept)]
    assert len(where) == 1
    # What is summed with that channel and what reads it found it at the same place.
    assert torch.equal(made["to_eighth.narrow.1.weight"][where[0]], wide["to_eighth.narrow.1.weight"][40])
    assert float(made["to_eighth.smooth.0.weight"][:, where[0]].abs().mean()) > 1
    assert torch.equal(made["heat.weight"], slim["heat.weight"])


def test_the_loss_is_least_where_the_answers_are_those_of_the_teacher() -> None:
    torch.manual_seed(1)
    logits, boxes = torch.randn(2, 1, 8, 8), torch.randn(2, 4, 8, 8)
    taught = (torch.sigmoid(logits), boxes)
    assert float(taught_loss(logits, boxes, taught)) == pytest.approx(0, abs=1e-5)
    assert float(taught_loss(logits + 0.5, boxes, taught)) > 0.01
    assert float(taught_loss(logits, boxes + 0.5, taught)) > 0.01


def new_run(folder: Path, manifest: Manifest, wide: Path) -> Run:
    log = ProgressLog(folder / "progress.jsonl", echo=False)
    run = Run(folder, manifest, SETTINGS, log, StopRequest(folder), architecture=SLIM)
    return replace(run, teacher=open_teacher(wide, 1.0, TASK, 1))


def test_taught_it_resumes_to_the_same_weights_and_says_by_whom(manifest: Manifest, tmp_path: Path, wide: Path) -> None:
    start = tmp_path / "start.safetensors"
    narrow(wide, SLIM, start, task=TASK, classes=1)
    first, second = (
        replace(new_run(tmp_path / name, manifest, wide), start_from=start, architecture=None) for name in ("a", "b")
    )
    assert train(first)
    assert train(replace(second, until_epoch=1))
    weak = replace(second, teacher=open_teacher(wide, 0.5, TASK, 1))
    with pytest.raises(Refusal, match="other data or other settings"):
        train(weak)
    assert train(second)
    one, other = (load_file(each.last) for each in (first, second))
    assert [name for name in one if not torch.equal(one[name], other[name])] == []
    model, facts = load_weights(first.last, TASK, 1)
    assert type(model) is type(architecture_for(TASK, SLIM).build(1))
    assert facts["settings"]["teacher"]["architecture"] == "head-detector-v1"
    assert facts["settings"]["teacher"]["share"] == 1.0
    assert facts["earlierStages"] == [{"narrowedFrom": "wide.safetensors"}]
    assert not torch.equal(one["stem.0.weight"], load_file(start)["stem.0.weight"])


def test_a_published_slim_model_can_be_trained_on(
    manifest: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "BATCHES", 2)
    model = lively_detector(SlimHeadDetector)
    picture = FrameStore().load(manifest.of_split("test")[0])
    export_onnx(model, tmp_path / "model.onnx", [picture])
    plain = AugmentSettings()
    batches = BatchMaker(manifest, FrameStore(), side=64, size=2, seed=1, augment=plain, source_weights={})
    out = tmp_path / "weights.safetensors"
    restoring.restore(tmp_path / "model.onnx", architecture_for(TASK, SLIM), 1, shows_heads(batches), out)
    again = torch_detector(load_weights(out, TASK, 1)[0])(picture)
    np.testing.assert_allclose(again[0], torch_detector(model)(picture)[0], atol=1e-3)
    with pytest.raises(Refusal, match="not one of this network"):
        restoring.restore(tmp_path / "model.onnx", architecture_for(TASK), 1, shows_heads(batches), out)

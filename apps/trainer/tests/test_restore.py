from pathlib import Path

import numpy as np
import pytest
import torch

from trainer.data.augment_settings import AugmentSettings
from trainer.data.batches import BatchMaker
from trainer.data.click_batches import ClickBatchMaker
from trainer.data.click_set import read_click_set
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.click_scores import torch_segmenter
from trainer.evaluation.evaluate import torch_detector
from trainer.export import restore as restoring
from trainer.export.click_export import onnx_segmenter
from trainer.export.onnx_export import export_onnx, onnx_detector, open_session
from trainer.export.publish_clicks import example_inputs
from trainer.job.start_weights import shows_heads
from trainer.models.click_segmenter import PARTS
from trainer.models.head_detector import HeadDetector
from trainer.models.registry import ARCHITECTURES
from trainer.refusal import Refusal
from trainer.training.train_clicks import TASK, show_clicks
from trainer.training.weights import load_weights

MODELS = Path(__file__).parents[3] / "models"
SHIPPED = MODELS / "sperm-detection-v1" / "model.onnx"
#: Architectures that the shipped file holds weights of.
SAME_NETWORK = ("head-detector-v1", "head-detector-v2")
SHIPPED_CLICKS = MODELS / "click-segmentation-v1" / "model.onnx"


# The pictures of the test have bright heads, which the second leaves as they are.
@pytest.mark.parametrize("architecture", SAME_NETWORK)
def test_restored_weights_answer_as_the_published_file(
    architecture: str, manifest: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "BATCHES", 2)
    batches = BatchMaker(manifest, FrameStore(), side=128, size=2, seed=1, augment=AugmentSettings(), source_weights={})
    assert restoring.named_architecture(SHIPPED) == "head-detector-v1"
    signs: list[int] = []
    out = tmp_path / "weights.safetensors"
    show = shows_heads(batches)
    restoring.restore(SHIPPED, ARCHITECTURES[architecture], 1, show, out, lambda: signs.append(1))
    assert len(signs) == 1 + restoring.BATCHES
    model, facts = load_weights(tmp_path / "weights.safetensors", "head_detection", 1)
    assert facts["architecture"] == architecture
    picture = FrameStore().load(manifest.of_split("test")[0])
    again, published = torch_detector(model)(picture), onnx_detector(open_session(SHIPPED))(picture)
    np.testing.assert_allclose(again[0].max(), published[0].max(), atol=1e-3)
    np.testing.assert_allclose(again[1], published[1], atol=0.05)
    model.train()
    with torch.no_grad():
        heat, _ = model(batches.batch(0, 0).pictures)
    # Norms that were not filled would drive an unknown picture far from any answer the training ever gave.
    assert float(torch.sigmoid(heat).max()) > 0.5
    assert float(torch.sigmoid(heat).mean()) < 0.1


def test_restored_click_segmentation_answers_as_the_published_file(
    click_sets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "BATCHES", 2)
    views = read_click_set(click_sets / "train")
    batches = ClickBatchMaker(views, side=128, size=2, seed=1)
    name = restoring.named_architecture(SHIPPED_CLICKS)
    assert name == "click-segmenter-v1"
    out = tmp_path / "weights.safetensors"
    restoring.restore(
        SHIPPED_CLICKS,
        ARCHITECTURES[name],
        len(PARTS),
        lambda model, number: show_clicks(model, batches.batch(0, number)),
        out,
    )
    model, _ = load_weights(out, TASK, len(PARTS))
    inputs = example_inputs(views, 4)
    published = onnx_segmenter(open_session(SHIPPED_CLICKS))(*inputs)
    for mine, theirs in zip(torch_segmenter(model)(*inputs), published, strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-3)
    assert float(published[0].max()) > 0.9


def test_another_network_is_refused(manifest: Manifest, tmp_path: Path) -> None:
    batches = BatchMaker(manifest, FrameStore(), side=64, size=1, seed=1, augment=AugmentSettings(), source_weights={})
    picture = FrameStore().load(manifest.of_split("test")[0])
    export_onnx(HeadDetector(2).eval(), tmp_path / "two.onnx", [picture])
    (tmp_path / "text.onnx").write_text("no model at all")
    for name in ("two.onnx", "text.onnx"):
        with pytest.raises(Refusal) as refused:
            restoring.restore(
                tmp_path / name,
                ARCHITECTURES["head-detector-v1"],
                1,
                shows_heads(batches),
                tmp_path / "weights.safetensors",
            )
        assert refused.value.code == "training.start_differs"

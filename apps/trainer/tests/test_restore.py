from pathlib import Path

import numpy as np
import pytest
import torch

from trainer.data.augment_settings import AugmentSettings
from trainer.data.batches import BatchMaker
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.evaluate import torch_detector
from trainer.export import restore as restoring
from trainer.export.onnx_export import export_onnx, onnx_detector, open_session
from trainer.models.head_detector import HeadDetector
from trainer.models.registry import ARCHITECTURES, architectures_of
from trainer.refusal import Refusal
from trainer.training.weights import load_weights

SHIPPED = Path(__file__).parents[3] / "models" / "sperm-detection-v1" / "model.onnx"


# The pictures of the test have bright heads, which the second leaves as they are.
@pytest.mark.parametrize("architecture", architectures_of("head_detection"))
def test_restored_weights_answer_as_the_published_file(
    architecture: str, manifest: Manifest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "BATCHES", 2)
    batches = BatchMaker(manifest, FrameStore(), side=128, size=2, seed=1, augment=AugmentSettings(), source_weights={})
    assert restoring.named_architecture(SHIPPED) == "head-detector-v1"
    signs: list[int] = []
    out = tmp_path / "weights.safetensors"
    restoring.restore(SHIPPED, ARCHITECTURES[architecture], 1, batches, out, lambda: signs.append(1))
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


def test_another_network_is_refused(manifest: Manifest, tmp_path: Path) -> None:
    batches = BatchMaker(manifest, FrameStore(), side=64, size=1, seed=1, augment=AugmentSettings(), source_weights={})
    picture = FrameStore().load(manifest.of_split("test")[0])
    export_onnx(HeadDetector(2).eval(), tmp_path / "two.onnx", [picture])
    (tmp_path / "text.onnx").write_text("no model at all")
    for name in ("two.onnx", "text.onnx"):
        with pytest.raises(Refusal) as refused:
            restoring.restore(
                tmp_path / name, ARCHITECTURES["head-detector-v1"], 1, batches, tmp_path / "weights.safetensors"
            )
        assert refused.value.code == "training.start_differs"

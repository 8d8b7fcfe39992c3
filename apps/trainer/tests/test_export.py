import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from torch import Tensor, nn

from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.decode import DecodedDetector
from trainer.evaluation.evaluate_split import evaluate_split
from trainer.export.model_card import card_text
from trainer.export.onnx_export import MAX_BYTES, OPSET, export_onnx, onnx_detector, open_session, run_onnx
from trainer.models.head_detector import STRIDE, HeadDetector
from trainer.models.slim_head_detector import SlimHeadDetector
from trainer.models.turning_head_detector import TurningHeadDetector

SHIPPED = Path(__file__).parents[3] / "models" / "sperm-detection-v1"


def lively_detector(kind: type[HeadDetector] = HeadDetector) -> HeadDetector:
    """Weights as large as trained ones; fresh ones answer almost the same everywhere and would hide a difference."""
    torch.manual_seed(5)
    model = kind(1)
    with torch.no_grad():
        model.heat.weight.normal_(0, 0.5)
        model.geometry.weight.normal_(0, 0.3)
        for module in model.modules():
            if isinstance(module, nn.BatchNorm2d) and module.running_var is not None:
                module.running_var.uniform_(0.3, 1.5)
    return model.eval()


def pictures(*sizes: tuple[int, int]) -> list["np.ndarray[tuple[int, int], np.dtype[np.uint8]]"]:
    rng = np.random.default_rng(2)
    return [rng.integers(0, 256, size, dtype=np.uint8) for size in sizes]


@pytest.mark.parametrize("kind", [HeadDetector, TurningHeadDetector, SlimHeadDetector])
def test_onnx_equals_pytorch_within_1e_4_at_any_size(kind: type[HeadDetector], tmp_path: Path) -> None:
    sizes = pictures((96, 128), (77, 101), (240, 320), (33, 49), (480, 640))
    exported = export_onnx(lively_detector(kind), tmp_path / "model.onnx", sizes)
    assert exported.difference <= 1e-4
    assert exported.size_bytes <= MAX_BYTES
    assert exported.sha256 == hashlib.sha256((tmp_path / "model.onnx").read_bytes()).hexdigest()
    assert onnx.load(str(tmp_path / "model.onnx")).opset_import[0].version == OPSET
    session = open_session(tmp_path / "model.onnx")
    for picture in sizes:
        peaks, boxes = run_onnx(session, picture)
        rows, columns = (-(-length // STRIDE) for length in picture.shape)
        assert peaks.shape == (1, 1, rows, columns)
        assert boxes.shape == (1, 4, rows, columns)


class AtTheEdge(nn.Module):
    """A head in the first and the last cell of the middle row, each pointing `out` px over the edge."""

    def __init__(self, out: float) -> None:
        super().__init__()
        self.out = out

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        rows, columns = image.shape[2] // STRIDE, image.shape[3] // STRIDE
        heat, geometry = torch.full((1, 1, rows, columns), -9.0), torch.zeros(1, 4, rows, columns)
        heat[0, 0, rows // 2, [0, -1]] = 2.0
        geometry[0, 0, rows // 2, 0] = -0.5 - self.out / STRIDE
        geometry[0, 0, rows // 2, -1] = 0.5 + self.out / STRIDE
        return heat, geometry


@pytest.mark.parametrize(("out", "heads"), [(-0.5, 2), (0.5, 0)])
def test_only_heads_with_their_centre_in_the_picture_have_a_peak(out: float, heads: int) -> None:
    peaks, _ = DecodedDetector(AtTheEdge(out))(torch.zeros(1, 1, 64, 96))
    assert int((peaks > 0.5).sum()) == heads


def test_a_batch_answers_as_single_pictures_do(tmp_path: Path) -> None:
    first, second = pictures((96, 128), (96, 128))
    export_onnx(lively_detector(), tmp_path / "model.onnx", [first])
    session = open_session(tmp_path / "model.onnx")
    together = session.run(None, {"image": np.stack([first, second])[:, None]})
    for index, picture in enumerate((first, second)):
        for batched, alone in zip(together, run_onnx(session, picture), strict=True):
            np.testing.assert_allclose(batched[index], alone[0], atol=1e-4)


def test_brightness_alone_changes_nothing(tmp_path: Path) -> None:
    (dark,) = pictures((96, 128))
    dark = (dark // 4).astype(np.uint8)
    export_onnx(lively_detector(), tmp_path / "model.onnx", [dark])
    session = open_session(tmp_path / "model.onnx")
    peaks, _ = run_onnx(session, dark)
    lighter, _ = run_onnx(session, (dark + 90).astype(np.uint8))
    # The rim differs: outside the picture the network sees its mean in both.
    np.testing.assert_allclose(peaks, lighter, atol=1e-3)


@pytest.mark.skipif(not SHIPPED.exists(), reason="no model is shipped yet")
def test_the_shipped_model_is_the_one_its_card_describes(manifest: Manifest) -> None:
    card = json.loads((SHIPPED / "model-card.json").read_text())
    content = (SHIPPED / "model.onnx").read_bytes()
    assert hashlib.sha256(content).hexdigest() == card["file"]["sha256"]
    assert len(content) <= MAX_BYTES
    assert (SHIPPED / "README.md").read_text() == card_text(card) + "\n"
    assert card["interface"]["threshold"] < card["interface"]["startThreshold"]
    real = card["metrics"]["test"]["visem-tracking-11"]
    assert real["centre"]["f1"] >= 0.88
    usual = [each for each in card["metrics"]["counting"] if each["umPerPixel"] == 0.5]
    assert len(usual) == 10
    assert all(abs(each["bias"]) <= 0.05 for each in usual)
    assert all(each["rmsPx"] <= 0.05 for each in card["metrics"]["jitter"])
    extent = next(each for each in card["data"]["sources"] if each["id"] == "visem-tracking-11")["split"]
    assert extent["train"]["lastFrame"] < 975
    assert extent["validation"]["frames"] == 0
    assert extent["test"]["firstFrame"] >= 1000
    scored = evaluate_split(
        manifest, "test", onnx_detector(open_session(content)), FrameStore(), threshold=card["interface"]["threshold"]
    )
    assert scored.mean_f1 >= 0.9

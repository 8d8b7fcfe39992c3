"""Numbers of eight bits: the same answers on every processor, and nearly those of the float model."""

import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest

from trainer.cli.commands import main
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.evaluate import Detector
from trainer.evaluation.evaluate_split import evaluate_split
from trainer.evaluation.same_heads import compare_heads
from trainer.export.int8_export import DERIVED_FROM, MOST_WEIGHT, export_int8, inner_nodes, weights_of
from trainer.export.onnx_export import onnx_detector, open_session, run_onnx
from trainer.export.publish_int8 import Int8Publication, publish_int8
from trainer.refusal import Refusal

SHIPPED = Path(__file__).parents[3] / "models" / "sperm-detection-v1" / "model.onnx"
THRESHOLD = 0.35


@pytest.fixture(scope="module")
def made(manifest_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("int8") / "model.onnx"
    command = ["quantise", "--manifest", str(manifest_path), "--model", str(SHIPPED), "--pictures=4", "--out", str(out)]
    assert main(["--threads=1", *command]) == 0
    return out


def session_that_cannot_saturate(model: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.add_session_config_entry("session.x64quantprecision", "1")
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def test_sums_of_16_bits_cannot_saturate(made: Path, manifest: Manifest) -> None:
    weights = weights_of(onnx.load(str(made)).graph)
    assert len(weights) == 12
    assert max(int(np.abs(each.astype(int)).max()) for each in weights) <= MOST_WEIGHT
    # The entry makes the runtime add in 32 bits; on a processor with VNNI it does so either way.
    for frame in manifest.of_split("test")[:2]:
        picture = FrameStore().load(frame)
        (peaks, _), (exact, _) = (
            run_onnx(each, picture) for each in (open_session(made), session_that_cannot_saturate(made))
        )
        assert peaks.max() > THRESHOLD
        np.testing.assert_allclose(peaks, exact, atol=1e-3)


def test_heads_are_found_as_by_the_float_model(made: Path, manifest: Manifest) -> None:
    scores = [
        evaluate_split(manifest, "test", onnx_detector(open_session(each)), FrameStore(), threshold=THRESHOLD)
        for each in (SHIPPED, made)
    ]
    assert scores[1].mean_f1 == pytest.approx(scores[0].mean_f1, abs=0.01)


def test_the_first_and_the_last_layers_stay_float(made: Path) -> None:
    graph = onnx.load(str(SHIPPED)).graph
    names = inner_nodes(graph)
    convolutions = [each.name for each in graph.node if each.op_type == "Conv"]
    left = [name for name in convolutions if name not in names]
    assert [name.split("/")[3] for name in left] == ["stem", "heat", "geometry"]
    assert "/decoded/Add" not in names
    assert made.stat().st_size < 0.5 * SHIPPED.stat().st_size


def test_the_file_names_the_float_file_that_it_was_made_of(made: Path) -> None:
    properties = {each.key: each.value for each in onnx.load(str(made)).metadata_props}
    assert properties[DERIVED_FROM] == hashlib.sha256(SHIPPED.read_bytes()).hexdigest()


def test_the_card_has_its_own_figures_and_the_network_of_its_float_model(
    manifest_path: Path, made: Path, tmp_path: Path
) -> None:
    out = tmp_path / "published" / "model.onnx"
    (tmp_path / "limits.txt").write_text("A candidate.\n\n")
    command = ["quantise", "--manifest", str(manifest_path), "--model", str(SHIPPED), "--pictures=4", "--out", str(out)]
    card_options = ["--id=eight", "--name=In eight bits", "--limits", str(tmp_path / "limits.txt")]
    assert main(["--threads=1", *command, *card_options]) == 0
    assert out.read_bytes() == made.read_bytes()
    card, parent = (json.loads(each.with_name("model-card.json").read_text()) for each in (out, SHIPPED))
    assert [card["id"], card["name"], card["limits"]] == ["eight", "In eight bits", ["A candidate."]]
    for kept in ("architecture", "parameters", "classes", "interface", "data"):
        assert card[kept] == parent[kept]
    # Measured with other answers, so that it would be taken for its own.
    assert "range" not in card
    assert card["file"]["sha256"] == hashlib.sha256(made.read_bytes()).hexdigest()
    assert card["file"]["bytes"] == made.stat().st_size
    assert card["derivedFrom"]["sha256"] == parent["file"]["sha256"]
    for source, each in card["derivedFrom"]["test"].items():
        assert each["frames"] == card["metrics"]["test"][source]["frames"]
        assert each["heads"]["eightBits"] == pytest.approx(each["heads"]["float"], rel=0.05)
        assert 0 < each["confidence"]["p99"] < 0.1
    text = out.with_name("README.md").read_text()
    assert f"from sperm-detection-v1, SHA-256 `{parent['file']['sha256']}`" in text
    assert "## Against its float model" in text
    assert "Differs from PyTorch" not in text


def test_a_card_of_another_file_is_refused(manifest: Manifest, tmp_path: Path) -> None:
    changed = tmp_path / "model.onnx"
    changed.write_bytes(SHIPPED.read_bytes() + b"\x00")
    shutil.copy(SHIPPED.with_name("model-card.json"), tmp_path)
    with pytest.raises(Refusal, match="of another file"):
        publish_int8(changed, manifest, tmp_path / "out" / "model.onnx", [], Int8Publication("a", "A", ()))


def test_heads_are_paired_by_their_centres(manifest: Manifest) -> None:
    def detector(*heads: tuple[float, float, float]) -> Detector:
        peaks, boxes = np.zeros((100, 100), np.float32), np.full((4, 100, 100), 9, np.float32)
        for row, (confidence, x, y) in enumerate(heads):
            peaks[row, 0] = confidence
            boxes[:2, row, 0] = x, y
        return lambda _: (peaks, boxes)

    first = detector((0.9, 20, 20), (0.5, 60, 60), (0.6, 100, 20))
    second = detector((0.8, 23, 24), (0.3, 60, 60), (0.7, 20, 100))
    for each in compare_heads(first, second, manifest, "test", FrameStore(), 0.4).values():
        frames = each.frames
        assert [each.first, each.second] == [3 * frames, 2 * frames]
        # The doubtful head at (60, 60) is a pair; one head of each side is alone.
        assert [each.only_first, each.only_second] == [frames, frames]
        np.testing.assert_allclose(sorted(set(np.round(each.confidence, 4))), [-0.2, -0.1], atol=1e-4)
        assert each.centre_px.max() == pytest.approx(5)
        assert each.side.max() == pytest.approx(0)


def test_a_model_of_one_layer_is_refused(tmp_path: Path) -> None:
    model = onnx.load(str(SHIPPED))
    del model.graph.node[:]
    onnx.save(model, str(tmp_path / "empty.onnx"))
    with pytest.raises(Refusal, match="no layers"):
        export_int8(tmp_path / "empty.onnx", tmp_path / "out.onnx", [])

"""Numbers of eight bits: the same answers on every processor, and nearly those of the float model."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest

from trainer.cli.commands import main
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.evaluate_split import evaluate_split
from trainer.export.int8_export import MOST_WEIGHT, export_int8, inner_nodes, weights_of
from trainer.export.onnx_export import onnx_detector, open_session, run_onnx
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


def test_a_model_of_one_layer_is_refused(tmp_path: Path) -> None:
    model = onnx.load(str(SHIPPED))
    del model.graph.node[:]
    onnx.save(model, str(tmp_path / "empty.onnx"))
    with pytest.raises(Refusal, match="no layers"):
        export_int8(tmp_path / "empty.onnx", tmp_path / "out.onnx", [])

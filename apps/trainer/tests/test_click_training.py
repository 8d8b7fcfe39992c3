"""Click segmentation from the first step to the file that ships."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from safetensors.torch import load_file

from conftest import main_events
from trainer.cli.commands import main
from trainer.data.click_set import read_click_set
from trainer.data.prepare_clicks import ClickPlan, plan_click_sets, prepare_clicks
from trainer.evaluation.click_scores import SIDE, Floats, Segmenter, score_clicks
from trainer.evaluation.cost import fastest
from trainer.export.click_card import BARS, click_card_text
from trainer.export.click_export import INPUTS, SHAPES, export_clicks, onnx_segmenter
from trainer.export.onnx_export import MAX_BYTES, OPSET, open_session
from trainer.export.publish_clicks import example_inputs
from trainer.models.click_segmenter import PARTS, ClickSegmenter
from trainer.refusal import Refusal
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import ClickSettings
from trainer.training.stop_request import StopRequest
from trainer.training.train_clicks import TASK, ClickRun, train_clicks
from trainer.training.weights import load_weights

SHIPPED = Path(__file__).parents[3] / "models" / "click-segmentation-v1"
SETTINGS = ClickSettings(epochs=2, batches_per_epoch=3, batch_size=2, side=48, rounds=3, validation_views=1)


def run_in(folder: Path, sets: Path, stop: StopRequest | None = None) -> ClickRun:
    train, validation = (read_click_set(sets / name) for name in ("train", "validation"))
    log = ProgressLog(folder / "progress.jsonl", echo=False)
    return ClickRun(folder, train, validation, SETTINGS, log, stop or StopRequest(folder))


def test_a_training_that_was_stopped_ends_with_the_same_weights(click_sets: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert train_clicks(run_in(first, click_sets))
    answers = iter([False] * 4 + [True])

    class StopSoon(StopRequest):
        @property
        def requested(self) -> bool:
            return next(answers)

    assert not train_clicks(run_in(second, click_sets, StopSoon(second)))
    assert train_clicks(run_in(second, click_sets))
    events = main_events(second / "progress.jsonl")
    assert [each["event"] for each in events] == ["started", "epoch", "stopped", "resumed", "epoch", "finished"]
    assert (events[3]["epoch"], events[3]["batch"]) == (1, 1)
    mine, theirs = (load_file(each / "checkpoint.safetensors") for each in (second, first))
    assert [name for name in theirs if not torch.equal(mine[name], theirs[name])] == []


def test_a_checkpoint_of_other_views_is_refused(click_sets: Path, tmp_path: Path) -> None:
    run = run_in(tmp_path, click_sets)
    answers = iter([False, True])

    class StopSoon(StopRequest):
        @property
        def requested(self) -> bool:
            return next(answers)

    assert not train_clicks(run_in(tmp_path, click_sets, StopSoon(tmp_path)))
    other = ClickRun(tmp_path, run.validation, run.validation, SETTINGS, run.log, run.stop)
    with pytest.raises(Refusal, match="other data"):
        train_clicks(other)


@pytest.mark.parametrize("fixed", [False, True])
def test_fixed_norms_keep_the_statistics_of_the_start(fixed: bool, click_sets: Path, tmp_path: Path) -> None:
    assert train_clicks(replace(run_in(tmp_path, click_sets), fixed_norms=fixed))
    tensors = load_file(tmp_path / "last.safetensors")
    spreads = [value for name, value in tensors.items() if name.endswith("running_var")]
    assert len(spreads) > 10
    assert all(bool((each == 1).all()) == fixed for each in spreads)
    recorded = load_weights(tmp_path / "last.safetensors", TASK, len(PARTS))[1]["settings"]
    assert recorded == SETTINGS.as_json() | ({"fixed_norms": True} if fixed else {})


def lively_segmenter() -> ClickSegmenter:
    """Weights as large as trained ones; fresh ones answer almost the same everywhere and would hide a difference."""
    torch.manual_seed(5)
    model = ClickSegmenter()
    with torch.no_grad():
        model.mask.weight.normal_(0, 0.5)
        for module in model.modules():
            if isinstance(module, torch.nn.BatchNorm2d) and module.running_var is not None:
                module.running_var.uniform_(0.5, 1.5)
    return model.eval()


def test_onnx_equals_pytorch_for_any_number_of_views(click_sets: Path, tmp_path: Path) -> None:
    inputs = example_inputs(read_click_set(click_sets / "train"), 5)
    exported = export_clicks(lively_segmenter(), tmp_path / "model.onnx", [inputs, tuple(x[:1] for x in inputs)])
    assert exported.difference <= 1e-4
    assert exported.size_bytes <= MAX_BYTES
    graph = onnx.load(str(tmp_path / "model.onnx"))
    assert graph.opset_import[0].version == OPSET
    assert [each.name for each in graph.graph.input] == list(INPUTS)
    segment = onnx_segmenter(open_session(tmp_path / "model.onnx"))
    mask, quality = segment(*inputs)
    assert (mask.shape, quality.shape) == ((5, *SHAPES["mask"]), (5, *SHAPES["quality"]))
    assert 0 <= mask.min() < mask.max() <= 1
    for index in range(5):
        alone = segment(*(each[index : index + 1] for each in inputs))
        np.testing.assert_allclose(alone[0][0], mask[index], atol=1e-4)
        np.testing.assert_allclose(alone[1][0], quality[index], atol=1e-4)


def test_clicks_former_mask_and_part_all_count(click_sets: Path) -> None:
    picture, clicks, former, part = (
        torch.from_numpy(x) for x in example_inputs(read_click_set(click_sets / "train"), 1)
    )
    with torch.no_grad():
        model = lively_segmenter()
        seen = model(picture, clicks, former, part)[0]
        for changed in (
            (picture, clicks.flip(1), former, part),
            (picture, clicks, 1 - former, part),
            (picture, clicks, former, part.roll(1, 1)),
        ):
            assert (model(*changed)[0] - seen).abs().max() > 1e-3
        # Brightness alone changes nothing: only what stands out of the picture is seen.
        assert (model(picture + 0.2, clicks, former, part)[0] - seen).abs().max() < 1e-2


def test_a_segmenter_that_paints_its_clicks_gets_better_by_them_and_a_blind_one_never(click_sets: Path) -> None:
    views = read_click_set(click_sets / "validation")

    def blind(pictures: Floats, *_: Floats) -> tuple[Floats, Floats]:
        return np.zeros_like(pictures), np.zeros((len(pictures), 1), np.float32)

    def clicked(_: Floats, clicks: Floats, former: Floats, __: Floats) -> tuple[Floats, Floats]:
        mask = np.maximum(former, clicks[:, :1]) * (1 - clicks[:, 1:])
        return mask, np.ones((len(mask), 1), np.float32)

    assert score_clicks(blind, views, 2).means().tolist() == [0, 0]
    by_clicks = score_clicks(clicked, views, 8, parts=["head"])
    assert {score.part for score in by_clicks.each} == {"head"}
    first, *_, last = by_clicks.means()
    assert first < 0.3 and last > 0.6


def test_commands_train_publish_and_score(click_sets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sets, run, out = str(click_sets), str(tmp_path / "run"), tmp_path / "model"
    small = ["--epochs=1", "--batches-per-epoch=1", "--batch-size=2", "--side=48", "--validation-views=1", "--rounds=1"]
    assert main(["--threads=1", "train-clicks", "--set", sets, "--run-folder", run, *small]) == 0
    names = ["--id", "clicks-v1", "--name", "Clicks"]
    weights = f"{run}/last.safetensors"
    assert main(["--threads=1", "publish-clicks", "--set", sets, "--weights", weights, "--out", str(out), *names]) == 0
    card = json.loads((out / "model-card.json").read_text())
    assert (card["task"], card["interface"]["layout"]) == ("click_segmentation", "sarm-clicks-v1")
    assert [(bar["umPerPixel"], bar["clicks"]) for bar in card["metrics"]["bars"]][:3] == [
        (0.15, 1),
        (0.15, 3),
        (0.15, 5),
    ]
    assert "simulated pictures only" in card["description"]
    capsys.readouterr()
    scored = ["evaluate-clicks", "--set", f"{sets}/test-0.15", "--model", str(out / "model.onnx"), "--views=2"]
    assert main(["--threads=1", *scored]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["part"] for row in rows} >= {"head", "midpiece"}
    assert all(len(row["iou"]) == 5 for row in rows)


@pytest.fixture(scope="module")
def shipped() -> Segmenter:
    return onnx_segmenter(open_session(SHIPPED / "model.onnx"))


def test_the_shipped_model_is_the_one_its_card_describes(shipped: Segmenter) -> None:
    card = json.loads((SHIPPED / "model-card.json").read_text())
    content = (SHIPPED / "model.onnx").read_bytes()
    assert hashlib.sha256(content).hexdigest() == card["file"]["sha256"]
    assert len(content) == card["file"]["bytes"] <= MAX_BYTES
    assert (SHIPPED / "README.md").read_text() == click_card_text(card) + "\n"
    assert "simulated pictures only" in card["description"]
    assert len(card["metrics"]["bars"]) == len(BARS)
    assert all(source["synthetic"] for source in card["data"]["sources"])
    one = [np.zeros((1, *SHAPES[name]), np.float32) for name in INPUTS]
    assert fastest(lambda: shipped(*one), 10) <= 40


@pytest.mark.parametrize("um", [0.15, 0.5])
def test_a_further_click_on_the_shipped_model_never_lowers_the_mean_over_all_parts(
    um: float, shipped: Segmenter, tmp_path: Path
) -> None:
    """Few views of seeds that no training has; the card has the figures of many."""
    plan = ClickPlan("views", 12, 31_000 + round(100 * um), um, um)
    assert plan.seed not in {each.seed for each in plan_click_sets(1, 1, 820_001)}
    scores = score_clicks(shipped, read_click_set(prepare_clicks(plan, tmp_path)), 5)
    means = scores.means()
    assert (np.diff(means) >= 0).all(), means
    card = json.loads((SHIPPED / "model-card.json").read_text())
    stated = {
        row["part"]: row["iou"] for row in card["metrics"]["rows"] if (row["umPerPixel"], row["group"]) == (um, "all")
    }
    heads = scores.by_part()["head"]
    assert heads == pytest.approx(stated["head"], abs=0.04)
    assert set(stated) == set(PARTS)


def test_a_view_is_as_large_as_the_interface_says() -> None:
    assert SHAPES["picture"] == (1, SIDE, SIDE) == (1, 128, 128)

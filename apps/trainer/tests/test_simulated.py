import json
from pathlib import Path

import numpy as np
import pytest

from trainer.data import check_samples, visem_tracking
from trainer.data.manifest import Manifest
from trainer.data.sample_plans import plan_looks, plan_ordinary
from trainer.evaluation import counting


def test_every_head_with_its_centre_in_the_picture_is_labelled_and_no_other(
    manifest: Manifest, manifest_path: Path
) -> None:
    cut = 0
    for frame in manifest.frames:
        truth = json.loads((manifest_path.parent / f"{frame.video}.truth.json").read_text())
        seen = next(each for each in truth["frames"] if each["index"] == frame.frame_index)
        assert len(frame.boxes) == seen["headsInside"]
        cut += len(seen["cells"]) - seen["headsInside"]
    assert cut > 0


def test_plans_repeat_and_hold_complete_samples_out() -> None:
    for plan in (plan_ordinary, plan_looks):
        samples = plan("simulated", 16, 700_001)
        assert samples == plan("simulated", 16, 700_001)
        assert [sample.split for sample in samples].count("validation") == 2
        assert [sample.split for sample in samples].count("test") == 2


def test_seeds_of_checks_are_not_those_of_training() -> None:
    checks = [*check_samples.counting_samples(), *check_samples.still_samples()]
    seeds = [int(sample.options["seed"]) for sample in checks]
    assert len(set(seeds)) == len(seeds)
    assert min(seeds) > 800_000


def test_a_real_frame_is_never_both_seen_and_tested() -> None:
    for split_of in (visem_tracking.choice_split, visem_tracking.final_split):
        splits = [split_of(index) for index in range(1470)]
        assert splits.index("test") == 1000
        assert splits[975:1000] == [None] * 25
    assert [visem_tracking.choice_split(index) for index in (774, 775, 849, 850, 974)] == [
        "train", None, None, "validation", "validation",
    ]  # fmt: skip


def test_a_perfect_detector_has_no_bias_and_a_trembling_one_its_own_jitter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = {"width-px": "400", "height-px": "300", "um-per-pixel": "0.5"}
    for kind, all_samples in (("counting", check_samples.counting_samples), ("still", check_samples.still_samples)):
        one = all_samples()[3 if kind == "counting" else 0]
        one.options.update(small)
        monkeypatch.setattr(counting, f"{kind}_samples", lambda one=one: [one])
    monkeypatch.setattr(counting, "STILL_FRAMES", 8)
    rng = np.random.default_rng(3)

    def from_truth(path: Path) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
        name = path.parent.parent.name.removesuffix("-frames")
        truth = json.loads((tmp_path / f"{name}.truth.json").read_text())
        frame = next(each for each in truth["frames"] if path.stem.endswith(f"{each['index']:06d}"))
        rows = [(1, cell["x"], cell["y"], 15, 15) for cell in frame["cells"] if cell["inside"]]
        found = np.array(rows, np.float32).reshape(-1, 5)
        found[:, 1:3] += rng.normal(0, 0.2, (len(found), 2))
        return found

    monkeypatch.setattr(counting, "_detect", lambda *args: from_truth(args[-1]))

    def unused(_: object) -> "tuple[np.ndarray, np.ndarray]":
        raise AssertionError

    (count,) = counting.check_counts(unused, 0.5, tmp_path)
    assert (count.bias, count.worst) == (0, 0)
    (jitter,) = counting.check_jitter(unused, 0.5, tmp_path)
    assert jitter.heads > 3
    assert jitter.rms_px == pytest.approx(0.2, rel=0.3)

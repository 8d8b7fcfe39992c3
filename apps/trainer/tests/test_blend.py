from pathlib import Path

import pytest
import torch

from trainer.models.head_detector import HeadDetector
from trainer.refusal import Refusal
from trainer.training.blend import blend
from trainer.training.weights import load_weights, save_weights


def test_weights_of_two_architectures_are_not_blended(tmp_path: Path) -> None:
    for name in ("head-detector-v1", "head-detector-v2"):
        save_weights(tmp_path / name, HeadDetector(1), {"architecture": name})
    with pytest.raises(Refusal, match="two architectures"):
        blend(
            tmp_path / "head-detector-v2",
            tmp_path / "head-detector-v1",
            0.5,
            tmp_path / "blend",
            task="head_detection",
            classes=1,
        )


def test_a_blend_lies_between_its_two_weights_and_names_them(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("after", "before", "blend")]
    models = [HeadDetector(1), HeadDetector(1)]
    for path, model in zip(paths, models, strict=False):
        save_weights(path, model, {"settings": {"seed": 1}})
    blend(paths[0], paths[1], 0.75, paths[2], task="head_detection", classes=1)
    mixed, facts = load_weights(paths[2], "head_detection", 1)
    after, before = (each.heat.weight for each in models)
    torch.testing.assert_close(mixed.get_parameter("heat.weight"), 0.75 * after + 0.25 * before)
    assert facts["settings"] == {"seed": 1, "blend": {"shareAfter": 0.75, "before": "before"}}


@pytest.mark.parametrize("share", [0.0, 1.0, float("nan")])
def test_a_share_that_blends_nothing_is_refused(share: float, tmp_path: Path) -> None:
    with pytest.raises(Refusal):
        blend(tmp_path, tmp_path, share, tmp_path, task="head_detection", classes=1)

"""What keeps outlines from their truth, on views whose segmenter is known to be wrong in one way alone."""

import cv2
import numpy as np
import pytest

from trainer.data.click_set import ClickSet, View
from trainer.evaluation.click_limits import limits_of_clicks, turned
from trainer.evaluation.click_scores import Floats

SIDE = 160


def squares(stained: tuple[bool, ...]) -> ClickSet:
    """Bright heads of 20 pixels on black ground."""
    levels = np.zeros((len(stained), 2, SIDE, SIDE), np.uint8)
    levels[:, 0, 70:90, 70:90] = 255
    levels[:, 1, 70:90, 70:90] = 1
    views = tuple(View(index, "normal", 0.15, each, 80.0, 80.0) for index, each in enumerate(stained))
    return ClickSet(views, levels, {}, "0" * 64)


def too_wide(pictures: Floats, *_: Floats) -> tuple[Floats, Floats]:
    """Sure of the head, less sure of a rim of one pixel around it that is none of it."""
    heads = [each[0] > 0.5 for each in pictures]
    rims = [cv2.dilate(head.astype(np.uint8), np.ones((3, 3), np.uint8)) for head in heads]
    masks = np.stack([0.9 * head + 0.6 * (rim - head) for head, rim in zip(heads, rims, strict=True)])
    return masks[:, None].astype(np.float32), np.ones((len(pictures), 1), np.float32)


def test_a_rim_is_a_matter_of_the_threshold_and_stains_are_left_out() -> None:
    found = limits_of_clicks(too_wide, squares((False, True, False)), 1, "head", 3)
    wide = 22 * 22 / (20 * 20)
    assert found["views"] == 2
    assert found["iou"] == found["byThreshold"]["0.5"] == pytest.approx(1 / wide, abs=1e-4)
    assert found["byThreshold"]["0.7"] == found["bestThresholdOfEach"] == 1.0
    assert found["areaError"] == pytest.approx(wide - 1, abs=1e-4)
    assert found["areaErrorSpread"] == 0
    # The corners of the rim are farther than one pixel from the head.
    assert found["wrongWithinOnePixel"] == pytest.approx(80 / 400, abs=1e-4)
    assert found["wrongElsewhere"] == pytest.approx(4 / 400, abs=1e-4)


def test_a_mean_of_all_orientations_is_the_answer_itself_where_orientation_is_nothing() -> None:
    rng = np.random.default_rng(4)
    drawn = (rng.random((2, channels, 8, 8), np.float32) for channels in (1, 2, 1))
    inputs = (*drawn, np.eye(2, dtype=np.float32))

    def picture(pictures: Floats, clicks: Floats, former: Floats, part: Floats) -> tuple[Floats, Floats]:
        return pictures + clicks[:, 1:] - former, part[:, :1]

    def left_half(pictures: Floats, *_: Floats) -> tuple[Floats, Floats]:
        mask = np.zeros_like(pictures)
        mask[..., :4] = 1
        return mask, np.ones((2, 1), np.float32)

    np.testing.assert_allclose(turned(picture)(*inputs)[0], picture(*inputs)[0], atol=1e-6)
    np.testing.assert_allclose(turned(left_half)(*inputs)[0], np.full_like(inputs[0], 0.5), atol=1e-6)

"""What keeps outlines from their truth: a wrong threshold, each cell's own offset, or mistakes far from it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.click_set import ClickSet
from trainer.evaluation.click_scores import Floats, Segmenter, answers_of

THRESHOLDS = tuple(round(0.05 * step, 2) for step in range(1, 20))
Binary = NDArray[np.bool_]


@dataclass(frozen=True)
class Answer:
    mask: Floats
    truth: Binary
    class_name: str


def limits_of_clicks(segment: Segmenter, views: ClickSet, clicks: int, part: str, most_views: int) -> dict[str, Any]:
    """Of views that are not stained: nobody draws an outline on a stain that the picture does not show."""
    found = answers_of(segment, views, clicks, part, most_views)
    answers = [Answer(mask, each.truth, each.view.class_name) for mask, each in found if not each.view.stained]
    by_threshold = {str(at): _mean(answers, _iou_at(at)) for at in THRESHOLDS}
    return {
        "views": len(answers),
        "iou": by_threshold["0.5"],
        "byThreshold": by_threshold,
        #: Whoever could choose the threshold of each cell: what its own offset of the outline costs.
        "bestThresholdOfEach": _mean(answers, lambda each: max(_iou(each.mask > at, each.truth) for at in THRESHOLDS)),
        "wrongWithinOnePixel": _mean(answers, lambda each: _wrong(each, near=True)),
        "wrongElsewhere": _mean(answers, lambda each: _wrong(each, near=False)),
        "areaError": _mean(answers, _area_error),
        "areaErrorSpread": round(float(np.std([_area_error(each) for each in answers])), 4),
    }


def turned(segment: Segmenter) -> Segmenter:
    """The mean answer of all eight orientations of a view: what eight times the cost would bring."""

    def mean(*inputs: Floats) -> tuple[Floats, Floats]:
        picture, clicks, former, part = inputs
        answers = [segment(_turn(picture, way), _turn(clicks, way), _turn(former, way), part) for way in range(8)]
        masks = [_turn_back(mask, way) for way, (mask, _) in enumerate(answers)]
        return np.mean(masks, axis=0), np.mean([quality for _, quality in answers], axis=0)

    return mean


def _turn(picture: Floats, way: int) -> Floats:
    mirrored = picture[..., ::-1] if way % 2 else picture
    return np.ascontiguousarray(np.rot90(mirrored, way // 2, axes=(2, 3)))


def _turn_back(picture: Floats, way: int) -> Floats:
    straight = np.rot90(picture, -(way // 2), axes=(2, 3))
    return np.ascontiguousarray(straight[..., ::-1] if way % 2 else straight)


def _mean(answers: list[Answer], of: Callable[[Answer], float]) -> float:
    return round(float(np.mean([of(each) for each in answers])), 4)


def _iou_at(threshold: float) -> Callable[[Answer], float]:
    return lambda each: _iou(each.mask > threshold, each.truth)


def _wrong(each: Answer, *, near: bool) -> float:
    """Pixels that differ from the truth, as a share of its area."""
    inside, outside = (
        cv2.distanceTransform(region.astype(np.uint8), cv2.DIST_L2, 5) for region in (each.truth, ~each.truth)
    )
    touches = np.where(each.truth, inside, outside) < 1.2
    differs = (each.mask > 0.5) != each.truth
    return float((differs & (touches == near)).sum() / each.truth.sum())


def _area_error(each: Answer) -> float:
    return float((each.mask > 0.5).sum() / each.truth.sum() - 1)


def _iou(answer: Binary, truth: Binary) -> float:
    return float((answer & truth).sum() / max(1, (answer | truth).sum()))

"""Pairs detections with labels, the most confident first, each label once."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainer.evaluation.detections import Detections

CENTRE_PX = 10.0
IOU = 0.5

#: Rows of left, top, width, height.
Labels = NDArray[np.float32]


@dataclass(frozen=True)
class Score:
    found: int
    false: int
    missed: int

    @property
    def precision(self) -> float:
        return self.found / max(1, self.found + self.false)

    @property
    def recall(self) -> float:
        return self.found / max(1, self.found + self.missed)

    @property
    def f1(self) -> float:
        return 2 * self.found / max(1, 2 * self.found + self.false + self.missed)

    @property
    def count_bias(self) -> float:
        """By which share more heads are reported than there are: what a concentration inherits."""
        return (self.false - self.missed) / max(1, self.found + self.missed)


def match_centres(detections: Detections, labels: Labels) -> list[tuple[int, int]]:
    centres = labels[:, :2] + labels[:, 2:] / 2
    away = np.hypot(detections[:, None, 1] - centres[None, :, 0], detections[:, None, 2] - centres[None, :, 1])
    return _greedy(-away, -CENTRE_PX)


def match_boxes(detections: Detections, labels: Labels) -> list[tuple[int, int]]:
    low = detections[:, 1:3] - detections[:, 3:5] / 2
    high = detections[:, 1:3] + detections[:, 3:5] / 2
    inner_low = np.maximum(low[:, None], labels[None, :, :2])
    inner_high = np.minimum(high[:, None], labels[None, :, :2] + labels[None, :, 2:])
    common = np.prod(np.clip(inner_high - inner_low, 0, None), axis=2)
    union = np.prod(high - low, axis=1)[:, None] + np.prod(labels[:, 2:], axis=1)[None, :] - common
    return _greedy(common / union, IOU)


def _greedy(likeness: NDArray[np.float32], least: float) -> list[tuple[int, int]]:
    likeness = likeness.copy()
    pairs: list[tuple[int, int]] = []
    if likeness.shape[1] == 0:
        return pairs
    for row in range(likeness.shape[0]):
        column = int(np.argmax(likeness[row]))
        if likeness[row, column] >= least:
            pairs.append((row, column))
            likeness[:, column] = -np.inf
    return pairs


def total(scores: Iterable[Score]) -> Score:
    listed = list(scores)
    return Score(
        sum(each.found for each in listed), sum(each.false for each in listed), sum(each.missed for each in listed)
    )

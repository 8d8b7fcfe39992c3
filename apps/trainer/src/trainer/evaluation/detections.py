"""Detections of one picture, from the decoded maps: threshold, then one detection per head."""

import numpy as np
from numpy.typing import NDArray

#: Rows of confidence, centre x, centre y, width, height.
Detections = NDArray[np.float32]

#: Two detections closer than this share of their mean box side are one head.
SAME_HEAD = 0.25
#: More than any field has heads: a network that has hardly learned answers everywhere, and would be scored for minutes.
MOST = 2000


def pick_detections(peaks: NDArray[np.float32], boxes: NDArray[np.float32], floor: float) -> Detections:
    """`peaks` is h, w of one class; `boxes` is 4, h, w."""
    rows, columns = np.nonzero(peaks >= floor)
    found = np.column_stack([peaks[rows, columns], boxes[:, rows, columns].T]).astype(np.float32)
    return drop_repeats(found[np.argsort(-found[:, 0], kind="stable")][:MOST])


def drop_repeats(found: Detections) -> Detections:
    """`found` is sorted by falling confidence."""
    kept: list[int] = []
    side = np.sqrt(found[:, 3] * found[:, 4])
    for index in range(len(found)):
        away = np.hypot(found[kept, 1] - found[index, 1], found[kept, 2] - found[index, 2])
        if not np.any(away < SAME_HEAD * (side[kept] + side[index]) / 2):
            kept.append(index)
    return found[kept]

"""Clicks as a person gives them: the first somewhere on the part, each further one in the largest mistake."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

RADIUS = 4
Binary = NDArray[np.bool_]


@dataclass(frozen=True)
class Click:
    row: int
    column: int
    #: On the part, or beside it.
    inside: bool


def first_click(truth: Binary, rng: np.random.Generator | None) -> Click:
    """Without `rng` at the deepest place; with it near there or anywhere on the part, as people do."""
    depth = _depth(truth)
    if rng is None:
        return _at(int(depth.argmax()), truth.shape[1], True)
    least = float(depth.max()) * float(rng.choice([0.0, 0.5, 0.9]))
    return _at(int(rng.choice(np.flatnonzero(truth & (depth >= least)))), truth.shape[1], True)


def next_click(truth: Binary, answer: Binary, rng: np.random.Generator | None) -> Click | None:
    """In the middle of the largest mistake (with `rng`: somewhere in its deeper half); none where there is none."""
    missed, extra = truth & ~answer, answer & ~truth
    missed_depth, extra_depth = _depth(missed), _depth(extra)
    inside = float(missed_depth.max()) >= float(extra_depth.max())
    depth = missed_depth if inside else extra_depth
    deepest = float(depth.max())
    if deepest <= 0:
        return None
    if rng is None:
        return _at(int(depth.argmax()), truth.shape[1], inside)
    return _at(int(rng.choice(np.flatnonzero(depth >= 0.5 * deepest))), truth.shape[1], inside)


def draw_click(clicks: NDArray[np.float32], click: Click) -> None:
    """Adds a disc to `clicks` [2, rows, columns]: the first of them on the part, the second beside it."""
    rows, columns = clicks.shape[1:]
    top, left = max(0, click.row - RADIUS), max(0, click.column - RADIUS)
    bottom, right = min(rows, click.row + RADIUS + 1), min(columns, click.column + RADIUS + 1)
    y, x = np.ogrid[top:bottom, left:right]
    disc = (y - click.row) ** 2 + (x - click.column) ** 2 <= RADIUS**2
    clicks[0 if click.inside else 1, top:bottom, left:right][disc] = 1.0


def _depth(region: Binary) -> NDArray[np.float32]:
    """Distance to the nearest pixel outside; what lies beyond the picture counts as outside."""
    padded = cv2.copyMakeBorder(region.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1], np.float32)


def _at(flat: int, columns: int, inside: bool) -> Click:
    return Click(flat // columns, flat % columns, inside)

"""Random views of a frame: which part, turned, mirrored and scaled how, and under which light."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.augment_settings import AugmentSettings
from trainer.data.light import Picture, relight

Boxes = NDArray[np.float32]


@dataclass(frozen=True)
class View:
    picture: Picture
    #: Complete boxes, also of heads that the view's edge cuts: the true centre must be answered, even one outside.
    boxes: Boxes
    #: Left, top, right, bottom of regions that neither reward nor punish: cells cut to less than can be judged.
    unsure: NDArray[np.float32]


#: Of a head with its centre outside the view, the share that must be visible to count as a target.
MIN_VISIBLE = 0.15
#: At the edges of a picture labels are cut or missing, so there are no targets there. The edges of views teach edges.
EDGE_PX = 9.0


def random_view(
    grey: NDArray[np.uint8],
    boxes: Boxes,
    side: int,
    settings: AugmentSettings,
    rng: np.random.Generator,
) -> View:
    height, width = grey.shape
    scale = float(np.exp(rng.uniform(*np.log(settings.scale))))
    free = rng.random() < settings.free_rotation
    angle = rng.uniform(0, 2 * np.pi) if free else rng.integers(4) * np.pi / 2
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    turn = scale * np.array([[np.cos(angle) * mirror, -np.sin(angle)], [np.sin(angle) * mirror, np.cos(angle)]])
    middle = np.array([_centre(width, side / scale, rng), _centre(height, side / scale, rng)])
    shift = side / 2 - turn @ middle
    # Box corners are outer pixel corners, the warp counts pixel centres: half a pixel lies between them.
    half = np.full(2, 0.5)
    warp = np.column_stack([turn, turn @ half + shift - half])
    border = float(np.median(grey[::8, ::8]))
    source = cv2.GaussianBlur(grey, (0, 0), 0.4 / scale) if scale < 0.8 else grey
    picture = cv2.warpAffine(
        source, warp, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(border,)
    ).astype(np.float32)
    cut = _touches_edge(boxes, width, height)
    kept, unsure = _turn_boxes(boxes[~cut], turn, shift, side)
    left_out = np.vstack(
        [_turn_regions(boxes[cut, 1:], turn, shift), _turn_regions(_edges(width, height), turn, shift)]
    )
    near = ((left_out[:, :2] < side) & (left_out[:, 2:] > 0)).all(axis=1)
    return View(relight(picture, settings, rng), kept, np.vstack([unsure, left_out[near]]).astype(np.float32))


def _centre(length: int, size: float, rng: np.random.Generator) -> float:
    """
    Around a random point of the picture, then moved in until it stays inside. Views spread evenly between the edges
    would show corners a hundred times less often than the middle.
    """
    low = min(length / 2, size / 2)
    return float(np.clip(rng.uniform(0, length), low, length - low))


def _touches_edge(boxes: Boxes, width: int, height: int) -> NDArray[np.bool_]:
    low, high = boxes[:, 1:3], boxes[:, 1:3] + boxes[:, 3:5]
    return np.asarray((low < 0.8).any(axis=1) | (high > np.array([width, height]) - 0.8).any(axis=1))


def _edges(width: int, height: int) -> NDArray[np.float64]:
    """Left, top, width, height of short pieces along the edges: the upright box of a long one, turned, is huge."""
    pieces = []
    for at in np.arange(-EDGE_PX, max(width, height) + EDGE_PX, EDGE_PX):
        if at < width:
            pieces += [(at, -EDGE_PX, EDGE_PX, 2 * EDGE_PX), (at, height - EDGE_PX, EDGE_PX, 2 * EDGE_PX)]
        if at < height:
            pieces += [(-EDGE_PX, at, 2 * EDGE_PX, EDGE_PX), (width - EDGE_PX, at, 2 * EDGE_PX, EDGE_PX)]
    return np.array(pieces)


def _turn_regions(
    regions: NDArray[np.floating], turn: NDArray[np.float64], shift: NDArray[np.float64]
) -> NDArray[np.float64]:
    centres = (regions[:, :2] + regions[:, 2:] / 2) @ turn.T + shift
    half = regions[:, 2:] / 2 @ np.abs(turn).T
    return np.column_stack([centres - half, centres + half])


def _turn_boxes(
    boxes: Boxes, turn: NDArray[np.float64], shift: NDArray[np.float64], side: int
) -> tuple[Boxes, NDArray[np.float64]]:
    centres = (boxes[:, 1:3] + boxes[:, 3:5] / 2) @ turn.T + shift
    # The upright box of a turned ellipse; a turned rectangle's would grow with every turn.
    half = np.sqrt((boxes[:, 3:5] / 2) ** 2 @ (turn**2).T)
    low, high = centres - half, centres + half
    seen = np.prod(np.clip(high, 0, side) - np.clip(low, 0, side), axis=1) / np.prod(2 * half, axis=1)
    inside = ((centres >= 0) & (centres < side)).all(axis=1)
    sure = inside | (seen >= MIN_VISIBLE)
    kept = np.column_stack([boxes[:, :1], low, 2 * half])[sure].astype(np.float32)
    return kept, np.column_stack([low, high])[(seen > 0) & ~sure]

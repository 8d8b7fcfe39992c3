"""What the network should answer for one view: heat per class, and geometry around every head."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainer.data.augment import View
from trainer.models.head_detector import STRIDE, TYPICAL_BOX_PX

Map = NDArray[np.float32]


@dataclass(frozen=True)
class Target:
    heat: Map  # classes, h, w
    heat_weight: Map  # classes, h, w: 0 where nothing is asked
    geometry: Map  # 4, h, w
    geometry_weight: Map  # h, w


def draw_target(view: View, labelled: NDArray[np.bool_]) -> Target:
    side = view.picture.shape[0] // STRIDE
    heat = np.zeros((len(labelled), side, side), np.float32)
    weight = np.ones_like(heat) * labelled[:, None, None]
    geometry = np.zeros((4, side, side), np.float32)
    near = np.zeros((side, side), np.float32)
    for left, top, right, bottom in view.unsure / STRIDE:
        weight[:, int(top) : int(np.ceil(bottom)) + 1, int(left) : int(np.ceil(right)) + 1] = 0
    for kind, left, top, width, height in view.boxes:
        x, y = (left + width / 2) / STRIDE, (top + height / 2) / STRIDE
        _draw_heat(heat[int(kind)], (x, y), float(np.sqrt(width * height)))
        _draw_geometry(geometry, near, (x, y), (width, height))
    return Target(heat, weight, geometry, near)


def _draw_heat(heat: Map, at: tuple[float, float], size: float) -> None:
    side = heat.shape[0]
    column, row = min(int(at[0]), side - 1), min(int(at[1]), side - 1)
    sigma = float(np.clip(0.18 * size / STRIDE, 0.6, 3.0))
    reach = int(np.ceil(3 * sigma))
    top, bottom = max(0, row - reach), min(side, row + reach + 1)
    left, right = max(0, column - reach), min(side, column + reach + 1)
    dy = np.arange(top, bottom, dtype=np.float32)[:, None] - row
    dx = np.arange(left, right, dtype=np.float32)[None, :] - column
    bump = np.exp(-(dx**2 + dy**2) / (2 * sigma**2))
    np.maximum(heat[top:bottom, left:right], bump, out=heat[top:bottom, left:right])


def _draw_geometry(geometry: Map, near: Map, at: tuple[float, float], size: tuple[float, float]) -> None:
    """The eight neighbours learn it too: the peak of a real answer often lies one cell beside the true one."""
    side = near.shape[0]
    column, row = min(int(at[0]), side - 1), min(int(at[1]), side - 1)
    for r in range(max(0, row - 1), min(side, row + 2)):
        for c in range(max(0, column - 1), min(side, column + 2)):
            dx, dy = at[0] - (c + 0.5), at[1] - (r + 0.5)
            closeness = float(np.exp(-(dx**2 + dy**2)))
            if closeness <= near[r, c]:
                continue
            near[r, c] = closeness
            geometry[:, r, c] = (dx, dy, *np.log(np.array(size) / TYPICAL_BOX_PX))

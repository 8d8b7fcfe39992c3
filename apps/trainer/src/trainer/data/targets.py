"""What the network should answer for one view: heat per class, and geometry around every head."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainer.data.augment import View
from trainer.models.head_detector import STRIDE, TYPICAL_BOX_PX

Map = NDArray[np.float32]
#: SD of the heat around a centre as a share of the box side: narrow, so that touching heads keep a valley between them.
HEAT_SPREAD = 0.13
#: Cells on each side of the centre that learn the geometry.
AROUND = 2


@dataclass(frozen=True)
class Target:
    heat: Map  # classes, h, w
    heat_weight: Map  # classes, h, w: 0 where there is no target
    geometry: Map  # 4, h, w
    geometry_weight: Map  # h, w


def draw_target(view: View, labelled: NDArray[np.bool_]) -> Target:
    side = view.picture.shape[0] // STRIDE
    heat = np.zeros((len(labelled), side, side), np.float32)
    weight = np.ones_like(heat) * labelled[:, None, None]
    geometry = np.zeros((4, side, side), np.float32)
    near = np.zeros((side, side), np.float32)
    for left, top, right, bottom in np.clip(view.unsure / STRIDE, 0, side):
        weight[:, int(top) : int(np.ceil(bottom)), int(left) : int(np.ceil(right))] = 0
    for kind, left, top, width, height in view.boxes:
        x, y = (left + width / 2) / STRIDE, (top + height / 2) / STRIDE
        _draw_heat(heat[int(kind)], (x, y), float(np.sqrt(width * height)))
        _draw_geometry(geometry, near, (x, y), (width, height))
    return Target(heat, weight, geometry, near)


def _draw_heat(heat: Map, at: tuple[float, float], size: float) -> None:
    column, row = _cell(at, heat.shape[0])
    sigma = float(np.clip(HEAT_SPREAD * size / STRIDE, 0.7, 4.0))
    radius = int(np.ceil(3 * sigma))
    top, bottom = max(0, row - radius), row + radius + 1
    left, right = max(0, column - radius), column + radius + 1
    part = heat[top:bottom, left:right]
    dy = np.arange(top, top + part.shape[0], dtype=np.float32)[:, None] - row
    dx = np.arange(left, left + part.shape[1], dtype=np.float32)[None, :] - column
    np.maximum(part, np.exp(-(dx**2 + dy**2) / (2 * sigma**2)), out=part)


def _cell(at: tuple[float, float], side: int) -> tuple[int, int]:
    """A head with its centre outside has its target at the edge."""
    return int(np.clip(at[0], 0, side - 1)), int(np.clip(at[1], 0, side - 1))


def _draw_geometry(geometry: Map, near: Map, at: tuple[float, float], size: tuple[float, float]) -> None:
    """The neighbours learn it too: the peak of a real answer often lies next to the true cell."""
    column, row = _cell(at, near.shape[0])
    top, left = max(0, row - AROUND), max(0, column - AROUND)
    window = (slice(top, row + AROUND + 1), slice(left, column + AROUND + 1))
    held = near[window]
    r = np.arange(top, top + held.shape[0], dtype=np.float32)[:, None]
    c = np.arange(left, left + held.shape[1], dtype=np.float32)[None, :]
    closeness = np.exp(-((c - column) ** 2 + (r - row) ** 2) / 4)
    # Where two heads claim a cell, the nearer one has it.
    mine = closeness > held
    held[mine] = closeness[mine]
    dx, dy = np.broadcast_arrays(at[0] - (c + 0.5), at[1] - (r + 0.5))
    wide, high = np.log(size[0] / TYPICAL_BOX_PX), np.log(size[1] / TYPICAL_BOX_PX)
    for channel, value in zip(geometry[(slice(None), *window)], (dx, dy, wide, high), strict=True):
        channel[mine] = value[mine] if isinstance(value, np.ndarray) else value

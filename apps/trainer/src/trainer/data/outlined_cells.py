"""Views of outlined sperm from the frames of a version, as the product cuts them when somebody clicks."""

import dataclasses

import numpy as np
from numpy.typing import NDArray

from trainer.data.cell_crops import view_around
from trainer.data.click_batches import LEAST_PIXELS
from trainer.data.click_set import GRID_UM, HEAD_BOX_PX, SCHEMA, VERSION, ClickSet, View
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import CellMask, Frame, Manifest, Split
from trainer.data.mask_runs import read_mask
from trainer.data.prepare_clicks import STORED_SIDE
from trainer.models.click_segmenter import PARTS

#: Later ones lie on top: a head hides where a tail begins.
DRAWN = ("tail", "midpiece", "droplet", "head")
#: Of what is requested so much must lie here, wherever a training cuts its view: half of the side in pixels.
INNER = 36


def outlined_cells(manifest: Manifest, split: Split, store: FrameStore) -> ClickSet | None:
    """None where no sperm of the split has an outline that a view shows."""
    levels: list[NDArray[np.uint8]] = []
    views: list[View] = []
    for frame in manifest.of_split(split):
        for box, mask in zip(frame.boxes, frame.masks, strict=True):
            if mask is None:
                continue
            step = _step(frame, box)
            middle = (float(box[1] + box[3] / 2), float(box[2] + box[4] / 2))
            parts = parts_around(mask, middle, step)
            if not _shows_a_part(parts):
                continue
            levels.append(np.stack([view_around(store.load(frame), middle, step, STORED_SIDE), parts]))
            views.append(_view(len(views), parts, GRID_UM / step))
    if not views:
        return None
    facts = {"schema": SCHEMA, "version": VERSION, "origin": {"manifest": manifest.sha256, "split": split}}
    return ClickSet(tuple(views), np.stack(levels), facts, manifest.sha256)


def spread_views(views: ClickSet, most: int) -> ClickSet:
    """So many of them, spread over all."""
    chosen = np.linspace(0, len(views.views) - 1, min(most, len(views.views))).astype(int)
    return dataclasses.replace(views, views=tuple(views.views[each] for each in chosen))


def parts_around(mask: CellMask, middle: tuple[float, float], step: float) -> NDArray[np.uint8]:
    """The part at each pixel of the view, 0 where there is none; `step` as in view_around."""
    offsets = (np.arange(STORED_SIDE) + 0.5) * step - STORED_SIDE * step / 2
    width, height = mask.width * mask.grid, mask.height * mask.grid
    across = np.floor((middle[0] + offsets - mask.left) * mask.grid).astype(int)
    down = np.floor((middle[1] + offsets - mask.top) * mask.grid).astype(int)
    columns, rows = ((at >= 0) & (at < most) for at, most in ((across, width), (down, height)))
    view = np.zeros((STORED_SIDE, STORED_SIDE), np.uint8)
    inside = view[np.ix_(rows, columns)]
    for part in DRAWN:
        if part in mask.parts:
            drawn = read_mask(mask.parts[part], width, height)
            inside[drawn[np.ix_(down[rows], across[columns])]] = PARTS.index(part) + 1
    view[np.ix_(rows, columns)] = inside
    return view


def _step(frame: Frame, box: NDArray[np.float32]) -> float:
    """Without a scale the box is taken for that of a head, as the product does."""
    return float(max(box[3], box[4])) / HEAD_BOX_PX if frame.um_per_pixel is None else GRID_UM / frame.um_per_pixel


def _shows_a_part(parts: NDArray[np.uint8]) -> bool:
    """Twice what is requested at least: a training also shows the cell smaller than it is."""
    half = STORED_SIDE // 2
    inner = parts[half - INNER : half + INNER, half - INNER : half + INNER]
    return any(int((inner == number + 1).sum()) >= 2 * LEAST_PIXELS for number in range(len(PARTS)))


def _view(index: int, parts: NDArray[np.uint8], um_per_pixel: float) -> View:
    name = "cytoplasmic_droplet" if PARTS.index("droplet") + 1 in parts else "sperm"
    return View(index, name, um_per_pixel, False, STORED_SIDE / 2, STORED_SIDE / 2)

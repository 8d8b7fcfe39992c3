"""Crops of single cells from labelled frames, cut as the product cuts them when a model is used."""

import numpy as np
from numpy.typing import NDArray

from trainer.data.crop_set import CLASSES, CROP_SIDE, CROP_UM, SCHEMA, VERSION, CropSet
from trainer.data.frame_store import FrameStore, Grey
from trainer.data.manifest import Manifest, Split


def view_crop(grey: Grey, middle: tuple[float, float], um_per_pixel: float) -> NDArray[np.uint8]:
    return view_around(grey, middle, CROP_UM / um_per_pixel, CROP_SIDE)


def view_around(grey: Grey, middle: tuple[float, float], step: float, side: int) -> NDArray[np.uint8]:
    """
    As `viewPicture` of packages/inference: shrinking averages, and beyond the frame its border goes on. `step` is how
    many pixels of the frame lie along one of the view.
    """
    samples = max(1, int(np.ceil(step)))
    offsets = (np.arange(side * samples) + 0.5) / samples * step
    corner = [each - side * step / 2 for each in middle]
    across, down = (start + offsets - 0.5 for start in corner)
    seen = _between(_between(grey.astype(np.float32), down, 0), across, 1)
    means = seen.reshape(side, samples, side, samples).mean(axis=(1, 3))
    return np.asarray(np.rint(means), np.uint8)


def _between(levels: NDArray[np.float32], at: NDArray[np.float64], axis: int) -> NDArray[np.float32]:
    low = np.floor(at).astype(int)
    share = (at - low).astype(np.float32)
    first, second = (np.take(levels, np.clip(low + add, 0, levels.shape[axis] - 1), axis=axis) for add in (0, 1))
    share = share[:, None] if axis == 0 else share[None, :]
    return np.asarray(first * (1 - share) + second * share, np.float32)


def crops_of(manifest: Manifest, split: Split, store: FrameStore) -> CropSet | None:
    """The classed sperm of one split; None where there is none. A frame without its scale has no crops."""
    levels, labels = [], []
    for frame in manifest.of_split(split):
        if frame.um_per_pixel is None:
            continue
        for row, name in zip(frame.boxes, frame.morphology, strict=True):
            if name is None:
                continue
            middle = (float(row[1] + row[3] / 2), float(row[2] + row[4] / 2))
            levels.append(view_crop(store.load(frame), middle, frame.um_per_pixel))
            labels.append(CLASSES.index(name))
    if not levels:
        return None
    origin = {"manifest": manifest.sha256, "split": split, "crops": len(labels)}
    facts = {"schema": SCHEMA, "version": VERSION, "classes": list(CLASSES), "umPerPixel": CROP_UM, "origin": origin}
    return CropSet(np.stack(levels), np.array(labels, np.int64), facts, manifest.sha256)

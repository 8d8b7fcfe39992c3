"""Batches of click segmentation as a pure function of seed, epoch and number."""

from dataclasses import dataclass

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from trainer.data.click_set import ClickSet, View
from trainer.data.stain import DROPLET
from trainer.models.click_segmenter import PARTS
from trainer.refusal import Refusal

#: How often each part is requested where a view shows it: heads are what is measured and must be the best.
PART_SHARES = (0.5, 0.2, 0.2, 0.1)
#: A part of which fewer pixels are in sight is not requested.
LEAST_PIXELS = 24


@dataclass(frozen=True)
class ClickBatch:
    pictures: Tensor
    truth: NDArray[np.bool_]
    part: Tensor
    #: Draws the clicks; they depend on what the network answers, so they cannot be drawn with the batch.
    rng: np.random.Generator


class ClickBatchMaker:
    def __init__(self, views: ClickSet, *, side: int, size: int, seed: int) -> None:
        if not views.views:
            raise Refusal("the set holds no view")
        self._set, self._side, self._size, self._seed = views, side, size, seed
        self._with_droplet = [view for view in views.views if view.class_name == "cytoplasmic_droplet"] or views.views

    def batch(self, epoch: int, number: int) -> ClickBatch:
        rng = np.random.default_rng([self._seed, epoch, number])
        pictures: list[NDArray[np.float32]] = []
        truths, parts = [], []
        while len(pictures) < self._size:
            part = int(rng.choice(len(PARTS), p=PART_SHARES))
            among = self._with_droplet if part + 1 == DROPLET else self._set.views
            view = among[int(rng.integers(len(among)))]
            picture, mask = cut_at_random(self._set, view, self._side, rng)
            truth = mask == part + 1
            if truth.sum() < LEAST_PIXELS:
                continue
            pictures.append(relight(picture, rng))
            truths.append(truth)
            parts.append(part)
        return ClickBatch(
            pictures=torch.from_numpy(np.stack(pictures)[:, None]),
            truth=np.stack(truths),
            part=torch.eye(len(PARTS))[parts],
            rng=np.random.default_rng([self._seed, epoch, number, 1]),
        )


def cut_at_random(
    views: ClickSet, view: View, side: int, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """A square around a place near the head, in one of eight orientations, sometimes a little larger or smaller."""
    levels = np.asarray(views.levels[view.index])
    stored = levels.shape[1]
    if rng.random() < 0.3:
        factor = float(np.exp(rng.uniform(np.log(0.8), np.log(1.25))))
        levels = _scaled(levels, view, factor)
    free = stored - side
    limit = min(free / 2, side / 5)
    left = round(np.clip(view.head_x - side / 2 + rng.uniform(-limit, limit), 0, free))
    top = round(np.clip(view.head_y - side / 2 + rng.uniform(-limit, limit), 0, free))
    cut = levels[:, top : top + side, left : left + side]
    if rng.random() < 0.5:
        cut = cut[:, :, ::-1]
    cut = np.rot90(cut, int(rng.integers(4)), axes=(1, 2))
    return np.ascontiguousarray(cut[0]), np.ascontiguousarray(cut[1])


def _scaled(levels: NDArray[np.uint8], view: View, factor: float) -> NDArray[np.uint8]:
    """About the head. Without calibration the head box is taken for 30 px, and heads differ in size."""
    place = cv2.getRotationMatrix2D((view.head_x - 0.5, view.head_y - 0.5), 0, factor)
    size = (levels.shape[2], levels.shape[1])
    border = cv2.BORDER_REFLECT_101
    picture = cv2.warpAffine(levels[0], place, size, flags=cv2.INTER_LINEAR, borderMode=border)
    mask = cv2.warpAffine(levels[1], place, size, flags=cv2.INTER_NEAREST, borderMode=border)
    return np.stack([picture, mask])


def relight(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.float32]:
    """Another exposure, contrast and camera noise: levels from 0 to 1, rounded as a camera does."""
    out: NDArray[np.floating] = picture.astype(np.float32)
    mean = float(out.mean())
    out = (out - mean) * np.float32(rng.uniform(0.6, 1.4)) + np.float32(np.clip(mean + rng.uniform(-40, 40), 15, 240))
    if rng.random() < 0.2:
        out = np.float32(255) * np.clip(out / 255, 0, 1) ** np.float32(np.exp(rng.uniform(-0.5, 0.5)))
    if rng.random() < 0.15:
        out = np.float32(255) - out
    if rng.random() < 0.3:
        out = out + rng.normal(0, rng.uniform(0.5, 5), out.shape).astype(np.float32)
    return np.asarray(np.clip(np.rint(out), 0, 255) / np.float32(255), np.float32)

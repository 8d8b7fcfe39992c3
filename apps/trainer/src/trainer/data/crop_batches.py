"""Batches of the morphology classifier as a pure function of seed, epoch and number."""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from trainer.data.crop_set import CLASSES, CropSet

Levels = NDArray[np.uint8]
#: A detection is never exact: the head may lie so many pixels beside the middle.
SHIFT = 3


@dataclass(frozen=True)
class CropBatch:
    pictures: Tensor
    labels: Tensor


class CropBatchMaker:
    def __init__(self, crops: CropSet, *, size: int, seed: int) -> None:
        self._crops, self._size, self._seed = crops, size, seed
        self._by_class = [np.flatnonzero(crops.labels == number) for number in range(len(CLASSES))]

    def batch(self, epoch: int, number: int) -> CropBatch:
        rng = np.random.default_rng([self._seed, epoch, number])
        filled = [each for each in self._by_class if len(each) > 0]
        chosen = [int(rng.choice(filled[int(rng.integers(len(filled)))])) for _ in range(self._size)]
        pictures = np.stack([exposed(self._turned(index, rng), rng) for index in chosen])[:, None]
        return CropBatch(torch.from_numpy(pictures), torch.from_numpy(self._crops.labels[chosen]))

    def _turned(self, index: int, rng: np.random.Generator) -> Levels:
        """By right angles and mirrored, as nothing is blurred by that; the crops themselves point in all directions."""
        picture = np.asarray(self._crops.levels[index])
        if rng.random() < 0.5:
            picture = picture[:, ::-1]
        side = picture.shape[0]
        down, right = (int(each) for each in rng.integers(0, 2 * SHIFT + 1, 2))
        wider = np.pad(np.rot90(picture, int(rng.integers(4))), SHIFT, mode="edge")
        return wider[down : down + side, right : right + side]


def exposed(picture: Levels, rng: np.random.Generator) -> NDArray[np.float32]:
    """Another exposure and contrast, but never the opposite sign: in phase contrast a dark head is another optics."""
    mean = float(picture.mean())
    out = (picture.astype(np.float32) - mean) * np.float32(rng.uniform(0.75, 1.3)) + np.float32(
        np.clip(mean + rng.uniform(-25, 25), 30, 200)
    )
    return np.asarray(np.clip(np.rint(out), 0, 255) / np.float32(255), np.float32)

"""Batches as a pure function of seed, epoch and number: a resumed training sees exactly what it would have seen."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from trainer.data.augment import random_view
from trainer.data.augment_settings import AugmentSettings
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Frame, Manifest
from trainer.data.targets import draw_target
from trainer.refusal import Refusal


@dataclass(frozen=True)
class Batch:
    pictures: Tensor
    heat: Tensor
    heat_weight: Tensor
    geometry: Tensor
    geometry_weight: Tensor


class BatchMaker:
    def __init__(
        self,
        manifest: Manifest,
        store: FrameStore,
        *,
        side: int,
        size: int,
        seed: int,
        augment: AugmentSettings,
        source_weights: Mapping[str, float],
    ) -> None:
        self._store, self._side, self._size, self._seed, self._augment = store, side, size, seed, augment
        self._by_source: list[list[Frame]] = []
        self._labelled = []
        weights = []
        for source in manifest.sources:
            frames = [frame for frame in manifest.of_split("train") if frame.source == source.id]
            weight = source_weights.get(source.id, 1.0)
            if frames and weight > 0:
                self._by_source.append(frames)
                self._labelled.append(np.array([name in source.labelled_classes for name in manifest.classes]))
                weights.append(weight)
        if not weights:
            raise Refusal("manifest: no frame is in the split train")
        self._shares = np.array(weights) / sum(weights)

    def batch(self, epoch: int, number: int) -> Batch:
        rng = np.random.default_rng([self._seed, epoch, number])
        views, targets = [], []
        for _ in range(self._size):
            source = int(rng.choice(len(self._shares), p=self._shares))
            frames = self._by_source[source]
            frame = frames[int(rng.integers(len(frames)))]
            view = random_view(self._store.load(frame), frame.boxes, self._side, self._augment, rng)
            views.append(view.picture)
            targets.append(draw_target(view, self._labelled[source]))
        return Batch(
            pictures=torch.from_numpy(np.stack(views)[:, None]),
            heat=torch.from_numpy(np.stack([each.heat for each in targets])),
            heat_weight=torch.from_numpy(np.stack([each.heat_weight for each in targets])),
            geometry=torch.from_numpy(np.stack([each.geometry for each in targets])),
            geometry_weight=torch.from_numpy(np.stack([each.geometry_weight for each in targets])),
        )

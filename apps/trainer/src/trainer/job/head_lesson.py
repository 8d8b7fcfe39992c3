"""Teaches the head detector what a version holds; the best epoch is that of the lowest validation loss."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import nn

from trainer.data.augment import random_view
from trainer.data.augment_settings import AugmentSettings
from trainer.data.batches import Batch, BatchMaker
from trainer.data.frame_store import FrameStore, Grey
from trainer.data.manifest import Frame, Manifest
from trainer.data.targets import draw_target
from trainer.evaluation.evaluate import best_threshold, detect_frames, score_at, torch_detector
from trainer.evaluation.evaluate_split import spread
from trainer.job.job_run import JobRun
from trainer.training.checkpoint import TrainingState
from trainer.training.loop import Scored, take_step
from trainer.training.losses import detection_loss
from trainer.training.settings import TrainingSettings

#: Frames that an epoch is scored on, of validation and of training each. The finished model is scored on all.
SCORED_FRAMES = 48
VIEWS_OF_FRAME = 3
#: Nothing is changed: the loss of an epoch differs from that of another by the network alone.
AS_IT_IS = AugmentSettings(
    scale=(1.0, 1.0), free_rotation=0, brightness=0, contrast=(1.0, 1.0), blur=0, noise=0, gradient=0, compression=0
)


class HeadLesson:
    best_name = "bestScore"

    def __init__(self, run: JobRun, manifest: Manifest, settings: TrainingSettings, facts: dict[str, Any]) -> None:
        self._run, self._manifest, self._settings, self._facts = run, manifest, settings, facts
        self._store = FrameStore()
        self._batches = BatchMaker(
            manifest,
            self._store,
            side=settings.side,
            size=run.team.share(settings.batch_size),
            seed=run.team.seed(settings.seed),
            augment=settings.augment,
            source_weights=settings.source_weights,
        )
        self._held_out = spread(manifest.of_split("validation"), SCORED_FRAMES)
        self._learned = spread(manifest.of_split("train"), SCORED_FRAMES)

    def started(self, state: TrainingState) -> dict[str, Any]:
        return self._run.begins(self._facts["identity"], state)

    def draw(self, epoch: int, number: int) -> Batch:
        return self._batches.batch(epoch, number)

    def learn(self, state: TrainingState, batch: Batch) -> float:
        heat, geometry = state.model(batch.pictures.to(memory_format=torch.channels_last))
        loss = detection_loss(heat, geometry, batch).total
        return take_step(state, loss, self._settings, self._run.team)

    def score(self, average: nn.Module) -> Scored:
        detect = self._run.watched(torch_detector(average))
        held_out = detect_frames(detect, self._held_out, self._store)
        threshold = best_threshold({"validation": held_out})
        learned = score_at(detect_frames(detect, self._learned, self._store), threshold)
        val_loss = self._loss(average)
        fields = {
            "accuracy": round(learned.iou.f1, 6),
            "val_loss": round(val_loss, 6),
            "val_accuracy": round(score_at(held_out, threshold).iou.f1, 6),
            "threshold": threshold,
        }
        return Scored(1 / (1 + val_loss), fields)

    def facts(self, epoch: int) -> dict[str, Any]:
        return self._facts | {"settings": self._settings.as_json(), "epoch": epoch}

    @torch.no_grad()
    def _loss(self, average: nn.Module) -> float:
        average.eval()
        return float(np.mean([self._loss_of(average, number, each) for number, each in enumerate(self._held_out)]))

    def _loss_of(self, average: nn.Module, number: int, frame: Frame) -> float:
        self._run.log.alive()
        batch = views_of(frame, self._store.load(frame), self._settings.side, number)
        heat, geometry = average(batch.pictures)
        return float(detection_loss(heat, geometry, batch).total)


def views_of(frame: Frame, grey: Grey, side: int, number: int) -> Batch:
    """The same views of a frame in every epoch."""
    rng = np.random.default_rng([97, number])
    views = [random_view(grey, frame.boxes, side, AS_IT_IS, rng) for _ in range(VIEWS_OF_FRAME)]
    targets = [draw_target(view, np.array([True])) for view in views]

    def stacked(maps: Sequence[Any]) -> torch.Tensor:
        return torch.from_numpy(np.stack(maps))

    return Batch(
        pictures=stacked([view.picture for view in views])[:, None],
        heat=stacked([each.heat for each in targets]),
        heat_weight=stacked([each.heat_weight for each in targets]),
        geometry=stacked([each.geometry for each in targets]),
        geometry_weight=stacked([each.geometry_weight for each in targets]),
    )

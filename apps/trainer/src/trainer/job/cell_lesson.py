"""Teaches the classifier of single cells what a version holds; the best epoch is that of the lowest validation loss."""

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from trainer.data.crop_batches import CropBatch, CropBatchMaker
from trainer.data.crop_set import CropSet
from trainer.evaluation.crop_scores import class_probabilities, torch_classifier
from trainer.job.job_run import JobRun
from trainer.training.checkpoint import TrainingState
from trainer.training.loop import Scored, take_step
from trainer.training.settings import LoopSettings

#: Of the training crops, so many are scored after an epoch, spread over all.
SCORED_CROPS = 512
LEAST = 1e-7


class CellLesson:
    best_name = "bestScore"

    def __init__(
        self, run: JobRun, train: CropSet, validation: CropSet, settings: LoopSettings, facts: dict[str, Any]
    ) -> None:
        self._run, self._held_out, self._settings, self._facts = run, validation, settings, facts
        size, seed = run.team.share(settings.batch_size), run.team.seed(settings.seed)
        self._batches = CropBatchMaker(train, size=size, seed=seed)
        chosen = np.linspace(0, len(train.labels) - 1, min(SCORED_CROPS, len(train.labels))).astype(int)
        self._learned = (train.levels[chosen], train.labels[chosen])

    def started(self, state: TrainingState) -> dict[str, Any]:
        return self._run.begins(self._facts["identity"], state)

    def draw(self, epoch: int, number: int) -> CropBatch:
        return self._batches.batch(epoch, number)

    def learn(self, state: TrainingState, batch: CropBatch) -> float:
        logits = state.model(batch.pictures.to(memory_format=torch.channels_last))
        return take_step(state, F.cross_entropy(logits, batch.labels), self._settings, self._run.team)

    def score(self, average: nn.Module) -> Scored:
        self._run.log.alive()
        classify = torch_classifier(average)
        levels, labels = self._learned
        learned = class_probabilities(classify, levels).argmax(axis=1) == labels
        answers = class_probabilities(classify, self._held_out.levels)
        truth = self._held_out.labels
        val_loss = float(-np.log(np.maximum(answers[np.arange(len(truth)), truth], LEAST)).mean())
        fields = {
            "accuracy": round(float(learned.mean()), 6),
            "val_loss": round(val_loss, 6),
            "val_accuracy": round(float((answers.argmax(axis=1) == truth).mean()), 6),
        }
        return Scored(1 / (1 + val_loss), fields)

    def facts(self, epoch: int) -> dict[str, Any]:
        return self._facts | {"settings": self._settings.as_json(), "epoch": epoch}

"""Trains the morphology classifier on crops of single cells."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from trainer.data.crop_batches import CropBatch, CropBatchMaker
from trainer.data.crop_set import CLASSES, CropSet
from trainer.evaluation.crop_scores import class_probabilities, torch_classifier
from trainer.training.checkpoint import TrainingState
from trainer.training.loop import Loop, Scored, fresh_state, run_loop, take_step
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings
from trainer.training.stop_request import StopRequest
from trainer.training.weights import earlier_stages, start_model

TASK = "morphology"


@dataclass(frozen=True)
class CropRun:
    folder: Path
    train: CropSet
    validation: CropSet
    settings: LoopSettings
    log: ProgressLog
    stop: StopRequest
    start_from: Path | None = None
    until_epoch: int | None = None


def train_crops(run: CropRun) -> bool:
    """True when all epochs are done, False when stopped on request; the next call resumes where this one ended."""
    torch.manual_seed(run.settings.seed)
    model, name = start_model(TASK, len(CLASSES), run.start_from, None)
    sets = [run.train.sha256, run.validation.sha256]
    identity = {"sets": sets, "architecture": name, "settings": run.settings.as_json()}
    loop = Loop(run.folder, run.settings, run.log, run.stop, CropLesson(run, name), run.until_epoch)
    return run_loop(loop, fresh_state(model, run.settings, identity))


class CropLesson:
    best_name = "bestAccuracy"

    def __init__(self, run: CropRun, architecture: str) -> None:
        self._run, self._architecture = run, architecture
        self._batches = CropBatchMaker(run.train, size=run.settings.batch_size, seed=run.settings.seed)

    def started(self, _state: TrainingState) -> dict[str, Any]:
        return {"trainCrops": len(self._run.train.labels)}

    def draw(self, epoch: int, number: int) -> CropBatch:
        return self._batches.batch(epoch, number)

    def learn(self, state: TrainingState, batch: CropBatch) -> float:
        logits = state.model(batch.pictures.to(memory_format=torch.channels_last))
        return take_step(state, F.cross_entropy(logits, batch.labels), self._run.settings)

    def score(self, average: nn.Module) -> Scored:
        held_out = self._run.validation
        answers = class_probabilities(torch_classifier(average), held_out.levels).argmax(axis=1)
        accuracy = float(np.mean(answers == held_out.labels))
        return Scored(accuracy, {"accuracy": round(accuracy, 4)})

    def facts(self, epoch: int) -> dict[str, Any]:
        run = self._run
        return {
            "architecture": self._architecture,
            "settings": run.settings.as_json(),
            "epoch": epoch,
            "trainCrops": len(run.train.labels),
            "trainSet": run.train.facts | {"sha256": run.train.sha256},
            "earlierStages": earlier_stages(run.start_from, TASK, len(CLASSES)),
        }

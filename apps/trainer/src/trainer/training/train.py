"""Trains the head detector."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

from trainer.data.batches import Batch, BatchMaker
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.evaluate import torch_detector
from trainer.evaluation.evaluate_split import evaluate_split
from trainer.training.checkpoint import TrainingState
from trainer.training.loop import BEST, CHECKPOINT, LAST, Loop, Scored, fresh_state, run_loop, take_step
from trainer.training.losses import detection_loss
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.teacher import Teacher, taught_loss
from trainer.training.weights import earlier_stages, start_model


@dataclass(frozen=True)
class Run:
    folder: Path
    manifest: Manifest
    settings: TrainingSettings
    log: ProgressLog
    stop: StopRequest
    #: Weights to go on from, such as the shipped model's: a clinic's own frames are few.
    start_from: Path | None = None
    #: Ends after this many epochs, though the learning rate falls as if there were all of them.
    until_epoch: int | None = None
    #: That of the start weights where none is named, or the task's default.
    architecture: str | None = None
    #: Answers the same views, for a smaller network to learn from.
    teacher: Teacher | None = None

    @property
    def checkpoint(self) -> Path:
        return self.folder / CHECKPOINT

    @property
    def best(self) -> Path:
        return self.folder / BEST

    @property
    def last(self) -> Path:
        return self.folder / LAST


def train(run: Run) -> bool:
    """True when all epochs are done, False when stopped on request; the next call resumes where this one ended."""
    torch.manual_seed(run.settings.seed)
    manifest, settings = run.manifest, run.settings
    model, name = start_model(manifest.task, len(manifest.classes), run.start_from, run.architecture)
    identity = {"manifest": manifest.sha256, "architecture": name, "settings": settings.as_json()}
    if run.teacher is not None:
        identity["teacher"] = run.teacher.facts
    lesson = DetectionLesson(run, name)
    loop = Loop(run.folder, settings, run.log, run.stop, lesson, run.until_epoch)
    return run_loop(loop, fresh_state(model, settings, identity))


class DetectionLesson:
    best_name = "bestF1"

    def __init__(self, run: Run, architecture: str) -> None:
        settings = run.settings
        self._run, self._architecture, self._store = run, architecture, FrameStore()
        self._batches = BatchMaker(
            run.manifest,
            self._store,
            side=settings.side,
            size=settings.batch_size,
            seed=settings.seed,
            augment=settings.augment,
            source_weights=settings.source_weights,
        )

    def started(self, _state: TrainingState) -> dict[str, Any]:
        return {"trainFrames": len(self._run.manifest.of_split("train"))}

    def draw(self, epoch: int, number: int) -> Batch:
        return self._batches.batch(epoch, number)

    def learn(self, state: TrainingState, batch: Batch) -> float:
        settings, teacher = self._run.settings, self._run.teacher
        pictures = batch.pictures.to(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, enabled=settings.precision == "bfloat16"):
            heat, geometry = state.model(pictures)
            taught = None if teacher is None else teacher.answer(pictures)
        loss = detection_loss(heat.float(), geometry.float(), batch).total
        if teacher is not None and taught is not None:
            loss = loss + teacher.share * taught_loss(heat.float(), geometry.float(), taught)
        return take_step(state, loss, settings)

    def score(self, average: nn.Module) -> Scored:
        scored = evaluate_split(
            self._run.manifest,
            "validation",
            torch_detector(average),
            self._store,
            most_per_source=self._run.settings.validation_frames_per_source,
        )
        by_source = {source: round(each.centre.f1, 4) for source, each in scored.by_source.items()}
        fields = {"f1": round(scored.mean_f1, 4), "f1BySource": by_source, "threshold": scored.threshold}
        return Scored(scored.mean_f1, fields)

    def facts(self, epoch: int) -> dict[str, Any]:
        manifest, teacher = self._run.manifest, self._run.teacher
        taught = {} if teacher is None else {"teacher": teacher.facts}
        return {
            "architecture": self._architecture,
            "settings": self._run.settings.as_json() | taught,
            "epoch": epoch,
            "earlierStages": earlier_stages(self._run.start_from, manifest.task, len(manifest.classes)),
        }

"""The training loop: finish a batch, look whether to stop, finish an epoch, score it, keep everything."""

import copy
import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

from trainer.data.batches import Batch, BatchMaker
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.evaluate import torch_detector
from trainer.evaluation.evaluate_split import SplitEvaluation, evaluate_split
from trainer.models.registry import architecture_for
from trainer.refusal import Refusal
from trainer.training.adamw import AdamW
from trainer.training.checkpoint import Progress, TrainingState, load_checkpoint, save_checkpoint
from trainer.training.losses import detection_loss
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.weights import load_weights, save_weights


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

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.safetensors"

    @property
    def best(self) -> Path:
        return self.folder / "best.safetensors"

    @property
    def last(self) -> Path:
        return self.folder / "last.safetensors"

    @property
    def end(self) -> int:
        return min(self.settings.epochs, self.until_epoch or self.settings.epochs)


def train(run: Run) -> bool:
    """True when all epochs are done, False when stopped on request; the next call resumes where this one ended."""
    settings, store = run.settings, FrameStore()
    state = _fresh_state(run)
    if run.checkpoint.exists():
        load_checkpoint(run.checkpoint, state)
        run.log.write("resumed", epoch=state.progress.epoch, batch=state.progress.batch)
    else:
        run.log.write("started", epochs=settings.epochs, trainFrames=len(run.manifest.of_split("train")))
    batches = BatchMaker(
        run.manifest,
        store,
        side=settings.side,
        size=settings.batch_size,
        seed=settings.seed,
        augment=settings.augment,
        source_weights=settings.source_weights,
    )
    progress = state.progress
    while progress.epoch < run.end:
        if not _finish_epoch(run, state, batches):
            save_checkpoint(run.checkpoint, state)
            run.log.write("stopped", epoch=progress.epoch, batch=progress.batch)
            return False
        _close_epoch(run, state, store)
    save_weights(run.last, state.average, _facts(run, state, progress.epoch))
    run.log.write("finished", epochs=progress.epoch, bestF1=round(progress.best_f1, 4), seconds=round(progress.seconds))
    return True


def _fresh_state(run: Run) -> TrainingState:
    torch.manual_seed(run.settings.seed)
    task, classes = run.manifest.task, len(run.manifest.classes)
    if run.start_from is None:
        architecture = architecture_for(task, run.architecture)
        model, name = architecture.build(classes), architecture.name
    else:
        model, facts = load_weights(run.start_from, task, classes)
        name = facts["architecture"]
        if run.architecture not in (None, name):
            raise Refusal(f"{run.start_from.name}: holds weights of {name}, not of {run.architecture}")
    model.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = AdamW(model.parameters(), run.settings.weight_decay)
    identity = {"manifest": run.manifest.sha256, "architecture": name, "settings": run.settings.as_json()}
    return TrainingState(model, copy.deepcopy(model), optimiser, Progress(), identity)


def _finish_epoch(run: Run, state: TrainingState, batches: BatchMaker) -> bool:
    progress, settings = state.progress, run.settings
    state.model.train()
    # The next batch is drawn while the network learns from this one.
    with ThreadPoolExecutor(1) as ahead:
        coming = ahead.submit(batches.batch, progress.epoch, progress.batch)
        while progress.batch < settings.batches_per_epoch:
            if run.stop.requested:
                return False
            began = time.monotonic()
            batch = coming.result()
            if progress.batch + 1 < settings.batches_per_epoch:
                coming = ahead.submit(batches.batch, progress.epoch, progress.batch + 1)
            progress.loss_sum += _learn(state, batch, settings)
            progress.batch += 1
            progress.seconds += time.monotonic() - began
    return True


def _learn(state: TrainingState, batch: Batch, settings: TrainingSettings) -> float:
    step = state.progress.epoch * settings.batches_per_epoch + state.progress.batch
    with torch.autocast("cpu", torch.bfloat16, enabled=settings.precision == "bfloat16"):
        heat, geometry = state.model(batch.pictures.to(memory_format=torch.channels_last))
    loss = detection_loss(heat.float(), geometry.float(), batch)
    state.optimiser.clear()
    loss.total.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(state.model.parameters(), 10.0)
    state.optimiser.step(learning_rate(settings, step))
    update_average(state.average, state.model, settings.average_decay, step)
    return float(loss.total.detach())


def _close_epoch(run: Run, state: TrainingState, store: FrameStore) -> None:
    progress, settings = state.progress, run.settings
    began = time.monotonic()
    scored = evaluate_split(
        run.manifest,
        "validation",
        torch_detector(state.average),
        store,
        most_per_source=settings.validation_frames_per_source,
    )
    loss = progress.loss_sum / settings.batches_per_epoch
    if scored.mean_f1 > progress.best_f1:
        progress.best_f1, progress.best_threshold = scored.mean_f1, scored.threshold
        save_weights(run.best, state.average, _facts(run, state, progress.epoch + 1))
    progress.epoch, progress.batch, progress.loss_sum = progress.epoch + 1, 0, 0.0
    progress.seconds += time.monotonic() - began
    save_checkpoint(run.checkpoint, state)
    left = progress.seconds / progress.epoch * (run.end - progress.epoch)
    run.log.write(
        "epoch",
        epoch=progress.epoch,
        epochs=settings.epochs,
        loss=round(loss, 4),
        f1=round(scored.mean_f1, 4),
        f1BySource=_f1_by_source(scored),
        threshold=scored.threshold,
        secondsLeft=round(left),
    )


def _facts(run: Run, state: TrainingState, epoch: int) -> dict[str, Any]:
    return {
        "architecture": state.identity["architecture"],
        "settings": run.settings.as_json(),
        "epoch": epoch,
        "earlierStages": _earlier_stages(run),
    }


def _earlier_stages(run: Run) -> list[Any]:
    """Settings of the trainings that the start weights came from, so that a card can list the full history."""
    if run.start_from is None:
        return []
    facts = load_weights(run.start_from, run.manifest.task, len(run.manifest.classes))[1]
    return [*facts.get("earlierStages", []), facts.get("settings", {})]


def _f1_by_source(scored: SplitEvaluation) -> dict[str, float]:
    return {source: round(each.centre.f1, 4) for source, each in scored.by_source.items()}


def learning_rate(settings: TrainingSettings, step: int) -> float:
    total = settings.epochs * settings.batches_per_epoch
    warm_up = min(settings.warm_up, total // 5)
    if step < warm_up:
        return settings.learning_rate * (step + 1) / warm_up
    share = (step - warm_up) / max(1, total - warm_up)
    return settings.learning_rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share)))


@torch.no_grad()
def update_average(average: nn.Module, model: nn.Module, decay: float, step: int) -> None:
    """Slow copy of the weights, steadier than the last step; follows fast at first, when the start is worth nothing."""
    keep = min(decay, (1 + step) / (10 + step))
    for slow, fast in zip(average.state_dict().values(), model.state_dict().values(), strict=True):
        if slow.is_floating_point():
            slow.mul_(keep).add_(fast, alpha=1 - keep)
        else:
            slow.copy_(fast)

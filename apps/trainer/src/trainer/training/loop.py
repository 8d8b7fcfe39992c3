"""The training loop of every task: finish a batch, look whether to stop, finish an epoch, score it, keep everything."""

import copy
import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import torch
from torch import Tensor, nn

from trainer.training.adamw import AdamW
from trainer.training.checkpoint import Progress, TrainingState, load_checkpoint, save_checkpoint
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings
from trainer.training.stop_request import StopRequest
from trainer.training.weights import save_weights

CHECKPOINT, BEST, LAST = "checkpoint.safetensors", "best.safetensors", "last.safetensors"
Batch = TypeVar("Batch")


@dataclass(frozen=True)
class Scored:
    #: What decides which epoch is the best; higher is better.
    value: float
    #: What the epoch's event says about it.
    fields: dict[str, Any]


class Lesson(Protocol[Batch]):
    """What is learned: all that differs from task to task."""

    #: Name of the best value in the last event.
    best_name: str

    def started(self) -> dict[str, Any]: ...
    def draw(self, epoch: int, number: int) -> Batch: ...
    def learn(self, state: TrainingState, batch: Batch) -> float: ...
    def score(self, average: nn.Module) -> Scored: ...
    def facts(self, epoch: int) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Loop(Generic[Batch]):
    folder: Path
    settings: LoopSettings
    log: ProgressLog
    stop: StopRequest
    lesson: Lesson[Batch]
    #: Ends after this many epochs, though the learning rate falls as if there were all of them.
    until_epoch: int | None = None

    @property
    def end(self) -> int:
        return min(self.settings.epochs, self.until_epoch or self.settings.epochs)


def fresh_state(model: nn.Module, settings: LoopSettings, identity: dict[str, Any]) -> TrainingState:
    model.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = AdamW(model.parameters(), settings.weight_decay)
    return TrainingState(model, copy.deepcopy(model), optimiser, Progress(), identity)


def run_loop(loop: Loop[Batch], state: TrainingState) -> bool:
    """True when all epochs are done, False when stopped on request; the next call resumes where this one ended."""
    checkpoint, progress = loop.folder / CHECKPOINT, state.progress
    if checkpoint.exists():
        load_checkpoint(checkpoint, state)
        loop.log.write("resumed", epoch=progress.epoch, batch=progress.batch)
    else:
        loop.log.write("started", epochs=loop.settings.epochs, **loop.lesson.started())
    while progress.epoch < loop.end:
        if not _finish_epoch(loop, state):
            save_checkpoint(checkpoint, state)
            loop.log.write("stopped", epoch=progress.epoch, batch=progress.batch)
            return False
        _close_epoch(loop, state)
    save_weights(loop.folder / LAST, state.average, loop.lesson.facts(progress.epoch))
    best = {loop.lesson.best_name: round(progress.best_score, 4)}
    loop.log.write("finished", epochs=progress.epoch, **best, seconds=round(progress.seconds))
    return True


def _finish_epoch(loop: Loop[Batch], state: TrainingState) -> bool:
    progress, settings = state.progress, loop.settings
    state.model.train()
    # The next batch is drawn while the network learns from this one.
    with ThreadPoolExecutor(1) as ahead:
        coming = ahead.submit(loop.lesson.draw, progress.epoch, progress.batch)
        while progress.batch < settings.batches_per_epoch:
            if loop.stop.requested:
                return False
            began = time.monotonic()
            batch = coming.result()
            if progress.batch + 1 < settings.batches_per_epoch:
                coming = ahead.submit(loop.lesson.draw, progress.epoch, progress.batch + 1)
            progress.loss_sum += loop.lesson.learn(state, batch)
            progress.batch += 1
            progress.seconds += time.monotonic() - began
    return True


def _close_epoch(loop: Loop[Batch], state: TrainingState) -> None:
    progress, settings = state.progress, loop.settings
    began = time.monotonic()
    scored = loop.lesson.score(state.average)
    loss = progress.loss_sum / settings.batches_per_epoch
    if scored.value > progress.best_score:
        progress.best_score = scored.value
        save_weights(loop.folder / BEST, state.average, loop.lesson.facts(progress.epoch + 1))
    progress.epoch, progress.batch, progress.loss_sum = progress.epoch + 1, 0, 0.0
    progress.seconds += time.monotonic() - began
    save_checkpoint(loop.folder / CHECKPOINT, state)
    left = progress.seconds / progress.epoch * (loop.end - progress.epoch)
    loop.log.write(
        "epoch",
        epoch=progress.epoch,
        epochs=settings.epochs,
        loss=round(loss, 4),
        **scored.fields,
        secondsLeft=round(left),
    )


def take_step(state: TrainingState, loss: Tensor, settings: LoopSettings) -> float:
    """One step of the optimiser and of the running mean; returns the loss."""
    step = state.progress.epoch * settings.batches_per_epoch + state.progress.batch
    state.optimiser.clear()
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(state.model.parameters(), 10.0)
    state.optimiser.step(learning_rate(settings, step))
    update_average(state.average, state.model, settings.average_decay, step)
    return float(loss.detach())


def learning_rate(settings: LoopSettings, step: int) -> float:
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

"""The training loop of every task: finish a batch, look whether to stop, finish an epoch, score it, keep everything."""

import copy
import math
import resource
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import torch
from torch import Tensor, nn

from trainer.refusal import Refusal
from trainer.training.adamw import AdamW
from trainer.training.checkpoint import Progress, TrainingState, load_checkpoint, save_checkpoint
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings
from trainer.training.stop_request import StopRequest
from trainer.training.team import ALONE, Team
from trainer.training.weights import save_weights

CHECKPOINT, BEST, LAST = "checkpoint.safetensors", "best.safetensors", "last.safetensors"
#: Seconds between two events of an epoch that runs: whoever watches learns that it lives.
EVENT_SECONDS = 5.0
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

    def started(self, state: TrainingState) -> dict[str, Any]: ...
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
    #: Ends after so many epochs without a better one.
    patience: int | None = None
    team: Team = ALONE

    @property
    def end(self) -> int:
        return min(self.settings.epochs, self.until_epoch or self.settings.epochs)


def fresh_state(
    model: nn.Module, settings: LoopSettings, identity: dict[str, Any], *, keeps_best: bool = False
) -> TrainingState:
    model.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = AdamW(model.parameters(), settings.weight_decay)
    best = copy.deepcopy(model) if keeps_best else None
    return TrainingState(model, copy.deepcopy(model), optimiser, Progress(), identity, best)


def run_loop(loop: Loop[Batch], state: TrainingState) -> bool:
    """True when all epochs are done, False when stopped on request; the next call resumes where this one ended."""
    progress = state.progress
    _begin(loop, state)
    while progress.epoch < loop.end and not _gives_up(loop, progress):
        if not _finish_epoch(loop, state):
            if loop.team.leads:
                _keep(loop, state)
                loop.log.write("stopped", epoch=progress.epoch, batch=progress.batch)
            return False
        _close_epoch(loop, state)
    if not loop.team.leads:
        return True
    save_weights(loop.folder / LAST, state.average, loop.lesson.facts(progress.epoch))
    if state.best is not None:
        save_weights(loop.folder / BEST, state.best, loop.lesson.facts(progress.best_epoch))
    loop.log.write(
        "finished",
        epochs=progress.epoch,
        best=progress.best_epoch,
        early=progress.epoch < loop.end,
        **{loop.lesson.best_name: round(progress.best_score, 4)},
        seconds=round(progress.seconds),
    )
    return True


def _begin(loop: Loop[Batch], state: TrainingState) -> None:
    resumes = (loop.folder / CHECKPOINT).exists()
    if resumes:
        load_checkpoint(loop.folder / CHECKPOINT, state)
    # Nobody may write the next checkpoint while another process still reads this one.
    loop.team.any(False)
    if not loop.team.leads:
        return
    started = {"epochs": loop.settings.epochs, "batches": loop.settings.batches_per_epoch, **loop.lesson.started(state)}
    if resumes:
        loop.log.write("resumed", **started, epoch=state.progress.epoch, batch=state.progress.batch)
    else:
        loop.log.write("started", **started)


def _gives_up(loop: Loop[Batch], progress: Progress) -> bool:
    return loop.patience is not None and progress.epoch - progress.best_epoch >= loop.patience


def _keep(loop: Loop[Batch], state: TrainingState) -> None:
    save_checkpoint(loop.folder / CHECKPOINT, state)
    size = (loop.folder / CHECKPOINT).stat().st_size
    loop.log.write("checkpoint", epoch=state.progress.epoch, bytes=size)


def _finish_epoch(loop: Loop[Batch], state: TrainingState) -> bool:
    progress, settings = state.progress, loop.settings
    state.model.train()
    reported, waited, worked = time.monotonic(), 0.0, 0.0
    # The next batch is drawn while the network learns from this one.
    with ThreadPoolExecutor(1) as ahead:
        coming = ahead.submit(loop.lesson.draw, progress.epoch, progress.batch)
        while progress.batch < settings.batches_per_epoch:
            if loop.team.any(loop.stop.requested):
                return False
            began = time.monotonic()
            batch = coming.result()
            waited += time.monotonic() - began
            if progress.batch + 1 < settings.batches_per_epoch:
                coming = ahead.submit(loop.lesson.draw, progress.epoch, progress.batch + 1)
            loss = loop.lesson.learn(state, batch)
            if not math.isfinite(loss):
                raise Refusal("the loss is not finite", "training.not_finite", epoch=progress.epoch + 1)
            progress.loss_sum += loss
            progress.batch += 1
            progress.seconds += time.monotonic() - began
            worked += time.monotonic() - began
            if loop.team.leads and time.monotonic() - reported >= EVENT_SECONDS:
                _report_batch(loop, progress, loss, waited / max(worked, 1e-9))
                reported = time.monotonic()
    return True


def _report_batch(loop: Loop[Batch], progress: Progress, loss: float, load_share: float) -> None:
    settings = loop.settings
    loop.log.write(
        "batch",
        epoch=progress.epoch + 1,
        batch=progress.batch,
        batches=settings.batches_per_epoch,
        loss=round(loss, 6),
        lr=learning_rate(settings, progress.epoch * settings.batches_per_epoch + progress.batch),
        rssMb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        cpu=round(time.process_time()),
        #: Part of the time that the network waited for pictures.
        loadShare=round(load_share, 3),
    )


def _close_epoch(loop: Loop[Batch], state: TrainingState) -> None:
    progress, settings = state.progress, loop.settings
    began = time.monotonic()
    scored = loop.lesson.score(state.average) if loop.team.leads else None
    value = loop.team.from_leader(0.0 if scored is None else scored.value)
    loss = progress.loss_sum / settings.batches_per_epoch
    better = value > progress.best_score
    if better:
        progress.best_score, progress.best_epoch = value, progress.epoch + 1
    if better and state.best is not None:
        state.best.load_state_dict(state.average.state_dict())
    if better and loop.team.leads:
        save_weights(loop.folder / BEST, state.average, loop.lesson.facts(progress.epoch + 1))
    progress.epoch, progress.batch, progress.loss_sum = progress.epoch + 1, 0, 0.0
    progress.seconds += time.monotonic() - began
    if scored is not None:
        _report_epoch(loop, state, loss, scored)


def _report_epoch(loop: Loop[Batch], state: TrainingState, loss: float, scored: Scored) -> None:
    progress = state.progress
    left = progress.seconds / progress.epoch * (loop.end - progress.epoch)
    loop.log.write(
        "epoch",
        epoch=progress.epoch,
        epochs=loop.settings.epochs,
        loss=round(loss, 6),
        **scored.fields,
        seconds=round(progress.seconds / progress.epoch, 3),
        secondsLeft=round(left),
    )
    _keep(loop, state)
    if progress.best_epoch == progress.epoch:
        loop.log.write("best", epoch=progress.epoch, **scored.fields)
    before, now = (_halvings(loop.settings, epoch) for epoch in (progress.epoch - 1, progress.epoch))
    if now > before and progress.epoch < loop.end:
        loop.log.write("lr", rate=learning_rate(loop.settings, progress.epoch * loop.settings.batches_per_epoch))


def _halvings(settings: LoopSettings, epoch: int) -> int:
    """How often the learning rate has halved since its highest; it falls with every batch, which nobody reads."""
    step = epoch * settings.batches_per_epoch
    if step <= settings.warm_up:
        return 0
    return int(math.log2(settings.learning_rate / learning_rate(settings, step)))


def take_step(state: TrainingState, loss: Tensor, settings: LoopSettings, team: Team = ALONE) -> float:
    """One step of the optimiser and of the running mean; returns the loss. With a team, of its complete batch."""
    step = state.progress.epoch * settings.batches_per_epoch + state.progress.batch
    state.optimiser.clear()
    if team.size > 1:
        loss = loss * (team.share(settings.batch_size) / settings.batch_size)
    loss.backward()  # type: ignore[no-untyped-call]
    mean = team.mean_gradients(state.model.parameters(), loss)
    nn.utils.clip_grad_norm_(state.model.parameters(), 10.0)
    state.optimiser.step(learning_rate(settings, step))
    update_average(state.average, state.model, settings.average_decay, step)
    return mean


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

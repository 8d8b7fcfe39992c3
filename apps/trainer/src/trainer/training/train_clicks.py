"""Trains click segmentation: each batch is answered, clicked where the answer is wrong, and answered again."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from trainer.data.click_batches import ClickBatch, ClickBatchMaker
from trainer.data.click_set import ClickSet
from trainer.data.clicks import draw_click, first_click, next_click
from trainer.evaluation.click_scores import score_clicks, torch_segmenter
from trainer.models.click_segmenter import PARTS
from trainer.training.checkpoint import TrainingState
from trainer.training.click_losses import click_loss
from trainer.training.loop import Loop, Scored, fresh_state, run_loop, take_step
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import ClickSettings
from trainer.training.stop_request import StopRequest
from trainer.training.team import ALONE, Team
from trainer.training.weights import earlier_stages, start_model

TASK = "click_segmentation"
SCORED_CLICKS = 3


@dataclass(frozen=True)
class ClickRun:
    folder: Path
    train: ClickSet
    validation: ClickSet
    settings: ClickSettings
    log: ProgressLog
    stop: StopRequest
    start_from: Path | None = None
    until_epoch: int | None = None
    #: The norms keep the mean and spread that they have at the start. Every round of clicks has others, and a network
    #: that learned with those of its batch draws outlines a little too wide with the ones that it is used with.
    fixed_norms: bool = False

    @property
    def recipe(self) -> dict[str, Any]:
        return self.settings.as_json() | ({"fixed_norms": True} if self.fixed_norms else {})


def train_clicks(run: ClickRun) -> bool:
    """True when all epochs are done, False when stopped on request; the next call resumes where this one ended."""
    torch.manual_seed(run.settings.seed)
    model, name = start_model(TASK, len(PARTS), run.start_from, None)
    sets = [run.train.sha256, run.validation.sha256]
    identity = {"sets": sets, "architecture": name, "settings": run.recipe}
    loop = Loop(run.folder, run.settings, run.log, run.stop, ClickLesson(run, name), run.until_epoch)
    return run_loop(loop, fresh_state(model, run.settings, identity))


class ClickLesson:
    best_name = "bestIou"

    def __init__(self, run: ClickRun, architecture: str) -> None:
        settings = run.settings
        self._run, self._architecture = run, architecture
        self._batches = ClickBatchMaker(run.train, side=settings.side, size=settings.batch_size, seed=settings.seed)

    def started(self, _state: TrainingState) -> dict[str, Any]:
        return {"trainViews": len(self._run.train.views)}

    def draw(self, epoch: int, number: int) -> ClickBatch:
        return self._batches.batch(epoch, number)

    def learn(self, state: TrainingState, batch: ClickBatch) -> float:
        settings = self._run.settings
        if self._run.fixed_norms:
            fix_norms(state.model)
        clicks = first_clicks(batch)
        return learn_rounds(state, batch, clicks, settings, rounds_of(settings, batch.rng))

    def score(self, average: nn.Module) -> Scored:
        scores = score_clicks(
            torch_segmenter(average),
            self._run.validation,
            SCORED_CLICKS,
            most_views=self._run.settings.validation_views,
        )
        by_part = {part: [round(float(each), 4) for each in means] for part, means in scores.by_part().items()}
        value = float(np.mean([np.mean(means) for means in by_part.values()]))
        return Scored(value, {"iou": round(value, 4), "iouByPartAndClick": by_part})

    def facts(self, epoch: int) -> dict[str, Any]:
        run = self._run
        return {
            "architecture": self._architecture,
            "settings": run.recipe,
            "epoch": epoch,
            "trainViews": len(run.train.views),
            "trainSet": run.train.facts | {"sha256": run.train.sha256},
            "earlierStages": earlier_stages(run.start_from, TASK, len(PARTS)),
        }


def fix_norms(model: nn.Module) -> None:
    for module in model.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.eval()


def rounds_of(settings: ClickSettings, rng: np.random.Generator) -> int:
    return int(rng.integers(settings.least_rounds, settings.rounds + 1))


def first_clicks(batch: ClickBatch) -> NDArray[np.float32]:
    shape = batch.truth.shape
    clicks = np.zeros((shape[0], 2, *shape[1:]), np.float32)
    for truth, into in zip(batch.truth, clicks, strict=True):
        draw_click(into, first_click(truth, batch.rng))
    return clicks


def learn_rounds(
    state: TrainingState,
    batch: ClickBatch,
    clicks: NDArray[np.float32],
    settings: ClickSettings,
    rounds: int,
    team: Team = ALONE,
) -> float:
    """
    Every round is a step: the answer that the next click corrects has been learned from already. All processes of a
    team take the same number of rounds, or one would wait forever for the steps of another.
    """
    rng, shape = batch.rng, batch.truth.shape
    former = torch.zeros(shape[0], 1, *shape[1:])
    target = torch.from_numpy(batch.truth[:, None].astype(np.float32))
    total = 0.0
    for _ in range(rounds):
        given = torch.from_numpy(clicks)
        with torch.autocast("cpu", torch.bfloat16, enabled=settings.precision == "bfloat16"):
            logits, quality = state.model(batch.pictures, given, former, batch.part)
        weight = 1 + settings.click_weight * given.amax(dim=1, keepdim=True)
        total += take_step(state, click_loss(logits.float(), quality.float(), target, weight), settings, team)
        former = torch.sigmoid(logits.detach().float())
        answer = (former[:, 0] > 0.5).numpy()
        # One choice for all drops would make rounds with and without a former mask alternate by batch.
        former[torch.from_numpy(rng.random(shape[0]) < settings.former_dropped)] = 0.0
        for truth, seen, into in zip(batch.truth, answer, clicks, strict=True):
            click = next_click(truth, seen, rng)
            if click is not None:
                draw_click(into, click)
    return total / rounds


def show_clicks(model: nn.Module, batch: ClickBatch) -> None:
    """What a training shows the network: a first click, and the next round with its own answer."""
    given, former = torch.from_numpy(first_clicks(batch)), torch.zeros(batch.truth.shape)[:, None]
    logits, _ = model(batch.pictures, given, former, batch.part)
    model(batch.pictures, given, torch.sigmoid(logits), batch.part)

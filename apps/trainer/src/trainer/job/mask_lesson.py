"""Teaches click segmentation the outlines of a version; the best epoch is that of the lowest validation loss."""

from typing import Any

import numpy as np
from torch import nn

from trainer.data.click_batches import ClickBatch, ClickBatchMaker
from trainer.data.click_set import ClickSet
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.data.outlined_cells import outlined_cells, spread_views
from trainer.evaluation.click_scores import SIDE, ClickScores, Floats, Segmenter, score_clicks, torch_segmenter
from trainer.job.job_file import Job
from trainer.job.job_run import JobRun
from trainer.job.minimum import check_masks
from trainer.training.checkpoint import TrainingState
from trainer.training.loop import Scored
from trainer.training.settings import ClickSettings
from trainer.training.train_clicks import first_clicks, learn_rounds, rounds_of

#: An epoch is judged after these clicks, the published model after each up to the last of them.
SCORED_AFTER = (1, 3, 5)
#: Sperm that an epoch is scored on, of validation and of training. The finished model is scored on all.
HELD_OUT_CELLS, LEARNED_CELLS = 48, 24
#: Rounds with one more click each, and how much more the pixels of a click count: as the shipped model ended.
ROUNDS, CLICK_WEIGHT = 5, 4.0


def checked_masks(manifest: Manifest, minimum: dict[str, int]) -> tuple[ClickSet, ClickSet]:
    """Of training and of validation; refused where that is too little."""
    store = FrameStore()
    train, validation = (outlined_cells(manifest, split, store) for split in ("train", "validation"))
    check_masks(train, validation, minimum)
    assert train is not None and validation is not None
    return train, validation


def view_side(job: Job) -> int:
    """The network is used on views of this side, so that larger ones would teach what it never sees."""
    return min(int(job.settings["side"]), SIDE)


def click_settings(run: JobRun, cells: int) -> ClickSettings:
    common = run.loop_settings(cells).as_json() | {"side": view_side(run.job)}
    return ClickSettings(**common, rounds=ROUNDS, click_weight=CLICK_WEIGHT, validation_views=HELD_OUT_CELLS)


def watched(run: JobRun, segment: Segmenter) -> Segmenter:
    """Scoring takes longer than silence is waited for."""

    def seen(*inputs: Floats) -> tuple[Floats, Floats]:
        run.log.alive()
        return segment(*inputs)

    return seen


class MaskLesson:
    best_name = "bestScore"

    def __init__(
        self, run: JobRun, train: ClickSet, validation: ClickSet, settings: ClickSettings, facts: dict[str, Any]
    ) -> None:
        self._run, self._settings, self._facts = run, settings, facts
        size, seed = run.team.share(settings.batch_size), run.team.seed(settings.seed)
        self._batches = ClickBatchMaker(train, side=settings.side, size=size, seed=seed)
        self._held_out = spread_views(validation, HELD_OUT_CELLS)
        self._learned = spread_views(train, LEARNED_CELLS)

    def started(self, state: TrainingState) -> dict[str, Any]:
        return self._run.begins(self._facts["identity"], state)

    def draw(self, epoch: int, number: int) -> ClickBatch:
        return self._batches.batch(epoch, number)

    def learn(self, state: TrainingState, batch: ClickBatch) -> float:
        progress, settings = state.progress, self._settings
        # Drawn from what all processes share: each of them has batches of its own.
        rounds = rounds_of(settings, np.random.default_rng([settings.seed, progress.epoch, progress.batch, 2]))
        return learn_rounds(state, batch, first_clicks(batch), settings, rounds, self._run.team)

    def score(self, average: nn.Module) -> Scored:
        segment = watched(self._run, torch_segmenter(average))
        learned, held_out = (score_clicks(segment, each, max(SCORED_AFTER)) for each in (self._learned, self._held_out))
        val_loss = mean_after(held_out, "loss")
        fields = {
            "accuracy": round(mean_after(learned, "iou"), 6),
            "val_loss": round(val_loss, 6),
            "val_accuracy": round(mean_after(held_out, "iou"), 6),
        }
        return Scored(1 / (1 + val_loss), fields)

    def facts(self, epoch: int) -> dict[str, Any]:
        return self._facts | {"settings": self._settings.as_json(), "epoch": epoch}


def mean_after(scores: ClickScores, name: str) -> float:
    """Over all outlines and the clicks that an epoch is judged after."""
    rows = np.array([getattr(each, name) for each in scores.each])
    return float(rows[:, [clicks - 1 for clicks in SCORED_AFTER]].mean())

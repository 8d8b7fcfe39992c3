"""The weights that a training begins with: those of a published model, whose file is kept longer than its run."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trainer.data.batches import BatchMaker
from trainer.data.click_batches import ClickBatchMaker
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.export.restore import DIFFERS, PREFIXES, Show, earlier_stages_of, named_architecture, restore
from trainer.job.head_data import heads_alone
from trainer.job.job_file import Job
from trainer.job.mask_lesson import checked_masks, view_side
from trainer.job.minimum import check_heads
from trainer.job.publish_job import MODEL
from trainer.models.click_segmenter import PARTS
from trainer.models.registry import architecture_for, architectures_of
from trainer.refusal import Refusal
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.train_clicks import show_clicks

START = "start.safetensors"
VIEWS_AT_ONCE = 8


def architecture_of(job: Job) -> str | None:
    if job.architecture is not None or job.start_from is None:
        return job.architecture
    return named_architecture(job.start_from / MODEL)


def start_sha256(job: Job) -> str | None:
    return None if job.start_from is None else hashlib.sha256((job.start_from / MODEL).read_bytes()).hexdigest()


def earlier_stages(job: Job) -> Sequence[Any]:
    """Of the published model, not of the weights restored from it: a run that goes on elsewhere has only the former."""
    return [] if job.start_from is None else earlier_stages_of(job.start_from / MODEL)


def restore_start(job: Job, folder: Path, version: Manifest, log: ProgressLog) -> None:
    name = architecture_of(job)
    if job.task not in PREFIXES or name is None or name not in architectures_of(job.task):
        raise Refusal(f"no network of this trainer is the {name} of the start", DIFFERS)
    classes, show = _shown(job, version)
    restore(folder / MODEL, architecture_for(job.task, name), classes, show, job.run_folder / START, log.alive)


def _shown(job: Job, version: Manifest) -> tuple[int, Show]:
    if job.task == "click_segmentation":
        train, _ = checked_masks(version, job.minimum)
        batches = ClickBatchMaker(train, side=view_side(job), size=VIEWS_AT_ONCE, seed=1)
        return len(PARTS), lambda model, number: show_clicks(model, batches.batch(0, number))
    manifest = heads_alone(version)
    check_heads(manifest, job.minimum)
    settings = TrainingSettings(side=job.settings["side"])
    frames = BatchMaker(
        manifest,
        FrameStore(),
        side=settings.side,
        size=VIEWS_AT_ONCE,
        seed=1,
        augment=settings.augment,
        source_weights={},
    )
    return 1, shows_heads(frames)


def shows_heads(batches: BatchMaker) -> Show:
    return lambda model, number: model(batches.batch(0, number).pictures)

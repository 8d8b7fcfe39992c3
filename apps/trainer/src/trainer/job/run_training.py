"""One training that the platform ordered, from its job file to a model folder."""

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from trainer.cli.statuses import DONE, LOST, REFUSED, STOPPED
from trainer.data.cell_crops import crops_of
from trainer.data.crop_set import CLASSES
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest, read_manifest
from trainer.job.cell_lesson import CellLesson
from trainer.job.head_data import heads_alone
from trainer.job.head_lesson import HeadLesson
from trainer.job.identity import identity_of
from trainer.job.job_file import Job, read_job
from trainer.job.job_run import JobRun
from trainer.job.mask_lesson import MaskLesson, checked_masks, click_settings
from trainer.job.minimum import check_crops, check_heads
from trainer.job.publish_job import publish_cells, publish_heads
from trainer.job.publish_masks import publish_masks
from trainer.job.start_weights import START, architecture_of, earlier_stages, restore_start, start_sha256
from trainer.models.click_segmenter import PARTS
from trainer.refusal import Refusal
from trainer.training.loop import CHECKPOINT, Lesson, Loop, fresh_state, run_loop
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings, TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.team import PeerLost, join_team
from trainer.training.weights import start_model

RANK, MEETING = "SARM_TRAINER_RANK", "meeting"
#: From what the card says of it to what is learned.
MakeLesson = Callable[[dict[str, Any]], Lesson[Any]]
NO_MEMORY = re.compile(r"alloc|not enough memory|insufficient memory|bad_alloc", re.IGNORECASE)


def run_training(path: Path) -> int:
    rank = int(os.environ.get(RANK, "0"))
    try:
        job = read_job(path)
    except Refusal as refusal:
        sys.stdout.write(json.dumps(_refused(refusal)) + "\n")
        return REFUSED
    log = ProgressLog(job.run_folder / ("progress.jsonl" if rank == 0 else f"progress-{rank}.jsonl"), echo=rank == 0)
    try:
        return _train(job, rank, log)
    except Refusal as refusal:
        log.write(**_refused(refusal))
        return REFUSED
    except PeerLost as lost:
        log.write("lost", processes=job.processes, reason=str(lost))
        return LOST
    except (MemoryError, RuntimeError) as error:
        if not isinstance(error, MemoryError) and NO_MEMORY.search(str(error)) is None:
            raise
        limit = resource.getrlimit(resource.RLIMIT_DATA)[0]
        megabytes = 0 if limit == resource.RLIM_INFINITY else limit // 2**20
        params = {"batchSize": job.settings["batchSize"], "megabytes": megabytes}
        log.write("refused", code="training.out_of_memory", params=params)
        return REFUSED


def _refused(refusal: Refusal) -> dict[str, Any]:
    return {"event": "refused", "code": refusal.code, "params": refusal.params}


def _train(job: Job, rank: int, log: ProgressLog) -> int:
    torch.set_num_threads(job.threads)
    stop = StopRequest(job.run_folder)
    stop.listen()
    manifest = read_manifest(job.manifest)
    log.alive()
    if rank == 0 and job.start_from is not None and not (job.run_folder / CHECKPOINT).exists():
        restore_start(job, job.start_from, manifest, log)
    peers = _start_peers(job) if rank == 0 else []
    try:
        run = JobRun(job, log, stop, join_team(rank, job.processes, job.run_folder / MEETING))
        done = TRAININGS[job.task](run, manifest)
    finally:
        for each in peers:
            each.kill()
            each.wait()
    if not done:
        return STOPPED
    if rank == 0:
        log.write("described")
    return DONE


def _start_peers(job: Job) -> list[subprocess.Popen[bytes]]:
    (job.run_folder / MEETING).unlink(missing_ok=True)
    command = [sys.executable, "-m", "trainer.cli", "train", "--job", str(job.path)]
    ranks = range(1, job.processes)
    return [subprocess.Popen(command, env=os.environ | {RANK: str(rank)}, stdout=sys.stderr) for rank in ranks]


def _train_heads(run: JobRun, version: Manifest) -> bool:
    manifest = heads_alone(version)
    check_heads(manifest, run.job.minimum)
    heads = sum(len(frame.boxes) for frame in manifest.of_split("train"))
    settings = TrainingSettings(**run.loop_settings(heads).as_json())

    def lesson(facts: dict[str, Any]) -> HeadLesson:
        return HeadLesson(run, manifest, settings, facts)

    if not _learn(run, manifest.sha256, settings, lesson, classes=1):
        return False
    if run.team.leads:
        publish_heads(run, manifest)
    return True


def _train_cells(run: JobRun, manifest: Manifest) -> bool:
    store = FrameStore()
    train, validation = (crops_of(manifest, split, store) for split in ("train", "validation"))
    check_crops(train, validation, run.job.minimum)
    assert train is not None and validation is not None
    settings = run.loop_settings(len(train.labels))

    def lesson(facts: dict[str, Any]) -> CellLesson:
        return CellLesson(run, train, validation, settings, facts)

    if not _learn(run, manifest.sha256, settings, lesson, classes=len(CLASSES)):
        return False
    if run.team.leads:
        publish_cells(run, manifest.task, train, validation)
    return True


def _train_masks(run: JobRun, manifest: Manifest) -> bool:
    train, validation = checked_masks(manifest, run.job.minimum)
    settings = click_settings(run, len(train.views))

    def lesson(facts: dict[str, Any]) -> MaskLesson:
        return MaskLesson(run, train, validation, settings, facts)

    if not _learn(run, manifest.sha256, settings, lesson, classes=len(PARTS)):
        return False
    if run.team.leads:
        publish_masks(run, train, validation)
    return True


TRAININGS: dict[str, Callable[[JobRun, Manifest], bool]] = {
    "head_detection": _train_heads,
    "click_segmentation": _train_masks,
    "morphology": _train_cells,
}


def _learn(run: JobRun, manifest_sha256: str, settings: LoopSettings, lesson_of: MakeLesson, *, classes: int) -> bool:
    job = run.job
    torch.manual_seed(settings.seed)
    start = job.run_folder / START
    model, name = start_model(job.task, classes, start if start.exists() else None, architecture_of(job))
    described = {"architecture": name, "patience": job.settings["patience"], **settings.as_json()}
    identity = identity_of(job, manifest_sha256, described, start_sha256(job))
    facts = {"architecture": name, "identity": identity, "earlierStages": earlier_stages(job)}
    lesson = lesson_of(facts)
    loop = Loop(job.run_folder, settings, run.log, run.stop, lesson, patience=job.settings["patience"], team=run.team)
    kept = {"manifest": manifest_sha256, "architecture": name, "settings": described, "processes": job.processes}
    return run_loop(loop, fresh_state(model, settings, kept, keeps_best=True))

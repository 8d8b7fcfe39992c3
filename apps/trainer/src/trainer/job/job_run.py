"""What a training of the platform has, whatever it learns."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from trainer.data.frame_store import Grey
from trainer.evaluation.evaluate import Detector
from trainer.job.identity import digest_of, digest_of_lineage
from trainer.job.job_file import Job
from trainer.training.checkpoint import TrainingState
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings
from trainer.training.stop_request import StopRequest
from trainer.training.team import Team


@dataclass(frozen=True)
class JobRun:
    job: Job
    log: ProgressLog
    stop: StopRequest
    team: Team

    def loop_settings(self, items: int) -> LoopSettings:
        """An epoch shows about as many views as there are labelled items."""
        given = self.job.settings
        return LoopSettings(
            epochs=given["epochs"],
            batches_per_epoch=max(1, math.ceil(items / given["batchSize"])),
            batch_size=given["batchSize"],
            side=given["side"],
            learning_rate=given["learningRate"],
            seed=given["seed"],
        )

    def begins(self, identity: dict[str, Any], state: TrainingState) -> dict[str, Any]:
        """Fields of the event with which it starts or goes on."""
        digest = digest_of(identity)
        if state.lineage[-1:] != [digest]:
            state.lineage.append(digest)
        return {
            "identity": identity,
            "identitySha256": digest_of_lineage(state.lineage),
            "device": self.job.device,
            "processes": self.job.processes,
            "threads": torch.get_num_threads(),
        }

    def watched(self, detect: Detector) -> Detector:
        """A validation of many frames takes longer than silence is waited for."""

        def seen(grey: Grey) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
            self.log.alive()
            return detect(grey)

        return seen

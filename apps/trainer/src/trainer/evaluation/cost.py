"""What one picture costs, measured on the exported model."""

import time
from dataclasses import dataclass

import numpy as np

from trainer.data.frame_store import Grey
from trainer.evaluation.evaluate import Detector


@dataclass(frozen=True)
class Cost:
    width: int
    height: int
    #: The fastest of many runs: other programs on the machine can only add to it.
    milliseconds: float
    median_milliseconds: float


def measure_cost(detect: Detector, picture: Grey, runs: int = 60) -> Cost:
    for _ in range(5):
        detect(picture)
    taken = []
    for _ in range(runs):
        began = time.perf_counter()
        detect(picture)
        taken.append(1000 * (time.perf_counter() - began))
    height, width = picture.shape
    return Cost(width, height, round(min(taken), 2), round(float(np.median(taken)), 2))

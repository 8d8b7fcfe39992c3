"""What one picture costs, measured on the exported model."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from trainer.data.frame_store import Grey
from trainer.evaluation.evaluate import Detector

RUNS = 40


@dataclass(frozen=True)
class Cost:
    width: int
    height: int
    #: Processor time of one thread: other programs on the machine hardly touch it.
    processor_milliseconds: float
    #: Time by the clock on two threads; other programs can only add to it.
    milliseconds: float


def measure_cost(one_thread: Detector, two_threads: Detector, picture: Grey) -> Cost:
    height, width = picture.shape
    clock = []
    for _ in range(RUNS):
        began = time.perf_counter()
        two_threads(picture)
        clock.append(time.perf_counter() - began)
    return Cost(width, height, fastest(lambda: one_thread(picture), RUNS), round(1000 * min(clock), 1))


def fastest(call: Callable[[], object], runs: int) -> float:
    """Processor milliseconds of the fastest of so many calls."""
    seen = []
    for _ in range(runs):
        began = time.process_time()
        call()
        seen.append(time.process_time() - began)
    return round(1000 * min(seen), 1)

"""Which networks serve which task; the first of a task is its default. A further task is a further row, no branch."""

from collections.abc import Callable
from dataclasses import dataclass

from torch import nn

from trainer.models.cell_classifier import CellClassifier
from trainer.models.click_segmenter import ClickSegmenter
from trainer.models.head_detector import HeadDetector
from trainer.models.slim_head_detector import SlimHeadDetector
from trainer.models.turning_head_detector import TurningHeadDetector
from trainer.refusal import Refusal


@dataclass(frozen=True)
class Architecture:
    name: str
    task: str
    build: Callable[[int], nn.Module]


ARCHITECTURES = {
    each.name: each
    for each in (
        Architecture("head-detector-v1", "head_detection", HeadDetector),
        Architecture("head-detector-v2", "head_detection", TurningHeadDetector),
        Architecture("head-detector-v3", "head_detection", SlimHeadDetector),
        Architecture("click-segmenter-v1", "click_segmentation", ClickSegmenter),
        Architecture("cell-classifier-v1", "morphology", CellClassifier),
    )
}


def architectures_of(task: str) -> tuple[str, ...]:
    return tuple(each.name for each in ARCHITECTURES.values() if each.task == task)


def architecture_for(task: str, name: str | None = None) -> Architecture:
    for each in ARCHITECTURES.values():
        if each.task == task and name in (None, each.name):
            return each
    subject = "model" if name is None else f"architecture {name}"
    raise Refusal(f"no {subject} is known for the task {task}")

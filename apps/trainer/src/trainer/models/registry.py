"""Which network serves which task. Morphology and segmentation are further rows, not further branches elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass

from torch import nn

from trainer.models.head_detector import HeadDetector
from trainer.refusal import Refusal


@dataclass(frozen=True)
class Architecture:
    name: str
    task: str
    build: Callable[[int], nn.Module]


ARCHITECTURES = {each.name: each for each in (Architecture("head-detector-v1", "head_detection", HeadDetector),)}


def architecture_for(task: str) -> Architecture:
    for each in ARCHITECTURES.values():
        if each.task == task:
            return each
    raise Refusal(f"no model is known for the task {task}")

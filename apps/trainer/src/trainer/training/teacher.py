"""What a smaller network learns from a larger one: its answers to the same views, beside the labels."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from trainer.training.losses import FEW_HEADS, GEOMETRY_SHARE
from trainer.training.weights import load_weights


@dataclass(frozen=True)
class Teacher:
    model: nn.Module
    #: Of its weights and its share: a training is not resumed under another teacher.
    facts: dict[str, Any]
    #: Of its answers in the loss, beside the labels.
    share: float

    @torch.no_grad()
    def answer(self, pictures: Tensor) -> tuple[Tensor, Tensor]:
        heat, geometry = self.model(pictures)
        return torch.sigmoid(heat.float()), geometry.float()


def open_teacher(path: Path, share: float, task: str, classes: int) -> Teacher:
    model, facts = load_weights(path, task, classes)
    model.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Teacher(model, {"architecture": facts["architecture"], "sha256": digest, "share": share}, share)


def taught_loss(heat_logits: Tensor, geometry: Tensor, taught: tuple[Tensor, Tensor]) -> Tensor:
    """
    Confidences are to become those of the teacher, so that its threshold keeps its meaning: hence the cross
    entropy, and everywhere, also where nothing is labelled. Its geometry counts as far as it is sure of a head.
    """
    confidence, boxes = taught
    surprise = F.binary_cross_entropy_with_logits(heat_logits, confidence, reduction="none")
    least = F.binary_cross_entropy(confidence, confidence, reduction="none")
    sure = confidence.amax(dim=1)
    heads = confidence.square().sum(dim=(1, 2, 3)) + FEW_HEADS
    heat = ((surprise - least).sum(dim=(1, 2, 3)) / heads).mean()
    away = ((geometry - boxes).abs().sum(dim=1) * sure).sum() / sure.sum().clamp(min=1.0)
    return heat + GEOMETRY_SHARE * away

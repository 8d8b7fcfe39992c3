"""Focal loss on the heat map, L1 on the geometry where heads are."""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional as F

from trainer.data.batches import Batch

GEOMETRY_SHARE = 1.0


@dataclass(frozen=True)
class Loss:
    total: Tensor
    heat: Tensor
    geometry: Tensor


def detection_loss(heat_logits: Tensor, geometry: Tensor, batch: Batch) -> Loss:
    heat = focal_loss(heat_logits, batch.heat, batch.heat_weight)
    away = (geometry - batch.geometry).abs().sum(dim=1) * batch.geometry_weight
    where = away.sum() / batch.geometry_weight.sum().clamp(min=1.0)
    return Loss(heat + GEOMETRY_SHARE * where, heat, where)


def focal_loss(logits: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Cells near a head are punished less than far ones: they are almost right."""
    log_yes, log_no = F.logsigmoid(logits), F.logsigmoid(-logits)
    probability = torch.sigmoid(logits)
    centre = (target >= 0.999).float() * weight
    missed = -((1 - probability) ** 2) * log_yes * centre
    alarm = -(probability**2) * log_no * ((1 - target) ** 4) * (target < 0.999).float() * weight
    return (missed.sum() + alarm.sum()) / centre.sum().clamp(min=1.0)

"""Focal loss on the heat map, L1 on the geometry where heads are."""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional as F

from trainer.data.batches import Batch

GEOMETRY_SHARE = 0.7
#: Keeps a view without heads from outweighing all others.
FEW_HEADS = 6.0


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
    """
    Cells near a head are punished less than far ones: they are almost right. Every view counts by itself: shared over
    all heads of a batch, a false alarm in an almost empty field would weigh nothing against crowded ones, though it
    spoils the count there the most.
    """
    log_yes, log_no = F.logsigmoid(logits), F.logsigmoid(-logits)
    probability = torch.sigmoid(logits)
    centre = (target >= 0.999).float() * weight
    missed = -((1 - probability) ** 2) * log_yes * centre
    alarm = -(probability**2) * log_no * ((1 - target) ** 4) * (target < 0.999).float() * weight
    each = (missed + alarm).sum(dim=(1, 2, 3)) / (centre.sum(dim=(1, 2, 3)) + FEW_HEADS)
    return each.mean()

"""Cross-entropy and Dice for the mask, the squared error of the estimated IoU for its quality."""

import torch
from torch import Tensor
from torch.nn import functional as F

QUALITY_SHARE = 0.2
#: Cross-entropy over all pixels is mostly ground that is right anyway; this brings it to the size of Dice.
PIXEL_SHARE = 10.0
#: Single precision rounds a sure answer to 0 or 1, whose logit has no end.
LEAST_DOUBT = 1e-6


def click_loss(logits: Tensor, quality: Tensor, truth: Tensor, weight: Tensor | None = None) -> Tensor:
    """`weight` is how much each pixel counts in the cross-entropy."""
    pixels = F.binary_cross_entropy_with_logits(logits, truth, weight)
    inside = torch.sigmoid(logits)
    both = (inside * truth).sum(dim=(1, 2, 3))
    dice = 1 - (2 * both + 1) / (inside.sum(dim=(1, 2, 3)) + truth.sum(dim=(1, 2, 3)) + 1)
    measured = overlap(logits.detach() > 0, truth > 0.5)
    judged = ((torch.sigmoid(quality[:, 0]) - measured) ** 2).mean()
    return PIXEL_SHARE * pixels + dice.mean() + QUALITY_SHARE * judged


def loss_of_answer(mask: Tensor, quality: Tensor, truth: Tensor) -> float:
    """Of one answer in probabilities, as a published model gives it."""
    logits, judged = (torch.logit(each[None], eps=LEAST_DOUBT) for each in (mask, quality))
    return float(click_loss(logits, judged, truth[None]))


def overlap(answer: Tensor, truth: Tensor) -> Tensor:
    """IoU of each mask of a batch; of two empty ones 1."""
    both = (answer & truth).sum(dim=(1, 2, 3)).float()
    either = (answer | truth).sum(dim=(1, 2, 3)).float()
    return torch.where(either > 0, both / either.clamp(min=1), torch.ones_like(both))

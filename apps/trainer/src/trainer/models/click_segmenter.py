"""One part of one cell, from a picture, clicks on it and the former mask: probabilities at full resolution."""

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from trainer.models.head_detector import Merge, Residual, conv

#: The wanted part as the network is given it: a one-hot vector in this order.
PARTS = ("head", "midpiece", "tail", "droplet")
#: Picture, clicks on the part, clicks beside it, former mask.
CHANNELS = 4
#: Added to the spread of a picture: an empty one must not become noise of full strength.
LEAST_SPREAD = 0.02
PRIOR = 0.05


@dataclass(frozen=True)
class ClickSegmenterShape:
    """Channels at a half, a quarter, an eighth and a sixteenth of the resolution."""

    channels: tuple[int, int, int, int] = (32, 48, 72, 96)
    quality_channels: int = 32


class ClickSegmenter(nn.Module):
    """
    Blocks of 2 x 2 pixels go in as channels and come out again as pixels: nothing is lost, and no convolution runs at
    full resolution, where each would cost as much as all of a deep level.
    """

    def __init__(self, parts: int = len(PARTS), shape: ClickSegmenterShape | None = None) -> None:
        super().__init__()
        shape = shape or ClickSegmenterShape()
        half, quarter, eighth, sixteenth = shape.channels
        self.at_half = conv(4 * CHANNELS, half)
        self.at_quarter = nn.Sequential(conv(half, quarter, stride=2), Residual(quarter))
        self.at_eighth = nn.Sequential(conv(quarter, eighth, stride=2), Residual(eighth))
        self.at_sixteenth = nn.Sequential(conv(eighth, sixteenth, stride=2), Residual(sixteenth))
        # The same click means another outline for each part, so the part is given where features are drawn, where the
        # full picture is seen, and where the outline is.
        self.part_half = nn.Linear(parts, half)
        self.part_deep = nn.Linear(parts, sixteenth)
        self.part_fine = nn.Linear(parts, half)
        self.context = nn.Linear(sixteenth, sixteenth)
        self.to_eighth = Merge(sixteenth, eighth)
        self.to_quarter = Merge(eighth, quarter)
        self.to_half = Merge(quarter, half)
        self.outline = Residual(half)
        self.mask = nn.Conv2d(half, 4, 1)
        self.quality = nn.Sequential(
            nn.Linear(half + sixteenth + 2, shape.quality_channels), nn.ReLU(), nn.Linear(shape.quality_channels, 1)
        )
        with torch.no_grad():
            self.mask.bias.fill_(-math.log((1 - PRIOR) / PRIOR))  # type: ignore[union-attr]

    def forward(self, picture: Tensor, clicks: Tensor, former: Tensor, part: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the mask and of its quality."""
        away = picture - _mean(picture)
        spread = _mean(away * away).sqrt() + LEAST_SPREAD
        blocks = F.pixel_unshuffle(torch.cat([away / spread, clicks, former], dim=1), 2)
        half = F.relu(self.at_half(blocks) + self.part_half(part)[:, :, None, None])
        quarter = self.at_quarter(half)
        eighth = self.at_eighth(quarter)
        deep = self.at_sixteenth(eighth)
        seen = deep.mean(dim=(2, 3))
        deep = F.relu(deep + (self.context(seen) + self.part_deep(part))[:, :, None, None])
        quarter = self.to_quarter(self.to_eighth(deep, eighth), quarter)
        fine = self.outline(F.relu(self.to_half(quarter, half) + self.part_fine(part)[:, :, None, None]))
        logits = F.pixel_shuffle(self.mask(fine), 2)
        return logits, self._quality(logits.detach(), fine.detach(), seen.detach())

    def _quality(self, logits: Tensor, fine: Tensor, seen: Tensor) -> Tensor:
        """From what the mask covers and how sure it is. It only reads: a mask must not bend to be easily judged."""
        inside = torch.sigmoid(logits)
        doubt = (inside * (1 - inside)).mean(dim=(2, 3))
        area = inside.mean(dim=(2, 3))
        covered = (fine * F.avg_pool2d(inside, 2)).mean(dim=(2, 3)) / (area + 1e-4)
        answer: Tensor = self.quality(torch.cat([covered, seen, doubt / (area + 1e-3), area], dim=1))
        return answer


def _mean(picture: Tensor) -> Tensor:
    """Of rows, then of their means: summed in one go, single precision loses digits that a pale picture needs."""
    return picture.mean(dim=3, keepdim=True).mean(dim=2, keepdim=True)

"""Fully convolutional detector of sperm heads: heat map, centre and box at half the resolution."""

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

STRIDE = 2
TYPICAL_BOX_PX = 16.0
GREY_SPREAD = 64.0
PRIOR = 0.005
#: Every cell at a quarter of the resolution answers for its four parts: cells of 4 px cannot hold two touching heads
#: apart, and convolutions at half the resolution would double the cost.
SUB_CELLS = 4


@dataclass(frozen=True)
class HeadDetectorShape:
    """Channels at a half, a quarter, an eighth and a sixteenth of the resolution, and blocks per deep level."""

    channels: tuple[int, int, int, int] = (16, 32, 48, 96)
    blocks: tuple[int, int, int] = (0, 1, 1)
    head_channels: int = 48


def conv(inside: int, outside: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = conv(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(self.first(x)))


class Merge(nn.Module):
    """Brings a deeper level up to a finer one. The crop makes any picture size work without padding."""

    def __init__(self, deep: int, fine: int) -> None:
        super().__init__()
        self.narrow = nn.Sequential(nn.Conv2d(deep, fine, 1, bias=False), nn.BatchNorm2d(fine))
        self.smooth = conv(fine, fine)

    def forward(self, deep: Tensor, fine: Tensor) -> Tensor:
        up = F.interpolate(self.narrow(deep), scale_factor=2.0, mode="nearest")
        merged: Tensor = self.smooth(F.relu(up[:, :, : fine.shape[2], : fine.shape[3]] + fine))
        return merged


class HeadDetector(nn.Module):
    """Grey levels 0..255 in; heat logits and (dx, dy, log w, log h) out, in units of STRIDE and TYPICAL_BOX_PX."""

    def __init__(self, classes: int, shape: HeadDetectorShape | None = None) -> None:
        super().__init__()
        shape = shape or HeadDetectorShape()
        half, quarter, eighth, sixteenth = shape.channels
        self.stem = conv(1, half, stride=2)
        self.quarter = self._level(half, quarter, shape.blocks[0])
        self.eighth = self._level(quarter, eighth, shape.blocks[1])
        self.sixteenth = self._level(eighth, sixteenth, shape.blocks[2])
        # Whether a dark spot is a head or a speck hangs on the optics, which only the full picture shows.
        self.context = nn.Linear(sixteenth, sixteenth)
        self.to_eighth = Merge(sixteenth, eighth)
        self.to_quarter = Merge(eighth, quarter)
        self.shared = conv(quarter, shape.head_channels)
        self.heat = nn.Conv2d(shape.head_channels, classes * SUB_CELLS, 1)
        self.geometry = nn.Conv2d(shape.head_channels, 4 * SUB_CELLS, 1)
        # Without a prior of few heads the first steps go into unlearning false alarms everywhere.
        with torch.no_grad():
            self.heat.weight.mul_(0.1)
            self.heat.bias.fill_(-math.log((1 - PRIOR) / PRIOR))  # type: ignore[union-attr]
            self.geometry.weight.mul_(0.1)

    @staticmethod
    def _level(inside: int, outside: int, blocks: int) -> nn.Sequential:
        return nn.Sequential(conv(inside, outside, stride=2), *(Residual(outside) for _ in range(blocks)))

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        heat, geometry = self.answers((image - image.mean(dim=(2, 3), keepdim=True)) / GREY_SPREAD)
        rows, columns = (image.shape[2] + 1) // 2, (image.shape[3] + 1) // 2
        return heat[:, :, :rows, :columns], geometry[:, :, :rows, :columns]

    def answers(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Of a picture around its mean; up to three cells more on each side than the picture has."""
        quarter = self.quarter(self.stem(x))
        eighth = self.eighth(quarter)
        deep = self.sixteenth(eighth)
        deep = F.relu(deep + self.context(deep.mean(dim=(2, 3)))[:, :, None, None])
        eighth = self.to_eighth(deep, eighth)
        features = self.shared(self.to_quarter(eighth, quarter))
        return F.pixel_shuffle(self.heat(features), 2), F.pixel_shuffle(self.geometry(features), 2)

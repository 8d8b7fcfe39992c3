"""From network answers to boxes. The exported model holds the same steps, so that every user decodes alike."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from trainer.models.head_detector import STRIDE, TYPICAL_BOX_PX


class DecodedDetector(nn.Module):
    """
    Peaks: the confidence where a cell beats its eight neighbours, else 0, per class. A head whose centre lies outside
    the picture has no peak: counted from the part that extends in, every concentration would be too high.
    Boxes: centre x, centre y, width, height in pixels of the picture, for every cell.
    """

    def __init__(self, detector: nn.Module) -> None:
        super().__init__()
        self.detector = detector

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        logits, geometry = self.detector(image)
        heat = torch.sigmoid(logits)
        peaks = heat * (F.max_pool2d(heat, 3, stride=1, padding=1) == heat).to(heat.dtype)
        boxes = decode_boxes(geometry)
        x, y = boxes[:, 0:1], boxes[:, 1:2]
        inside = (x >= 0) & (y >= 0) & (x < image.shape[3]) & (y < image.shape[2])
        return peaks * inside.to(peaks.dtype), boxes


def decode_boxes(geometry: Tensor) -> Tensor:
    """
    The peak's own answer. A mean over its neighbours was measured to be no steadier on single heads and worse where
    two heads touch.
    """
    rows = torch.arange(geometry.shape[2], dtype=geometry.dtype, device=geometry.device) + 0.5
    columns = torch.arange(geometry.shape[3], dtype=geometry.dtype, device=geometry.device) + 0.5
    x = STRIDE * (geometry[:, 0:1] + columns.view(1, 1, 1, -1))
    y = STRIDE * (geometry[:, 1:2] + rows.view(1, 1, -1, 1))
    size = TYPICAL_BOX_PX * torch.exp(geometry[:, 2:4].clamp(-3.0, 3.0))
    return torch.cat([x, y, size], dim=1)

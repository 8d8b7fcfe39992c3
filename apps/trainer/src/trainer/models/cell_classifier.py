"""Class of the one cell in the middle of a crop."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from trainer.models.head_detector import Residual, conv

#: Added to the spread of a picture: an empty one must not become noise of full strength.
LEAST_SPREAD = 0.02
CHANNELS = (16, 32, 64, 96)


class CellClassifier(nn.Module):
    def __init__(self, classes: int) -> None:
        super().__init__()
        half, quarter, eighth, sixteenth = CHANNELS
        self.layers = nn.Sequential(
            conv(4, half),
            conv(half, quarter, stride=2),
            conv(quarter, eighth, stride=2),
            Residual(eighth),
            conv(eighth, sixteenth, stride=2),
            Residual(sixteenth),
        )
        self.answer = nn.Linear(2 * sixteenth, classes)

    def features(self, picture: Tensor) -> Tensor:
        """
        Levels from 0 to 1 in. The mean of a feature shows how much of it there is, its maximum whether there is any:
        a droplet is small.
        """
        away = picture - picture.mean(dim=3, keepdim=True).mean(dim=2, keepdim=True)
        spread = (away * away).mean(dim=3, keepdim=True).mean(dim=2, keepdim=True).sqrt() + LEAST_SPREAD
        deep = self.layers(F.pixel_unshuffle(away / spread, 2))
        return torch.cat([deep.mean(dim=(2, 3)), deep.amax(dim=(2, 3))], dim=1)

    def forward(self, picture: Tensor) -> Tensor:
        logits: Tensor = self.answer(self.features(picture))
        return logits

"""The head detector with fewer multiplications: narrower deep levels, and one convolution fewer at a quarter."""

from torch import Tensor, nn
from torch.nn import functional as F

from trainer.models.head_detector import GREY_SPREAD, STRIDE, HeadDetector, HeadDetectorShape, conv

#: Pictures are filled up to a multiple of it, so that every level is exactly half of the one before.
MULTIPLE = 16
#: Multiples of 16, which the runtime computes in one piece: 24 channels take as long as 32.
SLIM = HeadDetectorShape(channels=(16, 32, 32, 64), head_channels=32)


class EvenMerge(nn.Module):
    """
    Brings a deeper level up to a finer one of exactly twice its size. Without a crop between them the runtime keeps its
    own order of channels; with one it would put them in order and back at the finest level.
    """

    def __init__(self, deep: int, fine: int) -> None:
        super().__init__()
        self.narrow = nn.Sequential(nn.Conv2d(deep, fine, 1, bias=False), nn.BatchNorm2d(fine))

    def forward(self, deep: Tensor, fine: Tensor) -> Tensor:
        return F.relu(F.interpolate(self.narrow(deep), scale_factor=2.0, mode="nearest") + fine)


class SmoothEvenMerge(EvenMerge):
    def __init__(self, deep: int, fine: int) -> None:
        super().__init__(deep, fine)
        self.smooth = conv(fine, fine)

    def forward(self, deep: Tensor, fine: Tensor) -> Tensor:
        merged: Tensor = self.smooth(super().forward(deep, fine))
        return merged


class SlimHeadDetector(HeadDetector):
    """Answers as HeadDetector does, cell for cell."""

    def __init__(self, classes: int) -> None:
        super().__init__(classes, SLIM)
        _, quarter, eighth, sixteenth = SLIM.channels
        self.to_eighth = SmoothEvenMerge(sixteenth, eighth)  # type: ignore[assignment]
        # The convolution after this merge is `shared`; a second one there cost a sixth of all multiplications.
        self.to_quarter = EvenMerge(eighth, quarter)  # type: ignore[assignment]

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        height, width = image.shape[2], image.shape[3]
        rows, columns = (height + STRIDE - 1) // STRIDE, (width + STRIDE - 1) // STRIDE
        x = (image - image.mean(dim=(2, 3), keepdim=True)) / GREY_SPREAD
        heat, geometry = self.answers(F.pad(x, (0, -width % MULTIPLE, 0, -height % MULTIPLE), mode="replicate"))
        return heat[:, :, :rows, :columns], geometry[:, :, :rows, :columns]

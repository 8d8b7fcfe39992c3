"""The head detector for other optics: a picture whose heads are darker than their ground is turned round first."""

from torch import Tensor
from torch.nn import functional as F

from trainer.models.head_detector import HeadDetector

#: Blocks of this many pixels show which side of the ground the heads lie on: smaller than a head, larger than noise.
BLOCK_PX = 4
#: Blocks of the surroundings: a window far wider than a head, so that its dark ring does not outweigh it.
AROUND_BLOCKS = 21
#: Skewness below which heads are taken for dark. A field without heads has none and must not turn to and fro.
DARK_SKEW = -0.1


class TurningHeadDetector(HeadDetector):
    """The same weights, but every picture is seen with bright heads: no look need be learned twice."""

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        return super().forward(image * polarity(image))


def polarity(image: Tensor) -> Tensor:
    """
    1 where what stands out of a picture is bright, -1 where it is dark (negative phase, bright field, a stain): by the
    skewness of its blocks against their surroundings.
    """
    blocks = F.avg_pool2d(image, BLOCK_PX, ceil_mode=True)
    half = AROUND_BLOCKS // 2
    wide = F.avg_pool2d(blocks, (1, AROUND_BLOCKS), 1, (0, half), count_include_pad=False)
    around = F.avg_pool2d(wide, (AROUND_BLOCKS, 1), 1, (half, 0), count_include_pad=False)
    out = blocks - around
    squares = out * out
    skew = (squares * out).mean(dim=(2, 3), keepdim=True)
    spread = squares.mean(dim=(2, 3), keepdim=True) + 1e-3
    return 1.0 - 2.0 * (skew < DARK_SKEW * spread * spread.sqrt()).to(image.dtype)

"""The second score: without the border of a picture, where labels of cut heads are a matter of taste."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.data.augment import EDGE_PX
from trainer.evaluation.detections import Detections
from trainer.evaluation.match import CENTRE_PX, Labels


def without_border(detections: Detections, labels: Labels, size: tuple[int, int]) -> tuple[Detections, Labels]:
    """
    Labels with their centre in the border are left out, with what was found of them and with everything else that was
    found there. What was found of a head inside stays, even where its own centre lies in the border. `size`: width,
    height.
    """
    centres = labels[:, :2] + labels[:, 2:] / 2
    inside = _inside(centres, size)
    away = np.hypot(detections[:, None, 1] - centres[None, :, 0], detections[:, None, 2] - centres[None, :, 1])
    agrees = away <= CENTRE_PX
    of_inside = agrees[:, inside].any(axis=1)
    of_border = agrees[:, ~inside].any(axis=1)
    kept = of_inside | (_inside(detections[:, 1:3], size) & ~of_border)
    return detections[kept], labels[inside]


def _inside(centres: NDArray[np.floating[Any]], size: tuple[int, int]) -> NDArray[np.bool_]:
    x, y = centres[:, 0], centres[:, 1]
    inside: NDArray[np.bool_] = (x >= EDGE_PX) & (x <= size[0] - EDGE_PX) & (y >= EDGE_PX) & (y <= size[1] - EDGE_PX)
    return inside

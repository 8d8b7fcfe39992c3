"""The head of a stained cell by Otsu's threshold: nothing is learned, so nothing is learned from the slide."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.refusal import Refusal

Mask = NDArray[np.bool_]
#: Shares of the shorter side: the region that sets the threshold, the smoothing, and what is thinner than a head.
REGION, BLUR, TAIL, NEAR = 0.4, 0.008, 0.03, 0.17


@dataclass(frozen=True)
class HeadMask:
    mask: Mask
    #: Where threshold and ground were taken: dark borders and neighbours in the corners of a crop stay out.
    region: Mask
    #: Share of the dark pixels of the region that are not of the head.
    elsewhere: float


def otsu_head(green: NDArray[np.uint8]) -> HeadMask:
    """The green channel shows these stains best. The head is the dark piece that lies nearest to the middle."""
    height, width = green.shape
    side = min(height, width)
    y, x = np.mgrid[:height, :width].astype(np.float64)
    away = np.hypot(y - (height - 1) / 2, x - (width - 1) / 2)
    region = away <= REGION * side
    smooth = np.rint(cv2.GaussianBlur(green.astype(np.float32), (0, 0), BLUR * side)).astype(np.uint8)
    level, _ = cv2.threshold(smooth[region].reshape(-1, 1), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    dark = (smooth <= level).astype(np.uint8)
    radius = max(1, round(TAIL * side))
    square = (2 * radius + 1, 2 * radius + 1)
    ellipse = np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, square), np.uint8)
    # A kernel that is not its own mirror image would give another head when the picture is turned.
    disc = np.minimum(ellipse, ellipse.T)
    if not dark.any():
        raise Refusal("a picture shows nothing that is darker than its ground")
    opened = cv2.morphologyEx(dark, cv2.MORPH_OPEN, disc)
    pieces = opened if opened.any() else dark
    count, numbers = cv2.connectedComponents(pieces, connectivity=8)
    weight = np.exp(-((away / (NEAR * side)) ** 2) / 2)
    near = [weight[numbers == number].sum() for number in range(1, count)]
    kept = numbers == 1 + int(np.argmax(near))
    contours, _ = cv2.findContours(kept.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros(green.shape, np.uint8)
    cv2.drawContours(filled, contours, -1, 1, cv2.FILLED)
    mask = filled > 0
    in_region = (dark > 0) & region
    elsewhere = float((in_region & ~mask).sum() / max(1, in_region.sum()))
    return HeadMask(mask, region, elsewhere)

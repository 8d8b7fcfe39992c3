"""31 plain measures of a head: what a person with a ruler could take, the same however the picture is turned."""

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.evaluation.head_mask import HeadMask, Mask, otsu_head

Values = NDArray[np.float64]
#: Places along the head at which its width is taken, from the narrower end.
PLACES = (0.1, 0.25, 0.5, 0.75, 0.9)
ANGLES = 64
MEASURES = (
    *("area", "perimeter", "length", "width", "ellipticity", "elongation", "regularity"),
    *("circularity", "solidity", "convexity", "hu1", "hu2", "hu3", "hu4"),
    *("skew_along", "skew_across", "tails_along", "tails_across"),
    *(f"width_at_{round(100 * place)}" for place in PLACES),
    *("radius_spread", "radius_ratio", "three_lobes", "four_lobes"),
    *("light_spread", "light_ends", "light_rim", "dark_elsewhere"),
)


def head_measures(picture: NDArray[np.uint8]) -> Values:
    """
    Of a colour picture. Lengths are in pixels. Light is compared within the head, in units of its contrast: brightness
    and colour belong to the slide, and slides go with classes in public sets.
    """
    green = np.ascontiguousarray(picture[:, :, 1])
    head = otsu_head(green)
    along, across = _axes(head.mask)
    values = np.concatenate(
        [
            _sizes(head.mask, np.ptp(along) + 1, np.ptp(across) + 1),
            _moments(along, across),
            _profile(along, across),
            _radii(head.mask),
            _light(green, head, along),
        ]
    )
    return np.asarray(np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0), np.float64)


def _axes(mask: Mask) -> tuple[Values, Values]:
    """Places of the head's pixels along and across its axis of second moments; the narrower end comes first."""
    places = np.argwhere(mask).astype(np.float64)
    centred = places - places.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    along, across = centred @ vectors[:, 1], centred @ vectors[:, 0]
    # Where the narrower end lies, few pixels are far away: the sum of cubes has its sign.
    return (-along if (along**3).sum() > 0 else along), across


def _outline(mask: Mask) -> NDArray[np.int32]:
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(max(contours, key=len), np.int32)


def _sizes(mask: Mask, length: float, width: float) -> Values:
    area, outline = float(mask.sum()), _outline(mask)
    hull = cv2.convexHull(outline)
    perimeter, hull_perimeter = (max(1.0, cv2.arcLength(each, True)) for each in (outline, hull))
    # Of pixel centres, to be compared with the area within the hull of pixel centres.
    inner = cv2.contourArea(outline)
    hu = cv2.HuMoments(cv2.moments(mask.astype(np.uint8), True)).ravel()[:4]
    shape = [
        *(area, perimeter, length, width, length / width, (length - width) / (length + width)),
        *(np.pi * length * width / (4 * area), 4 * np.pi * area / perimeter**2),
        *(inner / max(1.0, cv2.contourArea(hull)), hull_perimeter / perimeter),
    ]
    return np.array([*shape, *np.log10(np.abs(hu) + 1e-9)])


def _moments(along: Values, across: Values) -> Values:
    skews, tails = [], []
    for values in (along, across):
        spread = max(values.std(), 1e-6)
        skews.append(abs((values**3).mean()) / spread**3)
        tails.append((values**4).mean() / spread**4)
    return np.array([*skews, *tails])


def _profile(along: Values, across: Values) -> Values:
    start, length, width = along.min(), np.ptp(along) + 1, np.ptp(across) + 1
    found = []
    for place in PLACES:
        near = np.abs(along - start - place * (length - 1)) <= max(1.0, 0.04 * length)
        found.append((np.ptp(across[near]) + 1) / width if near.any() else 0.0)
    return np.array(found)


def _radii(mask: Mask) -> Values:
    """Distances from the centre to the outline by direction: how uneven they are, and in three or four lobes."""
    outline = _outline(mask)[:, 0, ::-1].astype(np.float64)
    away = outline - np.argwhere(mask).mean(axis=0)
    radius, angle = np.hypot(*away.T), np.arctan2(*away.T)
    order = np.argsort(angle, kind="stable")
    even = np.interp(np.arange(ANGLES) * 2 * np.pi / ANGLES - np.pi, angle[order], radius[order], period=2 * np.pi)
    waves = np.abs(np.fft.rfft(even)) / max(1e-6, even.sum())
    return np.array([radius.std() / max(1e-6, radius.mean()), radius.min() / max(1e-6, radius.max()), *waves[3:5]])


def _light(green: NDArray[np.uint8], head: HeadMask, along: Values) -> Values:
    levels = green.astype(np.float64)
    ground = head.region & ~head.mask
    inside = levels[head.mask]
    contrast = max(1.0, float(np.median(levels[ground])) - inside.mean()) if ground.any() else 1.0
    narrow = along < 0
    ends = abs(inside[narrow].mean() - inside[~narrow].mean()) if 0 < narrow.sum() < len(narrow) else 0.0
    core = cv2.distanceTransform(np.pad(head.mask, 1).astype(np.uint8), cv2.DIST_L2, 5)[1:-1, 1:-1][head.mask]
    rim = core <= np.median(core)
    away = inside[rim].mean() - inside[~rim].mean() if 0 < rim.sum() < len(rim) else 0.0
    return np.array([inside.std() / contrast, ends / contrast, away / contrast, head.elsewhere])

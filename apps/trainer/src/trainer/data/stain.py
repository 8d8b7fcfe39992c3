"""Views repainted as a stained smear: dark parts on a light ground, without halo, from the masks alone."""

import cv2
import numpy as np
from numpy.typing import NDArray

Levels = NDArray[np.float32]
Mask = NDArray[np.uint8]

HEAD, MIDPIECE, TAIL, DROPLET = 1, 2, 3, 4
#: Bits of a mask value that name the part; the bit above says that it belongs to a neighbour.
PART_BITS = 7


def repaint(mask: Mask, angle: float, um_per_pixel: float, grid_um: float, rng: np.random.Generator) -> Mask:
    """
    The front of a stained head is paler than its back, midpiece and tail are darker or paler than either, the ground is
    uneven. The light passes the objective and a camera with pixels of `um_per_pixel` before it is seen on the grid.
    """
    ground = float(rng.uniform(150, 245))
    depth = float(rng.uniform(40, min(170.0, ground - 20)))
    paint = _density(mask, angle, grid_um, rng)
    sigma = float(rng.uniform(0.12, 0.4)) / grid_um
    picture = ground + _cloud(mask.shape[0], rng) * rng.uniform(0, 8) - depth * cv2.GaussianBlur(paint, (0, 0), sigma)
    noise = rng.normal(0, rng.uniform(0.3, 5), picture.shape)
    return through_camera(picture + noise, um_per_pixel / grid_um)


def _density(mask: Mask, angle: float, grid_um: float, rng: np.random.Generator) -> Levels:
    parts = mask & PART_BITS
    head = parts == HEAD
    rows, columns = np.mgrid[: mask.shape[0], : mask.shape[1]].astype(np.float32)
    density = np.zeros(mask.shape, np.float32)
    for part, low, high in ((MIDPIECE, 0.35, 0.9), (TAIL, 0.25, 0.8), (DROPLET, 0.3, 0.7)):
        density[parts == part] = rng.uniform(low, high)
    middle = np.array([rows[mask == HEAD].mean(), columns[mask == HEAD].mean()]) if (mask == HEAD).any() else (0, 0)
    along = ((columns - middle[1]) * np.cos(angle) + (rows - middle[0]) * np.sin(angle)) * grid_um
    # From the back (dark nucleus) to the front (pale acrosome), more or less sharply.
    front = 1 / (1 + np.exp(-(along - rng.uniform(-0.6, 0.8)) / rng.uniform(0.1, 0.8)))
    shade = 1 - float(rng.uniform(0, 0.6)) * front
    density[head] = shade[head] * rng.uniform(0.85, 1.0)
    for _ in range(int(rng.integers(0, 3))):
        at = middle + rng.normal(0, 0.7, 2) / grid_um
        vacuole = np.hypot(rows - at[0], columns - at[1]) * grid_um < rng.uniform(0.15, 0.4)
        density[vacuole & head] *= float(rng.uniform(0.3, 0.8))
    rim = cv2.morphologyEx(head.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    density[rim & head] = np.minimum(1, density[rim & head] * rng.uniform(1, 1.25))
    texture = 1 + rng.uniform(0, 0.12) * _cloud(mask.shape[0], rng)
    return np.asarray(density * texture, np.float32)


def _cloud(side: int, rng: np.random.Generator) -> Levels:
    """Slow unevenness of about 1, of a random grain."""
    small = rng.normal(0, 1, (int(rng.integers(4, 24)),) * 2).astype(np.float32)
    return np.asarray(cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def through_camera(picture: NDArray[np.floating], factor: float) -> Mask:
    """What is left of a picture that a camera with pixels of `factor` of the grid's has taken and somebody enlarged."""
    side = picture.shape[0]
    levels: Mask = np.clip(np.rint(picture), 0, 255).astype(np.uint8)
    if factor <= 1:
        return levels
    coarse = cv2.resize(levels, (max(8, round(side / factor)),) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_LINEAR), np.uint8)

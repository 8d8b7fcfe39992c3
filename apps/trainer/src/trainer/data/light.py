"""One view under another light, camera and encoder."""

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.augment_settings import AugmentSettings

Picture = NDArray[np.float32]
Levels = NDArray[np.floating]


def relight(picture: Picture, settings: AugmentSettings, rng: np.random.Generator) -> Picture:
    # Drawn only where it can happen, so that settings without it draw the same views as ever.
    if settings.harsh > 0 and rng.random() < settings.harsh:
        return _under_other_conditions(picture, rng)
    level = float(picture.mean())
    out: Levels = (picture - level) * rng.uniform(*settings.contrast) + level
    out = out + rng.uniform(-settings.brightness, settings.brightness)
    if rng.random() < settings.gradient:
        out = _tilt(out, rng)
    if rng.random() < settings.blur:
        out = _blur(out, rng)
    if rng.random() < settings.noise:
        out = out + rng.normal(0, rng.uniform(0.5, 6), out.shape)
    levels = _as_camera(out)
    if rng.random() < settings.compression:
        levels = _through_jpeg(levels, int(rng.integers(35, 95)))
    return levels.astype(np.float32)


def _under_other_conditions(picture: Picture, rng: np.random.Generator) -> Picture:
    """Exposure, then optics, then the camera's noise, then its encoder: in the order in which they spoil a picture."""
    out: Levels = picture
    if rng.random() < 0.35:
        out = np.clip(out * _log_uniform(rng, 0.4, 2.4), 0, 255)
    kind = rng.random()
    if kind < 0.45:
        out = rng.uniform(90, 235) - rng.uniform(0.35, 1.15) * (out - out.mean())
    elif kind < 0.75:
        out = out.mean() + _log_uniform(rng, 0.15, 1.5) * (out - out.mean())
    if rng.random() < 0.2:
        out = 255 * (np.clip(out, 0, 255) / 255) ** _log_uniform(rng, 0.45, 2.2)
    if rng.random() < 0.25:
        out = _tilt(out, rng)
    if rng.random() < 0.25:
        out = _blur(out, rng)
    if rng.random() < 0.4:
        out = out + rng.normal(0, rng.uniform(2, 34), out.shape)
    levels = _as_camera(out)
    if rng.random() < 0.35:
        levels = _through_jpeg(levels, int(rng.integers(6, 40)))
    return levels.astype(np.float32)


def _tilt(out: Levels, rng: np.random.Generator) -> Levels:
    tilt = rng.uniform(-12, 12, 2)
    line = np.linspace(-1, 1, out.shape[0], dtype=np.float32)
    return np.asarray(out + tilt[0] * line[None, :] + tilt[1] * line[:, None])


def _blur(out: Levels, rng: np.random.Generator) -> Levels:
    return np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 1.4)), np.float64)


def _as_camera(out: Levels) -> NDArray[np.uint8]:
    """Rounded and clipped as a camera does, or the network would learn from levels it will never see."""
    return np.clip(np.rint(out), 0, 255).astype(np.uint8)


def _through_jpeg(levels: NDArray[np.uint8], quality: int) -> NDArray[np.uint8]:
    content = cv2.imencode(".jpg", levels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(content, cv2.IMREAD_GRAYSCALE), np.uint8)


def _log_uniform(rng: np.random.Generator, low: float, high: float) -> float:
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))

"""How far counts lie from the truth, by density and preset, and how still a still head is found."""

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.check_samples import counting_samples, still_samples
from trainer.data.frame_store import Grey
from trainer.data.sample_plans import SimulatedSample
from trainer.data.simulated import simulate
from trainer.evaluation.detections import Detections, pick_detections
from trainer.evaluation.evaluate import Detector

FRAMES = 4
STILL_FRAMES = 20
SAME_PX = 4.0


@dataclass(frozen=True)
class CountCheck:
    """One kind of sample at one magnification; the bias is a share of the true number."""

    preset: str
    concentration: float
    um_per_pixel: float
    heads: int
    bias: float
    #: The largest of the single samples, by absolute value.
    worst: float


@dataclass(frozen=True)
class JitterCheck:
    um_per_pixel: float
    heads: int
    #: SD per axis around a head's own mean: root mean square and median over the heads, px.
    rms_px: float
    median_px: float


def check_counts(detect: Detector, threshold: float, folder: Path) -> list[CountCheck]:
    groups: dict[tuple[str, float, float], list[tuple[int, int]]] = defaultdict(list)
    for sample in counting_samples():
        truth = _truth(sample, folder, FRAMES)
        counted = sum(len(_detect(detect, threshold, path)) for path in _pictures(sample, folder))
        true = sum(frame["headsInside"] for frame in truth["frames"])
        groups[sample.options["preset"], truth["concentration"], truth["umPerPixel"]].append((counted, true))
    return [
        CountCheck(*kind, sum(true for _, true in pairs), _bias(pairs), _worst(pairs)) for kind, pairs in groups.items()
    ]


def _bias(pairs: list[tuple[int, int]]) -> float:
    return sum(counted for counted, _ in pairs) / max(1, sum(true for _, true in pairs)) - 1


def _worst(pairs: list[tuple[int, int]]) -> float:
    return max((_bias([pair]) for pair in pairs), key=abs)


def check_jitter(detect: Detector, threshold: float, folder: Path) -> list[JitterCheck]:
    checks = []
    for sample in still_samples():
        truth = _truth(sample, folder, STILL_FRAMES)
        # A head next to another may be taken for it in one frame; that is a swap, not a tremble.
        alone = [cell for cell in truth["frames"][0]["cells"] if cell["inside"] and not cell["crossing"]]
        heads = np.array([(cell["x"], cell["y"]) for cell in alone])
        found = [_detect(detect, threshold, path) for path in _pictures(sample, folder)]
        places = np.stack([_nearest(heads, frame) for frame in found])
        steady = ~np.isnan(places).any(axis=(0, 2))
        spread = places[:, steady].std(axis=0, ddof=1)
        per_head = np.sqrt((spread**2).mean(axis=1))
        rms, median = float(np.sqrt((per_head**2).mean())), float(np.median(per_head))
        checks.append(JitterCheck(truth["umPerPixel"], int(steady.sum()), rms, median))
    return checks


def _nearest(heads: NDArray[np.float64], found: Detections) -> NDArray[np.float64]:
    away = np.hypot(heads[:, None, 0] - found[None, :, 1], heads[:, None, 1] - found[None, :, 2])
    best = away.argmin(axis=1)
    places = found[best, 1:3].astype(np.float64)
    places[away[np.arange(len(heads)), best] > SAME_PX] = np.nan
    return places


def _truth(sample: SimulatedSample, folder: Path, frames: int) -> dict[str, Any]:
    simulate(sample, folder, frames)
    truth: dict[str, Any] = json.loads((folder / f"{sample.name}.truth.json").read_text())
    return truth


def _pictures(sample: SimulatedSample, folder: Path) -> list[Path]:
    return sorted((folder / f"{sample.name}-frames" / "images").glob("*.png"))


def _detect(detect: Detector, threshold: float, path: Path) -> Detections:
    picture: Grey = np.asarray(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), np.uint8)
    return pick_detections(*detect(picture), threshold)

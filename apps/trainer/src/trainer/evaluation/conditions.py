"""How well heads are found in pictures as other optics, cameras and encoders give them. All on the same frames."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.check_samples import condition_samples
from trainer.data.compressed import FILM_FRAMES, FPS, TAKEN, through_h264
from trainer.data.frame_store import Grey
from trainer.data.simulated import simulate
from trainer.evaluation.detections import pick_detections
from trainer.evaluation.evaluate import Detector, FramePair, score_at
from trainer.evaluation.match import Labels, Score

Film = list[Grey]
#: Micrometres per pixel of the pictures, and the range to which the worker brings others.
OWN_SCALE, SCALE_RANGE = 0.5, (0.3, 0.6)


@dataclass(frozen=True)
class ConditionCheck:
    name: str
    score: Score


@dataclass(frozen=True)
class _Labelled:
    film: Film
    #: By index of the frame.
    labels: dict[int, Labels]


def check_conditions(detect: Detector, threshold: float, folder: Path) -> list[ConditionCheck]:
    films = [_film(folder, sample.name, simulate(sample, folder, FILM_FRAMES, FPS)) for sample in condition_samples()]
    return [
        ConditionCheck(name, _score(detect, threshold, [_Labelled(change(each.film), each.labels) for each in films]))
        for name, change in CONDITIONS.items()
    ] + [
        ConditionCheck(f"scaled x {factor:g}, pixel size right", _score(_scaled(detect, factor), threshold, films))
        for factor in (0.5, 2.0)
    ]


def _film(folder: Path, name: str, entries: list[dict[str, Any]]) -> _Labelled:
    pictures = sorted((folder / f"{name}-frames" / "images").glob("*.png"))
    film = [np.asarray(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), np.uint8) for path in pictures]
    return _Labelled(film, {index: _heads(entries[index]) for index in TAKEN})


def _heads(entry: dict[str, Any]) -> Labels:
    rows = [(box["left"], box["top"], box["width"], box["height"]) for box in entry["boxes"] if box["class"] == "sperm"]
    return np.array(rows, np.float32).reshape(-1, 4)


def _score(detect: Detector, threshold: float, films: list[_Labelled]) -> Score:
    pairs = [
        FramePair(pick_detections(*detect(each.film[index]), threshold), labels)
        for each in films
        for index, labels in each.labels.items()
    ]
    return score_at(pairs, threshold).centre


def _levels(change: Callable[[NDArray[np.float64]], NDArray[np.float64]]) -> Callable[[Film], Film]:
    """On the frames that are scored; the others are only there to be encoded."""

    def changed(film: Film) -> Film:
        return [
            np.clip(np.rint(change(each.astype(np.float64))), 0, 255).astype(np.uint8) if index in TAKEN else each
            for index, each in enumerate(film)
        ]

    return changed


def _noise(spread: float) -> Callable[[Film], Film]:
    rng = np.random.default_rng(3)
    return _levels(lambda grey: grey + rng.normal(0, spread, grey.shape))


def _encoded(*quality: str) -> Callable[[Film], Film]:
    def changed(film: Film) -> Film:
        with tempfile.TemporaryDirectory() as scratch:
            return through_h264(film, Path(scratch) / "film.mp4", list(quality))

    return changed


def _bands(grey: NDArray[np.float64]) -> NDArray[np.float64]:
    """Light that flickers while a shutter rolls over the picture."""
    return np.asarray(grey + 18 * np.sin(np.arange(grey.shape[0]) * 2 * np.pi / 40)[:, None])


def _vignette(grey: NDArray[np.float64]) -> NDArray[np.float64]:
    y, x = (np.linspace(-1, 1, length) for length in grey.shape)
    return np.asarray(grey - 25 * (y[:, None] ** 2 + x[None, :] ** 2))


def _scaled(detect: Detector, factor: float) -> Detector:
    """The picture in another size, brought into the model's range and the boxes back, as the worker does."""

    def detected(grey: Grey) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        shown = _resize(grey, factor)
        scale = OWN_SCALE / factor
        read = _resize(shown, scale / min(max(scale, SCALE_RANGE[0]), SCALE_RANGE[1]))
        peaks, boxes = detect(read)
        return peaks, boxes * np.float32(grey.shape[0] / read.shape[0])

    return detected


def _resize(grey: Grey, factor: float) -> Grey:
    size = (round(grey.shape[1] * factor), round(grey.shape[0] * factor))
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(grey, size, interpolation=way), np.uint8)


#: Bands belong to no family of the training. Of the others, training draws strengths at random, but never these crf.
CONDITIONS: dict[str, Callable[[Film], Film]] = {
    "as simulated": lambda film: film,
    "inverted: 255 - g": _levels(lambda grey: 255 - grey),
    "bright field: 200 - 0.6 (g - 90)": _levels(lambda grey: 200 - 0.6 * (grey - 90)),
    "stain: 205 - 0.7 (g - 90), pink": _levels(lambda grey: 0.8186 * (205 - 0.7 * (grey - 90))),
    "exposure x 0.5": _levels(lambda grey: 0.5 * grey),
    "exposure x 1.5": _levels(lambda grey: 1.5 * grey),
    "exposure x 2": _levels(lambda grey: 2 * grey),
    "contrast x 0.3": _levels(lambda grey: 90 + 0.3 * (grey - 90)),
    "noise, SD 10": _noise(10),
    "noise, SD 20": _noise(20),
    "noise, SD 30": _noise(30),
    "H.264, crf 35": _encoded("-crf", "35"),
    "H.264, crf 40": _encoded("-crf", "40"),
    "H.264, crf 45": _encoded("-crf", "45"),
    "H.264, 100 kbit/s": _encoded("-b:v", "100k"),
    "bands of light (never trained)": _levels(_bands),
    "vignette": _levels(_vignette),
}

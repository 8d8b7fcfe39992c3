"""Scores a detector on frames it was not trained on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from trainer.data.frame_store import FrameStore, Grey
from trainer.data.manifest import Frame
from trainer.evaluation.border_free import without_border
from trainer.evaluation.decode import DecodedDetector
from trainer.evaluation.detections import Detections, pick_detections
from trainer.evaluation.match import Labels, Score, match_boxes, match_centres, total

FLOOR = 0.05
NEARLY = 0.01
THRESHOLDS = tuple(round(0.1 + 0.02 * step, 2) for step in range(31))

#: Peaks of one class (h, w) and boxes (4, h, w) of a picture.
Detector = Callable[[Grey], tuple[NDArray[np.float32], NDArray[np.float32]]]


@dataclass(frozen=True)
class FramePair:
    detections: Detections
    labels: Labels
    #: Width and height of the picture; without it there is no score without the border.
    size: tuple[int, int] | None = None


@dataclass(frozen=True)
class Evaluation:
    frames: int
    threshold: float
    centre: Score
    iou: Score
    #: Root mean square distance per axis of matched centres, px.
    centre_error_px: float
    #: As `centre`, without the border of the pictures; never in place of it. None where a size is not known.
    inner: Score | None = None


def torch_detector(model: nn.Module, class_index: int = 0) -> Detector:
    decoded = DecodedDetector(model)

    def detect(grey: Grey) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        decoded.eval()
        with torch.no_grad():
            peaks, boxes = decoded(torch.from_numpy(grey.astype(np.float32))[None, None])
        return peaks[0, class_index].numpy(), boxes[0].numpy()

    return detect


def detect_frames(
    detect: Detector, frames: Sequence[Frame], store: FrameStore, class_index: int = 0
) -> list[FramePair]:
    pairs = []
    for frame in frames:
        grey = store.load(frame)
        peaks, boxes = detect(grey)
        labels = frame.boxes[frame.boxes[:, 0] == class_index, 1:]
        size = (grey.shape[1], grey.shape[0])
        pairs.append(FramePair(pick_detections(peaks, boxes, FLOOR), labels, size))
    return pairs


def score_at(pairs: Sequence[FramePair], threshold: float) -> Evaluation:
    centre: list[Score] = []
    iou: list[Score] = []
    squares, matched = 0.0, 0
    for pair in pairs:
        kept = pair.detections[pair.detections[:, 0] >= threshold]
        by_centre = match_centres(kept, pair.labels)
        by_box = match_boxes(kept, pair.labels)
        for scores, found in ((centre, len(by_centre)), (iou, len(by_box))):
            scores.append(Score(found, len(kept) - found, len(pair.labels) - found))
        for row, column in by_centre:
            away = kept[row, 1:3] - (pair.labels[column, :2] + pair.labels[column, 2:] / 2)
            squares += float(away @ away)
            matched += 1
    inner = [_inner_score(pair, threshold) for pair in pairs]
    known = [each for each in inner if each is not None]
    error = float(np.sqrt(squares / max(1, 2 * matched)))
    inside = total(known) if known and len(known) == len(pairs) else None
    return Evaluation(len(pairs), threshold, total(centre), total(iou), error, inside)


def _inner_score(pair: FramePair, threshold: float) -> Score | None:
    if pair.size is None:
        return None
    kept = pair.detections[pair.detections[:, 0] >= threshold]
    found, labels = without_border(kept, pair.labels, pair.size)
    matched = len(match_centres(found, labels))
    return Score(matched, len(found) - matched, len(labels) - matched)


def best_threshold(groups: Mapping[str, Sequence[FramePair]]) -> float:
    """
    Of the thresholds with nearly the best mean F1 over the sources (many easy frames of one must not outvote another),
    the one whose counts per frame are the nearest to the truth: a concentration suffers from a wrong count, not from
    a miss and a false alarm. Frame by frame, because too many in sparse ones and too few in crowded ones make a good
    sum. Only for validation frames: a threshold chosen on test frames would flatter the test.
    """
    f1 = {
        level: float(np.mean([score_at(pairs, level).centre.f1 for pairs in groups.values()])) for level in THRESHOLDS
    }
    good = [level for level in THRESHOLDS if f1[level] >= max(f1.values()) - NEARLY]
    return min(good, key=lambda level: float(np.mean([count_error(pairs, level) for pairs in groups.values()])))


def count_error(pairs: Sequence[FramePair], threshold: float) -> float:
    """Mean over the frames of the count's distance from the truth, as a share of the truth."""
    shares = [
        abs(int((pair.detections[:, 0] >= threshold).sum()) - len(pair.labels)) / max(1, len(pair.labels))
        for pair in pairs
    ]
    return float(np.mean(shares))

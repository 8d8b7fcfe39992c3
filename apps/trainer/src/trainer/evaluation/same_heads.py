"""Whether two detectors give the same answers: heads paired by their centres, frame by frame, source by source."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Frame, Manifest, Split
from trainer.evaluation.detections import Detections, pick_detections
from trainer.evaluation.evaluate import FLOOR, Detector
from trainer.evaluation.match import match_centres


@dataclass(frozen=True)
class SameHeads:
    frames: int
    #: Reported by the first, and by the second, at the threshold.
    first: int
    second: int
    #: Heads that one reports and the other does not even as doubtful, far below the threshold.
    only_first: int
    only_second: int
    #: Of paired heads: differences of confidence, distances of centres in pixels, differences of sides as shares.
    confidence: NDArray[np.float32]
    centre_px: NDArray[np.float32]
    side: NDArray[np.float32]


def compare_heads(
    first: Detector, second: Detector, manifest: Manifest, split: Split, store: FrameStore, threshold: float
) -> dict[str, SameHeads]:
    frames: dict[str, list[Frame]] = defaultdict(list)
    for frame in manifest.of_split(split):
        frames[frame.source].append(frame)
    return {
        source: _compare([_found(first, second, store, frame) for frame in listed], threshold)
        for source, listed in frames.items()
    }


def _found(first: Detector, second: Detector, store: FrameStore, frame: Frame) -> tuple[Detections, Detections]:
    grey = store.load(frame)
    one, other = (pick_detections(*detect(grey), FLOOR) for detect in (first, second))
    return one, other


def _compare(found: list[tuple[Detections, Detections]], threshold: float) -> SameHeads:
    paired: list[NDArray[np.float32]] = []
    alone = [0, 0]
    for one, other in found:
        for place, (sure, all_of_other) in enumerate(((_at(one, threshold), other), (_at(other, threshold), one))):
            pairs = match_centres(sure, _labels(all_of_other))
            alone[place] += len(sure) - len(pairs)
            # Each pair once: from the side of the first.
            if place == 0 and pairs:
                rows, columns = (list(each) for each in zip(*pairs, strict=True))
                paired.append(np.stack([sure[rows], all_of_other[columns]]))
    heads = np.concatenate(paired, axis=1) if paired else np.zeros((2, 0, 5), np.float32)
    sides = np.sqrt(heads[..., 3] * heads[..., 4])
    return SameHeads(
        frames=len(found),
        first=sum(len(_at(one, threshold)) for one, _ in found),
        second=sum(len(_at(other, threshold)) for _, other in found),
        only_first=alone[0],
        only_second=alone[1],
        confidence=heads[1, :, 0] - heads[0, :, 0],
        centre_px=np.hypot(heads[1, :, 1] - heads[0, :, 1], heads[1, :, 2] - heads[0, :, 2]),
        side=sides[1] / np.maximum(1e-6, sides[0]) - 1,
    )


def _at(found: Detections, threshold: float) -> Detections:
    return found[found[:, 0] >= threshold]


def _labels(found: Detections) -> NDArray[np.float32]:
    return np.column_stack([found[:, 1:3] - found[:, 3:5] / 2, found[:, 3:5]])

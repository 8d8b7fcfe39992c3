"""Scores per source, because one figure over easy and hard pictures hides the hard ones."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Frame, Manifest, Split
from trainer.evaluation.evaluate import Detector, Evaluation, FramePair, best_threshold, detect_frames, score_at
from trainer.refusal import Refusal


@dataclass(frozen=True)
class SplitEvaluation:
    threshold: float
    by_source: dict[str, Evaluation]

    @property
    def mean_f1(self) -> float:
        return float(np.mean([each.centre.f1 for each in self.by_source.values()]))


def spread(frames: list[Frame], most: int) -> list[Frame]:
    """Evenly over the list, so that neighbours in time do not fill the sample."""
    if len(frames) <= most:
        return frames
    return [frames[int(index)] for index in np.linspace(0, len(frames) - 1, most)]


def evaluate_split(
    manifest: Manifest,
    split: Split,
    detect: Detector,
    store: FrameStore,
    *,
    threshold: float | None = None,
    most_per_source: int = 1_000_000,
) -> SplitEvaluation:
    """Without a threshold the best one is chosen, which is refused for test frames."""
    if split == "train":
        raise Refusal("figures are measured on held-out frames only, not on the split train")
    if split == "test" and threshold is None:
        raise Refusal("a threshold chosen on test frames would flatter the test")
    by_source: dict[str, list[Frame]] = defaultdict(list)
    for frame in manifest.of_split(split):
        by_source[frame.source].append(frame)
    if not by_source:
        raise Refusal(f"manifest: no frame is in the split {split}")
    groups: dict[str, list[FramePair]] = {
        source: detect_frames(detect, spread(frames, most_per_source), store) for source, frames in by_source.items()
    }
    level = best_threshold(groups) if threshold is None else threshold
    return SplitEvaluation(level, {source: score_at(pairs, level) for source, pairs in groups.items()})

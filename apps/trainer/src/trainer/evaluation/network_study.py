"""The simulator's classifier on real stained heads: its features are kept, the last layer is learned anew."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from trainer.data.class_folders import LabelledPictures
from trainer.data.crop_set import CROP_SIDE
from trainer.data.picture_hash import turned
from trainer.evaluation.class_scores import Probabilities, class_figures, difference
from trainer.evaluation.measure_classifiers import CLASSIFIERS, Values, fit_chosen
from trainer.evaluation.measure_study import CHOSEN, Protocol
from trainer.models.cell_classifier import CellClassifier
from trainer.refusal import Refusal

#: Sides of the middle of a picture that is scaled to the crop: the full picture, and the head with its neck.
SHARES = (1.0, 0.6)


def study_network(
    model: nn.Module,
    pictures: LabelledPictures,
    protocol: Protocol,
    measured: dict[str, NDArray[Any]],
    report: Callable[[str], None],
) -> dict[str, Any]:
    """Figures, and how far they lie above those of the measures on the same pictures and the same folds."""
    labels, groups = pictures.labels, np.asarray(measured["groups"], np.int64)
    baseline: Probabilities = measured[f"answers {CHOSEN}"]
    shape = (protocol.repeats, len(labels), len(pictures.classes))
    if baseline.shape != shape:
        raise Refusal(f"{pictures.name}: the answers of the measures are of other pictures or folds")
    values = network_features(model, pictures)
    report(f"{pictures.name}: {values.shape[1]} features of {len(values)} pictures")
    answers = np.zeros(shape)
    for repeat, folds in enumerate(protocol.outer(labels, groups)):
        for train, test in folds:
            inner = protocol.inner(labels[train], groups[train])
            fitted = fit_chosen(CLASSIFIERS[0], values[train], labels[train], inner)
            answers[repeat, test] = fitted.answer(values[test])
        report(f"{pictures.name}: repeat {repeat + 1} of {protocol.repeats}")
    return {
        **class_figures(answers, labels, groups, pictures.classes),
        "aboveMeasures": difference(answers, baseline, labels, groups),
    }


def network_features(model: nn.Module, pictures: LabelledPictures) -> Values:
    if not isinstance(model, CellClassifier):
        raise Refusal("the weights are not of a classifier of cells")
    model.eval()
    return np.stack([_features(model, each) for each in pictures.pictures])


@torch.no_grad()
def _features(model: CellClassifier, picture: NDArray[np.uint8]) -> Values:
    """Means over the eight turns. Stained heads are dark and simulated ones bright, so levels are inverted."""
    green = 255 - picture[:, :, 1]
    found: list[Values] = []
    for share in SHARES:
        side = round(share * min(green.shape))
        top, left = (green.shape[0] - side) // 2, (green.shape[1] - side) // 2
        cut = np.ascontiguousarray(green[top : top + side, left : left + side])
        scaled = cv2.resize(cut, (CROP_SIDE, CROP_SIDE), interpolation=cv2.INTER_AREA)
        batch = np.stack(turned(scaled))[:, None].astype(np.float32) / np.float32(255)
        found.append(model.features(torch.from_numpy(batch)).mean(dim=0).numpy())
    return np.concatenate(found).astype(np.float64)

"""Probabilities of the classes for crops, from PyTorch or from an exported file."""

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

Floats = NDArray[np.float32]
#: Pictures with levels from 0 to 1 to probabilities of the classes.
Classifier = Callable[[Floats], Floats]
AT_ONCE = 32


def torch_classifier(model: nn.Module) -> Classifier:
    model.eval()

    @torch.no_grad()
    def classify(pictures: Floats) -> Floats:
        return np.asarray(torch.softmax(model(torch.from_numpy(pictures)), dim=1).numpy(), np.float32)

    return classify


def class_probabilities(classify: Classifier, levels: NDArray[np.uint8]) -> NDArray[np.float64]:
    batches = [levels[start : start + AT_ONCE] for start in range(0, len(levels), AT_ONCE)]
    scaled = (np.asarray(each, np.float32)[:, None] / np.float32(255) for each in batches)
    return np.concatenate([classify(each) for each in scaled]).astype(np.float64)

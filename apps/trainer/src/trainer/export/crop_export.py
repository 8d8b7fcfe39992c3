"""The morphology classifier as users run it: levels of a crop in, probabilities of the five classes out."""

from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import Tensor, nn

from trainer.data.crop_set import CLASSES, CROP_SIDE
from trainer.evaluation.crop_scores import Classifier, Floats, torch_classifier
from trainer.export.onnx_export import Exported, keep_onnx, onnx_bytes, open_session

INPUT, OUTPUT = "picture", "probabilities"
SHAPES: dict[str, tuple[int, ...]] = {INPUT: (1, CROP_SIDE, CROP_SIDE), OUTPUT: (len(CLASSES),)}


class Probabilities(nn.Module):
    def __init__(self, classifier: nn.Module) -> None:
        super().__init__()
        self.classifier = classifier

    def forward(self, picture: Tensor) -> Tensor:
        return torch.softmax(self.classifier(picture), dim=1)


def export_crops(model: nn.Module, path: Path, checks: list[Floats]) -> Exported:
    """`checks` are pictures on which the file must answer as PyTorch does."""
    # Two examples: a length of one could be taken for fixed.
    examples = {INPUT: torch.zeros(2, *SHAPES[INPUT])}
    content = onnx_bytes(Probabilities(model).eval(), examples, {INPUT: {0: "batch"}, OUTPUT: {0: "batch"}}, (OUTPUT,))
    exported, trained = onnx_classifier(open_session(content)), torch_classifier(model)
    difference = max(float(np.abs(exported(each) - trained(each)).max()) for each in checks)
    return keep_onnx(path, content, difference)


def onnx_classifier(session: onnxruntime.InferenceSession) -> Classifier:
    def classify(pictures: Floats) -> Floats:
        return np.asarray(session.run([OUTPUT], {INPUT: pictures})[0], np.float32)

    return classify

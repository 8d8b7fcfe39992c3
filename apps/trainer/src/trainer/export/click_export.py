"""Click segmentation as users run it: picture, clicks, former mask and part in; probabilities and their quality out."""

from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import Tensor, nn

from trainer.evaluation.click_scores import SIDE, Floats, Segmenter, torch_segmenter
from trainer.export.onnx_export import Exported, keep_onnx, onnx_bytes, open_session
from trainer.models.click_segmenter import PARTS

INPUTS, OUTPUTS = ("picture", "clicks", "former", "part"), ("mask", "quality")
SHAPES: dict[str, tuple[int, ...]] = {
    "picture": (1, SIDE, SIDE),
    "clicks": (2, SIDE, SIDE),
    "former": (1, SIDE, SIDE),
    "part": (len(PARTS),),
    "mask": (1, SIDE, SIDE),
    "quality": (1,),
}


class Probabilities(nn.Module):
    def __init__(self, segmenter: nn.Module) -> None:
        super().__init__()
        self.segmenter = segmenter

    def forward(self, picture: Tensor, clicks: Tensor, former: Tensor, part: Tensor) -> tuple[Tensor, Tensor]:
        mask, quality = self.segmenter(picture, clicks, former, part)
        return torch.sigmoid(mask), torch.sigmoid(quality)


def export_clicks(model: nn.Module, path: Path, checks: list[tuple[Floats, ...]]) -> Exported:
    """`checks` are inputs on which the file must answer as PyTorch does."""
    # Two examples: a length of one could be taken for fixed.
    examples = {name: torch.zeros(2, *SHAPES[name]) for name in INPUTS}
    axes = {name: {0: "batch"} for name in (*INPUTS, *OUTPUTS)}
    content = onnx_bytes(Probabilities(model).eval(), examples, axes, OUTPUTS)
    exported, trained = onnx_segmenter(open_session(content)), torch_segmenter(model)
    pairs = [zip(exported(*inputs), trained(*inputs), strict=True) for inputs in checks]
    difference = max(float(np.abs(mine - theirs).max()) for pair in pairs for mine, theirs in pair)
    return keep_onnx(path, content, difference)


def onnx_segmenter(session: onnxruntime.InferenceSession) -> Segmenter:
    def segment(*inputs: Floats) -> tuple[Floats, Floats]:
        mask, quality = session.run(list(OUTPUTS), dict(zip(INPUTS, inputs, strict=True)))
        return np.asarray(mask, np.float32), np.asarray(quality, np.float32)

    return segment

"""The model as users run it: raw grey bytes in, peaks and boxes out, any picture size, any number of pictures."""

import hashlib
import tempfile
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from trainer.atomic_file import write_atomically
from trainer.data.frame_store import Grey
from trainer.evaluation.decode import DecodedDetector
from trainer.evaluation.evaluate import Detector
from trainer.refusal import Refusal

OPSET = 17
INPUT, OUTPUTS = "image", ("peaks", "boxes")
TOLERANCE = 1e-4
TIE = 1e-5
MAX_BYTES = 3 * 1024 * 1024


class ByteInput(nn.Module):
    """Bytes as a decoder gives them: nobody can normalise them otherwise than the training did."""

    def __init__(self, decoded: DecodedDetector) -> None:
        super().__init__()
        self.decoded = decoded

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor]:
        peaks, boxes = self.decoded(image.to(torch.float32))
        return peaks, boxes


@dataclass(frozen=True)
class Exported:
    sha256: str
    size_bytes: int
    #: Largest difference from PyTorch: of peaks as they are, of boxes relative to their size where above 1 px.
    difference: float


def export_onnx(model: nn.Module, path: Path, pictures: Iterable[Grey]) -> Exported:
    wrapped = ByteInput(DecodedDetector(model)).eval()
    axes = {0: "batch", 2: "height", 3: "width"}
    out_axes = {0: "batch", 2: "rows", 3: "columns"}
    example = torch.zeros(1, 1, 96, 128, dtype=torch.uint8)
    content = onnx_bytes(wrapped, {INPUT: example}, {INPUT: axes, **dict.fromkeys(OUTPUTS, out_axes)}, OUTPUTS)
    difference = max(_difference(wrapped, content, picture) for picture in pictures)
    return keep_onnx(path, content, difference)


def onnx_bytes(
    module: nn.Module, inputs: dict[str, Tensor], axes: dict[str, dict[int, str]], outputs: tuple[str, ...]
) -> bytes:
    """The model as a checked ONNX file; `axes` are those whose length is free."""
    with tempfile.TemporaryDirectory() as scratch, warnings.catch_warnings():
        file = Path(scratch) / "model.onnx"
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module,
            tuple(inputs.values()),
            file,
            input_names=list(inputs),
            output_names=list(outputs),
            dynamic_axes=axes,
            opset_version=OPSET,
            dynamo=False,
        )
        content = file.read_bytes()
    onnx.checker.check_model(onnx.load_from_string(content), full_check=True)
    if len(content) > MAX_BYTES:
        raise Refusal(f"the exported model is larger than {MAX_BYTES} bytes")
    return content


def keep_onnx(path: Path, content: bytes, difference: float) -> Exported:
    """Writes the file only if it answers as PyTorch does."""
    if not difference <= TOLERANCE:
        raise Refusal(f"the exported model differs from PyTorch by {difference:.2g}, at most {TOLERANCE} is allowed")
    write_atomically(path, content)
    return Exported(hashlib.sha256(content).hexdigest(), len(content), difference)


def _difference(wrapped: ByteInput, content: bytes, picture: Grey) -> float:
    image = torch.from_numpy(picture)[None, None]
    with torch.no_grad():
        peaks, boxes = (each.numpy() for each in wrapped(image))
        tied = _near_ties(torch.sigmoid(wrapped.decoded.detector(image.to(torch.float32))[0]))
    seen_peaks, seen_boxes = run_onnx(open_session(content), picture)
    away_peaks = np.abs(peaks - seen_peaks)[~tied].max(initial=0.0)
    away_boxes = (np.abs(boxes - seen_boxes) / np.maximum(1.0, np.abs(boxes))).max()
    return float(max(away_peaks, away_boxes))


def _near_ties(heat: Tensor) -> NDArray[np.bool_]:
    """Cells as high as their highest neighbour within rounding: whether they are a peak may fall either way."""
    rows, columns = heat.shape[2:]
    shifted = functional.pad(heat, (1, 1, 1, 1))
    neighbours = [(y, x) for y in range(3) for x in range(3) if (y, x) != (1, 1)]
    highest = torch.stack([shifted[:, :, y : y + rows, x : x + columns] for y, x in neighbours]).amax(dim=0)
    return np.asarray(((heat - highest).abs() < TIE).numpy())


def open_session(model: bytes | Path, threads: int = 1) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    content = model if isinstance(model, bytes) else str(model)
    return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])


def run_onnx(session: onnxruntime.InferenceSession, picture: Grey) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    peaks, boxes = session.run(list(OUTPUTS), {INPUT: picture[None, None]})
    return np.asarray(peaks, np.float32), np.asarray(boxes, np.float32)


def onnx_detector(session: onnxruntime.InferenceSession, class_index: int = 0) -> Detector:
    def detect(grey: Grey) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        peaks, boxes = run_onnx(session, grey)
        return peaks[0, class_index], boxes[0]

    return detect

"""A published detector with numbers of eight bits: other figures, so a model of its own with a card of its own."""

import hashlib
import tempfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper
from onnxruntime.quantization import (  # type: ignore[import-untyped]
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)

from trainer.atomic_file import write_atomically
from trainer.data.frame_store import Grey
from trainer.export.onnx_export import INPUT
from trainer.refusal import Refusal

#: Processors without VNNI add two products of an unsigned and a signed byte in 16 bits: 2 x 255 x 64 still fits. With
#: the full range such a sum is cut off there, and the same file gives other figures on another processor.
MOST_WEIGHT = 64
#: In the file, where nobody can leave it out: the digest of the float file. An import finds the float model by it.
DERIVED_FROM = "sarm.derived-from"
BETWEEN = ("Add", "Relu", "Resize")


def export_int8(model: Path, out: Path, pictures: Iterable[Grey]) -> None:
    """
    Standard QuantizeLinear and DequantizeLinear nodes; ranges of activations are those that the pictures show. What
    reads the picture stays float, because with one channel bytes are slower, and so do the last layers: in steps of a
    byte heads would jitter and two neighbouring cells could be one peak.
    """
    graph = onnx.load(str(model)).graph
    names = inner_nodes(graph)
    if not names:
        raise Refusal("the model file has no layers between its first and its last")
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / "model.onnx"
        quantize_static(
            str(model),
            str(made),
            _Pictures(pictures),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            reduce_range=True,
            weight_type=QuantType.QInt8,
            activation_type=QuantType.QUInt8,
            nodes_to_quantize=names,
            calibrate_method=CalibrationMethod.MinMax,
        )
        file = onnx.load(str(made))
    onnx.checker.check_model(file, full_check=True)
    heaviest = max(int(np.abs(each.astype(np.int16)).max()) for each in weights_of(file.graph))
    if heaviest > MOST_WEIGHT:
        raise Refusal(f"a weight of {heaviest} can saturate 16-bit sums, at most {MOST_WEIGHT} is allowed")
    onnx.helper.set_model_props(file, {DERIVED_FROM: hashlib.sha256(model.read_bytes()).hexdigest()})
    write_atomically(out, file.SerializeToString(deterministic=True))


def inner_nodes(graph: onnx.GraphProto) -> list[str]:
    """Convolutions behind the first that lead to further ones, and what lies between them."""
    read_by: dict[str, list[onnx.NodeProto]] = {}
    for node in graph.node:
        for name in node.input:
            read_by.setdefault(name, []).append(node)
    channels = {each.name: each.dims[1] for each in graph.initializer if len(each.dims) == 4}
    made: set[str] = set()
    names = []
    for node in graph.node:
        if node.op_type == "Conv":
            inner = channels.get(node.input[1], 1) > 1
            inner = inner and all(each.op_type in BETWEEN for each in read_by.get(node.output[0], []))
        else:
            data = node.input[:1] if node.op_type == "Resize" else node.input
            inner = node.op_type in BETWEEN and all(name in made for name in data)
        if inner:
            names.append(node.name)
            made.update(node.output)
    return names


def weights_of(graph: onnx.GraphProto) -> list[NDArray[np.int8]]:
    return [
        numpy_helper.to_array(each)
        for each in graph.initializer
        if each.data_type == onnx.TensorProto.INT8 and len(each.dims) == 4
    ]


class _Pictures(CalibrationDataReader):  # type: ignore[misc]
    def __init__(self, pictures: Iterable[Grey]) -> None:
        self._left = iter(pictures)

    def get_next(self) -> dict[str, NDArray[np.uint8]] | None:
        picture = next(self._left, None)
        return None if picture is None else {INPUT: picture[None, None]}

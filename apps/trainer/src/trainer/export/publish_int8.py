"""The card of a model in eight bits: what is its own is measured again, what is of the network is its float model's."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.atomic_file import write_atomically
from trainer.data.frame_store import FrameStore, Grey
from trainer.data.manifest import Manifest
from trainer.evaluation.cost import measure_cost
from trainer.evaluation.evaluate_split import SplitEvaluation, evaluate_split
from trainer.evaluation.same_heads import SameHeads, compare_heads
from trainer.export.int8_export import export_int8
from trainer.export.model_card import by_source, card_text
from trainer.export.onnx_export import onnx_detector, open_session
from trainer.refusal import Refusal

CARD = "model-card.json"


@dataclass(frozen=True)
class Int8Publication:
    id: str
    name: str
    limits: tuple[str, ...]


def publish_int8(
    model: Path, manifest: Manifest, out: Path, pictures: Iterable[Grey], publication: Int8Publication
) -> SplitEvaluation:
    parent = _card_of(model)
    export_int8(model, out, pictures)
    float_model, detect, faster = (
        onnx_detector(open_session(file, threads)) for file, threads in ((model, 1), (out, 1), (out, 2))
    )
    store = FrameStore()
    threshold: float = parent["interface"]["threshold"]
    test = evaluate_split(manifest, "test", detect, store, threshold=threshold)
    same = compare_heads(float_model, detect, manifest, "test", store, threshold)
    cost = measure_cost(detect, faster, store.load(manifest.of_split("test")[-1]))
    content = out.read_bytes()
    # A range was measured with other answers: `npm run accuracy -- --range` measures this model's own.
    kept = {key: value for key, value in parent.items() if key != "range"}
    card: dict[str, Any] = kept | {
        "id": publication.id,
        "name": publication.name,
        "file": {
            "path": out.name,
            "format": "onnx",
            "opset": parent["file"]["opset"],
            "bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        },
        "derivedFrom": {
            "id": parent["id"],
            "sha256": parent["file"]["sha256"],
            "test": {source: _same(each) for source, each in same.items()},
        },
        "metrics": parent["metrics"]
        | {"validation": {}, "test": by_source(test), "counting": [], "jitter": [], "conditions": []},
        "cost": {
            "width": cost.width,
            "height": cost.height,
            "processorMilliseconds": cost.processor_milliseconds,
            "millisecondsOnTwoThreads": cost.milliseconds,
        },
        "limits": list(publication.limits),
    }
    write_atomically(out.with_name(CARD), (json.dumps(card, indent=1, ensure_ascii=False) + "\n").encode())
    write_atomically(out.with_name("README.md"), (card_text(card) + "\n").encode())
    return test


def _card_of(model: Path) -> dict[str, Any]:
    card: dict[str, Any] = json.loads(model.with_name(CARD).read_text())
    if card["file"]["sha256"] != hashlib.sha256(model.read_bytes()).hexdigest():
        raise Refusal("the card beside the model is of another file")
    return card


def _same(each: SameHeads) -> dict[str, Any]:
    return {
        "frames": each.frames,
        "heads": {"float": each.first, "eightBits": each.second},
        "onlyFloat": each.only_first,
        "onlyEightBits": each.only_second,
        "confidence": _spread(each.confidence),
        "centrePx": _spread(each.centre_px),
        "side": _spread(each.side),
    }


def _spread(differences: NDArray[np.float32]) -> dict[str, float]:
    """Mean with its sign, the size that 99 of 100 stay below, and the largest."""
    sizes = np.abs(differences)
    if len(sizes) == 0:
        return {"mean": 0.0, "p99": 0.0, "largest": 0.0}
    values = (float(differences.mean()), float(np.quantile(sizes, 0.99)), float(sizes.max()))
    mean, p99, largest = (round(each, 4) for each in values)
    return {"mean": mean, "p99": p99, "largest": largest}

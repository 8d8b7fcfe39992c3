"""From trained weights to a model folder: ONNX, checked against PyTorch, scored on held-out frames, with its card."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.conditions import check_conditions
from trainer.evaluation.cost import measure_cost
from trainer.evaluation.counting import check_counts, check_jitter
from trainer.evaluation.evaluate_split import SplitEvaluation, evaluate_split, spread
from trainer.export.model_card import Facts, write_card
from trainer.export.onnx_export import export_onnx, onnx_detector, open_session
from trainer.training.weights import load_weights


@dataclass(frozen=True)
class Publication:
    id: str
    name: str
    limits: tuple[str, ...]
    #: Where the samples for counting and steadiness are kept; without it neither is measured.
    checks: Path | None = None
    #: Chosen on validation frames elsewhere; without it, chosen on those of the manifest.
    threshold: float | None = None
    #: Confidence from which a detection begins a track; above the threshold, so that a doubtful head is still followed.
    start_threshold: float | None = None


def publish(weights: Path, manifest: Manifest, folder: Path, publication: Publication) -> SplitEvaluation:
    model, recorded = load_weights(weights, manifest.task, len(manifest.classes))
    store = FrameStore()
    held_out = [*manifest.of_split("validation"), *manifest.of_split("test")]
    exported = export_onnx(model, folder / "model.onnx", [store.load(frame) for frame in spread(held_out, 6)])
    detect, faster = (onnx_detector(open_session(folder / "model.onnx", threads)) for threads in (1, 2))
    validation = evaluate_split(manifest, "validation", detect, store, threshold=publication.threshold)
    test = evaluate_split(manifest, "test", detect, store, threshold=validation.threshold)
    settings: dict[str, Any] = recorded.get("settings", {})
    checks = publication.checks
    # What an analysis counts has begun a track; what only continues one is in its count already.
    counted_from = publication.start_threshold or test.threshold
    facts = Facts(
        id=publication.id,
        name=publication.name,
        architecture=recorded["architecture"],
        parameters=sum(each.numel() for each in model.parameters()),
        manifest=manifest,
        settings=settings,
        earlier_stages=recorded.get("earlierStages", []),
        exported=exported,
        validation=validation,
        test=test,
        cost=measure_cost(detect, faster, store.load(held_out[-1])),
        limits=publication.limits,
        start_threshold=publication.start_threshold,
        counting=check_counts(detect, counted_from, checks) if checks else [],
        jitter=check_jitter(detect, test.threshold, checks) if checks else [],
        conditions=check_conditions(detect, test.threshold, checks) if checks else [],
    )
    write_card(folder, facts)
    return test

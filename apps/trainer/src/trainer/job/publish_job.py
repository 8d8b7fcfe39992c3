"""Exports and describes what was trained. Scored on validation alone: the test split is opened by comparisons."""

import json
from typing import Any

import numpy as np

from trainer.atomic_file import write_atomically
from trainer.data.crop_set import CLASSES, CROP_UM, CropSet
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.class_scores import class_figures
from trainer.evaluation.cost import RUNS, fastest, measure_cost
from trainer.evaluation.crop_scores import AT_ONCE, class_probabilities
from trainer.evaluation.evaluate_split import evaluate_split, spread
from trainer.export.crop_export import INPUT, OUTPUT, SHAPES, export_crops, onnx_classifier
from trainer.export.model_card import Facts, write_card
from trainer.export.onnx_export import OPSET, export_onnx, onnx_detector, open_session
from trainer.job.job_run import JobRun
from trainer.training.loop import BEST
from trainer.training.weights import load_weights

MODEL, CARD = "model.onnx", "model-card.json"
CHECKED_FRAMES = 6
LIMITS = ("Trained and scored on frames of one dataset; other optics, stains and cameras are not covered.",)


def publish_heads(run: JobRun, manifest: Manifest) -> None:
    folder = run.job.run_folder
    model, recorded = load_weights(folder / BEST, manifest.task, len(manifest.classes))
    store = FrameStore()
    held_out = manifest.of_split("validation")
    exported = export_onnx(model, folder / MODEL, [store.load(each) for each in spread(held_out, CHECKED_FRAMES)])
    detect, faster = (onnx_detector(open_session(folder / MODEL, threads)) for threads in (1, 2))

    validation = evaluate_split(manifest, "validation", run.watched(detect), store)
    write_card(
        folder,
        Facts(
            id=run.job.model["id"],
            name=run.job.model["name"],
            architecture=recorded["architecture"],
            parameters=sum(each.numel() for each in model.parameters()),
            manifest=manifest,
            settings=settings_of(recorded),
            earlier_stages=recorded.get("earlierStages", []),
            exported=exported,
            validation=validation,
            test=None,
            cost=measure_cost(detect, faster, store.load(held_out[-1])),
            limits=LIMITS,
            counting=[],
            jitter=[],
            conditions=[],
        ),
    )


def publish_cells(run: JobRun, task: str, train: CropSet, held_out: CropSet) -> None:
    folder = run.job.run_folder
    model, recorded = load_weights(folder / BEST, task, len(CLASSES))
    checks = np.asarray(held_out.levels[:AT_ONCE], np.float32)[:, None] / np.float32(255)
    exported = export_crops(model, folder / MODEL, [checks, checks[:1]])
    classify = onnx_classifier(open_session(folder / MODEL))
    run.log.alive()
    answers = class_probabilities(classify, held_out.levels)
    figures = class_figures(answers[None], held_out.labels, np.arange(len(held_out.labels)), CLASSES)
    card = {
        "schema": "sarm-model-card",
        "version": 1,
        "id": run.job.model["id"],
        "name": run.job.model["name"],
        "task": task,
        "description": "Class of one sperm from a crop, trained on labels of one dataset.",
        "architecture": recorded["architecture"],
        "parameters": sum(each.numel() for each in model.parameters()),
        "classes": list(CLASSES),
        "file": {
            "path": MODEL,
            "format": "onnx",
            "opset": OPSET,
            "bytes": exported.size_bytes,
            "sha256": exported.sha256,
            "differenceFromPyTorch": float(f"{exported.difference:.2g}"),
        },
        "interface": {
            "layout": "sarm-crop-classes-v1",
            "inputs": {INPUT: {"type": "float32", "shape": ["batch", *SHAPES[INPUT]]}},
            "outputs": {OUTPUT: {"type": "float32", "shape": ["batch", *SHAPES[OUTPUT]]}},
            "umPerPixel": CROP_UM,
        },
        "data": {"manifestSha256": train.sha256, "trainCrops": len(train.labels)},
        "settings": settings_of(recorded),
        "earlierStages": recorded.get("earlierStages", []),
        "metrics": {
            "validation": figures["perClass"],
            "accuracy": figures["accuracy"],
            "interval": figures["interval"],
            "kappa": figures["kappa"],
            "calibrationError": figures["calibrationError"],
        },
        "cost": {"processorMilliseconds": fastest(lambda: classify(checks[:1]), RUNS)},
        "limits": list(LIMITS),
    }
    write_atomically(folder / CARD, (json.dumps(card, indent=1, ensure_ascii=False) + "\n").encode())


def settings_of(recorded: dict[str, Any]) -> dict[str, Any]:
    return {**recorded["settings"], "epoch": recorded["epoch"], "identity": recorded["identity"]}

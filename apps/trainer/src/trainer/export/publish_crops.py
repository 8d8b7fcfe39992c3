"""From trained weights to a model folder: ONNX, checked against PyTorch, scored on held-out crops, with its card."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from trainer.atomic_file import write_atomically
from trainer.data.crop_set import CLASSES, CROP_SIDE, CROP_UM, read_crop_set
from trainer.evaluation.class_scores import class_figures
from trainer.evaluation.cost import RUNS, fastest
from trainer.evaluation.crop_scores import AT_ONCE, class_probabilities
from trainer.export.crop_export import INPUT, OUTPUT, SHAPES, export_crops, onnx_classifier
from trainer.export.onnx_export import OPSET, open_session
from trainer.training.train_crops import TASK
from trainer.training.weights import load_weights

#: What every reader must see first: nothing here was learned from, or scored on, a clinic's own labels.
FIRST = "Phase contrast, simulated"


def publish_crops(weights: Path, sets: Path, folder: Path, *, name: tuple[str, str], limits: tuple[str, ...]) -> None:
    model, recorded = load_weights(weights, TASK, len(CLASSES))
    held_out = read_crop_set(sets / "test")
    checks = np.asarray(held_out.levels[:AT_ONCE], np.float32)[:, None] / np.float32(255)
    exported = export_crops(model, folder / "model.onnx", [checks, checks[:1]])
    classify = onnx_classifier(open_session(folder / "model.onnx"))
    answers = class_probabilities(classify, held_out.levels)
    alone = np.arange(len(held_out.labels))
    card = {
        "schema": "sarm-model-card",
        "version": 1,
        "id": name[0],
        "name": name[1],
        "task": TASK,
        "description": f"{FIRST}: class of one sperm from a crop. Trained and scored on simulated pictures only.",
        "architecture": recorded["architecture"],
        "parameters": sum(each.numel() for each in model.parameters()),
        "classes": list(CLASSES),
        "file": {
            "path": "model.onnx",
            "format": "onnx",
            "opset": OPSET,
            "bytes": exported.size_bytes,
            "sha256": exported.sha256,
            "differenceFromPyTorch": exported.difference,
        },
        "interface": {
            "layout": "sarm-crop-classes-v1",
            "inputs": {INPUT: {"type": "float32", "shape": ["batch", *SHAPES[INPUT]]}},
            "outputs": {OUTPUT: {"type": "float32", "shape": ["batch", *SHAPES[OUTPUT]]}},
            "umPerPixel": CROP_UM,
        },
        "data": {"trainCrops": recorded["trainCrops"], "trainSet": recorded["trainSet"], "testSet": held_out.facts},
        "settings": recorded["settings"],
        "earlierStages": recorded["earlierStages"],
        "metrics": class_figures(answers[None], held_out.labels, alone, CLASSES),
        "cost": {"processorMilliseconds": fastest(lambda: classify(checks[:1]), RUNS)},
        "limits": list(limits),
    }
    write_atomically(folder / "model-card.json", (json.dumps(card, indent=1, ensure_ascii=False) + "\n").encode())
    write_atomically(folder / "README.md", (crop_card_text(card) + "\n").encode())


def crop_card_text(card: dict[str, Any]) -> str:
    file, metrics, low_high = card["file"], card["metrics"], card["metrics"]["interval"]
    return "\n".join(
        [
            f"# {FIRST}: {card['name']}",
            "",
            "**Trained and scored on simulated pictures only.** How well it tells real cells apart is not measured:",
            "no labels of a clinic are available.",
            "",
            f"{card['architecture']}, {card['parameters']:,} parameters. ONNX opset {file['opset']}, {file['bytes']:,} "
            f"bytes, SHA-256 `{file['sha256']}`.",
            f"Differs from PyTorch by at most {file['differenceFromPyTorch']:g}. A crop costs "
            f"{card['cost']['processorMilliseconds']:g} ms of one processor (fastest of {RUNS}).",
            "",
            "## Use",
            f"- `{INPUT}` float32 `[n, 1, {CROP_SIDE}, {CROP_SIDE}]`: grey, 0 to 1, resampled to {CROP_UM:g} µm per "
            "pixel, the head in the middle.",
            f"- `{OUTPUT}` `[n, {len(CLASSES)}]`, in the order {', '.join(card['classes'])}.",
            "",
            "## Figures on held-out simulated crops",
            f"Accuracy {100 * metrics['accuracy']:.1f} % (95 % interval {100 * low_high[0]:.1f} to "
            f"{100 * low_high[1]:.1f}), κ {metrics['kappa']:.2f}, calibration error {metrics['calibrationError']:.3f}; "
            f"{card['data']['trainCrops']:,} crops to train on.",
            "",
            "| class | crops | recall % | precision % |",
            "|---|---|---|---|",
            *(
                f"| {name} | {row['pictures']} | {100 * row['recall']:.1f} | {100 * row['precision']:.1f} |"
                for name, row in metrics["perClass"].items()
            ),
            "",
            "## Limits",
            *(f"- {limit}" for limit in card["limits"]),
        ]
    )

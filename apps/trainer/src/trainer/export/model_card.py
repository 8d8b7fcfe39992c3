"""What a person must know before trusting the model: data, terms, figures on held-out frames, limits."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainer.atomic_file import write_atomically
from trainer.data.manifest import Manifest, Split
from trainer.evaluation.conditions import ConditionCheck
from trainer.evaluation.cost import RUNS, Cost
from trainer.evaluation.counting import CountCheck, JitterCheck
from trainer.evaluation.detections import SAME_HEAD
from trainer.evaluation.evaluate import Evaluation
from trainer.evaluation.evaluate_split import SplitEvaluation
from trainer.evaluation.match import CENTRE_PX, IOU, Score
from trainer.export.condition_table import condition_figures, condition_text
from trainer.export.derived_text import origin_text, same_text
from trainer.export.onnx_export import INPUT, OPSET, OUTPUTS, Exported
from trainer.models.head_detector import STRIDE

HELD_OUT: tuple[Split, ...] = ("validation", "test")


@dataclass(frozen=True)
class Facts:
    id: str
    name: str
    architecture: str
    parameters: int
    manifest: Manifest
    settings: dict[str, Any]
    earlier_stages: list[dict[str, Any]]
    exported: Exported
    validation: SplitEvaluation
    #: None: nobody has opened the test split yet.
    test: SplitEvaluation | None
    cost: Cost
    limits: tuple[str, ...]
    counting: list[CountCheck]
    jitter: list[JitterCheck]
    conditions: list[ConditionCheck]
    start_threshold: float | None = None


def card_of(facts: Facts) -> dict[str, Any]:
    return {
        "schema": "sarm-model-card",
        "version": 1,
        "id": facts.id,
        "name": facts.name,
        "task": facts.manifest.task,
        "architecture": facts.architecture,
        "parameters": facts.parameters,
        "classes": list(facts.manifest.classes),
        "file": {
            "path": "model.onnx",
            "format": "onnx",
            "opset": OPSET,
            "bytes": facts.exported.size_bytes,
            "sha256": facts.exported.sha256,
            "differenceFromPyTorch": float(f"{facts.exported.difference:.2g}"),
        },
        "interface": {
            "layout": "sarm-peaks-v1",
            "input": {"name": INPUT, "type": "uint8", "shape": ["batch", 1, "height", "width"]},
            "outputs": {
                OUTPUTS[0]: {"type": "float32", "shape": ["batch", len(facts.manifest.classes), "rows", "columns"]},
                OUTPUTS[1]: {"type": "float32", "shape": ["batch", 4, "rows", "columns"]},
            },
            "stride": STRIDE,
            "threshold": facts.validation.threshold,
            **({} if facts.start_threshold is None else {"startThreshold": facts.start_threshold}),
            "sameHeadShare": SAME_HEAD,
        },
        "data": {"manifestSha256": facts.manifest.sha256, "sources": _sources(facts.manifest)},
        "settings": facts.settings,
        "earlierStages": facts.earlier_stages,
        "metrics": {
            "centreWithinPx": CENTRE_PX,
            "iou": IOU,
            "validation": by_source(facts.validation),
            "test": {} if facts.test is None else by_source(facts.test),
            "counting": [_counting(each) for each in facts.counting],
            "jitter": [_jitter(each) for each in facts.jitter],
            "conditions": [condition_figures(each) for each in facts.conditions],
        },
        "cost": {
            "width": facts.cost.width,
            "height": facts.cost.height,
            "processorMilliseconds": facts.cost.processor_milliseconds,
            "millisecondsOnTwoThreads": facts.cost.milliseconds,
        },
        "limits": list(facts.limits),
    }


def _sources(manifest: Manifest) -> list[dict[str, Any]]:
    return [
        {
            "id": source.id,
            "title": source.title,
            "licence": source.licence,
            "citation": source.citation,
            "origin": source.origin,
            "changes": source.changes,
            "synthetic": source.synthetic,
            "split": {split: _extent(manifest, source.id, split) for split in ("train", *HELD_OUT)},
        }
        for source in manifest.sources
    ]


def _extent(manifest: Manifest, source: str, split: Split) -> dict[str, Any]:
    frames = [frame for frame in manifest.of_split(split) if frame.source == source]
    indexes = [frame.frame_index for frame in frames]
    return {
        "frames": len(frames),
        "videos": len({frame.video for frame in frames}),
        "firstFrame": min(indexes, default=None),
        "lastFrame": max(indexes, default=None),
        "boxes": sum(len(frame.boxes) for frame in frames),
    }


def by_source(scored: SplitEvaluation) -> dict[str, Any]:
    return {source: _figures(each) for source, each in scored.by_source.items()}


def _figures(each: Evaluation) -> dict[str, Any]:
    return {
        "frames": each.frames,
        "centre": _score(each.centre),
        "iou": _score(each.iou),
        "centreErrorPx": round(each.centre_error_px, 3),
    }


def _counting(each: CountCheck) -> dict[str, Any]:
    return {
        "preset": each.preset,
        "concentration": each.concentration,
        "umPerPixel": each.um_per_pixel,
        "heads": each.heads,
        "bias": round(each.bias, 4),
        "worstSample": round(each.worst, 4),
    }


def _jitter(each: JitterCheck) -> dict[str, Any]:
    return {
        "umPerPixel": each.um_per_pixel,
        "heads": each.heads,
        "rmsPx": round(each.rms_px, 3),
        "medianPx": round(each.median_px, 3),
    }


def _score(score: Score) -> dict[str, float]:
    return {"f1": round(score.f1, 4), "precision": round(score.precision, 4), "recall": round(score.recall, 4)}


def write_card(folder: Path, facts: Facts) -> None:
    card = card_of(facts)
    write_atomically(folder / "model-card.json", (json.dumps(card, indent=1, ensure_ascii=False) + "\n").encode())
    write_atomically(folder / "README.md", (card_text(card) + "\n").encode())


def card_text(card: dict[str, Any]) -> str:
    file, interface, cost = card["file"], card["interface"], card["cost"]
    lines = [
        f"# {card['name']}",
        "",
        f"{card['architecture']}, {card['parameters']:,} parameters, classes: {', '.join(card['classes'])}. "
        f"ONNX opset {file['opset']}, {file['bytes']:,} bytes, SHA-256 `{file['sha256']}`.",
        f"{origin_text(card)} "
        f"A {cost['width']}x{cost['height']} picture costs {cost['processorMilliseconds']:g} ms of one processor; "
        f"{cost['millisecondsOnTwoThreads']:g} ms passed on two threads (fastest of {RUNS}).",
        "",
        "## Use",
        f"- Input `{INPUT}`: uint8 `[batch, 1, height, width]`, grey levels 0..255 as decoded. Any size; no padding",
        "  and no normalisation: both are inside the model.",
        f"- Output `peaks` `[batch, classes, ceil(height/{STRIDE}), ceil(width/{STRIDE})]`: confidence where a cell",
        "  beats its eight neighbours, else 0. Output `boxes` `[batch, 4, rows, columns]`: centre x, centre y, width,",
        "  height in pixels of the picture; (0, 0) is the outer corner of the top left pixel. Read the box in the cell",
        "  of the peak. A head whose centre lies outside the picture has no peak; a box may reach over the edge.",
        f"- Keep peaks of at least {interface['threshold']:g}. Then, from the most confident down, drop a detection",
        f"  whose centre is closer to a kept one than {interface['sameHeadShare']:g} times the mean of their box sides",
        "  √(w·h).",
        *_start_text(interface),
        "",
        "## Data",
        "| source | licence | train | validation | test |",
        "|---|---|---|---|---|",
        *(_data_row(source) for source in card["data"]["sources"]),
        "",
        *(_credit(source) for source in card["data"]["sources"] if source["citation"]),
        "",
        "## Figures on held-out frames",
        f"Centre: within {card['metrics']['centreWithinPx']:g} px. Box: IoU of at least {card['metrics']['iou']:g}. "
        "The thresholds were chosen on validation frames.",
        "",
        "| split | source | frames | F1 centre | precision | recall | F1 box | centre error per axis, px |",
        "|---|---|---|---|---|---|---|---|",
        *(_figure_row(split, source, each) for split in HELD_OUT for source, each in card["metrics"][split].items()),
        *same_text(card),
        *(_counting_text(card["metrics"]["counting"], interface) if card["metrics"]["counting"] else []),
        *(_jitter_text(card["metrics"]["jitter"]) if card["metrics"]["jitter"] else []),
        *(condition_text(card["metrics"]["conditions"], interface) if card["metrics"].get("conditions") else []),
        "",
        "## Limits",
        *(f"- {limit}" for limit in card["limits"]),
    ]
    return "\n".join(lines)


def _start_text(interface: dict[str, Any]) -> list[str]:
    if "startThreshold" not in interface:
        return []
    level = f"{interface['startThreshold']:g}"
    return [
        f"- Follow all of them, but begin a track only at a confidence of {level} and more: a head is doubted in some",
        "  frames, debris in all.",
    ]


def _counting_text(rows: list[dict[str, Any]], interface: dict[str, Any]) -> list[str]:
    level = interface.get("startThreshold", interface["threshold"])
    scales = sorted({row["umPerPixel"] for row in rows})
    kinds = list(dict.fromkeys((row["preset"], row["concentration"]) for row in rows))
    cell = {(row["preset"], row["concentration"], row["umPerPixel"]): row for row in rows}

    def text(preset: str, concentration: float, scale: float) -> str:
        row = cell[preset, concentration, scale]
        return f"{100 * row['bias']:+.1f} % ({100 * row['worstSample']:+.1f} %)"

    return [
        "",
        "## Counts",
        f"Heads of a confidence of {level:g} and more in single frames against heads centred in the picture, on",
        "simulated samples that took no part in the training (640x480, looks as the presets have them, no scaling).",
        "In brackets the worst single sample.",
        "",
        f"| preset | M/ml | {' | '.join(f'{scale:g} µm/px' for scale in scales)} |",
        f"|---|---|{'---|' * len(scales)}",
        *(f"| {p} | {c:g} | {' | '.join(text(p, c, scale) for scale in scales)} |" for p, c in kinds),
    ]


def _jitter_text(rows: list[dict[str, Any]]) -> list[str]:
    cells = "; ".join(
        f"{row['umPerPixel']:g} µm/px: {row['rmsPx']:g} px (median {row['medianPx']:g}, {row['heads']} heads)"
        for row in rows
    )
    return ["", f"A still simulated head is found from frame to frame with an SD per axis of {cells}."]


def _data_row(source: dict[str, Any]) -> str:
    cells = []
    for split in ("train", *HELD_OUT):
        extent = source["split"][split]
        if extent["frames"] == 0:
            cells.append("none")
            continue
        span = f" ({extent['firstFrame']}–{extent['lastFrame']})" if extent["videos"] == 1 else ""
        cells.append(f"{extent['frames']} frames of {extent['videos']} videos{span}")
    return f"| {source['title']} | {source['licence']} | {' | '.join(cells)} |"


def _credit(source: dict[str, Any]) -> str:
    return f"- {source['title']}: {source['citation']} ({source['origin']}). {source['changes']}"


def _figure_row(split: str, source: str, each: dict[str, Any]) -> str:
    centre = each["centre"]
    return (
        f"| {split} | {source} | {each['frames']} | {centre['f1']:.3f} | {centre['precision']:.3f} "
        f"| {centre['recall']:.3f} | {each['iou']['f1']:.3f} | {each['centreErrorPx']:.2f} |"
    )

"""What a person must know before trusting the masks: data, figures on held-out views, limits."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainer.atomic_file import write_atomically
from trainer.data.click_set import GRID_UM, HEAD_BOX_PX
from trainer.data.clicks import RADIUS
from trainer.evaluation.click_scores import SIDE
from trainer.evaluation.cost import RUNS
from trainer.export.click_export import INPUTS, OUTPUTS, SHAPES
from trainer.export.onnx_export import OPSET, Exported
from trainer.models.click_segmenter import PARTS

CLICKS = 5
THRESHOLD = 0.5


@dataclass(frozen=True)
class Bar:
    part: str
    um_per_pixel: float
    clicks: int
    least: float


BARS = (
    *(Bar("head", 0.15, clicks, least) for clicks, least in ((1, 0.88), (3, 0.93), (5, 0.95))),
    *(Bar("head", 0.5, clicks, least) for clicks, least in ((1, 0.85), (3, 0.91), (5, 0.94))),
    Bar("midpiece", 0.15, 3, 0.7),
    Bar("tail", 0.15, 3, 0.6),
)


@dataclass(frozen=True)
class ClickFacts:
    id: str
    name: str
    architecture: str
    parameters: int
    train_views: int
    train_set: dict[str, Any]
    settings: dict[str, Any]
    earlier_stages: list[dict[str, Any]]
    exported: Exported
    figures: list[dict[str, Any]]
    processor_milliseconds: float
    limits: tuple[str, ...]


def click_card_of(facts: ClickFacts) -> dict[str, Any]:
    return {
        "schema": "sarm-model-card",
        "version": 1,
        "id": facts.id,
        "name": facts.name,
        "task": "click_segmentation",
        "description": _description(facts.figures),
        "architecture": facts.architecture,
        "parameters": facts.parameters,
        "parts": list(PARTS),
        "file": click_file(facts.exported),
        "interface": click_interface(),
        "data": {"sources": [_source(facts)]},
        "settings": facts.settings,
        "earlierStages": facts.earlier_stages,
        "metrics": {"clicks": CLICKS, "rows": facts.figures, "bars": _bars(facts.figures)},
        "cost": {"processorMilliseconds": facts.processor_milliseconds},
        "limits": list(facts.limits),
    }


def click_file(exported: Exported) -> dict[str, Any]:
    return {
        "path": "model.onnx",
        "format": "onnx",
        "opset": OPSET,
        "bytes": exported.size_bytes,
        "sha256": exported.sha256,
        "differenceFromPyTorch": float(f"{exported.difference:.2g}"),
    }


def click_interface() -> dict[str, Any]:
    return {
        "layout": "sarm-clicks-v1",
        "inputs": {name: {"type": "float32", "shape": ["batch", *SHAPES[name]]} for name in INPUTS},
        "outputs": {name: {"type": "float32", "shape": ["batch", *SHAPES[name]]} for name in OUTPUTS},
        "umPerPixel": GRID_UM,
        "headBoxPx": HEAD_BOX_PX,
        "clickRadiusPx": RADIUS,
        "threshold": THRESHOLD,
    }


def _description(figures: list[dict[str, Any]]) -> str:
    """One sentence for people who choose a model: what it was trained on, and its figures on heads."""
    heads = [row for row in figures if (row["part"], row["group"]) == ("head", "all")]
    after = {row["umPerPixel"]: ", ".join(f"{row['iou'][n - 1]:.2f}" for n in (1, 3, 5)) for row in heads}
    scores = "; ".join(f"{three} at {um:g} µm per pixel" for um, three in after.items())
    return (
        "Outlines head, midpiece, tail or droplet from clicks. Trained and scored on simulated pictures only. "
        f"Mean IoU of heads after 1, 3 and 5 clicks: {scores}."
    )


def _source(facts: ClickFacts) -> dict[str, Any]:
    return {
        "id": "simulated-views",
        "title": "Views of the product's own simulator, looks drawn at random, every third repainted as a stain",
        "licence": "proprietary",
        "citation": "",
        "origin": "packages/simulator",
        "synthetic": True,
        "trainViews": facts.train_views,
        "trainSet": facts.train_set,
    }


def _bars(figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Bars whose pixel size was scored, each with what was seen."""
    seen = {(row["part"], row["umPerPixel"]): row["iou"] for row in figures if row["group"] == "all"}
    rows = []
    for bar in BARS:
        if (bar.part, bar.um_per_pixel) in seen:
            iou = seen[bar.part, bar.um_per_pixel][bar.clicks - 1]
            place = {"part": bar.part, "umPerPixel": bar.um_per_pixel, "clicks": bar.clicks}
            rows.append({**place, "least": bar.least, "seen": iou, "met": iou >= bar.least})
    return rows


def write_click_card(folder: Path, facts: ClickFacts) -> None:
    card = click_card_of(facts)
    write_atomically(folder / "model-card.json", (json.dumps(card, indent=1, ensure_ascii=False) + "\n").encode())
    write_atomically(folder / "README.md", (click_card_text(card) + "\n").encode())


def click_card_text(card: dict[str, Any]) -> str:
    file, interface, cost = card["file"], card["interface"], card["cost"]
    (source,) = card["data"]["sources"]
    origin, rows = source["trainSet"]["origin"], card["metrics"]["rows"]
    return "\n".join(
        [
            f"# {card['name']}",
            "",
            "**Trained and scored on simulated pictures only.** How well it outlines real cells is not measured:",
            "no real masks are available.",
            "",
            f"{card['architecture']}, {card['parameters']:,} parameters, parts: {', '.join(card['parts'])}. "
            f"ONNX opset {file['opset']}, {file['bytes']:,} bytes, SHA-256 `{file['sha256']}`.",
            f"Differs from PyTorch by at most {file['differenceFromPyTorch']:g}. "
            f"A click costs {cost['processorMilliseconds']:g} ms of one processor (fastest of {RUNS}).",
            "",
            "## Use",
            *_use(interface),
            "",
            "## Data",
            f"{source['trainViews']:,} views: {source['title'][0].lower()}{source['title'][1:]}. Pictures of "
            f"{origin['finestUm']:g} to {origin['coarsestUm']:g} µm per pixel, "
            "five classes of cells in equal shares, half of them with neighbours, two fifths with dirt.",
            "",
            "## Figures on held-out views",
            "Mean IoU with the simulator's own outline. The first click is at the deepest place of the part, each",
            "further one in the middle of the largest mistake. *Below*: the IoU after the last click that a tenth of",
            "the views do not come up to. *Quality*: how far the estimated IoU is off, on the mean.",
            "",
            *_table([row for row in rows if row["group"] == "all"], "views"),
            "",
            "| bar: part | µm/px | clicks | at least | seen | met |",
            "|---|---|---|---|---|---|",
            *(_bar_row(bar) for bar in card["metrics"]["bars"]),
            "",
            "By class and preparation:",
            "",
            *_table([row for row in rows if row["group"] != "all"], "of"),
            "",
            "## Limits",
            *(f"- {limit}" for limit in card["limits"]),
        ]
    )


def _use(interface: dict[str, Any]) -> list[str]:
    um, box, radius = interface["umPerPixel"], interface["headBoxPx"], interface["clickRadiusPx"]
    return [
        f"- `picture` float32 `[n, 1, {SIDE}, {SIDE}]`: grey or the green channel, 0 to 1, resampled to {um:g} µm per",
        f"  pixel; without calibration so that the head box has a side of {box} px. Normalised inside the model.",
        f"- `clicks` `[n, 2, {SIDE}, {SIDE}]`: discs of radius {radius} of ones on the part, and beside it.",
        f"- `former` `[n, 1, {SIDE}, {SIDE}]`: the former mask as probabilities, zeros without one.",
        f"- `part` `[n, {len(PARTS)}]`: one-hot in the order {', '.join(PARTS)}.",
        f"- Output `mask`: probabilities; the outline is at {interface['threshold']:g}. Output `quality` `[n, 1]`: the",
        "  estimated IoU.",
    ]


def _table(rows: list[dict[str, Any]], of: str) -> list[str]:
    group = "" if of == "views" else " of |"
    clicks = " | ".join(f"{n}" for n in range(1, CLICKS + 1))
    lines = [f"| part | µm/px |{group} views | {clicks} clicks | below | quality |"]
    lines.append("|---" * (5 + CLICKS + (0 if of == "views" else 1)) + "|")
    for row in rows:
        cells = [row["part"], f"{row['umPerPixel']:g}", *([] if of == "views" else [row["group"].replace("_", " ")])]
        cells += [str(row["views"]), *(f"{iou:.3f}" for iou in row["iou"])]
        cells += [f"{row['tenthOfViewsBelow']:.2f}", f"{row['qualityError']:.3f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _bar_row(bar: dict[str, Any]) -> str:
    met = "yes" if bar["met"] else "**no**"
    return (
        f"| {bar['part']} | {bar['umPerPixel']:g} | {bar['clicks']} | {bar['least']:.2f} | {bar['seen']:.3f} | {met} |"
    )

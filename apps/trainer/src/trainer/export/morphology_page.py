"""Figures of the morphology studies as files, and the tables of the page that shows them."""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.atomic_file import write_atomically
from trainer.data.class_folders import LabelledPictures
from trainer.evaluation.measure_study import CONTROL, MeasureStudy
from trainer.refusal import Refusal

BEGIN, END = "<!-- figures: written by study-morphology -->", "<!-- end of figures -->"
#: Accuracy in percent as the papers state it. Their splits are by picture, not by patient, and differ from ours.
PUBLISHED: dict[str, tuple[tuple[str, str], ...]] = {
    "hushem": (
        ("Kılıç 2025, ResNet50 with attention and SVM, five folds", "96.8 ± 0.8"),
        ("Kılıç 2025, its plain network", "86"),
        ("Yüzkat 2021, vote of six networks", "85.2"),
        ("Iqbal 2020 (recall)", "95"),
    ),
    "smids_subset": (
        ("Kılıç 2025, ResNet50 with attention and SVM, five folds (full set)", "96.1 ± 1.2"),
        ("Kılıç 2025, its plain network (full set)", "88"),
        ("Yüzkat 2021, vote of six networks (full set)", "90.7"),
    ),
}
NETWORK = "network of simulated crops, last layer learned anew"
TITLES = {"hushem": "HuSHeM", "smids_subset": "SMIDS, 300 of each class"}


def write_figures(folder: Path, figures: dict[str, Any]) -> None:
    content = json.dumps(figures, indent=1, ensure_ascii=False) + "\n"
    write_atomically(folder / f"{figures['set']}.generated.json", content.encode())


def write_answers(folder: Path, study: MeasureStudy) -> None:
    content = io.BytesIO()
    arrays: dict[str, Any] = {"groups": study.groups, **{f"answers {name}": x for name, x in study.answers.items()}}
    np.savez_compressed(content, **arrays)
    write_atomically(folder / f"{study.pictures.name}.npz", content.getvalue())


def read_figures(folder: Path, pictures: LabelledPictures) -> dict[str, Any]:
    path = folder / f"{pictures.name}.generated.json"
    if not path.exists():
        raise Refusal(f"{pictures.name}: has no figures of study-morphology")
    figures: dict[str, Any] = json.loads(path.read_text())
    if figures["sha256"] != pictures.sha256:
        raise Refusal(f"{pictures.name}: holds other pictures than its figures were taken from")
    return figures


def read_answers(folder: Path, pictures: LabelledPictures) -> dict[str, NDArray[Any]]:
    path = folder / f"{pictures.name}.npz"
    if not path.exists():
        raise Refusal(f"{pictures.name}: has no answers of study-morphology")
    with np.load(path, allow_pickle=False) as content:
        return {name: content[name] for name in content.files}


def write_page(page: Path, folder: Path) -> None:
    text = page.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise Refusal(f"{page.name}: has no place for the figures")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    sets = [json.loads(each.read_text()) for each in sorted(folder.glob("*.json"))]
    tables = "\n\n".join(figures_text(each) for each in sets)
    write_atomically(page, f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}".encode())


def figures_text(figures: dict[str, Any]) -> str:
    protocol, twins, name = figures["protocol"], figures["nearDuplicates"], figures["set"]
    by_class = ", ".join(f"{each['pictures']} {key}" for key, each in figures["rows"][0]["perClass"].items())
    shown = [row for row in figures["rows"] if row["name"] != CONTROL]
    return "\n".join(
        [
            f"### {TITLES.get(name, name)}",
            "",
            f"{figures['pictures']} pictures ({by_class}); {protocol['repeats']} × {protocol['folds']} folds, settings "
            f"chosen on {protocol['innerFolds']} inner folds; {twins['pictures']} near-duplicates in "
            f"{twins['groups']} groups.",
            "",
            "| classifier | accuracy % | 95 % interval | repeats | balanced % | κ | calibration error |",
            "|---|---|---|---|---|---|---|",
            *(_row(row) for row in figures["rows"]),
            *([_row({"name": NETWORK, **figures["network"]})] if "network" in figures else []),
            "",
            *(_verdict(figures["network"]) if "network" in figures else []),
            *_published(name),
            "| class: recall / precision % | " + " | ".join(row["name"] for row in shown) + " |",
            "|---" * (len(shown) + 1) + "|",
            *(_class_row(key, shown) for key in figures["classes"]),
        ]
    )


def _row(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    least, most = min(row["repeats"]), max(row["repeats"])
    cells = (
        row["name"],
        _percent(row["accuracy"]),
        f"{_percent(low)} to {_percent(high)}",
        f"{_percent(least)} to {_percent(most)}",
        _percent(row["balancedAccuracy"]),
        f"{row['kappa']:.2f}",
        f"{row['calibrationError']:.3f}",
    )
    return f"| {' | '.join(cells)} |"


def _class_row(name: str, rows: list[dict[str, Any]]) -> str:
    cells = [
        f"{_percent(each['recall'])} / {_percent(each['precision'])}" for each in (x["perClass"][name] for x in rows)
    ]
    return f"| {name} | {' | '.join(cells)} |"


def _verdict(network: dict[str, Any]) -> list[str]:
    above = network["aboveMeasures"]
    low, high = (_signed(each) for each in above["interval"])
    if above["better"]:
        verdict = "**The network is better than the measures.**"
    elif above["interval"][1] < 0:
        verdict = "**The measures are better than the network.**"
    else:
        verdict = "**The measures are as good as the network.**"
    return [
        f"{verdict} On the same pictures and folds its accuracy less theirs is {_signed(above['accuracy'])} points, "
        f"95 % interval {low} to {high}; it was trained on {network['trainCrops']:,} simulated crops.",
        "",
    ]


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def _published(name: str) -> list[str]:
    rows = PUBLISHED.get(name, ())
    if not rows:
        return []
    return ["| published | accuracy % |", "|---|---|", *(f"| {title} | {value} |" for title, value in rows), ""]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"

"""Scores of click segmentation as rows: by part, by class of the cell, by preparation."""

from collections.abc import Callable
from typing import Any

import numpy as np

from trainer.evaluation.click_scores import ClickScore, ClickScores


def figures_by_part(scores: ClickScores) -> list[dict[str, Any]]:
    """Rows for each part over all views, and below it by class and by preparation."""
    parts = list(dict.fromkeys(score.part for score in scores.each))
    rows = []
    for part in parts:
        of_part = scores.of(lambda score, part=part: score.part == part)  # type: ignore[misc]
        rows.append({"part": part, "group": "all", **_figures(of_part)})
        rows += _grouped(part, of_part, lambda score: score.view.class_name)
        rows += _grouped(part, of_part, lambda score: "stained" if score.view.stained else "unstained")
    return rows


def _grouped(part: str, scores: ClickScores, group_of: Callable[[ClickScore], str]) -> list[dict[str, Any]]:
    groups = sorted({group_of(score) for score in scores.each})
    return [
        {"part": part, "group": group, **_figures(scores.of(lambda score, group=group: group_of(score) == group))}  # type: ignore[misc]
        for group in groups
    ]


def _figures(scores: ClickScores) -> dict[str, Any]:
    last = np.array([score.iou[-1] for score in scores.each])
    judged = np.array([score.quality for score in scores.each])
    away = np.abs(judged - np.array([score.iou for score in scores.each]))
    return {
        "views": len(scores.each),
        "iou": [round(float(mean), 4) for mean in scores.means()],
        "tenthOfViewsBelow": round(float(np.quantile(last, 0.1)), 4),
        "qualityError": round(float(away.mean()), 4),
    }

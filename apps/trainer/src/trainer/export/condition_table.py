"""The card's table of conditions: what other optics, cameras and encoders cost."""

from typing import Any

from trainer.evaluation.conditions import ConditionCheck


def condition_figures(each: ConditionCheck) -> dict[str, Any]:
    score = each.score
    return {
        "condition": each.name,
        "heads": score.found + score.missed,
        "f1": round(score.f1, 4),
        "precision": round(score.precision, 4),
        "recall": round(score.recall, 4),
    }


def condition_text(rows: list[dict[str, Any]], interface: dict[str, Any]) -> list[str]:
    return [
        "",
        "## Conditions",
        f"The same {rows[0]['heads']} simulated heads, of samples that took no part in the training, at a confidence",
        f"of {interface['threshold']:g} and more; g is the grey level. `trainer publish --checks FOLDER` measures it.",
        "",
        "| condition | F1 centre | precision | recall |",
        "|---|---|---|---|",
        *(f"| {row['condition']} | {row['f1']:.3f} | {row['precision']:.3f} | {row['recall']:.3f} |" for row in rows),
    ]

"""Exports and describes trained click segmentation, scored on validation alone."""

import json
from typing import Any

from trainer.atomic_file import write_atomically
from trainer.data.click_set import ClickSet
from trainer.evaluation.click_scores import score_clicks
from trainer.evaluation.click_tables import figures_by_part
from trainer.evaluation.cost import RUNS, fastest
from trainer.export.click_card import CLICKS, click_file, click_interface
from trainer.export.click_export import export_clicks, onnx_segmenter
from trainer.export.onnx_export import open_session
from trainer.export.publish_clicks import example_inputs
from trainer.job.job_run import JobRun
from trainer.job.mask_lesson import SCORED_AFTER, mean_after, watched
from trainer.job.publish_job import CARD, LIMITS, MODEL, settings_of
from trainer.models.click_segmenter import PARTS
from trainer.training.loop import BEST
from trainer.training.weights import load_weights


def publish_masks(run: JobRun, train: ClickSet, held_out: ClickSet) -> None:
    folder = run.job.run_folder
    model, recorded = load_weights(folder / BEST, run.job.task, len(PARTS))
    inputs = example_inputs(held_out)
    one = tuple(each[:1] for each in inputs)
    exported = export_clicks(model, folder / MODEL, [inputs, one])
    segment = onnx_segmenter(open_session(folder / MODEL))
    scores = score_clicks(watched(run, segment), held_out, CLICKS)
    after = {str(clicks): float(f"{scores.means()[clicks - 1]:.4f}") for clicks in SCORED_AFTER}
    card = {
        "schema": "sarm-model-card",
        "version": 1,
        "id": run.job.model["id"],
        "name": run.job.model["name"],
        "task": run.job.task,
        "description": _description(after),
        "architecture": recorded["architecture"],
        "parameters": sum(each.numel() for each in model.parameters()),
        "parts": list(PARTS),
        "file": click_file(exported),
        "interface": click_interface(),
        "data": {"manifestSha256": train.sha256, "trainCells": len(train.views)},
        "settings": settings_of(recorded),
        "earlierStages": recorded.get("earlierStages", []),
        "metrics": {
            "validation": _by_part(figures_by_part(scores)),
            "clicks": CLICKS,
            "iouAfterClicks": after,
            "accuracy": round(mean_after(scores, "iou"), 6),
        },
        "cost": {"processorMilliseconds": fastest(lambda: segment(*one), RUNS)},
        "limits": list(LIMITS),
    }
    write_atomically(folder / CARD, (json.dumps(card, indent=1, ensure_ascii=False) + "\n").encode())


def _description(after: dict[str, float]) -> str:
    figures = ", ".join(f"{each:.2f}" for each in after.values())
    return (
        "Outlines head, midpiece, tail or droplet from clicks, trained on masks of one dataset. "
        f"Mean IoU of held-out outlines after 1, 3 and 5 clicks: {figures}."
    )


def _by_part(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        row["part"]: {"outlines": row["views"], "iou": row["iou"], "tenthBelow": row["tenthOfViewsBelow"]}
        for row in rows
        if row["group"] == "all"
    }

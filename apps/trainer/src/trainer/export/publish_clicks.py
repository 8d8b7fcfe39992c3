"""From trained weights to a model folder: ONNX, checked against PyTorch, scored on held-out views, with its card."""

from pathlib import Path

import numpy as np

from trainer.data.click_set import ClickSet, read_click_set
from trainer.data.clicks import draw_click, first_click
from trainer.evaluation.click_scores import AT_ONCE, SIDE, Floats, score_clicks
from trainer.evaluation.click_tables import figures_by_part
from trainer.evaluation.cost import RUNS, fastest
from trainer.export.click_card import CLICKS, ClickFacts, write_click_card
from trainer.export.click_export import export_clicks, onnx_segmenter
from trainer.export.onnx_export import open_session
from trainer.models.click_segmenter import PARTS
from trainer.training.train_clicks import TASK
from trainer.training.weights import load_weights

HELD_OUT = "test-*"


def publish_clicks(
    weights: Path,
    sets: Path,
    folder: Path,
    *,
    name: tuple[str, str],
    limits: tuple[str, ...],
    most_views: int | None = None,
) -> None:
    model, recorded = load_weights(weights, TASK, len(PARTS))
    # In the order of their pixel sizes.
    held_out = sorted(
        (read_click_set(each) for each in sets.glob(HELD_OUT)), key=lambda each: each.views[0].um_per_pixel
    )
    exported = export_clicks(model, folder / "model.onnx", [example_inputs(each) for each in held_out])
    segment = onnx_segmenter(open_session(folder / "model.onnx"))
    one = tuple(each[:1] for each in example_inputs(held_out[0]))
    facts = ClickFacts(
        id=name[0],
        name=name[1],
        architecture=recorded["architecture"],
        parameters=sum(each.numel() for each in model.parameters()),
        train_views=recorded["trainViews"],
        train_set=recorded["trainSet"],
        settings=recorded["settings"],
        earlier_stages=recorded["earlierStages"],
        exported=exported,
        figures=[
            {"umPerPixel": each.views[0].um_per_pixel, **row}
            for each in held_out
            for row in figures_by_part(score_clicks(segment, each, CLICKS, most_views=most_views))
        ],
        processor_milliseconds=fastest(lambda: segment(*one), RUNS),
        limits=limits,
    )
    write_click_card(folder, facts)


def example_inputs(views: ClickSet, count: int = AT_ONCE) -> tuple[Floats, ...]:
    """Real inputs: a picture each, one click on the head, each part in turn, the truth as half of the former masks."""
    chosen = views.views[:count]
    levels = np.stack([views.levels[view.index, :, 16 : 16 + SIDE, 16 : 16 + SIDE] for view in chosen])
    clicks = np.zeros((len(chosen), 2, SIDE, SIDE), np.float32)
    former = np.zeros((len(chosen), 1, SIDE, SIDE), np.float32)
    for index, mask in enumerate(levels[:, 1]):
        draw_click(clicks[index], first_click(mask == 1, None))
        former[index, 0] = (mask == 1) & (index % 2 == 0)
    part = np.eye(len(PARTS), dtype=np.float32)[np.arange(len(chosen)) % len(PARTS)]
    return levels[:, :1].astype(np.float32) / np.float32(255), clicks, former, part

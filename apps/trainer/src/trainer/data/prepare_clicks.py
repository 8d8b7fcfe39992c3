"""Simulated views for click segmentation, a third of them repainted as a stain."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.click_set import GRID_UM, View, write_click_set
from trainer.data.simulated import run_simulator
from trainer.data.stain import repaint

#: Wider than what the network sees, so that a view can be shifted and cut at random.
STORED_SIDE = 160
STAINED_EVERY = 3


@dataclass(frozen=True)
class ClickPlan:
    name: str
    views: int
    seed: int
    finest_um: float = 0.1
    coarsest_um: float = 0.5


def plan_click_sets(train: int, held_out: int, first_seed: int) -> list[ClickPlan]:
    """Held-out views have seeds of their own; those of the test show each pixel size by itself."""
    sizes = (0.1, 0.15, 0.2, 0.3, 0.5)
    return [
        ClickPlan("train", train, first_seed),
        ClickPlan("validation", held_out, first_seed + 1),
        *(ClickPlan(f"test-{um:g}", held_out, first_seed + 1000 + i, um, um) for i, um in enumerate(sizes)),
    ]


def prepare_clicks(plan: ClickPlan, out: Path) -> Path:
    folder = out / plan.name
    if (folder / "set.json").exists():
        return folder
    raw = out / "simulated" / f"{plan.name}-views"
    if not (raw / "views.json").exists():
        options = {
            "views": plan.views, "view-size": STORED_SIDE, "view-um-per-pixel": GRID_UM, "view-finest": plan.finest_um,
            "view-coarsest": plan.coarsest_um, "seed": plan.seed, "formats": "none", "fps": 1, "duration": 1,
            "width-px": 64, "height-px": 64, "out": raw.parent, "name": plan.name,
        }  # fmt: skip
        run_simulator([f"--{name}={value}" for name, value in options.items()])
    document = json.loads((raw / "views.json").read_text())
    content = np.memmap(raw / "views.bin", np.uint8, "r")
    levels = np.empty((len(document["views"]), 2, STORED_SIDE, STORED_SIDE), np.uint8)
    views = [_prepared(content, each, index, plan.seed, levels) for index, each in enumerate(document["views"])]
    origin = {
        "simulator": "packages/simulator",
        "seed": plan.seed,
        "finestUm": plan.finest_um,
        "coarsestUm": plan.coarsest_um,
        "stainedEvery": STAINED_EVERY,
    }
    write_click_set(folder, levels, views, origin)
    return folder


def _prepared(
    content: NDArray[np.uint8], view: dict[str, Any], index: int, seed: int, levels: NDArray[np.uint8]
) -> View:
    side, offset, um = view["sidePx"], view["offset"], view["umPerPixel"]
    picture = np.asarray(content[offset : offset + side * side]).reshape(side, side)
    mask_at = offset + side * side
    mask = np.asarray(content[mask_at : mask_at + STORED_SIDE**2]).reshape(STORED_SIDE, STORED_SIDE)
    stained = index % STAINED_EVERY == 0
    rng = np.random.default_rng([seed, index])
    levels[index, 0] = repaint(mask, view["angle"], um, GRID_UM, rng) if stained else on_grid(picture, um / GRID_UM)
    levels[index, 1] = mask
    return View(index, view["class"], um, stained, view["headX"], view["headY"])


def on_grid(picture: NDArray[np.uint8], factor: float, side: int = STORED_SIDE) -> NDArray[np.uint8]:
    """
    The middle of the picture with pixels of the grid. Shrinking averages what a new pixel covers, growing goes straight
    from centre to centre, as the product resamples.
    """
    if factor < 1:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.29 / factor), np.uint8)
    # Centre on centre: pixel centres are at half-integers, and warpAffine counts from the first centre.
    shift = (side - 1) / 2 - factor * (picture.shape[0] - 1) / 2
    place = np.array([[factor, 0, shift], [0, factor, shift]])
    return np.asarray(
        cv2.warpAffine(picture, place, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )

"""Simulated crops of the five classes in phase contrast. A held-out crop has another seed and another light."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.crop_set import CLASSES, CROP_SIDE, CROP_UM, FACTS, write_crop_set
from trainer.data.simulated import AT_A_TIME, run_simulator
from trainer.refusal import Refusal

#: Crops of one light: each run of the simulator has a light of its own.
PER_LOOK = 100


@dataclass(frozen=True)
class CropPlan:
    name: str
    crops: int
    first_seed: int


def plan_crop_sets(train: int, held_out: int, first_seed: int) -> list[CropPlan]:
    return [
        CropPlan("train", train, first_seed),
        CropPlan("validation", held_out, first_seed + 100_000),
        CropPlan("test", held_out, first_seed + 200_000),
    ]


def prepare_crops(plan: CropPlan, out: Path) -> Path:
    folder = out / plan.name
    if (folder / FACTS).exists():
        return folder
    starts = range(0, plan.crops, PER_LOOK)
    runs = [(plan.first_seed + number, min(PER_LOOK, plan.crops - start)) for number, start in enumerate(starts)]
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        made = list(pool.map(lambda run: _simulate(run[0], run[1], out / "simulated"), runs))
    levels = np.concatenate([pictures for pictures, _ in made])
    origin = {"simulator": "packages/simulator", "firstSeed": plan.first_seed, "cropsPerLook": PER_LOOK}
    write_crop_set(folder, levels, [label for _, labels in made for label in labels], origin)
    return folder


def _simulate(seed: int, count: int, out: Path) -> tuple[NDArray[np.uint8], list[int]]:
    name = f"seed-{seed}"
    folder = out / f"{name}-crops"
    if not (folder / "manifest.json").exists():
        options = {
            "seed": seed, "crops": count, "crop-size": CROP_SIDE, "crop-um-per-pixel": CROP_UM, "formats": "none",
            "fps": 1, "duration": 1, "width-px": 64, "height-px": 64, "out": out, "name": name, **crop_look(seed),
        }  # fmt: skip
        run_simulator([f"--{key}={value}" for key, value in options.items()])
    document = json.loads((folder / "manifest.json").read_text())
    if tuple(document["classes"]) != CLASSES:
        raise Refusal("the simulator names other classes than the classifier")
    pictures = [_grey(folder / each["image"]) for each in document["crops"]]
    return np.stack(pictures), [CLASSES.index(each["class"]) for each in document["crops"]]


def _grey(path: Path) -> NDArray[np.uint8]:
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if picture is None:
        raise Refusal(f"{path.name}: is not a picture")
    return np.asarray(picture, np.uint8)


def crop_look(seed: int) -> dict[str, str]:
    """Phase contrast, brighter or darker, sharper or softer, and with more or less noise."""
    rng = np.random.default_rng([58, seed])
    ranges = {
        "look-noise": (0.8, 4), "look-grain": (0.5, 4), "look-blur-um": (0.3, 0.55), "look-defocus": (0.03, 0.07),
        "look-focus": (0.3, 0.7), "look-background": (70, 115), "look-head-gain": (125, 195),
        "look-rim-gain": (95, 150), "look-halo-gain": (25, 55), "look-fringe-gain": (25, 50),
        "look-tail-gain": (30, 60), "look-vignette": (0, 8), "look-unevenness": (0, 4),
    }  # fmt: skip
    return {name: f"{rng.uniform(low, high):.3f}" for name, (low, high) in ranges.items()}

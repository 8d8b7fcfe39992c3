"""Refuses what is too little to learn from: a model of ten heads would give numbers that look like any others."""

from collections import Counter

import numpy as np

from trainer.data.click_set import ClickSet
from trainer.data.crop_set import CLASSES, CropSet
from trainer.data.manifest import Manifest
from trainer.refusal import Refusal


def check_heads(manifest: Manifest, minimum: dict[str, int]) -> None:
    train = manifest.of_split("train")
    heads = sum(len(frame.boxes) for frame in train)
    _need("training.too_few_frames", len(train), minimum["frames"])
    _need("training.too_few_heads", heads, minimum["heads"])
    if sum(len(frame.boxes) for frame in manifest.of_split("validation")) == 0:
        raise Refusal("no head is left for validation", "training.no_validation")


def check_crops(train: CropSet | None, validation: CropSet | None, minimum: dict[str, int]) -> None:
    """Every class: one that was never shown would never be answered, and every sperm of it be named another."""
    found: Counter[int] = Counter() if train is None else Counter(int(each) for each in np.asarray(train.labels))
    for number, name in enumerate(CLASSES):
        if found[number] < minimum["perClass"]:
            needed = minimum["perClass"]
            message = f"{found[number]} sperm of the class {name}, at least {needed} are needed"
            raise Refusal(message, "training.too_few_of_class", found=found[number], needed=needed, **{"class": name})
    if validation is None:
        raise Refusal("no sperm is left for validation", "training.no_validation")


def check_masks(train: ClickSet | None, validation: ClickSet | None, minimum: dict[str, int]) -> None:
    _need("training.too_few_masks", 0 if train is None else len(train.views), minimum["masks"])
    if validation is None:
        raise Refusal("no mask is left for validation", "training.no_validation")


def _need(code: str, found: int, needed: int) -> None:
    if found < needed:
        raise Refusal(f"{found} found, at least {needed} are needed", code, found=found, needed=needed)

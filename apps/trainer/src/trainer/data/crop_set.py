"""The data set of the morphology classifier: all crops in one file of bytes, with the class of each."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.atomic_file import write_atomically
from trainer.refusal import Refusal

SCHEMA, VERSION = "sarm-crop-set", 1
FACTS, CROPS = "set.json", "crops.npy"
#: In the order of `packages/domain/src/morphology.ts`, which the answers of an exported model follow.
CLASSES = ("normal", "abnormal_head", "abnormal_midpiece", "abnormal_tail", "cytoplasmic_droplet")
#: A crop must show 36 µm, or a short tail could not be told from one that leaves the picture.
CROP_SIDE, CROP_UM = 128, 0.3


@dataclass(frozen=True)
class CropSet:
    #: Crops by rows by columns.
    levels: NDArray[np.uint8]
    labels: NDArray[np.int64]
    facts: dict[str, Any]
    sha256: str


def write_crop_set(folder: Path, levels: NDArray[np.uint8], labels: list[int], origin: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / CROPS, levels)
    document = {
        "schema": SCHEMA,
        "version": VERSION,
        "classes": list(CLASSES),
        "umPerPixel": CROP_UM,
        "origin": origin,
        "levelsSha256": hashlib.sha256((folder / CROPS).read_bytes()).hexdigest(),
        "labels": labels,
    }
    write_atomically(folder / FACTS, (json.dumps(document) + "\n").encode())


def read_crop_set(folder: Path) -> CropSet:
    try:
        content = (folder / FACTS).read_bytes()
        document = json.loads(content)
        levels = np.load(folder / CROPS, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise Refusal(f"{folder.name}: is not a set of crops ({error})") from error
    if (document.get("schema"), document.get("version"), document.get("classes")) != (SCHEMA, VERSION, list(CLASSES)):
        raise Refusal(f"{folder.name}: is not a set of crops of this version")
    labels = np.array(document["labels"], np.int64)
    if levels.dtype != np.uint8 or levels.shape != (len(labels), CROP_SIDE, CROP_SIDE) or len(labels) == 0:
        raise Refusal(f"{folder.name}: holds other pictures than its list names")
    facts = {key: value for key, value in document.items() if key != "labels"}
    return CropSet(levels, labels, facts, hashlib.sha256(content).hexdigest())

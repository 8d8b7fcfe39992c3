"""The data set of click segmentation: all views in one file of bytes, so that drawing a batch costs nothing."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.atomic_file import write_atomically
from trainer.refusal import Refusal

SCHEMA, VERSION = "sarm-click-set", 1
FACTS, VIEWS = "set.json", "views.npy"
#: The masks' grid; the trained network sees pictures on it too.
GRID_UM = 0.15
#: Without calibration the head box is scaled to this side, which it has on the grid.
HEAD_BOX_PX = 30


@dataclass(frozen=True)
class View:
    index: int
    class_name: str
    um_per_pixel: float
    stained: bool
    #: Centre of the head, pixels of the grid.
    head_x: float
    head_y: float


@dataclass(frozen=True)
class ClickSet:
    """`levels[i]` is the picture and the mask of a view: parts 1 to 4, plus 8 where they belong to a neighbour."""

    views: tuple[View, ...]
    levels: NDArray[np.uint8]
    facts: dict[str, Any]
    sha256: str

    def picture(self, view: View) -> NDArray[np.uint8]:
        return np.asarray(self.levels[view.index, 0])

    def mask(self, view: View) -> NDArray[np.uint8]:
        return np.asarray(self.levels[view.index, 1])


def write_click_set(folder: Path, levels: NDArray[np.uint8], views: list[View], origin: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / VIEWS, levels)
    document = {
        "schema": SCHEMA,
        "version": VERSION,
        "origin": origin,
        "levelsSha256": _digest(folder / VIEWS),
        "views": [
            {
                "class": view.class_name,
                "umPerPixel": round(view.um_per_pixel, 5),
                "stained": view.stained,
                "headX": round(view.head_x, 2),
                "headY": round(view.head_y, 2),
            }
            for view in views
        ],
    }
    write_atomically(folder / FACTS, (json.dumps(document) + "\n").encode())


def read_click_set(folder: Path) -> ClickSet:
    try:
        content = (folder / FACTS).read_bytes()
        document = json.loads(content)
        levels = np.load(folder / VIEWS, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise Refusal(f"{folder.name}: is not a set of views ({error})") from error
    if document.get("schema") != SCHEMA or document.get("version") != VERSION:
        raise Refusal(f"{folder.name}: is not a set of views of this version")
    views = tuple(
        View(index, each["class"], each["umPerPixel"], each["stained"], each["headX"], each["headY"])
        for index, each in enumerate(document["views"])
    )
    if levels.dtype != np.uint8 or levels.shape[:2] != (len(views), 2):
        raise Refusal(f"{folder.name}: holds other pictures than its list names")
    facts = {key: value for key, value in document.items() if key != "views"}
    return ClickSet(views, levels, facts, hashlib.sha256(content).hexdigest())


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

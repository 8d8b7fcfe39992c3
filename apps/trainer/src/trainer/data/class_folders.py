"""Labelled pictures as public sets publish them: a folder per class, a file per cell. They are read where they lie."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.refusal import Refusal

Colour = NDArray[np.uint8]
SUFFIXES = {".png", ".bmp", ".jpg", ".jpeg", ".tif", ".tiff"}


@dataclass(frozen=True)
class LabelledPictures:
    name: str
    classes: tuple[str, ...]
    files: tuple[str, ...]
    #: Blue, green, red, as OpenCV reads them.
    pictures: tuple[Colour, ...]
    labels: NDArray[np.int64]
    #: Of names and contents, so that figures name the pictures they were taken from.
    sha256: str


def read_class_folders(folder: Path, most_per_class: int | None = None) -> LabelledPictures:
    classes = sorted(each.name for each in folder.iterdir() if each.is_dir()) if folder.is_dir() else []
    if len(classes) < 2:
        raise Refusal(f"{folder.name}: holds no two folders, one per class")
    digest = hashlib.sha256()
    files: list[str] = []
    pictures: list[Colour] = []
    labels: list[int] = []
    for label, name in enumerate(classes):
        found = sorted(each for each in (folder / name).iterdir() if each.suffix.lower() in SUFFIXES)
        if not found:
            raise Refusal(f"{folder.name}: the class {name} has no picture")
        for path in found[:most_per_class]:
            content = path.read_bytes()
            picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
            if picture is None:
                raise Refusal(f"{name}/{path.name}: is not a picture")
            files.append(f"{name}/{path.name}")
            digest.update(files[-1].encode() + hashlib.sha256(content).digest())
            pictures.append(np.asarray(picture, np.uint8))
            labels.append(label)
    return LabelledPictures(
        folder.name, tuple(classes), tuple(files), tuple(pictures), np.array(labels, np.int64), digest.hexdigest()
    )

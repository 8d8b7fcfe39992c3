"""Grey pictures of a manifest, decoded once while they fit into a bounded cache."""

import hashlib
from collections import OrderedDict
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.manifest import Frame
from trainer.refusal import Refusal

Grey = NDArray[np.uint8]


class FrameStore:
    def __init__(self, cache_bytes: int = 1_500_000_000) -> None:
        self._room = cache_bytes
        self._kept: OrderedDict[Path, Grey] = OrderedDict()

    def load(self, frame: Frame) -> Grey:
        kept = self._kept.get(frame.path)
        if kept is not None:
            self._kept.move_to_end(frame.path)
            return kept
        picture = decode_grey(frame)
        self._kept[frame.path] = picture
        self._room -= picture.nbytes
        while self._room < 0 and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._room += dropped.nbytes
        return picture


def decode_grey(frame: Frame) -> Grey:
    try:
        content = frame.path.read_bytes()
    except OSError as error:
        raise Refusal(f"{frame.path.name}: cannot be read ({error.strerror})") from error
    if frame.sha256 is not None and hashlib.sha256(content).hexdigest() != frame.sha256:
        raise Refusal(
            f"{frame.path.name}: is not the picture the manifest was written for (its hash differs)",
            "training.picture_changed",
        )
    picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_GRAYSCALE)
    if picture is None:
        raise Refusal(f"{frame.path.name}: is not a picture that can be decoded")
    height, width = picture.shape[:2]
    if (width, height) != (frame.width, frame.height):
        raise Refusal(f"{frame.path.name}: is {width}x{height}, the manifest says {frame.width}x{frame.height}")
    return np.ascontiguousarray(picture, dtype=np.uint8)

"""VISEM-Tracking video 11 as a manifest: decodes frames from the re-encoded video, splits them by time."""

import csv
import gzip
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.refusal import Refusal

CLASSES = ("sperm", "cluster", "small_or_pinhead")
WIDTH, HEIGHT = 640, 480
CHOICE_TRAIN_END, CHOICE_VALIDATION = 775, range(850, 975)
FINAL_TRAIN_END, TEST_START = 975, 1000
SOURCE = {
    "id": "visem-tracking-11",
    "title": "VISEM-Tracking, video 11 (human, fresh semen, phase contrast 400x, 640x480)",
    "licence": "CC-BY-4.0",
    "citation": "Thambawita et al., VISEM-Tracking, a human spermatozoa tracking dataset, Scientific Data 10, 2023, "
    "doi:10.1038/s41597-023-02173-4",
    "origin": "Zenodo 7293726",
    "changes": "Frames decoded from a re-encoded video (x264, crf 18), converted to grey.",
    "synthetic": False,
    "labelledClasses": ["sperm"],
    "split": {"kind": "by_time", "gapFrames": 25},
}


def choice_split(index: int) -> str | None:
    """For choosing a recipe: a second and a half between training and validation, half a second before the test."""
    if index in CHOICE_VALIDATION:
        return "validation"
    return "train" if index < CHOICE_TRAIN_END else _test(index)


def final_split(index: int) -> str | None:
    """For training what was chosen: no real frame is left for validation."""
    return "train" if index < FINAL_TRAIN_END else _test(index)


def _test(index: int) -> str | None:
    return "test" if index >= TEST_START else None


def write_visem_frames(data: Path, out: Path) -> list[dict[str, Any]]:
    """Every frame, without its split."""
    labels = _read_labels(data / "gt_tracks_all_frames.csv.gz")
    (out / "visem").mkdir(parents=True, exist_ok=True)
    entries = []
    index = -1
    for index, picture in enumerate(grey_frames(data / "video11_reencoded_49fps.mp4", WIDTH, HEIGHT)):
        name = f"visem/{index:06d}.png"
        cv2.imwrite(str(out / name), picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        entries.append(
            {
                "path": name,
                "width": WIDTH,
                "height": HEIGHT,
                "source": SOURCE["id"],
                "video": "11",
                "frameIndex": index,
                "boxes": [_box(row) for row in labels[index]],
            }
        )
    if index < TEST_START:
        raise Refusal(f"the VISEM-Tracking video ends after {index + 1} frames")
    return entries


def grey_frames(video: Path, width: int, height: int) -> Iterator[NDArray[np.uint8]]:
    """Through ffmpeg, as the analysis decodes: another decoder's grey levels would differ a little."""
    command = ["ffmpeg", "-v", "error", "-i", str(video), "-f", "rawvideo", "-pix_fmt", "gray", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while len(content := process.stdout.read(width * height)) == width * height:
            yield np.frombuffer(content, np.uint8).reshape(height, width)


def _read_labels(path: Path) -> dict[int, list[dict[str, str]]]:
    rows: dict[int, list[dict[str, str]]] = defaultdict(list)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows[int(row["frame"])].append(row)
    return rows


def _box(row: dict[str, str]) -> dict[str, Any]:
    wide, high = float(row["w"]) * WIDTH, float(row["h"]) * HEIGHT
    left = max(0.0, float(row["xc"]) * WIDTH - wide / 2)
    top = max(0.0, float(row["yc"]) * HEIGHT - high / 2)
    return {
        "class": CLASSES[int(row["class"])],
        "left": round(left, 3),
        "top": round(top, 3),
        "width": round(min(wide, WIDTH - left), 3),
        "height": round(min(high, HEIGHT - top), 3),
    }

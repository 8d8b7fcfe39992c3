import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from conftest import manifest_document, start_trainer
from trainer.data import visem_tracking
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import read_manifest
from trainer.refusal import Refusal

FRAME = {
    "path": "a.png", "width": 64, "height": 48, "source": "simulated", "video": "v", "frameIndex": 0, "split": "train",
    "boxes": [{"class": "sperm", "left": 1, "top": 2, "width": 10, "height": 12}],
}  # fmt: skip

Change = Callable[[dict[str, Any]], object]


def second(**fields: object) -> dict[str, Any]:
    return {**copy.deepcopy(FRAME), "path": "b.png", "video": "w", **fields}


def by_time(document: dict[str, Any], *frames: tuple[int, str]) -> None:
    document["sources"] = [visem_tracking.SOURCE]
    document["frames"] = [
        second(path=f"{index}.png", video="11", source="visem-tracking-11", frameIndex=index, split=split)
        for index, split in frames
    ]


BAD: list[tuple[str, Change, str]] = [
    ("no frames", lambda d: d.update(frames=[]), r"\$\.frames"),
    ("other version", lambda d: d.update(version=3), r"\$\.version"),
    ("unknown field", lambda d: d.update(extra=1), "extra"),
    ("unknown class", lambda d: d["frames"][0]["boxes"][0].update({"class": "cell"}), r"class.*cell"),
    ("way up", lambda d: d["frames"][0].update(path="../a.png"), "path"),
    ("absolute path", lambda d: d["frames"][0].update(path="/etc/hostname"), "path"),
    ("unknown source", lambda d: d["frames"][0].update(source="other"), "unknown source other"),
    ("box outside", lambda d: d["frames"][0]["boxes"][0].update(left=60), "reaches out of the picture"),
    ("picture twice", lambda d: d["frames"].append(second(path="a.png")), "a.png is there twice"),
    ("frame twice", lambda d: d["frames"].append(second(video="v")), "a frame index twice"),
    ("video in two splits", lambda d: d["frames"].append(second(video="v", frameIndex=9, split="test")), "by video"),
    ("splits too near in time", lambda d: by_time(d, (0, "train"), (24, "test")), "less than 25 apart"),
    ("splits interleaved", lambda d: by_time(d, (0, "train"), (50, "test"), (99, "train")), "both sides"),
]  # fmt: skip


def write(folder: Path, document: object) -> Path:
    path = folder / "manifest.json"
    path.write_text(json.dumps(document))
    return path


@pytest.mark.parametrize(("change", "reason"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_refuses_a_bad_manifest_with_the_reason(tmp_path: Path, change: Change, reason: str) -> None:
    document = manifest_document([copy.deepcopy(FRAME)])
    read_manifest(write(tmp_path, document))
    change(document)
    with pytest.raises(Refusal, match=reason):
        read_manifest(write(tmp_path, document))


def test_takes_stretches_of_one_video_that_are_far_enough_apart(tmp_path: Path) -> None:
    document = manifest_document([])
    by_time(document, (0, "train"), (924, "train"), (950, "validation"), (1000, "test"))
    assert len(read_manifest(write(tmp_path, document)).frames) == 4


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "a.png").symlink_to("/etc/hostname")
    with pytest.raises(Refusal, match="leads out"):
        read_manifest(write(inside, manifest_document([FRAME])))


def test_pictures_must_be_what_the_manifest_says(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((40, 64), np.uint8))
    with pytest.raises(Refusal, match="64x40, the manifest says 64x48"):
        FrameStore().load(read_manifest(write(tmp_path, manifest_document([FRAME]))).frames[0])
    with pytest.raises(Refusal, match="hash differs"):
        changed = manifest_document([{**FRAME, "sha256": "0" * 64}])
        FrameStore().load(read_manifest(write(tmp_path, changed)).frames[0])
    (tmp_path / "a.png").write_bytes(b"GIF89a nothing")
    with pytest.raises(Refusal, match="not a picture that can be decoded"):
        FrameStore().load(read_manifest(write(tmp_path, manifest_document([FRAME]))).frames[0])


def test_the_command_says_why_and_ends_with_status_2(tmp_path: Path) -> None:
    path = write(tmp_path, manifest_document([{**FRAME, "split": "all"}]))
    process = start_trainer("train", "--manifest", str(path), "--run-folder", str(tmp_path / "run"))
    out, _ = process.communicate(timeout=300)
    assert process.returncode == 2
    assert "split" in json.loads(out)["reason"]

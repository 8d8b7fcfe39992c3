"""A training of click segmentation as the platform orders it, and the views of outlined sperm that it learns from."""

import hashlib
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from pycocotools import mask as coco

from conftest import manifest_document
from test_job import MINIMUM, SETTINGS, finish, named, write_job
from trainer.data import simulated
from trainer.data.click_set import GRID_UM
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import CellMask, read_manifest
from trainer.data.mask_runs import read_mask
from trainer.data.outlined_cells import outlined_cells, parts_around, spread_views
from trainer.data.prepare_clicks import STORED_SIDE
from trainer.job.mask_lesson import checked_masks
from trainer.models.click_segmenter import PARTS
from trainer.refusal import Refusal

SHIPPED = Path(__file__).parents[3] / "models" / "click-segmentation-v1"
SIZE = (320, 240)
UM = 0.3
GRID = 4
#: An epoch of one batch: enough to see what is reported.
SHORT = SETTINGS | {"epochs": 2, "batchSize": 16}


def coco_text(bits: np.ndarray) -> str:
    return str(coco.encode(np.asfortranarray(bits.astype(np.uint8)))["counts"].decode())


def outlined_box(x: int, y: int) -> dict[str, Any]:
    """A head of 5 by 3 µm with a midpiece behind it, in a rectangle of 40 by 24 pixels of the frame."""
    left, top, width, height = x - 20, y - 12, 40, 24
    head, midpiece = (np.zeros((height * GRID, width * GRID), np.uint8) for _ in range(2))
    cv2.ellipse(head, (20 * GRID, 12 * GRID), (8 * GRID, 5 * GRID), 0, 0, 360, 1, -1)
    cv2.rectangle(midpiece, (28 * GRID, 11 * GRID), (38 * GRID, 13 * GRID), 1, -1)
    parts = [{"part": "head", "counts": coco_text(head)}, {"part": "midpiece", "counts": coco_text(midpiece)}]
    mask = {"left": left, "top": top, "width": width, "height": height, "grid": GRID, "parts": parts}
    return {"class": "sperm", "left": x - 9, "top": y - 6, "width": 18, "height": 12, "mask": mask}


def mask_manifest(folder: Path, of_frame: int = 6) -> Path:
    rng = np.random.default_rng(8)
    frames = []
    for number, split in enumerate(("train", "train", "validation", "test")):
        picture = np.full((SIZE[1], SIZE[0]), 150, np.uint8)
        boxes = [outlined_box(50 + 100 * (each % 3), 60 + 110 * (each // 3)) for each in range(of_frame)]
        for box in boxes:
            middle = (int(box["left"] + 9), int(box["top"] + 6))
            cv2.ellipse(picture, middle, (8, 5), 0, 0, 360, 60 + int(rng.integers(20)), -1)
            cv2.rectangle(picture, (middle[0] + 8, middle[1] - 1), (middle[0] + 18, middle[1] + 1), 100, -1)
        # One that nobody has outlined.
        boxes.append({"class": "sperm", "left": 280, "top": 10, "width": 18, "height": 12})
        content = cv2.imencode(".png", picture)[1].tobytes()
        path = folder / "frames" / f"v{number}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        frames.append(
            {
                "key": f"v{number}", "path": f"frames/v{number}.png", "sha256": hashlib.sha256(content).hexdigest(),
                "width": SIZE[0], "height": SIZE[1], "umPerPixel": UM, "source": "recorded", "video": f"v{number}",
                "preparation": "papanicolaou", "frameIndex": 0, "split": split, "boxes": boxes,
            }
        )  # fmt: skip
    source = simulated.SOURCE | {"id": "recorded", "labelledClasses": ["sperm"]}
    document = manifest_document(frames) | {"version": 2, "task": "click_segmentation", "sources": [source]}
    path = folder / "manifest.json"
    path.write_text(json.dumps(document))
    return path


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return mask_manifest(tmp_path_factory.mktemp("masks"))


def test_run_lengths_are_read_as_pycocotools_reads_them() -> None:
    rng = np.random.default_rng(4)
    for _ in range(30):
        width, height = (int(each) for each in rng.integers(1, 60, 2))
        bits = rng.random((height, width)) < rng.choice([0.02, 0.5, 0.98])
        np.testing.assert_array_equal(read_mask(coco_text(bits), width, height), bits)
    with pytest.raises(Refusal):
        read_mask(coco_text(np.ones((4, 4))), 4, 5)


def test_a_mask_lies_in_the_view_where_it_lies_in_the_frame() -> None:
    square = np.zeros((20 * 2, 30 * 2), np.uint8)
    square[10:20, 20:40] = 1
    mask = CellMask(100, 50, 30, 20, 2, {"tail": coco_text(square), "head": coco_text(square[::-1])})
    # The square lies at 110 to 120 and 55 to 60 of the frame; its middle is that of the view.
    view = parts_around(mask, (115.0, 57.5), 0.5)
    rows, columns = np.nonzero(view == PARTS.index("tail") + 1)
    middle = STORED_SIDE // 2
    assert (rows.min(), rows.max() + 1, columns.min(), columns.max() + 1) == (
        middle - 5, middle + 5, middle - 10, middle + 10,
    )  # fmt: skip
    assert len(rows) == 10 * 20
    # The head was drawn over nothing of it: it lies below.
    assert int((view == 1).sum()) == 10 * 20


def test_views_are_those_of_outlined_sperm_of_one_split(manifest: Path) -> None:
    version = read_manifest(manifest)
    views = outlined_cells(version, "train", FrameStore())
    assert views is not None and len(views.views) == 12
    head = views.mask(views.views[0]) == 1
    assert int(head.sum()) == pytest.approx(np.pi * 2.4 * 1.5 / GRID_UM**2, rel=0.1)
    picture = views.picture(views.views[0])
    assert picture[head].mean() < 90 < picture[views.mask(views.views[0]) == 0].mean()
    assert [each.index for each in spread_views(views, 3).views] == [0, 5, 11]


def test_learns_the_outlines_of_a_version_and_describes_the_model(manifest: Path, tmp_path: Path) -> None:
    command = write_job(tmp_path / "run", manifest, task="click_segmentation", settings=SHORT)
    status, events = finish(command)
    assert status == 0
    epochs = named(events, "epoch")
    assert [each["epoch"] for each in epochs] == [1, 2]
    assert all({"loss", "accuracy", "val_loss", "val_accuracy"} <= each.keys() for each in epochs)
    best = epochs[named(events, "finished")[0]["best"] - 1]
    card = json.loads((tmp_path / "run" / "model-card.json").read_text())
    assert (card["task"], card["interface"]["layout"]) == ("click_segmentation", "sarm-clicks-v1")
    assert card["metrics"]["accuracy"] == pytest.approx(best["val_accuracy"], abs=1e-3)
    assert card["metrics"]["validation"].keys() == {"head", "midpiece"}
    assert card["metrics"]["validation"]["head"]["outlines"] == 6
    assert len(card["metrics"]["validation"]["head"]["iou"]) == 5
    assert card["metrics"]["iouAfterClicks"].keys() == {"1", "3", "5"}
    content = (tmp_path / "run" / "model.onnx").read_bytes()
    assert hashlib.sha256(content).hexdigest() == card["file"]["sha256"]
    assert card["file"]["differenceFromPyTorch"] <= 1e-4


def test_too_few_outlines_are_refused(manifest: Path) -> None:
    version = read_manifest(manifest)
    train, validation = checked_masks(version, MINIMUM | {"masks": 12})
    assert (len(train.views), len(validation.views)) == (12, 6)
    with pytest.raises(Refusal) as refused:
        checked_masks(version, MINIMUM | {"masks": 13})
    assert (refused.value.code, refused.value.params) == ("training.too_few_masks", {"found": 12, "needed": 13})


@pytest.mark.long
def test_goes_on_from_the_model_that_ships_and_outlines_at_once(manifest: Path, tmp_path: Path) -> None:
    settings = SHORT | {"epochs": 1, "learningRate": 0.0001, "side": 128}
    order = {"task": "click_segmentation", "settings": settings, "startFrom": str(SHIPPED)}
    status, events = finish(write_job(tmp_path / "run", manifest, **order))
    assert status == 0
    card = json.loads((tmp_path / "run" / "model-card.json").read_text())
    digest = hashlib.sha256((SHIPPED / "model.onnx").read_bytes()).hexdigest()
    assert card["earlierStages"][-1] == {"model": "click-segmentation-v1", "restoredFrom": digest}
    assert named(events, "started")[0]["identity"]["startFrom"] == digest
    assert card["metrics"]["validation"]["head"]["iou"][0] > 0.6


@pytest.mark.long
def test_two_processes_take_the_same_rounds_and_end_with_one_model(manifest: Path, tmp_path: Path) -> None:
    order = {"task": "click_segmentation", "settings": SHORT, "processes": 2}
    status, events = finish(write_job(tmp_path / "run", manifest, **order))
    assert status == 0
    assert named(events, "started")[0]["processes"] == 2
    assert (tmp_path / "run" / "model.onnx").exists()

"""A training of the classes of sperm as the platform orders it, and the crops that it learns from."""

import hashlib
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from conftest import manifest_document
from test_job import MINIMUM, SETTINGS, finish, finish_here, named, write_job
from trainer.data import simulated
from trainer.data.cell_crops import view_crop
from trainer.data.crop_set import CLASSES


def test_a_crop_shows_the_cell_at_the_scale_of_the_network() -> None:
    grey = np.zeros((200, 300), np.uint8)
    grey[90:110, 140:160] = 200
    fine = view_crop(grey, (150.0, 100.0), 0.3)
    assert fine.shape == (128, 128)
    assert (fine[54:74, 54:74] == 200).all() and int(fine.sum()) == 400 * 200
    coarse = view_crop(grey, (150.0, 100.0), 0.15)
    assert (coarse[59:69, 59:69] == 200).all() and int(coarse.sum()) == 100 * 200


def morphology_manifest(folder: Path, of_class: int) -> Path:
    """Cells whose tail or droplet can be seen: a network tells them apart within a few epochs."""
    rng = np.random.default_rng(3)
    frames = []
    for number, split in enumerate(("train", "train", "validation")):
        picture = np.full((600, 700), 120, np.uint8)
        boxes = []
        for row, name in enumerate(CLASSES):
            for column in range(of_class):
                left, top = 60 + 110 * column, 60 + 100 * row
                picture[top : top + 16, left : left + 16] = 40 + 40 * row + int(rng.integers(10))
                box = {"class": "sperm", "left": left, "top": top, "width": 16, "height": 16}
                boxes.append(box | {"morphology": {"class": name, "defects": []}})
        path = folder / "frames" / f"v{number}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        content = cv2.imencode(".png", picture)[1].tobytes()
        path.write_bytes(content)
        frames.append(
            {
                "key": f"v{number}", "path": f"frames/v{number}.png", "sha256": hashlib.sha256(content).hexdigest(),
                "width": 700, "height": 600, "umPerPixel": 0.3, "source": "recorded", "video": f"v{number}",
                "preparation": "papanicolaou", "frameIndex": 0, "split": split, "boxes": boxes,
            }
        )  # fmt: skip
    source = simulated.SOURCE | {"id": "recorded", "labelledClasses": ["sperm"]}
    document = manifest_document(frames) | {"version": 2, "task": "morphology", "sources": [source]}
    path = folder / "manifest.json"
    path.write_text(json.dumps(document))
    return path


def test_morphology_learns_the_classes_of_a_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = morphology_manifest(tmp_path / "data", 4)
    settings = SETTINGS | {"epochs": 4, "batchSize": 20}
    command = write_job(tmp_path / "run", manifest, task="morphology", settings=settings)
    status, events = finish(command)
    assert status == 0
    assert [each["epoch"] for each in named(events, "epoch")] == [1, 2, 3, 4]
    card = json.loads((tmp_path / "run" / "model-card.json").read_text())
    assert card["interface"]["layout"] == "sarm-crop-classes-v1"
    assert card["metrics"]["validation"].keys() == set(CLASSES)
    assert (
        card["metrics"]["accuracy"] == named(events, "epoch")[named(events, "finished")[0]["best"] - 1]["val_accuracy"]
    )
    assert all(row["pictures"] == 4 for row in card["metrics"]["validation"].values())
    minimum = MINIMUM | {"perClass": 9}
    few = write_job(tmp_path / "few", manifest, task="morphology", settings=settings, minimum=minimum)
    status, events = finish_here(few, capsys)
    assert (status, events[-1]["code"]) == (2, "training.too_few_of_class")
    assert events[-1]["params"] == {"class": "normal", "found": 8, "needed": 9}

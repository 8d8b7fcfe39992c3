"""Minutes long, for the nightly check: a training shared by two processes scores as that of one process."""

import json
from pathlib import Path

import pytest

from test_job import SETTINGS, finish, write_job

EPOCHS = 24


def validated_f1(folder: Path, manifest: Path, processes: int) -> float:
    settings = SETTINGS | {"epochs": EPOCHS}
    status, _ = finish(write_job(folder, manifest, processes=processes, settings=settings))
    assert status == 0
    card = json.loads((folder / "model-card.json").read_text())
    return float(card["metrics"]["validation"]["simulated"]["centre"]["f1"])


@pytest.mark.long
def test_two_processes_score_within_0_005_of_one(manifest_path: Path, tmp_path: Path) -> None:
    one, two = (validated_f1(tmp_path / str(each), manifest_path, each) for each in (1, 2))
    assert one > 0.9
    assert abs(one - two) <= 0.005

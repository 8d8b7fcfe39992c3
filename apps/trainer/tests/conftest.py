"""One small simulated data set for all tests: complete samples are held out, never frames of a trained one."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch

from trainer.data import simulated
from trainer.data.manifest import Manifest, read_manifest
from trainer.data.prepare_clicks import ClickPlan, prepare_clicks
from trainer.data.sample_plans import SimulatedSample

FRAMES = 6
SPLITS = ("train", "train", "train", "train", "validation", "test")
OPTIONS = {
    "preset": "normal",
    "width-px": "288",
    "height-px": "224",
    "concentration": "90",
    "um-per-pixel": "0.5",
}


def manifest_document(frames: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "schema": "sarm-dataset-manifest",
        "version": 1,
        "task": "head_detection",
        "name": "test",
        "classes": ["sperm"],
        "sources": [simulated.SOURCE],
        "frames": frames,
    }


@pytest.fixture(scope="session")
def manifest_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("set")
    samples = [
        SimulatedSample(f"s{seed}", simulated.SOURCE["id"], split, OPTIONS | {"seed": str(seed)})
        for seed, split in enumerate(SPLITS, start=900)
    ]
    with ThreadPoolExecutor(simulated.AT_A_TIME) as pool:
        made = pool.map(lambda sample: simulated.simulate(sample, folder, FRAMES), samples)
        frames = [frame for frames_of_sample in made for frame in frames_of_sample]
    path = folder / "manifest.json"
    path.write_text(json.dumps(manifest_document(frames)))
    return path


@pytest.fixture(scope="session")
def manifest(manifest_path: Path) -> Manifest:
    return read_manifest(manifest_path)


@pytest.fixture(scope="session")
def click_sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clicks")
    plans = (
        ClickPlan("train", 15, 41),
        ClickPlan("validation", 5, 42),
        ClickPlan("test-0.15", 5, 43, 0.15, 0.15),
    )
    for plan in plans:
        prepare_clicks(plan, folder)
    return folder


@pytest.fixture(autouse=True)
def _few_threads() -> None:
    torch.set_num_threads(1)


def start_trainer(*arguments: str) -> subprocess.Popen[str]:
    source = str(Path(__file__).parents[1] / "src")
    return subprocess.Popen(
        [sys.executable, "-m", "trainer.cli", "--threads", "1", *arguments],
        env=os.environ | {"PYTHONPATH": source},
        stdout=subprocess.PIPE,
        text=True,
    )


def main_events(path: Path) -> list[dict[str, Any]]:
    """Without those that only keep whoever watches informed."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [each for each in lines if each["event"] not in ("batch", "best", "checkpoint", "lr")]

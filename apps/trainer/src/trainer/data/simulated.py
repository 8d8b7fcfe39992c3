"""Training pictures from the simulator, with exact labels: a head is labelled where its centre is in the picture."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from trainer.data.sample_plans import SimulatedSample
from trainer.refusal import Refusal

#: Not an index of parents: in the cage of the platform there are fewer.
REPOSITORY = (Path(__file__).parent / "../../../../..").resolve()


def _source(name: str, title: str) -> dict[str, Any]:
    return {
        "id": name,
        "title": title,
        "licence": "proprietary",
        "citation": "",
        "origin": "packages/simulator",
        "changes": "",
        "synthetic": True,
        "labelledClasses": ["sperm", "cluster", "small_or_pinhead", "debris", "round_cell"],
        "split": {"kind": "by_video"},
    }


SOURCE = _source("simulated", "Frames of the product's own simulator, looks near its presets")
LOOKS_SOURCE = _source("simulated-looks", "Frames of the product's own simulator, looks drawn at random")
FILMS_SOURCE = _source(
    "simulated-films", "Frames of the product's own simulator, decoded from strongly compressed video"
)
#: Names of the simulator's labels that the manifest spells otherwise.
RENAMED = {"pinhead": "small_or_pinhead"}
#: Two runs of the simulator at a time, as the machine that trains should have two processors.
AT_A_TIME = 2


def simulate_all(samples: list[SimulatedSample], out: Path) -> list[dict[str, Any]]:
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        return [entry for entries in pool.map(lambda sample: simulate(sample, out), samples) for entry in entries]


def simulate(sample: SimulatedSample, out: Path, frames: int = 2, fps: int = 1) -> list[dict[str, Any]]:
    """As a rule frames a second apart: swimmers have moved, so that no two frames show the same scene."""
    truth = out / f"{sample.name}.truth.json"
    if not truth.exists():
        options = sample.options | {
            "formats": "none", "fps": str(fps), "duration": f"{frames / fps:g}", "label-every": "1",
            "out": str(out), "name": sample.name,
        }  # fmt: skip
        run_simulator([part for name, value in options.items() for part in (f"--{name}={value}",)])
    return _entries(out / f"{sample.name}-frames", truth, sample)


def run_simulator(arguments: list[str]) -> None:
    modules = REPOSITORY / "node_modules" / ".bin"
    environment = os.environ | {"PATH": f"{modules}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = ["node", str(REPOSITORY / "packages/simulator/src/simulate.cli.ts"), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refusal(f"the simulator failed: {done.stderr.strip()[:500]}")


def _entries(folder: Path, truth: Path, sample: SimulatedSample) -> list[dict[str, Any]]:
    document = json.loads((folder / "manifest.json").read_text())
    frames = {frame["index"]: frame for frame in json.loads(truth.read_text())["frames"]}
    width, height = document["width"], document["height"]
    return [
        {
            "path": f"{folder.name}/{frame['image']}",
            "width": width,
            "height": height,
            "umPerPixel": document["umPerPixel"],
            "source": sample.source,
            "video": sample.name,
            "frameIndex": frame["frame"],
            "split": sample.split,
            "boxes": _boxes(frames[frame["frame"]], width, height),
        }
        for frame in document["frames"]
    ]


def _boxes(frame: dict[str, Any], width: int, height: int) -> list[dict[str, Any]]:
    """
    The simulator's own label files also hold heads that merely extend into the picture. Counted by the box that is left
    of them, they would add a twentieth to every concentration.
    """
    heads = [("sperm", cell["box"]) for cell in frame["cells"] if cell["inside"]]
    clusters = [("cluster", cluster["box"]) for cluster in frame["clusters"] if len(cluster["cells"]) > 1]
    others = [(RENAMED.get(each["kind"], each["kind"]), each["box"]) for each in frame["particles"]]
    boxes = [_box(name, box, width, height) for name, box in heads + clusters + others]
    return [box for box in boxes if min(box["width"], box["height"]) >= 2]


def _box(name: str, box: dict[str, float], width: int, height: int) -> dict[str, Any]:
    left, top = max(0.0, box["left"]), max(0.0, box["top"])
    right, bottom = min(width, box["left"] + box["width"]), min(height, box["top"] + box["height"])
    return {
        "class": name,
        "left": round(left, 3),
        "top": round(top, 3),
        "width": round(right - left, 3),
        "height": round(bottom - top, 3),
    }

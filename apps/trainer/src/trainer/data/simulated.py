"""Training pictures from the simulator: many microscopes, densities and states of focus, with exact labels."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from trainer.refusal import Refusal

REPOSITORY = Path(__file__).parents[5]
SOURCE = {
    "id": "simulated",
    "title": "Frames of the product's own simulator",
    "licence": "proprietary",
    "citation": "",
    "origin": "packages/simulator",
    "changes": "",
    "synthetic": True,
    "labelledClasses": ["sperm", "cluster", "small_or_pinhead", "debris", "round_cell"],
    "split": {"kind": "by_video"},
}
#: Names of the simulator's labels that the manifest spells otherwise.
RENAMED = {"pinhead": "small_or_pinhead"}
PRESETS = ("normal", "low-count", "asthenozoospermic", "dense", "debris-rich", "hyperactivated", "visem")
SIZES = ((640, 480), (512, 512), (720, 576), (480, 360))


@dataclass(frozen=True)
class SimulatedSample:
    name: str
    split: str
    options: dict[str, str]


def plan_samples(count: int, first_seed: int) -> list[SimulatedSample]:
    """Every eighth sample is for validation, every other eighth for test. Same seed, same plan."""
    splits = ("train", "train", "train", "validation", "train", "train", "train", "test")
    return [_plan(first_seed + index, splits[index % 8]) for index in range(count)]


def _plan(seed: int, split: str) -> SimulatedSample:
    rng = np.random.default_rng([7, seed])
    width, height = SIZES[int(rng.integers(len(SIZES)))]
    options = {
        "preset": str(rng.choice(PRESETS)),
        "seed": str(seed),
        "width-px": str(width),
        "height-px": str(height),
        "um-per-pixel": _log_uniform(rng, 0.3, 1.0),
        "concentration": _log_uniform(rng, 6, 160),
        "clustered-share": f"{rng.choice([0, 0, 0.05, 0.1]):.2f}",
        "look-noise": _log_uniform(rng, 0.6, 6),
        "look-blur-um": _log_uniform(rng, 0.3, 0.8),
        "look-defocus": f"{rng.uniform(0.01, 0.09):.3f}",
        "look-focus": f"{rng.uniform(0.1, 0.9):.2f}",
        "look-vignette": f"{rng.uniform(0, 12):.1f}",
        "look-unevenness": f"{rng.uniform(0, 6):.1f}",
    }
    options |= _dark_heads(rng) if rng.random() < 0.15 else _bright_heads(rng)
    return SimulatedSample(f"sim-{seed:05d}", split, options)


def _bright_heads(rng: np.random.Generator) -> dict[str, str]:
    """Phase contrast: bright heads in a halo, dark tails."""
    return {
        "look-background": f"{rng.uniform(45, 150):.0f}",
        "look-head-gain": f"{rng.uniform(70, 200):.0f}",
        "look-rim-gain": f"{rng.uniform(50, 140):.0f}",
        "look-halo-gain": f"{rng.uniform(5, 60):.0f}",
        "look-fringe-gain": f"{rng.uniform(5, 45):.0f}",
        "look-tail-gain": f"{rng.uniform(12, 60):.0f}",
        "look-speck-gain": f"{rng.uniform(25, 80):.0f}",
        "look-debris-gain": f"{rng.uniform(40, 120):.0f}",
    }


def _dark_heads(rng: np.random.Generator) -> dict[str, str]:
    """Bright field: dark heads on a light ground. Few specks, or nothing would tell a head from a speck."""
    head = rng.uniform(70, 170)
    return {
        "look-background": f"{rng.uniform(140, 215):.0f}",
        "um-per-pixel": _log_uniform(rng, 0.4, 1.0),
        "concentration": _log_uniform(rng, 6, 70),
        "look-head-gain": f"{-head:.0f}",
        "look-rim-gain": f"{head * rng.uniform(0.8, 1.1):.0f}",
        "look-halo-gain": f"{rng.uniform(0, 15):.0f}",
        "look-fringe-gain": f"{rng.uniform(0, 50):.0f}",
        "look-tail-gain": f"{rng.uniform(10, 45):.0f}",
        "look-toe": "0",
        "specks": "0",
        "debris": "0",
        "pinheads": "0",
        "look-noise": _log_uniform(rng, 0.2, 4),
        "look-defocus": f"{rng.uniform(0, 0.05):.3f}",
    }


def _log_uniform(rng: np.random.Generator, low: float, high: float) -> str:
    return f"{np.exp(rng.uniform(np.log(low), np.log(high))):.3f}"


def simulate(sample: SimulatedSample, out: Path, frames: int = 4) -> list[dict[str, Any]]:
    """Frames half a second apart: swimmers have moved, so that no two frames show the same scene."""
    folder = out / f"{sample.name}-frames"
    if not (folder / "manifest.json").exists():
        options = sample.options | {
            "formats": "none", "fps": "2", "duration": str(frames / 2), "label-every": "1",
            "out": str(out), "name": sample.name,
        }  # fmt: skip
        _run_simulator([part for name, value in options.items() for part in (f"--{name}={value}",)])
    return _entries(folder, out, sample)


def _run_simulator(arguments: list[str]) -> None:
    modules = REPOSITORY / "node_modules" / ".bin"
    environment = os.environ | {"PATH": f"{modules}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = ["node", str(REPOSITORY / "packages/simulator/src/simulate.cli.ts"), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refusal(f"the simulator failed: {done.stderr.strip()[:500]}")


def _entries(folder: Path, root: Path, sample: SimulatedSample) -> list[dict[str, Any]]:
    document = json.loads((folder / "manifest.json").read_text())
    width, height = document["width"], document["height"]
    classes = [RENAMED.get(name, name) for name in document["classes"]]
    entries = []
    for frame in document["frames"]:
        rows = [line.split() for line in (folder / frame["labels"]).read_text().splitlines()]
        entries.append(
            {
                "path": str((folder / frame["image"]).relative_to(root)),
                "width": width,
                "height": height,
                "umPerPixel": document["umPerPixel"],
                "source": SOURCE["id"],
                "video": sample.name,
                "frameIndex": frame["frame"],
                "split": sample.split,
                "boxes": [_box(classes[int(row[0])], [float(n) for n in row[1:]], width, height) for row in rows],
            }
        )
    return entries


def _box(name: str, shares: list[float], width: int, height: int) -> dict[str, Any]:
    wide, high = shares[2] * width, shares[3] * height
    left, top = max(0.0, shares[0] * width - wide / 2), max(0.0, shares[1] * height - high / 2)
    return {
        "class": name,
        "left": round(left, 3),
        "top": round(top, 3),
        "width": round(min(wide, width - left), 3),
        "height": round(min(high, height - top), 3),
    }

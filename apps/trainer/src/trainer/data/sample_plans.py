"""Which samples are simulated for training: the same seed gives the same plan."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

#: Every eighth sample is for validation, every other eighth for test.
SPLITS = ("train", "train", "train", "validation", "train", "train", "train", "test")
PRESETS = ("normal", "low-count", "asthenozoospermic", "dense", "debris-rich", "hyperactivated", "visem")
PRESET_SHARES = (0.18, 0.12, 0.12, 0.25, 0.18, 0.05, 0.10)
SIZES = ((640, 480), (512, 512), (720, 576), (480, 360))


@dataclass(frozen=True)
class SimulatedSample:
    name: str
    source: str
    split: str
    options: dict[str, str]


def plan_ordinary(source: str, count: int, first_seed: int) -> list[SimulatedSample]:
    """Samples as the product measures them: the presets, their looks a little varied, ×200 to ×400."""
    return [_sample(source, "ord", first_seed + index, index, _ordinary) for index in range(count)]


def plan_looks(source: str, count: int, first_seed: int) -> list[SimulatedSample]:
    """Samples under any light: what a head is must not hang on one microscope."""
    return [_sample(source, "look", first_seed + index, index, _any_look) for index in range(count)]


def plan_films(source: str, count: int, first_seed: int) -> list[SimulatedSample]:
    """Ordinary samples again, to be filmed and compressed."""
    return [_sample(source, "film", first_seed + index, index, _ordinary) for index in range(count)]


def _sample(
    source: str, prefix: str, seed: int, index: int, draw: Callable[[np.random.Generator], dict[str, str]]
) -> SimulatedSample:
    rng = np.random.default_rng([7, seed])
    options = {"seed": str(seed), **draw(rng)}
    return SimulatedSample(f"{prefix}-{seed:06d}", source, SPLITS[index % len(SPLITS)], options)


def _ordinary(rng: np.random.Generator) -> dict[str, str]:
    options = {
        "preset": str(rng.choice(PRESETS, p=PRESET_SHARES)),
        "width-px": "640",
        "height-px": "480",
        "um-per-pixel": _log_uniform(rng, 0.4, 1.0),
        "look-noise": _log_uniform(rng, 0.8, 4),
        "look-grain": f"{rng.uniform(0.5, 4):.2f}",
        "look-blur-um": _log_uniform(rng, 0.3, 0.55),
        "look-defocus": f"{rng.uniform(0.03, 0.07):.3f}",
        "look-focus": f"{rng.uniform(0.3, 0.7):.2f}",
        "look-background": f"{rng.uniform(70, 115):.0f}",
        "look-head-gain": f"{rng.uniform(125, 195):.0f}",
        "look-rim-gain": f"{rng.uniform(95, 150):.0f}",
        "look-halo-gain": f"{rng.uniform(25, 55):.0f}",
        "look-fringe-gain": f"{rng.uniform(25, 50):.0f}",
        "look-tail-gain": f"{rng.uniform(30, 60):.0f}",
        "look-vignette": f"{rng.uniform(0, 8):.1f}",
        "look-unevenness": f"{rng.uniform(0, 4):.1f}",
    }
    if rng.random() < 0.6:
        options["concentration"] = _log_uniform(rng, 4, 200)
    if rng.random() < 0.25:
        options["clustered-share"] = f"{rng.uniform(0, 0.15):.2f}"
    return options


def _any_look(rng: np.random.Generator) -> dict[str, str]:
    width, height = SIZES[int(rng.integers(len(SIZES)))]
    options = {
        "preset": str(rng.choice(PRESETS)),
        "width-px": str(width),
        "height-px": str(height),
        "um-per-pixel": _log_uniform(rng, 0.3, 1.1),
        "concentration": _log_uniform(rng, 6, 180),
        "clustered-share": f"{rng.choice([0, 0, 0.05, 0.1]):.2f}",
        "look-noise": _log_uniform(rng, 0.3, 6),
        "look-grain": f"{rng.uniform(0, 5):.2f}",
        "look-blur-um": _log_uniform(rng, 0.2, 0.9),
        "look-defocus": f"{rng.uniform(0, 0.09):.3f}",
        "look-focus": f"{rng.uniform(0.1, 0.9):.2f}",
        "look-vignette": f"{rng.uniform(0, 14):.1f}",
        "look-unevenness": f"{rng.uniform(0, 7):.1f}",
    }
    options |= _dark_heads(rng) if rng.random() < 0.35 else _bright_heads(rng)
    if rng.random() < 0.35:
        options |= _plain_ground(rng)
    return options


def _bright_heads(rng: np.random.Generator) -> dict[str, str]:
    """Phase contrast: bright heads in a halo, dark tails. Faint ones too; the rest of the picture fades with them."""
    strength = float(rng.choice([1.0, 1.0, 0.5, 0.3])) * rng.uniform(0.8, 1.2)
    return {
        "look-background": f"{rng.uniform(25, 170):.0f}",
        "look-toe": f"{rng.choice([0, 55])}",
        "look-head-gain": f"{strength * rng.uniform(80, 200):.0f}",
        "look-rim-gain": f"{strength * rng.uniform(0, 140):.0f}",
        "look-halo-gain": f"{strength * rng.uniform(0, 60):.0f}",
        "look-fringe-gain": f"{strength * rng.uniform(0, 45):.0f}",
        "look-tail-gain": f"{strength * rng.uniform(0, 60):.0f}",
        "look-speck-gain": f"{strength * rng.uniform(25, 80):.0f}",
        "look-debris-gain": f"{strength * rng.uniform(40, 120):.0f}",
    }


def _dark_heads(rng: np.random.Generator) -> dict[str, str]:
    """Bright field: dark heads on a light ground. Few specks, or nothing would distinguish a head from a speck."""
    head = float(rng.choice([1.0, 1.0, 0.4])) * rng.uniform(60, 190)
    return {
        "look-background": f"{rng.uniform(120, 245):.0f}",
        "concentration": _log_uniform(rng, 6, 120),
        "look-head-gain": f"{-head:.0f}",
        "look-rim-gain": f"{head * rng.uniform(0.7, 1.1):.0f}",
        "look-halo-gain": f"{rng.choice([0, 1]) * rng.uniform(0, 15):.0f}",
        "look-fringe-gain": f"{rng.choice([0, 1]) * rng.uniform(0, 50):.0f}",
        "look-tail-gain": f"{rng.uniform(0, 60):.0f}",
        "look-toe": "0",
        "look-white": "255",
        "specks": "0",
        "debris": "0",
        "pinheads": "0",
        "look-defocus": f"{rng.uniform(0, 0.05):.3f}",
    }


def _plain_ground(rng: np.random.Generator) -> dict[str, str]:
    """A drawn or cleaned picture: even light, hardly any noise, no dirt, every head equally sharp."""
    return {
        "look-noise": f"{rng.choice([0, 0, 0.5, 1])}",
        "look-grain": "0",
        "look-vignette": "0",
        "look-unevenness": "0",
        "look-halo-gain": f"{rng.choice([0, 0, 20])}",
        "look-fringe-gain": f"{rng.choice([0, 0, 20])}",
        "look-defocus": f"{rng.choice([0, 0.03])}",
        "specks": "0",
        "debris": "0",
        "round-cells": "0",
        "pinheads": "0",
    }


def _log_uniform(rng: np.random.Generator, low: float, high: float) -> str:
    return f"{np.exp(rng.uniform(np.log(low), np.log(high))):.3f}"

"""Random cases with the answers of pycocotools and scikit-learn, which the TypeScript packages are held to.

`python tests/golden_cases.py` writes the files anew; test_golden_cases.py compares them with what the libraries answer.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
from pycocotools import mask as coco
from sklearn.metrics import cohen_kappa_score, f1_score, precision_score, recall_score

ROOT = Path(__file__).resolve().parents[3]
MASKS = ROOT / "packages/masks/testing/pycocotools.generated.json"
AGREEMENT = ROOT / "packages/measurement/testing/scikit-learn.generated.json"

MASK_CASES = 40
AGREEMENT_CASES = 40
CLASSES = 5


def counts_of(bits: np.ndarray) -> list[int]:
    """Plain counts by the definition of COCO: down the columns, background first."""
    flat = bits.flatten(order="F")
    edges = np.flatnonzero(np.diff(flat)) + 1
    runs = np.diff(np.concatenate([[0], edges, [flat.size]])).tolist()
    return [0, *runs] if flat[0] == 1 else runs


def random_bits(random: np.random.Generator, height: int, width: int) -> np.ndarray:
    """Noise of any density, or blobs with long runs."""
    if random.random() < 0.5:
        return (random.random((height, width)) < random.random()).astype(np.uint8)
    y, x = np.mgrid[0:height, 0:width]
    radius = random.uniform(0.1, 0.6) * max(height, width)
    inside = (x - random.uniform(0, width)) ** 2 + (y - random.uniform(0, height)) ** 2 <= radius**2
    return np.asarray(inside, dtype=np.uint8)


def mask_cases() -> list[dict[str, Any]]:
    random = np.random.default_rng(1)
    cases = []
    for _ in range(MASK_CASES):
        height, width = (int(side) for side in random.integers(1, 29, size=2))
        first, second = random_bits(random, height, width), random_bits(random, height, width)
        packed = [coco.encode(np.asfortranarray(bits)) for bits in (first, second)]
        cases.append(
            {
                "width": width,
                "height": height,
                "first": ["".join(map(str, row)) for row in first.tolist()],
                "second": ["".join(map(str, row)) for row in second.tolist()],
                "counts": counts_of(first),
                "texts": [each["counts"].decode("ascii") for each in packed],
                "areas": [int(coco.area(each)) for each in packed],
                "overlap": float(coco.iou([packed[0]], [packed[1]], [0])[0][0]),
            }
        )
    return cases


def agreement_cases() -> list[dict[str, Any]]:
    random = np.random.default_rng(2)
    cases = []
    for _ in range(AGREEMENT_CASES):
        both, second_only, first_only = (int(count) for count in random.integers(1, 200, size=3))
        first = random.integers(0, CLASSES, size=both)
        same = random.random(both) < random.random()
        second = np.where(same, first, random.integers(0, CLASSES, size=both))
        table = np.zeros((CLASSES, CLASSES), dtype=int)
        np.add.at(table, (first, second), 1)
        truth = [1] * both + [0] * second_only + [1] * first_only
        found = [1] * both + [1] * second_only + [0] * first_only
        kappas = [float(cohen_kappa_score(first == each, second == each)) for each in range(CLASSES)]
        kappa = float(cohen_kappa_score(first, second))
        cases.append(
            {
                "both": both,
                "secondOnly": second_only,
                "firstOnly": first_only,
                "table": table.tolist(),
                "precision": float(precision_score(truth, found)),
                "recall": float(recall_score(truth, found)),
                "f1": float(f1_score(truth, found)),
                # Not a number where one class alone was used.
                "kappa": None if np.isnan(kappa) else kappa,
                "kappaOfClass": [None if np.isnan(each) else each for each in kappas],
            }
        )
    return cases


def write(path: Path, cases: list[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write(MASKS, mask_cases())
    write(AGREEMENT, agreement_cases())

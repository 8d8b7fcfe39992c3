"""Figures of a classifier from its probabilities: repeats by pictures by classes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import balanced_accuracy_score, cohen_kappa_score

Probabilities = NDArray[np.float64]
Labels = NDArray[np.int64]
BINS = 10
DRAWS = 2000
SEED = 58


def class_figures(
    probabilities: Probabilities, labels: Labels, groups: Labels, classes: tuple[str, ...]
) -> dict[str, Any]:
    """
    Means over the repeats. `interval` draws groups of near-duplicates again and again: it is how far the accuracy of
    other pictures of the same kind may lie, which is far more than the repeats differ.
    """
    answers = probabilities.argmax(axis=2)
    right = answers == labels
    by_repeat = right.mean(axis=1)
    return {
        "accuracy": _rounded(by_repeat.mean()),
        "interval": _rounded_all(grouped_interval(right.mean(axis=0), groups)),
        "repeats": _rounded_all(by_repeat),
        "balancedAccuracy": _rounded(np.mean([balanced_accuracy_score(labels, each) for each in answers])),
        "kappa": _rounded(np.mean([cohen_kappa_score(labels, each) for each in answers])),
        "calibrationError": _rounded(np.mean([calibration_error(each, labels) for each in probabilities])),
        "perClass": {
            name: {
                "pictures": int((labels == number).sum()),
                "recall": _rounded(right[:, labels == number].mean()),
                "precision": _rounded(right[answers == number].mean() if (answers == number).any() else 0.0),
            }
            for number, name in enumerate(classes)
        },
    }


def calibration_error(probabilities: Probabilities, labels: Labels) -> float:
    """Expected calibration error: how far confidence and share of right answers lie apart, in ten bins."""
    confidence = probabilities.max(axis=1)
    right = probabilities.argmax(axis=1) == labels
    bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
    apart = [abs(right[bins == each].sum() - confidence[bins == each].sum()) for each in np.unique(bins)]
    return float(np.sum(apart) / len(labels))


def grouped_interval(values: NDArray[np.float64], groups: Labels) -> tuple[float, float]:
    """95 % interval of the mean of values whose groups belong together."""
    _, member = np.unique(groups, return_inverse=True)
    sums, sizes = np.bincount(member, values), np.bincount(member)
    drawn = np.random.default_rng(SEED).integers(0, len(sums), (DRAWS, len(sums)))
    means = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def difference(first: Probabilities, second: Probabilities, labels: Labels, groups: Labels) -> dict[str, Any]:
    """Accuracy of the first less that of the second on the same pictures and folds, with its interval."""
    right = [(each.argmax(axis=2) == labels).mean(axis=0) for each in (first, second)]
    apart = right[0] - right[1]
    low, high = grouped_interval(apart, groups)
    return {"accuracy": _rounded(apart.mean()), "interval": _rounded_all((low, high)), "better": bool(low > 0)}


def _rounded(value: float | np.floating[Any]) -> float:
    return round(float(value), 4)


def _rounded_all(values: NDArray[np.float64] | tuple[float, ...]) -> list[float]:
    return [_rounded(each) for each in values]

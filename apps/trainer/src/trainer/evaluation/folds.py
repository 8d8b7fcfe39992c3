"""Folds in which near-duplicates stay together: a cell must not be learned from and then scored."""

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedGroupKFold

Indices = NDArray[np.int64]
Fold = tuple[Indices, Indices]


def stratified_folds(labels: Indices, groups: Indices, count: int, seed: int) -> list[Fold]:
    """Learned from and scored, for each fold; the classes keep their shares as far as the groups allow."""
    splitter = StratifiedGroupKFold(n_splits=count, shuffle=True, random_state=seed)
    nothing = np.zeros(len(labels))
    return [(np.asarray(train), np.asarray(test)) for train, test in splitter.split(nothing, labels, groups)]

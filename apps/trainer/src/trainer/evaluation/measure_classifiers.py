"""The three plain classifiers of the baseline. Their settings are chosen on folds within what is learned from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import ExtraTreesClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

from trainer.evaluation.folds import Fold

Values = NDArray[np.float64]
Labels = NDArray[np.int64]


@dataclass(frozen=True)
class PlainClassifier:
    name: str
    build: Callable[..., Any]
    settings: tuple[dict[str, Any], ...]
    #: Answers without probabilities; they are calibrated on the inner folds.
    calibrated: bool = False


def _logistic(**settings: Any) -> Any:  # noqa: ANN401
    return make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000, **settings))


def _svm(**settings: Any) -> Any:  # noqa: ANN401
    return make_pipeline(StandardScaler(), SVC(**settings))


def _trees(**settings: Any) -> Any:  # noqa: ANN401
    return ExtraTreesClassifier(n_estimators=200, random_state=1, n_jobs=1, **settings)


CLASSIFIERS = (
    PlainClassifier("logistic regression", _logistic, tuple({"C": each} for each in (0.03, 0.1, 0.3, 1.0, 3.0))),
    PlainClassifier(
        "SVM",
        _svm,
        tuple({"C": cost, "gamma": gamma} for cost in (1.0, 3.0, 10.0) for gamma in (0.01, 0.03)),
        calibrated=True,
    ),
    PlainClassifier("extra trees", _trees, tuple({"max_features": each} for each in (5, 12))),
)


@dataclass(frozen=True)
class Fitted:
    answer: Callable[[Values], Values]
    settings: dict[str, Any]
    #: Accuracy on the inner folds, by which classifiers may be compared without a look at what is scored.
    inner: float


def fit_chosen(classifier: PlainClassifier, values: Values, labels: Labels, inner: list[Fold]) -> Fitted:
    tried = [_inner_accuracy(classifier, each, values, labels, inner) for each in classifier.settings]
    best = int(np.argmax(tried))
    settings = classifier.settings[best]
    model = classifier.build(**settings)
    if classifier.calibrated:
        model = CalibratedClassifierCV(model, method="sigmoid", cv=inner, ensemble=False)
    model.fit(values, labels)
    return Fitted(lambda unseen: np.asarray(model.predict_proba(unseen), np.float64), settings, tried[best])


def _inner_accuracy(
    classifier: PlainClassifier, settings: dict[str, Any], values: Values, labels: Labels, inner: list[Fold]
) -> float:
    right = 0
    for train, test in inner:
        model = classifier.build(**settings).fit(values[train], labels[train])
        right += int((model.predict(values[test]) == labels[test]).sum())
    return right / sum(len(test) for _, test in inner)

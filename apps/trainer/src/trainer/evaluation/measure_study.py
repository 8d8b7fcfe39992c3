"""The baseline of morphology: plain measures and plain classifiers, five folds five times."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.exceptions import ConvergenceWarning

from trainer.data.class_folders import LabelledPictures
from trainer.data.picture_hash import near_duplicates, picture_hashes
from trainer.evaluation.class_scores import Labels, Probabilities, class_figures
from trainer.evaluation.folds import Fold, stratified_folds
from trainer.evaluation.head_mask import otsu_head
from trainer.evaluation.head_measures import MEASURES, Values, head_measures
from trainer.evaluation.measure_classifiers import CLASSIFIERS, PlainClassifier, fit_chosen

CHOSEN = "chosen on inner folds"
CONTROL = "control: colour of the ground"
#: Of the five outer repeats, and added to for the inner folds.
FIRST_SEED = 5801


@dataclass(frozen=True)
class Protocol:
    repeats: int = 5
    folds: int = 5
    inner_folds: int = 3
    first_seed: int = FIRST_SEED

    def outer(self, labels: Labels, groups: Labels) -> list[list[Fold]]:
        seeds = range(self.first_seed, self.first_seed + self.repeats)
        return [stratified_folds(labels, groups, self.folds, seed) for seed in seeds]

    def inner(self, labels: Labels, groups: Labels) -> list[Fold]:
        return stratified_folds(labels, groups, self.inner_folds, self.first_seed + 1000)


@dataclass(frozen=True)
class MeasureStudy:
    pictures: LabelledPictures
    groups: Labels
    #: By name of the classifier: repeats by pictures by classes.
    answers: dict[str, Probabilities]

    def as_json(self, protocol: Protocol) -> dict[str, Any]:
        pictures, labels = self.pictures, self.pictures.labels
        sizes = np.bincount(np.unique(self.groups, return_inverse=True)[1])
        return {
            "set": pictures.name,
            "sha256": pictures.sha256,
            "pictures": len(labels),
            "classes": list(pictures.classes),
            "nearDuplicates": {"groups": int((sizes > 1).sum()), "pictures": int(sizes[sizes > 1].sum())},
            "protocol": {"repeats": protocol.repeats, "folds": protocol.folds, "innerFolds": protocol.inner_folds},
            "measures": list(MEASURES),
            "rows": [
                {"name": name, **class_figures(each, labels, self.groups, pictures.classes)}
                for name, each in self.answers.items()
            ],
        }


def groups_of(pictures: LabelledPictures) -> Labels:
    return near_duplicates([picture_hashes(each) for each in pictures.pictures])


def ground_colour(picture: np.ndarray[Any, np.dtype[np.uint8]]) -> Values:
    """Of what is around the head. It says nothing about the cell; what it can tell apart, the slides can."""
    head = otsu_head(np.ascontiguousarray(picture[:, :, 1]))
    ground = picture[head.region & ~head.mask]
    return np.asarray(np.median(ground, axis=0) if len(ground) else np.zeros(3), np.float64)


def study_measures(pictures: LabelledPictures, protocol: Protocol, report: Callable[[str], None]) -> MeasureStudy:
    groups = groups_of(pictures)
    values = np.stack([head_measures(each) for each in pictures.pictures])
    report(f"{pictures.name}: {len(values)} pictures measured")
    answers = _answers(CLASSIFIERS, values, pictures, groups, protocol, report)
    ground = np.stack([ground_colour(each) for each in pictures.pictures])
    # Trees cost ten times as much as the other two, and three numbers need none.
    control = _answers(CLASSIFIERS[:2], ground, pictures, groups, protocol, report)[CHOSEN]
    return MeasureStudy(pictures, groups, {**answers, CONTROL: control})


def _answers(
    classifiers: tuple[PlainClassifier, ...],
    values: Values,
    pictures: LabelledPictures,
    groups: Labels,
    protocol: Protocol,
    report: Callable[[str], None],
) -> dict[str, Probabilities]:
    labels = pictures.labels
    shape = (protocol.repeats, len(labels), len(pictures.classes))
    answers = {each.name: np.zeros(shape) for each in classifiers} | {CHOSEN: np.zeros(shape)}
    for repeat, folds in enumerate(protocol.outer(labels, groups)):
        for train, test in folds:
            inner = protocol.inner(labels[train], groups[train])
            with warnings.catch_warnings():
                # The strictest settings need no more steps to be ranked below the others.
                warnings.simplefilter("ignore", ConvergenceWarning)
                fitted = {each.name: fit_chosen(each, values[train], labels[train], inner) for each in classifiers}
            for name, each in fitted.items():
                answers[name][repeat, test] = each.answer(values[test])
            best = max(fitted, key=lambda name: fitted[name].inner)
            answers[CHOSEN][repeat, test] = answers[best][repeat, test]
        report(f"{pictures.name}: repeat {repeat + 1} of {protocol.repeats}")
    return answers

import numpy as np
import pytest

from trainer.data.frame_store import FrameStore
from trainer.data.manifest import Manifest
from trainer.evaluation.border_free import without_border
from trainer.evaluation.detections import drop_repeats
from trainer.evaluation.evaluate import FramePair, best_threshold, score_at, torch_detector
from trainer.evaluation.evaluate_split import evaluate_split
from trainer.evaluation.match import match_boxes, match_centres
from trainer.models.head_detector import HeadDetector
from trainer.refusal import Refusal

LABELS = np.array([[0, 0, 20, 20], [100, 100, 20, 20]], np.float32)


def detections(*rows: tuple[float, ...]) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    return np.array(rows, np.float32).reshape(-1, 5)


def test_a_centre_counts_within_10_px_and_each_label_once() -> None:
    found = detections((0.9, 16, 18, 20, 20), (0.8, 10, 10, 20, 20), (0.7, 110, 120.1, 20, 20))
    assert match_centres(found, LABELS) == [(0, 0)]


def test_a_box_counts_from_half_overlap_by_hand() -> None:
    # Shifted by 6 px: 14·20 common of 520 in all is 0.538; by 7 px: 13·20 of 540 is 0.481.
    assert match_boxes(detections((0.9, 16, 10, 20, 20)), LABELS) == [(0, 0)]
    assert match_boxes(detections((0.9, 17, 10, 20, 20)), LABELS) == []


def test_f1_precision_and_recall_by_hand() -> None:
    found = detections((0.9, 10, 10, 20, 20), (0.8, 50, 50, 20, 20), (0.2, 110, 110, 20, 20))
    scored = score_at([FramePair(found, LABELS)], 0.5)
    assert (scored.centre.found, scored.centre.false, scored.centre.missed) == (1, 1, 1)
    assert scored.centre.f1 == scored.centre.precision == scored.centre.recall == 0.5
    assert score_at([FramePair(found, LABELS)], 0.1).centre.f1 == pytest.approx(0.8)


def test_the_border_is_left_out_in_a_second_score_only() -> None:
    labels = np.array([[-2, 30, 10, 10], [40, 40, 20, 20]], np.float32)
    found = detections((0.9, 4, 36, 10, 10), (0.8, 50, 50, 20, 20), (0.8, 97, 5, 10, 10), (0.8, 50, 90, 20, 20))
    scored = score_at([FramePair(found, labels, (100, 120))], 0.5)
    assert (scored.centre.found, scored.centre.false, scored.centre.missed) == (2, 2, 0)
    assert scored.inner is not None
    assert (scored.inner.found, scored.inner.false, scored.inner.missed) == (1, 1, 0)
    assert score_at([FramePair(found, labels)], 0.5).inner is None


def test_what_was_found_of_a_head_inside_stays() -> None:
    labels = np.array([[4, 40, 10, 10], [3, 80, 10, 10]], np.float32)
    found = detections((0.9, 6, 45, 10, 10), (0.9, 12, 85, 10, 10))
    kept, inside = without_border(found, labels, (100, 120))
    assert [row[1] for row in kept] == [6]
    assert len(inside) == 1


def test_the_threshold_balances_counts_where_f1_hardly_differs() -> None:
    labels = np.array([[40 * n, 0, 20, 20] for n in range(100)], np.float32)
    rows = [(0.9, 40 * n + 10, 10, 20, 20) for n in range(99)]
    rows += [(0.5, 10, 300, 20, 20), (0.2, 10, 600, 20, 20)]
    pairs = [FramePair(detections(*rows), labels)]
    assert score_at(pairs, 0.6).centre.count_bias == pytest.approx(-0.01)
    assert score_at(pairs, 0.1).centre.count_bias == pytest.approx(0.01)
    assert 0.2 < best_threshold({"one": pairs}) <= 0.5


def test_empty_pictures_are_scored_too() -> None:
    nothing = np.zeros((0, 4), np.float32)
    scored = score_at([FramePair(detections(), nothing), FramePair(detections((0.9, 1, 1, 9, 9)), nothing)], 0.5)
    assert (scored.centre.found, scored.centre.false, scored.centre.missed) == (0, 1, 0)


def test_one_head_gives_one_detection_but_neighbours_stay_two() -> None:
    found = detections((0.9, 10, 10, 20, 20), (0.8, 14, 10, 20, 20), (0.7, 20, 10, 20, 20))
    assert drop_repeats(found)[:, 0].tolist() == pytest.approx([0.9, 0.7])


def test_figures_come_from_held_out_frames_only(manifest: Manifest) -> None:
    detect = torch_detector(HeadDetector(1))
    with pytest.raises(Refusal, match="held-out"):
        evaluate_split(manifest, "train", detect, FrameStore())
    with pytest.raises(Refusal, match="flatter"):
        evaluate_split(manifest, "test", detect, FrameStore())

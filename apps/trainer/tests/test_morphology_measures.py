"""Measures of heads, the hash that finds near-duplicates, and folds: all by themselves, on drawn pictures."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from trainer.data.class_folders import read_class_folders
from trainer.data.picture_hash import MOST_BITS, near_duplicates, picture_hashes, turned
from trainer.evaluation.class_scores import calibration_error, class_figures, difference, grouped_interval
from trainer.evaluation.folds import stratified_folds
from trainer.evaluation.head_mask import otsu_head
from trainer.evaluation.head_measures import MEASURES, head_measures
from trainer.refusal import Refusal

Picture = NDArray[np.uint8]


def drawn(angle: float, *, length: int = 21, width: int = 12, seed: int = 1) -> Picture:
    """A dark head that is narrower at one end, a thin tail and noise on a light ground."""
    picture = np.full((141, 141, 3), 215, np.uint8)
    along = np.array([np.cos(angle), np.sin(angle)])
    back = np.array([70, 70]) - 0.9 * length * along
    cv2.line(picture, tuple(back.astype(int)), tuple((back - 60 * along).astype(int)), (120, 120, 120), 3)
    cv2.ellipse(picture, ((70, 70), (2 * length, 2 * width), float(np.degrees(angle))), (90, 60, 80), -1)
    cv2.circle(picture, tuple(np.rint(70 - 0.8 * length * along).astype(int)), width // 2, (90, 60, 80), -1)
    noise = np.random.default_rng(seed).normal(0, 3, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def test_there_are_31_measures_and_no_quarter_turn_or_mirror_changes_one() -> None:
    picture = drawn(0.5)
    seen = head_measures(picture)
    assert len(MEASURES) == len(set(MEASURES)) == len(seen) == 31
    for each in turned(picture)[1:]:
        np.testing.assert_allclose(head_measures(np.ascontiguousarray(each)), seen, rtol=0.02, atol=0.02)


def test_any_turn_changes_lengths_by_less_than_a_pixel_or_two() -> None:
    upright = dict(zip(MEASURES, head_measures(drawn(0.0)), strict=True))
    assert upright["length"] == pytest.approx(43, abs=2.5)
    assert upright["width"] == pytest.approx(25, abs=1.5)
    assert upright["width_at_10"] < upright["width_at_75"]
    for angle in (0.4, 1.1, 2.6, 4.0):
        measured = dict(zip(MEASURES, head_measures(drawn(angle)), strict=True))
        for name, most in (("length", 2), ("width", 2), ("ellipticity", 0.1), ("solidity", 0.03), ("area", 45)):
            assert measured[name] == pytest.approx(upright[name], abs=most), name


def test_light_and_colour_of_the_slide_change_no_measure() -> None:
    picture = drawn(0.5)
    lit = np.clip(picture.astype(np.float64) * [0.7, 0.8, 1.1] + [30, 12, 0], 0, 255).astype(np.uint8)
    np.testing.assert_allclose(head_measures(lit), head_measures(picture), rtol=0.04, atol=0.03)


def test_the_head_is_the_piece_in_the_middle_without_its_tail_and_without_dark_borders() -> None:
    picture = drawn(0.5)
    alone = otsu_head(np.ascontiguousarray(picture[:, :, 1]))
    crowded = picture.copy()
    cv2.circle(crowded, (20, 120), 18, (40, 40, 40), -1)
    crowded[:, :6] = 0
    seen = otsu_head(np.ascontiguousarray(crowded[:, :, 1]))
    both = (alone.mask & seen.mask).sum() / (alone.mask | seen.mask).sum()
    assert both > 0.97
    # With its tail it would be more than 60 px longer.
    assert np.ptp(np.argwhere(alone.mask), axis=0).max() < 55
    with pytest.raises(Refusal, match="nothing that is darker"):
        head_measures(np.full((90, 70, 3), 128, np.uint8))


def test_near_duplicates_are_found_turned_mirrored_brighter_and_compressed_and_others_are_not() -> None:
    cells = [drawn(0.4, seed=1), drawn(1.3, length=26, width=9, seed=2), drawn(2.2, length=17, width=15, seed=3)]
    copies = [np.asarray(cv2.convertScaleAbs(cells[0], alpha=0.9, beta=8), np.uint8)]
    copies += [np.ascontiguousarray(np.rot90(np.fliplr(cells[0])))]
    done, coded = cv2.imencode(".jpg", cells[1], [cv2.IMWRITE_JPEG_QUALITY, 80])
    assert done
    copies += [np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)]
    hashes = [picture_hashes(each) for each in (*cells, *copies)]
    assert MOST_BITS == 24 and hashes[0].shape == (8, 32)
    group = near_duplicates(hashes)
    assert group[3] == group[4] == group[0] and group[5] == group[1]
    assert len(set(group.tolist())) == 3


def test_groups_join_through_a_picture_between_them() -> None:
    bits = np.zeros((3, 256), np.uint8)
    bits[1, :MOST_BITS] = bits[2, : 2 * MOST_BITS] = 1
    hashes = [np.repeat(np.packbits(each)[None], 8, axis=0) for each in bits]
    assert len(set(near_duplicates(hashes).tolist())) == 1
    assert len(set(near_duplicates(hashes, MOST_BITS - 1).tolist())) == 3
    assert len(set(near_duplicates([hashes[0], hashes[2]]).tolist())) == 2


def test_folds_keep_groups_together_classes_balanced_and_their_seed() -> None:
    labels = np.repeat(np.arange(3), 40)
    groups = np.arange(120)
    groups[[0, 1, 45, 90]] = 0
    folds = stratified_folds(labels, groups, 5, 7)
    assert sorted(np.concatenate([test for _, test in folds]).tolist()) == list(range(120))
    for train, test in folds:
        assert not set(groups[train]) & set(groups[test])
        assert (np.bincount(labels[test], minlength=3) >= 6).all()
    again, other = stratified_folds(labels, groups, 5, 7), stratified_folds(labels, groups, 5, 8)
    assert all(np.array_equal(a[1], b[1]) for a, b in zip(folds, again, strict=True))
    assert not all(np.array_equal(a[1], b[1]) for a, b in zip(folds, other, strict=True))


def test_figures_of_answers_that_can_be_counted_by_hand() -> None:
    labels, alone = np.array([0, 0, 0, 1]), np.arange(4)
    sure = np.array([[[0.9, 0.1], [0.9, 0.1], [0.2, 0.8], [0.4, 0.6]]])
    figures = class_figures(sure, labels, alone, ("a", "b"))
    assert (figures["accuracy"], figures["balancedAccuracy"], figures["kappa"]) == (0.75, 0.8333, 0.5)
    assert figures["perClass"]["a"] == {"pictures": 3, "recall": 0.6667, "precision": 1.0}
    assert figures["perClass"]["b"] == {"pictures": 1, "recall": 1.0, "precision": 0.5}
    # Two right at 0.9, one wrong at 0.8, one right at 0.6: (0.2 + 0.8 + 0.4) / 4.
    assert calibration_error(sure[0], labels) == pytest.approx(0.35)
    assert difference(sure, sure, labels, alone) == {"accuracy": 0, "interval": [0, 0], "better": False}
    worst = difference(np.eye(2)[labels][None], np.eye(2)[1 - labels][None], labels, alone)
    assert worst == {"accuracy": 1, "interval": [1, 1], "better": True}


def test_the_interval_is_wider_where_pictures_belong_together() -> None:
    right = (np.arange(200) % 4 > 0).astype(float)
    right[:50] = 0
    apart = grouped_interval(right, np.arange(200))
    together = grouped_interval(right, np.repeat(np.arange(20), 10))
    assert apart[0] < right.mean() < apart[1]
    assert together[1] - together[0] > 1.5 * (apart[1] - apart[0])


def test_folders_without_pictures_or_with_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no two folders"):
        read_class_folders(tmp_path)
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    with pytest.raises(Refusal, match="has no picture"):
        read_class_folders(tmp_path)
    for name in ("a", "b"):
        cv2.imwrite(str(tmp_path / name / "one.png"), drawn(0.3))
    pictures = read_class_folders(tmp_path)
    assert (pictures.files, pictures.labels.tolist()) == (("a/one.png", "b/one.png"), [0, 1])
    (tmp_path / "b" / "two.png").write_bytes(b"text")
    with pytest.raises(Refusal, match=r"b/two\.png: is not a picture"):
        read_class_folders(tmp_path)

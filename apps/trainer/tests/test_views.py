"""Labels must follow the pixels: a silent half pixel here is a wrong velocity later."""

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from trainer.data.augment import View, random_view
from trainer.data.augment_settings import AugmentSettings
from trainer.data.targets import draw_target
from trainer.evaluation.decode import decode_boxes
from trainer.evaluation.detections import pick_detections
from trainer.models.head_detector import STRIDE

PLAIN = AugmentSettings(brightness=0, contrast=(1, 1), blur=0, noise=0, gradient=0, compression=0, free_rotation=0.5)


def spot_picture(x: float, y: float) -> NDArray[np.uint8]:
    rows, columns = np.mgrid[0:200, 0:260] + 0.5
    light = 60 + 150 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * 3.0**2))
    return np.asarray(np.rint(light), np.uint8)


@pytest.mark.parametrize("seed", range(12))
def test_boxes_follow_the_pixels_through_every_turn(seed: int) -> None:
    x, y = 131.3, 98.7
    boxes = np.array([[0, x - 9, y - 6, 18, 12]], np.float32)
    view = random_view(spot_picture(x, y), boxes, 256, PLAIN, np.random.default_rng(seed))
    if len(view.boxes) == 0:
        pytest.skip("the spot is outside this view")
    light = np.clip(view.picture - 65, 0, None)
    rows, columns = np.mgrid[0:256, 0:256] + 0.5
    seen = np.array([(columns * light).sum(), (rows * light).sum()]) / light.sum()
    _, left, top, width, height = view.boxes[0]
    np.testing.assert_allclose([left + width / 2, top + height / 2], seen, atol=0.15)


def test_heads_cut_by_the_view_keep_their_true_centre() -> None:
    boxes = np.array([[0, 120, 90, 18, 12]], np.float32)
    settings = AugmentSettings(scale=(1, 1), free_rotation=0)
    cut = []
    for seed in range(300):
        view = random_view(spot_picture(129, 96), boxes, 64, settings, np.random.default_rng(seed))
        for _, left, top, width, height in view.boxes:
            assert sorted([width, height]) == pytest.approx([12, 18])
            centre = np.array([left + width / 2, top + height / 2])
            cut.append(not ((centre >= 0) & (centre < 64)).all())
    assert any(cut)
    assert not all(cut)


def test_the_edges_of_a_picture_have_no_target() -> None:
    boxes = np.array([[0, 0, 50, 6, 12], [0, 100, 100, 18, 12]], np.float32)
    settings = AugmentSettings(scale=(1, 1), free_rotation=0)
    for seed in range(20):
        view = random_view(spot_picture(0, 0), boxes, 192, settings, np.random.default_rng(seed))
        assert len(view.boxes) <= 1
        target = draw_target(view, np.array([True]))
        touching = [region for region in view.unsure if (region[:2] < 192).all() and (region[2:] > 0).all()]
        for left, top, right, bottom in touching:
            row, column = (int(np.clip(at / 2 / STRIDE, 0, 95)) for at in (top + bottom, left + right))
            assert target.heat_weight[0, row, column] == 0


def test_decoding_a_perfect_answer_gives_the_labels_back() -> None:
    boxes = np.array([[0, 10.3, 20.9, 17, 18], [0, 60.2, 70.6, 9, 25], [0, -6, 100, 8, 16]], np.float32)
    view = View(np.zeros((128, 128), np.float32), boxes, np.zeros((0, 4), np.float32))
    target = draw_target(view, np.array([True]))
    decoded = decode_boxes(torch.from_numpy(target.geometry)[None])
    peaks = np.where(target.heat[0] >= 0.999, target.heat[0], 0)
    found = pick_detections(peaks, decoded[0].numpy(), 0.5)
    expected = sorted([left + w / 2, top + h / 2, w, h] for _, left, top, w, h in boxes.tolist())
    np.testing.assert_allclose(sorted(found[:, 1:].tolist()), expected, atol=0.05)


def test_a_class_that_a_source_does_not_label_is_not_taught_as_absent() -> None:
    view = View(np.zeros((64, 64), np.float32), np.zeros((0, 5), np.float32), np.zeros((0, 4), np.float32))
    target = draw_target(view, np.array([True, False]))
    assert target.heat_weight[0].all()
    assert not target.heat_weight[1].any()


def test_views_are_grey_levels_of_a_camera() -> None:
    grey = np.random.default_rng(1).integers(0, 256, (200, 260), dtype=np.uint8)
    view = random_view(grey, np.zeros((0, 5), np.float32), 128, AugmentSettings(), np.random.default_rng(1))
    assert view.picture.min() >= 0
    assert view.picture.max() <= 255
    assert np.array_equal(view.picture, np.rint(view.picture))

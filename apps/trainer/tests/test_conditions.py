"""Pictures of other optics, cameras and encoders: what is done to them, and what the network makes of them."""

from pathlib import Path

import cv2
import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from trainer.data.augment_settings import AUGMENTATIONS
from trainer.data.compressed import CRF, FILM_FRAMES, TAKEN, film_all, through_h264
from trainer.data.light import relight
from trainer.data.sample_plans import SimulatedSample
from trainer.evaluation.conditions import CONDITIONS
from trainer.models.turning_head_detector import TurningHeadDetector, polarity


def field(heads: int, sign: float, noise: float = 4.0) -> NDArray[np.uint8]:
    """Spots on an even ground, each in a thin ring of the other side."""
    rng = np.random.default_rng(heads)
    rows, columns = np.mgrid[0:240, 0:320] + 0.5
    light = 110 + rng.normal(0, noise, rows.shape)
    for x, y in rng.uniform(20, 220, (heads, 2)):
        square = (columns - x) ** 2 + (rows - y) ** 2
        light += sign * (90 * np.exp(-square / 18) - 12 * np.exp(-((np.sqrt(square) - 9) ** 2) / 4))
    return np.asarray(np.clip(np.rint(light), 0, 255), np.uint8)


def sign_of(picture: NDArray[np.uint8]) -> float:
    return float(polarity(torch.from_numpy(picture.astype(np.float32))[None, None]))


@pytest.mark.parametrize("heads", [2, 20, 120])
@pytest.mark.parametrize("noise", [2.0, 25.0])
def test_bright_and_dark_heads_are_distinguished(heads: int, noise: float) -> None:
    assert sign_of(field(heads, 1, noise)) == 1
    assert sign_of(field(heads, -1, noise)) == -1


def test_an_empty_field_does_not_turn_to_and_fro() -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        assert sign_of(np.clip(rng.normal(110, 20, (240, 320)), 0, 255).astype(np.uint8)) == 1


def test_each_picture_of_a_batch_has_its_own_side() -> None:
    both = np.stack([field(20, 1), field(20, -1)]).astype(np.float32)
    assert polarity(torch.from_numpy(both)[:, None]).flatten().tolist() == [1, -1]


def test_an_inverted_picture_is_answered_like_the_picture_itself() -> None:
    model = TurningHeadDetector(1).eval()
    picture = torch.from_numpy(field(30, 1).astype(np.float32))[None, None]
    with torch.no_grad():
        for plain, turned in zip(model(picture), model(255 - picture), strict=True):
            torch.testing.assert_close(plain, turned, atol=1e-4, rtol=1e-4)


def test_views_under_other_conditions_are_grey_levels_of_a_camera() -> None:
    picture = field(30, 1).astype(np.float32)
    turned = 0
    for seed in range(60):
        view = relight(picture[:224, :224], AUGMENTATIONS["conditions"], np.random.default_rng(seed))
        assert view.min() >= 0
        assert view.max() <= 255
        assert np.array_equal(view, np.rint(view))
        turned += sign_of(view.astype(np.uint8)) < 0
    assert 5 < turned < 30


def test_a_film_keeps_its_frames_and_the_labels_of_their_sample(tmp_path: Path) -> None:
    options = {"preset": "normal", "width-px": "160", "height-px": "128", "um-per-pixel": "0.5", "seed": "77"}
    entries = film_all([SimulatedSample("film-77", "simulated-films", "train", options)], tmp_path)
    assert {entry["frameIndex"] for entry in entries} == set(TAKEN)
    for entry in entries:
        frames = tmp_path / "film-77-frames" / "images"
        plain = cv2.imread(str(sorted(frames.glob("*.png"))[entry["frameIndex"]]), cv2.IMREAD_GRAYSCALE)
        seen = cv2.imread(str(tmp_path / entry["path"]), cv2.IMREAD_GRAYSCALE)
        assert plain is not None
        assert seen is not None
        assert seen.shape == plain.shape
        assert 0 < np.abs(seen.astype(float) - plain).mean() < 20


def test_no_encoding_of_the_table_is_trained_and_every_condition_changes_the_picture() -> None:
    assert not {35, 40, 45} & set(CRF)
    film = [field(20, 1)] * FILM_FRAMES
    for name, change in CONDITIONS.items():
        changed = change(film)[TAKEN[-1]]
        assert changed.shape == film[0].shape, name
        assert (name == "as simulated") == np.array_equal(changed, film[0]), name


def test_encoding_keeps_the_number_of_frames(tmp_path: Path) -> None:
    film = [field(20, 1)] * 5
    assert len(through_h264(film, tmp_path / "film.mp4", ["-crf", "40"])) == 5

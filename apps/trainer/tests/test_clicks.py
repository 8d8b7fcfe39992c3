"""Clicks, the views they are given on, and the batches that a training draws from them."""

from pathlib import Path

import numpy as np
import pytest
import torch

from trainer.data.click_batches import LEAST_PIXELS, PART_SHARES, ClickBatchMaker
from trainer.data.click_set import FACTS, VIEWS, ClickSet, read_click_set
from trainer.data.clicks import RADIUS, draw_click, first_click, next_click
from trainer.data.prepare_clicks import ClickPlan, on_grid, plan_click_sets, prepare_clicks
from trainer.data.stain import HEAD
from trainer.models.click_segmenter import PARTS
from trainer.refusal import Refusal
from trainer.training.click_losses import click_loss, overlap


def square(top: int, left: int, side: int) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    region = np.zeros((64, 64), bool)
    region[top : top + side, left : left + side] = True
    return region


def test_the_first_click_is_at_the_deepest_place_or_anywhere_on_the_part() -> None:
    truth = square(20, 30, 11)
    click = first_click(truth, None)
    assert (click.row, click.column, click.inside) == (25, 35, True)
    rng = np.random.default_rng(1)
    drawn = [first_click(truth, rng) for _ in range(40)]
    assert all(truth[each.row, each.column] for each in drawn)
    assert len({(each.row, each.column) for each in drawn}) > 10


def test_a_further_click_is_in_the_largest_mistake_and_none_where_there_is_none() -> None:
    truth, missed, extra = square(20, 20, 20), square(20, 20, 5), square(45, 45, 9)
    click = next_click(truth, (truth & ~missed) | extra, None)
    assert click is not None
    assert (click.row, click.column, click.inside) == (49, 49, False)
    click = next_click(truth, truth & ~missed, None)
    assert click is not None
    assert (click.row, click.column, click.inside) == (22, 22, True)
    assert next_click(truth, truth, None) is None


def test_a_click_is_a_disc_of_radius_4_that_the_edge_cuts() -> None:
    clicks = np.zeros((2, 64, 64), np.float32)
    draw_click(clicks, first_click(square(20, 20, 1), None))
    rows, columns = np.nonzero(clicks[0])
    assert (np.hypot(rows - 20, columns - 20) <= RADIUS).all()
    assert (len(rows), clicks[1].sum(), clicks.max()) == (49, 0, 1)
    draw_click(clicks, first_click(square(0, 0, 1), None))
    assert clicks[0, 0, 4] == 1 and clicks[0, 4, 4] == 0


def test_views_of_a_set_repeat_and_every_third_is_stained(click_sets: Path) -> None:
    views = read_click_set(click_sets / "train")
    assert [view.stained for view in views.views] == [index % 3 == 0 for index in range(len(views.views))]
    for view in views.views:
        picture, mask = views.picture(view), views.mask(view)
        assert mask[int(view.head_y), int(view.head_x)] == HEAD
        if view.stained:
            assert picture[mask == HEAD].mean() < picture[mask == 0].mean() - 10


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    twice = [prepare_clicks(ClickPlan("one", 4, 5), tmp_path / name) for name in ("first", "second")]
    for name in (FACTS, VIEWS):
        assert (twice[0] / name).read_bytes() == (twice[1] / name).read_bytes()


def test_held_out_views_have_seeds_of_their_own_and_one_pixel_size_each() -> None:
    plans = plan_click_sets(9, 3, 100)
    assert len({plan.seed for plan in plans}) == len(plans)
    tests = [plan for plan in plans if plan.name.startswith("test-")]
    assert [plan.finest_um for plan in tests] == [plan.coarsest_um for plan in tests] == [0.1, 0.15, 0.2, 0.3, 0.5]


@pytest.mark.parametrize("factor", [0.7, 1.0, 3.3])
def test_a_place_stays_where_it_is_on_another_grid(factor: float) -> None:
    side = int(100 / factor) + 2
    rows, columns = np.mgrid[:side, :side] + 0.5
    spot = (side / 2 - 6 / factor, side / 2 + 9 / factor)
    picture = 250 * np.exp(-0.5 * ((rows - spot[0]) ** 2 + (columns - spot[1]) ** 2) * (factor / 4) ** 2)
    seen = on_grid(picture.astype(np.uint8), factor, 100).astype(float)
    y, x = np.mgrid[:100, :100] + 0.5
    centre = (seen * y).sum() / seen.sum(), (seen * x).sum() / seen.sum()
    assert centre == pytest.approx((44, 59), abs=0.06)


def test_a_set_whose_pictures_are_missing_or_pickled_is_refused(click_sets: Path, tmp_path: Path) -> None:
    (tmp_path / FACTS).write_bytes((click_sets / "train" / FACTS).read_bytes())
    with pytest.raises(Refusal, match="is not a set of views"):
        read_click_set(tmp_path)
    np.save(tmp_path / VIEWS, np.array([{"a": 1}], object), allow_pickle=True)
    with pytest.raises(Refusal, match="is not a set of views"):
        read_click_set(tmp_path)


def test_batches_are_a_function_of_seed_epoch_and_number(click_sets: Path) -> None:
    views = read_click_set(click_sets / "train")
    maker = ClickBatchMaker(views, side=96, size=6, seed=1)
    first, again, other = maker.batch(0, 3), maker.batch(0, 3), maker.batch(1, 3)
    assert torch.equal(first.pictures, again.pictures)
    assert np.array_equal(first.truth, again.truth)
    assert first.rng.random() == again.rng.random()
    assert not torch.equal(first.pictures, other.pictures)
    assert first.pictures.shape == (6, 1, 96, 96)
    assert float(first.pictures.min()) >= 0 and float(first.pictures.max()) <= 1
    assert (first.truth.sum(axis=(1, 2)) >= LEAST_PIXELS).all()
    assert torch.equal(first.part.sum(dim=1), torch.ones(6))


def test_every_part_is_requested_heads_most_often(click_sets: Path) -> None:
    views = read_click_set(click_sets / "train")
    maker = ClickBatchMaker(views, side=96, size=100, seed=2)
    shares = maker.batch(0, 0).part.mean(dim=0).tolist()
    assert len(shares) == len(PARTS)
    assert shares == pytest.approx(PART_SHARES, abs=0.12)


def test_a_set_without_views_is_refused(click_sets: Path) -> None:
    views = read_click_set(click_sets / "train")
    with pytest.raises(Refusal, match="holds no view"):
        ClickBatchMaker(ClickSet((), views.levels, {}, ""), side=96, size=1, seed=1)


def test_the_loss_falls_with_the_mask_and_with_an_honest_quality() -> None:
    truth = torch.from_numpy(square(20, 20, 20)[None, None].astype(np.float32))
    right, wrong = (truth - 0.5) * 12, (0.5 - truth) * 12
    sure, unsure = torch.full((1, 1), 6.0), torch.full((1, 1), -6.0)
    assert click_loss(right, sure, truth) < 0.05
    assert click_loss(right, sure, truth) < click_loss(right, unsure, truth) < click_loss(wrong, unsure, truth)
    half = torch.from_numpy(square(20, 20, 10)[None, None])
    assert overlap(half, truth > 0.5).tolist() == [0.25]
    assert overlap(torch.zeros_like(half), torch.zeros_like(half)).tolist() == [1.0]

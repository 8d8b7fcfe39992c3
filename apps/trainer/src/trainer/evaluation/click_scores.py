"""How well clicks outline a part: IoU after each click, each in the middle of the largest mistake."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from trainer.data.click_batches import LEAST_PIXELS
from trainer.data.click_set import ClickSet, View
from trainer.data.clicks import draw_click, first_click, next_click
from trainer.models.click_segmenter import PARTS
from trainer.training.click_losses import loss_of_answer

#: What the network sees of a view.
SIDE = 128
Floats = NDArray[np.float32]
#: Pictures, clicks, former masks and parts to masks and their estimated quality, both from 0 to 1.
Segmenter = Callable[[Floats, Floats, Floats, Floats], tuple[Floats, Floats]]
AT_ONCE = 16


@dataclass(frozen=True)
class ClickScore:
    view: View
    part: str
    #: After each click, and what the network estimated it to be.
    iou: tuple[float, ...]
    quality: tuple[float, ...]
    #: What the training makes smaller.
    loss: tuple[float, ...]


@dataclass(frozen=True)
class ClickScores:
    each: tuple[ClickScore, ...]

    def of(self, keep: Callable[[ClickScore], bool]) -> "ClickScores":
        return ClickScores(tuple(score for score in self.each if keep(score)))

    def means(self) -> NDArray[np.float64]:
        """Mean IoU after one, two and more clicks."""
        return np.asarray(np.mean([score.iou for score in self.each], axis=0))

    def by_part(self) -> dict[str, NDArray[np.float64]]:
        groups = {part: self.of(lambda score, part=part: score.part == part) for part in PARTS}  # type: ignore[misc]
        return {part: group.means() for part, group in groups.items() if group.each}


@dataclass(frozen=True)
class Wanted:
    view: View
    part: int
    picture: Floats
    truth: NDArray[np.bool_]


def score_clicks(
    segment: Segmenter, views: ClickSet, clicks: int, *, most_views: int | None = None, parts: Iterable[str] = PARTS
) -> ClickScores:
    wanted = _all_wanted(views, most_views, tuple(parts))
    scores: list[ClickScore] = []
    for start in range(0, len(wanted), AT_ONCE):
        scores += _score_batch(segment, wanted[start : start + AT_ONCE], clicks)[0]
    return ClickScores(tuple(scores))


def answers_of(
    segment: Segmenter, views: ClickSet, clicks: int, part: str, most_views: int
) -> list[tuple[Floats, Wanted]]:
    """What is answered to the last click on each part, with what was wanted."""
    wanted = _all_wanted(views, most_views, (part,))
    batches = [wanted[start : start + AT_ONCE] for start in range(0, len(wanted), AT_ONCE)]
    return [
        (mask[0], each)
        for batch in batches
        for mask, each in zip(_score_batch(segment, batch, clicks)[1], batch, strict=True)
    ]


def _all_wanted(views: ClickSet, most_views: int | None, parts: tuple[str, ...]) -> list[Wanted]:
    chosen = views.views if most_views is None else views.views[:most_views]
    return [each for view in chosen for each in _wanted(views, view, parts)]


def _wanted(views: ClickSet, view: View, parts: tuple[str, ...]) -> list[Wanted]:
    """The head is up to 2 µm away from the middle, as a detection is never exact; the same for each run."""
    away = np.random.default_rng([11, view.index]).uniform(-13, 13, 2)
    free = views.levels.shape[2] - SIDE
    left, top = (
        round(np.clip(at - SIDE / 2 + d, 0, free)) for at, d in zip((view.head_x, view.head_y), away, strict=True)
    )
    cut = np.asarray(views.levels[view.index, :, top : top + SIDE, left : left + SIDE])
    picture = cut[0].astype(np.float32) / np.float32(255)
    all_parts = [Wanted(view, PARTS.index(part), picture, cut[1] == PARTS.index(part) + 1) for part in parts]
    return [each for each in all_parts if each.truth.sum() >= LEAST_PIXELS]


def _score_batch(segment: Segmenter, wanted: list[Wanted], count: int) -> tuple[list[ClickScore], Floats]:
    """Scores after each click, and the masks after the last."""
    pictures = np.stack([each.picture for each in wanted])[:, None]
    part = np.eye(len(PARTS), dtype=np.float32)[[each.part for each in wanted]]
    clicks = np.zeros((len(wanted), 2, SIDE, SIDE), np.float32)
    former = np.zeros_like(pictures)
    for each, into in zip(wanted, clicks, strict=True):
        draw_click(into, first_click(each.truth, None))
    ious, qualities, losses = [], [], []
    targets = [torch.from_numpy(each.truth[None].astype(np.float32)) for each in wanted]
    for _ in range(count):
        former, quality = segment(pictures, clicks, former, part)
        answers = former[:, 0] > 0.5
        ious.append([_iou(answer, each.truth) for answer, each in zip(answers, wanted, strict=True)])
        qualities.append(quality[:, 0])
        given = zip(torch.from_numpy(former), torch.from_numpy(quality), targets, strict=True)
        losses.append([loss_of_answer(*each) for each in given])
        for each, answer, into in zip(wanted, answers, clicks, strict=True):
            click = next_click(each.truth, answer, None)
            if click is not None:
                draw_click(into, click)
    by_view = zip(wanted, *(np.transpose(each) for each in (ious, qualities, losses)), strict=True)
    scores = [
        ClickScore(each.view, PARTS[each.part], *(tuple(map(float, row)) for row in rows)) for each, *rows in by_view
    ]
    return scores, former


def _iou(answer: NDArray[np.bool_], truth: NDArray[np.bool_]) -> float:
    return float((answer & truth).sum() / max(1, (answer | truth).sum()))


def torch_segmenter(model: nn.Module) -> Segmenter:
    model.eval()

    @torch.no_grad()
    def segment(*inputs: Floats) -> tuple[Floats, Floats]:
        mask, quality = model(*(torch.from_numpy(each) for each in inputs))
        return torch.sigmoid(mask).numpy(), torch.sigmoid(quality).numpy()

    return segment

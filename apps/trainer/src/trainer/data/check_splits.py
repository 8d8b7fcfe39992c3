"""A test frame next to a training frame measures memory, not skill."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from trainer.refusal import Refusal


class SplitFrame(Protocol):
    @property
    def source(self) -> str: ...
    @property
    def video(self) -> str: ...
    @property
    def frame_index(self) -> int: ...
    @property
    def split(self) -> str: ...


def check_splits(frames: Sequence[SplitFrame], gap_of_source: Mapping[str, int | None]) -> None:
    """A gap of None requires complete videos in one split."""
    videos: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for frame in frames:
        videos[frame.source, frame.video].append((frame.frame_index, frame.split))
    for (source, video), members in videos.items():
        gap = gap_of_source[source]
        members.sort()
        if len({index for index, _ in members}) < len(members):
            raise Refusal(f"manifest: video {video} of {source} has a frame index twice")
        if gap is None:
            _check_one_split(video, members)
        else:
            _check_stretches(video, members, gap)


def _check_one_split(video: str, members: list[tuple[int, str]]) -> None:
    splits = sorted({split for _, split in members})
    if len(splits) > 1:
        raise Refusal(f"manifest: video {video} is in {' and '.join(splits)}, but its source is split by video")


def _check_stretches(video: str, members: list[tuple[int, str]], gap: int) -> None:
    closed: set[str] = set()
    for (before, left), (after, right) in pairwise(members):
        if left == right:
            continue
        closed.add(left)
        if right in closed:
            raise Refusal(f"manifest: the {right} frames of video {video} lie on both sides of {left} frames")
        if after - before < gap:
            raise Refusal(
                f"manifest: frames {before} ({left}) and {after} ({right}) of video {video} are less than {gap} apart"
            )

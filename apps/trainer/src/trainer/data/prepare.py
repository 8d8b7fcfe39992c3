"""Makes the data set of the shipped head detector: simulated samples, and VISEM-Tracking where its folder is given."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from trainer.atomic_file import write_atomically
from trainer.data import simulated, visem_tracking
from trainer.data.compressed import film_all
from trainer.data.sample_plans import plan_films, plan_looks, plan_ordinary


def prepare_head_detection(
    out: Path, *, samples: int, first_seed: int, visem: Path | None, films: int = 0
) -> list[Path]:
    """
    Two manifests over the same pictures: with `choice.json` a recipe is chosen on validation frames; `manifest.json`
    trains what was chosen on these frames too. The test frames are the same in both.
    """
    out.mkdir(parents=True, exist_ok=True)
    sources: list[dict[str, Any]] = []
    frames: list[dict[str, Any]] = []
    if samples > 0:
        sources += [simulated.SOURCE, simulated.LOOKS_SOURCE]
        ordinary = plan_ordinary(simulated.SOURCE["id"], samples - samples // 3, first_seed)
        looks = plan_looks(simulated.LOOKS_SOURCE["id"], samples // 3, first_seed + len(ordinary))
        frames = simulated.simulate_all([*ordinary, *looks], out)
    if films > 0:
        sources.append(simulated.FILMS_SOURCE)
        frames = frames + film_all(plan_films(simulated.FILMS_SOURCE["id"], films, first_seed + samples), out)
    real: list[dict[str, Any]] = []
    if visem is not None:
        sources.append(visem_tracking.SOURCE)
        real = visem_tracking.write_visem_frames(visem, out)
    name = "Sperm heads: simulated samples" + (" and VISEM-Tracking video 11" if visem else "")
    paths = []
    for file, split_of in (("choice.json", visem_tracking.choice_split), ("manifest.json", visem_tracking.final_split)):
        placed = [frame | {"split": split} for frame in real if (split := split_of(frame["frameIndex"])) is not None]
        manifest = {
            "schema": "sarm-dataset-manifest",
            "version": 1,
            "task": "head_detection",
            "name": name,
            "classes": ["sperm"],
            "sources": sources,
            "frames": frames + placed,
        }
        write_atomically(out / file, json.dumps(manifest).encode())
        paths.append(out / file)
    return paths


def describe_split(path: Path) -> list[str]:
    frames = json.loads(path.read_text())["frames"]
    counts = Counter((frame["source"], frame["split"]) for frame in frames)
    lines = []
    for (source, split), count in sorted(counts.items()):
        members = [frame for frame in frames if (frame["source"], frame["split"]) == (source, split)]
        videos = {frame["video"] for frame in members}
        indexes = [frame["frameIndex"] for frame in members]
        lines.append(
            f"{source} {split}: {count} frames of {len(videos)} videos, frames {min(indexes)} to {max(indexes)}"
        )
    return lines

"""Makes the data set of the shipped head detector: simulated samples, and VISEM-Tracking where its folder is given."""

import json
from collections import Counter
from pathlib import Path

from trainer.atomic_file import write_atomically
from trainer.data import simulated, visem_tracking


def prepare_head_detection(out: Path, *, samples: int, first_seed: int, visem: Path | None) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    sources, frames = [], []
    if samples > 0:
        sources.append(simulated.SOURCE)
        for sample in simulated.plan_samples(samples, first_seed):
            frames += simulated.simulate(sample, out)
    if visem is not None:
        sources.append(visem_tracking.SOURCE)
        frames += visem_tracking.write_visem_frames(visem, out)
    manifest = {
        "schema": "sarm-dataset-manifest",
        "version": 1,
        "task": "head_detection",
        "name": "Sperm heads: simulated samples" + (" and VISEM-Tracking video 11" if visem else ""),
        "classes": ["sperm"],
        "sources": sources,
        "frames": frames,
    }
    path = out / "manifest.json"
    write_atomically(path, json.dumps(manifest).encode())
    return path


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

"""Simulated samples as a camera's video leaves them: short films through H.264 at low quality, with exact labels."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from trainer.data.sample_plans import SimulatedSample
from trainer.data.simulated import AT_A_TIME, simulate
from trainer.data.visem_tracking import grey_frames

FPS = 50
FILM_FRAMES = 12
#: Late in the film: first frames are coded completely, what most frames suffer from is what the later ones inherit.
TAKEN = (6, 11)
ENCODINGS_PER_FILM = 3
#: Constant rate factors. Those that the table of conditions is measured at are left out.
CRF = tuple(each for each in range(28, 49) if each not in (35, 40, 45))


def film_all(samples: list[SimulatedSample], out: Path) -> list[dict[str, Any]]:
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        return [entry for entries in pool.map(lambda sample: _film(sample, out), samples) for entry in entries]


def _film(sample: SimulatedSample, out: Path) -> list[dict[str, Any]]:
    entries = simulate(sample, out, FILM_FRAMES, FPS)
    pictures = [np.asarray(cv2.imread(str(out / each["path"]), cv2.IMREAD_GRAYSCALE), np.uint8) for each in entries]
    rng = np.random.default_rng([8, int(sample.options["seed"])])
    taken = []
    for crf in rng.choice(CRF, ENCODINGS_PER_FILM, replace=False):
        folder = out / f"{sample.name}-crf{crf}"
        folder.mkdir(exist_ok=True)
        seen = through_h264(pictures, folder / "film.mp4", ["-crf", str(crf)])
        for index in TAKEN:
            path = folder / f"{index:02d}.png"
            cv2.imwrite(str(path), seen[index], [cv2.IMWRITE_PNG_COMPRESSION, 1])
            taken.append(entries[index] | {"path": str(path.relative_to(out)), "video": folder.name})
    return taken


def through_h264(pictures: list[NDArray[np.uint8]], file: Path, quality: list[str]) -> list[NDArray[np.uint8]]:
    """Encoded as cameras' programs do, decoded as the analysis does."""
    height, width = pictures[0].shape
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{width}x{height}"]
    command += ["-r", str(FPS), "-i", "-", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-threads", "1", *quality]
    subprocess.run([*command, str(file)], input=b"".join(each.tobytes() for each in pictures), check=True)
    return list(grey_frames(file, width, height))

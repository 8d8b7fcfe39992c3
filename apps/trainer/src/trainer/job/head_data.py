"""A version's manifest as the head detector learns from it."""

import dataclasses

import numpy as np

from trainer.data.manifest import Manifest

HEAD = "sperm"


def heads_alone(manifest: Manifest) -> Manifest:
    """A version lists every labelled class, in the order of their names. Heads are learned, the rest is ground."""
    number = manifest.classes.index(HEAD)
    frames = []
    for frame in manifest.frames:
        boxes = frame.boxes[frame.boxes[:, 0] == number].copy()
        boxes[:, 0] = 0
        frames.append(dataclasses.replace(frame, boxes=np.asarray(boxes, np.float32), morphology=(), masks=()))
    return dataclasses.replace(manifest, classes=(HEAD,), frames=tuple(frames))

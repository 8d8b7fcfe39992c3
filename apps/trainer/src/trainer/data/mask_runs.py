"""The text of COCO run lengths, as a version keeps its masks; written by packages/masks."""

import numpy as np
from numpy.typing import NDArray

from trainer.refusal import Refusal

FIRST_CHARACTER, DIGIT_BITS, MORE, SIGN = 48, 5, 0x20, 0x10


def read_counts(text: str) -> list[int]:
    """From the fourth run on the difference to the run before the last, in digits of five bits."""
    counts: list[int] = []
    value = digits = 0
    for character in text:
        code = ord(character) - FIRST_CHARACTER
        value |= (code & (MORE - 1)) << (DIGIT_BITS * digits)
        digits += 1
        if code & MORE:
            continue
        if code & SIGN:
            value -= 1 << (DIGIT_BITS * digits)
        counts.append(value + counts[-2] if len(counts) > 2 else value)
        value = digits = 0
    return counts


def read_mask(text: str, width: int, height: int) -> NDArray[np.bool_]:
    """Rows by columns. Runs go down the columns and begin with the ground."""
    counts = np.array(read_counts(text), np.int64)
    if (counts < 0).any() or int(counts.sum()) != width * height:
        raise Refusal("manifest: the runs of a mask do not fill its rectangle")
    flat = np.repeat(np.arange(len(counts)) % 2 == 1, counts)
    return np.asarray(flat.reshape(width, height).T)

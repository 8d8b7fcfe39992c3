"""Near-duplicates: perceptual hashes that differ in few bits, whichever way a picture is turned or mirrored."""

import cv2
import numpy as np
from numpy.typing import NDArray

#: For each turn the bits of its hash, packed.
Hashes = NDArray[np.uint8]
SIDE, KEPT = 64, 16
#: The limit of 6 bits in 64, on a hash of 256: crops with one dark head in the middle are so alike that a hash of 64
#: bits links more than half of HuSHeM, and no fold could be made.
MOST_BITS = 6 * KEPT * KEPT // 64


def turned(picture: NDArray[np.generic]) -> list[NDArray[np.generic]]:
    """The four turns by 90° of the picture and of its mirror image."""
    return [np.rot90(each, turn) for each in (picture, np.fliplr(picture)) for turn in range(4)]


def picture_hashes(picture: NDArray[np.uint8]) -> Hashes:
    """Of a colour picture one hash for each turn: which of the slowest waves are stronger than their median."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    # Shrunk once, then turned: shrinking each turn would round differently.
    small = cv2.resize(grey.astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return np.array([_hash(np.ascontiguousarray(each)) for each in turned(small)], np.uint8)


def _hash(small: NDArray[np.generic]) -> Hashes:
    waves = cv2.dct(small.astype(np.float32))[:KEPT, :KEPT].ravel()
    # The first wave is the mean brightness, far above all others.
    return np.packbits(waves > np.median(waves[1:]))


def near_duplicates(hashes: list[Hashes], most_bits: int = MOST_BITS) -> NDArray[np.int64]:
    """A number for each picture; pictures that are linked by near-duplicates, also through others, have the same."""
    upright = np.stack([each[0] for each in hashes])
    group = np.arange(len(hashes))
    for index, turns in enumerate(hashes):
        apart = np.bitwise_count(upright[:, None] ^ turns[None]).sum(axis=2).min(axis=1)
        linked = np.unique(group[apart <= most_bits])
        group[np.isin(group, linked)] = min(linked.min(), group[index])
    return group

"""Safetensors whose bytes follow from what they hold."""

import json

from safetensors.torch import save
from torch import Tensor


def stable_bytes(tensors: dict[str, Tensor], metadata: dict[str, str]) -> bytes:
    """The library writes metadata in an order that differs from process to process: equal weights had two digests."""
    content = save(tensors, metadata)
    size = int.from_bytes(content[:8], "little")
    header = json.dumps(json.loads(content[8 : 8 + size]), sort_keys=True, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 8)
    return len(header).to_bytes(8, "little") + header + content[8 + size :]

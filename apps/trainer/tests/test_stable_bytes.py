"""Equal weights have equal bytes, in whichever process they are written."""

import json

import torch
from safetensors.torch import load

from trainer.training.stable_bytes import stable_bytes


def test_bytes_follow_from_tensors_and_metadata_and_can_be_read_back() -> None:
    tensors = {"b": torch.arange(6, dtype=torch.float32).reshape(2, 3), "a": torch.ones(3, dtype=torch.uint8)}
    metadata = {str(number): "x" * number for number in range(9)}
    content = stable_bytes(tensors, metadata)
    assert content == stable_bytes(tensors, dict(reversed(metadata.items())))
    size = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + size])
    assert size % 8 == 0
    assert header["__metadata__"] == metadata
    assert list(header["__metadata__"]) == sorted(metadata)
    read = load(content)
    assert all(torch.equal(read[name], tensor) for name, tensor in tensors.items())

import math

import pytest
import torch
from torch import nn

from trainer.training.adamw import AdamW


def by_the_paper(value: float, decay: float, rate: float, steps: int) -> float:
    """Algorithm 2 of Loshchilov and Hutter in plain numbers, for the function p³."""
    first = second = 0.0
    for step in range(1, steps + 1):
        slope = 3 * value**2
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        value -= rate * decay * value
        value -= rate * (first / (1 - 0.9**step)) / (math.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return value


@pytest.mark.parametrize("decay", [0.0, 0.1])
def test_steps_as_the_paper_says(decay: float) -> None:
    start = [-1.5, 0.25, 2.0]
    weight = nn.Parameter(torch.tensor([start], dtype=torch.float64))
    bias = nn.Parameter(torch.tensor(start, dtype=torch.float64))
    optimiser = AdamW([weight, bias], decay)
    for _ in range(6):
        optimiser.clear()
        ((weight**3).sum() + (bias**3).sum()).backward()  # type: ignore[no-untyped-call]
        optimiser.step(1e-2)
    assert weight.tolist()[0] == pytest.approx([by_the_paper(each, decay, 1e-2, 6) for each in start])
    assert bias.tolist() == pytest.approx([by_the_paper(each, 0.0, 1e-2, 6) for each in start])

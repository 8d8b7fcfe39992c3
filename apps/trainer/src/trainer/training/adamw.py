"""
AdamW (Loshchilov and Hutter 2019) with its state in the open, so that a checkpoint is plain tensors.
PyTorch's own optimisers import its compiler: seconds of start-up for every training, and state in nested dictionaries.
"""

from collections.abc import Iterable

import torch
from torch import Tensor, nn

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8


class AdamW:
    def __init__(self, parameters: Iterable[nn.Parameter], weight_decay: float) -> None:
        self._parameters = list(parameters)
        self._weight_decay = weight_decay
        self.steps = 0
        self.first = [torch.zeros_like(each) for each in self._parameters]
        self.second = [torch.zeros_like(each) for each in self._parameters]

    def clear(self) -> None:
        for each in self._parameters:
            each.grad = None

    @torch.no_grad()
    def step(self, learning_rate: float) -> None:
        self.steps += 1
        first_share = 1 - FIRST**self.steps
        second_share = 1 - SECOND**self.steps
        for parameter, first, second in zip(self._parameters, self.first, self.second, strict=True):
            if parameter.grad is None:
                continue
            first.lerp_(parameter.grad, 1 - FIRST)
            second.mul_(SECOND).addcmul_(parameter.grad, parameter.grad, value=1 - SECOND)
            # Norms and biases are not drawn to zero; that would fight against the normalisation.
            if parameter.ndim > 1:
                parameter.mul_(1 - learning_rate * self._weight_decay)
            spread = (second / second_share).sqrt_().add_(TINY)
            parameter.addcdiv_(first, spread, value=-learning_rate / first_share)

    def tensors(self) -> dict[str, Tensor]:
        state = {"steps": torch.tensor(self.steps)}
        for index, (first, second) in enumerate(zip(self.first, self.second, strict=True)):
            state |= {f"{index}.first": first, f"{index}.second": second}
        return state

    def load(self, state: dict[str, Tensor]) -> None:
        self.steps = int(state["steps"])
        for index, (first, second) in enumerate(zip(self.first, self.second, strict=True)):
            first.copy_(state[f"{index}.first"])
            second.copy_(state[f"{index}.second"])

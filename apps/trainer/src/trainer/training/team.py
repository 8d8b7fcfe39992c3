"""Processes that learn from one batch together: each from its share, then all take the same step."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import torch
from torch import Tensor, nn

#: Far more than a validation takes. A process that is gone is noticed at once, by its closed connection.
PATIENCE = timedelta(hours=2)


class PeerLost(Exception):
    """A process of the training is gone. The training goes on from its checkpoint."""


@dataclass(frozen=True)
class Team:
    rank: int = 0
    size: int = 1

    @property
    def leads(self) -> bool:
        """Writes files and events; the others only learn."""
        return self.rank == 0

    def share(self, batch_size: int) -> int:
        """How many samples of a batch are this process's; together they are the batch."""
        return batch_size // self.size + (1 if self.rank < batch_size % self.size else 0)

    def seed(self, seed: int) -> int:
        return seed + (self.rank << 32)

    def any(self, flag: bool) -> bool:
        return flag if self.size == 1 else bool(self._sum(torch.tensor([float(flag)]))[0] > 0)

    def from_leader(self, value: float) -> float:
        if self.size == 1:
            return value
        return float(self._sum(torch.tensor([value if self.leads else 0.0], dtype=torch.float64))[0])

    def mean_gradients(self, parameters: Iterable[nn.Parameter], loss: Tensor) -> float:
        """Adds up what `loss` brought to every process; each has weighted its own by its share."""
        if self.size == 1:
            return float(loss.detach())
        gradients = [each.grad for each in parameters if each.grad is not None]
        # One exchange: the network is small, and the order of the sum is the same each time.
        flat = self._sum(torch.cat([loss.detach().reshape(1), *(each.reshape(-1) for each in gradients)]))
        at = 1
        for each in gradients:
            each.copy_(flat[at : at + each.numel()].view_as(each))
            at += each.numel()
        return float(flat[0])

    def _sum(self, values: Tensor) -> Tensor:
        from torch import distributed

        try:
            distributed.all_reduce(values)
        except RuntimeError as error:
            raise PeerLost(str(error).splitlines()[0][:300]) from error
        return values


ALONE = Team()


def join_team(rank: int, size: int, meeting: Path) -> Team:
    """They meet at a file, which must not be there before the first starts, and speak over the loopback alone."""
    if size == 1:
        return ALONE
    from torch import distributed

    os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
    try:
        store = distributed.FileStore(str(meeting), size)  # type: ignore[attr-defined]
        distributed.init_process_group("gloo", store=store, rank=rank, world_size=size, timeout=PATIENCE)
    except RuntimeError as error:
        raise PeerLost(str(error).splitlines()[0][:300]) from error
    return Team(rank, size)

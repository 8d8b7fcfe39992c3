"""A training that gets no better ends, also where it went on in another attempt."""

import json
from pathlib import Path
from typing import Any

from torch import nn

from trainer.training.checkpoint import TrainingState, read_safetensors
from trainer.training.loop import Loop, Scored, fresh_state, run_loop
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings
from trainer.training.stop_request import StopRequest


class Scripted:
    """Learns nothing, and is scored as the test says."""

    best_name = "bestScore"

    def __init__(self, scores: list[float]) -> None:
        self._scores = iter(scores)

    def started(self, _state: TrainingState) -> dict[str, Any]:
        return {}

    def draw(self, epoch: int, number: int) -> int:
        return epoch + number

    def learn(self, _state: TrainingState, _batch: int) -> float:
        return 1.0

    def score(self, _average: nn.Module) -> Scored:
        return Scored(next(self._scores), {})

    def facts(self, epoch: int) -> dict[str, Any]:
        return {"epoch": epoch}


def test_ends_early_where_validation_gets_no_better_and_keeps_the_best(tmp_path: Path) -> None:
    settings = LoopSettings(epochs=50, batches_per_epoch=1)
    log = ProgressLog(tmp_path / "progress.jsonl", echo=False)

    def loop(scores: list[float], until: int | None = None) -> tuple[bool, TrainingState]:
        state = fresh_state(nn.Conv2d(1, 1, 1), settings, {}, keeps_best=True)
        lesson = Scripted(scores)
        return run_loop(Loop(tmp_path, settings, log, StopRequest(tmp_path), lesson, until, patience=3), state), state

    assert loop([0.1, 0.3, 0.2], until=3)[0]
    # The count goes on where the former attempt ended.
    done, state = loop([0.2, 0.25, 0.9])
    assert done
    assert (state.progress.epoch, state.progress.best_epoch) == (5, 2)
    last = json.loads((tmp_path / "progress.jsonl").read_text().splitlines()[-1])
    assert (last["event"], last["early"], last["best"], last["epochs"]) == ("finished", True, 2, 5)
    assert read_safetensors(tmp_path / "best.safetensors")[1]["facts"] == json.dumps({"epoch": 2})

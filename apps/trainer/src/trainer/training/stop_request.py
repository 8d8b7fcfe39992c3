"""A person or the platform requests a stop: a file named `stop` in the run folder, SIGTERM or SIGINT."""

import signal
from pathlib import Path
from types import FrameType


class StopRequest:
    def __init__(self, folder: Path) -> None:
        self._file = folder / "stop"
        self._signalled = False

    def listen(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._signalled = True

    @property
    def requested(self) -> bool:
        return self._signalled or self._file.exists()

    def clear(self) -> None:
        """Starting again is the answer to an old stop file; otherwise a stopped run could never go on."""
        self._file.unlink(missing_ok=True)

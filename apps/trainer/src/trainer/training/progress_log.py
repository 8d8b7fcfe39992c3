"""JSON lines, one event each, to a file and to standard output: what the platform shows while a training runs."""

import json
import sys
import time
from pathlib import Path

ALIVE_SECONDS = 5.0


class ProgressLog:
    def __init__(self, path: Path, echo: bool = True) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        _end_torn_line(path)
        self._file = path.open("a", encoding="utf-8")
        self._echo = echo
        self._wrote = time.monotonic()

    def write(self, event: str, **fields: object) -> None:
        line = json.dumps({"event": event, **fields}, allow_nan=False)
        self._file.write(line + "\n")
        self._file.flush()
        if self._echo:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        self._wrote = time.monotonic()

    def alive(self) -> None:
        """Called after each piece of work that has no event of its own: silence means that the program hangs."""
        if time.monotonic() - self._wrote >= ALIVE_SECONDS:
            self.write("alive")


def _end_torn_line(path: Path) -> None:
    """A kill in the middle of a line must not swallow the next one."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb+") as file:
        file.seek(-1, 2)
        if file.read(1) != b"\n":
            file.write(b"\n")

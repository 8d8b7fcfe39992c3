#!/usr/bin/env bash
# Checks of the trainer: makes its environment once, then style, types and tests. The last line is pytest's own.
set -euo pipefail
cd "$(dirname "$0")"

wanted=$(sha256sum pyproject.toml requirements.lock | sha256sum | cut -d' ' -f1)
if [ "$(cat .venv/installed 2>/dev/null || true)" != "$wanted" ]; then
  python3.11 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --requirement requirements.lock
  echo "$wanted" > .venv/installed
fi

.venv/bin/ruff format --check --quiet .
.venv/bin/ruff check --quiet .
.venv/bin/mypy --no-error-summary
exec .venv/bin/python -m pytest "$@"

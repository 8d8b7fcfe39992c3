#!/usr/bin/env bash
# Checks of the trainer: makes its environment once, then style, types and tests. The last line is pytest's own.
set -euo pipefail
cd "$(dirname "$0")"

bash prepare.sh

.venv/bin/ruff format --check --quiet .
.venv/bin/ruff check --quiet .

# Types are checked while the tests run: each of the two keeps one processor busy.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
.venv/bin/mypy --no-error-summary > "$scratch/types" 2>&1 &
types=$!
tests=0
.venv/bin/python -m pytest --durations=15 "$@" | tee "$scratch/tests" || tests=$?
if ! wait "$types"; then
  cat "$scratch/types"
  tail -n 1 "$scratch/tests"
  exit 1
fi
exit "$tests"

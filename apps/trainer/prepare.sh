#!/usr/bin/env bash
# Makes the trainer's own environment, or leaves it as it is where it fits. A worker of this folder trains with it.
set -euo pipefail
cd "$(dirname "$0")"

# Checks, tests and people may call it at the same time.
exec 9>.venv.lock
flock 9
digest=$(sha256sum pyproject.toml requirements.lock | sha256sum | cut -d' ' -f1)
[ "$(cat .venv/installed 2>/dev/null || true)" != "$digest" ] || exit 0
python3.11 -m venv .venv
# The lock names every package, so nothing is resolved; modules are compiled where one is imported, not all of them.
.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-compile --requirement requirements.lock
# The caged trainer may write no compiled modules: it would compile them at every start.
.venv/bin/python -c 'import cv2, jsonschema, onnx, onnxruntime, safetensors.torch, sklearn.metrics, torch, torch.onnx'
echo "$digest" >.venv/installed

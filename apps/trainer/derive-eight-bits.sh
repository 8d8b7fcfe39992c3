#!/usr/bin/env bash
# Makes models/candidates/sperm-detection-v1-eight-bits from the shipped model: nothing is trained, 16 training frames of each
# source show the ranges of its layers. Then its card: figures on test frames, and the range measured with its own answers.
#   apps/trainer/derive-eight-bits.sh FOLDER_OF_PUBLIC_DATA [WORK_FOLDER]
# docs/decisions/0085-eight-bit-detectors.md has what was measured.
set -euo pipefail
data=$(realpath "$1")
work=$(realpath -m "${2:-.data/eight-bits}")
here=$(cd "$(dirname "$0")" && pwd)
candidate=models/candidates/sperm-detection-v1-eight-bits
trainer() { PYTHONPATH="$here/src" nice -n 19 "$here/.venv/bin/python" -m trainer.cli --threads "${THREADS:-1}" "$@"; }

[ -f "$work/set/manifest.json" ] || trainer prepare --samples 900 --visem "$data/visem_tracking_v11" --out "$work/set"
cd "$here/../.."
trainer quantise --manifest "$work/set/manifest.json" --model models/sperm-detection-v1/model.onnx \
  --id sperm-detection-v1-eight-bits --name "Sperm Detection Model v1, eight bits (candidate)" \
  --limits "$here/cards/sperm-detection-v1-eight-bits.limits.txt" --out "$candidate/model.onnx"
npm run accuracy -- --range "$candidate" --data "$data"

#!/usr/bin/env bash
# Makes models/sperm-detection-v1 from nothing: simulated samples, VISEM-Tracking video 11, training, export, card.
#   apps/trainer/train-sperm-detection.sh FOLDER_OF_VISEM_TRACKING_VIDEO_11 [WORK_FOLDER]
# A killed run goes on where it was when started again with the same work folder.
set -euo pipefail
visem=$(realpath "$1")
work=$(realpath -m "${2:-.data/sperm-detection-v1}")
here=$(cd "$(dirname "$0")" && pwd)
trainer() { PYTHONPATH="$here/src" nice -n 19 "$here/.venv/bin/python" -m trainer.cli --threads "${THREADS:-2}" "$@"; }

# bfloat16 is quick only where the processor has it; the result is as good in float32.
precision=float32
grep -q amx_bf16 /proc/cpuinfo && precision=bfloat16

[ -f "$work/set/manifest.json" ] || trainer prepare --samples 400 --visem "$visem" --out "$work/set"
# First any light and lens, both sources alike; then the sizes of this set, and more of the real frames.
trainer train --manifest "$work/set/manifest.json" --run-folder "$work/first" --augment wide \
  --epochs 30 --batches-per-epoch 100 --validation-frames 16 --precision "$precision"
trainer train --manifest "$work/set/manifest.json" --run-folder "$work/second" --augment narrow \
  --start-from "$work/first/best.safetensors" --learning-rate 1.5e-3 --weight visem-tracking-11=3 \
  --epochs 36 --batches-per-epoch 100 --validation-frames 16 --precision "$precision"
trainer publish --manifest "$work/set/manifest.json" --weights "$work/second/best.safetensors" \
  --id sperm-detection-v1 --name "Sperm Detection Model v1" \
  --limits "$here/cards/sperm-detection-v1.limits.txt" --out "$here/../../models/sperm-detection-v1"

#!/usr/bin/env bash
# Makes models/sperm-detection-v1 from nothing: simulated samples, VISEM-Tracking video 11, training, export, card.
#   apps/trainer/train-sperm-detection.sh FOLDER_OF_VISEM_TRACKING_VIDEO_11 [WORK_FOLDER]
# A killed run resumes where it was when started again with the same work folder.
set -euo pipefail
visem=$(realpath "$1")
work=$(realpath -m "${2:-.data/sperm-detection-v1}")
here=$(cd "$(dirname "$0")" && pwd)
# One thread learns while another draws the next batch: that fills two processors.
trainer() { PYTHONPATH="$here/src" nice -n 19 "$here/.venv/bin/python" -m trainer.cli --threads "${THREADS:-1}" "$@"; }

# bfloat16 is quick only where the processor has it; the result is as good in float32.
precision=float32
grep -q amx_bf16 /proc/cpuinfo && precision=bfloat16

[ -f "$work/set/manifest.json" ] || trainer prepare --samples 900 --visem "$visem" --out "$work/set"
# First real frames before 775 only: on frames 850 to 974 the recipe was chosen.
trainer train --manifest "$work/set/choice.json" --run-folder "$work/first" --augment narrow \
  --weight simulated=3 --weight visem-tracking-11=2 \
  --epochs 45 --batches-per-epoch 100 --validation-frames 12 --precision "$precision"
# Then on with all real frames before 975, and more of them.
trainer train --manifest "$work/set/manifest.json" --run-folder "$work/second" --augment narrow \
  --start-from "$work/first/best.safetensors" --learning-rate 6e-4 \
  --weight simulated=3 --weight visem-tracking-11=3 \
  --epochs 10 --batches-per-epoch 100 --validation-frames 8 --precision "$precision"
# Real frames are the hardest to please: three more stages in which most views are of them.
more_real() { # folder start-from learning-rate epochs
  trainer train --manifest "$work/set/manifest.json" --run-folder "$work/$1" --augment narrow \
    --start-from "$work/$2/best.safetensors" --learning-rate "$3" \
    --weight simulated=2 --weight visem-tracking-11=8 \
    --epochs "$4" --batches-per-epoch 100 --validation-frames 8 --precision "$precision"
}
more_real third second 6e-4 9
more_real fourth third 4e-4 9
more_real fifth fourth 4e-4 14
# The threshold has the best mean F1 on real frames 850 to 974 and simulated validation samples, with weights of the same
# recipe that had seen real frames before 775 only.
trainer publish --manifest "$work/set/manifest.json" --weights "$work/fifth/best.safetensors" --threshold 0.35 --start-threshold 0.5 \
  --id sperm-detection-v1 --name "Sperm Detection Model v1" --checks "$work/checks" \
  --limits "$here/cards/sperm-detection-v1.limits.txt" --out "$here/../../models/sperm-detection-v1"

#!/usr/bin/env bash
# Makes models/candidates/sperm-detection-slim from the shipped model: a network with half of the multiplications learns from
# the labels and from the shipped model's answers to the same views. A candidate: it is not what is shipped.
#   apps/trainer/train-slim-detection.sh FOLDER_OF_VISEM_TRACKING_VIDEO_11 [WORK_FOLDER]
# docs/decisions/0077-slim-detector.md has what was measured. A killed run resumes where it was when started again with the
# same work folder.
set -euo pipefail
visem=$(realpath "$1")
work=$(realpath -m "${2:-.data/slim-detection}")
here=$(cd "$(dirname "$0")" && pwd)
trainer() { PYTHONPATH="$here/src" nice -n 19 "$here/.venv/bin/python" -m trainer.cli --threads "${THREADS:-1}" "$@"; }

# Two thirds of the time on processors that have it; what was measured was trained with it.
precision=float32
grep -q amx_bf16 /proc/cpuinfo && precision=bfloat16

[ -f "$work/set/manifest.json" ] || trainer prepare --samples 900 --visem "$visem" --out "$work/set"
# Kept: a resumed stage needs the same teacher and the same start.
[ -f "$work/teacher.safetensors" ] || trainer restore --manifest "$work/set/manifest.json" \
  --model "$here/../../models/sperm-detection-v1/model.onnx" --out "$work/teacher.safetensors"
[ -f "$work/start.safetensors" ] || trainer narrow --manifest "$work/set/manifest.json" \
  --weights "$work/teacher.safetensors" --architecture head-detector-v3 --out "$work/start.safetensors"
taught() { # folder manifest start-from learning-rate weight-of-simulated weight-of-real further-settings
  trainer train --manifest "$work/set/$2" --run-folder "$work/$1" --augment narrow \
    --start-from "$work/$3" --teacher "$work/teacher.safetensors" --learning-rate "$4" \
    --weight "simulated=$5" --weight "visem-tracking-11=$6" \
    --batches-per-epoch 200 --precision "$precision" "${@:7}"
}
# First real frames before 775 only: on frames 850 to 974 the threshold was chosen.
taught first choice.json start.safetensors 2e-3 3 3 --epochs 14 --until-epoch 9 --validation-frames 12
# Then on with all real frames before 975, in most of the views.
taught second manifest.json first/last.safetensors 8e-4 2 8 --epochs 8 --until-epoch 2 --validation-frames 12
taught third manifest.json second/last.safetensors 5e-4 2 8 --epochs 1 --validation-frames 4
# The threshold has the counts nearest to the truth among those with nearly the best mean F1 on real frames 850 to 974 and
# simulated validation samples, with the weights of the first stage. A track begins where these are counted as with the
# shipped weights at 0.5.
trainer publish --manifest "$work/set/manifest.json" --weights "$work/third/last.safetensors" \
  --threshold 0.34 --start-threshold 0.45 \
  --id sperm-detection-slim --name "Sperm Detection Model, slim (candidate)" \
  --limits "$here/cards/sperm-detection-slim.limits.txt" --out "$here/../../models/candidates/sperm-detection-slim"

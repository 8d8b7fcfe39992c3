#!/usr/bin/env bash
# Makes models/click-segmentation-v1 from nothing: simulated views, four stages of training, export, card.
#   apps/trainer/train-click-segmentation.sh [WORK_FOLDER]
# A killed run resumes where it was when started again with the same work folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(realpath -m "${1:-.data/click-segmentation-v1}")
# Waiting threads must not spin: the machine has other work.
export OMP_WAIT_POLICY=passive
trainer() { PYTHONPATH="$here/src" nice -n 19 "$here/.venv/bin/python" -m trainer.cli --threads "${THREADS:-2}" "$@"; }

trainer prepare-clicks --out "$work" --views 9000 --held-out 300
# First narrow views around the head: they cost half of the full ones and show all that a head is.
trainer train-clicks --set "$work" --run-folder "$work/first" \
  --epochs 14 --batches-per-epoch 100 --side 96 --validation-views 40
# Then views as the product cuts them.
trainer train-clicks --set "$work" --run-folder "$work/second" --start-from "$work/first/last.safetensors" \
  --epochs 10 --until-epoch 2 --batches-per-epoch 100 --side 128 --rounds 5 --learning-rate 1.5e-3 --validation-views 40
# Then five clicks on each view, and what a click covers counts more: late mistakes are a rim of a pixel or two.
trainer train-clicks --set "$work" --run-folder "$work/third" --start-from "$work/second/last.safetensors" \
  --epochs 14 --until-epoch 2 --batches-per-epoch 50 --side 128 --learning-rate 1.5e-3 --validation-views 40 \
  --least-rounds 5 --rounds 5 --click-weight 4
# The same on narrow views, which are cheaper, down to a small learning rate.
trainer train-clicks --set "$work" --run-folder "$work/fourth" --start-from "$work/third/last.safetensors" \
  --epochs 6 --batches-per-epoch 30 --side 96 --learning-rate 1e-3 --validation-views 10 \
  --least-rounds 5 --rounds 5 --click-weight 4
trainer publish-clicks --set "$work" --weights "$work/fourth/last.safetensors" --views 80 \
  --id click-segmentation-v1 --name "Click Segmentation Model v1" \
  --limits "$here/cards/click-segmentation-v1.limits.txt" --out "$here/../../models/click-segmentation-v1"

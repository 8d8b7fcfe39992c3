#!/usr/bin/env bash
# Trains models/click-segmentation-v1 on: a candidate that is not shipped, docs/domain/click-segmentation.md says why.
#   apps/trainer/train-click-segmentation-further.sh OUT_FOLDER [WORK_FOLDER of train-click-segmentation.sh]
# A killed run resumes where it was when started again with the same work folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(realpath -m "$1")
work=$(realpath -m "${2:-.data/click-segmentation-v1}")
export OMP_WAIT_POLICY=passive
trainer() { PYTHONPATH="$here/src" nice -n 19 "$here/.venv/bin/python" -m trainer.cli --threads "${THREADS:-1}" "$@"; }

# Three times as many cells, in views as the product cuts them and in bfloat16, which takes 0.57 of the time on a processor
# that has it and multiplies it elsewhere: there leave --precision out.
trainer prepare-clicks --out "$work/more" --views 27000 --held-out 300 --first-seed 850001
trainer train-clicks --set "$work/more" --run-folder "$work/fifth" --start-from "$work/fourth/last.safetensors" \
  --epochs 18 --until-epoch 6 --batches-per-epoch 100 --side 128 --learning-rate 1.5e-3 --validation-views 40 \
  --least-rounds 3 --rounds 6 --click-weight 1 --precision bfloat16
# Then with the norms that it is used with: outlines that were learned with those of a batch are too wide.
trainer train-clicks --set "$work/more" --run-folder "$work/sixth" --start-from "$work/fifth/last.safetensors" \
  --epochs 7 --until-epoch 6 --batches-per-epoch 50 --side 128 --learning-rate 8e-4 --validation-views 40 \
  --least-rounds 3 --rounds 6 --click-weight 1 --precision bfloat16 --fixed-norms
trainer publish-clicks --set "$work" --weights "$work/sixth/last.safetensors" --views 80 \
  --id click-segmentation-v1 --name "Click Segmentation Model v1" --out "$out"

import type { DetrDescription } from '@sarm/contracts/manifests/model-description';
import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from '../../onnx/model-refused.ts';
import { fitPicture, pictureInput } from './fixed-input.ts';
import type { Layout } from './layout.ts';
import { floatOutput, FoundList } from './read-tensor.ts';

const LOGITS = ['logits', 'pred_logits'] as const;
const BOXES = 'pred_boxes';

/** Exports of the DETR family: a fixed number of queries, each one box or none, so nothing is found twice. */
export function detrLayout(description: DetrDescription): Layout {
  const named = description.classes.length;
  const needed = named + (description.scores === 'softmax' ? 1 : 0);
  let inputName = '';
  let logitsName = '';
  return {
    check(ports) {
      inputName = pictureInput(ports, description.input);
      logitsName = LOGITS.find((name) => ports.outputs.includes(name)) ?? '';
      if (logitsName === '' || !ports.outputs.includes(BOXES))
        throw new ModelRefused(notice('model.not_detr'));
    },

    prepare: (picture) => fitPicture(picture, description.input, inputName),

    read(outputs, threshold) {
      const logits = floatOutput(outputs, logitsName, 3);
      const boxes = floatOutput(outputs, BOXES, 3);
      const [, queries = 0, classes = 0] = logits.dims;
      if (classes !== needed || boxes.dims[1] !== queries || boxes.dims[2] !== 4)
        throw new ModelRefused(
          notice('model.classes_misfit', { classes, named, scores: description.scores, needed }),
        );
      const list = new FoundList();
      for (let query = 0; query < queries; query += 1) {
        const scores = scoresOf(
          logits.data.subarray(query * needed, (query + 1) * needed),
          description.scores,
        );
        let classIndex = 0;
        for (let i = 1; i < named; i += 1) if ((scores[i] ?? 0) > (scores[classIndex] ?? 0)) classIndex = i;
        const confidence = scores[classIndex] ?? 0;
        if (!(confidence >= threshold)) continue;
        const side = (index: number): number => boxes.data[query * 4 + index] ?? Number.NaN;
        list.add({
          x: side(0) * description.input.width,
          y: side(1) * description.input.height,
          width: side(2) * description.input.width,
          height: side(3) * description.input.height,
          confidence,
          classIndex,
        });
      }
      return list.fromMostConfident();
    },
  };
}

function scoresOf(logits: Float32Array, kind: 'sigmoid' | 'softmax'): number[] {
  if (kind === 'sigmoid') return Array.from(logits, (value) => 1 / (1 + Math.exp(-value)));
  const highest = logits.reduce((most, value) => Math.max(most, value), -Infinity);
  const powers = Array.from(logits, (value) => Math.exp(value - highest));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}

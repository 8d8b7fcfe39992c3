import type { YoloDescription } from '@sarm/contracts/manifests/model-description';
import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from '../../onnx/model-refused.ts';
import { fitPicture, pictureInput } from './fixed-input.ts';
import type { Found, Layout } from './layout.ts';
import { floatOutput, FoundList } from './read-tensor.ts';

/** Exports of YOLOv8 and its successors without built-in suppression: one output, a column per anchor. */
export function yoloLayout(description: YoloDescription): Layout {
  const rows = 4 + description.classes.length;
  let inputName = '';
  let outputName = '';
  return {
    check(ports) {
      inputName = pictureInput(ports, description.input);
      outputName = ports.outputs[0] ?? '';
      if (ports.outputs.length !== 1) throw new ModelRefused(notice('model.not_one_output'));
    },

    prepare: (picture) => fitPicture(picture, description.input, inputName),

    read(outputs, threshold) {
      const { data, dims } = floatOutput(outputs, outputName, 3);
      const [, height = 0, anchors = 0] = dims;
      if (height !== rows)
        throw new ModelRefused(
          notice('model.rows_misfit', { rows: height, classes: description.classes.length, needed: rows }),
        );
      const value = (row: number, anchor: number): number => data[row * anchors + anchor] ?? Number.NaN;
      const list = new FoundList();
      for (let anchor = 0; anchor < anchors; anchor += 1) {
        let classIndex = 0;
        for (let i = 1; i < description.classes.length; i += 1)
          if (value(4 + i, anchor) > value(4 + classIndex, anchor)) classIndex = i;
        const confidence = value(4 + classIndex, anchor);
        if (!(confidence >= threshold)) continue;
        const [x, y, width, boxHeight] = [0, 1, 2, 3].map((row) => value(row, anchor)) as Box;
        list.add({ x, y, width, height: boxHeight, confidence, classIndex });
      }
      return dropOverlapping(list.fromMostConfident(), description.maxOverlap);
    },
  };
}

type Box = [number, number, number, number];

function dropOverlapping(found: readonly Found[], most: number): Found[] {
  const kept: Found[] = [];
  for (const each of found) {
    const repeated = kept.some(
      (other) => other.classIndex === each.classIndex && overlap(other, each) > most,
    );
    if (!repeated) kept.push(each);
  }
  return kept;
}

/** Shared area as a share of the area that both cover together. */
function overlap(a: Found, b: Found): number {
  const across =
    Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const down =
    Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  if (across <= 0 || down <= 0) return 0;
  const shared = across * down;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

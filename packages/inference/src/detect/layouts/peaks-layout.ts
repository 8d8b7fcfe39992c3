import type { PeaksDescription } from '@sarm/contracts/manifests/model-description';
import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from '../../onnx/model-refused.ts';
import { AS_IT_IS, type Found, type Layout } from './layout.ts';
import { floatOutput, FoundList } from './read-tensor.ts';

const INPUT = 'image';

/** `sarm-peaks-v1`, the layout of our own models: the README next to each model describes it. */
export const peaksLayout = (description: PeaksDescription): Layout => ({
  check({ inputs, outputs }) {
    const [input] = inputs;
    const fits =
      inputs.length === 1 && input?.name === INPUT && input.type === 'uint8' && input.dims.length === 4;
    if (!fits || !outputs.includes('peaks') || !outputs.includes('boxes'))
      throw new ModelRefused(notice('model.not_peaks'));
  },

  prepare: ({ gray, width, height }) => ({
    input: { name: INPUT, type: 'uint8', data: gray, dims: [1, 1, height, width] },
    placement: AS_IT_IS,
  }),

  read(outputs, threshold) {
    const peaks = floatOutput(outputs, 'peaks', 4);
    const boxes = floatOutput(outputs, 'boxes', 4);
    const [, classes = 0, rows = 0, columns = 0] = peaks.dims;
    const cells = rows * columns;
    const [, sides, boxRows, boxColumns] = boxes.dims;
    if (classes !== description.classes.length || sides !== 4 || boxRows !== rows || boxColumns !== columns)
      throw new ModelRefused(notice('model.outputs_misfit'));
    const list = new FoundList();
    const box = (side: number, cell: number): number => boxes.data[side * cells + cell] ?? Number.NaN;
    for (const at of placesFrom(peaks.data, threshold)) {
      const cell = at % cells;
      list.add({
        x: box(0, cell),
        y: box(1, cell),
        width: box(2, cell),
        height: box(3, cell),
        confidence: peaks.data[at] ?? 0,
        classIndex: Math.floor(at / cells),
      });
    }
    return dropSameHeads(list.fromMostConfident(), description.sameHeadShare);
  },
});

/** Of a map with a hundred thousand places a hundred count: the loop over all of them does nothing else. */
function placesFrom(map: Float32Array, threshold: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < map.length; at += 1) if (map[at]! >= threshold) found.push(at);
  return found;
}

/** One head often answers in two cells. Centres decide, not overlap: swimmers that touch have boxes on each other. */
function dropSameHeads(found: readonly Found[], share: number): Found[] {
  const kept: { readonly found: Found; readonly side: number }[] = [];
  for (const each of found) {
    const side = Math.sqrt(each.width * each.height);
    const same = kept.some(
      (other) =>
        other.found.classIndex === each.classIndex &&
        Math.hypot(other.found.x - each.x, other.found.y - each.y) < (share * (other.side + side)) / 2,
    );
    if (!same) kept.push({ found: each, side });
  }
  return kept.map((each) => each.found);
}

import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from '../../onnx/model-refused.ts';
import { type Found, MOST_CANDIDATES, type TensorData } from './layout.ts';

export interface FloatTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** The output of this name with this many dimensions, for one picture. */
export function floatOutput(
  outputs: Readonly<Record<string, TensorData>>,
  name: string,
  dimensions: number,
): FloatTensor {
  const tensor = outputs[name];
  if (tensor === undefined) throw new ModelRefused(notice('model.output_missing', { name }));
  const { data, dims } = tensor;
  const count = dims.reduce((product, size) => product * size, 1);
  if (!(data instanceof Float32Array) || data.length !== count)
    throw new ModelRefused(notice('model.output_not_float', { name }));
  if (dims.length !== dimensions || dims[0] !== 1)
    throw new ModelRefused(notice('model.output_shape', { name, shape: dims.join('×') }));
  return { data, dims };
}

/** Collects boxes and refuses nonsense: a box that is no number would travel through every figure of a report. */
export class FoundList {
  readonly #found: Found[] = [];

  add(found: Found): void {
    const { x, y, width, height, confidence } = found;
    if (![x, y, width, height, confidence].every(Number.isFinite) || width <= 0 || height <= 0)
      throw new Error('the model answered with a box that does not exist');
    if (this.#found.length >= MOST_CANDIDATES)
      throw new Error(`the model found more than ${MOST_CANDIDATES} objects in one picture`);
    this.#found.push(found);
  }

  fromMostConfident(): Found[] {
    return this.#found.sort((a, b) => b.confidence - a.confidence);
  }
}

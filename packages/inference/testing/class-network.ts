import type { ClassificationDescription } from '@sarm/contracts/manifests/classification-description';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { onnxFile } from './onnx-file.ts';

export const CLASS_DESCRIPTION: ClassificationDescription = {
  schema: 'sarm-model-description',
  version: 1,
  task: 'morphology',
  layout: 'sarm-crop-classes-v1',
  classes: [...MORPHOLOGY_CLASSES],
  summary: 'Answers by one pixel',
};

export interface AnswerOptions {
  /** As it is, in place of probabilities. */
  readonly raw?: boolean;
  /** Added to each class: with it the answer changes at some level of the crop. */
  readonly offsets?: readonly number[];
}

/**
 * A network with the ports of sarm-crop-classes-v1 whose answer is known: the mean level of the crop times `scores`, as
 * probabilities, or as it is where it is `raw`.
 */
export const classNetwork = (
  scores: readonly number[] = [1, 2, 3, 4, 5],
  { raw = false, offsets }: AnswerOptions = {},
): Uint8Array => {
  const logits = raw ? 'probabilities' : 'logits';
  const products = offsets === undefined ? logits : 'products';
  return onnxFile({
    inputs: [{ name: 'picture', dims: ['n', 1, 128, 128] }],
    outputs: [{ name: 'probabilities', dims: ['n', scores.length] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['picture'], outputs: ['mean'] },
      { op: 'Flatten', inputs: ['mean'], outputs: ['level'] },
      { op: 'MatMul', inputs: ['level', 'scores'], outputs: [products] },
      ...(offsets === undefined ? [] : [{ op: 'Add', inputs: ['products', 'offsets'], outputs: [logits] }]),
      ...(raw ? [] : [{ op: 'Softmax', inputs: ['logits'], outputs: ['probabilities'] }]),
    ],
    tensors: [
      { name: 'scores', dims: [1, scores.length], values: scores },
      ...(offsets === undefined ? [] : [{ name: 'offsets', dims: [1, offsets.length], values: offsets }]),
    ],
  });
};

/** Answers abnormal_head for crops that are brighter than `above` (0 to 1), else normal. */
export const brightnessNetwork = (above: number): Uint8Array =>
  classNetwork([0, 20, 0, 0, 0], { offsets: [20 * above, 0, -9, -9, -9] });

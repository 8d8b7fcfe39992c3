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

/**
 * A network with the ports of sarm-crop-classes-v1 whose answer is known: the mean level of the crop times `scores`, as
 * probabilities, or as it is where it is `raw`.
 */
export const classNetwork = (scores: readonly number[] = [1, 2, 3, 4, 5], { raw = false } = {}): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'picture', dims: ['n', 1, 128, 128] }],
    outputs: [{ name: 'probabilities', dims: ['n', scores.length] }],
    nodes: [
      { op: 'GlobalAveragePool', inputs: ['picture'], outputs: ['mean'] },
      { op: 'Flatten', inputs: ['mean'], outputs: ['level'] },
      { op: 'MatMul', inputs: ['level', 'scores'], outputs: [raw ? 'probabilities' : 'logits'] },
      ...(raw ? [] : [{ op: 'Softmax', inputs: ['logits'], outputs: ['probabilities'] }]),
    ],
    tensors: [{ name: 'scores', dims: [1, scores.length], values: scores }],
  });

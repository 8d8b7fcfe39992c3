import type { ClicksDescription } from '@sarm/contracts/manifests/segmentation-description';
import { onnxFile } from './onnx-file.ts';

export const CLICK_DESCRIPTION: ClicksDescription = {
  schema: 'sarm-model-description',
  version: 1,
  task: 'click_segmentation',
  layout: 'sarm-clicks-v1',
  summary: 'Answers what it is given',
  release: '1',
};

const VIEW = ['n', 1, 128, 128] as const;

/**
 * A network with the ports of sarm-clicks-v1 whose answer is known: as the mask its foreground clicks and its former mask,
 * as the quality the second number of the part (a midpiece), so that a test sees what arrived where. One that is `astray`
 * answers its background clicks instead: an outline beside what was clicked.
 */
export const clickNetwork = ({ astray = false } = {}): Uint8Array =>
  onnxFile({
    inputs: [
      { name: 'picture', dims: VIEW },
      { name: 'clicks', dims: ['n', 2, 128, 128] },
      { name: 'former', dims: VIEW },
      { name: 'part', dims: ['n', 4] },
    ],
    outputs: [
      { name: 'mask', dims: VIEW },
      { name: 'quality', dims: ['n', 1] },
    ],
    nodes: [
      // A 1 × 1 convolution chooses the channel; a product with a column chooses the number.
      { op: 'Conv', inputs: ['clicks', 'first'], outputs: ['foreground'] },
      { op: 'Max', inputs: ['foreground', 'former'], outputs: ['mask'] },
      { op: 'MatMul', inputs: ['part', 'second'], outputs: ['quality'] },
    ],
    tensors: [
      { name: 'first', dims: [1, 2, 1, 1], values: astray ? [0, 1] : [1, 0] },
      { name: 'second', dims: [4, 1], values: [0, 1, 0, 0] },
    ],
  });

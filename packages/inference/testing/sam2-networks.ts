import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NetworkFile } from '@sarm/contracts/manifests/segmentation-description';
import { onnxFile } from './onnx-file.ts';

const ENCODED = ['image_embed', 'high_res_feats_0', 'high_res_feats_1'];

const SIDE = 256;
/** In the middle of the first cell of a page. */
const SQUARE = { from: 28, to: 36 };
export const OUTSIDE_LEVEL = -10;

/**
 * Networks with the ports of SAM 2 that answer with three equal squares in the middle of the first cell of a page; their
 * levels rise with the brightest red, green and blue of the picture, so that a test sees which picture was encoded.
 */
export async function writeSam2Networks(
  folder: string,
): Promise<{ readonly encoder: NetworkFile; readonly decoder: NetworkFile }> {
  const encoder = onnxFile({
    inputs: [{ name: 'image', dims: [1, 3, 1024, 1024] }],
    outputs: ENCODED.map((name) => ({ name, dims: [1, 3, 1, 1] })),
    nodes: ENCODED.map((name) => ({ op: 'GlobalMaxPool', inputs: ['image'], outputs: [name] })),
    tensors: [],
  });
  const decoder = onnxFile({
    inputs: [
      ...ENCODED.map((name) => ({ name, dims: [1, 3, 1, 1] })),
      { name: 'point_coords', dims: [1, 'points', 2] },
      { name: 'point_labels', dims: [1, 'points'] },
      { name: 'mask_input', dims: [1, 1, 256, 256] },
      { name: 'has_mask_input', dims: [1] },
    ],
    outputs: [
      { name: 'masks', dims: [1, 3, 256, 256] },
      { name: 'iou_predictions', dims: [1, 3] },
    ],
    nodes: [
      { op: 'Add', inputs: ['mask_input', 'square'], outputs: ['levels'] },
      { op: 'Add', inputs: ['levels', 'image_embed'], outputs: ['masks'] },
      { op: 'Add', inputs: ['judged', 'has_mask_input'], outputs: ['iou_predictions'] },
    ],
    tensors: [
      { name: 'judged', dims: [1, 3], values: [0.25, 0.75, 0.5] },
      { name: 'square', dims: [1, 1, SIDE, SIDE], values: Array.from({ length: SIDE * SIDE }, levelAt) },
    ],
  });
  const write = async (path: string, bytes: Uint8Array): Promise<NetworkFile> => {
    await writeFile(join(folder, path), bytes);
    return { path, format: 'onnx', sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  return { encoder: await write('encoder.onnx', encoder), decoder: await write('decoder.onnx', decoder) };
}

function levelAt(_: unknown, at: number): number {
  const holds = (place: number): boolean => place >= SQUARE.from && place < SQUARE.to;
  return holds(at % SIDE) && holds(Math.floor(at / SIDE)) ? -OUTSIDE_LEVEL : OUTSIDE_LEVEL;
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { inspectOnnx } from '@sarm/inference/onnx/inspect-onnx';
import { onnxFile } from '@sarm/inference/testing/onnx-file';
import { describe, expect, it } from 'vitest';
import { readEightBits } from './read-eight-bits.ts';

const MODELS = resolve(import.meta.dirname, '../../../../../models');
const fileOf = (folder: string) => readFile(resolve(MODELS, folder, 'model.onnx'));
const SHIPPED = 'fee21aae980729dfbdad9db60d464f74aafad32c09e2a6b0208b63b86e4a5e39';

const withNode = (op: string): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'image', dims: [1, 1, 8, 8] }],
    outputs: [{ name: 'answer', dims: [1] }],
    nodes: [{ op, inputs: ['image'], outputs: ['answer'] }],
    tensors: [],
  });
/** model.metadata_props, as onnx/onnx.proto has it: all lengths below 128. */
function withProperty(file: Uint8Array, key: string, value: string): Uint8Array {
  const text = (field: number, content: string) => [field * 8 + 2, content.length, ...Buffer.from(content)];
  const property = [...text(1, key), ...text(2, value)];
  return Uint8Array.from([...file, 14 * 8 + 2, property.length, ...property]);
}

describe('readEightBits', () => {
  it('finds what the trainer derived, with the float file that it was made of', async () => {
    const file = await fileOf('candidates/sperm-detection-v1-eight-bits');
    expect(() => inspectOnnx(file)).not.toThrow();
    expect(readEightBits(file)).toEqual({ derivedFrom: SHIPPED });
  });

  it('finds nothing in files of floats, whatever they say of themselves', async () => {
    for (const folder of ['sperm-detection-v1', 'candidates/sperm-detection-slim', 'click-segmentation-v1'])
      expect(readEightBits(await fileOf(folder))).toBeUndefined();
    expect(readEightBits(withProperty(withNode('Relu'), 'sarm.derived-from', SHIPPED))).toBeUndefined();
  });

  it.each(['QuantizeLinear', 'DequantizeLinear', 'QLinearConv', 'QLinearMatMul'])(
    'finds the operator %s of a file that names no float model',
    (op) => expect(readEightBits(withNode(op))).toEqual({ derivedFrom: null }),
  );

  it('takes a digest alone for the name of a float model', () => {
    const file = withNode('QuantizeLinear');
    for (const [key, value, expected] of [
      ['sarm.derived-from', SHIPPED, SHIPPED],
      ['sarm.derived-from', '../models', null],
      ['sarm.derived-from', SHIPPED.toUpperCase(), null],
      ['another', SHIPPED, null],
    ] as const)
      expect(readEightBits(withProperty(file, key, value))).toEqual({ derivedFrom: expected });
  });
});

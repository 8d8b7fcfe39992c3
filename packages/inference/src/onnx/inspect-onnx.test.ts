import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectOnnx } from './inspect-onnx.ts';
import { ModelRefused } from './model-refused.ts';
import { constantModel, type NodeFile, onnxFile } from '../../testing/onnx-file.ts';

const input = { name: 'image', dims: [1, 1, 8, 8] };
const answer = { name: 'answer', dims: [1], values: [1] };
const withNode = (node: NodeFile): Uint8Array =>
  onnxFile({ inputs: [input], outputs: [{ name: 'answer', dims: [1] }], nodes: [node], tensors: [] });

function refusalOf(bytes: Uint8Array): unknown {
  try {
    inspectOnnx(bytes);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('inspectOnnx', () => {
  it('accepts ONNX files of the standard', async () => {
    expect(() => inspectOnnx(constantModel(input, [answer]))).not.toThrow();
    const models = join(import.meta.dirname, '../../../../models');
    const files = (await readdir(models, { recursive: true })).filter((name) => name.endsWith('model.onnx'));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const bytes = await readFile(join(models, file));
      expect(() => inspectOnnx(bytes)).not.toThrow();
    }
  });

  it.each([
    ['nothing', []],
    ['a pickle', [0x80, 0x02, 0x8a, 0x0a, 0x6c, 0xfc, 0x9c]],
    ['a zip, as PyTorch saves', [0x50, 0x4b, 0x03, 0x04, 0x00, 0x00, 0x08, 0x08]],
    ['safetensors', [0x40, 0, 0, 0, 0, 0, 0, 0, ...Buffer.from('{"weight":{"dtype":"F32"}}')]],
    ['words', [...Buffer.from('import torch')]],
  ])('refuses %s', (_, bytes) => {
    expect(() => inspectOnnx(Uint8Array.from(bytes))).toThrow('model.not_onnx');
  });

  it('refuses weights in another file', () => {
    const file = constantModel(input, [{ ...answer, elsewhere: '../../etc/passwd' }]);
    expect(() => inspectOnnx(file)).toThrow('model.weights_elsewhere');
  });

  it('security finding 1: refuses weights in another file behind field numbers that the runtime cuts to 32 bits', () => {
    const hidden = { ...answer, elsewhere: '.data/blobs/other', hiddenBy: 2 ** 29 };
    expect(() => inspectOnnx(constantModel(input, [hidden]))).toThrow('model.not_onnx');
  });

  it('refuses operators of other domains and those that no network of ours has', () => {
    const foreign = { op: 'Conv', inputs: ['image'], outputs: ['answer'], domain: 'ai.onnx.contrib' };
    expect(() => inspectOnnx(withNode(foreign))).toThrow(
      'model.foreign_operators {"domain":"\\"ai.onnx.contrib\\""}',
    );
    for (const op of ['If', 'Loop', 'Scan', 'RandomNormal', 'SequenceEmpty', 'StringConcat', 'Run'])
      expect(() => inspectOnnx(withNode({ op, inputs: ['image'], outputs: ['answer'] }))).toThrow(
        `model.operator_refused {"operator":"\\"${op}\\""}`,
      );
  });

  it('refuses graphs within operators, and more nodes than a network needs', () => {
    const inner: NodeFile = { op: 'Identity', inputs: ['image'], outputs: ['answer'] };
    expect(() => inspectOnnx(withNode({ ...inner, graphs: { body: [inner] } }))).toThrow(
      'model.functions_refused',
    );
    const chain = (length: number): Uint8Array =>
      onnxFile({
        inputs: [input],
        outputs: [{ name: 'answer', dims: [1] }],
        nodes: Array.from({ length }, () => inner),
        tensors: [],
      });
    expect(() => inspectOnnx(chain(5000))).not.toThrow();
    expect(() => inspectOnnx(chain(5001))).toThrow('model.too_many_nodes {"most":5000}');
  });

  it('takes pictures as bytes or float32 alone', () => {
    const of = (type: number): Uint8Array =>
      onnxFile({
        inputs: [{ ...input, type }],
        outputs: [{ name: 'answer', dims: [1] }],
        nodes: [{ op: 'Identity', inputs: ['image'], outputs: ['answer'] }],
        tensors: [],
      });
    for (const type of [1, 2]) expect(() => inspectOnnx(of(type))).not.toThrow();
    for (const type of [7, 8, 11]) expect(() => inspectOnnx(of(type))).toThrow('model.input_type');
  });

  it('says no to damaged files and never fails otherwise', () => {
    const intact = constantModel(input, [answer]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(intact.length - 1), fc.nat(255)), { maxLength: 8 }),
        fc.nat(intact.length),
        (changes, length) => {
          const bytes = intact.slice(0, length);
          for (const [at, value] of changes) if (at < length) bytes[at] = value;
          return refusalOf(bytes) === undefined || refusalOf(bytes) instanceof ModelRefused;
        },
      ),
      { numRuns: 500 },
    );
  });
});

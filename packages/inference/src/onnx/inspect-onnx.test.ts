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
    const shipped = join(import.meta.dirname, '../../../../models');
    for (const name of await readdir(shipped)) {
      const bytes = await readFile(join(shipped, name, 'model.onnx'));
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

  it('refuses operators that are not of the standard, wherever they hide', () => {
    const foreign = { op: 'Run', inputs: ['image'], outputs: ['answer'], domain: 'ai.onnx.contrib' };
    expect(() => inspectOnnx(withNode(foreign))).toThrow(
      'model.foreign_operators {"domain":"\\"ai.onnx.contrib\\""}',
    );
    const nested = {
      op: 'If',
      inputs: ['image'],
      outputs: ['answer'],
      graphs: { then_branch: [{ ...foreign, domain: undefined, graphs: { body: [foreign] } }] },
    } as unknown as NodeFile;
    expect(() => inspectOnnx(withNode(nested))).toThrow(
      'model.foreign_operators {"domain":"\\"ai.onnx.contrib\\""}',
    );
  });

  it('refuses graphs in graphs without end', () => {
    let node: NodeFile = { op: 'Identity', inputs: ['image'], outputs: ['answer'] };
    for (let depth = 0; depth < 40; depth += 1)
      node = { op: 'If', inputs: ['image'], outputs: ['answer'], graphs: { body: [node] } };
    expect(() => inspectOnnx(withNode(node))).toThrow('model.nested_too_deeply');
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

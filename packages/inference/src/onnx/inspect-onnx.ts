import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from './model-refused.ts';
import { protobufFields } from './protobuf-fields.ts';

/**
 * What a message of an ONNX file holds, by field number, as far as it can lead to a node or a tensor.
 * onnx/onnx.proto, IR version 3 and later; the numbers never change.
 */
interface MessageShape {
  readonly [field: number]: MessageName | 'domain' | 'external';
}
type MessageName =
  | 'model'
  | 'opset'
  | 'graph'
  | 'node'
  | 'attribute'
  | 'tensor'
  | 'sparse'
  | 'function'
  | 'training';

const SHAPES: Readonly<Record<MessageName, MessageShape>> = {
  model: { 7: 'graph', 8: 'opset', 20: 'training', 25: 'function' },
  opset: { 1: 'domain' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparse' },
  node: { 5: 'attribute', 7: 'domain' },
  attribute: { 5: 'tensor', 6: 'graph', 10: 'tensor', 11: 'graph', 22: 'sparse', 23: 'sparse' },
  tensor: { 13: 'external', 14: 'external' },
  sparse: { 1: 'tensor', 2: 'tensor' },
  function: { 7: 'node', 9: 'opset', 10: 'domain', 11: 'attribute' },
  training: { 1: 'graph', 2: 'graph' },
};

/** Operators of the standard. Every other domain is code that somebody would have to load into the worker. */
const STANDARD_DOMAINS: ReadonlySet<string> = new Set(['', 'ai.onnx', 'ai.onnx.ml']);
/** If, Loop and Scan nest graphs; a real model needs a handful of levels. */
const DEEPEST = 64;

const NOT_ONNX = notice('model.not_onnx');

/**
 * Refuses what must never get to the runtime: other formats, weights in other files (a path chosen by a stranger), and
 * operators that are not of the standard. Everything else is the runtime's own check.
 */
export function inspectOnnx(bytes: Uint8Array): void {
  const seen = { graph: false, opset: false };
  try {
    for (const field of protobufFields(bytes)) {
      if (field.kind !== 'bytes') continue;
      if (field.number === 7) seen.graph = true;
      if (field.number === 8) seen.opset = true;
    }
    if (seen.graph && seen.opset) walk(bytes, 'model', 0);
  } catch (error) {
    if (error instanceof RangeError) throw new ModelRefused(NOT_ONNX, { cause: error });
    throw error;
  }
  if (!seen.graph || !seen.opset) throw new ModelRefused(NOT_ONNX);
}

function walk(message: Uint8Array, name: MessageName, depth: number): void {
  if (depth > DEEPEST) throw new ModelRefused(notice('model.nested_too_deeply'));
  const shape = SHAPES[name];
  for (const field of protobufFields(message)) {
    const target = shape[field.number];
    if (target === undefined) continue;
    if (target === 'external') refuseExternal(field.kind === 'bytes' ? 1n : field.value);
    else if (field.kind !== 'bytes') throw new RangeError('a number where a message belongs');
    else if (target === 'domain') refuseForeign(new TextDecoder().decode(field.bytes));
    else walk(field.bytes, target, depth + 1);
  }
}

/** data_location 0 means inside this file, which some exporters write. */
function refuseExternal(location: bigint): void {
  if (location !== 0n) throw new ModelRefused(notice('model.weights_elsewhere'));
}

function refuseForeign(domain: string): void {
  if (!STANDARD_DOMAINS.has(domain))
    throw new ModelRefused(
      notice('model.foreign_operators', { domain: JSON.stringify(domain.slice(0, 80)) }),
    );
}

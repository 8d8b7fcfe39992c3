import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from './model-refused.ts';
import { inspectInputs } from './inspect-inputs.ts';
import { MOST_NODES, PERMITTED_OPERATORS } from './permitted-operators.ts';
import { protobufFields } from './protobuf-fields.ts';

/**
 * What a message of an ONNX file holds, by field number, as far as it can lead to a node or a tensor.
 * onnx/onnx.proto, IR version 3 and later; the numbers never change.
 */
interface MessageShape {
  readonly [field: number]: MessageName | 'domain' | 'external' | 'operator' | 'function' | 'subgraph';
}
type MessageName = 'model' | 'opset' | 'graph' | 'node' | 'attribute' | 'tensor' | 'sparse';

const SHAPES: Readonly<Record<MessageName, MessageShape>> = {
  model: { 7: 'graph', 8: 'opset', 20: 'function', 25: 'function' },
  opset: { 1: 'domain' },
  graph: { 1: 'node', 5: 'tensor', 15: 'sparse' },
  node: { 4: 'operator', 5: 'attribute', 7: 'domain' },
  attribute: { 5: 'tensor', 6: 'subgraph', 10: 'tensor', 11: 'subgraph', 22: 'sparse', 23: 'sparse' },
  tensor: { 13: 'external', 14: 'external' },
  sparse: { 1: 'tensor', 2: 'tensor' },
};

/** Operators of the standard. Every other domain is code that somebody would have to load into the worker. */
const STANDARD_DOMAIN = '';

const NOT_ONNX = notice('model.not_onnx');

/**
 * Refuses what must never get to the runtime: other formats, weights in other files (a path chosen by a stranger), operators that no
 * network of ours has, graphs in graphs, and more nodes than any network needs. Everything else is the runtime's own check.
 */
export function inspectOnnx(bytes: Uint8Array): void {
  const seen = { graph: false, opset: false };
  try {
    for (const field of protobufFields(bytes)) {
      if (field.kind !== 'bytes') continue;
      if (field.number === 7) seen.graph = true;
      if (field.number === 8) seen.opset = true;
    }
    if (seen.graph && seen.opset) {
      walk(bytes, 'model', { nodes: 0 });
      for (const field of protobufFields(bytes))
        if (field.number === 7 && field.kind === 'bytes') inspectInputs(field.bytes);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ModelRefused(NOT_ONNX, { cause: error });
    throw error;
  }
  if (!seen.graph || !seen.opset) throw new ModelRefused(NOT_ONNX);
}

function walk(message: Uint8Array, name: MessageName, count: { nodes: number }): void {
  if (name === 'node') {
    count.nodes += 1;
    if (count.nodes > MOST_NODES)
      throw new ModelRefused(notice('model.too_many_nodes', { most: MOST_NODES }));
  }
  const shape = SHAPES[name];
  for (const field of protobufFields(message)) {
    const target = shape[field.number];
    if (target === undefined) continue;
    if (target === 'external') refuseExternal(field.kind === 'bytes' ? 1n : field.value);
    else if (target === 'function' || target === 'subgraph')
      throw new ModelRefused(notice('model.functions_refused'));
    else if (field.kind !== 'bytes') throw new RangeError('a number where a message belongs');
    else if (target === 'domain') refuseForeign(textIn(field.bytes));
    else if (target === 'operator') refuseOperator(textIn(field.bytes));
    else walk(field.bytes, target, count);
  }
}

const textIn = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const shown = (text: string): string => JSON.stringify(text.slice(0, 80));

/** data_location 0 means inside this file, which some exporters write. */
function refuseExternal(location: bigint): void {
  if (location !== 0n) throw new ModelRefused(notice('model.weights_elsewhere'));
}

function refuseForeign(domain: string): void {
  if (domain !== STANDARD_DOMAIN)
    throw new ModelRefused(notice('model.foreign_operators', { domain: shown(domain) }));
}

function refuseOperator(operator: string): void {
  if (!PERMITTED_OPERATORS.has(operator))
    throw new ModelRefused(notice('model.operator_refused', { operator: shown(operator) }));
}

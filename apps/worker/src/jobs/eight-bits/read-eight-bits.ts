import { protobufFields } from '@sarm/inference/onnx/protobuf-fields';

/** What the file itself says of its numbers. Nobody chooses it, and a description cannot contradict it. */
export interface EightBits {
  /** The digest of the float file that it was made of; null: the file does not name one. */
  readonly derivedFrom: string | null;
}

/** onnx/onnx.proto: model.graph, model.metadata_props, graph.node, node.op_type, and the key and value of a property. */
const FIELD = { graph: 7, properties: 14, node: 1, operator: 4, key: 1, value: 2 } as const;
/** Of the operators that the inspection permits, those that make numbers of eight bits or compute with them. */
const IN_EIGHT_BITS: ReadonlySet<string> = new Set([
  'QuantizeLinear',
  'DequantizeLinear',
  'QLinearConv',
  'QLinearMatMul',
]);
/** As the trainer's command `quantise` writes it. */
const DERIVED_FROM = 'sarm.derived-from';
const SHA256 = /^[0-9a-f]{64}$/;

/** Undefined: every number of the network is a float. For files that the inspection has accepted. */
export function readEightBits(file: Uint8Array): EightBits | undefined {
  for (const graph of messages(file, FIELD.graph))
    for (const node of messages(graph, FIELD.node))
      if (IN_EIGHT_BITS.has(textOf(node, FIELD.operator))) return { derivedFrom: parentNamed(file) };
  return undefined;
}

function parentNamed(file: Uint8Array): string | null {
  for (const property of messages(file, FIELD.properties)) {
    const value = textOf(property, FIELD.value);
    if (textOf(property, FIELD.key) === DERIVED_FROM && SHA256.test(value)) return value;
  }
  return null;
}

function* messages(message: Uint8Array, number: number): Generator<Uint8Array> {
  for (const field of protobufFields(message))
    if (field.kind === 'bytes' && field.number === number) yield field.bytes;
}

/** The last one counts, as for the runtime. */
function textOf(message: Uint8Array, number: number): string {
  let text = '';
  for (const bytes of messages(message, number)) text = new TextDecoder().decode(bytes);
  return text;
}

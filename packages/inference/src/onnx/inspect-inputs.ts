import { notice } from '@sarm/domain/catalogue/notices';
import { ModelRefused } from './model-refused.ts';
import { protobufFields } from './protobuf-fields.ts';

/** Types of elements by their number in onnx/onnx.proto: pictures are bytes or float32. */
const PICTURE_TYPES: ReadonlySet<bigint> = new Set([1n, 2n]);
const INITIALIZER = 5;
const INPUT = 11;

/** The inputs of a graph that no initializer fills. A shape or a type of its own kind is a RangeError of the reader. */
export function inspectInputs(graph: Uint8Array): void {
  const filled = new Set<string>();
  for (const { number, bytes } of messages(graph)) if (number === INITIALIZER) filled.add(nameIn(bytes, 8));
  for (const { number, bytes } of messages(graph)) {
    if (number !== INPUT) continue;
    const name = nameIn(bytes, 1);
    const type = elementType(bytes);
    if (!filled.has(name) && (type === undefined || !PICTURE_TYPES.has(type)))
      throw new ModelRefused(notice('model.input_type', { name: JSON.stringify(name.slice(0, 80)) }));
  }
}

function* messages(message: Uint8Array): Generator<{ readonly number: number; readonly bytes: Uint8Array }> {
  for (const field of protobufFields(message))
    if (field.kind === 'bytes') yield { number: field.number, bytes: field.bytes };
}

function nameIn(message: Uint8Array, number: number): string {
  let name = '';
  for (const field of messages(message))
    if (field.number === number) name = new TextDecoder().decode(field.bytes);
  return name;
}

/** value_info.type.tensor_type.elem_type; the last one counts, as for the runtime. */
function elementType(input: Uint8Array): bigint | undefined {
  let type: bigint | undefined;
  for (const ofInput of messages(input)) {
    if (ofInput.number !== 2) continue;
    for (const ofType of messages(ofInput.bytes)) {
      if (ofType.number !== 1) continue;
      for (const field of protobufFields(ofType.bytes))
        if (field.number === 1 && field.kind === 'value') type = field.value;
    }
  }
  return type;
}

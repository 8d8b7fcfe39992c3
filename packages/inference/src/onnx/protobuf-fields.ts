/** One field of a protobuf message: a number, or bytes that may be a message, a text or packed numbers. */
export type ProtobufField =
  | { readonly number: number; readonly kind: 'value'; readonly value: bigint }
  | { readonly number: number; readonly kind: 'bytes'; readonly bytes: Uint8Array };

const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;
const LONGEST_VARINT = 10;
const LARGEST_VALUE = 2n ** 64n - 1n;
const LARGEST_TAG = 2n ** 32n - 1n;

/**
 * Walks the fields of a message without building it. Throws RangeError on anything that is no protobuf, and on spellings
 * that readers understand differently: the runtime cuts tags to 32 bits, so a larger one would be another field to it
 * than to us. Writers of protobuf make none of them.
 */
export function* protobufFields(message: Uint8Array): Generator<ProtobufField> {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let length = 0; length < LONGEST_VARINT; length += 1) {
      const byte = message[at];
      if (byte === undefined) break;
      at += 1;
      value |= BigInt(byte & 0x7f) << BigInt(7 * length);
      if (byte >= 0x80) continue;
      if (byte === 0 && length > 0) throw new RangeError('a number with empty digits');
      if (value > LARGEST_VALUE) throw new RangeError('a number of more than 64 bits');
      return value;
    }
    throw new RangeError('a number without end');
  };
  const fixed = (bytes: 4 | 8): bigint => {
    if (at + bytes > message.length) throw new RangeError('a number beyond the end');
    const value = bytes === 8 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at, true));
    at += bytes;
    return value;
  };
  while (at < message.length) {
    const tag = varint();
    if (tag > LARGEST_TAG) throw new RangeError('a field number of more than 29 bits');
    const number = Number(tag >> 3n);
    const wire = Number(tag & 7n);
    if (number === 0) throw new RangeError('a field without number');
    if (wire === WIRE.varint) yield { number, kind: 'value', value: varint() };
    else if (wire === WIRE.fixed64) yield { number, kind: 'value', value: fixed(8) };
    else if (wire === WIRE.fixed32) yield { number, kind: 'value', value: fixed(4) };
    else if (wire === WIRE.bytes) {
      const length = Number(varint());
      if (length > message.length - at) throw new RangeError('bytes beyond the end');
      yield { number, kind: 'bytes', bytes: message.subarray(at, at + length) };
      at += length;
    } else throw new RangeError(`fields of kind ${wire} do not exist`);
  }
}

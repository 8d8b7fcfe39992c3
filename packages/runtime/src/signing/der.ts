/** The few forms of ASN.1 that a certificate and a signature are written in (X.690, distinguished encoding). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size]);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
};

export function encode(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => encode(TAG.sequence, ...parts);

/** In a SET OF the elements stand in the order of their encodings. */
export const setOf = (...parts: readonly Uint8Array[]): Buffer =>
  encode(TAG.set, ...parts.toSorted((a, b) => Buffer.compare(a, b)));

export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value);
  // A leading bit would make it negative.
  return encode(TAG.integer, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return encode(TAG.oid, Buffer.from(bytes));
}

export const NULL = encode(TAG.null);
export const octets = (bytes: Uint8Array): Buffer => encode(TAG.octetString, bytes);
export const bits = (bytes: Uint8Array): Buffer => encode(TAG.bitString, Buffer.from([0]), bytes);
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  encode(0xa0 | number, ...parts);

export interface DerNode {
  readonly tag: number;
  /** With tag and length. */
  readonly encoded: Buffer;
  readonly body: Buffer;
}

/** The elements that follow each other in the bytes. Throws where they do not end with them. */
export function readNodes(bytes: Buffer): DerNode[] {
  const nodes: DerNode[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const extra = first & 0x80 ? first & 0x7f : 0;
    const size = extra === 0 ? first : bytes.readUIntBE(at + 2, Math.min(extra, 6));
    const from = at + 2 + extra;
    if (from + size > bytes.length) throw new RangeError('a value is cut off');
    nodes.push({ tag, encoded: bytes.subarray(at, from + size), body: bytes.subarray(from, from + size) });
    at = from + size;
  }
  return nodes;
}

export const childrenOf = (node: DerNode | undefined): DerNode[] =>
  node === undefined ? [] : readNodes(node.body);

/**
 * What a worker and the process of a caged model send each other: length, kind, content. A format of a few bytes, because what comes
 * from inside the cage is not trusted: the runtime's own messages build objects before anybody looks at them.
 */
export const FRAME_KINDS = { open: 1, run: 2, ready: 3, refused: 4, done: 5, failed: 6 } as const;
export type FrameKind = (typeof FRAME_KINDS)[keyof typeof FRAME_KINDS];

const HEADER_BYTES = 5;
const TICKET_BYTES = 4;

export interface Frame {
  readonly kind: number;
  readonly body: Buffer;
}

export function frameOf(kind: FrameKind, ...parts: readonly Uint8Array[]): Buffer[] {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.byteLength, 0),
    0,
  );
  header.writeUInt8(kind, 4);
  return [header, ...parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))];
}

/** A value as text, then bytes. */
export function withBytes(value: object, bytes: Uint8Array): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(value), 'utf8');
  return [ticketOf(text.byteLength), text, bytes];
}

export function splitBytes(body: Buffer): { readonly value: unknown; readonly bytes: Buffer } {
  const length = body.readUInt32LE(0);
  const end = TICKET_BYTES + length;
  return { value: JSON.parse(body.toString('utf8', TICKET_BYTES, end)), bytes: body.subarray(end) };
}

export function ticketOf(ticket: number): Buffer {
  const bytes = Buffer.alloc(TICKET_BYTES);
  bytes.writeUInt32LE(ticket, 0);
  return bytes;
}

export const splitTicket = (body: Buffer): { readonly ticket: number; readonly rest: Buffer } => ({
  ticket: body.readUInt32LE(0),
  rest: body.subarray(TICKET_BYTES),
});

/** Puts frames together again. Throws when one is longer than permitted: whoever sends it is not what it was. */
export class FrameReader {
  readonly #most: number;
  readonly #take: (frame: Frame) => void;
  #chunks: Buffer[] = [];
  #waiting = 0;
  #needed = HEADER_BYTES;

  constructor(most: number, take: (frame: Frame) => void) {
    this.#most = most;
    this.#take = take;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#waiting += chunk.byteLength;
    while (this.#waiting >= this.#needed) {
      const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
      const length = all.readUInt32LE(0);
      if (length > this.#most) throw new RangeError('a message is longer than permitted');
      this.#needed = HEADER_BYTES + length;
      this.#chunks = [all];
      if (all.byteLength < this.#needed) return;
      const body = all.subarray(HEADER_BYTES, this.#needed);
      const rest = all.subarray(this.#needed);
      this.#chunks = rest.byteLength === 0 ? [] : [rest];
      this.#waiting = rest.byteLength;
      this.#needed = HEADER_BYTES;
      this.#take({ kind: all.readUInt8(4), body });
    }
  }
}

import { notice } from '@sarm/domain/catalogue/notices';
import { BOX_ATTRIBUTES, type BoxAttribute } from '@sarm/domain/shapes/annotation-edits';
import { LabelFileRefused } from '../archive/refused.ts';

/** One box of a file. Pixels from 0, or shares of the picture where the file has those. */
export interface ImportedBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Index in the classes of the file. */
  readonly class: number;
  readonly confidence: number;
  readonly track: number | null;
  readonly attributes: readonly BoxAttribute[];
  /** The box of ours that it was exported from. */
  readonly detectionId: string | null;
}

export const MOST_BOXES = 2_000_000;
const NUMBERS = 5;
const ID_BYTES = 16;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FIRST_ROOM = 4096;

/**
 * The boxes of a file as columns of numbers: 64 bytes each, where an object would take several hundred. The order in which a
 * file lists them is free, so they are grouped by picture once all have been read.
 */
export class ImportedBoxes {
  length = 0;
  #room = 0;
  readonly #most: number;
  readonly #buffers: ArrayBuffer[] = [];
  readonly #numbers: Float64Array;
  readonly #pictures: Uint32Array;
  readonly #classes: Uint16Array;
  readonly #tracks: Int32Array;
  readonly #attributes: Uint8Array;
  readonly #ids: Uint8Array;
  #starts: Uint32Array | undefined;
  #order = new Uint32Array(0);

  constructor(most = MOST_BOXES) {
    this.#most = most;
    // Grow in place: room is reserved, and becomes memory only as it is filled.
    const column = (bytes: number): ArrayBuffer => {
      const buffer = new ArrayBuffer(0, { maxByteLength: bytes * most });
      this.#buffers.push(buffer);
      return buffer;
    };
    this.#numbers = new Float64Array(column(NUMBERS * 8));
    this.#pictures = new Uint32Array(column(4));
    this.#classes = new Uint16Array(column(2));
    this.#tracks = new Int32Array(column(4));
    this.#attributes = new Uint8Array(column(1));
    this.#ids = new Uint8Array(column(ID_BYTES));
  }

  add(picture: number, box: ImportedBox): void {
    if (this.length >= this.#most)
      throw new LabelFileRefused(notice('import.too_many_boxes', { max: this.#most }));
    if (this.length >= this.#room) this.#grow();
    const at = this.length;
    this.#numbers.set([box.x1, box.y1, box.x2, box.y2, box.confidence], at * NUMBERS);
    this.#pictures[at] = picture;
    this.#classes[at] = box.class;
    this.#tracks[at] = box.track ?? 0;
    this.#attributes[at] = BOX_ATTRIBUTES.reduce(
      (bits, each, bit) => (box.attributes.includes(each) ? bits | (1 << bit) : bits),
      0,
    );
    const id = box.detectionId?.toLowerCase();
    if (id !== undefined && UUID.test(id))
      this.#ids.set(Buffer.from(id.replaceAll('-', ''), 'hex'), at * ID_BYTES);
    this.length += 1;
  }

  #grow(): void {
    const room = Math.min(this.#most, Math.max(FIRST_ROOM, Math.ceil(this.#room * 1.5)));
    for (const buffer of this.#buffers) buffer.resize((buffer.maxByteLength / this.#most) * room);
    this.#room = room;
  }

  /** After the last box: puts those of one picture together. */
  group(pictures: number): void {
    const starts = new Uint32Array(pictures + 1);
    for (let at = 0; at < this.length; at += 1) {
      const next = (this.#pictures[at] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let picture = 1; picture <= pictures; picture += 1)
      starts[picture] = (starts[picture] ?? 0) + (starts[picture - 1] ?? 0);
    const next = starts.slice();
    this.#order = new Uint32Array(this.length);
    for (let at = 0; at < this.length; at += 1) {
      const picture = this.#pictures[at] ?? 0;
      const place = next[picture] ?? 0;
      this.#order[place] = at;
      next[picture] = place + 1;
    }
    this.#starts = starts;
  }

  ofPicture(picture: number): ImportedBox[] {
    if (this.#starts === undefined) throw new Error('the boxes are not grouped yet');
    return [...this.#order.subarray(this.#starts[picture], this.#starts[picture + 1])].map((at) =>
      this.#box(at),
    );
  }

  #box(at: number): ImportedBox {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, confidence = 1] = this.#numbers.subarray(
      at * NUMBERS,
      (at + 1) * NUMBERS,
    );
    const track = this.#tracks[at] ?? 0;
    const bits = this.#attributes[at] ?? 0;
    const id = Buffer.from(this.#ids.subarray(at * ID_BYTES, (at + 1) * ID_BYTES)).toString('hex');
    return {
      x1,
      y1,
      x2,
      y2,
      confidence,
      class: this.#classes[at] ?? 0,
      track: track === 0 ? null : track,
      attributes: BOX_ATTRIBUTES.filter((_, bit) => (bits & (1 << bit)) !== 0),
      detectionId: /^0+$/.test(id) ? null : id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    };
  }
}

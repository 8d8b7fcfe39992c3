import type { FrameDetections } from '../detection.ts';
import type { FrameAssociation } from '../tracking/tracker.ts';
import { DETECTION_KINDS, type DetectionColumns, NO_TRACK, SPERM } from './detection-columns.ts';
import { GrowingColumn } from './growing-column.ts';

const int32 = (n: number): Int32Array => new Int32Array(n);
const float64 = (n: number): Float64Array => new Float64Array(n);
const float32 = (n: number): Float32Array => new Float32Array(n);
const uint32 = (n: number): Uint32Array => new Uint32Array(n);
const uint16 = (n: number): Uint16Array => new Uint16Array(n);
const uint8 = (n: number): Uint8Array => new Uint8Array(n);

/** Takes frames as they come and, possibly some frames later, what the tracker decided about their sperm. */
export class ColumnWriter {
  readonly #index = new GrowingColumn(int32);
  readonly #time = new GrowingColumn(float64);
  readonly #firstRow = new GrowingColumn(uint32);
  readonly #field = new GrowingColumn(uint16);
  readonly #x = new GrowingColumn(float32);
  readonly #y = new GrowingColumn(float32);
  readonly #width = new GrowingColumn(float32);
  readonly #height = new GrowingColumn(float32);
  readonly #confidence = new GrowingColumn(float32);
  readonly #kind = new GrowingColumn(uint8);
  readonly #track = new GrowingColumn(uint32);
  readonly #crossing = new GrowingColumn(uint8);
  #decided = 0;
  #currentField = 0;

  constructor() {
    this.#firstRow.push(0);
  }

  addFrame(frame: FrameDetections): void {
    this.#index.push(frame.frame);
    this.#time.push(frame.time);
    this.#field.push(this.#currentField);
    for (const d of frame.detections) {
      this.#x.push(d.x);
      this.#y.push(d.y);
      this.#width.push(d.width);
      this.#height.push(d.height);
      this.#confidence.push(d.confidence);
      this.#kind.push(DETECTION_KINDS.indexOf(d.kind));
      this.#track.push(NO_TRACK);
      this.#crossing.push(0);
    }
    this.#firstRow.push(this.#x.length);
  }

  addAssociation(association: FrameAssociation): void {
    const frame = this.#decided;
    if (frame >= this.#index.length || this.#index.at(frame) !== association.frame)
      throw new RangeError(`frame ${association.frame} was decided out of turn`);
    this.#decided += 1;
    if (association.newField) this.#currentField += 1;
    this.#field.set(frame, this.#currentField);
    let sperm = 0;
    for (let row = this.#firstRow.at(frame); row < this.#firstRow.at(frame + 1); row += 1) {
      if (this.#kind.at(row) !== SPERM) continue;
      this.#track.set(row, association.trackIds[sperm] ?? NO_TRACK);
      this.#crossing.set(row, association.crossing[sperm] === true ? 1 : 0);
      sperm += 1;
    }
  }

  finish(): DetectionColumns {
    if (this.#decided !== this.#index.length)
      throw new RangeError(`the tracker left ${this.#index.length - this.#decided} frames undecided`);
    return {
      frames: {
        index: this.#index.finish(),
        time: this.#time.finish(),
        firstRow: this.#firstRow.finish(),
        field: this.#field.finish(),
      },
      x: this.#x.finish(),
      y: this.#y.finish(),
      width: this.#width.finish(),
      height: this.#height.finish(),
      confidence: this.#confidence.finish(),
      kind: this.#kind.finish(),
      track: this.#track.finish(),
      crossing: this.#crossing.finish(),
    };
  }
}

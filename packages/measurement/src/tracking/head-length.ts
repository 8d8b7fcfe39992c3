import type { Detection } from '../detection.ts';
import { median } from '../statistics/sample-moments.ts';

const ADAPTATION = 0.05;

/** Typical side of a head's box in this video: the tracker's unit of length, which needs no calibration. */
export class HeadLength {
  #length = 0;

  update(detections: readonly Detection[]): number {
    if (detections.length > 0) {
      const typical = median(detections.map((d) => Math.sqrt(d.width * d.height)));
      this.#length = this.#length === 0 ? typical : this.#length + ADAPTATION * (typical - this.#length);
    }
    return this.#length;
  }
}

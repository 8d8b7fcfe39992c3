import type { Brightness } from './judge-quality.ts';

const BRIGHTEST_SHARE = 0.005;

/** Collects gray pixels in any pieces; memory does not grow with the picture. */
export class BrightnessMeter {
  private readonly histogram = new Float64Array(256);

  add(gray: Uint8Array): void {
    for (const level of gray) this.histogram[level] = (this.histogram[level] ?? 0) + 1;
  }

  read(): Brightness {
    const pixels = this.histogram.reduce((sum, count) => sum + count, 0);
    if (pixels === 0) throw new Error('no pixel was measured');
    const mean = this.histogram.reduce((sum, count, level) => sum + count * level, 0) / pixels;
    let above = 0;
    let bright = 255;
    while (bright > 0 && above + (this.histogram[bright] ?? 0) <= pixels * BRIGHTEST_SHARE) {
      above += this.histogram[bright] ?? 0;
      bright -= 1;
    }
    return { mean, bright };
  }
}

import type { AreaMask } from '@sarm/domain/videos/video-area';

/** Brightness of sampled frames, 0 black to 255 white. */
export interface Brightness {
  readonly mean: number;
  /** The level that only the brightest 0.5 % of the pixels exceed. */
  readonly bright: number;
  /** Share of the pixels at the upper end, where the camera cannot separate more light from less. */
  readonly clipped: number;
}

const BRIGHTEST_SHARE = 0.005;
/** Limited-range video ends at 235, which becomes 255 in grey; a few levels below count as the end too. */
const CLIPPED_FROM = 252;

/** Collects gray pixels in any pieces; memory does not grow with the picture. */
export class BrightnessMeter {
  private readonly histogram = new Float64Array(256);

  /** Without the pixels that the mask marks. */
  add(gray: Uint8Array, excluded?: AreaMask): void {
    if (excluded === undefined) countLevels(this.histogram, gray);
    else countOpenLevels(this.histogram, gray, excluded);
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
    const clipped = this.histogram.subarray(CLIPPED_FROM).reduce((sum, count) => sum + count, 0) / pixels;
    return { mean, bright, clipped };
  }
}

/** Counted by place: an iterator makes an object of every pixel until the engine has compiled the loop. */
function countLevels(histogram: Float64Array, gray: Uint8Array): void {
  for (let i = 0; i < gray.length; i += 1) histogram[gray[i]!] = histogram[gray[i]!]! + 1;
}

function countOpenLevels(histogram: Float64Array, gray: Uint8Array, excluded: AreaMask): void {
  for (let i = 0; i < gray.length; i += 1)
    if (excluded[i] !== 1) histogram[gray[i]!] = histogram[gray[i]!]! + 1;
}

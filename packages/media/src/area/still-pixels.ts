import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** What every pixel showed over several pictures of a video. */
export interface StillPixels {
  readonly width: number;
  readonly height: number;
  readonly pictures: number;
  readonly mean: Float32Array;
  /** Highest less lowest grey level. What is drawn over a video does not change; a camera's chip has noise. */
  readonly range: Uint8Array;
}

/** Keeps sums and extremes, no pictures. */
export class StillPixelMeter {
  #size = { width: 0, height: 0 };
  #sum = new Float32Array(0);
  #low = new Uint8Array(0);
  #high = new Uint8Array(0);
  #pictures = 0;

  add({ gray, width, height }: GrayPicture): void {
    if (this.#pictures === 0) {
      this.#size = { width, height };
      this.#sum = new Float32Array(gray.length);
      this.#low = new Uint8Array(gray.length).fill(255);
      this.#high = new Uint8Array(gray.length);
    }
    const [sum, low, high] = [this.#sum, this.#low, this.#high];
    for (let i = 0; i < gray.length; i += 1) {
      const level = gray[i]!;
      sum[i] = sum[i]! + level;
      if (level < low[i]!) low[i] = level;
      if (level > high[i]!) high[i] = level;
    }
    this.#pictures += 1;
  }

  read(): StillPixels {
    return {
      ...this.#size,
      pictures: this.#pictures,
      mean: this.#sum.map((sum) => sum / this.#pictures),
      range: this.#high.map((high, i) => high - this.#low[i]!),
    };
  }
}

/** Where the models know the ground, and how far the brightest structures stand out of it. */
const GROUND = 90;

/** What is done to every picture of a video before anything looks at it, decided once per video. */
export interface Preparation {
  /** Median grey level of the pictures; it is moved to where the models know it. */
  readonly ground: number;
  /** Differences to the ground are multiplied by it. Below 0, dark cells on a bright ground become bright ones on a dark. */
  readonly gain: number;
  /** How often the picture is smoothed with 1 2 1; each time takes a further part of the noise. */
  readonly smoothings: number;
}

export const AS_IT_IS: Preparation = { ground: GROUND, gain: 1, smoothings: 0 };

export const changesPictures = ({ ground, gain, smoothings }: Preparation): boolean =>
  ground !== GROUND || gain !== 1 || smoothings > 0;

/** Changes pictures of one size in their place. */
export class PicturePreparer {
  readonly #levels: Uint8Array | null;
  readonly #smoothings: number;
  #rows = new Uint16Array(0);

  constructor({ ground, gain, smoothings }: Preparation) {
    this.#smoothings = smoothings;
    const same = ground === GROUND && gain === 1;
    // An array of bytes that clamps: levels beyond black and white stay black and white.
    this.#levels = same
      ? null
      : Uint8Array.from(
          Uint8ClampedArray.from({ length: 256 }, (_, level) => GROUND + gain * (level - ground)),
        );
  }

  prepare(gray: Uint8Array, width: number): void {
    const levels = this.#levels;
    if (levels !== null) for (let i = 0; i < gray.length; i += 1) gray[i] = levels[gray[i]!]!;
    for (let time = 0; time < this.#smoothings; time += 1) this.#smooth(gray, width);
  }

  #smooth(gray: Uint8Array, width: number): void {
    const height = gray.length / width;
    if (this.#rows.length !== gray.length) this.#rows = new Uint16Array(gray.length);
    const rows = this.#rows;
    for (let y = 0; y < height; y += 1) {
      const [first, last] = [y * width, (y + 1) * width - 1];
      rows[first] = 3 * gray[first]! + gray[first + 1]!;
      for (let i = first + 1; i < last; i += 1) rows[i] = gray[i - 1]! + 2 * gray[i]! + gray[i + 1]!;
      rows[last] = gray[last - 1]! + 3 * gray[last]!;
    }
    for (let y = 0; y < height; y += 1) {
      const [row, above, below] = [
        y * width,
        Math.max(y - 1, 0) * width,
        Math.min(y + 1, height - 1) * width,
      ];
      for (let x = 0; x < width; x += 1)
        gray[row + x] = (rows[above + x]! + 2 * rows[row + x]! + rows[below + x]! + 8) >> 4;
    }
  }
}

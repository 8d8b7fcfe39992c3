import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { SummedPictures } from './texture-shape.ts';

/** More would leave the range of the sums; none is shown as many. */
const MOST_PICTURES = 257;

class PictureSum {
  sums = new Uint16Array(0);
  pictures = 0;

  add(gray: Uint8Array): void {
    if (this.pictures === MOST_PICTURES) return;
    if (this.sums.length !== gray.length) this.sums = new Uint16Array(gray.length);
    const { sums } = this;
    for (let i = 0; i < gray.length; i += 1) sums[i] = sums[i]! + gray[i]!;
    this.pictures += 1;
  }
}

/**
 * The mean of the pictures shown to it: what lies still stays, what swims fades into the ground. Kept in two halves, whose
 * noise is not the same; keeps no picture.
 */
export class MeanPictureMeter {
  readonly #halves = [new PictureSum(), new PictureSum()] as const;
  #size = { width: 0, height: 0 };

  add({ gray, width, height }: GrayPicture, half: 0 | 1): void {
    this.#halves[half].add(gray);
    this.#size = { width, height };
  }

  get size(): Pick<GrayPicture, 'width' | 'height'> {
    return this.#size;
  }

  get halves(): readonly [SummedPictures, SummedPictures] {
    return this.#halves;
  }

  /** Null where no picture was seen. */
  read(): GrayPicture | null {
    const [one, other] = this.#halves;
    const pictures = one.pictures + other.pictures;
    if (pictures === 0) return null;
    const gray = new Uint8Array(this.#size.width * this.#size.height);
    for (let i = 0; i < gray.length; i += 1)
      gray[i] = Math.round(((one.sums[i] ?? 0) + (other.sums[i] ?? 0)) / pictures);
    return { gray, ...this.#size };
  }
}

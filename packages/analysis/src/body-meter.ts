import { type BodySign, LEAST_TAIL, MOST_BODIES } from '@sarm/measurement/analysis/leave-out-bodies';
import type { Detection } from '@sarm/measurement/detection';
import { quantiseDetection } from '@sarm/measurement/tracks-file/quantise-detection';
import type { AreaMask } from '@sarm/domain/videos/video-area';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { contrastOf, type HeadLook, HeadLookMeter } from './head-look.ts';
import { MeanPictureMeter } from './mean-picture.ts';
import { lookAtStill, plainBodies, type StillLook } from './still-bodies.ts';
import { tailSign } from './tail-sign.ts';
import { type TextureShape, textureShape } from './texture-shape.ts';
import type { BodiesAcross } from './still-specks.ts';

/** Tails are looked for in every fourth of the frames that are measured: they cost more than all else of a body. */
const TAILS_EVERY = 4;
/** Of frames that follow one another: a codec copies noise from one to the next, hardly over a gap. */
const RUN = 8;
/** Flicker of dirt comes on top of the tracks; with more in one picture the video is not one of few bodies. */
const MOST_IN_PICTURE = 3 * MOST_BODIES;

/** Null where too little is seen. */
export interface PictureStretch {
  readonly bodies: BodiesAcross | null;
  readonly texture: TextureShape | null;
}

/** What single bodies and all of them together look like, in some frames of a video. */
export class BodyMeter {
  readonly #all: HeadLookMeter;
  readonly #tailed: HeadLookMeter;
  readonly #signs: BodySign[] = [];
  readonly #tailsIn: ReadonlySet<number>;
  readonly #otherHalf: ReadonlySet<number>;
  readonly #mean = new MeanPictureMeter();
  #crowded = false;
  #still: readonly StillLook[] | undefined;

  /** `frames`: those that will be shown to it. They come in the order in which detection ends, so their numbers choose. */
  constructor(frames: readonly number[], excluded?: AreaMask) {
    this.#all = new HeadLookMeter(excluded);
    this.#tailed = new HeadLookMeter(excluded);
    this.#otherHalf = new Set(frames.filter((_, place) => Math.floor(place / RUN) % 2 === 1));
    this.#tailsIn = new Set(frames.filter((_, place) => place % TAILS_EVERY === 0));
  }

  add(frame: number, picture: GrayPicture, found: readonly Detection[]): void {
    this.#all.add(picture, found, frame);
    this.#mean.add(picture, this.#otherHalf.has(frame) ? 1 : 0);
    if (found.length > MOST_IN_PICTURE) this.#crowded = true;
    if (this.#crowded || !this.#tailsIn.has(frame)) return;
    const tailed = found.filter((body) => {
      const tail = tailSign(picture, body);
      if (tail === null) return true;
      const { x, y } = quantiseDetection(body);
      const brighterThanGround = (contrastOf(picture, body)?.centre ?? 0) > 0;
      this.#signs.push({ frame, x, y, tail, brighterThanGround });
      return tail >= LEAST_TAIL;
    });
    this.#tailed.add(picture, tailed, frame);
  }

  /** Undefined where a picture shows too many to look at one by one. */
  get signs(): readonly BodySign[] | undefined {
    return this.#crowded ? undefined : this.#signs;
  }

  /** All that was found at one place over the full video. Looked at once: call it when all frames were added. */
  still(): readonly StillLook[] {
    if (this.#still === undefined) {
      const [places, mean] = [this.#all.still(), this.#mean.read()];
      this.#still = places === null || mean === null ? [] : lookAtStill(places, mean);
    }
    return this.#still;
  }

  /** How the picture is stretched across, by its bodies and by its still structures, each by itself. */
  stretch(): PictureStretch {
    const typical = this.#all.typicalHead();
    return {
      bodies: this.#all.across(),
      texture: typical === null ? null : textureShape(this.#mean.halves, this.#mean.size, typical.sidePx),
    };
  }

  /**
   * Of all that was found or, in a video of few bodies, of what has a tail: dirt would speak for the heads. Where no tail is
   * seen, all of them are judged still, so that optics which hide tails do not pass unjudged.
   */
  look(few: boolean): HeadLook {
    const all = this.#all.read();
    if (!few || this.#crowded) return { ...all, specks: this.#withPlain(all) };
    const tailed = this.#tailed.read();
    return tailed.rimShare === null ? { ...all, specks: tailed.specks } : tailed;
  }

  #withPlain({ specks }: HeadLook): HeadLook['specks'] {
    const typical = this.#all.typicalHead();
    if (specks === null || typical === null) return specks;
    return { ...specks, plain: plainBodies(this.still(), typical).length };
  }
}

import type { Detection } from '@sarm/measurement/detection';
import { median } from '@sarm/measurement/statistics/sample-moments';
import type { AreaMask } from '@sarm/domain/videos/video-area';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { TypicalHead } from './still-bodies.ts';
import { type BodiesAcross, type StillPlace, type StillSpecks, StillSpecksMeter } from './still-specks.ts';

/** How heads stand out in the pictures; null where no head was seen. */
export interface HeadLook {
  readonly rimShare: number | null;
  readonly darkShare: number | null;
  readonly contrastToNoise: number | null;
  readonly specks: StillSpecks | null;
}

/** Parts of a head's side: its centre, its rim, and the ground around it. */
const CENTRE = 0.25;
const RIM = { from: 0.35, to: 0.6 } as const;
const GROUND = { from: 0.8, to: 1.2 } as const;
/** Rounding to integer levels is a noise too, and the only one of a picture without any. */
const LEAST_NOISE = 0.3;
const ROWS = 3;
const COLUMNS = 2;

interface Contrast {
  readonly centre: number;
  readonly rim: number;
}

export const contrastOf = ({ gray, width, height }: GrayPicture, head: Detection): Contrast | null => {
  const squared = head.width * head.height;
  const radius = GROUND.to * Math.sqrt(squared);
  let [centre, inCentre, rim, inRim, ground, inGround] = [0, 0, 0, 0, 0, 0];
  const [bottom, right] = [Math.min(height, head.y + radius), Math.min(width, head.x + radius)];
  // Thousands of heads are looked at, pixel by pixel: distances stay squared, and no pixel makes an object.
  for (let y = Math.max(0, Math.floor(head.y - radius)); y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(head.x - radius)); x < right; x += 1) {
      const far = ((x - head.x) ** 2 + (y - head.y) ** 2) / squared;
      const level = gray[y * width + x]!;
      if (far < CENTRE ** 2) {
        centre += level;
        inCentre += 1;
      } else if (far > RIM.from ** 2 && far < RIM.to ** 2) {
        rim += level;
        inRim += 1;
      } else if (far > GROUND.from ** 2 && far < GROUND.to ** 2) {
        ground += level;
        inGround += 1;
      }
    }
  if (inCentre === 0 || inRim === 0 || inGround === 0) return null;
  const level = ground / inGround;
  return { centre: centre / inCentre - level, rim: rim / inRim - level };
};

/** The largest bend that three grey levels can make. */
const MOST_BEND = 2 * 255;

/** Median bend of three neighbours in a row: few places of a picture lie on an edge. */
const noiseOf = ({ gray, width, height }: GrayPicture, excluded: AreaMask | undefined): number => {
  const bends = new Uint32Array(MOST_BEND + 1);
  let places = 0;
  for (let y = 0; y < height; y += ROWS)
    for (let x = 1; x + 1 < width; x += COLUMNS) {
      const at = y * width + x;
      if (excluded?.[at] === 1) continue;
      const bend = Math.abs(gray[at - 1]! - 2 * gray[at]! + gray[at + 1]!);
      bends[bend] = bends[bend]! + 1;
      places += 1;
    }
  let below = 0;
  for (const [bend, count] of bends.entries()) {
    // Levels are integers: the share of those before the median shows where within its level it lies.
    if (below + count >= places / 2)
      return Math.max(0, bend - 0.5 + (places / 2 - below) / Math.max(1, count)) + LEAST_NOISE;
    below += count;
  }
  return LEAST_NOISE;
};

interface FrameLook {
  readonly side: number;
  readonly centre: number;
  readonly rim: number;
  /** Share of the heads darker than their ground. */
  readonly dark: number;
  readonly noise: number;
}

/** Looks at the heads of some frames and keeps numbers only. */
export class HeadLookMeter {
  readonly #frames: FrameLook[] = [];
  readonly #specks = new StillSpecksMeter();
  readonly #excluded: AreaMask | undefined;

  /** What is excluded has no noise. */
  constructor(excluded?: AreaMask) {
    this.#excluded = excluded;
  }

  add(picture: GrayPicture, heads: readonly Detection[], frame?: number): void {
    this.#specks.add(picture, heads, frame);
    const seen = heads.flatMap((head) => contrastOf(picture, head) ?? []);
    if (seen.length === 0) return;
    this.#frames.push({
      side: median(heads.map((head) => Math.sqrt(head.width * head.height))),
      centre: median(seen.map(({ centre }) => centre)),
      rim: median(seen.map(({ rim }) => rim)),
      dark: seen.filter(({ centre }) => centre < 0).length / seen.length,
      noise: noiseOf(picture, this.#excluded),
    });
  }

  /** What was found at one place over the full video. */
  still(): readonly StillPlace[] | null {
    return this.#specks.places();
  }

  /** Whether the bodies of all frames point across more than down. */
  across(): BodiesAcross | null {
    return this.#specks.across();
  }

  /** Null where no head was seen. */
  typicalHead(): TypicalHead | null {
    if (this.#frames.length === 0) return null;
    const sidePx = median(this.#frames.map(({ side }) => side));
    return { sidePx, contrast: median(this.#frames.map(({ centre }) => centre)) };
  }

  read(): HeadLook {
    const specks = this.#specks.read();
    if (this.#frames.length === 0) return { rimShare: null, darkShare: null, contrastToNoise: null, specks };
    const typical = (of: (frame: FrameLook) => number): number => median(this.#frames.map(of));
    const centre = typical((frame) => frame.centre);
    return {
      rimShare: centre === 0 ? null : typical((frame) => frame.rim) / centre,
      darkShare: typical((frame) => frame.dark),
      contrastToNoise: centre / typical((frame) => frame.noise),
      specks,
    };
  }
}

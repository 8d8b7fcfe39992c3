import type { Detection } from '@sarm/measurement/detection';
import { median } from '@sarm/measurement/statistics/sample-moments';
import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** What was found at the same place in every frame that was looked at, and how much of it is round. */
export interface StillSpecks {
  readonly still: number;
  readonly round: number;
  /** Those that are round, without a tail and smaller than heads, all taken together; 0 where nobody looked. */
  readonly plain: number;
}

/** Parts of a head's side: what is measured of it, and the ground around it. */
const RADIUS = 0.75;
const GROUND = { from: 0.9, to: 1.25 } as const;
/** What stands out less than this share of the strongest is tail, halo or noise. */
const STANDS_OUT = 0.35;
/** Breadth by length. A head is an egg: of twenty, one looks as round as this, by its place or its neighbours. */
const ROUND = 0.92;
/** Still is what is found in so many of the frames within so many pixels. */
const FOUND_SHARE = 0.75;
const SAME_PLACE_PX = 1.5;
const FEWEST_FRAMES = 4;

/** The level of the ground around a head: the middle of the ring, so that a neighbour in it counts for nothing. */
function groundAround(
  { gray, width, height }: GrayPicture,
  { x, y }: Detection,
  side: number,
): number | null {
  const [from, to] = [(GROUND.from * side) ** 2, (GROUND.to * side) ** 2];
  const radius = GROUND.to * side;
  const counts = new Uint16Array(256);
  let places = 0;
  const [bottom, right] = [Math.min(height - 1, y + radius), Math.min(width - 1, x + radius)];
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row += 1)
    for (let column = Math.max(0, Math.ceil(x - radius)); column <= right; column += 1) {
      const far = (column - x) ** 2 + (row - y) ** 2;
      if (far < from || far >= to) continue;
      const level = gray[row * width + column]!;
      counts[level] = counts[level]! + 1;
      places += 1;
    }
  let below = 0;
  for (let level = 0; level < 256; level += 1) {
    below += counts[level]!;
    if (below > 0 && 2 * below >= places) return level;
  }
  return null;
}

export interface BodyShape {
  /** Breadth of what stands out, by its length: 1 for a disc. */
  readonly roundness: number;
  /** Logarithm of length by breadth, as far as it points across (positive) or down; null at the rim of the picture. */
  readonly across: number | null;
}

/** Breadth by length alone; null where nothing stands out. */
export const roundness = (picture: GrayPicture, head: Detection): number | null =>
  bodyShape(picture, head)?.roundness ?? null;

/** Null where nothing stands out. Hundreds of heads of a frame are looked at in one go: no pixel makes an object. */
export function bodyShape(picture: GrayPicture, head: Detection): BodyShape | null {
  const side = Math.sqrt(head.width * head.height);
  const ground = groundAround(picture, head, side);
  if (ground === null) return null;
  const { gray, width, height } = picture;
  const { x, y } = head;
  const radius = RADIUS * side;
  const [top, left] = [Math.max(0, Math.ceil(y - radius)), Math.max(0, Math.ceil(x - radius))];
  const [bottom, right] = [Math.min(height - 1, y + radius), Math.min(width - 1, x + radius)];
  const isInside = (column: number, row: number): boolean => (column - x) ** 2 + (row - y) ** 2 < radius ** 2;
  let strongest = 0;
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1)
      if (isInside(column, row))
        strongest = Math.max(strongest, Math.abs(gray[row * width + column]! - ground));
  if (strongest === 0) return null;
  // Moments about the middle of the box: small numbers keep their digits.
  let [sum, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const weight = Math.abs(gray[row * width + column]! - ground);
      if (weight <= STANDS_OUT * strongest || !isInside(column, row)) continue;
      const [dx, dy] = [column - x, row - y];
      sum += weight;
      sx += weight * dx;
      sy += weight * dy;
      sxx += weight * dx * dx;
      syy += weight * dy * dy;
      sxy += weight * dx * dy;
    }
  const across = sxx / sum - (sx / sum) ** 2;
  const down = syy / sum - (sy / sum) ** 2;
  const both = sxy / sum - (sx * sy) / sum ** 2;
  const difference = Math.hypot(across - down, 2 * both);
  const round = Math.sqrt((across + down - difference) / (across + down + difference));
  const cut = x < radius || y < radius || x > width - radius || y > height - radius;
  return { roundness: round, across: cut ? null : pointsAcross(round, (across - down) / difference) };
}

/** A disc has no direction, and a line of single pixels, whose breadth is rounded to nothing, no length by breadth. */
const THINNEST = 0.1;
function pointsAcross(round: number, direction: number): number | null {
  if (!(round > THINNEST)) return null;
  return Number.isFinite(direction) ? -Math.log(round) * direction : 0;
}

interface Place extends BodyShape {
  readonly head: Detection;
}

/** Mean of what points across, over the bodies of the frames, with its standard error. */
export interface BodiesAcross {
  readonly log: number;
  readonly error: number;
}
/** Fewer point where they happen to point. */
const FEWEST_ACROSS = 8;

/** What was found at one place in most of the frames. */
export interface StillPlace {
  /** As it was first found. */
  readonly head: Detection;
  /** Median over the frames. */
  readonly roundness: number;
}

/**
 * Dirt on the optics is found in every frame as a cell that lies still is; only its shape differs, and that only of
 * many together.
 */
export class StillSpecksMeter {
  readonly #frames: { readonly frame: number; readonly places: readonly Place[] }[] = [];

  /** Frames come in the order in which their detection ends; the numbers bring them into that of the video. */
  add(picture: GrayPicture, heads: readonly Detection[], frame: number = this.#frames.length): void {
    const places = heads.flatMap((head) => {
      const shape = bodyShape(picture, head);
      return shape === null ? [] : [{ head, ...shape }];
    });
    this.#frames.push({ frame, places });
  }

  /** Null where too few bodies were seen. The frames show the same ones: more frames make no error smaller. */
  across(): BodiesAcross | null {
    const all = this.#frames.flatMap(({ places }) => places.flatMap(({ across }) => across ?? []));
    const bodies = all.length / Math.max(1, this.#frames.length);
    if (bodies < FEWEST_ACROSS) return null;
    const log = all.reduce((sum, each) => sum + each, 0) / all.length;
    const squares = all.reduce((sum, each) => sum + (each - log) ** 2, 0) / all.length;
    return { log, error: Math.sqrt(squares / bodies) };
  }

  /** Null where too few frames were seen. */
  places(): readonly StillPlace[] | null {
    const [first, ...others] = this.#frames.toSorted((a, b) => a.frame - b.frame).map(({ places }) => places);
    if (first === undefined || this.#frames.length < FEWEST_FRAMES) return null;
    return first.flatMap((place) => {
      const same = [place, ...others.flatMap((frame) => frame.find((other) => isNear(place, other)) ?? [])];
      return same.length < FOUND_SHARE * this.#frames.length
        ? []
        : [{ head: place.head, roundness: median(same.map(({ roundness: found }) => found)) }];
    });
  }

  read(): StillSpecks | null {
    const still = this.places();
    if (still === null) return null;
    return {
      still: still.length,
      round: still.filter(({ roundness: found }) => found > ROUND).length,
      plain: 0,
    };
  }
}

const isNear = ({ head: one }: Place, { head: other }: Place): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE_PX;

import type { StillBody } from '@sarm/measurement/analysis/video-summary';
import { LEAST_TAIL } from '@sarm/measurement/analysis/leave-out-bodies';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { roundness, type StillPlace } from './still-specks.ts';
import { tailSign } from './tail-sign.ts';

/** A still body as the mean of the pictures shows it, without the noise of a single one and without what swims by. */
export interface StillLook {
  readonly place: StillPlace;
  /** Breadth by length; null where nothing stands out. */
  readonly roundness: number | null;
  /** Grey levels of the darkest line that leads away from it; null where the picture ends too near. */
  readonly tail: number | null;
}

export const lookAtStill = (places: readonly StillPlace[], mean: GrayPicture): readonly StillLook[] =>
  places.map((place) => ({
    place,
    roundness: roundness(mean, place.head),
    tail: tailSign(mean, place.head),
  }));

/** What the heads of a video, moving and still, measure. */
export interface TypicalHead {
  readonly sidePx: number;
  /** Grey levels of the centre above the ground. */
  readonly contrast: number;
}

/**
 * How round a body is, less the tail it shows, more by what it is smaller than heads are. Each alone is met in one of five to
 * ten cells that lie still; docs/domain/quality.md has the shares of both kinds.
 */
const TAIL_WEIGHT = 1.5;
const MOST_TAIL = 0.25;
const SIZE_WEIGHT = 0.6;
const PLAIN = 0.74;

/** Bodies longer than these are no dirt: most of them show a tail, or the optics hide tails and their lack says nothing. */
const LONG = 0.8;
const FEWEST_LONG = 3;
const TAIL_SEEN = 0.12;

/** Bodies that have the shape of dirt on the glass: round, without a tail, of another size than heads. */
export function plainBodies(
  looks: readonly StillLook[],
  { sidePx, contrast }: TypicalHead,
): readonly StillLook[] {
  const shown = ({ tail }: StillLook): number => (tail ?? 0) / Math.abs(contrast);
  const long = looks.filter(({ roundness: round }) => round !== null && round < LONG);
  const tailed = long.filter((look) => shown(look) > TAIL_SEEN);
  if (long.length < FEWEST_LONG || 2 * tailed.length < long.length) return [];
  return looks.filter((look) => {
    const { place, roundness: round, tail } = look;
    if (round === null || tail === null) return false;
    const side = Math.sqrt(place.head.width * place.head.height);
    const sign = round - TAIL_WEIGHT * Math.min(MOST_TAIL, shown(look));
    return sign + SIZE_WEIGHT * Math.log(sidePx / side) > PLAIN;
  });
}

/** A field of a thousand still bodies is a fault of its own; their places would only fill the record. */
const MOST_STORED = 500;
const STEPS_PER_PX = 2;
const stored = (place: number): number => Math.round(place * STEPS_PER_PX) / STEPS_PER_PX;

/** What is kept of a video to recognise its place in another one (MEA-CMB-8). */
export const bodiesToStore = (looks: readonly StillLook[]): readonly StillBody[] | undefined =>
  looks.length > MOST_STORED
    ? undefined
    : looks
        .map(({ place: { head }, tail }) => ({
          x: stored(head.x),
          y: stored(head.y),
          tailed: tail !== null && tail >= LEAST_TAIL,
        }))
        .toSorted((a, b) => a.x - b.x || a.y - b.y);

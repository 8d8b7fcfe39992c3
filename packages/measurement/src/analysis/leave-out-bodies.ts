import type { AnalysedTrack } from '../columns/analysed-track.ts';
import { DETECTION_KINDS, type DetectionColumns, NO_TRACK } from '../columns/detection-columns.ts';
import { framePlaces } from '../columns/track-rows.ts';
import { median } from '../statistics/sample-moments.ts';

/** What the picture shows of one detection beyond its box. */
export interface BodySign {
  /** Frame of the video, and the place by which the detection is found again. */
  readonly frame: number;
  readonly x: number;
  readonly y: number;
  /** Grey levels by which a line that leads away from it is darker than the ground. */
  readonly tail: number;
  readonly brighterThanGround: boolean;
}

export interface BodySigns {
  readonly signs: readonly BodySign[];
  /** Pixels; smaller bright bodies are no heads. Null where the scale or the model's range is missing. */
  readonly smallestHead: number | null;
}

/** Above it heads judge each other: their common look is compared with the range of the model. */
export const MOST_BODIES = 20;
/** Of 182 simulated cells that lie still 95 % have more, of 77 pinheads none, of 47 round cells 5 %. */
export const LEAST_TAIL = 9;

const DEBRIS = DETECTION_KINDS.indexOf('debris');
const DOUBTFUL = DETECTION_KINDS.indexOf('small_or_pinhead');
const HALF = 0.5;

type Body = 'head' | 'doubtful' | 'other';

/** A spermatozoon moves, or it is bright and shows a tail. Of what does neither, only a bright body of a head's size leaves a doubt. */
function judgeBody(
  columns: DetectionColumns,
  { grade, rows }: AnalysedTrack,
  signs: readonly BodySign[],
  smallestHead: number | null,
): Body {
  const moves = grade !== null && grade !== 'd';
  if (moves || signs.length === 0) return 'head';
  const bright = signs.filter((sign) => sign.brighterThanGround).length >= HALF * signs.length;
  if (!bright) return 'other';
  if (median(signs.map(({ tail }) => tail)) >= LEAST_TAIL) return 'head';
  const side = median(
    [...rows].map((row) => Math.sqrt((columns.width[row] ?? 0) * (columns.height[row] ?? 0))),
  );
  return smallestHead === null || side >= smallestHead ? 'doubtful' : 'other';
}

/** Fewer heads in a field do not show that the stage was moved: specks that flicker would make one volume count twice. */
const FEWEST_IN_FIELD = 3;

function oneField({ frames }: DetectionColumns, heads: number): DetectionColumns['frames'] {
  const fields = new Set(frames.field).size;
  if (fields <= 1 || heads >= FEWEST_IN_FIELD * fields) return frames;
  return { ...frames, field: new Uint16Array(frames.field.length) };
}

const keyOf = (frame: number, x: number, y: number): string => `${frame}/${x}/${y}`;

/**
 * In a video of few bodies each must show by itself that it is a spermatozoon: one speck taken for a head would make
 * several hundred thousand per ml of a sample without any. What is none loses its number; what may be one keeps it, is
 * not counted, and widens the interval. Null where nothing is left out.
 */
export function leaveOutBodies(
  columns: DetectionColumns,
  tracks: readonly AnalysedTrack[],
  { signs, smallestHead }: BodySigns,
): DetectionColumns | null {
  if (tracks.length > MOST_BODIES) return null;
  const byPlace = new Map(signs.map((sign) => [keyOf(sign.frame, sign.x, sign.y), sign]));
  const places = framePlaces(columns);
  const kind = Uint8Array.from(columns.kind);
  const track = Uint32Array.from(columns.track);
  let left = 0;
  for (const each of tracks) {
    const own = [...each.rows].flatMap((row) => {
      const frame = columns.frames.index[places[row] ?? 0] ?? 0;
      return byPlace.get(keyOf(frame, columns.x[row] ?? 0, columns.y[row] ?? 0)) ?? [];
    });
    const body = judgeBody(columns, each, own, smallestHead);
    if (body === 'head') continue;
    left += 1;
    for (const row of each.rows) {
      kind[row] = body === 'doubtful' ? DOUBTFUL : DEBRIS;
      if (body === 'other') track[row] = NO_TRACK;
    }
  }
  const frames = oneField(columns, tracks.length - left);
  return left > 0 || frames !== columns.frames ? { ...columns, frames, kind, track } : null;
}

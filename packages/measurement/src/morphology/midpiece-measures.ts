import type { Micrometres } from '@sarm/domain/units';
import { available, type Measured, type NotAvailable, notAvailable } from '../measured.ts';
import { HEAD_MEASURES } from './head-measures.ts';
import type { LevelShapes } from './level-shapes.ts';
import { LENGTH_HALF, type OutlineMeasure, withDoubt } from './outline-doubt.ts';
import type { OutlineShape } from './shape-of-outline.ts';

export interface MidpieceMeasures {
  readonly length: Measured<Micrometres>;
  /** Area ÷ length. */
  readonly width: Measured<Micrometres>;
  /** Degrees from the axis of the head, 0 to 180: 0 where it goes straight on, above 90 where it turns back. */
  readonly angle: Measured;
}

/** The greatest extent across would call every bent midpiece thick. */
const WIDTH: OutlineMeasure = {
  of: ({ area, length }) => area / length,
  pixelHalf: () => LENGTH_HALF,
  power: 1,
};

/** A head whose ellipticity may be as low as this points nowhere. */
const LEAST_ELLIPTICITY = 1.05;

export function midpieceMeasures(
  levels: LevelShapes | NotAvailable,
  head: LevelShapes | NotAvailable,
  pixelUm: number | NotAvailable,
): MidpieceMeasures {
  if ('reason' in levels) return { length: levels, width: levels, angle: levels };
  const scaled = (rule: OutlineMeasure): Measured<Micrometres> =>
    typeof pixelUm === 'number' ? withDoubt<Micrometres>(levels, rule, pixelUm) : pixelUm;
  return {
    length: scaled(HEAD_MEASURES.length),
    width: scaled(WIDTH),
    angle: 'reason' in head ? head : angleBetween(levels, head),
  };
}

function angleBetween(midpiece: LevelShapes, head: LevelShapes): Measured {
  const ellipticity = withDoubt(head, HEAD_MEASURES.ellipticity, 1);
  if (ellipticity.interval.lower < LEAST_ELLIPTICITY) return notAvailable('round_head');
  const [measured, wide, narrow] = (['measured', 'wide', 'narrow'] as const).map((level) =>
    bend(midpiece[level], head[level]),
  ) as [number, number, number];
  const pixels = Math.hypot(axisHalf(midpiece.measured), axisHalf(head.measured));
  const half = Math.hypot((wide - narrow) / 2, pixels);
  return available(measured, { lower: Math.max(0, measured - half), upper: Math.min(180, measured + half) });
}

/** The head's axis towards the midpiece against the midpiece's axis away from the head. */
function bend(midpiece: OutlineShape, head: OutlineShape): number {
  const towards = { x: midpiece.centre.x - head.centre.x, y: midpiece.centre.y - head.centre.y };
  const out = directed(midpiece.axis, towards);
  // Where the midpiece begins, not where its middle lies: a bent one has its middle beside the axis.
  const begin = {
    x: towards.x - (out.x * midpiece.length) / 2,
    y: towards.y - (out.y * midpiece.length) / 2,
  };
  const along = directed(head.axis, begin);
  const cosine = out.x * along.x + out.y * along.y;
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}

interface Direction {
  readonly x: number;
  readonly y: number;
}

/** The one of the two directions of an axis that points the same way. */
function directed(axis: number, like: Direction): Direction {
  const sign = Math.cos(axis) * like.x + Math.sin(axis) * like.y < 0 ? -1 : 1;
  return { x: sign * Math.cos(axis), y: sign * Math.sin(axis) };
}

/** Degrees by which pixels at its two ends can turn an axis, 95 %. The rounder the part, the less it says. */
const axisHalf = ({ length, width }: OutlineShape): number =>
  (Math.atan(LENGTH_HALF / Math.max(1, length - width)) * 180) / Math.PI;

import type { Swim } from './draw-swim.ts';

export const GRADES = ['a', 'b', 'c', 'd'] as const;
/** WHO 6: a rapid progressive, b slow progressive, c non-progressive, d immotile. */
export type Grade = (typeof GRADES)[number];

const RAPID_FROM = 25;
const PROGRESSIVE_FROM = 5;

/** The true grade goes by the drawn speed along the mean path, which no smoothing window or frame rate can move. */
export function gradeOf(swim: Pick<Swim, 'mode' | 'speed'>): Grade {
  if (swim.mode === 'immotile') return 'd';
  if (swim.speed >= RAPID_FROM) return 'a';
  return swim.speed >= PROGRESSIVE_FROM ? 'b' : 'c';
}

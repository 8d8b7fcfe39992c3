import { h, type ReactNode } from './element.ts';

const WIDTH = 120;
const MIDDLE = WIDTH / 2;
/** Octaves on either side of the limit: the lane ends at 0.35 and 2.8 times the limit. */
const OCTAVES = 1.5;
const EDGE = 4;

export const LANE_RANGE = { from: 2 ** -OCTAVES, to: 2 ** OCTAVES } as const;

export interface Lane {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly limit: number;
  readonly undetermined: boolean;
}

interface Place {
  readonly x: number;
  readonly outside: boolean;
}

/** All rows share one line for the limit, because the scale is the logarithm of value ÷ limit. */
export function placeOf(value: number, limit: number): Place {
  const octaves = value <= 0 ? -Infinity : Math.log2(value / limit);
  const x = MIDDLE + (octaves / OCTAVES) * (MIDDLE - EDGE);
  return { x: Math.min(WIDTH - EDGE, Math.max(EDGE, x)), outside: x < EDGE || x > WIDTH - EDGE };
}

/** An end outside the scale has no cap; a value outside is an arrow. Black and grey: it is printed. */
export function intervalLane({ value, low, high, limit, undetermined }: Lane): ReactNode {
  const [from, at, to] = [placeOf(low, limit), placeOf(value, limit), placeOf(high, limit)];
  const cap = ({ x, outside }: Place): string => (outside ? '' : `M${x} 4v8`);
  const point = at.x < MIDDLE ? `M${at.x + 5} 4l-7 4l7 4z` : `M${at.x - 5} 4l7 4l-7 4z`;
  return h(
    'svg',
    { width: WIDTH, height: 16, viewBox: `0 0 ${WIDTH} 16`, 'aria-hidden': true },
    h('rect', { x: 0, y: 4, width: MIDDLE, height: 8, fill: '#d9d9d9' }),
    h('rect', { x: MIDDLE, y: 4, width: MIDDLE, height: 8, fill: '#f0f0f0' }),
    h('path', { d: `M${MIDDLE} 0v16`, stroke: '#000', strokeWidth: 1.4 }),
    h('path', { d: `M${from.x} 8H${to.x}${cap(from)}${cap(to)}`, stroke: '#000', strokeWidth: 1.4 }),
    at.outside
      ? h('path', { d: point, fill: '#000' })
      : h('circle', {
          cx: at.x,
          cy: 8,
          r: 3.6,
          fill: undetermined ? '#fff' : '#000',
          stroke: '#000',
          strokeWidth: 1.4,
        }),
  );
}

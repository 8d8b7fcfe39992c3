import { useTheme } from '@mui/material/styles';
import { axisTicks } from './axis-ticks.tsx';
import { toneOfInterval } from './figure-facts.tsx';

export interface TrendPoint {
  readonly id: string;
  readonly at: Date;
  /** Null leaves a gap, and so does a missing interval: a figure that was not available is not drawn through. */
  readonly value: number | null;
  /** What a person entered has none and needs none. */
  readonly interval: { readonly low: number; readonly high: number } | 'entered' | null;
}

export interface TrendPlotProps {
  readonly points: readonly TrendPoint[];
  readonly limit: number | null;
  /** Times between which the way of measuring changed: no line joins them. */
  readonly breaks?: readonly { readonly from: Date; readonly to: Date }[];
  readonly texts: { readonly label: string; readonly limit: string; readonly broken?: string };
  readonly format: (value: number) => string;
  readonly formatMonth: (month: Date) => string;
}

const WIDTH = 724;
const LEFT = 32;
/** Beyond it the label of the limit has room in every language. */
const RIGHT = 644;
const TOP = 16;
const BOTTOM = 140;
const MOST_MONTHS = 6;
const DAY = 86_400_000;

/** First days of months between two times, every nth so that their names have room. */
function monthsBetween(from: number, to: number): readonly Date[] {
  const start = new Date(from);
  const months: Date[] = [];
  for (let i = 0; i < 1200; i += 1) {
    const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + i, 1));
    if (month.getTime() > to) break;
    if (month.getTime() >= from) months.push(month);
  }
  const every = Math.ceil(months.length / MOST_MONTHS);
  return months.filter((_, i) => i % every === 0);
}

interface DrawnPoint extends TrendPoint {
  readonly value: number;
  readonly range: { readonly low: number; readonly high: number };
}

const drawn = (point: TrendPoint): DrawnPoint | null =>
  point.value === null || point.interval === null
    ? null
    : {
        ...point,
        value: point.value,
        range: point.interval === 'entered' ? { low: point.value, high: point.value } : point.interval,
      };

/** Joined stretches of neighbours that have a value and were measured alike; a single point is no line. */
function stretches(
  points: readonly (DrawnPoint | null)[],
  breaks: NonNullable<TrendPlotProps['breaks']>,
): readonly (readonly DrawnPoint[])[] {
  const runs: DrawnPoint[][] = [[]];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (point === null || (last !== undefined && breaks.some(({ to }) => last.at < to && to <= point.at)))
      runs.push([]);
    if (point !== null) runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 1);
}

/** One figure over the true time of its samples, with intervals; a hollow mark is undetermined. */
export function TrendPlot({ points, limit, breaks = [], texts, format, formatMonth }: TrendPlotProps) {
  const { palette } = useTheme();
  const ink = palette.text.primary;
  const inOrder = points.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const times = inOrder.map((point) => point.at.getTime());
  const [first = 0, final = 0] = [times[0], times.at(-1)];
  const spread = Math.max(final - first, 30 * DAY);
  const centre = (first + final) / 2;
  const [from, to] = [centre - spread * 0.54, centre + spread * 0.54];
  const x = (time: number): number => LEFT + ((RIGHT - LEFT) * (time - from)) / (to - from);
  const shown = inOrder.map(drawn);
  const highs = shown.flatMap((point) => point?.range.high ?? []);
  const ticks = axisTicks(Math.max(...highs, (limit ?? 0) * 1.2, 0), 3);
  const most = ticks.at(-1) ?? 1;
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * value) / most;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 166`}
      fontSize={11}
      fill={palette.text.secondary}
      role="img"
      aria-label={texts.label}
      style={{ display: 'block', width: '100%' }}
    >
      {limit !== null && (
        <rect
          x={LEFT}
          y={y(limit)}
          width={RIGHT - LEFT}
          height={BOTTOM - y(limit)}
          fill={palette.grades.lane}
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${RIGHT}`} stroke={palette.hairline} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {limit !== null && (
        <g data-part="limit">
          <path d={`M${LEFT} ${y(limit)}H${RIGHT}`} stroke={ink} strokeWidth={1.5} />
          <text x={RIGHT + 8} y={y(limit) + 4} fill={ink} fontWeight={620}>
            {texts.limit}
          </text>
        </g>
      )}
      {monthsBetween(from, to).map((month) => (
        <g key={month.getTime()}>
          <path d={`M${x(month.getTime())} ${BOTTOM}v4`} stroke={palette.text.disabled} />
          <text x={x(month.getTime())} y={157} textAnchor="middle">
            {formatMonth(month)}
          </text>
        </g>
      ))}
      {breaks.map(({ from: before, to: after }) => {
        const place = x((before.getTime() + after.getTime()) / 2);
        return (
          <g key={after.getTime()} data-part="break">
            <title>{texts.broken}</title>
            <path
              d={`M${place} ${TOP - 8}V${BOTTOM}`}
              stroke={ink}
              strokeWidth={1.4}
              strokeDasharray="1 3"
              strokeLinecap="round"
            />
            <path d={`M${place - 4} ${TOP - 12}h8l-4 6z`} fill={ink} />
          </g>
        );
      })}
      {stretches(shown, breaks).map((run) => (
        <polyline
          key={run[0]?.id}
          points={run.map(({ at, value }) => `${x(at.getTime())},${y(value)}`).join(' ')}
          fill="none"
          stroke={palette.primary.main}
          strokeOpacity={0.6}
          strokeWidth={1.2}
          strokeDasharray="3 4"
        />
      ))}
      {shown.map((point) => {
        if (point === null) return null;
        const { id, at, value, interval, range } = point;
        const { low, high } = range;
        const tone = limit === null ? undefined : toneOfInterval(value, low, high, limit);
        const colour = tone === undefined ? palette.primary.main : palette[tone].main;
        const place = x(at.getTime());
        const under = limit !== null && value < limit && tone === 'error';
        return (
          <g key={id} data-part="point" data-tone={tone ?? 'none'}>
            {interval !== 'entered' && (
              <path
                d={`M${place} ${y(low)}V${y(high)}M${place - 5} ${y(low)}h10M${place - 5} ${y(high)}h10`}
                stroke={colour}
                strokeWidth={1.6}
              />
            )}
            <circle
              cx={place}
              cy={y(value)}
              r={4.5}
              fill={tone === 'warning' ? palette.background.paper : colour}
              stroke={colour}
              strokeWidth={1.8}
            />
            <text
              x={place}
              y={under ? y(low) + 16 : y(high) - (interval === 'entered' ? 9 : 6)}
              textAnchor="middle"
              fill={ink}
              fontWeight={650}
              fontSize={12}
            >
              {format(value)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

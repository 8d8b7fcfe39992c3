import { useTheme } from '@mui/material/styles';
import { axisTicks } from './axis-ticks.tsx';

export interface WeekPoint {
  readonly id: string;
  /** Under the axis; '' where there is no room. */
  readonly label: string;
  /** Null leaves a gap. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Label of the point. */
  readonly text: string;
}

export interface WeekPlotProps {
  readonly points: readonly WeekPoint[];
  /** range: joined values with a wide bar to the high end; interval: whiskers at both ends. */
  readonly kind: 'range' | 'interval';
  readonly reference?: { readonly value: number; readonly text: string } | undefined;
  readonly label: string;
}

const WIDTH = 480;
const LEFT = 34;
const TOP = 14;
const BOTTOM = 124;

/** One number per week over the last weeks. */
export function WeekPlot({ points, kind, reference, label }: WeekPlotProps) {
  const { palette } = useTheme();
  const tops = points.flatMap(({ value, high }) => (value === null ? [] : [high ?? value]));
  const ticks = axisTicks(Math.max(...tops, reference?.value ?? 0, 0), 4);
  const most = ticks.at(-1) ?? 1;
  const step = (WIDTH - LEFT) / Math.max(1, points.length);
  const x = (place: number): number => LEFT + step * (place + 0.5);
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * value) / most;
  const colour = palette.primary.main;
  const measured = points.flatMap((point, place) =>
    point.value === null ? [] : [{ ...point, value: point.value, place }],
  );
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 146`}
      fontSize={11}
      fill={palette.text.secondary}
      role="img"
      aria-label={label}
      style={{ display: 'block', width: '100%' }}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${WIDTH}`} stroke={palette.hairline} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {points.map((point, place) =>
        point.label === '' ? null : (
          <text key={point.id} x={x(place)} y={142} textAnchor="middle">
            {point.label}
          </text>
        ),
      )}
      {kind === 'range' &&
        measured
          .slice(1)
          .map((point, i) => ({ point, before: measured[i] }))
          .filter(({ point, before }) => before !== undefined && before.place === point.place - 1)
          .map(({ point, before }) => (
            <path
              key={point.id}
              d={`M${x(point.place - 1)} ${y(before?.value ?? 0)}L${x(point.place)} ${y(point.value)}`}
              stroke={colour}
              strokeWidth={1.6}
            />
          ))}
      {measured.map(({ id, value, low, high, text, place }) => (
        <g key={id} data-part="point">
          <title>{text}</title>
          {kind === 'range' && high !== null && (
            <rect
              x={x(place) - 4}
              y={y(high)}
              width={8}
              height={y(value) - y(high)}
              fill={colour}
              fillOpacity={0.4}
            />
          )}
          {kind === 'interval' && low !== null && high !== null && (
            <path
              d={`M${x(place)} ${y(low)}V${y(high)}M${x(place) - 4} ${y(low)}h8M${x(place) - 4} ${y(high)}h8`}
              stroke={colour}
              strokeWidth={1.6}
            />
          )}
          <circle cx={x(place)} cy={y(value)} r={3.5} fill={colour} />
        </g>
      ))}
      {reference !== undefined && (
        <g data-part="reference">
          <path
            d={`M${LEFT} ${y(reference.value)}H${WIDTH}`}
            stroke={palette.text.secondary}
            strokeDasharray="5 4"
          />
          <text x={WIDTH} y={y(reference.value) - 5} textAnchor="end" fill={palette.text.primary}>
            {reference.text}
          </text>
        </g>
      )}
    </svg>
  );
}

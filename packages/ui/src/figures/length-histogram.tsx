import { useTheme } from '@mui/material/styles';
import { axisTicks, roomForTicks } from './axis-ticks.tsx';

export interface LengthBin {
  /** Lower bound. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface LengthHistogramProps {
  /** Side by side and of the same width, the smallest first. */
  readonly bins: readonly LengthBin[];
  /** What it shows, read out in place of the picture. */
  readonly label: string;
  readonly format: (value: number) => string;
}

const RIGHT = 184;
const TOP = 8;
const BOTTOM = 100;

/** How often each length was measured. */
export function LengthHistogram({ bins, label, format }: LengthHistogramProps) {
  const { palette } = useTheme();
  const ticks = axisTicks(Math.max(...bins.map(({ count }) => count), 0), 2);
  const most = ticks.at(-1) ?? 1;
  const left = roomForTicks(ticks);
  const wide = (RIGHT - left) / Math.max(1, bins.length);
  const y = (count: number): number => BOTTOM - ((BOTTOM - TOP) * count) / most;
  const bounds = [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)];
  const every = Math.max(1, Math.ceil(bins.length / 4));
  return (
    <svg
      viewBox="0 0 190 120"
      fontSize={11}
      role="img"
      aria-label={label}
      style={{ display: 'block', width: '100%', maxWidth: 220 }}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${RIGHT}`} stroke={palette.hairline} />
          <text x={left - 5} y={y(tick) + 4} textAnchor="end" fill={palette.text.secondary}>
            {format(tick)}
          </text>
        </g>
      ))}
      {bins.map(({ from, count }, i) => (
        <rect
          key={from}
          x={left + wide * i + 0.75}
          y={y(count)}
          width={Math.max(wide - 1.5, 0.5)}
          height={BOTTOM - y(count)}
          fill={palette.primary.main}
          fillOpacity={0.85}
        />
      ))}
      {bounds.map((bound, i) =>
        i % every === 0 ? (
          <text
            key={bound}
            x={left + wide * i}
            y={115}
            textAnchor={i === bins.length ? 'end' : 'middle'}
            fill={palette.text.secondary}
          >
            {format(bound)}
          </text>
        ) : null,
      )}
    </svg>
  );
}

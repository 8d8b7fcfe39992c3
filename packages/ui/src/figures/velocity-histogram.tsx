import { useTheme } from '@mui/material/styles';
import { axisTicks, roomForTicks } from './axis-ticks.tsx';
import type { FigureFacts } from './figure-facts.tsx';
import { useGradeFills } from './grade-patterns.tsx';

export interface VelocityHistogramProps {
  /** Lower bounds of the classes in µm/s; the last class has no upper bound. */
  readonly bounds: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly c: readonly number[];
  readonly mean: Pick<FigureFacts, 'value' | 'interval'>;
  readonly texts: { readonly label: string; readonly mean: string; readonly axis: string };
  readonly format: (value: number) => string;
  readonly print?: boolean;
}

const RIGHT = 230;
const BOTTOM = 119;
const TOP = 26;
const GRADES = ['a', 'b', 'c'] as const;

/** Moving cells in view by speed, each class divided by grade; the mean with its interval above. */
export function VelocityHistogram(props: VelocityHistogramProps) {
  const { bounds, mean, texts, format, print = false } = props;
  const { palette } = useTheme();
  const { fill, defs } = useGradeFills(print);
  const ink = palette.text.primary;
  const quiet = palette.text.secondary;
  const step = (bounds[1] ?? 10) - (bounds[0] ?? 0);
  const heights = bounds.map((_, i) => GRADES.reduce((sum, grade) => sum + (props[grade][i] ?? 0), 0));
  const ticks = axisTicks(Math.max(...heights, 0), 3);
  const most = ticks.at(-1) ?? 1;
  const left = roomForTicks(ticks);
  const wide = (RIGHT - left) / Math.max(1, bounds.length);
  const y = (count: number): number => BOTTOM - ((BOTTOM - TOP) * count) / most;
  /** What lies beyond the last bound is drawn in the last class. */
  const x = (speed: number): number => left + wide * Math.min(bounds.length, Math.max(0, speed / step));
  const last = bounds.length - 1;
  /** The last class is always named; a label that would touch it is left out. */
  const every = Math.max(1, Math.ceil(last / 4));
  return (
    <svg
      viewBox="0 0 232 149"
      fontSize={11}
      role="img"
      aria-label={texts.label}
      style={{ display: 'block', width: '100%', maxWidth: 340 }}
    >
      {defs}
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${RIGHT}`} stroke={palette.hairline} />
          <text x={left - 5} y={y(tick) + 4} textAnchor="end" fill={quiet}>
            {tick}
          </text>
        </g>
      ))}
      {bounds.map((bound, i) => {
        return GRADES.map((grade, place) => {
          const count = props[grade][i] ?? 0;
          if (!(count > 0)) return null;
          const from = GRADES.slice(0, place).reduce((sum, each) => sum + (props[each][i] ?? 0), 0);
          return (
            <rect
              key={`${bound}${grade}`}
              x={left + wide * i + 1}
              y={y(from + count)}
              width={wide - 2}
              height={y(from) - y(from + count)}
              fill={fill[grade]}
              data-grade={grade}
              {...(print ? { stroke: ink, strokeWidth: 0.8 } : {})}
            />
          );
        });
      })}
      {bounds
        .map((bound, i) => ({ bound, i }))
        .filter(({ i }) => i === last || (i % every === 0 && last - i >= every / 2 + 1))
        .map(({ bound, i }) => (
          <g key={bound}>
            <path d={`M${left + wide * i} ${BOTTOM}v4`} stroke={quiet} />
            <text x={left + wide * i} y={134} textAnchor={i === 0 ? 'start' : 'middle'} fill={quiet}>
              {i === last ? `${bound}+` : bound}
            </text>
          </g>
        ))}
      {mean.value !== null && mean.interval !== null && (
        <g data-part="mean">
          <path
            d={`M${x(mean.interval.low)} 18H${x(mean.interval.high)}M${x(mean.interval.low)} 14v8M${x(mean.interval.high)} 14v8`}
            stroke={ink}
            strokeWidth={1.4}
          />
          <circle cx={x(mean.value)} cy={18} r={3.5} fill={ink} />
          <path d={`M${x(mean.value)} 20V${BOTTOM}`} stroke={ink} strokeDasharray="2 3" />
          <text
            x={x(mean.interval.high) > 150 ? x(mean.interval.low) - 6 : x(mean.interval.high) + 6}
            y={22}
            textAnchor={x(mean.interval.high) > 150 ? 'end' : 'start'}
            fill={ink}
            fontWeight={650}
          >
            {`${texts.mean} ${format(mean.value)}`}
          </text>
        </g>
      )}
      <text x={RIGHT} y={147} textAnchor="end" fill={quiet}>
        {texts.axis}
      </text>
    </svg>
  );
}

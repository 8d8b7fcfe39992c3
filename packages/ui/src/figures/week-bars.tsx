import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { axisTicks } from './axis-ticks.tsx';

export interface WeekBar {
  readonly id: string;
  /** Under the axis. */
  readonly label: string;
  /** Label of the bar: the week with its counts. */
  readonly text: string;
  readonly good: number;
  readonly warning: number;
  readonly unusable: number;
  readonly unchecked: number;
}

const WIDTH = 680;
const HEIGHT = 236;
const LEFT = 30;
const TOP = 18;
const BOTTOM = 208;
const KINDS = ['good', 'warning', 'unusable', 'unchecked'] as const;

/** What came in per week, divided by how usable it is; the total stands above each bar. */
export function WeekBars({ weeks, label }: { readonly weeks: readonly WeekBar[]; readonly label: string }) {
  const { palette } = useTheme();
  const id = useId().replaceAll(/[^a-zA-Z0-9]/g, '');
  const totals = weeks.map((week) => KINDS.reduce((sum, kind) => sum + week[kind], 0));
  const ticks = axisTicks(Math.max(...totals, 1), 3).filter(Number.isInteger);
  const most = ticks.at(-1) ?? 1;
  const y = (count: number): number => BOTTOM - ((BOTTOM - TOP) * count) / most;
  const step = (WIDTH - LEFT) / Math.max(1, weeks.length);
  const fills = {
    good: { fill: palette.primary.main },
    warning: { fill: `url(#w${id})`, stroke: palette.warning.main },
    unusable: { fill: palette.error.main },
    unchecked: { fill: palette.grades.laneLow, stroke: palette.text.disabled },
  };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontSize={11}
      fill={palette.text.secondary}
      role="img"
      aria-label={label}
      style={{ display: 'block', width: '100%' }}
    >
      <defs>
        <pattern id={`w${id}`} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect width={6} height={6} fill={palette.background.paper} />
          <path d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" stroke={palette.warning.main} strokeWidth={2} />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${WIDTH}`} stroke={palette.hairline} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {weeks.map((week, place) => {
        const middle = LEFT + step * (place + 0.5);
        const total = totals[place] ?? 0;
        return (
          <g key={week.id} data-part="week">
            <title>{week.text}</title>
            {KINDS.map((kind, at) => {
              const below = KINDS.slice(0, at).reduce((sum, each) => sum + week[each], 0);
              if (week[kind] === 0) return null;
              return (
                <rect
                  key={kind}
                  data-kind={kind}
                  x={middle - 15}
                  y={y(below + week[kind])}
                  width={30}
                  height={y(below) - y(below + week[kind])}
                  {...fills[kind]}
                />
              );
            })}
            {total > 0 && (
              <text
                x={middle}
                y={y(total) - 5}
                textAnchor="middle"
                fill={palette.text.primary}
                fontWeight={650}
              >
                {total}
              </text>
            )}
            <text x={middle} y={226} textAnchor="middle">
              {week.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

import { useTheme } from '@mui/material/styles';
import { type FigureTone, toneOfInterval } from './figure-facts.tsx';

export interface IntervalBarProps {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly limit: number;
  /** How often the scale doubles on either side of the limit; 1 in lists. */
  readonly octaves?: 1 | 2;
  readonly width?: number;
  /** Label of the bar: value, interval and limit as text. */
  readonly label: string;
  readonly tone?: FigureTone;
}

const HEIGHT = 24;
const MIDDLE = HEIGHT / 2;
const ARROW = 8;

/** Place on a scale of log2(value ÷ limit), so that all rows share one limit line; null outside the scale. */
const placeOf = (value: number, limit: number, octaves: number, width: number): number | null => {
  const octave = value > 0 ? Math.log2(value / limit) : -Infinity;
  return Math.abs(octave) > octaves ? null : (width * (octave + octaves)) / (2 * octaves);
};

/** A lane whose middle is the limit. An end outside the scale has no cap; a value outside is an arrow. */
export function IntervalBar(props: IntervalBarProps) {
  const { value, low, high, limit, octaves = 2, width = 356, label } = props;
  const { palette } = useTheme();
  if (!(limit > 0) || ![value, low, high].every(Number.isFinite)) return null;
  const colour = palette[props.tone ?? toneOfInterval(value, low, high, limit)].main;
  const place = (of: number) => placeOf(of, limit, octaves, width);
  const [from, to, at] = [place(low), place(high), place(value)];
  const left = from ?? (low < limit ? 0 : width);
  const right = to ?? (high < limit ? 0 : width);
  const below = value < limit;
  const lines = Array.from({ length: 2 * octaves - 1 }, (_, i) => ((i + 1) * width) / (2 * octaves));
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={label}
      style={{ display: 'block', maxWidth: '100%' }}
    >
      <rect x={0} y={6} width={width / 2} height={12} rx={2} fill={palette.grades.laneLow} />
      <rect x={width / 2} y={6} width={width / 2} height={12} rx={2} fill={palette.grades.lane} />
      {lines
        .filter((x) => x !== width / 2)
        .map((x) => (
          <path key={x} d={`M${x} 6v12`} stroke={palette.background.paper} />
        ))}
      <path d={`M${width / 2} 0v${HEIGHT}`} stroke={palette.text.primary} strokeWidth={1.5} />
      {right > left && (
        <rect
          x={left}
          y={9}
          width={right - left}
          height={6}
          rx={3}
          fill={colour}
          fillOpacity={0.55}
          data-part="interval"
        />
      )}
      {[from, to].map(
        (x, end) =>
          x !== null && (
            <path
              key={end === 0 ? 'low' : 'high'}
              d={`M${x} 7v10`}
              stroke={colour}
              strokeWidth={1.5}
              data-part="cap"
            />
          ),
      )}
      {at !== null ? (
        <circle
          cx={at}
          cy={MIDDLE}
          r={width < 200 ? 4 : 5}
          fill={colour}
          stroke={palette.background.paper}
          strokeWidth={1.5}
          data-part="value"
        />
      ) : (
        <path
          d={below ? `M0 ${MIDDLE}l${ARROW} -5v10z` : `M${width} ${MIDDLE}l${-ARROW} -5v10z`}
          fill={colour}
          data-part="arrow"
        />
      )}
    </svg>
  );
}

/** The labels above the bars: a quarter, half, the limit, twice and four times it. */
export function IntervalScale({ width = 356, limit }: { readonly width?: number; readonly limit: string }) {
  const { palette } = useTheme();
  const marks = [
    { x: 0, text: '¼', anchor: 'start' },
    { x: width / 4, text: '½', anchor: 'middle' },
    { x: width / 2, text: limit, anchor: 'middle', strong: true },
    { x: (3 * width) / 4, text: '2×', anchor: 'middle' },
    { x: width, text: '4×', anchor: 'end' },
  ] as const;
  return (
    <svg
      width={width}
      height={14}
      viewBox={`0 0 ${width} 14`}
      fontSize={11}
      fill={palette.text.secondary}
      aria-hidden
      style={{ display: 'block', maxWidth: '100%' }}
    >
      {marks.map(({ x, text, anchor, ...more }) => (
        <text
          key={x}
          x={x}
          y={11}
          textAnchor={anchor}
          {...('strong' in more ? { fontWeight: 620, fill: palette.text.primary } : {})}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

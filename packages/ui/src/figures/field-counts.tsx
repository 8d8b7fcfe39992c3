import { useTheme } from '@mui/material/styles';
import { axisTicks, roomForTicks } from './axis-ticks.tsx';

export interface CountedField {
  readonly name: string;
  readonly heads: number;
  readonly low: number;
  readonly high: number;
}

export interface FieldCountsProps {
  readonly fields: readonly CountedField[];
  readonly mean: number | null;
  /** Between these ends chance alone would leave the fields. */
  readonly band: { readonly low: number; readonly high: number } | null;
  readonly texts: {
    readonly label: string;
    readonly mean: string;
    readonly band: string;
    /** In place of the mean where it is unknown, and why. */
    readonly noMean: string;
    readonly why: string;
  };
  readonly format: (value: number) => string;
}

const RIGHT = 230;
const BOTTOM = 119;
/** Above the plot lies the line of the mean's label: within the plot a whisker of the last field would cross it. */
const TOP = 26;
const LABEL = 14;
/** More names than these would run into each other. */
const MOST_NAMES = 7;

/** Heads of each field with what counting leaves open, and the band in which equal fields would lie. */
export function FieldCounts({ fields, mean, band, texts, format }: FieldCountsProps) {
  const { palette } = useTheme();
  const quiet = palette.text.secondary;
  const ink = palette.text.primary;
  const ticks = axisTicks(Math.max(...fields.map((field) => field.high), band?.high ?? 0, 1));
  const most = ticks.at(-1) ?? 1;
  const left = roomForTicks(ticks);
  const y = (heads: number): number => BOTTOM - ((BOTTOM - TOP) * heads) / most;
  const wide = (RIGHT - left) / Math.max(1, fields.length);
  const cap = Math.min(5, wide / 3);
  const named = Math.ceil(fields.length / MOST_NAMES);
  return (
    <svg
      viewBox="0 0 232 149"
      fontSize={11}
      role="img"
      aria-label={texts.label}
      style={{ display: 'block', width: '100%', maxWidth: 340 }}
    >
      {band !== null && (
        <rect
          x={left}
          y={y(band.high)}
          width={RIGHT - left}
          height={Math.max(0, y(Math.max(0, band.low)) - y(band.high))}
          fill={palette.grades.lane}
          data-part="band"
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${RIGHT}`} stroke={palette.hairline} />
          <text x={left - 5} y={y(tick) + 4} textAnchor="end" fill={quiet}>
            {tick}
          </text>
        </g>
      ))}
      {mean !== null && (
        <g data-part="mean">
          <path d={`M${left} ${y(mean)}H${RIGHT}`} stroke={ink} strokeDasharray="5 3" />
          <text
            x={RIGHT}
            y={LABEL}
            textAnchor="end"
            fill={ink}
            fontWeight={650}
          >{`${texts.mean} ${format(mean)}`}</text>
        </g>
      )}
      {mean === null && (
        <text x={RIGHT} y={LABEL} textAnchor="end" fill={quiet}>
          <title>{texts.why}</title>
          {texts.noMean}
        </text>
      )}
      {fields.map(({ name, heads, low, high }, i) => {
        const x = left + wide * (i + 0.5);
        return (
          <g key={name} data-part="field">
            <path
              d={`M${x} ${y(low)}V${y(high)}M${x - cap} ${y(low)}h${2 * cap}M${x - cap} ${y(high)}h${2 * cap}`}
              stroke={palette.primary.main}
              strokeWidth={1.5}
            />
            <circle cx={x} cy={y(heads)} r={4} fill={palette.primary.main} />
            {i % named === 0 && (
              <text x={x} y={134} textAnchor="middle" fill={quiet}>
                {name}
              </text>
            )}
          </g>
        );
      })}
      <text x={RIGHT} y={147} textAnchor="end" fill={quiet}>
        {texts.band}
      </text>
    </svg>
  );
}

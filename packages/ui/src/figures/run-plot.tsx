import { useTheme } from '@mui/material/styles';

export interface RunSeries {
  readonly name: string;
  /** Percent of what is allowed; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Label of each value. */
  readonly texts: readonly string[];
}

export interface RunPlotProps {
  readonly label: string;
  /** Under the axis, two lines each; '' where there is no room. */
  readonly runs: readonly { readonly id: string; readonly label: string; readonly below: string }[];
  readonly series: readonly RunSeries[];
  readonly limit: string;
}

const WIDTH = 620;
const LEFT = 44;
const RIGHT = 500;
const TOP = 16;
const BOTTOM = 176;
const LIMIT = 100;
/** A point beyond it is drawn at the top; its text gives the real value. */
const MOST = 130;
const NAME_HEIGHT = 14;
const DASHES = ['', '1 3', '5 3'];

/** Errors of the last runs as shares of what is allowed: what lies above the line has failed. */
export function RunPlot({ label, runs, series, limit }: RunPlotProps) {
  const { palette } = useTheme();
  const tones = [palette.text.primary, palette.text.secondary, palette.info.main];
  const step = (RIGHT - LEFT) / Math.max(1, runs.length - 1);
  const x = (place: number): number => (runs.length === 1 ? RIGHT : LEFT + step * place);
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * Math.min(value, MOST)) / MOST;
  // The name stands at the last value there is. At zero it would show a run without a value as one without any error.
  const ends = series.flatMap(({ values }, place) => {
    const last = values.findLast((value) => value !== null);
    return last == null ? [] : [{ place, at: y(last) }];
  });
  const placed = new Map<number, number>();
  for (const { place, at } of ends.toSorted((a, b) => a.at - b.at))
    placed.set(place, Math.max(at, ...[...placed.values()].map((above) => above + NAME_HEIGHT)));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 214`}
      fontSize={11}
      fill={palette.text.secondary}
      role="img"
      aria-label={label}
      style={{ display: 'block', width: '100%' }}
    >
      {[0, 50, LIMIT].map((tick) => (
        <g key={tick}>
          <path
            d={`M${LEFT - 6} ${y(tick)}H${RIGHT + 8}`}
            stroke={tick === LIMIT ? palette.text.primary : palette.hairline}
          />
          <text x={LEFT - 12} y={y(tick) + 4} textAnchor="end">{`${tick} %`}</text>
        </g>
      ))}
      <text x={RIGHT + 14} y={y(LIMIT) + 4} fontWeight={650} fill={palette.text.primary}>
        {limit}
      </text>
      {runs.map(({ id, label: day, below }, place) => (
        <text key={id} textAnchor={place === runs.length - 1 ? 'end' : 'middle'} x={x(place)} y={194}>
          {day}
          <tspan x={x(place)} dy={15} fontWeight={650} fill={palette.text.primary}>
            {below}
          </tspan>
        </text>
      ))}
      {series.map(({ name, values, texts }, place) => (
        <g key={name}>
          <path d={lineOf(values, x, y)} fill="none" stroke={tones[place]} strokeDasharray={DASHES[place]} />
          {values.map((value, run) =>
            value === null ? null : (
              <circle
                key={runs[run]?.id}
                cx={x(run)}
                cy={y(value)}
                r={value > LIMIT ? 5 : 3}
                fill={value > LIMIT ? palette.error.main : tones[place]}
              >
                <title>{texts[run]}</title>
              </circle>
            ),
          )}
          {placed.has(place) && (
            <text x={RIGHT + 14} y={(placed.get(place) ?? 0) + 4} fill={tones[place]}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function lineOf(
  values: readonly (number | null)[],
  x: (place: number) => number,
  y: (value: number) => number,
): string {
  let pen = 'M';
  let path = '';
  for (const [place, value] of values.entries()) {
    if (value === null) {
      pen = 'M';
      continue;
    }
    path += `${pen}${x(place)} ${y(value)}`;
    pen = 'L';
  }
  return path;
}

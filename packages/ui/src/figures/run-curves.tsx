import { useTheme } from '@mui/material/styles';
import { roomForTicks } from './axis-ticks.tsx';

export interface RunCurvesProps {
  /** One value for each finished epoch, beginning with the first. */
  readonly training: readonly number[];
  readonly validation: readonly number[];
  /** Planned epochs: where the axis ends. */
  readonly epochs: number;
  readonly best: number | null;
  /** Where the run ends early unless it becomes better. */
  readonly stop: number | null;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly texts: {
    readonly label: string;
    readonly best: string;
    readonly stop: string;
    readonly training: string;
    readonly validation: string;
  };
}

const WIDTH = 400;
const TOP = 40;
const BOTTOM = 240;
const HEIGHT = 262;

/** Epochs under the axis: the first, round ones between, the last. */
function epochTicks(most: number): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => most / each <= 5) ?? 500;
  const between = Array.from({ length: Math.floor(most / step) }, (_, at) => (at + 1) * step);
  return [1, ...between.filter((epoch) => epoch > 1 && epoch >= step)];
}

/** What a training learned by epoch: validation as a line, training dashed, with the best epoch and the early end marked. */
export function RunCurves(props: RunCurvesProps) {
  const { training, validation, epochs, best, stop, ticks, format, texts } = props;
  const { palette } = useTheme();
  const finished = validation.length;
  // Much is planned and little done: the axis grows with what there is.
  const most = Math.max(2, Math.min(epochs, Math.max(10, Math.ceil(finished * 1.3), stop ?? 0)));
  const left = roomForTicks(ticks.map((tick) => format(tick).length)) + 26;
  const right = WIDTH - 14;
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const x = (epoch: number): number => left + ((right - left) * (epoch - 1)) / (most - 1);
  const y = (value: number): number =>
    BOTTOM - ((BOTTOM - TOP) * (Math.min(Math.max(value, low), high) - low)) / Math.max(high - low, 1e-12);
  const line = (values: readonly number[]): string =>
    values.map((value, at) => `${x(at + 1).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const accent = palette.primary.main;
  const quiet = palette.text.secondary;
  const ends = [
    { key: 'validation', value: validation.at(-1), colour: accent },
    { key: 'training', value: training.at(-1), colour: quiet },
  ];
  const atBest = best === null ? undefined : validation[best - 1];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontSize={11}
      fill={quiet}
      role="img"
      aria-label={texts.label}
      style={{ display: 'block', width: '100%' }}
    >
      <g data-part="legend">
        <path d={`M${right - 160} 8h18`} stroke={accent} strokeWidth={2} />
        <text x={right - 138} y={12}>
          {texts.validation}
        </text>
        <path d={`M${right - 74} 8h18`} stroke={quiet} strokeWidth={1.4} strokeDasharray="4 3" />
        <text x={right - 52} y={12}>
          {texts.training}
        </text>
      </g>
      {finished > 0 && finished < most && (
        <rect
          x={x(finished)}
          y={TOP}
          width={right - x(finished)}
          height={BOTTOM - TOP}
          fill={palette.action.hover}
        />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${right}`} stroke={palette.hairline} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {epochTicks(most).map((epoch) => (
        <text key={epoch} x={x(epoch)} y={BOTTOM + 17} textAnchor="middle">
          {epoch}
        </text>
      ))}
      {stop !== null && stop <= most && (
        <g data-part="stop">
          <path d={`M${x(stop)} ${TOP}V${BOTTOM}`} stroke={quiet} strokeDasharray="2 3" />
          <text x={Math.min(x(stop), right - 22)} y={TOP - 6} textAnchor="middle">
            {texts.stop}
          </text>
        </g>
      )}
      {atBest !== undefined && best !== null && (
        <g data-part="best">
          <path d={`M${x(best)} ${TOP}V${BOTTOM}`} stroke={palette.text.primary} />
          <text
            x={Math.min(Math.max(x(best), left + 24), right - 24)}
            y={TOP - 18}
            textAnchor="middle"
            fill={palette.text.primary}
            fontWeight={650}
          >
            {texts.best}
          </text>
        </g>
      )}
      <polyline
        data-part="training"
        points={line(training)}
        fill="none"
        stroke={quiet}
        strokeWidth={1.4}
        strokeDasharray="4 3"
      />
      <polyline
        data-part="validation"
        points={line(validation)}
        fill="none"
        stroke={accent}
        strokeWidth={2}
      />
      {ends.map(({ key, value, colour }) =>
        value === undefined ? null : <circle key={key} cx={x(finished)} cy={y(value)} r={3} fill={colour} />,
      )}
      {atBest !== undefined && best !== null && (
        <circle
          cx={x(best)}
          cy={y(atBest)}
          r={4.5}
          fill={palette.background.paper}
          stroke={accent}
          strokeWidth={2}
        />
      )}
    </svg>
  );
}

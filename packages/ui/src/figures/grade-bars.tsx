import { useTheme } from '@mui/material/styles';
import type { FigureFacts } from './figure-facts.tsx';
import { GRADE_LETTERS, type GradeLetter, GradeShape } from './grade-mark.tsx';
import { useGradeFills } from './grade-patterns.tsx';

type Share = Pick<FigureFacts, 'value' | 'interval'>;

export interface GradeBarsProps {
  readonly shares: Readonly<Record<GradeLetter, Share>>;
  /** Lower limits of a+b and of a+b+c, in per cent. */
  readonly limits: { readonly progressive: number; readonly total: number };
  readonly texts: {
    readonly label: string;
    readonly all: string;
    readonly limits: string;
    readonly notAvailable: string;
    /** Why a share is not available. */
    readonly why: (grade: GradeLetter) => string;
  };
  readonly format: (percent: number) => string;
  readonly print?: boolean;
}

const LEFT = 26;
const SCALE = 1.56;
const WIDTH = 232;
const HEIGHT = 149;
const at = (percent: number): number => LEFT + SCALE * percent;

/** A share without an interval counts as missing. */
const measured = ({ value, interval }: Share): number | null => (interval === null ? null : value);

/** Four shares with whiskers, then all of them stacked on the same scale with the two limits. */
export function GradeBars({ shares, limits, texts, format, print = false }: GradeBarsProps) {
  const { palette } = useTheme();
  const { fill, defs } = useGradeFills(print);
  const ink = palette.text.primary;
  const quiet = palette.text.secondary;
  const edge = (grade: GradeLetter) => (print ? ink : grade === 'd' ? palette.grades.dLine : 'none');
  // Stacked against the limits only when complete: without one share the others would stand in the wrong places.
  const complete = GRADE_LETTERS.every((grade) => measured(shares[grade]) !== null);
  const stack = GRADE_LETTERS.map((grade, place) => ({
    grade,
    from: GRADE_LETTERS.slice(0, place).reduce((sum, each) => sum + (measured(shares[each]) ?? 0), 0),
    value: measured(shares[grade]) ?? 0,
  }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontSize={11}
      role="img"
      aria-label={texts.label}
      style={{ display: 'block', width: '100%', maxWidth: 340 }}
    >
      {defs}
      {[0, 25, 50, 75, 100].map((tick) => (
        <g key={tick}>
          <path d={`M${at(tick)} 2V118`} stroke={palette.hairline} />
          <text x={at(tick)} y={129} textAnchor="middle" fill={quiet}>
            {tick}
          </text>
        </g>
      ))}
      {GRADE_LETTERS.map((grade, row) => {
        const { interval } = shares[grade];
        const value = measured(shares[grade]);
        const top = 1 + 21 * row;
        const middle = top + 9;
        const whisker =
          interval === null
            ? ''
            : `M${at(interval.low)} ${middle}H${at(interval.high)}M${at(interval.low)} ${middle - 4}v8M${at(interval.high)} ${middle - 4}v8`;
        return (
          <g key={grade} data-grade={grade}>
            <GradeShape grade={grade} y={top} />
            {value !== null && (
              <rect
                x={LEFT}
                y={top + 3}
                width={SCALE * value}
                height={12}
                fill={fill[grade]}
                stroke={edge(grade)}
              />
            )}
            {value !== null && whisker !== '' && (
              <>
                <path d={whisker} stroke={palette.background.paper} strokeWidth={3.5} />
                <path d={whisker} stroke={ink} strokeWidth={1.4} />
              </>
            )}
            <text
              x={WIDTH}
              y={top + 13}
              textAnchor="end"
              fontWeight={value === null ? 450 : 650}
              fill={value === null ? quiet : ink}
            >
              {value === null && <title>{texts.why(grade)}</title>}
              {value === null ? texts.notAvailable : format(value)}
            </text>
          </g>
        );
      })}
      <text x={WIDTH} y={112} textAnchor="end" fill={quiet}>
        {texts.all}
      </text>
      {(complete ? stack : []).map(({ grade, from, value }) => (
        <rect
          key={grade}
          data-part="stacked"
          x={at(from)}
          y={102}
          width={SCALE * value}
          height={12}
          fill={fill[grade]}
          stroke={print ? ink : palette.background.paper}
        />
      ))}
      {[limits.progressive, limits.total].map((limit) => (
        <g key={limit}>
          <path d={`M${at(limit)} 99v18`} stroke={palette.background.paper} strokeWidth={4} />
          <path d={`M${at(limit)} 99v18`} stroke={ink} strokeWidth={1.6} />
          <text x={at(limit)} y={97} textAnchor="middle" fontWeight={650} fill={ink}>
            {limit}
          </text>
        </g>
      ))}
      <text x={WIDTH} y={145} textAnchor="end" fill={quiet}>
        {texts.limits}
      </text>
    </svg>
  );
}

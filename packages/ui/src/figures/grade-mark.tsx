import type { Theme } from '@mui/material/styles';
import { useTheme } from '@mui/material/styles';

export type GradeLetter = 'a' | 'b' | 'c' | 'd';
export const GRADE_LETTERS: readonly GradeLetter[] = ['a', 'b', 'c', 'd'];

const SIDE = 18;

interface Drawn {
  readonly fill: string;
  readonly stroke: string;
  readonly dashes?: string;
  readonly letter: string;
}

/** a and b are filled, c is dashed, d outlined: the form says the grade where colour cannot. */
const formOf = (grade: GradeLetter, { palette }: Theme): Drawn => {
  const { a, b, c, dLine } = palette.grades;
  const onFill = palette.background.paper;
  if (grade === 'a') return { fill: a, stroke: 'none', letter: onFill };
  if (grade === 'b') return { fill: b, stroke: 'none', letter: onFill };
  if (grade === 'c') return { fill: 'none', stroke: c, dashes: '3 2', letter: palette.text.primary };
  return { fill: 'none', stroke: dLine, letter: palette.text.primary };
};

/** Inside another drawing; `GradeMark` is the same by itself. */
export function GradeShape({ grade, x = 0, y = 0 }: { grade: GradeLetter; x?: number; y?: number }) {
  const { fill, stroke, dashes, letter } = formOf(grade, useTheme());
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x={0.75}
        y={0.75}
        width={SIDE - 1.5}
        height={SIDE - 1.5}
        rx={4}
        fill={fill}
        stroke={stroke}
        strokeWidth={1.5}
        {...(dashes === undefined ? {} : { strokeDasharray: dashes })}
      />
      <text x={SIDE / 2} y={13} textAnchor="middle" fontSize={11} fontWeight={700} fill={letter}>
        {grade}
      </text>
    </g>
  );
}

export interface GradeMarkProps {
  readonly grade: GradeLetter;
  /** The name of the grade, read out; undefined where it stands next to the mark. */
  readonly label?: string;
}

export function GradeMark({ grade, label }: GradeMarkProps) {
  return (
    <svg
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <GradeShape grade={grade} />
    </svg>
  );
}

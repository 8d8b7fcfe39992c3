import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import type { GradeLetter } from './grade-mark.tsx';

export interface GradeFills {
  readonly fill: Readonly<Record<GradeLetter, string>>;
  /** Inside the svg; holds the patterns that the fills name. */
  readonly defs: React.ReactNode;
}

/** How bars of each grade are filled: coloured on screens; in print solid, hatched, dotted and white. */
export function useGradeFills(print: boolean): GradeFills {
  const { palette } = useTheme();
  const id = useId().replaceAll(/[^a-zA-Z0-9]/g, '');
  const { a, b, c, d } = palette.grades;
  if (!print) return { fill: { a, b, c, d }, defs: null };
  const ink = palette.text.primary;
  const white = palette.background.paper;
  return {
    fill: { a: ink, b: `url(#h${id})`, c: `url(#p${id})`, d: white },
    defs: (
      <defs>
        <pattern id={`h${id}`} width={4} height={4} patternUnits="userSpaceOnUse">
          <rect width={4} height={4} fill={white} />
          <path d="M-1 5L5 -1M-1 1L1 -1M3 5L5 3" stroke={ink} strokeWidth={1.2} />
        </pattern>
        <pattern id={`p${id}`} width={4} height={4} patternUnits="userSpaceOnUse">
          <rect width={4} height={4} fill={white} />
          <circle cx={2} cy={2} r={0.9} fill={ink} />
        </pattern>
      </defs>
    ),
  };
}

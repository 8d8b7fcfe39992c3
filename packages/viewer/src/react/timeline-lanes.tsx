import { useTheme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Crossing, Span } from '../core/lanes.ts';

const WIDE = 1000;
const HIGH = 20;

function Lane({ children }: { readonly children: ReactNode }) {
  return (
    <svg width="100%" height={HIGH} viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden>
      {children}
    </svg>
  );
}

const linePath = (values: readonly (number | null)[], most: number): string => {
  let path = '';
  values.forEach((value, at) => {
    if (value === null) return;
    const begins = at === 0 || values[at - 1] === null;
    const x = ((at + 0.5) / values.length) * WIDE;
    const y = HIGH - 3 - (value / Math.max(most, 1)) * (HIGH - 6);
    path += `${begins ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return path;
};

/** A line of the counts; it breaks where nothing was analysed. */
export function CellsLane(props: { readonly values: readonly (number | null)[]; readonly most: number }) {
  const { palette } = useTheme();
  return (
    <Lane>
      <path
        d={linePath(props.values, props.most)}
        fill="none"
        stroke={palette.text.secondary}
        strokeWidth={1.3}
        vectorEffect="non-scaling-stroke"
      />
    </Lane>
  );
}

/** Stretches on a dark ground: what lies between them was not analysed, or not seen. */
export function SpansLane(props: {
  readonly spans: readonly Span[];
  readonly end: number;
  readonly tone: 'analysed' | 'track';
}) {
  const { palette } = useTheme();
  const analysed = props.tone === 'analysed';
  return (
    <Lane>
      <rect x={0} y={6} width={WIDE} height={8} fill={palette.action.hover} />
      {props.spans.map(({ from, to }) => (
        <rect
          key={from}
          x={(from / props.end) * WIDE}
          y={6}
          width={Math.max(1.5, ((to - from) / props.end) * WIDE)}
          height={8}
          fill={analysed ? palette.success.main : palette.primary.main}
          fillOpacity={analysed ? 0.45 : 1}
        />
      ))}
    </Lane>
  );
}

export function CrossingsLane(props: { readonly crossings: readonly Crossing[]; readonly end: number }) {
  const { palette } = useTheme();
  const path = props.crossings.map(({ at }) => `M${(at / props.end) * WIDE},5v10`).join('');
  return (
    <Lane>
      <path d={path} stroke={palette.text.secondary} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </Lane>
  );
}

export interface LaneRowProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** On a narrow screen only the first lane stays. */
  readonly folds?: boolean;
}

export function LaneRow({ label, children, folds = false }: LaneRowProps) {
  return (
    <Box sx={{ display: folds ? { xs: 'none', sm: 'contents' } : 'contents' }}>
      <Box
        sx={{ typography: 'caption', color: 'text.secondary', display: 'flex', gap: 1, whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <Box sx={{ height: HIGH + 1, borderBottom: '1px solid', borderColor: 'hairline' }}>{children}</Box>
    </Box>
  );
}

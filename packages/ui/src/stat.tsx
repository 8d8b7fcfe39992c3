import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the full row of a grid. */
  readonly wide?: boolean;
}

/** A measured count with its name; inside a <dl>. */
export function Stat({ label, value, wide = false }: StatProps) {
  return (
    <Box sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body1" sx={{ m: 0, fontWeight: 620, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </Box>
  );
}

export function StatList({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
      {children}
    </Box>
  );
}

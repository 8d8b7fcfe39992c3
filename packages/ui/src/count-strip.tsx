import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

export interface CountedThing {
  readonly name: string;
  readonly value: ReactNode;
  /** More about the count, e.g. "5 processing". */
  readonly note?: string;
  readonly attention?: boolean;
  /** Under the count, e.g. a bar. */
  readonly below?: ReactNode;
}

/** Counts beside each other in one card, divided by hairlines; they wrap where there is no room. */
export function CountStrip({ counts, label }: { counts: readonly CountedThing[]; label: string }) {
  return (
    <Card
      component="dl"
      aria-label={label}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, 1fr)',
          sm: 'repeat(3, 1fr)',
          md: `repeat(${counts.length}, 1fr)`,
        },
      }}
    >
      {counts.map(({ name, value, note = '', attention = false, below }) => (
        <Box
          key={name}
          sx={{ px: 2, py: 1.5, minWidth: 0, boxShadow: (theme) => `-1px 0 0 ${theme.palette.hairline}` }}
        >
          <Box component="dt" sx={{ fontSize: '0.75rem', lineHeight: 1.4, color: 'text.secondary' }}>
            {name}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}
          >
            <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.01em' }}>
              {value}
            </Box>
            {note !== '' && (
              <Box
                component="span"
                sx={{
                  fontSize: '0.75rem',
                  whiteSpace: 'nowrap',
                  color: attention ? 'warning.main' : 'text.secondary',
                }}
              >
                {note}
              </Box>
            )}
          </Box>
          {below}
        </Box>
      ))}
    </Card>
  );
}

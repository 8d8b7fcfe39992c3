import Box from '@mui/material/Box';

export interface CountBar {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly text: string;
}

/** Counts of the same kind below each other; the longest bar is the largest. */
export function CountBars({ bars }: { readonly bars: readonly CountBar[] }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {bars.map(({ id, name, count, text }) => (
        <Box
          key={id}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) minmax(60px, 1fr) 36px',
            gap: 1.5,
            alignItems: 'center',
            fontSize: '0.8125rem',
          }}
        >
          <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box aria-hidden sx={{ height: 12, bgcolor: (theme) => theme.palette.grades.lane }}>
            <Box
              sx={{
                height: 1,
                width: `${(100 * count) / most}%`,
                bgcolor: 'text.secondary',
                borderRadius: '0 2px 2px 0',
              }}
            />
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, textAlign: 'right', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
          >
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

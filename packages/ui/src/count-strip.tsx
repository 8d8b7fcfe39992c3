import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
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
  /** Before the name. */
  readonly icon?: ReactNode;
  /** Pressing the count shows only what it counts; pressing it again shows all. */
  readonly filter?: CountFilter | undefined;
}

export interface CountFilter {
  /** What pressing does, read out: "Show inactive users". */
  readonly label: string;
  readonly active: boolean;
  readonly onPress: () => void;
}

function FilterButton({ label, active, onPress }: CountFilter) {
  return (
    <ButtonBase
      aria-label={label}
      aria-pressed={active}
      onClick={onPress}
      sx={{
        position: 'absolute',
        inset: 0,
        '&:hover': { bgcolor: 'action.hover' },
        // The mark of a chosen filter is a line as well as a tint: colour alone says nothing to some.
        ...(active ? { bgcolor: 'action.selected', borderBottom: 2, borderColor: 'primary.main' } : {}),
        '&:focus-visible': { outlineOffset: -2 },
      }}
    />
  );
}

/** Counts side by side in one card, divided by hairlines; they wrap where there is no room. */
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
      {counts.map(({ name, value, note = '', attention = false, below, icon, filter }) => (
        <Box
          key={name}
          sx={{
            position: 'relative',
            px: 2,
            py: 1.5,
            minWidth: 0,
            boxShadow: (theme) => `-1px 0 0 ${theme.palette.hairline}`,
          }}
        >
          <Box
            component="dt"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              fontSize: '0.75rem',
              lineHeight: 1.4,
              color: 'text.secondary',
              '& svg': { fontSize: 14 },
            }}
          >
            {icon}
            {name}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, display: 'flex', alignItems: 'baseline', columnGap: 1, flexWrap: 'wrap' }}
          >
            {filter !== undefined && <FilterButton {...filter} />}
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

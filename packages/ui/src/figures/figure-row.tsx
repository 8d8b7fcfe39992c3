import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FigureFacts, FigureTone, FigureVerdict } from './figure-facts.tsx';
import { IntervalBar } from './interval-bar.tsx';
import { VerdictChip, type VerdictTexts } from './verdict-chip.tsx';

export interface FigureRowProps extends FigureFacts {
  /** The name; a link in it covers the entire row. */
  readonly name: ReactNode;
  readonly opens?: boolean;
  readonly verdict: FigureVerdict | null;
  readonly tone?: FigureTone;
  readonly unit: string;
  readonly format: (value: number) => string;
  /** Why there is no value. */
  readonly reason: string;
  /** What has to be read with the value: a line of its own below the row. */
  readonly note?: string | undefined;
  readonly texts: {
    readonly notAvailable: string;
    /** What follows it: why. */
    readonly because: (reason: string) => string;
    readonly verdict: VerdictTexts;
    /** Label of the bar: value, interval and limit as text. */
    readonly bar: (value: string, low: string, high: string, limit: string) => string;
  };
}

const QUIET = { color: 'text.secondary' } as const;

/** The columns of rows and of their head; under 900 px name and value are one line, bar and chips the next; under 600 px the chips follow the bar. */
export const FIGURE_GRID = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  columnGap: 2,
  alignItems: 'center',
  px: 2,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  gridTemplateColumns: '164px 124px 92px 52px minmax(120px, 356px) 1fr 18px',
} as const;

/** One figure: name, value with unit, interval, limit, bar and verdict; or that it is not available, and why. */
export function FigureRow(props: FigureRowProps) {
  const {
    name,
    opens = false,
    value,
    interval,
    limit,
    verdict,
    tone,
    unit,
    format,
    reason,
    note,
    texts,
  } = props;
  const row = {
    ...FIGURE_GRID,
    position: 'relative',
    minHeight: 36,
    py: { xs: 0.75, md: 0 },
    rowGap: 0.5,
    borderTop: 1,
    borderColor: 'hairline',
    ...(opens ? { '&:hover': { bgcolor: 'action.hover' } } : {}),
    // Ends the first of the two lines.
    '&::before': {
      content: { xs: value === null || limit === null ? 'none' : '""', md: 'none' },
      flexBasis: '100%',
      order: 1,
    },
    '& a': { color: 'inherit', textDecoration: 'none' },
    '& a::after': { content: '""', position: 'absolute', inset: 0 },
  } as const;
  const label = (
    <Box component="span" role="rowheader" sx={{ fontWeight: 560, flex: '1 1 0', minWidth: 110 }}>
      {name}
    </Box>
  );
  const chevron = (
    <Box
      component="span"
      sx={{ display: { xs: 'none', md: 'inline-flex' }, color: 'text.disabled', '& svg': { fontSize: 18 } }}
    >
      {opens && <ChevronRightIcon aria-hidden />}
    </Box>
  );
  // A value that nobody can say the error of is no figure.
  if (value === null || interval === null)
    return (
      <Box role="row" sx={row}>
        {label}
        <Box
          component="span"
          role="cell"
          sx={{
            gridColumn: '2 / 7',
            flex: '2 1 0',
          }}
        >
          <Box component="span" sx={{ ...QUIET, borderBottom: '1px dotted currentColor' }}>
            {texts.notAvailable}
          </Box>
          <Box component="span" sx={{ ...QUIET, whiteSpace: 'pre-wrap' }}>
            {texts.because(reason)}
          </Box>
        </Box>
        {chevron}
      </Box>
    );
  const [low, high] = [format(interval.low), format(interval.high)];
  return (
    <Box role="row" sx={row}>
      {label}
      <Box component="span" role="cell" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Box component="b" sx={{ fontSize: '0.9375rem', fontWeight: 680 }}>
          {format(value)}
        </Box>{' '}
        <Box component="small" sx={{ ...QUIET, fontSize: '0.75rem' }}>
          {unit}
        </Box>
      </Box>
      <Box component="span" role="cell" sx={{ ...QUIET, whiteSpace: 'nowrap' }}>
        {`${low}–${high}`}
      </Box>
      <Box
        component="span"
        role="cell"
        sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right', fontWeight: 620 }}
      >
        {limit ?? ''}
      </Box>
      {/* The same width in each row, whatever its verdict says: else the limit lines would not stand below each other. */}
      <Box
        component="span"
        role="cell"
        sx={{ order: { xs: 2, md: 0 }, flex: { xs: '0 0 100%', sm: '0 0 50%' }, minWidth: 0 }}
      >
        {limit !== null && (
          <IntervalBar
            value={value}
            low={interval.low}
            high={interval.high}
            limit={limit}
            label={texts.bar(format(value), low, high, String(limit))}
          />
        )}
      </Box>
      <Box component="span" role="cell" sx={{ order: { xs: 2, md: 0 } }}>
        {verdict !== null && (
          <VerdictChip verdict={verdict} texts={texts.verdict} {...(tone === undefined ? {} : { tone })} />
        )}
      </Box>
      {chevron}
      {note !== undefined && (
        <Box
          component="span"
          role="cell"
          sx={{
            ...QUIET,
            order: { xs: 3, md: 0 },
            flexBasis: '100%',
            gridColumn: '1 / -1',
            pb: { xs: 0, md: 0.75 },
            fontSize: '0.75rem',
          }}
        >
          {note}
        </Box>
      )}
    </Box>
  );
}

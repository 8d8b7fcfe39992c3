import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { FigureValue } from '../figure-value.tsx';

export interface ProvenanceFact {
  readonly name: string;
  /** Null says that it is not available. */
  readonly value: ReactNode;
  /** A second line, e.g. the scale of a calibration. */
  readonly more?: ReactNode;
  readonly code?: boolean;
}

export interface ProvenanceProps {
  readonly facts: readonly ProvenanceFact[];
  readonly notAvailable: string;
  /** Why a fact is not available. */
  readonly reason: string;
}

/** Long hashes are shown by their first twelve digits, as people compare them. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** What figures were made with and from, as a list of names and values. */
export function Provenance({ facts, notAvailable, reason }: ProvenanceProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 1.5,
        fontSize: '0.75rem',
        lineHeight: '21px',
        '& dt': { color: 'text.secondary', whiteSpace: 'nowrap' },
        '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 560 },
      }}
    >
      {facts.map(({ name, value, more, code = false }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <Box
            component="dd"
            sx={{
              ...(code ? { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace" } : {}),
              ...(value === null ? { color: 'text.secondary' } : {}),
            }}
          >
            {value ?? <FigureValue value={null} notAvailable={notAvailable} reason={reason} />}
            {more !== undefined && (
              <Box sx={{ color: 'text.secondary', fontWeight: 450, fontFamily: 'fontFamily' }}>{more}</Box>
            )}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface KbdProps {
  readonly children: ReactNode;
  /** Where the key itself is what is said, as in a sheet of keys. */
  readonly read?: boolean;
}

/** A key, as it is written on a keyboard. Next to a control it repeats what the control's own name already says. */
export function Kbd({ children, read = false }: KbdProps) {
  return (
    <Box
      component="kbd"
      aria-hidden={!read}
      sx={{
        font: 'inherit',
        fontSize: '0.6875rem',
        fontWeight: 600,
        lineHeight: '16px',
        minWidth: 16,
        px: 0.5,
        textAlign: 'center',
        border: '1px solid',
        borderColor: 'hairline',
        borderRadius: 0.5,
        color: 'text.secondary',
        // A keyboard that is not there needs no hints.
        ...(read ? {} : { '@media (hover: none)': { display: 'none' } }),
      }}
    >
      {children}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A key, as it is written on a keyboard. Next to a control it repeats what the control's own name already says. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="kbd"
      aria-hidden
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
        '@media (hover: none)': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

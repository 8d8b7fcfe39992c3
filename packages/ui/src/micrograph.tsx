import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

export interface MicrographProps {
  readonly children: ReactNode;
  readonly ratio?: string;
  readonly sx?: SxProps<Theme>;
}

/** The neutral grey ground that every picture from the microscope sits on, in both modes. */
export function Micrograph({ children, ratio = '4 / 3', sx }: MicrographProps) {
  return (
    <Box
      sx={[
        {
          bgcolor: 'micrograph',
          aspectRatio: ratio,
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          position: 'relative',
          '& img, & video': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}

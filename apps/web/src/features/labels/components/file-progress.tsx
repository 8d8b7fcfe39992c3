import RunningIcon from '@mui/icons-material/Autorenew';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A file that is being written or read, and what happens when the dialog is closed. */
export function FileProgress({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{ border: 1, borderColor: 'hairline', borderRadius: 1, px: 2, py: 1.5, display: 'grid', gap: 0.5 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <RunningIcon aria-hidden fontSize="small" sx={{ color: 'warning.main' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
    </Box>
  );
}

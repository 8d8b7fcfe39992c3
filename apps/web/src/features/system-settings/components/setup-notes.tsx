import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface Note {
  readonly icon: ReactNode;
  readonly text: string;
}

/** What is good to know, a line each. */
export function SetupNotes({ notes }: { readonly notes: readonly Note[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {notes.map(({ icon, text }) => (
        <Box component="li" key={text} sx={{ display: 'flex', gap: 1.25 }}>
          <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary', pt: 0.25 }}>
            {icon}
          </Box>
          <Typography variant="body2">{text}</Typography>
        </Box>
      ))}
    </Box>
  );
}

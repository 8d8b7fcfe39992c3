import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface NewsLineProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Behind the title, e.g. that it is of the demo project. */
  readonly mark?: ReactNode;
  readonly text: string;
  readonly when: string;
  /** Read out with the mark of what has not been looked at; absent: it has been. */
  readonly unread?: string | undefined;
}

/** Something that happened: kind, what, when, and whether the person has read it. */
export function NewsLine({ icon, title, mark, text, when, unread }: NewsLineProps) {
  const isNew = unread !== undefined;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', width: '100%' }}>
      <Box component="span" aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: isNew ? 650 : 480 }}>
            {title}
          </Typography>
          {mark}
          <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {when}
          </Typography>
          <Box
            sx={{
              width: 8,
              height: 8,
              flexShrink: 0,
              borderRadius: '50%',
              bgcolor: isNew ? 'primary.main' : 'transparent',
            }}
          >
            {isNew && <VisuallyHidden>{unread}</VisuallyHidden>}
          </Box>
        </Box>
        <Typography
          variant="caption"
          sx={{ display: 'block', color: 'text.secondary', pr: 2, overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      </Box>
    </Box>
  );
}

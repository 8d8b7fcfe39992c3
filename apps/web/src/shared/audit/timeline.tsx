import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface TimelineEvent {
  readonly id: string;
  readonly time: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** Who did it. */
  readonly who: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** Events one below the other: time, node, who, what, and what it changed. */
export function Timeline({
  events,
  label,
}: {
  readonly events: readonly TimelineEvent[];
  readonly label: string;
}) {
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {events.map(({ id, time, icon, title, who, text, children }) => (
        <Box
          key={id}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '28px 1fr', sm: '148px 28px 1fr' },
            columnGap: 1.5,
          }}
        >
          <Typography
            variant="body2"
            sx={{
              color: 'text.secondary',
              textAlign: { sm: 'right' },
              gridColumn: { xs: 2, sm: 1 },
              gridRow: 1,
              pt: { sm: 0.5 },
            }}
          >
            {time}
          </Typography>
          <Box
            aria-hidden
            sx={{
              gridColumn: { xs: 1, sm: 2 },
              gridRow: { xs: '1 / 3', sm: 1 },
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'center',
              '& svg': { fontSize: 15 },
              '&::after': { content: '""', flex: 1, width: '1px', bgcolor: 'hairline', minHeight: 12 },
            }}
          >
            <Box
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 26,
                height: 26,
                border: 1,
                borderColor: 'hairline',
                borderRadius: '50%',
                bgcolor: 'background.paper',
              }}
            >
              {icon}
            </Box>
          </Box>
          <Box sx={{ minWidth: 0, pb: 2, pt: { sm: 0.5 }, gridColumn: { xs: 2, sm: 3 } }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
              <Typography variant="body2" component="h3" sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                {who}
              </Typography>
            </Box>
            {text !== undefined && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            )}
            {children !== undefined && <Box sx={{ mt: 1, maxWidth: 640 }}>{children}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

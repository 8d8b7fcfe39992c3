import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface SectionCardProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Told in place of the content where there is none. */
  readonly empty?: string | undefined;
  /** Without the space around it, e.g. for a table. */
  readonly flush?: boolean;
  readonly children?: ReactNode;
}

/** A part of a dashboard whose figures are there already. */
export function SectionCard({ title, aside, empty, flush = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          px: 2,
          py: 1.25,
        }}
      >
        <Typography id={id} variant="h2" sx={{ flex: 1, minWidth: 'min-content' }}>
          {title}
        </Typography>
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
          {aside}
        </Typography>
      </Box>
      {empty === undefined ? (
        <Box sx={flush ? {} : { px: 2, pb: 2 }}>{children}</Box>
      ) : (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
    </Card>
  );
}

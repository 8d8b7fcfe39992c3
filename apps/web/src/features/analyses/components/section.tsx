import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** At the right end of the head. */
  readonly aside?: ReactNode;
  /** Without padding, for tables that reach to the edges. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A card of the result page with its heading. */
export function Section({ title, note, aside, flush = false, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 1,
          minHeight: 40,
          px: 2,
          py: 0.5,
          flexWrap: 'wrap',
        }}
      >
        <Typography id={id} variant="h4" component="h2">
          {title}
        </Typography>
        {note !== undefined && (
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {aside !== undefined && (
          <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
            {aside}
          </Typography>
        )}
      </Box>
      <Box sx={flush ? {} : { px: 2, pb: 1.5 }}>{children}</Box>
    </Card>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** h1 where the state is the entire page. */
  readonly heading?: 'h1' | 'h2';
  /** The next step as a button. */
  readonly action?: ReactNode;
  /** Inside a card or a menu, which has a frame already. */
  readonly plain?: boolean;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, icon, action, heading = 'h2', plain = false } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        py: 6,
        px: 2,
        textAlign: 'center',
        ...(plain
          ? {}
          : { border: 1, borderColor: 'hairline', borderRadius: 1, bgcolor: 'background.paper' }),
      }}
    >
      {icon !== undefined && (
        <Box aria-hidden sx={{ color: 'text.secondary', mb: 1, '& svg': { fontSize: 36 } }}>
          {icon}
        </Box>
      )}
      <Typography variant="h2" component={heading}>
        {title}
      </Typography>
      {text !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '52ch' }}>
          {text}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}

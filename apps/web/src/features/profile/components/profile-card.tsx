import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface ProfileCardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What follows from the form, and its button. */
  readonly note?: string;
  readonly action?: ReactNode;
}

export function ProfileCard({ title, children, note, action }: ProfileCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography
        id={id}
        variant="h3"
        component="h2"
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'hairline' }}
      >
        {title}
      </Typography>
      <Box sx={{ p: 2 }}>{children}</Box>
      {action !== undefined && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            px: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'hairline',
          }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
          {action}
        </Box>
      )}
    </Card>
  );
}

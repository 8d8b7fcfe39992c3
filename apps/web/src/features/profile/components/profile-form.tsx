import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { SectionCard } from '../../../shared/components/section-card.tsx';

export interface ProfileFormProps {
  readonly title: string;
  /** What follows from sending it. */
  readonly note: string;
  readonly send: string;
  readonly busy: boolean;
  /** Why the last sending failed. */
  readonly failure: string | null;
  readonly onSubmit: (event?: FormEvent) => void;
  readonly children: ReactNode;
}

/** A card of the profile that is filled in and sent by itself. */
export function ProfileForm({ title, note, send, busy, failure, onSubmit, children }: ProfileFormProps) {
  return (
    <Box component="form" noValidate onSubmit={onSubmit}>
      <SectionCard
        ruled
        title={title}
        foot={
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
            <Button type="submit" variant="contained" loading={busy} sx={{ flexShrink: 0 }}>
              {send}
            </Button>
          </Box>
        }
      >
        {failure !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>{children}</Box>
      </SectionCard>
    </Box>
  );
}

import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface WizardFootProps {
  /** Why the next step cannot be taken. */
  readonly why: string | undefined;
  /** What holds once it is taken. */
  readonly note: string | undefined;
  /** Absent in the first step. */
  readonly back: (() => void) | undefined;
  readonly next: () => void;
  readonly nextLabel: string;
  readonly ready: boolean;
}

export function WizardFoot({ why, note, back, next, nextLabel, ready }: WizardFootProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        borderTop: 1,
        borderColor: 'hairline',
        pt: 1.5,
      }}
    >
      {note !== undefined && <LockIcon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />}
      <Box sx={{ flex: 1, minWidth: 200 }}>
        {note !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
        {why !== undefined && (
          <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
            {why}
          </Typography>
        )}
      </Box>
      {back !== undefined && <Button onClick={back}>{t('back')}</Button>}
      <Button
        variant="contained"
        disabled={!ready}
        onClick={next}
        {...(why === undefined ? {} : { 'aria-describedby': id })}
      >
        {nextLabel}
      </Button>
    </Box>
  );
}

import KeyIcon from '@mui/icons-material/KeyOutlined';
import PhoneIcon from '@mui/icons-material/PhoneAndroidOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AUTH } from '@sarm/domain/limits';
import { TextInput } from '@sarm/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../../../shared/second-factor/code-input.tsx';
import { useTimeLeft } from '../hooks/use-time-left.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export interface CodeStepProps {
  readonly failed: boolean;
  readonly busy: boolean;
  readonly onSend: (code: string) => void;
}

/** A code of the app, or one of the stored ones in its place. */
export function CodeStep({ failed, busy, onSend }: CodeStepProps) {
  const { t } = useTranslation('secondFactor');
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const left = useTimeLeft(AUTH.challengeMinutes * 60);
  const ready = recovery ? code.trim() !== '' : code.length === AUTH.oneTimeCode.digits;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) onSend(code);
  };
  const swap = (): void => {
    setCode('');
    setRecovery(!recovery);
  };
  return (
    <Stack component="form" noValidate onSubmit={send} spacing={2}>
      {recovery ? (
        <TextInput
          label={t('signIn.recovery')}
          helperText={t('signIn.recoveryHint')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={failed}
          autoComplete="off"
          autoFocus
          required
        />
      ) : (
        <>
          <Typography variant="body2">{t('signIn.lead')}</Typography>
          <CodeInput label={t('code')} value={code} error={failed} onChange={setCode} />
        </>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {left > 0 ? t('signIn.ends', { time: clock(left) }) : t('signIn.ended')}
      </Typography>
      <Button type="submit" variant="contained" disabled={!ready || left === 0} loading={busy}>
        {t('signIn.submit')}
      </Button>
      <Button startIcon={recovery ? <PhoneIcon /> : <KeyIcon />} onClick={swap}>
        {t(recovery ? 'signIn.useApp' : 'signIn.useRecovery')}
      </Button>
      {recovery && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('signIn.lost')}
        </Typography>
      )}
    </Stack>
  );
}

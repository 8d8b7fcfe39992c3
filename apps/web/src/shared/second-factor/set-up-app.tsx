import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { AUTH } from '@sarm/domain/limits';
import { ErrorState } from '@sarm/ui/error-state';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useChange } from '../api/use-change.ts';
import { CodeInput } from './code-input.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface NewSecret {
  readonly secret: string;
  readonly otpauth_url: string;
}

export interface SetUpAppProps {
  /** Of a sign-in that waits for it; absent with a session. */
  readonly challengeToken?: string;
  /** Made before, with the password of the session's person; absent in a sign-in. */
  readonly made?: NewSecret;
  /** Once the recovery codes are stored; with the code that was typed. */
  readonly onDone: (code: string) => void;
  readonly onCancel?: () => void;
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** PLT-231: key, code, recovery codes. */
export function SetUpApp({ challengeToken, made, onDone, onCancel }: SetUpAppProps) {
  const { t } = useTranslation(['secondFactor', 'common']);
  const [enrol, enrolled] = useChange(authCalls.enrolTotp);
  const [confirm, confirmed] = useChange(authCalls.confirmTotp);
  const [code, setCode] = useState('');
  const proof = challengeToken === undefined ? {} : { challenge_token: challengeToken };
  const started = useRef(false);
  const start = (): void => void enrol({ body: proof });
  useEffect(() => {
    // A second secret would make the first one worthless, which is the one that people see.
    if (started.current || made !== undefined) return;
    started.current = true;
    start();
  });
  const key = made ?? enrolled.data;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void confirm({ body: { ...proof, code } });
  };
  if (confirmed.data !== undefined)
    return <RecoveryCodes codes={confirmed.data.recovery_codes} onStored={() => onDone(code)} />;
  if (enrolled.error !== undefined)
    return <ErrorState message={errorText(enrolled.error)} retryLabel={t('common:retry')} onRetry={start} />;
  return (
    <Box component="form" noValidate onSubmit={send}>
      <Stack spacing={2}>
        {confirmed.error !== undefined && <Alert severity="error">{errorText(confirmed.error)}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Box sx={{ width: 170, height: 170 }}>
            {key !== undefined && <QrCode text={key.otpauth_url} label={t('qr')} />}
          </Box>
          <Stack spacing={1} sx={{ flex: 1, minWidth: 200 }}>
            <Typography variant="subtitle2">{t('scan')}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('byHand')}
            </Typography>
            <Box component="code" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
              {inGroups(key?.secret ?? '')}
            </Box>
          </Stack>
        </Box>
        <Typography variant="subtitle2">{t('enter')}</Typography>
        <CodeInput label={t('code')} value={code} error={confirmed.error !== undefined} onChange={setCode} />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          {onCancel !== undefined && <Button onClick={onCancel}>{t('cancel')}</Button>}
          <Button
            type="submit"
            variant="contained"
            disabled={code.length < AUTH.oneTimeCode.digits}
            loading={confirmed.isLoading}
          >
            {t('confirm')}
          </Button>
        </Stack>
      </Stack>
    </Box>
  );
}

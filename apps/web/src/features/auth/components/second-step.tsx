import PersonIcon from '@mui/icons-material/PersonOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SetUpApp } from '../../../shared/second-factor/set-up-app.tsx';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { type SignInResult, takeStep, type WaitingStep } from '../state/sign-in.ts';
import { CodeStep } from './code-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordStep } from './password-step.tsx';

export interface SecondStepProps {
  readonly step: WaitingStep;
  readonly email: string;
  /** Where the sign-in leads, and its name. */
  readonly path: string;
  readonly target: string;
  /** What has been accepted so far, where it was not a password. */
  readonly accepted?: string;
  readonly onSignedIn: () => Promise<void>;
  readonly onBack: () => void;
}

/** PLT-151: takes the place of the form; whose sign-in it is and where it leads stay in sight. */
export function SecondStep(props: SecondStepProps) {
  const { step: first, email, path, target, accepted, onSignedIn, onBack } = props;
  const { t } = useTranslation(['secondFactor', 'signInWays']);
  const dispatch = useAppDispatch();
  const [step, setStep] = useState(first);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (result: SignInResult): Promise<void> => {
    if (result.ok) await onSignedIn();
    else if ('step' in result) setStep(result.step);
    else setFailure(result.message);
  };
  const send = async (given: { readonly code?: string; readonly newPassword?: string }): Promise<void> => {
    setFailure(null);
    setBusy(true);
    await take(await dispatch(takeStep(step, given, path)).finally(() => setBusy(false)));
  };
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          p: 1.25,
          border: 1,
          borderColor: 'hairline',
          borderRadius: 1,
        }}
      >
        <PersonIcon fontSize="small" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" noWrap>
            {email}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {accepted ?? t('signIn.accepted', { target })}
          </Typography>
        </Box>
        <Button size="small" onClick={onBack}>
          {t('signIn.change')}
        </Button>
      </Box>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {step.next === 'totp' && (
        <CodeStep failed={failure !== null} busy={busy} onSend={(code) => void send({ code })} />
      )}
      {step.next === 'passkey' && <Typography variant="body2">{t('signInWays:passkey.due')}</Typography>}
      {(step.next === 'totp' || step.next === 'passkey') && (
        <PasskeyButton
          path={path}
          variant={step.next === 'passkey' ? 'contained' : 'text'}
          instead
          onResult={(result) => void take(result)}
        />
      )}
      {step.next === 'totp-enrol' && (
        <>
          <Typography variant="body2">{t('signIn.enrol')}</Typography>
          <SetUpApp challengeToken={step.challengeToken} onDone={(code) => void send({ code })} />
        </>
      )}
      {step.next === 'change-password' && (
        <PasswordStep busy={busy} onSend={(newPassword) => void send({ newPassword })} />
      )}
    </Stack>
  );
}

import KeyIcon from '@mui/icons-material/FingerprintOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { havePasskeys } from '../../../shared/passkeys/have-passkeys.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { signInByPasskey } from '../state/passkey-sign-in.ts';
import type { SignInResult } from '../state/sign-in.ts';

interface PasskeyButtonProps {
  readonly path: string;
  /** In the place of another second factor. */
  readonly instead?: true;
  readonly variant?: 'text' | 'contained';
  readonly onResult: (result: SignInResult) => void;
}

export function PasskeyButton({ path, instead, variant = 'text', onResult }: PasskeyButtonProps) {
  const { t } = useTranslation('signInWays');
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  if (!havePasskeys()) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    const result = await dispatch(signInByPasskey(path)).finally(() => setBusy(false));
    onResult(result);
  };
  return (
    <Button
      type="button"
      variant={variant}
      startIcon={<KeyIcon />}
      loading={busy}
      onClick={() => void press()}
    >
      {t(instead === true ? 'passkey.instead' : 'passkey.signIn')}
    </Button>
  );
}

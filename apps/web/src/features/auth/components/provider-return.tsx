import Alert from '@mui/material/Alert';
import { readProviderReturn } from '@sarm/domain/accounts/provider-return';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingStep } from '../state/sign-in.ts';

export interface ArrivedStep {
  readonly step: WaitingStep;
  readonly email: string;
  readonly accepted: string;
}

/** What a sign-in through a provider left behind: why it failed, or the step that it still waits for. */
export function ProviderReturn({
  hash,
  onStep,
}: {
  readonly hash: string;
  readonly onStep: (arrived: ArrivedStep) => void;
}) {
  const { t } = useTranslation(['signInWays', 'auth']);
  const back = readProviderReturn(hash);
  useEffect(() => {
    if (back === undefined || 'failed' in back) return;
    const { next, token: challengeToken, email } = back;
    onStep({ step: { next, challengeToken }, email, accepted: t('provider.accepted') });
  });
  return back !== undefined && 'failed' in back ? (
    <Alert severity="error">
      {back.failed === 'unavailable' ? t('auth:login.googleUnavailable') : t(`provider.${back.failed}`)}
    </Alert>
  ) : null;
}

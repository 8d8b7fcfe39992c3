import Alert from '@mui/material/Alert';
import { oidcCalls } from '@sarm/contracts/addresses/oidc.generated';
import { readProviderReturn } from '@sarm/domain/accounts/provider-return';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
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
  const waits = back === 'step';
  // From the server, by a cookie of the browser that began: a link from elsewhere finds nothing.
  const { data } = useRead(oidcCalls.step, waits ? undefined : null);
  useEffect(() => {
    if (data === undefined) return;
    const { next, challenge_token: challengeToken, email } = data;
    onStep({ step: { next, challengeToken }, email, accepted: t('provider.accepted') });
  });
  return back !== undefined && back !== 'step' ? (
    <Alert severity="error">
      {back.failed === 'unavailable' ? t('auth:login.googleUnavailable') : t(`provider.${back.failed}`)}
    </Alert>
  ) : null;
}

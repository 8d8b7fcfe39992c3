import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../shared/paths.ts';
import type { SignInResult } from '../state/sign-in.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';

interface OtherWaysProps {
  readonly provider: boolean;
  readonly onResult: (result: SignInResult) => void;
}

/** Ways to sign in without typing a password. */
export function OtherWays({ provider, onResult }: OtherWaysProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasskeyButton path={PATHS.dashboard} onResult={onResult} />
      <ProviderButton label={t('login.google')} enabled={provider} />
      <LanguageChoice />
    </>
  );
}

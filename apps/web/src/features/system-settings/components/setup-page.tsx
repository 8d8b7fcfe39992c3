import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { settingsCalls } from '@sarm/contracts/addresses/settings.generated';
import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@sarm/domain/languages';
import Stack from '@mui/material/Stack';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { StatusChip } from '@sarm/ui/status-chip';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UserProvider } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useAppSelector } from '../../../shared/api/store-types.ts';
import { SelfCheckCard } from './self-check-card.tsx';
import { SetupAccount } from './setup-account.tsx';
import { SetupAccountNotes } from './setup-account-notes.tsx';
import { SetupDemo } from './setup-demo.tsx';
import { SetupFootCard } from './setup-foot.tsx';
import { SetupColumns, SetupFrame } from './setup-frame.tsx';
import { SetupLetterhead } from './setup-letterhead.tsx';
import { SetupMail } from './setup-mail.tsx';

const STEPS = ['account', 'letterhead', 'mail', 'demo', 'selfCheck'] as const;

/** What was chosen on the first page, before there was anybody to keep it for. */
function useKeepChoices(user: UserRecord | undefined): void {
  const { i18n } = useTranslation();
  const dark = useAppSelector((state) => state.ui.theme === 'dark');
  const [update] = useChange(settingsCalls.update);
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const settings = user?.settings;
  useEffect(() => {
    if (settings === undefined || (language === settings.language && dark === settings.darkMode)) return;
    void update({ body: { ...settings, language, darkMode: dark } });
  }, [settings, language, dark, update]);
}

/** PLT-233: only the account is needed. The page closes with it; its maker continues in place or skips. */
export function SetupPage() {
  const { t, i18n } = useTranslation(['setup', 'system', 'common']);
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const made = step > 0;
  const { data: user } = useRead(authCalls.me, made ? undefined : null);
  const { data: settings } = useRead(systemSettingsCalls.get, made ? undefined : null);
  useKeepChoices(user);
  usePageTitle(t('setup.title'));
  const name = STEPS[step] ?? 'account';
  const next = (): void => {
    if (step === STEPS.length - 1) void navigate(PATHS.dashboard, { replace: true });
    else setStep(step + 1);
  };
  const ways = { onBack: () => setStep(step - 1), onNext: next, last: step === STEPS.length - 1 };
  const frame = {
    steps: STEPS.map((each) => t(`setup.steps.${each}`)),
    step,
    foot: made ? t('setup.signedInAs', { name: user?.displayName ?? '' }) : t('setup.onlyAccount'),
    title: name === 'account' ? t('setup.account.title') : t(`setup.steps.${name}`),
    lead: t(`setup.${name}.lead`),
    onLanguage: (language: Language) => void i18n.changeLanguage(language),
  };
  if (!made)
    return (
      <SetupFrame {...frame}>
        <SetupColumns aside={<SetupAccountNotes />}>
          <SetupAccount onMade={next} />
        </SetupColumns>
      </SetupFrame>
    );
  if (user === undefined || settings === undefined)
    return (
      <SetupFrame {...frame}>
        <RowSkeletons label={t('common:loading')} />
      </SetupFrame>
    );
  const { configured } = settings.mail;
  const mailState = (
    <StatusChip
      label={t(configured ? 'system:mail.configured' : 'system:mail.notConfigured')}
      tone={configured ? 'success' : 'warning'}
    />
  );
  return (
    <UserProvider value={user}>
      <SetupFrame {...frame} {...(name === 'mail' ? { status: mailState } : {})}>
        {name === 'letterhead' && <SetupLetterhead settings={settings} onNext={next} />}
        {name === 'mail' && <SetupMail mail={settings.mail} {...ways} />}
        {name === 'demo' && <SetupDemo {...ways} />}
        {name === 'selfCheck' && (
          <Stack spacing={2}>
            <SelfCheckCard />
            <SetupFootCard {...ways} note={t('setup.demo.goesOn')} />
          </Stack>
        )}
      </SetupFrame>
    </UserProvider>
  );
}

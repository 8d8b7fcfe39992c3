import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { TextInput } from '@sarm/ui/text-input';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { CentredPage } from '../../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useSiteName } from '../../../shared/components/use-site-name.ts';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useCredentials } from '../hooks/use-credentials.ts';
import { signIn, type SignInResult, type WaitingStep } from '../state/sign-in.ts';
import { loadOnline } from '../../../shared/connection/connection.ts';

/** PLT-038, PLT-039 */
export const NAVIGATION_DELAY_MS = 300;
type Target = typeof PATHS.sarm | typeof PATHS.finetuneDashboard | typeof PATHS.dashboard;

/** Most sign-ins need none of these, so the first load goes without. */
const SecondStep = lazy(() =>
  loadOnline(async () => ({ default: (await import('./second-step.tsx')).SecondStep })),
);
const ProviderReturn = lazy(() =>
  loadOnline(async () => ({
    default: (await import('./provider-return.tsx')).ProviderReturn,
  })),
);
const OtherWays = lazy(() =>
  loadOnline(async () => ({ default: (await import('./other-ways.tsx')).OtherWays })),
);

export function LoginPage() {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const { data: settings } = useRead(authCalls.publicSettings);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<{ email: string; step: WaitingStep; accepted?: string } | null>(
    null,
  );
  const [target, setTarget] = useState<Target>(PATHS.sarm);
  const chosen = useRef<Target>(PATHS.sarm);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePageTitle(t('login.title'));

  const leave = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      timer.current = setTimeout(resolve, NAVIGATION_DELAY_MS);
    });
    await navigate(chosen.current, { replace: true });
  };

  const form = useCredentials(async (typed) => {
    setFailure(null);
    const path = chosen.current;
    const result = await dispatch(signIn(typed, path));
    if (result.ok) await leave();
    else if ('step' in result) setWaiting({ email: typed.email, step: result.step });
    else setFailure(result.message);
  });
  const goTo = (path: Target) => () => {
    chosen.current = path;
    setTarget(path);
  };

  const takeResult = async (result: SignInResult): Promise<void> => {
    goTo(PATHS.dashboard)();
    if (result.ok) await leave();
    else if ('message' in result) setFailure(result.message);
  };

  const siteName = useSiteName();
  if (waiting !== null)
    return (
      <CentredPage title={t('login.title')} siteName={siteName}>
        <Suspense>
          <SecondStep
            {...waiting}
            path={target}
            target={t(target === PATHS.sarm ? 'login.sarm' : 'login.finetune')}
            onSignedIn={leave}
            onBack={() => setWaiting(null)}
          />
        </Suspense>
      </CentredPage>
    );
  return (
    <CentredPage title={t('login.title')} siteName={siteName}>
      <Box component="form" noValidate onSubmit={form.onSubmit} sx={{ display: 'grid', gap: 2 }}>
        {search.get('expired') === 'true' && failure === null && (
          <Alert severity="info">{t('login.expired')}</Alert>
        )}
        {hash.startsWith('#provider=') && failure === null && (
          <Suspense>
            <ProviderReturn
              hash={hash}
              onStep={(arrived) => {
                goTo(PATHS.dashboard)();
                setWaiting(arrived);
                void navigate({ hash: '' }, { replace: true });
              }}
            />
          </Suspense>
        )}
        {(failure ?? form.formError) !== undefined && (failure ?? form.formError) !== null && (
          <Alert severity="error">{failure ?? form.formError}</Alert>
        )}
        <TextInput
          {...form.field('email')}
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
        />
        <PasswordField
          {...form.field('password')}
          label={t('login.password')}
          autoComplete="current-password"
        />
        <Link component={RouterLink} to={PATHS.forgotPassword} variant="body2" sx={{ justifySelf: 'end' }}>
          {t('login.forgot')}
        </Link>
        <Button
          type="submit"
          variant="contained"
          onClick={goTo(PATHS.sarm)}
          loading={form.busy && target === PATHS.sarm}
          disabled={form.busy}
        >
          {t('login.signInSarm')}
        </Button>
        <Button
          type="submit"
          variant="outlined"
          onClick={goTo(PATHS.finetuneDashboard)}
          loading={form.busy && target === PATHS.finetuneDashboard}
          disabled={form.busy}
        >
          {t('login.signInFinetune')}
        </Button>
        <Box component="hr" sx={{ width: '100%', m: 0, border: 0, borderTop: 1, borderColor: 'hairline' }} />
        <Suspense fallback={<Box sx={{ height: 88 }} />}>
          <OtherWays
            provider={settings?.oidcEnabled === true}
            onResult={(result) => void takeResult(result)}
          />
        </Suspense>
        {settings?.allowRegistration === true && (
          <Button component={RouterLink} to={PATHS.register}>
            {t('login.create')}
          </Button>
        )}
      </Box>
    </CentredPage>
  );
}

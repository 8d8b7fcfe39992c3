import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import TextField from '@mui/material/TextField';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat, StatList } from '@sarm/ui/stat';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { changeEndpoint, readEndpoint } from '../../../shared/api/endpoint-of.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { CentredPage } from '../../../shared/components/centred-page.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useSiteName } from '../../../shared/components/use-site-name.ts';
import { PATHS } from '../../../shared/paths.ts';
import { signedOut } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/api/store-types.ts';
import { isStepFilled, type Profile, PROFILE_STEPS } from '../state/profile-steps.ts';

const FIELDS = ['displayName', 'phoneNumber', 'jobTitle', 'department', 'organization'] as const;
const AUTOCOMPLETE: Readonly<Record<keyof Profile, string>> = {
  displayName: 'name',
  phoneNumber: 'tel',
  jobTitle: 'organization-title',
  department: 'off',
  organization: 'organization',
};

export function ProfileWizard() {
  const { t } = useTranslation(['entry', 'auth', 'common']);
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const siteName = useSiteName();
  const signedIn = useAppSelector((state) => state.auth.status === 'signed-in');
  const { data: user } = useRead(authCalls.me, signedIn ? undefined : null);
  const [updateMe, { isLoading }] = useChange(authCalls.updateMe);
  const [typed, setTyped] = useState<Partial<Profile>>({});
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  usePageTitle(t('entry:profile.title'));

  const profile = Object.fromEntries(
    FIELDS.map((name) => [name, typed[name] ?? user?.[name] ?? '']),
  ) as Profile;
  const current = PROFILE_STEPS[step] ?? PROFILE_STEPS[0];
  const required: readonly string[] = current.required;

  /** PLT-012, PLT-087 */
  const save = async (): Promise<void> => {
    if (!signedIn) {
      await navigate(PATHS.login);
      return;
    }
    setFailure(null);
    const { error } = await updateMe({ body: profile });
    if (error !== undefined) {
      setFailure(t('entry:profile.failed', { message: errorText(error) }));
      return;
    }
    // The guard reads the record: without the fresh one it would send the person straight back here.
    await dispatch(readEndpoint(authCalls.me).initiate(undefined, { forceRefetch: true, subscribe: false }));
    await navigate(PATHS.dashboard);
  };
  const forward = (event: FormEvent): void => {
    event.preventDefault();
    if (step === PROFILE_STEPS.length - 1) void save();
    else if (isStepFilled(step, profile)) setStep(step + 1);
  };
  // Leaving before the session has ended would bounce off /login, which is closed to signed-in people.
  const leave = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    await dispatch(changeEndpoint(authCalls.logout).initiate());
    dispatch(signedOut());
    await navigate(PATHS.login);
  };

  return (
    <CentredPage title={t('entry:profile.title')} siteName={siteName} width={560}>
      <Stepper activeStep={step} aria-label={t('entry:profile.steps')} sx={{ mb: 3 }}>
        {PROFILE_STEPS.map(({ key }) => (
          <Step key={key}>
            <StepLabel>{t(`entry:profile.${key}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Box component="form" noValidate onSubmit={forward}>
        <Stack spacing={2}>
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          {current.fields.map((name, index) => (
            <TextField
              key={name}
              label={t(`auth:profile.${name}`)}
              value={profile[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              required={required.includes(name)}
              helperText={required.includes(name) ? undefined : t('entry:profile.optional')}
              autoComplete={AUTOCOMPLETE[name]}
              autoFocus={index === 0}
            />
          ))}
          {current.key === 'confirmation' && (
            <>
              <span>{t('entry:profile.check')}</span>
              <StatList>
                {FIELDS.map((name) => (
                  <Stat
                    key={name}
                    label={t(`auth:profile.${name}`)}
                    value={
                      <FigureValue
                        value={profile[name] === '' ? null : profile[name]}
                        notAvailable={t('common:notAvailable')}
                      />
                    }
                  />
                ))}
              </StatList>
            </>
          )}
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Link
              component={RouterLink}
              to={PATHS.login}
              variant="body2"
              onClick={(event) => void leave(event)}
              sx={{ flex: 1 }}
            >
              {t('entry:profile.logout')}
            </Link>
            <Button disabled={step === 0 || isLoading} onClick={() => setStep(step - 1)}>
              {t('entry:profile.back')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              disabled={!isStepFilled(step, profile)}
              loading={isLoading}
            >
              {t(current.key === 'confirmation' ? 'entry:profile.finish' : 'entry:profile.continue')}
            </Button>
          </Stack>
        </Stack>
      </Box>
    </CentredPage>
  );
}

import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ProfileForm } from './profile-form.tsx';
import { SigningName } from './signing-name.tsx';

/** PLT-061, BUS-219 */
export function PersonalData() {
  const { t } = useTranslation(['account', 'auth']);
  const toast = useToast();
  const { email, displayName, phoneNumber, jobTitle, department, organization } = useUser();
  const [update] = useChange(authCalls.updateMe);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { displayName, jobTitle, department, organization, phoneNumber },
    schema: async () => (await import('@sarm/contracts/http/auth/auth.routes')).authRoutes.updateMe.body,
    submit: async (values) => {
      setFailure(null);
      const { error } = await update({ body: values });
      if (error === undefined) toast.success(t('profileSaved'));
      else setFailure(t('profileFailed', { message: errorText(error) }));
    },
  });
  return (
    <ProfileForm
      title={t('personal')}
      note={t('printed')}
      send={t('save')}
      busy={form.busy}
      failure={failure}
      onSubmit={form.onSubmit}
    >
      <TextInput
        {...form.text('displayName')}
        label={t('auth:profile.displayName')}
        autoComplete="name"
        required
      />
      <TextInput label={t('email')} value={email} disabled />
      <TextInput
        {...form.text('jobTitle')}
        label={t('auth:profile.jobTitle')}
        autoComplete="organization-title"
      />
      <TextInput {...form.text('department')} label={t('auth:profile.department')} autoComplete="off" />
      <TextInput
        {...form.text('organization')}
        label={t('auth:profile.organization')}
        autoComplete="organization"
      />
      <TextInput
        {...form.text('phoneNumber')}
        label={t('auth:profile.phoneNumber')}
        type="tel"
        autoComplete="tel"
      />
      <SigningName />
    </ProfileForm>
  );
}

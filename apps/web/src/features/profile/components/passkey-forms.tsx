import Typography from '@mui/material/Typography';
import { passkeysCalls } from '@sarm/contracts/addresses/passkeys.generated';
import type { Passkey, RegistrationAnswer } from '@sarm/contracts/http/passkeys/passkeys.routes';
import { TextInput } from '@sarm/ui/text-input';
import { startRegistration } from '@simplewebauthn/browser';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { nameDevice } from '../../../shared/sessions/name-device.ts';

interface FormProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}
interface PasskeyFormProps extends FormProps {
  readonly passkey: Passkey;
}

const routes = async () => (await import('@sarm/contracts/http/passkeys/passkeys.routes')).passkeyRoutes;

/** The server asks for the password, then the device for its user; only then is there something to store. */
export function AddPasskey({ onDone, onClose }: FormProps) {
  const { t } = useTranslation('signInWays');
  const [begin] = useChange(passkeysCalls.begin);
  const [add] = useChange(passkeysCalls.add);
  const form = useForm({
    initial: { name: nameDevice(navigator.userAgent).name ?? '', password: '' },
    schema: async () => {
      const { rename, begin: beginRoute } = await routes();
      return rename.body.omit({ id: true }).extend(beginRoute.body.shape);
    },
    failed: t('passkey.cancelled'),
    saved: t('passkey.added'),
    onSaved: onDone,
    submit: async ({ name, password }) => {
      const started = await begin({ body: { password } });
      if (started.data === undefined) return started;
      const optionsJSON = started.data as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
      const made = await startRegistration({ optionsJSON }).catch((error: unknown) => ({ error }));
      if ('error' in made) return made;
      return await add({ body: { name, response: made as RegistrationAnswer } });
    },
  });
  return (
    <FormDialog title={t('passkey.add')} form={form} onClose={onClose} submitLabel={t('passkey.add')}>
      <TextInput
        {...form.text('name')}
        label={t('passkey.name')}
        helperText={t('passkey.nameHint')}
        required
      />
      <PasswordField
        {...form.text('password')}
        label={t('passkey.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

export function RenamePasskey({ passkey, onDone, onClose }: PasskeyFormProps) {
  const { t } = useTranslation('signInWays');
  const [rename] = useChange(passkeysCalls.rename);
  const form = useForm({
    initial: { name: passkey.name },
    schema: async () => (await routes()).rename.body.omit({ id: true }),
    saved: t('passkey.renamed'),
    onSaved: onDone,
    submit: ({ name }) => rename({ body: { id: passkey.id, name } }),
  });
  return (
    <FormDialog title={t('passkey.rename', { name: passkey.name })} form={form} onClose={onClose}>
      <TextInput {...form.text('name')} label={t('passkey.name')} required />
    </FormDialog>
  );
}

export function RemovePasskey({ passkey, onDone, onClose }: PasskeyFormProps) {
  const { t } = useTranslation('signInWays');
  const [remove] = useChange(passkeysCalls.remove);
  const form = useForm({
    initial: { password: '' },
    schema: async () => (await routes()).remove.body.omit({ id: true }),
    saved: t('passkey.removed'),
    onSaved: onDone,
    submit: ({ password }) => remove({ body: { id: passkey.id, password } }),
  });
  return (
    <FormDialog
      title={t('passkey.remove', { name: passkey.name })}
      form={form}
      onClose={onClose}
      submitLabel={t('passkey.removeIt')}
    >
      <Typography variant="body2">{t('passkey.removeLead')}</Typography>
      <PasswordField
        {...form.text('password')}
        label={t('passkey.password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { PasswordLink } from '@sarm/contracts/http/users/users.routes';
import { TextInput } from '@sarm/ui/text-input';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormBody } from '../../../shared/forms/form-dialog.tsx';
import { SwitchField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { LinkOnce } from './link-once.tsx';
import { type ChosenRole, RolesField } from './roles-field.tsx';

/** PLT-122, PLT-125. What the link says stays until somebody has read it. */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const id = useId();
  const toast = useToast();
  const [create] = useChange(usersCalls.create);
  const [roles, setRoles] = useState<readonly ChosenRole[]>([]);
  const [link, setLink] = useState<PasswordLink>();
  const form = useForm({
    initial: { email: '', displayName: '', isActive: true },
    schema: async () => (await import('@sarm/contracts/http/users/users.routes')).userRoutes.create.body,
    refuse: ({ email, displayName }) =>
      email.trim() === '' || displayName.trim() === '' ? t('users:required') : undefined,
    failed: t('users:createFailed'),
    fieldOfCode: { email_taken: 'email' },
    submit: async (values) => {
      const answer = await create({ body: { ...values, roles: roles.map((role) => role.id) } });
      if (answer.data !== undefined) {
        toast.success(t('users:created', { name: answer.data.displayName }));
        setLink(answer.data.passwordLink);
      } else toast.error(t('users:createFailed'));
      return answer;
    },
  });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={form.busy ? undefined : onClose}>
      <DialogTitle id={id}>{t('users:add')}</DialogTitle>
      {link === undefined ? (
        <FormBody form={form} onClose={onClose} submitLabel={t('users:add')}>
          <TextInput
            {...form.text('email')}
            type="email"
            label={t('users:field.email')}
            required
            autoFocus
            autoComplete="off"
          />
          <TextInput
            {...form.text('displayName')}
            label={t('users:field.displayName')}
            required
            autoComplete="off"
          />
          <RolesField value={roles} held={[]} onChange={setRoles} />
          <SwitchField control={form.control} name="isActive" label={t('users:field.isActive')} />
        </FormBody>
      ) : (
        <>
          <DialogContent>
            <LinkOnce link={link} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={onClose} autoFocus>
              {t('common:close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Tooltip from '@mui/material/Tooltip';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { isPermissionCode, PERMISSIONS } from '@sarm/domain/access/permissions';
import { TextInput } from '@sarm/ui/text-input';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorCode } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormBody } from '../../../shared/forms/form-dialog.tsx';
import { SwitchField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { EditHead } from './edit-head.tsx';
import { LastAdministratorDialog } from './last-administrator-dialog.tsx';
import { PasswordPart } from './password-part.tsx';
import { RoleChangeNote } from './role-change-note.tsx';
import { RolesField, type ChosenRole } from './roles-field.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SigningFields } from './signing-fields.tsx';

export interface EditUserDialogProps {
  readonly account: Account;
  /** Why the account can neither be deleted nor switched off by who is signed in. */
  readonly kept: string | undefined;
  readonly onDelete: () => void;
  readonly onOpen: (account: Account) => void;
  readonly onClose: () => void;
}

interface EditValues {
  readonly displayName: string;
  readonly signingName: string;
  readonly signingTitle: string;
  readonly password: string;
  readonly isActive: boolean;
}

/** What the person signs with is sent only where it was changed: somebody else may have changed it meanwhile. */
const bodyOf =
  (account: Account) =>
  ({ displayName, isActive, ...values }: EditValues) => ({
    displayName,
    isActive,
    ...(values.signingName === account.signingName ? {} : { signingName: values.signingName }),
    ...(values.signingTitle === account.signingTitle ? {} : { signingTitle: values.signingTitle }),
    ...(values.password === '' ? {} : { password: values.password }),
  });

function useEditForm(account: Account, onClose: () => void, onLast: () => void) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const [update] = useChange(usersCalls.update);
  const [roles, setRoles] = useState<readonly ChosenRole[]>(account.roles);
  const form = useForm<EditValues>({
    initial: {
      displayName: account.displayName,
      signingName: account.signingName,
      signingTitle: account.signingTitle,
      password: '',
      isActive: account.isActive,
    },
    toBody: bodyOf(account),
    fieldOfCode: { own_signing_name: 'signingName', signing_name_taken: 'signingName' },
    schema: async () => (await import('@sarm/contracts/http/users/users.routes')).userRoutes.update.body,
    refuse: ({ displayName }) => (displayName.trim() === '' ? t('nameRequired') : undefined),
    failed: t('updateFailed'),
    submit: async (values) => {
      const body = { ...bodyOf(account)(values), roles: roles.map(({ id }) => id) };
      const answer = await update({ params: { userId: account.id }, body });
      if (answer.error === undefined) {
        toast.success(t('saved'));
        onClose();
      } else if (errorCode(answer.error) === 'last_administrator') onLast();
      else {
        toast.error(t('updateFailed'));
        return answer;
      }
      return undefined;
    },
  });
  return { form, roles, setRoles };
}

const holdsSystemCodes = ({ permissions }: Account): boolean =>
  permissions.some((code) => isPermissionCode(code) && PERMISSIONS[code].module === 'system');

/** PLT-070, PLT-123, PLT-124 */
export function EditUserDialog({ account, kept, onDelete, onOpen, onClose }: EditUserDialogProps) {
  const { t } = useTranslation(['users', 'errors']);
  const id = useId();
  const me = useUser();
  const own = me.id;
  const nameLocked = account.id !== own && holdsSystemCodes(account) && !holdsAnywhere(me, 'system_admin');
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [refused, setRefused] = useState(false);
  const { form, roles, setRoles } = useEditForm(account, onClose, () => setRefused(true));
  if (refused) return <LastAdministratorDialog account={account} onOpen={onOpen} onClose={onClose} />;
  return (
    <Dialog
      open
      fullWidth
      fullScreen={small}
      maxWidth="md"
      aria-labelledby={id}
      onClose={form.busy ? undefined : onClose}
    >
      <EditHead account={account} titleId={id} onClose={onClose} />
      <FormBody form={form} onClose={onClose} columns={2}>
        <TextInput
          {...form.text('displayName')}
          label={t('field.displayName')}
          required
          autoComplete="off"
          {...(nameLocked ? { readOnly: true, helperText: t('nameLocked') } : {})}
        />
        <TextInput label={t('field.email')} value={account.email} readOnly helperText={t('emailFixed')} />
        <SigningFields
          name={form.text('signingName')}
          title={form.text('signingTitle')}
          password={account.id === own ? form.text('password') : undefined}
        />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <RolesField
            value={roles}
            held={account.roles}
            onChange={setRoles}
            closed={account.id === own ? t('errors:own_roles') : undefined}
          />
        </Box>
        <RoleChangeNote account={account} roles={roles} />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SwitchField
            control={form.control}
            name="isActive"
            label={t('field.isActive')}
            readOnly={kept !== undefined}
          />
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {kept ?? t('switchingOff')}
          </Typography>
        </Box>
        <Box sx={{ gridColumn: '1 / -1', border: 1, borderColor: 'hairline', borderRadius: 1 }}>
          <PasswordPart account={account} />
          <SecondFactorPart account={account} />
          <SessionsPart account={account} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Tooltip title={kept ?? ''} describeChild>
            <span>
              <Button
                color="error"
                startIcon={<DeleteIcon />}
                onClick={onDelete}
                disabled={kept !== undefined}
              >
                {t('deleteUser')}
              </Button>
            </span>
          </Tooltip>
        </Box>
      </FormBody>
    </Dialog>
  );
}

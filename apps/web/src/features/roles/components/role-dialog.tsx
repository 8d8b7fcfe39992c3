import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import { roleCodeOf } from '@sarm/domain/access/roles';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorCode } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { SwitchField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { editorPath } from '../state/editor-path.ts';

export interface RoleDialogProps {
  /** Absent: a new one, whose permissions are chosen next. */
  readonly role?: AdminRole;
  readonly onClose: () => void;
}

/** PLT-126 to PLT-128, PLT-210 */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const { t } = useTranslation('roles');
  const toast = useToast();
  const navigate = useNavigate();
  const administers = holdsAnywhere(useUser(), 'system_admin');
  const [create] = useChange(rolesCalls.create);
  const [update] = useChange(rolesCalls.update);
  const [codeTyped, setCodeTyped] = useState(role !== undefined);
  const isNew = role === undefined;
  const failed = t(isNew ? 'failed.create' : 'failed.update');
  const form = useForm({
    initial: {
      name: role?.name ?? '',
      code: role?.code ?? '',
      description: role?.description ?? '',
      isSystem: role?.isSystem ?? false,
    },
    schema: async () => (await import('@sarm/contracts/http/roles/roles.routes')).roleRoutes.create.body,
    refuse: ({ name, code }) => (name.trim() === '' || code.trim() === '' ? t('dialog.required') : undefined),
    failed,
    fieldOfCode: { role_code_taken: 'code' },
    submit: async (values) => {
      const answer = isNew
        ? await create({ body: values })
        : await update({ params: { roleId: role.id }, body: values });
      if (answer.error !== undefined) {
        if (errorCode(answer.error) !== 'role_code_taken') toast.error(failed);
        return answer;
      }
      toast.success(t(isNew ? 'dialog.created' : 'dialog.updated'));
      onClose();
      if (isNew && answer.data) void navigate(editorPath(answer.data.id));
      return undefined;
    },
  });
  const name = form.text('name');
  const code = useController({ control: form.control, name: 'code' });
  const complaint = code.fieldState.error?.message;
  return (
    <FormDialog title={t(isNew ? 'dialog.add' : 'dialog.edit')} form={form} onClose={onClose}>
      <TextInput
        {...name}
        onChange={(event) => {
          void name.onChange(event);
          if (!codeTyped) code.field.onChange(roleCodeOf(event.target.value));
        }}
        label={t('dialog.name')}
        required
        autoFocus
        autoComplete="off"
      />
      <TextInput
        name={code.field.name}
        value={code.field.value}
        onChange={(event) => {
          setCodeTyped(true);
          code.field.onChange(event);
        }}
        onBlur={code.field.onBlur}
        inputRef={code.field.ref}
        label={t('dialog.code')}
        required
        autoComplete="off"
        readOnly={role?.isSystem === true}
        error={complaint !== undefined}
        helperText={complaint ?? t(role?.isSystem === true ? 'dialog.codeFixed' : 'dialog.codeHint')}
      />
      <TextInput {...form.text('description')} label={t('dialog.description')} multiline minRows={2} />
      {administers && role?.isSystem !== true && (
        <SwitchField
          control={form.control}
          name="isSystem"
          label={`${t('dialog.isSystem')}. ${t('dialog.isSystemHint')}`}
        />
      )}
    </FormDialog>
  );
}

import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import { PROJECT_STATUSES } from '@sarm/domain/statuses';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { withFailureText } from '../../../shared/api/with-failure-text.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export interface ProjectFormDialogProps {
  /** Absent: a new one. */
  readonly project?: AdminProject;
  readonly onClose: () => void;
}

/** PLT-109, PLT-130 */
export function ProjectFormDialog({ project, onClose }: ProjectFormDialogProps) {
  const { t } = useTranslation('projects');
  const [create] = useChange(projectsCalls.create);
  const [update] = useChange(projectsCalls.update);
  const form = useForm({
    initial: {
      name: project?.name ?? '',
      description: project?.description ?? '',
      status: project?.status ?? 'active',
    },
    schema: async () =>
      (await import('@sarm/contracts/http/projects/projects.routes')).projectRoutes.create.body,
    saved: t(project === undefined ? 'admin.added' : 'admin.saved'),
    onSaved: onClose,
    submit: async (body) => {
      const { error } =
        project === undefined
          ? await create({ body })
          : await update({ params: { projectId: project.id }, body });
      const failed = t(project === undefined ? 'admin.addFailed' : 'admin.updateFailed');
      return error === undefined ? {} : { error: withFailureText(error, failed) };
    },
  });
  return (
    <FormDialog
      title={t(project === undefined ? 'admin.add' : 'admin.edit')}
      form={form}
      onClose={onClose}
      {...(project === undefined ? { submitLabel: t('admin.add') } : {})}
    >
      <TextInput
        {...form.text('name')}
        label={t('admin.column.name')}
        required
        autoFocus
        autoComplete="off"
      />
      <TextInput {...form.text('description')} label={t('admin.column.description')} multiline minRows={3} />
      <SelectField
        control={form.control}
        name="status"
        label={t('admin.column.status')}
        options={Object.fromEntries(PROJECT_STATUSES.map((each) => [each, t(`status.${each}`)]))}
      />
    </FormDialog>
  );
}

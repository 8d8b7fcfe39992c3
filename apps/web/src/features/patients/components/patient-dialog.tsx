import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export interface PatientDialogProps {
  /** Absent: a new one. */
  readonly patient?: Patient;
  /** The projects that the person may add a patient to, by id; none when one is changed. */
  readonly projects?: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  /** The new one has been stored. */
  readonly onCreated?: (id: string) => void;
}

export function PatientDialog({ patient, projects = {}, onClose, onCreated }: PatientDialogProps) {
  const { t } = useTranslation('patients');
  const [create] = useChange(patientsCalls.create);
  const [update] = useChange(patientsCalls.update);
  const isNew = patient === undefined;
  const form = useForm({
    initial: {
      name: patient?.name ?? '',
      dateOfBirth: patient?.dateOfBirth ?? null,
      email: patient?.email ?? '',
      contactNumber: patient?.contactNumber ?? '',
      project_id: patient?.projectId ?? Object.keys(projects)[0] ?? '',
    },
    schema: async () =>
      (await import('@sarm/contracts/http/patients/patients.routes')).patientRoutes.create.body,
    failed: t(isNew ? 'dialog.createFailed' : 'dialog.saveFailed'),
    saved: t(isNew ? 'dialog.created' : 'dialog.saved'),
    onSaved: onClose,
    submit: async ({ project_id, ...body }) => {
      if (!isNew) return await update({ params: { id: patient.id }, body });
      const answer = await create({ body: { ...body, project_id } });
      if (answer.data !== undefined) onCreated?.(answer.data.id);
      return answer;
    },
  });
  return (
    <FormDialog
      title={t(isNew ? 'dialog.create' : 'dialog.edit')}
      form={form}
      onClose={onClose}
      {...(isNew ? { submitLabel: t('dialog.submit') } : {})}
    >
      <TextInput {...form.text('name')} label={t('field.name')} required autoFocus autoComplete="off" />
      <TextInput {...form.date('dateOfBirth')} label={t('field.dateOfBirth')} />
      <TextInput {...form.text('email')} type="email" label={t('field.email')} autoComplete="off" />
      <TextInput
        {...form.text('contactNumber')}
        type="tel"
        label={t('field.contactNumber')}
        autoComplete="off"
      />
      {isNew && (
        <SelectField control={form.control} name="project_id" label={t('field.project')} options={projects} />
      )}
    </FormDialog>
  );
}

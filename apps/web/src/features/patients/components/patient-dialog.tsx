import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { Patient } from '@sarm/contracts/http/patients/patients.routes';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { type Duplicate, DuplicatePatient } from './duplicate-patient.tsx';

export interface PatientDialogProps {
  /** Absent: a new one. */
  readonly patient?: Patient;
  /** The projects that the person may add a patient to, by id; none when one is changed. */
  readonly projects?: Readonly<Record<string, string>>;
  readonly onClose: () => void;
  /** The new one has been stored. */
  readonly onCreated?: (id: string) => void;
}

const isDuplicate = (code: string | undefined): code is Duplicate['code'] =>
  code === 'patient_duplicate' || code === 'patient_number_taken';

const initialOf = (patient: Patient | undefined, projects: Readonly<Record<string, string>>) => ({
  name: patient?.name ?? '',
  dateOfBirth: patient?.dateOfBirth ?? null,
  email: patient?.email ?? '',
  contactNumber: patient?.contactNumber ?? '',
  medicalRecordNumber: patient?.medicalRecordNumber ?? '',
  project_id: patient?.projectId ?? Object.keys(projects)[0] ?? '',
});

export function PatientDialog({ patient, projects = {}, onClose, onCreated }: PatientDialogProps) {
  const { t } = useTranslation('patients');
  const [create] = useChange(patientsCalls.create);
  const [update] = useChange(patientsCalls.update);
  const toast = useToast();
  const isNew = patient === undefined;
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  /** Only for the name and birth that the warning was about: what was typed since has not been looked for. */
  const isAccepted = (typed: Pick<Duplicate, 'name' | 'dateOfBirth'>): boolean =>
    duplicate?.code === 'patient_duplicate' &&
    duplicate.name === typed.name &&
    duplicate.dateOfBirth === typed.dateOfBirth;
  const form = useForm({
    initial: initialOf(patient, projects),
    schema: async () =>
      (await import('@sarm/contracts/http/patients/patients.routes')).patientRoutes.create.body,
    failed: t(isNew ? 'dialog.createFailed' : 'dialog.saveFailed'),
    submit: async ({ project_id, ...body }) => {
      const created = isNew
        ? await create({ body: { ...body, project_id, ...(isAccepted(body) ? { addAnyway: true } : {}) } })
        : undefined;
      const { error } = created ?? (await update({ params: { id: patient?.id ?? '' }, body }));
      const code = errorCode(error);
      setDuplicate(isDuplicate(code) ? { ...body, project_id, code } : null);
      if (isDuplicate(code)) return;
      if (error !== undefined) return { error };
      toast.success(t(isNew ? 'dialog.created' : 'dialog.saved'));
      onClose();
      if (created?.data !== undefined) onCreated?.(created.data.id);
    },
  });
  return (
    <FormDialog
      title={t(isNew ? 'dialog.create' : 'dialog.edit')}
      form={form}
      onClose={onClose}
      {...(isNew
        ? { submitLabel: t(duplicate?.code === 'patient_duplicate' ? 'dialog.anyway' : 'dialog.submit') }
        : {})}
    >
      {duplicate !== null && <DuplicatePatient typed={duplicate} onOpen={onClose} />}
      <TextInput {...form.text('name')} label={t('field.name')} required autoFocus autoComplete="off" />
      <TextInput {...form.date('dateOfBirth')} label={t('field.dateOfBirth')} />
      <TextInput {...form.text('email')} type="email" label={t('field.email')} autoComplete="off" />
      <TextInput
        {...form.text('contactNumber')}
        type="tel"
        label={t('field.contactNumber')}
        autoComplete="off"
      />
      <TextInput
        {...form.text('medicalRecordNumber')}
        label={t('field.medicalRecordNumber')}
        autoComplete="off"
      />
      {isNew && (
        <SelectField control={form.control} name="project_id" label={t('field.project')} options={projects} />
      )}
    </FormDialog>
  );
}

import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useRead } from '../api/use-read.ts';
import { calendarDay } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';
import { LookupField } from './lookup-field.tsx';

const SHOWN = 20;

export interface PatientFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: Path<V>;
  readonly readOnly: boolean;
  readonly projectId: string;
  /** The stored one, before anything is chosen. */
  readonly storedId: string | null;
  /** Shows the stored one though the form holds none: it is not this form's to choose. */
  readonly fixed?: boolean;
  /** What is shown under the field while nothing is wrong. */
  readonly hint?: string;
}

/** Whose sample it is: one of the patients of the project. */
export function PatientField<V extends FieldValues>(props: PatientFieldProps<V>) {
  const { control, name, readOnly, projectId, storedId, fixed = false, hint } = props;
  const { t } = useTranslation('patients');
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const query = { project_id: projectId, search, limit: SHOWN, sort_by: 'name', sort_order: 'asc' } as const;
  const found = useRead(patientsCalls.list, readOnly ? null : { query });
  const stored = useRead(patientsCalls.get, storedId === null ? null : { params: { id: storedId } });
  return (
    <LookupField
      control={control}
      name={name}
      label={t('choose.label')}
      readOnly={readOnly}
      helperText={
        found.isError ? t('choose.failed', { message: errorText(found.error) }) : (hint ?? t('choose.hint'))
      }
      choices={(found.data?.items ?? []).map(({ id, name: called, dateOfBirth }) => ({
        id,
        name: called,
        ...(dateOfBirth === null ? {} : { detail: calendarDay(dateOfBirth, locale) }),
      }))}
      stored={stored.data}
      fixed={fixed}
      loading={found.isFetching}
      onSearch={setSearch}
    />
  );
}

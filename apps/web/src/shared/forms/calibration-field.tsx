import { calibrationsCalls } from '@sarm/contracts/addresses/calibrations.generated';
import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useRead } from '../api/use-read.ts';
import { significant } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';
import { type Choice, LookupField } from './lookup-field.tsx';

const SHOWN = 20;

export interface CalibrationFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: Path<V>;
  readonly readOnly?: boolean;
  /** What the video has already, which need not be usable any more. */
  readonly stored?: Choice | undefined;
  /** In place of the usual text below the field. */
  readonly hint?: string | undefined;
}

/** One of the calibrations that can be chosen today (BUS-231). */
export function CalibrationField<V extends FieldValues>(props: CalibrationFieldProps<V>) {
  const { control, name, readOnly = false, stored, hint } = props;
  const { t } = useTranslation('calibrations');
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const query = { usable: 'true', search, limit: SHOWN, sort_by: 'name', sort_order: 'asc' } as const;
  const found = useRead(calibrationsCalls.list, { query });
  const none = found.data?.total === 0 && search === '';
  return (
    <LookupField
      control={control}
      name={name}
      label={t('choose.label')}
      readOnly={readOnly}
      helperText={
        found.isError
          ? t('choose.failed', { message: errorText(found.error) })
          : (hint ?? t(none ? 'choose.none' : 'choose.hint'))
      }
      choices={(found.data?.items ?? []).map(({ id, name: called, objective, pixel_size_um: pixel }) => ({
        id,
        name: called,
        detail: [objective, t('choose.detail', { pixel: significant(pixel, locale) })].join(', '),
      }))}
      stored={stored}
      loading={found.isFetching}
      onSearch={setSearch}
    />
  );
}

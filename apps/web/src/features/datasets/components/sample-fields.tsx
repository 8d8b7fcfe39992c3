import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { WHO_LIMITS } from '@sarm/domain/figures/reference-limits';
import {
  AGGLUTINATIONS,
  APPEARANCES,
  FINDING_LIMITS,
  VISCOSITIES,
} from '@sarm/domain/figures/sample-findings';
import { TextInput, type TextInputProps } from '@sarm/ui/text-input';
import type { Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { PatientField } from '../../../shared/forms/patient-field.tsx';
import type { useForm } from '../../../shared/forms/use-form.ts';
import { significant } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { type DatasetForm, patientIdOf } from '../state/dataset-form.ts';

const FULL_ROW = { gridColumn: '1 / -1' } as const;
const COUNTED = [
  'liquefaction_minutes',
  'ph',
  'vitality_percent',
  'round_cells_million_per_ml',
  'peroxidase_million_per_ml',
] as const;
const CHOICES = {
  appearance: APPEARANCES,
  viscosity: VISCOSITIES,
  agglutination: AGGLUTINATIONS,
} as const;
type ChoiceFinding = keyof typeof CHOICES;

export interface SampleFieldsProps {
  readonly form: ReturnType<typeof useForm<DatasetForm>>;
  readonly readOnly: boolean;
  readonly projectId: string;
  readonly dataset: Dataset | undefined;
}

/** BUS-232: the sheet of the sample, and what a person found at it. */
export function SampleFields({ form, readOnly, projectId, dataset }: SampleFieldsProps) {
  const { t } = useTranslation('samples');
  const locale = useLocale();
  const field = (props: Partial<TextInputProps>, label: string, hint?: string) => (
    <TextInput {...props} readOnly={readOnly} label={label} helperText={props.helperText ?? hint} />
  );
  const number = (name: Path<DatasetForm>, label: string, hint?: string) =>
    field(form.number(name), label, hint);
  // The unit stands below the field: in the label the longest ones were cut, and the unit with them.
  const hintOf = (name: (typeof COUNTED)[number]): string => {
    const bound = FINDING_LIMITS[name];
    const limit = bound && t(`limit.${bound.side}`, { limit: significant(bound.limit, locale) });
    const unit = name === 'ph' ? undefined : t(`unit.${name}`);
    return [unit, limit].filter((each) => each !== undefined).join(' · ');
  };
  const optionsOf = (name: ChoiceFinding): Record<string, string> => ({
    '': t('notEntered'),
    ...Object.fromEntries(
      CHOICES[name].map((choice) => [choice, t(`${name}.${choice}` as 'viscosity.normal')]),
    ),
  });
  return (
    <>
      <Typography variant="h3" sx={FULL_ROW}>
        {t('title')}
      </Typography>
      <Box sx={FULL_ROW}>
        <PatientField
          control={form.control}
          name="sample.patient_id"
          readOnly={readOnly}
          projectId={projectId}
          storedId={patientIdOf(dataset)}
        />
      </Box>
      {field(form.moment('sample.collected_at'), t('field.collected_at'), t('hint.collected_at'))}
      {number('sample.abstinence_days', t('field.abstinence_days'))}
      {number(
        'sample.volume_ml',
        t('field.volume_ml'),
        t('hint.volume_ml', { limit: significant(WHO_LIMITS.who6.volumeMl, locale) }),
      )}
      {number('sample.dilution', t('field.dilution'), t('hint.dilution'))}
      <Box sx={FULL_ROW}>
        <Typography variant="h3">{t('findings')}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('findingsHint')}
        </Typography>
      </Box>
      {(Object.keys(CHOICES) as ChoiceFinding[]).map((name) => (
        <SelectField
          key={name}
          control={form.control}
          name={`sample.findings.${name}`}
          label={t(`finding.${name}`)}
          options={optionsOf(name)}
          readOnly={readOnly}
        />
      ))}
      {COUNTED.map((name) => (
        <Box key={name}>{number(`sample.findings.${name}`, t(`finding.${name}`), hintOf(name))}</Box>
      ))}
    </>
  );
}

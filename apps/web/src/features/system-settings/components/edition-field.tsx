import { REFERENCE_EDITIONS } from '@sarm/domain/reports';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import type { Values } from '../hooks/use-group-form.ts';

/** BUS-139 */
export function EditionField({ control }: { readonly control: Control<Values<'general'>> }) {
  const { t } = useTranslation('system');
  return (
    <SelectField
      control={control}
      name="referenceEdition"
      label={t('general.referenceEdition')}
      helperText={t('general.referenceEditionHint')}
      options={Object.fromEntries(REFERENCE_EDITIONS.map((each) => [each, t(`general.editions.${each}`)]))}
    />
  );
}

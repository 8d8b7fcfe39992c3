import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';

const SHOWN = 50;

/** BUS-059: the patients of all projects that the person is a member of, found by typing. */
export function PatientFilter(props: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { value, onChange } = props;
  const { t } = useTranslation(['frames', 'common']);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const found = useRead(patientsCalls.list, {
    query: { search, limit: SHOWN, sort_by: 'name', sort_order: 'asc' },
  });
  const chosen = useRead(patientsCalls.get, value === '' ? null : { params: { id: value } });
  return (
    <Autocomplete
      size="small"
      sx={{ width: 260 }}
      options={found.data?.items ?? []}
      value={value === '' ? null : (chosen.data ?? null)}
      loading={found.isFetching}
      loadingText={t('common:loading')}
      noOptionsText={t('common:noChoices')}
      clearText={t('common:clearChoice')}
      openText={t('common:openChoices')}
      closeText={t('common:close')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text.trim() : '')}
      onChange={(_, patient) => onChange(patient?.id ?? '')}
      renderInput={(input) => <TextField {...input} label={t('frames:patient')} />}
    />
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { rolesCalls } from '@sarm/contracts/addresses/roles.generated';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';

export interface PickedPerson {
  readonly id: string;
  readonly displayName: string;
}

export interface PersonPickerProps {
  readonly roleId: string;
  readonly person: PickedPerson | null;
  readonly onPick: (person: PickedPerson) => void;
}

const PAUSE_MS = 300;
const SHOWN = 20;

/** One of the people who have the role, found by typing; the first of them to begin with. */
export function PersonPicker({ roleId, person, onPick }: PersonPickerProps) {
  const { t } = useTranslation(['roles', 'common']);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = { search, limit: SHOWN, sort_by: 'name', sort_order: 'asc' } as const;
  const found = useRead(rolesCalls.people, { params: { roleId }, query });
  const people = found.data?.items ?? [];
  const [first] = people;
  useEffect(() => {
    if (person === null && first !== undefined) onPick(first);
  }, [person, first, onPick]);
  return (
    <Autocomplete<PickedPerson, false, true>
      size="small"
      disableClearable
      options={people}
      // Null is no value of a field that cannot be cleared, and nothing is chosen before the first is loaded.
      value={(person ?? null) as PickedPerson}
      loading={found.isFetching}
      loadingText={t('common:loading')}
      noOptionsText={t('common:noChoices')}
      openText={t('common:openChoices')}
      closeText={t('common:close')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ displayName }) => displayName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all) => all}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, chosen) => onPick(chosen)}
      renderInput={(input) => <TextField {...input} label={t('person.choose')} />}
    />
  );
}

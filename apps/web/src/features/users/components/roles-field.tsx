import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { UserRole } from '@sarm/contracts/http/users/users.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';

export type ChosenRole = Pick<UserRole, 'id' | 'code' | 'name' | 'isSystem'>;

export interface RolesFieldProps {
  readonly value: readonly ChosenRole[];
  /** What the person has today: what is added to it is drawn as new. */
  readonly held: readonly UserRole[];
  readonly onChange: (roles: readonly ChosenRole[]) => void;
  readonly error?: string | undefined;
  /** Why they cannot be changed. */
  readonly closed?: string | undefined;
}

/** Several roles, found by typing. */
export function RolesField({ value, held, onChange, error, closed }: RolesFieldProps) {
  const { t } = useTranslation(['users', 'common']);
  const { name: nameOf } = useRoleTexts();
  const [searchText, setSearchText] = useState('');
  const found = useRead(usersCalls.grantable, {
    query: { search: searchText, limit: 50, sort_by: 'name', sort_order: 'asc' },
  });
  const options: readonly ChosenRole[] = found.data?.items ?? [];
  const locked = new Set(found.data?.items.filter(({ mayGive }) => !mayGive).map(({ id }) => id));
  const isNew = ({ id }: ChosenRole): boolean => held.every((role) => role.id !== id);
  return (
    <Autocomplete
      multiple
      size="small"
      readOnly={closed !== undefined}
      options={options}
      value={[...value]}
      filterSelectedOptions
      loading={found.isFetching}
      loadingText={t('common:loading')}
      noOptionsText={t('common:noChoices')}
      clearText={t('common:clearChoice')}
      openText={t('common:openChoices')}
      closeText={t('common:close')}
      getOptionKey={({ id }) => id}
      getOptionDisabled={({ id }) => locked.has(id)}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, text, reason) => setSearchText(reason === 'input' ? text.trim().slice(0, 200) : '')}
      onChange={(_, roles) => onChange(roles)}
      renderValue={(roles, itemProps) =>
        roles.map((role, index) => {
          const { key, ...item } = itemProps({ index });
          return (
            <Chip
              key={key}
              {...item}
              variant="outlined"
              label={isNew(role) ? `+ ${nameOf(role)}` : nameOf(role)}
              {...(isNew(role) ? { color: 'success' as const, sx: { borderStyle: 'dashed' } } : {})}
            />
          );
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('users:field.roles')}
          error={error !== undefined}
          helperText={error ?? closed ?? (locked.size > 0 ? t('users:rolesLocked') : undefined)}
        />
      )}
    />
  );
}

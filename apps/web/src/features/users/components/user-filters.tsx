import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { FilterSelect } from '../../../shared/lists/filter-select.tsx';
import { useRoleTexts } from '../../../shared/access/use-role-texts.ts';
import type { UserFilterHandle } from '../hooks/use-user-list.ts';

/** The most that one answer holds; a role beyond them is found through the screen of the roles. */
const MOST = 200;
const NONE = '-';

export function UserFilters({ filters }: { readonly filters: UserFilterHandle }) {
  const { t } = useTranslation('users');
  const { name: nameOf } = useRoleTexts();
  const roles = useRead(usersCalls.grantable, { query: { limit: MOST, sort_by: 'name', sort_order: 'asc' } });
  const { values, show } = filters;
  const options = Object.fromEntries((roles.data?.items ?? []).map((role) => [role.code, nameOf(role)]));
  const chosen = values.without_role === '' ? values.role : NONE;
  return (
    <>
      <FilterSelect
        name={t('field.status')}
        value={values.status}
        options={{ active: t('active'), inactive: t('inactive') }}
        onChange={(status) => show({ ...values, status })}
      />
      <FilterSelect
        name={t('field.role')}
        value={chosen}
        options={{
          [NONE]: t('noRole'),
          ...options,
          ...(values.role in options || values.role === '' ? {} : { [values.role]: values.role }),
        }}
        onChange={(code) =>
          show({
            ...values,
            role: code === NONE ? '' : code,
            without_role: code === NONE ? 'true' : '',
          })
        }
      />
      <FilterSelect
        name={t('field.secondFactor')}
        value={values.second_factor}
        options={{ on: t('secondFactor.on'), off: t('secondFactor.off') }}
        onChange={(second) => show({ ...values, second_factor: second })}
      />
    </>
  );
}

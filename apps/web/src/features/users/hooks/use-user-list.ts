import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import { useSearchParams } from 'react-router';
import { useList } from '../../../shared/lists/use-list.ts';

const NAMES = ['status', 'role', 'without_role', 'second_factor'] as const;
type FilterName = (typeof NAMES)[number];
export type FilterValues = Readonly<Record<FilterName, string>>;

export interface UserFilterHandle {
  readonly values: FilterValues;
  readonly set: number;
  /** Replaces all of them; what is not named is taken back. */
  readonly show: (values: Partial<FilterValues>) => void;
  readonly clear: () => void;
}

/** The list with its filters, which stand in the address; what the server would refuse counts as not set. */
export function useUserList() {
  const [query, setQuery] = useSearchParams();
  const status = query.get('status') ?? '';
  const factor = query.get('second_factor') ?? '';
  const values: FilterValues = {
    status: status === 'active' || status === 'inactive' ? status : '',
    role: (query.get('role') ?? '').slice(0, 100),
    without_role: query.get('without_role') === 'true' ? 'true' : '',
    second_factor: factor === 'on' || factor === 'off' ? factor : '',
  };
  const show = (selected: Partial<FilterValues>): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const name of NAMES) {
          const value = selected[name] ?? '';
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const list = useList(
    usersCalls.list,
    {
      query: {
        ...(values.status === '' ? {} : { status: values.status as 'active' | 'inactive' }),
        ...(values.role === '' ? {} : { role: values.role }),
        ...(values.without_role === '' ? {} : { without_role: 'true' as const }),
        ...(values.second_factor === '' ? {} : { second_factor: values.second_factor as 'on' | 'off' }),
      },
    },
    { sortBy: 'displayName', sortOrder: 'asc' },
  );
  const set = NAMES.filter((name) => values[name] !== '').length;
  const filters: UserFilterHandle = { values, set, show, clear: () => show({}) };
  return { list, filters };
}

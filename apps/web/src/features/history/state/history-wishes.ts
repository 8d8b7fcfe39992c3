import { HISTORY_GROUPS, type HistoryGroup } from '@sarm/domain/history-groups';
import { useSearchParams } from 'react-router';

export interface HistoryWishes {
  readonly page: number;
  readonly group: HistoryGroup | '';
  /** '' shows everybody. */
  readonly person: string;
}

/** Page and filters of a history; they stand in the address, so that a link shows the same. */
export function useHistoryWishes() {
  const [params, setParams] = useSearchParams();
  const wishes: HistoryWishes = {
    page: Math.max(1, Number(params.get('page')) || 1),
    group: HISTORY_GROUPS.find((each) => each === params.get('group')) ?? '',
    person: params.get('person') ?? '',
  };
  const query = {
    ...(wishes.group === '' ? {} : { group: wishes.group }),
    ...(wishes.person === '' ? {} : { person: wishes.person }),
  };
  /** Other filters begin at their first page. */
  const change = (next: Partial<HistoryWishes>): void => {
    const { page, group, person } = { ...wishes, page: 1, ...next };
    setParams({
      ...(page === 1 ? {} : { page: String(page) }),
      ...(group === '' ? {} : { group }),
      ...(person === '' ? {} : { person }),
    });
  };
  return { wishes, query, change };
}

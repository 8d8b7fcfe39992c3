import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { LABELS } from '@sarm/domain/labels';
import { useCallback } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';
import type { ListHandle } from '../../../shared/lists/use-list.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';

const NO_ORDER: readonly never[] = [];
const START = { limit: LABELS.perPage, sortable: NO_ORDER, sortOrder: 'desc' } as const;
const NONE: readonly DataLabel[] = [];

/** TEC-247, TEC-248: a page of the detection labels, or of those that hold a text; both stand in the address. */
export function useLabels(): ListHandle<DataLabel, never> {
  const { params, change } = useListParams<never>(START);
  const { page, limit, search } = params;
  const query = { label_type: 'detection', page, limit } as const;
  const all = useRead(labelsCalls.browse, search === '' ? { query } : null);
  const found = useRead(labelsCalls.search, search === '' ? null : { query: { ...query, query: search } });
  const answer = search === '' ? all : found;
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  return {
    rows: answer.data?.data_labels ?? NONE,
    total: answer.data?.total_count ?? 0,
    params,
    change,
    onSearch,
    isLoading: answer.isLoading,
    isFetching: answer.isFetching,
    error: answer.isError ? answer.error : undefined,
    refetch: () => void answer.refetch(),
  };
}

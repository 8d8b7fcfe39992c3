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

/** TEC-024: a page of the morphology labels, or of those that hold a text; both stand in the address. */
export function useMorphologyLabels(): ListHandle<DataLabel, never> {
  const { params, change } = useListParams<never>(START);
  const { page, limit, search } = params;
  // An empty text finds every label: one call has the same pages with and without a search.
  const answer = useRead(labelsCalls.search, {
    query: { label_type: 'morphology', query: search, page, limit },
  });
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

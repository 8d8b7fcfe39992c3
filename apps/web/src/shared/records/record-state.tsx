import { RowSkeletons } from '@sarm/ui/list-skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListState } from '../lists/list-state.tsx';

export interface RecordStateProps<Data> {
  /** As useRead returns it. */
  readonly read: {
    readonly data?: Data | undefined;
    readonly isError: boolean;
    readonly isLoading: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/** One thing that is read for a page: loading, failed with Retry, or shown. What was read once stays while it is read again. */
export function RecordState<Data>({ read, failed, children }: RecordStateProps<Data>) {
  const { t } = useTranslation();
  const { data, isError, isLoading, isFetching, refetch } = read;
  return (
    <ListState
      isLoading={isLoading}
      isFetching={isFetching}
      error={isError && data === undefined ? failed : undefined}
      onRetry={() => void refetch()}
      isEmpty={data === undefined}
      skeleton={<RowSkeletons label={t('loading')} />}
      empty={null}
    >
      {data !== undefined && children(data)}
    </ListState>
  );
}

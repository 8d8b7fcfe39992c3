import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import { PAGING } from '@sarm/domain/limits';
import { useCallback } from 'react';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';

/** Names of the models that found boxes; a run keeps the id, which says the exact weights. */
export function useModelNames(projectId: string | undefined): (id: string) => string {
  const can = useCan();
  const may = projectId !== undefined && can(modelsCalls.list, { projectId });
  const { data } = useRead(
    modelsCalls.list,
    may
      ? {
          query: {
            type: 'detection',
            status: 'trained',
            project_id: projectId,
            limit: PAGING.maxLimit,
            offset: 0,
          },
        }
      : null,
  );
  return useCallback((id) => data?.models.find((model) => model.id === id)?.name ?? id, [data]);
}

import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { PAGING } from '@sarm/domain/limits';
import { useCallback } from 'react';
import { readEndpoint } from '../../../shared/api/endpoint-of.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';

/** The ids of all selected frames as the server has them, also of those that are not loaded; null: unavailable. */
export function useSelectedIds(videoId: string): () => Promise<string[] | null> {
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    const ids: string[] = [];
    for (;;) {
      const query = { selected: 'true', limit: PAGING.maxLimit, offset: ids.length } as const;
      const { data } = await dispatch(
        readEndpoint(framesCalls.list).initiate(
          { params: { videoId }, query },
          { subscribe: false, forceRefetch: true },
        ),
      );
      if (data === undefined) return null;
      ids.push(...data.frames.map((frame) => frame.id));
      if (data.frames.length === 0 || ids.length >= data.total) return ids;
    }
  }, [dispatch, videoId]);
}

import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { isId } from '@sarm/domain/ids';
import { PAGING } from '@sarm/domain/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';

const NAME = 'videoIds';

/** The videos of a dataset, and which of them the address names as chosen, so that a link reproduces the choice. */
export function useChosenVideos(datasetId: string) {
  const [query, setQuery] = useSearchParams();
  const answer = useRead(videosCalls.listOfDataset, {
    params: { datasetId },
    query: { page: 1, limit: PAGING.maxLimit, sort_by: 'name', sort_order: 'asc' },
  });
  const videos = answer.data?.videos ?? [];
  const named = new Set((query.get(NAME) ?? '').split(',').filter(isId));
  const choose = useCallback(
    (chosen: readonly Pick<Video, 'id'>[]) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (chosen.length === 0) next.delete(NAME);
          else next.set(NAME, chosen.map(({ id }) => id).join(','));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  return { answer, videos, chosen: videos.filter(({ id }) => named.has(id)), choose };
}

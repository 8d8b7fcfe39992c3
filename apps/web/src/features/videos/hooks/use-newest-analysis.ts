import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';

/** The newest analysis that the video takes part in; null where there is none or the person may not read them. */
export function useNewestAnalysis(videoId: string): Analysis | null {
  const may = useCan()(analysesCalls.list);
  const { data } = useRead(
    analysesCalls.list,
    may && videoId !== ''
      ? { query: { video_id: videoId, limit: 1, sort_by: 'createdAt', sort_order: 'desc' } }
      : null,
  );
  return data?.items[0] ?? null;
}

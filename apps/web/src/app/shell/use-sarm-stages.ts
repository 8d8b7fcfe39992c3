import { dashboardCalls } from '@sarm/contracts/addresses/dashboard.generated';
import { useLocation } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { holdsAnywhere } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { type Stage, sarmStages } from './sarm-stages.ts';
import { useWork } from './use-work.ts';
import { workContextOf } from './work-context.ts';

/** The stages, as far as the stored data of what the address names has brought them. */
export function useSarmStages(): Stage[] {
  const user = useUser();
  const { pathname, search } = useLocation();
  const named = workContextOf(pathname, search);
  const { datasetId, projectId } = useWork();
  const { data } = useRead(dashboardCalls.progress, {
    query: {
      workflow: 'sarm',
      project_id: named.projectId,
      dataset_id: named.datasetId,
      video_id: named.videoId,
    },
  });
  return sarmStages({
    path: pathname,
    context: {
      ...named,
      ...(projectId === undefined ? {} : { projectId }),
      ...(datasetId === undefined ? {} : { datasetId }),
    },
    progress: data?.stages ?? [],
    holds: (...codes) => codes.some((code) => holdsAnywhere(user, code)),
  });
}

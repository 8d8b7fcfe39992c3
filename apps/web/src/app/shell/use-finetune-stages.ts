import { dashboardCalls } from '@sarm/contracts/addresses/dashboard.generated';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/access/user-context.tsx';
import { useRead } from '../../shared/api/use-read.ts';
import { mayOpenPath } from '../../shared/access/may-open-path.ts';
import { finetuneStages } from './finetune-stages.ts';
import type { StageItem } from './stage-list.tsx';
import { useWork } from './use-work.ts';

/** The six stages, as far as the stored data of what the address names has brought them. */
export function useFinetuneStages(): StageItem[] {
  const { t } = useTranslation('technicalDrawer');
  const user = useUser();
  const { pathname, projectId, datasetId, videoId } = useWork();
  const ids = { projectId, datasetId, videoId };
  const context = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
  // Without context nothing is counted: the stages then are only ways.
  const { currentData } = useRead(
    dashboardCalls.progress,
    Object.keys(context).length === 0
      ? null
      : {
          query: {
            workflow: 'finetune',
            project_id: projectId,
            dataset_id: datasetId,
            video_id: videoId,
          },
        },
  );
  return finetuneStages({
    path: pathname,
    context,
    progress: currentData?.stages ?? [],
    opens: (path) => mayOpenPath(user, path),
  }).map(({ blocked, ...stage }) => ({
    ...stage,
    label: t(`stages.${stage.key}`),
    note: blocked === undefined ? undefined : t(`why.${blocked}`),
  }));
}

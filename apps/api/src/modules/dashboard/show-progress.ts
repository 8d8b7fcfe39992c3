import {
  FINETUNE_STAGES,
  SARM_STAGES,
  type WorkStage,
} from '@sarm/contracts/http/dashboard/dashboard.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countProgress, type ProgressCounts } from '@sarm/database/dashboards/work-progress.repository';
import type { Handler } from '../../http/handler.ts';

type Counted = keyof ProgressCounts;
/** What is counted for a stage. */
const SARM = {
  project: 'projects',
  dataset: 'datasets',
  videos: 'videos',
  frames: 'framesSelected',
  analysis: 'analyses',
  reports: 'reports',
} as const satisfies Record<(typeof SARM_STAGES)[number], Counted>;
const FINETUNE = {
  dataset: 'datasets',
  videos: 'videos',
  extract: 'frames',
  detection: 'detections',
  segmentation: 'masks',
  annotation: 'framesAnnotated',
} as const satisfies Record<(typeof FINETUNE_STAGES)[number], Counted>;

const stageOf = (key: WorkStage['key'], counted: Counted, counts: ProgressCounts): WorkStage => ({
  key,
  done: counts[counted] > 0,
  count: key === 'project' ? null : counts[counted],
});

/** PLT-050: a stage is done once something of it is stored. */
export const showProgress: Handler<RouteGroups['dashboard']['progress']> = async ({
  tx,
  caller,
  rows: { projects },
  query,
}) => {
  const counts = await countProgress(
    tx,
    { userId: caller.userId, projects },
    { projectId: query.project_id, datasetId: query.dataset_id, videoId: query.video_id },
  );
  const stages =
    query.workflow === 'sarm'
      ? SARM_STAGES.map((key) => stageOf(key, SARM[key], counts))
      : FINETUNE_STAGES.map((key) => stageOf(key, FINETUNE[key], counts));
  return { status: 200, body: { stages } };
};

import type { WorkStage } from '@sarm/contracts/http/dashboard/dashboard.routes';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { PATHS, pathTo } from '../../shared/paths.ts';
import type { WorkContext } from './work-context.ts';

export type SarmStage = 'project' | 'dataset' | 'videos' | 'frames' | 'analysis' | 'reports';

export interface Stage {
  readonly key: SarmStage;
  /** null: its object is not in context, or its permission is missing. */
  readonly to: string | null;
  readonly done: boolean;
  readonly current: boolean;
  readonly count?: number | undefined;
}

const CURRENT: readonly (readonly [RegExp, SarmStage])[] = [
  [/^\/sarm\/projects(\/[^/]+\/dashboard)?\/?$/, 'project'],
  [/^\/sarm\/projects\/[^/]+\/datasets\/?$/, 'dataset'],
  [/\/datasets\/[^/]+\/videos\/?$/, 'videos'],
  [/^\/sarm\/video/, 'videos'],
  [/^\/sarm\/frames/, 'frames'],
  [/^\/sarm\/(analysis|results)/, 'analysis'],
  [/^\/sarm\/reports/, 'reports'],
];

export const currentStage = (path: string): SarmStage | undefined =>
  CURRENT.find(([pattern]) => pattern.test(path))?.[1];

export interface StageInput {
  readonly path: string;
  readonly context: WorkContext;
  /** As it was really read; empty while the call has not answered. */
  readonly progress: readonly Pick<WorkStage, 'key' | 'done' | 'count'>[];
  /** Whether the person holds one of the codes. */
  readonly holds: (...codes: readonly PermissionCode[]) => boolean;
}

/** PLT-051: where each stage leads from what is in context. */
function addresses({ projectId, datasetId, videoId }: WorkContext): Record<SarmStage, string | null> {
  const inDataset = datasetId === undefined ? null : `?datasetId=${encodeURIComponent(datasetId)}`;
  return {
    project: PATHS.sarmProjects,
    dataset: projectId === undefined ? null : pathTo(PATHS.sarmProjectDatasets, { projectId }),
    videos:
      projectId === undefined || datasetId === undefined
        ? null
        : pathTo(PATHS.sarmVideos, { projectId, datasetId }),
    frames:
      videoId !== undefined
        ? pathTo(PATHS.sarmFrames, { videoId })
        : inDataset && `${PATHS.sarmFrameOverview}${inDataset}`,
    analysis: videoId === undefined ? PATHS.sarmResults : pathTo(PATHS.sarmAnalysis, { videoId }),
    reports: inDataset && `${PATHS.sarmReports}${inDataset}`,
  };
}

const NEEDS: Readonly<Partial<Record<SarmStage, readonly PermissionCode[]>>> = {
  project: ['manage_videos', 'upload_videos'],
  videos: ['manage_videos', 'upload_videos'],
  frames: ['select_frames'],
  analysis: ['view_analysis_results'],
  reports: ['generate_reports', 'view_reports'],
};
const STAGES = ['project', 'dataset', 'videos', 'frames', 'analysis', 'reports'] as const;

/** BUS-004, PLT-050, PLT-051: done comes from stored data, current from the address. */
export function sarmStages({ path, context, progress, holds }: StageInput): Stage[] {
  const current = currentStage(path);
  const to = addresses(context);
  return STAGES.map((key) => {
    const read = progress.find((stage) => stage.key === key);
    const codes = NEEDS[key];
    return {
      key,
      to: codes === undefined || holds(...codes) ? to[key] : null,
      done: read?.done ?? false,
      current: key === current,
      count: read?.count ?? undefined,
    };
  });
}

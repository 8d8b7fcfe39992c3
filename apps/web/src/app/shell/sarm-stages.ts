import { PATHS, pathTo } from '../../shared/paths.ts';
import type { WorkContext } from './work-context.ts';

export type SarmStage = 'project' | 'dataset' | 'videos' | 'frames' | 'analysis' | 'reports';

/** Counts that were really read; undefined while a call has not answered. */
export interface StageCounts {
  readonly datasets?: number | undefined;
  readonly videos?: number | undefined;
  readonly selectedFrames?: number | undefined;
}

export interface Stage {
  readonly key: SarmStage;
  /** null: its object is not in context, its permission is missing, or this version has no such screen. */
  readonly to: string | null;
  readonly done: boolean;
  readonly current: boolean;
  readonly count?: number | undefined;
}

const CURRENT: readonly (readonly [RegExp, SarmStage])[] = [
  [/^\/sarm\/projects\/?$/, 'project'],
  [/^\/sarm\/projects\/[^/]+\/datasets\/?$/, 'dataset'],
  [/\/datasets\/[^/]+\/videos\/?$/, 'videos'],
  [/^\/sarm\/video/, 'videos'],
  [/^\/sarm\/frames/, 'frames'],
  [/^\/sarm\/analysis/, 'analysis'],
  [/^\/sarm\/reports/, 'reports'],
];

export const currentStage = (path: string): SarmStage | undefined =>
  CURRENT.find(([pattern]) => pattern.test(path))?.[1];

export interface StageInput {
  readonly path: string;
  readonly context: WorkContext;
  readonly counts: StageCounts;
  readonly mayChooseFrames: boolean;
}

/** PLT-050, PLT-051: done comes from stored data, current from the address. */
export function sarmStages({ path, context, counts, mayChooseFrames }: StageInput): Stage[] {
  const { projectId, datasetId, videoId } = context;
  const current = currentStage(path);
  const stage = (key: SarmStage, to: string | null, done: boolean, count?: number): Stage => ({
    key,
    to,
    done,
    current: key === current,
    count,
  });
  const datasetsPath = projectId === undefined ? null : pathTo(PATHS.sarmProjectDatasets, { projectId });
  const videosPath =
    projectId === undefined || datasetId === undefined
      ? null
      : pathTo(PATHS.sarmVideos, { projectId, datasetId });
  const framesPath = videoId === undefined || !mayChooseFrames ? null : pathTo(PATHS.sarmFrames, { videoId });
  return [
    stage('project', PATHS.sarmProjects, projectId !== undefined),
    stage('dataset', datasetsPath, datasetId !== undefined, counts.datasets),
    stage('videos', videosPath, (counts.videos ?? 0) > 0, counts.videos),
    stage('frames', framesPath, (counts.selectedFrames ?? 0) > 0, counts.selectedFrames),
    stage('analysis', null, false),
    stage('reports', null, false),
  ];
}

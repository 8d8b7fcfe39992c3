import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf } from '../kernel/list-filters.ts';
import type { OwnProjects } from './dashboard.repository.ts';

/** What the work is about; the narrowest that is given counts. */
export interface WorkContext {
  readonly projectId?: string | undefined;
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
}

export interface ProgressCounts {
  /** 1 where the context is in a project of the person. */
  readonly projects: number;
  readonly datasets: number;
  readonly videos: number;
  readonly frames: number;
  readonly framesSelected: number;
  readonly framesAnnotated: number;
  readonly detections: number;
  /** Boxes that somebody has outlined. */
  readonly masks: number;
  readonly analyses: number;
  readonly reports: number;
}

const NOTHING = sql`false`;

/** Videos in context, as a condition on `v`. */
function videosIn({ projectId, datasetId, videoId }: WorkContext): RawBuilder<unknown> {
  if (videoId !== undefined) return sql`v.id = ${videoId}`;
  if (datasetId !== undefined) return sql`v.dataset_id = ${datasetId}`;
  return projectId === undefined ? NOTHING : sql`v.project_id = ${projectId}`;
}

/** Analyses in context, as a condition on `a`. */
function analysesIn({ projectId, datasetId, videoId }: WorkContext): RawBuilder<unknown> {
  if (videoId !== undefined)
    return sql`a.id in (select analysis_id from analysis_videos where video_id = ${videoId})`;
  if (datasetId !== undefined) return sql`a.dataset_id = ${datasetId}`;
  return projectId === undefined ? NOTHING : sql`a.project_id = ${projectId}`;
}

/** The project in context, whichever object names it. */
function projectOf({ projectId, datasetId, videoId }: WorkContext): RawBuilder<unknown> {
  if (videoId !== undefined) return sql`(select project_id from videos where id = ${videoId})`;
  if (datasetId !== undefined) return sql`(select project_id from datasets where id = ${datasetId})`;
  return sql`${projectId ?? null}::uuid`;
}

/** PLT-050: datasets of the project, videos of the dataset, and what was done with the videos in context. */
export async function countProgress(
  db: Scoped,
  { userId, projects }: OwnProjects,
  context: WorkContext,
): Promise<ProgressCounts> {
  const own = anyProjectOf(userId, projects);
  const inContext = videosIn(context);
  const siblings =
    context.videoId === undefined
      ? inContext
      : sql`v.dataset_id = (select dataset_id from videos where id = ${context.videoId})`;
  const analyses = sql`analyses a where a.project_id = ${own} and (${analysesIn(context)})`;
  const videos = sql`videos v where v.project_id = ${own} and (${inContext})`;
  // Each count has an index that holds only the frames that count.
  const framesOf = sql`frames f where f.video_id in (select v.id from ${videos})`;
  const { rows } = await sql<ProgressCounts>`select
    (select count(*) from projects where id = ${own} and id = ${projectOf(context)}) as projects,
    (select count(*) from datasets where project_id = ${own} and project_id = ${projectOf(context)}) as datasets,
    (select count(*) from videos v where v.project_id = ${own} and (${siblings})) as videos,
    (select coalesce(sum(v.extracted_frames), 0)::bigint from ${videos}) as frames,
    (select count(*) from ${framesOf} and f.selected) as "framesSelected",
    (select count(*) from ${framesOf} and f.annotated) as "framesAnnotated",
    (select coalesce(sum(f.detection_count), 0)::bigint from ${framesOf} and f.detection_count > 0) as detections,
    (select coalesce(sum(f.mask_count), 0)::bigint from ${framesOf} and f.mask_count > 0) as masks,
    (select count(*) from ${analyses} and a.status = 'completed') as analyses,
    (select count(*) from reports r where r.project_id = ${own}
      and r.analysis_id in (select a.id from ${analyses})) as reports`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('counting answers one row');
  return counts;
}

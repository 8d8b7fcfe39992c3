import type { Notice } from '@sarm/domain/catalogue/notices';
import type { TaskStatus, TaskType } from '@sarm/domain/statuses';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf } from '../kernel/list-filters.ts';
import type { OwnProjects } from './dashboard.repository.ts';

export interface TechnicalCounts {
  /** There is nothing but the demo project to count. */
  readonly isDemo: boolean;
  readonly projects: number;
  readonly datasets: number;
  readonly datasetDrafts: number;
  readonly videos: number;
  readonly videosExtracting: number;
  readonly frames: number;
  readonly framesWithoutBoxes: number;
  readonly boxes: number;
  readonly boxesVerified: number;
}

/**
 * TEC-031. Frames are summed from their videos, and those with boxes are counted in an index that holds no others: the
 * frames themselves are most of the database. Videos are counted twice, each time from an index alone: no index holds both status and
 * frames, and millions of rows would be read for them. PLT-234: the demo project is never counted with others.
 */
export const technicalCountsQuery = ({ userId, projects }: OwnProjects) => {
  const counted = sql`any (array(select id from counted))`;
  return sql<TechnicalCounts>`
    with own as materialized (select id, is_demo from projects where id = ${anyProjectOf(userId, projects)}),
      counted as materialized (
        select id from own where not is_demo or not exists (select from own where not is_demo))
    select (select coalesce(bool_and(is_demo), false) from own) as "isDemo",
      (select count(*) from counted) as projects,
      d.datasets, d."datasetDrafts", v.videos, v."videosExtracting", v.frames,
      greatest(v.frames - f.frames, 0) as "framesWithoutBoxes", f.boxes, f."boxesVerified"
    from (select count(*) as frames, coalesce(sum(detection_count), 0)::bigint as boxes,
        coalesce(sum(verified_count), 0)::bigint as "boxesVerified"
        from frames where project_id = ${counted} and detection_count > 0) f,
      (select count(*) as datasets, count(*) filter (where status = 'draft') as "datasetDrafts"
        from datasets where project_id = ${counted}) d,
      (select count(*) as videos, coalesce(sum(extracted_frames), 0)::bigint as frames,
        (select count(*) from videos where project_id = ${counted} and status in ('queued', 'processing')) as "videosExtracting"
      from videos where project_id = ${counted}) v`;
};

export async function countTechnicalHoldings(db: Scoped, own: OwnProjects): Promise<TechnicalCounts> {
  const [counts] = (await technicalCountsQuery(own).execute(db)).rows;
  if (counts === undefined) throw new Error('counting answers one row');
  return counts;
}

export interface TechnicalWorkRow {
  readonly id: string;
  readonly task_type: TaskType;
  readonly status: TaskStatus;
  readonly stage: string;
  readonly notice: Notice | null;
  readonly progress: number;
  readonly video_id: string | null;
  /** In place of its name. */
  readonly video_code: string | null;
  readonly dataset_id: string | null;
  readonly project_id: string;
  readonly project_name: string;
  readonly isDemo: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly total: number;
}

const shownWork = sql`t.id, t.task_type, t.status, t.stage, t.notice, t.progress, t.video_id, t.dataset_id, t.project_id,
  (select d.code || '/' || v.number from videos v join datasets d on d.id = v.dataset_id where v.id = t.video_id) as video_code,
  p.name as project_name, p.is_demo as "isDemo", t.created_at, t.updated_at, count(*) over () as total`;

export const runningWorkQuery = ({ userId, projects }: OwnProjects, limit: number) => sql<TechnicalWorkRow>`
  select ${shownWork} from tasks t join projects p on p.id = t.project_id
  where t.project_id = ${anyProjectOf(userId, projects)} and t.status in ('pending', 'processing')
    and t.task_type in ('ingest', 'extraction', 'detection')
  order by t.created_at, t.id limit ${limit}`;

/** Work that was started again since is no failure any more. */
export const failedWorkQuery = ({ userId, projects }: OwnProjects, limit: number) => sql<TechnicalWorkRow>`
  select ${shownWork} from tasks t join projects p on p.id = t.project_id
  where t.project_id = ${anyProjectOf(userId, projects)} and t.status = 'failed'
    and t.task_type in ('ingest', 'extraction', 'detection')
    and t.created_at > now() - interval '7 days'
    and not exists (select from tasks n
      where n.video_id = t.video_id and n.task_type = t.task_type and n.created_at > t.created_at)
  order by t.created_at desc, t.id limit ${limit}`;

export const findRunningWork = async (db: Scoped, own: OwnProjects, limit: number) =>
  (await runningWorkQuery(own, limit).execute(db)).rows;
export const findFailedWork = async (db: Scoped, own: OwnProjects, limit: number) =>
  (await failedWorkQuery(own, limit).execute(db)).rows;
